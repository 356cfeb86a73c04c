"""What each side knows: all but the other's set-up, as long as that lasts (CV-1.4)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import ask, top
from banneret.games.cyvasse.rules.board import HOME, KINDS, RABBLE, first_home, set_square
from banneret.games.cyvasse.rules.setup import SETUP, deal_array


@kernel
def redact(state, rules, viewer):
    """Takes away what others have set up, and every trace of how far they are (CV-1.4)."""
    if top(state).kind != SETUP:
        return
    for seat in range(2):
        if seat != viewer:
            forget_setup(state, rules, seat)


@kernel
def forget_setup(state, rules, seat):
    """Leaves a side as if it had not begun (CV-1.4): the count of actions goes back too."""
    first = first_home(seat)
    for place in range(first, first + HOME):
        if state.board[place]:
            set_square(state, rules, place, 0)
    for kind in range(KINDS):
        state.pool[seat * KINDS + kind] = 0
    state.plies -= state.unseen[seat]
    state.unseen[seat] = 0
    ask(state, seat)


@kernel
def imagine(state, rules, seat, work):
    """Has the other side set up any legal array (CV-1.4, CV-1.5)."""
    if top(state).kind != SETUP:
        return
    other = 1 - seat
    for kind in range(RABBLE, KINDS):
        state.pool[other * KINDS + kind] = rules.army[kind]
    deal_array(state, rules, other, state.dice, work)
