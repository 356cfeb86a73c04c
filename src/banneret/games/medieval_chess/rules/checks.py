"""Which Kings are in check (MC-2.6), and events for every new check (MC-8.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.games.medieval_chess.rules.board import king_of
from banneret.games.medieval_chess.rules.events import BY_ITSELF, CHECK
from banneret.games.medieval_chess.rules.movement import is_attacked


@kernel
def comes_into_check(state, rules, seat):
    """Updates whether a side's King is in check; returns whether the check is new (MC-2.6)."""
    attacked = is_attacked(state, rules, state.place[king_of(state, seat)], 1 - seat)
    is_new = attacked and not state.checked[seat]
    state.checked[seat] = attacked
    return is_new


@kernel
def watch_king(state, rules, seat, work):
    """Records a check that no action gave: an effect ended, a unit rose or changed sides (MC-2.6)."""
    if comes_into_check(state, rules, seat):
        tell(work, CHECK, 1 - seat, state.place[king_of(state, seat)], BY_ITSELF, 0, 0)


@kernel
def watch_kings(state, rules, seat, work):
    """Does the same for both sides, the acting one first (MC-2.6)."""
    watch_king(state, rules, seat, work)
    watch_king(state, rules, 1 - seat, work)
