"""The next picks, including an action that is a prefix of another."""

from dataclasses import replace
from typing import Any

from banneret.engine.game import Game
from banneret.engine.match import Match
from banneret.engine.views import Action
from tests.engine.toy import ROAD, RoadNotation
from tests.engine.toy.rules import DUEL_WITH, STOP, WALK

PICKS = {
    WALK: ("unit:horse", "cell:c3"),
    STOP: ("word:pass",),
    DUEL_WITH + 1: ("unit:horse", "word:charge", "cell:d4"),
    DUEL_WITH + 2: ("unit:horse", "word:charge", "cell:d4", "cell:e5"),
}


class PointedNotation(RoadNotation):
    """The Road, with these picks for its actions."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        return replace(super().describe(state, seat, code), picks=PICKS[code])


def pointed_match() -> Match:
    """Blue's turn, with all of these actions available."""
    road = replace(ROAD, name="the-pointed-road", notation=PointedNotation)
    travellers = {name: {"cell": "r2", "held": 3} for name in ("blue", "gold", "green")}
    document = {"phase": "turn", "turn": "blue", "left": 2, "travellers": travellers}
    return Game(road, road.ruleset()).position(document)


def shown(*prefix: str) -> dict[str, tuple[int, int | None]]:
    """Each pick with the number of actions ahead, and the one it completes."""
    return {
        each.pick: (each.actions, each.action.code if each.action else None)
        for each in pointed_match().picks(0, prefix)
    }


def test_the_first_picks_are_in_the_order_of_the_actions() -> None:
    assert list(shown().items()) == [("unit:horse", (3, None)), ("word:pass", (1, STOP))]


def test_what_follows_a_pick() -> None:
    assert shown("unit:horse") == {"cell:c3": (1, WALK), "word:charge": (2, None)}


def test_a_pick_may_complete_one_action_and_lead_on_to_another() -> None:
    assert shown("unit:horse", "word:charge") == {"cell:d4": (2, DUEL_WITH + 1)}
    assert shown("unit:horse", "word:charge", "cell:d4") == {"cell:e5": (1, DUEL_WITH + 2)}


def test_nothing_follows_a_complete_action_or_a_wrong_pick() -> None:
    assert shown("word:pass") == {}
    assert shown("unit:ship") == {}
    assert shown("cell:c3") == {}


def test_a_prefix_may_be_any_sequence() -> None:
    match = pointed_match()
    assert match.picks(0, ["unit:horse"]) == match.picks(0, ("unit:horse",))
