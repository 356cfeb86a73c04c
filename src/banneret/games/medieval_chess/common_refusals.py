"""Reasons that several refusals share."""

from typing import Any

from banneret.engine.game import Reason
from banneret.engine.kit import no_such_action
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.names import unit_name
from banneret.games.medieval_chess.rules.board import KING, king_of
from banneret.games.medieval_chess.rules.codes import (
    FIRST_TREE,
    FUSE,
    GIFT,
    LAST_TREE,
    MOVE,
    RESURRECT,
    SACRIFICE,
    SWEAR,
    verb_in,
)
from banneret.games.medieval_chess.rules.movement import can_be_hit, is_attacked, is_near_enough
from banneret.games.medieval_chess.rules.prices import crossing_of, price_of

_PRICED_BY = {
    **dict.fromkeys((*range(FIRST_TREE, LAST_TREE + 1), RESURRECT), "MC-6.2"),
    FUSE: "MC-5.6",
    SACRIFICE: "MC-3.11",
    SWEAR: "MC-3.5",
    GIFT: "MC-13.2",
}
"""The clause that sets an action's price in points; for others it is that of moves."""


def too_dear(cost: int, have: int, clause: str) -> Reason:
    """The side has too few points."""
    text = count(
        cost,
        "That costs {number} point, and you have {have}.",
        "That costs {number} points, and you have {have}.",
        have=have,
    )
    return Reason(text, clause)


def too_poor(cost: int, have: int, clause: str) -> Reason | None:
    """The side has too little gold; None if it has enough."""
    if have >= cost:
        return None
    return Reason(say("That costs {cost} gold, and you have {have}.", cost=cost, have=have), clause)


def price_or_check(state: Any, rules: Any, seat: int, code: int) -> Reason:
    """What can still forbid an otherwise legal action: its price, then the King's safety."""
    price, have = int(price_of(state, rules, seat, code)), state.points[seat]
    if have < price:
        clause = _PRICED_BY.get(verb_in(code), "MC-8.2")
        is_for_crossing = have >= price - int(crossing_of(state, rules, seat, code))
        return too_dear(price, have, "MC-7.3" if is_for_crossing else clause)
    if state.attrition:
        return no_such_action("MC-8.1")
    if verb_in(code) != MOVE and is_checked(state, rules, seat):
        return king_in_check()
    return Reason(say("Your King would be in check."), "MC-2.7")


def is_checked(state: Any, rules: Any, seat: int) -> bool:
    """Whether a side's King is in check."""
    return bool(is_attacked(state, rules, state.place[king_of(state, seat)], 1 - seat))


def king_in_check() -> Reason:
    """The check must be answered before anything else."""
    return Reason(say("Your King is in check: save him first."), "MC-2.7")


def check_first(state: Any, rules: Any, seat: int, reason: Reason) -> Reason:
    """The given reason, unless the King is in check, which takes precedence."""
    return king_in_check() if not state.attrition and is_checked(state, rules, seat) else reason


def not_to_be_attacked(state: Any, seat: int, slot: int) -> Reason | None:
    """Why a unit cannot be attacked; None if it can."""
    if state.owner[slot] == seat:
        return Reason(say("{unit} is your own.", unit=unit_name(state, slot)), "MC-2.1")
    if can_be_hit(state, slot, seat):
        return None
    is_king = state.kind[slot] == KING
    text = say("A King is never captured.") if is_king else say("Guards cannot be attacked.")
    return Reason(text, "MC-2.8")


def stands_there(state: Any, place: int, clause: str) -> Reason | None:
    """A unit stands where an empty square is needed; None if the square is empty."""
    slot = state.board[place]
    if not slot:
        return None
    return Reason(say("{unit} stands there.", unit=unit_name(state, slot)), clause)


def too_far_in_fog(state: Any, rules: Any, place: int, target: int) -> Reason | None:
    """The target is beyond sight in fog; None if it is not."""
    if is_near_enough(state, rules, place, target):
        return None
    sight = rules.fog_sight
    text = say("In fog no unit goes or strikes farther than it sees: {number} squares.", number=sight)
    return Reason(text, "MC-12.2")


def no_lord(state: Any, slot: int) -> Reason:
    """The unit's kind and rank cannot be a lord."""
    return Reason(say("{unit} is no lord.", unit=unit_name(state, slot)), "MC-3.2")


def no_room(state: Any, slot: int, most: int) -> Reason:
    """The unit already has as many vassals as it may have, which is none if it is no lord."""
    if most == 0:
        return no_lord(state, slot)
    name = unit_name(state, slot)
    text = count(
        most,
        "{unit} has room for {number} vassal, and has it.",
        "{unit} has room for {number} vassals, and has them.",
        unit=name,
    )
    return Reason(text, "MC-3.2")
