"""Players that do without something: what they then do, and what that costs them."""

from pathlib import Path

import numpy as np
import pytest

import banneret
from banneret import BanneretError
from banneret.engine.game import Game
from banneret.engine.match import read_record
from banneret.games import names, replay
from banneret.lab.ablation import AblationStudy, ablation_of, choices, ranked, run_ablations, without_verdict
from banneret.lab.arms import make_arm
from banneret.lab.layout import Layout
from banneret.lab.playing import play_pairs
from banneret.lab.replays import record_of
from banneret.lab.report import write_without_report
from banneret.lab.restrictions import banned_columns, words
from tests.engine.ambush import AMBUSH
from tests.lab.subjects import BLUE, CHESS, COMMANDER, GOLD, chess_arm, hand_made

COLUMNS = [column.name for column in Layout(CHESS).columns]


def counts(*players: str, pairs: int = 20) -> np.ndarray:
    """The counts of each event, by column: in all games, by the first player and by the second."""
    played = play_pairs(chess_arm(*players), 3, 0, pairs)
    found = played.arm.layout.counts(played.rows)
    first = found[0::2, :, 0] + found[1::2, :, 1]
    second = found[0::2, :, 1] + found[1::2, :, 0]
    return np.stack([first.sum(axis=0), second.sum(axis=0)])


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_who_does_without_shots_shoots_never_and_the_other_does(player: str) -> None:
    found = counts(f"{player}:without=shot", player, pairs=8)
    shots = [n for n, name in enumerate(COLUMNS) if name.startswith("shot")]
    assert found[0, shots].sum() == 0
    assert found[1, shots].sum() > 0


def test_who_does_without_a_unit_uses_it_only_when_nothing_else_can_be_done() -> None:
    """A side may not pass: late in a game there may be only Cavalry to move."""
    played = play_pairs(chess_arm("random:without=cavalry", "random"), 3, 0, 5)
    moved = played.arm.layout.counts(played.rows)[0::2, COLUMNS.index("moved.cavalry"), 0]
    assert moved.max() > 0
    record = record_of(played, 3, 2 * int(moved.argmax()))
    match, forced = CHESS.match(seed=record["seed"]), 0
    for action in record["actions"]:
        if action["seat"] == 0 and match.action(action["text"], 0).words.startswith("Cavalry"):
            assert all(each.words.startswith("Cavalry") for each in match.legal(seat=0))
            forced += 1
        match.play(action["text"])
    assert forced == moved.max()


def test_who_thinks_longer_does_without_it_too() -> None:
    found = counts("search:nodes=100:without=shot", "random", pairs=2)
    assert found[0, COLUMNS.index("shot.alone")] == 0
    assert found[0].sum() > 0


def test_what_can_be_left_out() -> None:
    layout = Layout(CHESS)
    assert {"shot", "moved", "moved.cavalry", "cavalry"} <= set(words(layout))
    assert [layout.columns[n].name for n in banned_columns(layout, ("cavalry",))] == [
        "moved.cavalry",
        "attacked.cavalry",
        "converted.cavalry",
    ]
    with pytest.raises(BanneretError, match="nothing called 'cavalri' to do without"):
        make_arm(CHESS, ["greedy:without=cavalri", "greedy"])
    with pytest.raises(BanneretError, match="without what"):
        make_arm(CHESS, ["greedy:without=", "greedy"])


def test_what_is_tried_if_nothing_is_named() -> None:
    assert choices(Layout(CHESS))[:4] == ["moved", "pikeman", "cavalry", "archer"]
    assert {"shot", "shot.alone"} <= set(choices(Layout(CHESS)))
    assert "used.charge" in choices(Layout(banneret.game("medieval-chess")))


@pytest.mark.parametrize("game", names())
def test_every_game_has_something_to_do_without(game: str) -> None:
    assert len(words(Layout(banneret.game(game)))) > 10


def test_such_a_game_can_be_watched_again() -> None:
    played = play_pairs(chess_arm("greedy:without=shot", "greedy"), 7, 0, 1)
    match = replay(read_record(record_of(played, 7, 1)))
    assert len(match.played) == played.rows["plies"][1]


WITHOUT_SHOTS = ("random:without=shot", "random")
SHOT = COLUMNS.index("shot.alone")


def test_what_a_thing_is_worth_is_what_one_loses_without_it() -> None:
    """The restricted player scores a quarter: Gold wins when it sits first, Blue half of the other games."""
    games = [(GOLD, COMMANDER, 9), (BLUE, COMMANDER, 9), (GOLD, COMMANDER, 9), (GOLD, COMMANDER, 9)] * 25
    played, baseline = hand_made(games, players=WITHOUT_SHOTS), hand_made([(BLUE, COMMANDER, 9)] * 10)
    played.arm.layout.counts(played.rows)[0::2, SHOT, 1] = 4
    played.arm.layout.counts(played.rows)[0, SHOT, 0] = 5
    baseline.arm.layout.counts(baseline.rows)[:, SHOT, :2] = 3
    (found,) = ranked([ablation_of(played, "shot", baseline)])
    assert found.worth.value == pytest.approx(0.25)
    assert found.worth.low > 0.15
    assert found.worth.games == 100
    assert found.is_sure
    assert found.baseline_rate == 3
    assert found.residual_rate == pytest.approx(5 / 100)


def test_who_is_blue_always_wins_says_nothing_of_shots() -> None:
    played = hand_made([(BLUE, COMMANDER, 9)] * 40, players=WITHOUT_SHOTS)
    (found,) = ranked([ablation_of(played, "shot", hand_made([(BLUE, COMMANDER, 9)]))])
    assert found.worth.value == 0
    assert not found.is_sure


def test_the_more_is_looked_at_the_surer_one_must_be() -> None:
    games = [(BLUE, COMMANDER, 9), (GOLD, COMMANDER, 9)] * 6 + [(BLUE, COMMANDER, 9)] * 20
    one = ablation_of(hand_made(games, players=WITHOUT_SHOTS), "shot", hand_made([(BLUE, COMMANDER, 9)]))
    assert ranked([one])[0].is_sure
    assert not any(each.is_sure for each in ranked([one] * 20))


def test_the_time_is_for_everything() -> None:
    """Including the games that show how often a thing happens, which are slow with a strong player."""
    found = run_ablations(CHESS, ["shot"], "search:nodes=100000", games=2, seed=1, threads=2, minutes=0.0001)
    assert not found.found
    assert not found.is_stopped


def test_a_game_that_counts_nothing_has_nothing_to_do_without() -> None:
    """Like every game before its author says what to count."""
    with pytest.raises(BanneretError, match="Nothing is counted in this game"):
        run_ablations(Game(AMBUSH, AMBUSH.ruleset()), [], "random", games=2, seed=1, threads=1)


def test_things_are_played_without_and_told(tmp_path: Path) -> None:
    found = run_ablations(CHESS, ["shot", "attacked"], "random", games=40, seed=1, threads=1)
    assert {each.name for each in found.found} == {"shot", "attacked"}
    assert all(each.score.games == 40 and each.baseline_rate > 0 for each in found.found)
    assert "40 games or more of random without it" in without_verdict(found)[-1]
    write_without_report(tmp_path / "without.html", "Chess", found)
    assert "What it costs to do without" in (tmp_path / "without.html").read_text()
    assert without_verdict(AblationStudy("random", [], [], 0)) == ["Nothing is known: no game was played."]
