"""Gold: chapter 10, a module (MC-10.1 to MC-10.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.games.medieval_chess.rules.arrivals import revive
from banneret.games.medieval_chess.rules.board import (
    BISHOP,
    CAPTURED,
    EDGE,
    KING,
    RESERVE,
    called,
    king_of,
)
from banneret.games.medieval_chess.rules.codes import HEAL, RAISE, REVIVE, action_code
from banneret.games.medieval_chess.rules.events import HEALED
from banneret.games.medieval_chess.rules.experience import POPE, raise_rank
from banneret.games.medieval_chess.rules.movement import is_safe_if_filled
from banneret.games.medieval_chess.rules.sight import may_use


@kernel
def add_purchases(state, rules, seat, slot, work):
    """Lists what gold can buy for a unit: healing, a rank (MC-10.2)."""
    place = state.place[slot]
    if state.hurt[slot] > 0 and state.gold[seat] >= rules.gold_heal:
        add_action(work, action_code(place, HEAL, 0, 0))
    if state.gold[seat] >= rules.gold_rank and can_rise(state, rules, slot):
        add_action(work, action_code(place, RAISE, 0, 0))


@kernel
def can_rise(state, rules, slot):
    """Whether a unit can rise to another rank without fusion (MC-10.2)."""
    kind = state.kind[slot]
    most = min(rules.ranks[kind], POPE - 1) if kind == BISHOP else rules.ranks[kind]
    return state.rank[slot] < most


@kernel
def buy(state, rules, seat, slot, verb, work):
    """Spends gold on a unit (MC-10.2)."""
    if verb == HEAL:
        state.gold[seat] -= rules.gold_heal
        tell(work, HEALED, seat, state.place[slot], called(state, slot), state.hurt[slot], 0)
        state.hurt[slot] = 0
    else:
        state.gold[seat] -= rules.gold_rank
        raise_rank(state, rules, slot, work)


@kernel
def add_revivals(state, rules, seat, work):
    """Lists the captured comrades that gold can bring back to their first squares (MC-10.3)."""
    if state.gold[seat] < rules.gold_revive:
        return
    for slot in range(1, RESERVE):
        if state.status[slot] == CAPTURED and state.owner[slot] == seat and state.kind[slot] != KING:
            place = rules.start_place[slot]
            if not may_use(state, rules, seat, place):
                continue
            if state.board[place] == 0 and is_safe_if_filled(state, rules, seat, place, work):
                add_action(work, action_code(EDGE, REVIVE, slot, 0))


@kernel
def buy_back(state, rules, seat, slot, work):
    """Brings a captured comrade back for gold (MC-10.3)."""
    state.gold[seat] -= rules.gold_revive
    revive(state, rules, seat, slot, king_of(state, seat), rules.start_place[slot], work)
