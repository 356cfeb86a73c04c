"""Events in words."""

import pytest

from banneret.games.medieval_chess.rules import events
from banneret.games.medieval_chess.rules.board import PAWN
from banneret.games.medieval_chess.words import describe_event


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [
        (events.WOUNDED, 1, "Blue Pawn on a1 loses 1 hit point."),
        (events.WOUNDED, 2, "Blue Pawn on a1 loses 2 hit points."),
        (events.HEALED, 1, "Blue Pawn on a1 is healed by 1 hit point."),
    ],
)
def test_one_hit_point_is_told_as_one(kind: int, number: int, said: str) -> None:
    event = {"kind": kind, "seat": 0, "a": 0, "b": PAWN, "c": number, "d": 0}
    assert describe_event(event, ("Blue", "Gold")).text == said
