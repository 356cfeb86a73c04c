"""Why a move is illegal: how the unit moves, what stands in the way, the price, the check."""

from collections.abc import Callable
from typing import Any

from banneret.engine.game import Reason
from banneret.games.medieval_chess.common_refusals import (
    not_to_be_attacked,
    price_or_check,
    stands_there,
    too_dear,
    too_far_in_fog,
)
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.names import unit_name
from banneret.games.medieval_chess.notation import NOWHERE
from banneret.games.medieval_chess.rules.board import (
    BISHOP,
    EDGE,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    is_last_rank,
)
from banneret.games.medieval_chess.rules.codes import a_in, b_in, place_in
from banneret.games.medieval_chess.rules.losses import turns_frozen
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    STRAIGHT,
    first_wing,
    forward_of,
    is_barred,
    is_bound,
    moves_allowed,
    pawn_reach,
    reach_of,
    second_wing,
)
from banneret.games.medieval_chess.rules.moves import passed_beside, target_of
from banneret.games.medieval_chess.rules.prices import crossing_of

_MOVES: dict[int, Callable[[str], str]] = {
    PAWN: lambda unit: say(
        "{unit} cannot go there: it moves straight forward and captures one square diagonally forward.",
        unit=unit,
    ),
    KNIGHT: lambda unit: say("{unit} cannot go there: it leaps like a Knight in chess.", unit=unit),
    BISHOP: lambda unit: say("{unit} cannot go there: it moves along diagonals.", unit=unit),
    ROOK: lambda unit: say("{unit} cannot go there: it moves along ranks and files.", unit=unit),
    QUEEN: lambda unit: say("{unit} cannot go there: it moves along ranks, files and diagonals.", unit=unit),
}
"""How each kind that goes farther than one step moves."""


def why_not_move(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason:
    """The first rule that forbids a move."""
    refused = None if rules.plain else why_not_moving(state, slot)
    if refused is not None:
        return refused
    way, place = a_in(code), place_in(code)
    target = EDGE if way >= NOWHERE or not way & 7 else target_of(rules, place, way)
    if target == EDGE:
        return _does_not_come(state, slot)
    hit = state.board[target]
    return (
        (not_to_be_attacked(state, seat, hit) if hit else None)
        or _why_not_so_far(state, rules, seat, slot, way, target)
        or _why_not_open(state, rules, place, way)
        or _wrong_promotion(state, slot, target, b_in(code))
        or price_or_check(state, rules, seat, code)
    )


def _why_not_so_far(state: Any, rules: Any, seat: int, slot: int, way: int, target: int) -> Reason | None:
    """Why the unit does not move in that direction, or not that far; None if it does."""
    direction, steps = way >> 3, way & 7
    if _goes(state, rules, seat, slot, direction, steps, target):
        return None
    if not _goes(state, rules, seat, slot, direction, 1, target):
        return _does_not_come(state, slot)
    in_fog = too_far_in_fog(state, rules, state.place[slot], target)
    if in_fog is not None:
        return in_fog
    is_pawn = state.kind[slot] == PAWN
    far = int(pawn_reach(state, rules, slot) if is_pawn else reach_of(state, rules, slot, direction))
    name = unit_name(state, slot)
    if direction >= STRAIGHT:
        text = count(
            far,
            "{unit} leaps {number} time in a line at most.",
            "{unit} leaps {number} times in a line at most.",
            unit=name,
        )
    else:
        text = count(
            far,
            "{unit} goes {number} square at most now.",
            "{unit} goes {number} squares at most now.",
            unit=name,
        )
    return Reason(text, "MC-2.2")


def _why_not_open(state: Any, rules: Any, place: int, way: int) -> Reason | None:
    """What stands in the way, a unit or a river; None if the way is open."""
    direction, steps = way >> 3, way & 7
    for step in range(1, steps + 1):
        place = rules.near[place * DIRECTIONS + direction]
        if is_barred(state, rules, direction, place):
            return Reason(say("A river bars the way along ranks and files."), "MC-11.4")
        if step < steps and state.board[place]:
            text = say("{unit} stands in the way.", unit=unit_name(state, state.board[place]))
            return Reason(text, "MC-2.1")
    return None


def why_not_moving(state: Any, slot: int) -> Reason | None:
    """Why a unit cannot move at all; None if it can."""
    name = unit_name(state, slot)
    if is_bound(state, slot):
        turns = max(state.rooted[slot], int(turns_frozen(state, slot)))
        clause = "MC-6.12" if state.rooted[slot] else "MC-3.16"
        text = count(
            turns,
            "{unit} cannot move for {number} more turn.",
            "{unit} cannot move for {number} more turns.",
            unit=name,
        )
        return Reason(text, clause)
    if state.moves[slot] >= moves_allowed(state, slot):
        return Reason(say("{unit} has already moved this turn.", unit=name), "MC-8.3")
    return None


def _does_not_come(state: Any, slot: int) -> Reason:
    kind, name = state.kind[slot], unit_name(state, slot)
    clause = "MC-2.4" if kind == PAWN else "MC-2.1"
    if kind in _MOVES:
        return Reason(_MOVES[kind](name), clause)
    return Reason(say("{unit} cannot go there: it moves one square in any direction.", unit=name), clause)


def _wrong_promotion(state: Any, slot: int, target: int, kind: int) -> Reason | None:
    name = unit_name(state, slot)
    is_last = state.kind[slot] == PAWN and is_last_rank(target, state.owner[slot])
    if is_last and kind not in (KNIGHT, BISHOP, ROOK, QUEEN):
        text = say("{unit} must be promoted on the last rank: write =Q, =R, =B or =N.", unit=name)
        return Reason(text, "MC-2.4")
    if kind and not is_last:
        return Reason(say("{unit} is not promoted there.", unit=name), "MC-2.4")
    return None


def _goes(state: Any, rules: Any, seat: int, slot: int, direction: int, steps: int, target: int) -> bool:
    """Whether a unit's kind and rank take it there, regardless of what stands in between."""
    if state.kind[slot] != PAWN:
        return bool(reach_of(state, rules, slot, direction) >= steps)
    hit = state.board[target]
    if direction == forward_of(seat):
        return not hit and bool(pawn_reach(state, rules, slot) >= steps)
    passing = not hit and passed_beside(state, rules, seat, target) != EDGE
    return direction in (first_wing(seat), second_wing(seat)) and steps == 1 and bool(hit or passing)


def why_not_step(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason:
    """Why a unit cannot take this step after its charge: it goes to an adjacent empty square (MC-6.5)."""
    way, place = a_in(code), place_in(code)
    if way & 7 != 1 or way >> 3 >= STRAIGHT or rules.near[place * DIRECTIONS + (way >> 3)] == EDGE:
        text = say("After its charge, {unit} steps to a square beside it.", unit=unit_name(state, slot))
        return Reason(text, "MC-6.5")
    taken = stands_there(state, rules.near[place * DIRECTIONS + (way >> 3)], "MC-6.5")
    crossing, have = int(crossing_of(state, rules, seat, code)), state.points[seat]
    if not taken and have < crossing:
        return too_dear(crossing, have, "MC-7.3")
    return taken or Reason(say("Your King would be in check."), "MC-2.7")


def why_not_castle(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason:
    """Why the King cannot castle."""
    if state.kind[slot] != KING or not state.unmoved[slot]:
        return Reason(say("Only a King that has never moved can castle."), "MC-2.9")
    refused = None if rules.plain else why_not_moving(state, slot)
    if refused is not None:
        return refused
    king = state.place[slot]
    corner = king + 3 if a_in(code) else king - 4
    rook = state.board[corner]
    if state.kind[rook] != ROOK or state.owner[rook] != seat or not state.unmoved[rook]:
        return Reason(say("Only a Rook that has never moved can castle."), "MC-2.9")
    if not rules.plain and (is_bound(state, rook) or state.moves[rook]):
        return why_not_moving(state, rook) or Reason(say("That Rook cannot move."), "MC-2.9")
    for place in range(min(king, corner) + 1, max(king, corner)):
        if state.board[place]:
            text = say("{unit} stands in the way.", unit=unit_name(state, state.board[place]))
            return Reason(text, "MC-2.9")
        if is_barred(state, rules, 1, place):
            return Reason(say("A river bars the way along ranks and files."), "MC-11.4")
    left = price_or_check(state, rules, seat, code)
    if left.clause != "MC-2.7":
        return left
    text = say("To castle, the King must not be in check, nor any square on his way be attacked.")
    return Reason(text, "MC-2.9")
