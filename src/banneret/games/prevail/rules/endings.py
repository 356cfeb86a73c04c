"""How a game ends: chapter 11 (PV-11.1 to PV-11.6)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.frames import finish
from banneret.games.prevail.rules.board import SIDE, is_on_board
from banneret.games.prevail.rules.events import BY_COST, BY_EMPTY_HAND, BY_NO_UNITS, LOST

ENDING_CARDS = 16
ENDING_UNITS = 17

EVERYBODY_WINS = 3


@kernel
def must_lose(state, rules, seat, cost):
    """1 if a side loses by having to discard this many cards: it has too few, or none left after (PV-11.2,
    PV-11.3).
    """
    if cost == 0:
        return 0
    left = state.hand_count[seat] - cost
    return 1 if left < 0 or (left == 0 and rules.last_card_loses) else 0


@kernel
def lose(state, losers, work):
    """Ends the game as lost for sides that cannot pay, as bits; a draw if both are (PV-11.2, PV-11.5)."""
    for seat in range(2):
        if (losers >> seat) & 1:
            tell(work, LOST, seat, BY_COST, state.owed[seat], state.hand_count[seat], 0)
    end_for(state, losers, ENDING_CARDS)


@kernel
def end_for(state, losers, ending):
    """Ends the game as lost for some sides, as bits; a draw if both lose (PV-11.5)."""
    finish(state, EVERYBODY_WINS if losers == EVERYBODY_WINS else EVERYBODY_WINS & ~losers, ending)


@kernel
def end_if_empty(state, work):
    """Ends the game if a hand is empty; called when phase 1 begins, or at every step (PV-11.1, PV-11.4)."""
    losers = 0
    for seat in range(2):
        if state.hand_count[seat] == 0:
            losers |= 1 << seat
            tell(work, LOST, seat, BY_EMPTY_HAND, 0, 0, 0)
    if losers:
        end_for(state, losers, ENDING_CARDS)
    return state.over


@kernel
def end_if_no_units(state, work):
    """Ends the game if a side has no units left, for rulesets in which that loses (PV-11.6)."""
    losers = 0
    for seat in range(2):
        left = 0
        for number in range(SIDE):
            left |= is_on_board(state, (seat << 5) | number)
        if not left:
            losers |= 1 << seat
            tell(work, LOST, seat, BY_NO_UNITS, 0, 0, 0)
    if losers:
        end_for(state, losers, ENDING_UNITS)
    return state.over
