"""Rows: what kernels write about games while they play them."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.engine.match import read_record, replay_record
from banneret.games.age_of_chess.notation import AgeOfChessNotation
from banneret.lab.arms import Arm, make_arm
from banneret.lab.kernels.rows import POINTS, play_rows
from banneret.lab.layout import CRASHED
from banneret.lab.playing import play_pairs
from banneret.lab.replays import record_of
from banneret.players.quick import quick_players
from banneret.players.simulate import simulate
from banneret.players.workspace import new_minds, new_table
from tests.lab.subjects import CHESS, ROAD_GAME, chess_arm

ROAD_ARM = make_arm(ROAD_GAME, ["random", "greedy", "random"])


def test_they_are_the_games_that_simulate_plays() -> None:
    played = play_pairs(make_arm(ROAD_GAME, ["random"]), 5, 0, 40)
    same = simulate(ROAD_GAME, ["random"] * 3, games=40, seed=5)
    for name in ("plies", "ending", "winners", "began"):
        assert played.rows[name].tolist() == same.results[name].tolist()


@pytest.mark.parametrize("arm", [ROAD_ARM, chess_arm("level:1", "random")], ids=["at-once", "asked"])
def test_they_do_not_depend_on_the_number_of_threads(arm: Arm) -> None:
    pairs = 30 if arm is ROAD_ARM else 2
    one, two = (play_pairs(arm, 5, 0, pairs, threads=threads) for threads in (1, 2))
    assert one.rows.tobytes() == two.rows.tobytes()


def test_later_pairs_can_be_played_alone() -> None:
    whole, rest = play_pairs(ROAD_ARM, 5, 0, 20), play_pairs(ROAD_ARM, 5, 12, 8)
    assert whole.rows[12 * 3 :].tobytes() == rest.rows.tobytes()


def row_of(arm: Arm, seed: int, *, compiled: bool) -> Array:
    rows, game = arm.new_rows(1), arm.game
    run = game.definition.compiled if compiled else game.definition.interpreted
    table, minds = new_table(game), new_minds(game.definition, len(arm.players))
    run(play_rows, table, minds, game.rules, quick_players(*arm.players), arm.layout.tally, rows, 0, seed)
    return rows


@pytest.mark.parametrize("seed", range(5))
def test_they_are_the_same_interpreted_and_compiled(seed: int) -> None:
    assert row_of(ROAD_ARM, seed, compiled=True).tobytes() == row_of(ROAD_ARM, seed, compiled=False).tobytes()


def test_events_are_counted_by_kind_and_seat() -> None:
    """Each lost unit of chess was there at first or was converted; neither side loses the other's."""
    played = play_pairs(chess_arm("random"), 1, 0, 50)
    layout = played.arm.layout
    counts = layout.counts(played.rows)
    lost = [index for index, column in enumerate(layout.columns) if column.event == "lost"]
    commander = [column.name for column in layout.columns].index("lost.commander")
    by_commander = played.rows["ending"] == 16
    assert by_commander.any()
    winner = played.rows["winners"][by_commander] - 1
    assert (counts[by_commander, commander, 1 - winner] == 1).all()
    assert (counts[by_commander, commander, winner] == 0).all()
    assert (counts[:, lost, :2].sum(axis=1) <= 32).all()
    assert (counts[:, :, 2] == 0).all()


def test_events_of_matches_are_the_same() -> None:
    """Rows count the same events as a match with the same seed and actions."""
    played = play_pairs(chess_arm("random"), 1, 0, 2)
    match = replay_record(read_record(record_of(played, 1, 1)), CHESS.definition)
    told = [event["kind"] for turn in match.played for event in turn.events]
    counted = played.arm.layout.counts(played.rows)[1].sum()
    assert len(told) == counted


def test_decisions_and_options() -> None:
    """A random game of chess begins with 44 actions, and has one decision per move."""
    played = play_pairs(chess_arm("random"), 1, 0, 20)
    assert (played.rows["decisions"] == played.rows["plies"]).all()
    assert (played.rows["widest"] >= 44).all()
    mean = played.rows["options"] / played.rows["decisions"]
    assert ((mean > 10) & (mean < played.rows["widest"])).all()


def test_the_curve_is_spread_evenly_over_a_game_of_any_length() -> None:
    played = play_pairs(chess_arm("greedy"), 1, 0, 20)
    rows = played.rows
    assert (rows["points"] <= POINTS).all()
    assert (rows["decisions"] // rows["stride"] + 1 == rows["points"]).all()
    curves = rows["curve"].reshape(len(rows), POINTS, 2)
    assert (curves[:, 0] == 6000).all()
    long = rows["decisions"] >= POINTS
    assert (rows["points"][long] >= POINTS // 2).all()


def test_seats_are_changed_round_until_all_have_sat_everywhere() -> None:
    assert chess_arm("greedy", "random").seatings == [("greedy", "random"), ("random", "greedy")]
    assert chess_arm("greedy").seatings == [("greedy", "greedy")]
    assert len(ROAD_ARM.seatings) == 3


def test_the_better_player_wins_in_either_seat() -> None:
    played = play_pairs(chess_arm("greedy", "random"), 1, 0, 40)
    assert (played.rows["winners"][0::2] == 1).mean() > 0.8
    assert (played.rows["winners"][1::2] == 2).mean() > 0.8


class Forgetful(AgeOfChessNotation):
    """A notation with a planted bug: it fails late in a game."""

    def is_half(self, state: Any, seat: int, code: int) -> bool:
        if state.plies >= 40:
            raise ArithmeticError("a slip")
        return False


def test_a_game_that_fails_is_a_row_and_the_others_go_on() -> None:
    broken = Game(replace(CHESS.definition, notation=Forgetful), CHESS.ruleset)
    played = play_pairs(make_arm(broken, ["search:nodes=50", "random"]), 5, 0, 4)
    crashed = np.flatnonzero(played.rows["ending"] == CRASHED).tolist()
    assert 0 < len(crashed) < played.games
    assert played.errors == dict.fromkeys(crashed, "ArithmeticError: a slip")
    assert (played.rows["plies"][crashed] == 40).all()
