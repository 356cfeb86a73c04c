"""Conversion, and meetings of Priestesses: chapter 7 (AC-7.1 to AC-7.4)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action_in_order, tell
from banneret.games.age_of_chess.rules.board import (
    BELOW,
    COMMANDER,
    PRIESTESS,
    TOP,
    UNITS,
    holds,
    kind_at,
    seat_of,
    set_square,
    square_of,
    top_of,
)
from banneret.games.age_of_chess.rules.codes import CONVERT, action_code
from banneret.games.age_of_chess.rules.events import BY_MEETING, CONVERTED
from banneret.games.age_of_chess.rules.melee import kill
from banneret.games.age_of_chess.rules.movement import DIRECTIONS


@kernel
def add_conversions(state, rules, seat, place, slot, start, work):
    """Lists the conversions of a Priestess (AC-7.1, AC-7.3)."""
    for direction in range(DIRECTIONS):
        target = rules.near[place * DIRECTIONS + direction]
        if can_convert(state, rules, seat, target):
            add_action_in_order(work, action_code(place, slot, target, CONVERT), start)


@kernel
def can_convert(state, rules, seat, target):
    """Whether a lone enemy of a convertible kind stands here (AC-7.1, AC-7.2)."""
    return holds(state, target, 1 - seat) and rules.convertible[state.board[target] & UNITS]


@kernel
def convert(state, rules, seat, place, target, work):
    """Carries out a conversion: the unit changes sides where it stands."""
    kind = top_of(state.board[target])
    set_square(state, rules, target, square_of(seat, kind, 0))
    if kind == COMMANDER:
        state.commanders[1 - seat] -= 1
        state.commanders[seat] += 1
    tell(work, CONVERTED, seat, place, target, kind, 0)


@kernel
def priestess_slot(state, place):
    """The slot of a Priestess here, the top one first; −1 if there is none."""
    if kind_at(state, place, TOP) == PRIESTESS:
        return TOP
    return BELOW if kind_at(state, place, BELOW) == PRIESTESS else -1


@kernel
def meets_priestess(state, rules, seat, place):
    """Whether an enemy Priestess stands next to a place (AC-7.4)."""
    for direction in range(DIRECTIONS):
        beside = rules.near[place * DIRECTIONS + direction]
        if holds(state, beside, 1 - seat) and priestess_slot(state, beside) >= 0:
            return True
    return False


@kernel
def resolve_meeting(state, rules, place, work):
    """Kills a Priestess that has come next to enemy ones, and all of those (AC-7.4).

    No two enemy Priestesses were adjacent before the action, so only the one that moved can meet any.
    """
    square = state.board[place]
    if square == 0 or priestess_slot(state, place) < 0:
        return
    seat = seat_of(square)
    if not meets_priestess(state, rules, seat, place):
        return
    kill_priestesses(state, rules, seat, place, work)
    for direction in range(DIRECTIONS):
        beside = rules.near[place * DIRECTIONS + direction]
        if holds(state, beside, 1 - seat):
            kill_priestesses(state, rules, 1 - seat, beside, work)


@kernel
def kill_priestesses(state, rules, seat, place, work):
    """Kills every Priestess on a place."""
    slot = priestess_slot(state, place)
    while slot >= 0:
        kill(state, rules, seat, place, slot, BY_MEETING, work)
        slot = priestess_slot(state, place)
