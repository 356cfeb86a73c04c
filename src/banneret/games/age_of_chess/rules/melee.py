"""Melee: chapters 4 and 5 (AC-4.1 to AC-4.7, AC-5.1 to AC-5.5).

Results are data: `rules.melee` has one for every attacker and every pair of units it can meet, with the
exceptions for stacks applied.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.games.age_of_chess.rules.board import (
    BELOW,
    COMMANDER,
    TOP,
    UNITS,
    add_unit,
    below_of,
    kind_at,
    remove_unit,
    top_of,
)
from banneret.games.age_of_chess.rules.events import ATTACKED, BY_MELEE, DIED, MOVED

BARRED = 0
WIN = 1
LOSE = 2
BOTH = 3
SWEEP = 4


@kernel
def melee_result(rules, attacker, units):
    """The result of a fight of a kind of attacker against the units on a square (AC-4.1, AC-5.1)."""
    return rules.melee[(attacker << 6) | units]


@kernel
def attacker_dies(result):
    """Whether the attacker dies with this result."""
    return result == LOSE or result == BOTH


@kernel
def clears(result, units):
    """Whether a result leaves no defender, so that an attacker who lives moves in (AC-4.6)."""
    return result == SWEEP or (result == WIN and below_of(units) == 0)


@kernel
def kill(state, rules, seat, place, slot, cause, work):
    """Removes a unit from the game."""
    kind = kind_at(state, place, slot)
    remove_unit(state, rules, place, slot)
    if kind == COMMANDER:
        state.commanders[seat] -= 1
    state.history_count = 0
    tell(work, DIED, seat, place, kind, cause, 0)


@kernel
def fight(state, rules, seat, place, slot, target, work):
    """Carries out an attack; a surviving attacker moves in if no defender is left (AC-4.6, AC-4.7)."""
    attacker = kind_at(state, place, slot)
    defenders = state.board[target] & UNITS
    result = melee_result(rules, attacker, defenders)
    tell(work, ATTACKED, seat, place, target, attacker, defenders)
    if result == SWEEP:
        kill(state, rules, 1 - seat, target, BELOW, BY_MELEE, work)
    if result != LOSE:
        kill(state, rules, 1 - seat, target, TOP, BY_MELEE, work)
    if attacker_dies(result):
        kill(state, rules, seat, place, slot, BY_MELEE, work)
    elif clears(result, defenders):
        relocate(state, rules, seat, place, slot, target, work)


@kernel
def relocate(state, rules, seat, place, slot, target, work):
    """Moves a unit to an empty square, or onto a comrade's square to join it."""
    kind = kind_at(state, place, slot)
    comrade = top_of(state.board[target])
    remove_unit(state, rules, place, slot)
    add_unit(state, rules, seat, target, kind)
    tell(work, MOVED, seat, place, target, kind, comrade)
