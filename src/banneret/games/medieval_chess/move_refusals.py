"""Why a move is not legal: how the unit moves, what stands in the way, the price, the check."""

from collections.abc import Callable
from typing import Any

from banneret.engine.game import Reason
from banneret.games.medieval_chess.common_refusals import too_dear
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.names import unit_name
from banneret.games.medieval_chess.notation import NOWHERE
from banneret.games.medieval_chess.rules.board import BISHOP, EDGE, KING, KNIGHT, PAWN, QUEEN, ROOK
from banneret.games.medieval_chess.rules.codes import a_in, b_in, place_in
from banneret.games.medieval_chess.rules.losses import turns_frozen
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    can_be_hit,
    is_bound,
    moves_allowed,
    pawn_reach,
    reach_of,
)
from banneret.games.medieval_chess.rules.moves import move_cost, passed_beside, target_of

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
"""How units move that go farther than a step."""


def why_not_move(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason:
    """The first rule that forbids a move."""
    refused = None if rules.plain else why_not_moving(state, slot)
    if refused is not None:
        return refused
    kind, way, place = state.kind[slot], a_in(code), place_in(code)
    does_not = _does_not_come(state, slot)
    target = EDGE if way == NOWHERE or not way & 7 else target_of(rules, place, way)
    if target == EDGE:
        return does_not
    direction, steps = way >> 3, way & 7
    hit = state.board[target]
    if hit and state.owner[hit] == seat:
        return Reason(say("{unit} is your own.", unit=unit_name(state, hit)), "MC-2.1")
    if hit and not can_be_hit(state, hit, seat):
        is_king = state.kind[hit] == KING
        text = say("A King is never captured.") if is_king else say("Guards cannot be attacked.")
        return Reason(text, "MC-2.8")
    if not _goes(state, rules, seat, slot, direction, steps, target, hit):
        return does_not
    between = place
    for _ in range(steps - 1):
        between = rules.near[between * DIRECTIONS + direction]
        if state.board[between]:
            text = say("{unit} stands in the way.", unit=unit_name(state, state.board[between]))
            return Reason(text, "MC-2.1")
    is_last = kind == PAWN and (target < 8 or target >= 56)
    if bool(b_in(code)) != is_last or b_in(code) not in (0, KNIGHT, BISHOP, ROOK, QUEEN):
        return _wrong_promotion(unit_name(state, slot), is_last=is_last)
    cost = move_cost(state, rules, seat, place, target)
    if rules.points_on and state.points[seat] < cost:
        return too_dear(cost, state.points[seat], "MC-8.2")
    return does_not if state.attrition else Reason(say("Your King would be in check."), "MC-2.7")


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


def _wrong_promotion(name: str, *, is_last: bool) -> Reason:
    if is_last:
        text = say("{unit} must be promoted on the last rank: write =Q, =R, =B or =N.", unit=name)
    else:
        text = say("{unit} is not promoted there.", unit=name)
    return Reason(text, "MC-2.4")


def _goes(
    state: Any, rules: Any, seat: int, slot: int, direction: int, steps: int, target: int, hit: int
) -> bool:
    """Whether a unit's kind and rank take it there, whatever stands between."""
    if state.kind[slot] != PAWN:
        return bool(reach_of(state, rules, slot, direction) >= steps)
    forward, wings = (0, (4, 7)) if seat == 0 else (2, (5, 6))
    if direction == forward:
        return not hit and bool(pawn_reach(state, rules, slot) >= steps)
    passing = not hit and passed_beside(state, rules, seat, target) != EDGE
    return direction in wings and steps == 1 and bool(hit or passing)


def why_not_castle(state: Any, slot: int) -> Reason:
    """What castling needs."""
    if state.kind[slot] != KING or not state.unmoved[slot]:
        return Reason(say("Only a King that has never moved can castle."), "MC-2.9")
    text = say(
        "To castle, King and Rook must never have moved, nothing may stand between them, and no "
        "square on the King's way may be attacked."
    )
    return Reason(text, "MC-2.9")
