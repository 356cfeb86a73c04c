"""Estimates: means with confidence intervals.

The games of a pair are not independent, so errors come from the variance between pairs.
"""

from dataclasses import dataclass
from math import erf, inf, sqrt

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.players.confidence import Z95

_Z80 = 0.841621
"""The normal quantile for 80% power: Z95 plus this many standard errors are detected 4 times in 5."""

_ROUNDING = 1e-12
"""Smaller variances are rounding errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over games, and its 95% interval."""

    value: float
    low: float
    high: float
    games: int
    """The number of games."""

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
"""The estimate without any data."""


def estimate(values: Array, each: int = 1, *, is_share: bool = False) -> Estimate:
    """The mean of a value per game, `each` games to a pair; games without a value (NaN) are ignored.

    A share, of values from 0 to 1, gets Wilson's interval, which is reliable near 0 and 1.
    """
    means = pair_means(values, each)
    known = values[~np.isnan(values)]
    if not len(known):
        return NOTHING
    value = float(known.mean())
    if is_share:
        low, high = _wilson(value, _effective_size(value, means))
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


def _effective_size(share: float, means: Array) -> float:
    """The effective sample size: the number of independent games with the same precision.

    If all pairs have the same mean, it is the number of pairs, since the true variance may still not be 0.
    """
    variance = float(means.var())
    return len(means) * share * (1 - share) / variance if variance > _ROUNDING else len(means)


def _wilson(p: float, n: float) -> tuple[float, float]:
    z = Z95
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of a mean between two arms."""

    value: float
    error: float
    """The standard error."""
    games: int
    """The number of games of each arm."""

    @property
    def low(self) -> float:
        return self.value - Z95 * self.error

    @property
    def high(self) -> float:
        return self.value + Z95 * self.error

    @property
    def p(self) -> float:
        """The two-sided p-value."""
        if self.error == 0:
            return 1.0 if self.value == 0 else 0.0
        return 1 - erf(abs(self.value) / self.error / sqrt(2))

    @property
    def minimum_detectable(self) -> float:
        """The minimum detectable effect at 80% power."""
        return (Z95 + _Z80) * self.error

    @property
    def at_most(self) -> float:
        """An upper bound of the difference, in either direction."""
        return max(abs(self.low), abs(self.high))

    def games_to_detect(self, effect: float) -> float:
        """The number of games of each arm that detect a true difference of this size with 80% power."""
        return self.games * (self.minimum_detectable / effect) ** 2 if effect else inf


def difference(base: Array, other: Array, each: int = 1) -> Difference | None:
    """The paired difference of `other` over `base`, game by game with the same seed; None with too few games.

    Common random numbers: luck that both games of a seed share cancels out.
    """
    count = min(len(base), len(other))
    apart = pair_means(other[:count] - base[:count], each)
    if len(apart) < 2:
        return None
    return Difference(float(apart.mean()), sqrt(float(apart.var(ddof=1)) / len(apart)), len(apart) * each)


def unpaired_difference(base: Array, other: Array, each: int = 1) -> Difference | None:
    """The same for different seeds, or if not every game has a value."""
    first, second = pair_means(base, each), pair_means(other, each)
    if len(first) < 2 or len(second) < 2:
        return None
    variance = float(first.var(ddof=1)) / len(first) + float(second.var(ddof=1)) / len(second)
    return Difference(
        float(second.mean() - first.mean()), sqrt(variance), min(len(first), len(second)) * each
    )


def holm(probabilities: list[float]) -> list[float]:
    """Corrects p-values for multiple comparisons (Holm 1979)."""
    order = sorted(range(len(probabilities)), key=lambda index: probabilities[index])
    corrected, largest = [1.0] * len(probabilities), 0.0
    for rank, index in enumerate(order):
        largest = max(largest, min(1.0, (len(order) - rank) * probabilities[index]))
        corrected[index] = largest
    return corrected
