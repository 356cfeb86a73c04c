"""Every way onto the board: from the reserve, from captivity, out of a Rook, over from another side.

All go through `join`, which enforces what holds for every unit on the board: its lord may hold it (MC-3.2),
and no Pawn stands on its last rank (MC-2.4). A unit that only changes its square goes through `come_to`.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.games.medieval_chess.rules.board import (
    PAWN,
    QUEEN,
    RANKS,
    called,
    is_last_rank,
    put,
    shift,
)
from banneret.games.medieval_chess.rules.events import APPEARED, PROMOTED
from banneret.games.medieval_chess.rules.feudal import bind_to, hand_over_vassals, may_hold


@kernel
def join(state, rules, slot, lord, place, work):
    """Puts a unit on an empty place; it cannot move in that turn (MC-1.4)."""
    put(state, slot, place)
    bind_to(state, rules, slot, lord)
    state.moves[slot] = 1
    crown(state, rules, slot, QUEEN, work)


@kernel
def come_to(state, rules, slot, place, kind, work):
    """Moves a unit to an empty place; a Pawn on its last rank becomes the given kind (MC-2.4)."""
    shift(state, slot, place)
    crown(state, rules, slot, kind, work)


@kernel
def crown(state, rules, slot, kind, work):
    """Promotes a Pawn that has reached its last rank, by whatever means (MC-2.4)."""
    if state.kind[slot] == PAWN and state.owner[slot] < 2:
        if is_last_rank(state.place[slot], state.owner[slot]):
            promote(state, rules, slot, kind, work)


@kernel
def promote(state, rules, slot, kind, work):
    """Turns a Pawn into another kind, at that kind's first rank (MC-5.10)."""
    state.kind[slot] = kind
    state.rank[slot] = rules.first_rank
    state.passed[slot] = 0
    bind_to(state, rules, slot, state.lord[slot])
    if may_hold(state, rules, slot) == 0:
        hand_over_vassals(state, slot)
    if rules.abilities_on:
        state.known[slot] |= rules.start_known[kind]
    state.hurt[slot] = min(state.hurt[slot], rules.hit_points[kind * RANKS + 1] - 1)
    tell(work, PROMOTED, state.owner[slot], state.place[slot], kind, 0, 0)


@kernel
def enter(state, rules, slot, seat, kind, lord, place, work):
    """Brings a unit from the reserve onto the board (MC-1.4)."""
    state.owner[slot] = seat
    state.kind[slot] = kind
    state.rank[slot] = 1
    state.loyalty[slot] = rules.loyalty_start
    state.home[slot] = state.home[lord]
    if rules.abilities_on:
        state.known[slot] = rules.start_known[kind]
    tell(work, APPEARED, seat, place, kind, 0, 0)
    join(state, rules, slot, lord, place, work)


@kernel
def revive(state, rules, seat, slot, lord, place, work):
    """Returns a captured unit to the board under the lord who called it, or the King (MC-6.10, MC-10.3)."""
    tell(work, APPEARED, seat, place, called(state, slot), 1, 0)
    join(state, rules, slot, lord, place, work)
