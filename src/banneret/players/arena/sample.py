"""Scores of one player against another, pair by pair.

A pair has a game for each seating, all with the same seed. Its games are not independent, so the unit of the
statistics is the pair: an advantage from the seed or the seat goes to each player in turn, and pairs vary
less than single games. With two seats a pair scores 0, ¼, ½, ¾ or 1, hence the name pentanomial.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import erf, sqrt

from banneret.players.arena.elo import elo_difference
from banneret.players.confidence import Z95

_VIRTUAL_PAIRS = Z95 * Z95
"""The number of virtual pairs, half of them won and half lost, that keep intervals honest if few pairs
have been played or all scored the same (after Agresti and Coull 1998 for proportions)."""


@dataclass
class Sample:
    """The first player's score in each pair so far, from 0 to 1."""

    counts: Counter[float] = field(default_factory=Counter)

    def add(self, score: float) -> None:
        """Adds the score of another pair."""
        self.counts[score] += 1

    @property
    def pairs(self) -> int:
        return self.counts.total()

    @property
    def score(self) -> float:
        """The mean score; ½ before the first pair."""
        return sum(score * n for score, n in self.counts.items()) / self.pairs if self.pairs else 0.5

    def moments(self, virtual_pairs: float) -> tuple[float, float]:
        """The mean and the variance, including this many virtual pairs, half of them won and half lost."""
        weight = self.pairs + virtual_pairs
        mean = (self.score * self.pairs + virtual_pairs / 2) / weight
        squares = sum((score - mean) ** 2 * n for score, n in self.counts.items())
        return mean, (squares + virtual_pairs / 2 * (mean**2 + (1 - mean) ** 2)) / weight

    @property
    def score_interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the score."""
        mean, error = self._estimate
        return max(0.0, mean - Z95 * error), min(1.0, mean + Z95 * error)

    @property
    def elo(self) -> float:
        """The Elo difference in the first player's favour; infinite if it has won or lost everything."""
        return elo_difference(self.score)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the Elo difference."""
        low, high = self.score_interval
        return elo_difference(low), elo_difference(high)

    @property
    def superiority(self) -> float:
        """The likelihood of superiority: the probability that the first player is the stronger one."""
        mean, error = self._estimate
        return (1 + erf((mean - 0.5) / error / sqrt(2))) / 2

    @property
    def _estimate(self) -> tuple[float, float]:
        """The score and its standard error, with the virtual pairs."""
        mean, variance = self.moments(_VIRTUAL_PAIRS)
        return mean, sqrt(variance / (self.pairs + _VIRTUAL_PAIRS))
