"""Games and rows for the tests of the lab."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import banneret
from banneret.engine.game import Counted, Game, Tally
from banneret.lab.arms import Arm, make_arm
from banneret.lab.kernels.rows import POINTS
from banneret.lab.playing import Played
from tests.engine.toy import ROAD
from tests.engine.toy.rules import BID, DREW, FOUGHT, WALKED


class RoadTally(Tally):
    def events(self) -> Mapping[int, Counted]:
        return {
            BID: Counted("bid", "a", ("zero", "one", "two")),
            WALKED: Counted("walked"),
            FOUGHT: Counted("fought"),
            DREW: Counted("drew"),
        }


ROAD_WITH_COUNTS = replace(ROAD, tally=RoadTally)
ROAD_GAME = Game(ROAD_WITH_COUNTS, ROAD.ruleset())
CHESS = banneret.game("age-of-chess")
COMMANDER, NO_MOVE, LIMIT = 16, 17, 1
"""Endings of chess, as kernel codes."""

BLUE, GOLD, BOTH = 1, 2, 3
"""Bitmasks of seats that won or began."""


def chess_arm(*players: str) -> Arm:
    return make_arm(CHESS, players or ("random",))


def hand_made(
    games: Sequence[tuple[int, int, int]],
    *,
    players: Sequence[str] = ("random",),
    worth: Sequence[Sequence[tuple[int, int]]] = (),
    began: Sequence[int] = (),
) -> Played:
    """Handmade rows of chess: winners, ending, plies, and the course of worth."""
    played = Played(chess_arm(*players), chess_arm(*players).layout.new_rows(len(games)))
    for row, (winners, ending, plies) in enumerate(games):
        one = played.rows[row : row + 1]
        one["winners"], one["ending"], one["plies"] = winners, ending, plies
        one["began"] = began[row] if began else BLUE
        one["decisions"] = plies
    for row, curve in enumerate(worth):
        played.rows["points"][row] = len(curve)
        flat = [value for both in curve for value in both]
        played.rows["curve"][row, : len(flat)] = flat
        assert len(curve) <= POINTS
    return played
