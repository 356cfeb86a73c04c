"""`banneret arena`."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from banneret.games import definition
from tests.cli.running import COMMAND, ENVIRONMENT, GAME, PATIENCE, run
from tests.conformance.compiling import compiled

ARENA = ("arena", GAME, "greedy", "random", "--seed", "3", "--workers", "1")


@pytest.fixture(autouse=True)
def _compiled() -> None:
    compiled(definition(GAME))


def summary(*arguments: str) -> dict[str, Any]:
    ended = run(*ARENA, "--json", *arguments)
    assert (ended.code, ended.err) == (0, "")
    told: dict[str, Any] = json.loads(ended.out)
    return told


def test_the_summary_adds_up() -> None:
    told = summary("--games", "20")
    (pairing,) = told["pairings"]
    assert told["game"] == GAME
    assert (told["seed"], told["schedule"], told["opening"]) == (3, "round-robin", 4)
    assert told["games"] == pairing["games"] == 2 * pairing["pairs"] == 20
    assert pairing["won"] + pairing["drawn"] + pairing["lost"] == 20
    assert pairing["score"] == (pairing["won"] + pairing["drawn"] / 2) / 20
    assert pairing["players"] == ["greedy", "random"]
    assert pairing["verdict"] == "stronger"
    assert pairing["elo_interval"][0] > 0
    assert pairing["superiority"] > 0.99
    assert pairing["sprt"] is None
    assert [each["player"] for each in told["ratings"]] == ["greedy", "random"]
    assert told["ratings"][1]["elo_interval"][1] < told["ratings"][0]["elo"] == 0
    assert set(told["seats"]) == {"blue", "gold"}


def test_the_table_says_the_same_as_the_json() -> None:
    (pairing,) = summary("--games", "20")["pairings"]
    out = run(*ARENA, "--games", "20").out
    row = next(line for line in out.splitlines() if line.startswith("greedy – random"))
    assert row.split()[3:6] == [str(pairing[key]) for key in ("won", "drawn", "lost")]
    assert row.endswith("stronger")
    assert "20 games in pairs, seed 3, 4 actions at random to open" in out


def test_a_test_is_decided_and_told() -> None:
    (pairing,) = summary("--sprt", "-100,100,0.1,0.1")["pairings"]
    sprt = pairing["sprt"]
    assert (sprt["elo0"], sprt["elo1"], sprt["alpha"], sprt["beta"]) == (-100, 100, 0.1, 0.1)
    assert sprt["llr"] >= sprt["bounds"][1]
    assert sprt["accepted"] == 100
    assert pairing["pairs"] < 60


def test_results_are_gone_on_with(tmp_path: Path) -> None:
    kept = ("--results", str(tmp_path / "results.jsonl"))
    assert summary("--games", "6", *kept)["games"] == 6
    more = summary("--games", "10", *kept)
    assert more == summary("--games", "10")
    assert summary("--games", "4", *kept) == more, "what is there counts"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([GAME, "greedy"], "two players or more; found 1"),
        ([GAME, "greedy", "gready"], "There is no player called 'gready'. Did you mean greedy?"),
        ([GAME, "greedy", "greedy"], "greedy is named twice"),
        ([GAME, "uct:depth=3", "greedy"], "uct has no option called 'depth'"),
        ([GAME, "uct:nodes=many", "greedy"], "uct: nodes must be a whole number"),
        (["chess", "greedy", "random"], "There is no game called 'chess'"),
        (
            [GAME, "greedy", "random", "--games", "7"],
            "each pair is 2 games, with seats swapped; 6 or 8, not 7",
        ),
        ([GAME, "greedy", "random", "--games", "1"], "with seats swapped; 2, not 1"),
        ([GAME, "greedy", "random", "--games", "0"], "--games"),
        ([GAME, "greedy", "random", "--sprt", "20"], "expected two differences in Elo"),
        ([GAME, "greedy", "random", "--sprt", "20,x"], "expected two differences in Elo"),
        ([GAME, "greedy", "random", "--sprt", "20,0"], "a lower with a higher difference"),
        ([GAME, "greedy", "random", "--sprt", "0,20,0.7,0.1"], "alpha is the risk of a wrong verdict"),
        ([GAME, "greedy", "random", "--width", "0"], "The width of an interval is more than 0"),
        ([GAME, "greedy", "random", "--schedule", "swiss"], "--schedule"),
        ([GAME, "greedy", "random", "--seed", "-1"], "The seed must be a whole number"),
        ([GAME, "greedy", "random", "--workers", "0"], "--workers"),
    ],
)
def test_wrong_requests(arguments: list[str], complaint: str) -> None:
    ended = run("arena", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert complaint in ended.err


def test_files_of_something_else(tmp_path: Path) -> None:
    kept = ("--results", str(tmp_path / "results.jsonl"))
    summary("--games", "2", *kept)
    other = run("arena", "cyvasse", "greedy", "random", *kept)
    assert other.code == 2
    assert "holds results of something else: its game is age-of-chess, not cyvasse." in other.err
    (tmp_path / "results.jsonl").write_text("something\n")
    assert run(*ARENA, *kept).code == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
class TestStopping:
    """In a real terminal, with worker processes; uninterrupted it would play for hours."""

    GAMES = 1_000_000

    def test_killed_and_resumed_it_comes_to_the_same(self, tmp_path: Path) -> None:
        """No game is lost or repeated; the workers end together with the killed process."""
        path = tmp_path / "results.jsonl"
        with in_terminal(path) as process:
            self._wait(process, path, lines=10, sights=("greedy – random: +", "stronger"))
            process.kill()
            while process.read():  # until no process has the terminal open
                pass
        killed = path.read_bytes()
        games = 2 * killed.count(b"\n") + 40
        assert run(*arguments(path, games)).code == 0
        assert path.read_bytes().startswith(killed[: killed.rfind(b"\n") + 1])
        assert run(*arguments(tmp_path / "whole.jsonl", games)).code == 0
        assert path.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()

    def test_interrupted_it_says_how_to_go_on(self, tmp_path: Path) -> None:
        path = tmp_path / "results.jsonl"
        with in_terminal(path) as process:
            self._wait(process, path, lines=5)
            process.interrupt()
            shown = ""
            while part := process.read():
                shown += part
            assert process.wait() == 130
        assert "The results so far are in" in shown
        assert "the same command continues." in shown
        assert "Traceback" not in shown

    def _wait(self, process: "InTerminal", path: Path, lines: int, sights: tuple[str, ...] = ()) -> None:
        """Waits until a file has this many lines and the terminal has shown all of these texts."""
        shown = ""
        while (
            not path.exists() or path.read_bytes().count(b"\n") < lines or not all(s in shown for s in sights)
        ):
            part = process.read()
            assert part, "it has ended too early"
            shown += part


def arguments(path: Path, games: int, workers: int = 1) -> tuple[str, ...]:
    return (
        *("arena", GAME, "greedy", "random", "--games", str(games)),
        *("--workers", str(workers), "--results", str(path)),
    )


class InTerminal:
    """A running command in a pseudo-terminal."""

    def __init__(self, ours: int, process: "subprocess.Popen[bytes]") -> None:
        self._ours = ours
        self._process = process

    def read(self) -> str:
        """The next output; empty when all processes have left the terminal."""
        try:
            return os.read(self._ours, 65536).decode(errors="replace")
        except OSError:
            return ""

    def kill(self) -> None:
        self._process.kill()

    def interrupt(self) -> None:
        """Types Ctrl-C."""
        os.write(self._ours, b"\x03")

    def wait(self) -> int:
        return self._process.wait(PATIENCE)

    def __enter__(self) -> "InTerminal":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)


def in_terminal(path: Path) -> InTerminal:
    """Starts an arena in a pseudo-terminal, with two worker processes."""
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()

    def take_terminal() -> None:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        [*COMMAND, *arguments(path, TestStopping.GAMES, workers=2)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=ENVIRONMENT | {"COLUMNS": "120"},
        start_new_session=True,
        preexec_fn=take_terminal,
    )
    os.close(theirs)
    return InTerminal(ours, process)
