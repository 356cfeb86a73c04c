"""A mean with what is known of its truth: how many games, and from where to where it may lie.

Games of a pair are not independent: errors come from how much pairs differ.
"""

from dataclasses import dataclass
from math import erf, inf, sqrt

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.players.confidence import Z95

_POWER = 0.841621
"""An effect of Z95 and so many standard errors is seen four times in five."""

_ALIKE = 1e-12
"""A smaller variance is none, but for rounding."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over games, and its 95% interval."""

    value: float
    low: float
    high: float
    games: int
    """How many games it was taken from."""

    @property
    def width(self) -> float:
        return self.high - self.low

    def is_within(self, low: float, high: float) -> bool:
        """Whether the whole interval lies within bounds."""
        return low <= self.low and self.high <= high

    def is_outside(self, low: float, high: float) -> bool:
        """Whether the whole interval lies beyond a bound."""
        return self.high < low or self.low > high


NOTHING = Estimate(np.nan, -inf, inf, 0)
"""Nothing is known: no game had it."""


def estimate(values: Array, each: int = 1, *, is_share: bool = False) -> Estimate:
    """The mean of a value for each game, `each` games to a pair; games without one (NaN) do not count.

    A share, of values from 0 to 1, gets Wilson's interval, which is honest near 0 and 1.
    """
    means = pair_means(values, each)
    known = values[~np.isnan(values)]
    if not len(known):
        return NOTHING
    value = float(known.mean())
    if is_share:
        low, high = _wilson(value, _weight(value, means))
        return Estimate(value, low, high, len(known))
    error = sqrt(float(means.var(ddof=1)) / len(means)) if len(means) > 1 else inf
    return Estimate(value, value - Z95 * error, value + Z95 * error, len(known))


def pair_means(values: Array, each: int) -> Array:
    """The mean of each pair that has any value."""
    whole = values[: len(values) // each * each].reshape(-1, each)
    counts = (~np.isnan(whole)).sum(axis=1)
    sums = np.nansum(whole, axis=1)
    found: Array = sums[counts > 0] / counts[counts > 0]
    return found


def _weight(share: float, means: Array) -> float:
    """As how many games, each won or lost by itself, pairs with these scores count.

    Pairs that all come out alike count as so many games: that they always will is not known.
    """
    variance = float(means.var())
    return len(means) * share * (1 - share) / variance if variance > _ALIKE else len(means)


def _wilson(p: float, n: float) -> tuple[float, float]:
    z = Z95
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Difference:
    """How much more a mean is in one arm than in another."""

    value: float
    error: float
    """Its standard error."""
    games: int
    """How many games of each arm it was taken from."""

    @property
    def low(self) -> float:
        return self.value - Z95 * self.error

    @property
    def high(self) -> float:
        return self.value + Z95 * self.error

    @property
    def p(self) -> float:
        """How often chance alone gives a difference as large as this."""
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return 1 - erf(abs(self.value) / self.error / sqrt(2))

    @property
    def visible(self) -> float:
        """The smallest true difference that so many games show four times in five."""
        return (Z95 + _POWER) * self.error

    @property
    def at_most(self) -> float:
        """The difference is not larger than this, either way."""
        return max(abs(self.low), abs(self.high))

    def games_to_see(self, effect: float) -> float:
        """How many games of each arm it takes to see a true difference of such a size four times in five."""
        return self.games * (self.visible / effect) ** 2 if effect else inf


def difference(base: Array, other: Array, each: int = 1) -> Difference | None:
    """How much more `other` has than `base`, game by game with the same seed; None if no game has both.

    Where games with the same seed go alike in both, their luck cancels out.
    """
    count = min(len(base), len(other))
    apart = pair_means(other[:count] - base[:count], each)
    if len(apart) < 2:
        return None
    return Difference(float(apart.mean()), sqrt(float(apart.var(ddof=1)) / len(apart)), len(apart) * each)


def unpaired_difference(base: Array, other: Array, each: int = 1) -> Difference | None:
    """The same where the seeds have nothing in common, or a value is not there in every game."""
    first, second = pair_means(base, each), pair_means(other, each)
    if len(first) < 2 or len(second) < 2:
        return None
    variance = float(first.var(ddof=1)) / len(first) + float(second.var(ddof=1)) / len(second)
    return Difference(
        float(second.mean() - first.mean()), sqrt(variance), min(len(first), len(second)) * each
    )


def holm(probabilities: list[float]) -> list[float]:
    """Probabilities of chance corrected for looking at so many things at once (Holm 1979)."""
    order = sorted(range(len(probabilities)), key=lambda index: probabilities[index])
    corrected, largest = [1.0] * len(probabilities), 0.0
    for rank, index in enumerate(order):
        largest = max(largest, min(1.0, (len(order) - rank) * probabilities[index]))
        corrected[index] = largest
    return corrected
