"""What each side knows (PV-2.2, PV-2.3): everything except the other's hand and face-down discards."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits, nth_bit
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import top
from banneret.games.prevail.rules.results import PAYMENT


@kernel
def redact(state, rules, viewer):
    """Hides the cards in others' hands and their face-down discards, but not their numbers."""
    for seat in range(2):
        if seat != viewer:
            frame = top(state)
            if frame.kind == PAYMENT and frame.seat == seat and frame.c:
                take_back_payment(state, seat)
            state.hand[seat] = 0
            state.closed[seat] = 0


@kernel
def take_back_payment(state, seat):
    """Hides a payment that is not complete: others see only whole payments (PV-2.2)."""
    frame = top(state)
    named = count_bits(frame.c)
    state.hand_count[seat] += named
    state.closed_count[seat] -= named
    frame.a += named
    frame.b = 0
    frame.c = 0


@kernel
def imagine(state, rules, seat, work):
    """Deals the unseen cards at random: some are discarded face down, the rest in hand (PV-2.3)."""
    for other in range(2):
        if other != seat:
            unseen = (1 << rules.deck_size[other]) - 1
            unseen &= ~(state.played[other] | state.shown[other] | state.burnt[other])
            if state.in_play[other] >= 0:
                unseen &= ~(1 << state.in_play[other])
            state.closed[other] = 0
            for _ in range(state.closed_count[other]):
                slot = nth_bit(unseen, roll(state.dice, count_bits(unseen)))
                unseen &= ~(1 << slot)
                state.closed[other] |= 1 << slot
            state.hand[other] = unseen
