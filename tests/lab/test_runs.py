"""Runs in folders: what is kept, what is resumed, what can be replayed."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from banneret import BadRecord, BanneretError
from banneret.engine.game import Game
from banneret.engine.match import read_record
from banneret.games import replay
from banneret.lab.arms import make_arm
from banneret.lab.experiment import make_experiment, read_experiment
from banneret.lab.folder import RunFolder, ask_to_stop, goes_on, read_run
from banneret.lab.measures import Measures, uses
from banneret.lab.playing import Played, play_pairs
from banneret.lab.replays import record_of
from banneret.lab.report import write_run_report
from banneret.lab.running import GAMES, STOPPED, WIDTH, Run, Stops, run_arms, stops_of
from banneret.lab.summary import read_summary
from banneret.lab.tables import from_table, read_table, to_table, write_table
from tests.engine.toy import ROAD
from tests.lab.subjects import CHESS, chess_arm, hand_made

ARMS = [chess_arm("random"), chess_arm("greedy", "random")]


def run_in(path: Path, games: int) -> Run:
    folder = RunFolder(path, ARMS, 7, "banneret lab run …")
    try:
        return run_arms(ARMS, 7, Stops(games), threads=2, folder=folder)
    finally:
        folder.close()


def test_rows_come_back_from_parquet_as_they_were(tmp_path: Path) -> None:
    played = play_pairs(ARMS[1], 7, 0, 20)
    played.rows["ending"][3], played.errors[3] = -1, "ArithmeticError: a slip"
    write_table(to_table(played, 7), tmp_path / "rows.parquet")
    again = from_table(ARMS[1], read_table(tmp_path / "rows.parquet"))
    assert again.rows.tobytes() == played.rows.tobytes()
    assert again.errors == played.errors


def test_a_table_can_be_read_by_people(tmp_path: Path) -> None:
    played = play_pairs(ARMS[1], 7, 0, 5)
    first = to_table(played, 7).to_pylist()[1]
    assert (first["pair"], first["seating"]) == (0, 1)
    assert (first["player.blue"], first["player.gold"]) == ("random", "greedy")
    assert first["began"] == "blue"
    assert first["winner"] in ("blue", "gold")
    assert first["lost.commander.blue"] + first["lost.commander.gold"] <= 1
    assert len(first["worth.blue"]) == 24


def test_a_game_that_counts_nothing_has_rows_too(tmp_path: Path) -> None:
    """Like every game before its author says what to count."""
    played = play_pairs(make_arm(Game(ROAD, ROAD.ruleset()), ["random"]), 7, 0, 20)
    write_table(to_table(played, 7), tmp_path / "rows.parquet")
    again = from_table(played.arm, read_table(tmp_path / "rows.parquet"))
    assert again.rows.tobytes() == played.rows.tobytes()
    assert Measures(again)["moves"].estimate.games == 20
    assert uses(again) == []


def test_a_run_that_was_killed_goes_on_with_the_same_rows(tmp_path: Path) -> None:
    """Killed: some rows are in parts, none in the arms' own files, and the manifest has no end."""
    whole = run_in(tmp_path / "whole", 120)
    folder = RunFolder(tmp_path / "killed", ARMS, 7, "banneret lab run …")
    for index, games in enumerate((60, 34)):
        folder.load(index)
        folder.keep(index, whole.played[index].first(games // 2))
        folder.keep(index, whole.played[index].first(games))
    folder.close()
    again = run_in(tmp_path / "killed", 120)
    assert again.stopped == GAMES
    for before, after in zip(whole.played, again.played, strict=True):
        assert before.rows.tobytes() == after.rows.tobytes()
    for name in ("arm-1.parquet", "arm-2.parquet"):
        assert (tmp_path / "whole" / name).read_bytes() == (tmp_path / "killed" / name).read_bytes()
    assert not (tmp_path / "killed" / "parts").exists()


def test_a_run_can_be_made_longer(tmp_path: Path) -> None:
    run_in(tmp_path, 40)
    longer = run_in(tmp_path, 80)
    manifest, played = read_run(tmp_path)
    assert manifest.games == (80, 80)
    assert played[0].rows.tobytes() == longer.played[0].rows.tobytes()


def test_a_folder_takes_no_other_run(tmp_path: Path) -> None:
    run_in(tmp_path, 10)
    with pytest.raises(BanneretError, match="holds a run of age-of-chess, ruleset default"):
        RunFolder(tmp_path, [chess_arm("greedy"), ARMS[1]], 7, "")
    with pytest.raises(BanneretError, match="something else"):
        RunFolder(tmp_path, ARMS, 8, "")


def test_two_runs_do_not_write_to_one_folder(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path, ARMS, 7, "")
    with pytest.raises(BanneretError, match="another run is writing to it"):
        RunFolder(tmp_path, ARMS, 7, "")
    folder.close()


def test_who_looks_on_sees_how_far_a_run_is_and_can_end_it(tmp_path: Path) -> None:
    """From another process, through files alone: what was played is kept, and the run can be resumed."""
    whole = run_in(tmp_path / "whole", 120)
    path = tmp_path / "watched"
    folder = RunFolder(path, ARMS, 7, "")
    assert goes_on(path)
    assert read_summary(path) is None
    folder.load(0)
    folder.keep(0, whole.played[0].first(50))
    summary = read_summary(path)
    assert summary is not None
    assert [arm.games for arm in summary.arms] == [50, 0]
    score = next(each for each in summary.arms[0].measures if each.key == "score.begins")
    assert score.value == Measures(whole.played[0].first(50))["score.begins"].estimate.value
    ask_to_stop(path)
    run = run_arms(ARMS, 7, Stops(1_000_000), threads=2, folder=folder)
    folder.close()
    assert run.stopped == STOPPED
    assert not goes_on(path)
    kept = read_summary(path)
    assert kept is not None
    assert [arm.games for arm in kept.arms] == [played.games for played in run.played]
    again = run_in(path, 120).played[1]
    assert again.first(120).rows.tobytes() == whole.played[1].rows.tobytes()


def test_what_is_no_run_is_not_taken_for_one(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="is not the folder of a run"):
        read_run(tmp_path)


def test_the_manifest_says_how_to_play_it_again(tmp_path: Path) -> None:
    run_in(tmp_path, 10)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert manifest["command"].startswith("banneret lab run")
    assert manifest["arms"][0]["ruleset"]["hash"] == CHESS.ruleset.hash
    assert {"banneret", "numba", "numpy", "pyarrow", "python"} <= manifest["versions"].keys()


@pytest.mark.parametrize("players", [("random",), ("greedy", "random"), ("level:1", "random")])
def test_any_game_can_be_watched_again(players: tuple[str, ...]) -> None:
    arm = chess_arm(*players)
    played = play_pairs(arm, 7, 0, 2)
    last = played.games - 1
    record = record_of(played, 7, last)
    match = replay(read_record(record))
    assert len(match.played) == played.rows["plies"][last]
    assert record["seats"] == list(arm.seatings[-1])


def test_a_game_that_comes_out_otherwise_is_not_shown() -> None:
    played = play_pairs(ARMS[0], 7, 0, 1)
    played.rows["plies"][0] += 1
    with pytest.raises(BanneretError, match="comes out differently now"):
        record_of(played, 7, 0)
    with pytest.raises(BanneretError, match="the games 0 to 0, not 1"):
        record_of(played, 7, 1)


def test_an_arm_stops_when_its_interval_is_narrow_enough() -> None:
    run = run_arms(ARMS[:1], 7, Stops(100_000, width=0.1), threads=2)
    assert run.stopped == WIDTH
    assert 300 < run.games < 600
    same = run_arms(ARMS[:1], 7, Stops(100_000, width=0.1), threads=1)
    assert same.played[0].rows.tobytes() == run.played[0].rows.tobytes()


def test_a_run_that_was_killed_stops_where_it_would_have(tmp_path: Path) -> None:
    """Although it had reached a number of games at which no check is due."""
    stops = Stops(100_000, width=0.1)
    whole = run_arms(ARMS[:1], 7, stops, threads=2).played[0]
    folder = RunFolder(tmp_path, ARMS[:1], 7, "")
    folder.load(0)
    folder.keep(0, whole.first(whole.games - 3))
    again = run_arms(ARMS[:1], 7, stops, threads=2, folder=folder)
    folder.close()
    assert again.stopped == WIDTH
    assert again.played[0].rows.tobytes() == whole.rows.tobytes()


def test_fewer_games_take_nothing_away(tmp_path: Path) -> None:
    run_in(tmp_path, 80)
    assert run_in(tmp_path, 40).games == 160


def test_a_comparison_of_players_stops_when_one_claim_can_be_dropped() -> None:
    experiment = make_experiment(game="age-of-chess", players=("greedy,random",), games=20_000, sprt=(0, 100))
    run = run_arms(experiment.arms(), 7, stops_of(experiment), threads=2)
    assert run.stopped == "sprt"
    assert run.games < 500


def test_an_experiment_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "swift.yaml").write_text("title: Swift\nextends: default\nmovement: {cavalry_steps: 3}\n")
    file = tmp_path / "experiment.yaml"
    file.write_text(
        "game: age-of-chess\nrulesets: [default, swift.yaml]\nplayers: ['greedy', 'greedy,random']\n"
        "games: 20\nminutes: 1\n"
    )
    arms = read_experiment(file).arms()
    assert [(arm.game.ruleset.name, len(arm.seatings)) for arm in arms] == [
        ("default", 1),
        ("default", 2),
        ("swift", 1),
        ("swift", 2),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game: age-of-chess\nplayer: [greedy]\n", ":2: player: unknown key; did you mean players?"),
        ("game: age-of-chess\ngames: 0\n", ":2: games: 0 is less than 1"),
        ("players: [greedy]\n", "game: missing"),
    ],
)
def test_a_wrong_experiment_is_told_with_its_line(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "experiment.yaml"
    file.write_text(text)
    with pytest.raises(BanneretError) as error:
        read_experiment(file)
    assert problem in str(error.value)


def test_the_same_arm_is_not_played_twice() -> None:
    with pytest.raises(BanneretError, match="is there twice"):
        make_experiment(game="age-of-chess", players=("greedy", "greedy,greedy")).arms()


def test_a_report_loads_nothing(tmp_path: Path) -> None:
    run_in(tmp_path, 60)
    manifest, played = read_run(tmp_path)
    text = write_run_report(tmp_path, manifest, played).read_text()
    assert "http" not in text
    assert "<script" not in text
    assert "Score of who begins" in text
    assert "60 games" in text
    assert "Where units stand and fall" in text


def test_a_report_shows_what_others_wrote_as_text(tmp_path: Path) -> None:
    run_in(tmp_path, 10)
    manifest, played = read_run(tmp_path)
    mean = manifest.model_copy(update={"command": "<script>alert(1)</script>"})
    assert "<script" not in write_run_report(tmp_path, mean, played).read_text()


def test_a_report_of_few_odd_games_is_written_too(tmp_path: Path) -> None:
    run_in(tmp_path, 10)
    manifest, _ = read_run(tmp_path)
    for games in ([(3, 1, 0)], [(0, -1, 0), (0, -1, 0)], [(1, 16, 5)]):
        odd: Played = hand_made(games)
        assert write_run_report(tmp_path, manifest, [odd]).stat().st_size > 1000


def test_those_who_look_at_a_run_are_not_taken_for_one(tmp_path: Path) -> None:
    """Several pages may watch a run that was killed: its lock file exists, but is not locked."""
    (tmp_path / ".lock").touch()
    with ThreadPoolExecutor(4) as pool:
        looks = pool.map(lambda _: goes_on(tmp_path), range(2_000))
    assert not any(looks)


def test_a_run_begins_while_others_look(tmp_path: Path) -> None:
    is_over = Event()

    def look_on() -> None:
        while not is_over.is_set():
            goes_on(tmp_path)

    with ThreadPoolExecutor(2) as pool:
        for _ in range(2):
            pool.submit(look_on)
        try:
            for _ in range(20):
                (tmp_path / ".lock").touch()
                RunFolder(tmp_path, ARMS[:1], 7, "banneret lab run …").close()
        finally:
            is_over.set()
