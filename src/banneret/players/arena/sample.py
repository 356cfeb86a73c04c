"""What two players have scored against each other, pair by pair.

A pair is as many games as it takes until everybody has sat everywhere, all with the same seed. Its games are
not independent, so pairs are counted and not games: what a seed or a seat gives to one side in one game it
gives to the other in the next, and pairs differ less than games do. For games of two seats the pair's score
is 0, ¼, ½, ¾ or 1, hence the name pentanomial.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import erf, sqrt

from banneret.players.arena.elo import elo_difference
from banneret.players.confidence import Z95

_IMAGINED = Z95 * Z95
"""So many imagined pairs, half of them won and half lost, keep intervals honest when few pairs have been
played or all came out alike (after Agresti and Coull 1998, who so correct the interval of a proportion)."""


@dataclass
class Sample:
    """The scores of the first of two players in all pairs so far, each from 0 to 1."""

    counts: Counter[float] = field(default_factory=Counter)

    def add(self, score: float) -> None:
        """Counts one more pair."""
        self.counts[score] += 1

    @property
    def pairs(self) -> int:
        return self.counts.total()

    @property
    def score(self) -> float:
        """The mean; a half before the first pair."""
        return sum(score * n for score, n in self.counts.items()) / self.pairs if self.pairs else 0.5

    def moments(self, imagined: float) -> tuple[float, float]:
        """The mean and the variance, together with so many imagined pairs, half of them won and half lost."""
        weight = self.pairs + imagined
        mean = (self.score * self.pairs + imagined / 2) / weight
        squares = sum((score - mean) ** 2 * n for score, n in self.counts.items())
        return mean, (squares + imagined / 2 * (mean**2 + (1 - mean) ** 2)) / weight

    @property
    def score_interval(self) -> tuple[float, float]:
        """Where the true score lies, at 95%."""
        mean, error = self._estimate
        return max(0.0, mean - Z95 * error), min(1.0, mean + Z95 * error)

    @property
    def elo(self) -> float:
        """How much stronger the first player is; infinite if it has won or lost everything."""
        return elo_difference(self.score)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """How much stronger the first player is, at 95%."""
        low, high = self.score_interval
        return elo_difference(low), elo_difference(high)

    @property
    def superiority(self) -> float:
        """How likely it is that the first player is the stronger one."""
        mean, error = self._estimate
        return (1 + erf((mean - 0.5) / error / sqrt(2))) / 2

    @property
    def _estimate(self) -> tuple[float, float]:
        """The score and its standard error, cautiously."""
        mean, variance = self.moments(_IMAGINED)
        return mean, sqrt(variance / (self.pairs + _IMAGINED))
