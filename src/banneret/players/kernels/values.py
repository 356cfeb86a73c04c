"""Search values: from the perspective of the seat to act; 0 is even, and faster wins are worth more."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import estimate, outlook
from banneret.engine.machine.kernels.estimates import OUTLOOK
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.players.kernels.learned import HALF_SURE

EVEN = CERTAIN // 2

SCALE = 4
"""Value units per unit of `worth`."""

WON = 30_000
"""The value of a won game, less the number of plies to the win."""

FORCED_WIN = WON - 1_000
"""The threshold for a forced win; estimates stay far below."""

MINUS_INFINITY = -32_000
"""Less than any value."""


@kernel
def evaluate(state, rules, seat, work):
    """The evaluation of an unfinished position, scaled by the leading side's outlook."""
    value = (estimate(state, rules, seat, work) - EVEN) * SCALE
    ahead = seat if value > 0 else 1 - seat
    return value * outlook(state, rules, ahead) // OUTLOOK


@kernel
def final_value(state, seat, ply):
    """The value of a finished game, this many plies from the root."""
    got = payoff(state, seat)
    if got == CERTAIN:
        return WON - ply
    if got == 0:
        return ply - WON
    return (got - EVEN) * SCALE


@kernel
def win_share(value):
    """Converts a value to a share of a won game, from 0 to CERTAIN."""
    if value >= FORCED_WIN:
        return CERTAIN
    if value <= -FORCED_WIN:
        return 0
    return EVEN + value // SCALE


@kernel
def log_odds(value):
    """Converts a value of a learned evaluation back to log-odds (`learned.chance`)."""
    return HALF_SURE * value // max(1, EVEN * SCALE - abs(value))


@kernel
def shift(value, by):
    """A value that is better or worse by some log-odds."""
    odds = log_odds(value) + by
    return EVEN * SCALE * odds // (abs(odds) + HALF_SURE)
