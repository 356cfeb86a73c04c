"""How search counts: from the seat that is to act, an even chance is 0, and a win the better the sooner."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import estimate, outlook
from banneret.engine.machine.kernels.estimates import OUTLOOK
from banneret.engine.machine.kernels.frames import CERTAIN, payoff

EVEN = CERTAIN // 2

SCALE = 4
"""How many steps of a value are one step of `worth`."""

WON = 30_000
"""A game that is won here and now. One that is won in n actions counts n less."""

SURE = WON - 1_000
"""Whatever is worth as much is won by force; estimates stay far below."""

NOTHING = -32_000
"""Below every value."""


@kernel
def evaluate(state, rules, seat, work):
    """What a seat can expect of a position that goes on: an estimate, as far as whoever is ahead can win."""
    value = (estimate(state, rules, seat, work) - EVEN) * SCALE
    ahead = seat if value > 0 else 1 - seat
    return value * outlook(state, rules, ahead) // OUTLOOK


@kernel
def final_value(state, seat, ply):
    """What a seat got of a game that has ended so many actions ahead."""
    got = payoff(state, seat)
    if got == CERTAIN:
        return WON - ply
    if got == 0:
        return ply - WON
    return (got - EVEN) * SCALE


@kernel
def share(value):
    """A value as a share of a won game, from 0 to CERTAIN."""
    if value >= SURE:
        return CERTAIN
    if value <= -SURE:
        return 0
    return EVEN + value // SCALE
