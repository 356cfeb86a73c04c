"""`banneret lab`, as a designer uses it."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, ENVIRONMENT, GAME, PATIENCE, run


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two rulesets."""
    path = tmp_path_factory.mktemp("lab") / "run"
    done = run(
        *("lab", "run", GAME, "--ruleset", "default", "--ruleset", "v2", "--games", "60"),
        *("--players", "random", "--out", str(path)),
    )
    assert done.code == 0, done.err
    assert "Score of who begins" in done.out
    assert "Measured in 60 games of random." in done.out
    assert f"Report: {path / 'report.html'}" in done.out
    return path


def test_a_run_keeps_rows_manifest_and_report(played: Path) -> None:
    names = {path.name for path in played.iterdir()}
    assert names == {"arm-1.parquet", "arm-2.parquet", "manifest.json", "report.html", "summary.json"}


def test_a_run_is_told_again(played: Path) -> None:
    done = run("lab", "report", str(played), "--json")
    told = json.loads(done.out)
    assert [arm["ruleset"]["name"] for arm in told["arms"]] == ["default", "v2"]
    score = told["arms"][0]["measures"]["score.begins"]
    assert score["games"] == 60
    assert score["interval"][0] < score["value"] < score["interval"][1]


def test_a_game_of_a_run_can_be_replayed(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = run("lab", "replay", str(played), "17", "--arm", "2", "--out", str(file))
    assert done.code == 0, done.err
    assert run("replay", str(file), "--verify").out.startswith("ok: ")


def test_what_cannot_be_replayed(played: Path) -> None:
    assert "the games 0 to 59, not 60" in run("lab", "replay", str(played), "60").err
    assert "the run has 2" in run("lab", "replay", str(played), "1", "--arm", "3").err
    missing = run("lab", "report", "no-such-run")
    assert missing.code == 1
    assert "is not the folder of a run" in missing.err


def test_two_rulesets_side_by_side(tmp_path: Path) -> None:
    report = tmp_path / "diff.html"
    done = run("lab", "diff", GAME, "default", "v2", "--games", "60", "--report", str(report))
    assert done.code == 0, done.err
    assert "v2 compared with default" in done.out
    assert "melee.pikeman.archer: lose -> win" in done.out
    assert "no difference larger than" in done.out
    assert report.exists()


def test_equal_rulesets_are_not_compared() -> None:
    done = run("lab", "diff", GAME, "default", "default")
    assert done.code == 2
    assert "the same numbers" in done.err


def test_a_map_of_two_numbers(tmp_path: Path) -> None:
    picture = tmp_path / "map.svg"
    numbers = ("archery.range=1..3", "movement.threat_radius=0,2")
    done = run("lab", "map", GAME, *numbers, "--games", "5", "--out", str(picture))
    assert done.code == 0, done.err
    assert "30 games, 5 for each of 6 combinations." in done.out
    assert f"Picture: {picture}" in done.out
    assert "archery.range" in picture.read_text()


def test_a_sweep_of_one_number() -> None:
    options = ("--games", "60", "--players", "random", "--json")
    done = run("lab", "sweep", GAME, "archery.range=1..3", "--measure", "moves", *options)
    told = json.loads(done.out)
    assert [each["change"] for each in told["changes"]] == [{"archery.range": 1}, {"archery.range": 3}]
    assert told["measure"] == "moves"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("run", "age-of-ches"), "There is no game called 'age-of-ches'"),
        (("run", "none.yaml"), "none.yaml: cannot be read"),
        (("run", GAME, "--players", "gredy"), "There is no player called 'gredy'"),
        (("run", GAME, "--width", "2"), "width"),
        (("sweep", GAME, "archery.rnage=1"), "archery.range"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: tuple[str, ...], problem: str, tmp_path: Path) -> None:
    out = ("--out", str(tmp_path / "run")) if arguments[0] == "run" else ()
    done = run("lab", *arguments, *out)
    assert done.code == 2
    assert problem in done.err
    assert "Traceback" not in done.err


def test_ctrl_c_keeps_and_tells_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "run"
    process = subprocess.Popen(
        [*COMMAND, "lab", "run", GAME, "--players", "greedy", "--games", "2000000", "--out", str(path)],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    end = time.monotonic() + PATIENCE
    while not list(path.glob("parts/*.parquet")):
        assert process.poll() is None
        assert time.monotonic() < end, "nothing is kept"
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Score of who begins" in out
    assert "The same command continues." in err
    assert json.loads((path / "manifest.json").read_text())["stopped"] == "stopped"


def test_two_runs_side_by_side(played: Path) -> None:
    """The arms of one run: the same seeds, different rules. No game is played."""
    done = run("lab", "diff", str(played), str(played), "--arms", "1,2")
    assert done.code == 0, done.err
    assert "v2 compared with default" in done.out
    assert "melee.pikeman.archer: lose -> win" in done.out
    same = run("lab", "diff", str(played), str(played), "--json")
    assert json.loads(same.out)["measures"]["moves"]["difference"] == 0


def test_what_shots_are_worth() -> None:
    done = run("lab", "without", GAME, "shot", "--player", "random", "--games", "40")
    assert done.code == 0, done.err
    assert "Measured in 40 games or more of random without it against random" in done.out
    (line,) = [line.split() for line in done.out.splitlines() if line.startswith("shot")]
    assert line[-1] == "0.0"


def test_a_search_writes_a_ruleset_that_can_be_played(tmp_path: Path) -> None:
    out = tmp_path / "tune"
    numbers = ("--vary", "archery.range=1..4", "--vary", "movement.cavalry_steps")
    few = ("--players", "random", "--games", "200", "--confirm", "40", "--out", str(out))
    done = run("lab", "tune", GAME, "--target", "moves=60+-5", *numbers, *few)
    assert done.code == 0, done.err
    assert "fresh games" in done.out
    assert (out / "report.html").exists()
    if "No ruleset is written" not in done.out:
        assert run("rules", GAME, "--ruleset", str(out / "ruleset.yaml")).code == 0


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("diff", "one"), "two rulesets, or the folders of two runs"),
        (("diff", "none", "none"), "is not the folder of a run"),
        (("tune", GAME), "Say what you want"),
        (("tune", GAME, "--target", "moves=60+-5"), "Say which numbers may change"),
        (("armies", GAME), "has no armies"),
        (("skill", GAME, "--players", "greedy"), "the weakest first"),
        (("sweep", GAME, "--report", "nowhere/page.html"), "nowhere/page.html: there is no folder nowhere"),
        (("map", GAME, "archery.range=1,2", "archery.nearest=1,2", "--out", "nowhere/map.svg"), "no folder"),
        (("without", GAME, "cavalri"), "nothing called 'cavalri' to do without. Did you mean cavalry?"),
    ],
)
def test_what_is_missing_is_said(arguments: tuple[str, ...], problem: str) -> None:
    done = run("lab", *arguments)
    assert done.code in (1, 2)
    assert problem in " ".join(done.err.split())
    assert "Traceback" not in done.err
