"""The sequential probability ratio test: play until one of two hypotheses can be rejected.

The hypotheses are two Elo differences. After each pair the generalized likelihood ratio is computed, as in
the testing of chess programs: for each hypothesis, the likelihood under the most likely distribution of pair
scores that has the hypothesized mean.
"""

from dataclasses import dataclass
from enum import Enum
from math import log

from banneret.engine.errors import BanneretError
from banneret.players.arena.elo import expected_score
from banneret.players.arena.sample import Sample

_CELLS = (0.0, 0.25, 0.5, 0.75, 1.0)
_UNSEEN = 1e-3
"""The number of pairs that an unseen score counts for. Without it some means would be impossible."""

ELO_MAX = 1_000.0


class Claim(Enum):
    """The state of a test."""

    LOWER = "lower"
    UPPER = "upper"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of two hypotheses: that the first player is stronger by `elo0`, or by the larger `elo1`."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The type I error rate: the probability of accepting `elo1` although `elo0` is true."""
    beta: float = 0.05
    """The type II error rate: the probability of accepting `elo0` although `elo1` is true."""

    def __post_init__(self) -> None:
        if not -ELO_MAX <= self.elo0 < self.elo1 <= ELO_MAX:
            raise BanneretError(
                f"A test compares a lower with a higher difference in Elo, from -{ELO_MAX:g} to {ELO_MAX:g}, "
                f"such as 0,20; not {self.elo0:g},{self.elo1:g}."
            )
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise BanneretError(
                    f"{name} is the risk of a wrong verdict, between 0 and 0.5; not {value:g}."
                )

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which `elo0` and `elo1` are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, sample: Sample) -> float:
        """The log-likelihood ratio of `elo1` to `elo0`, given the results."""
        if not sample.pairs:
            return 0.0
        seen = dict.fromkeys(_CELLS, _UNSEEN) | sample.counts
        lower = _most_likely(seen, expected_score(self.elo0))
        upper = _most_likely(seen, expected_score(self.elo1))
        return sum(weight * log(upper[score] / lower[score]) for score, weight in seen.items())

    def claim(self, sample: Sample) -> Claim:
        """Which hypothesis the results so far accept, if any."""
        low, high = self.bounds
        ratio = self.ratio(sample)
        if ratio <= low:
            return Claim.LOWER
        return Claim.UPPER if ratio >= high else Claim.OPEN


def _most_likely(seen: dict[float, float], mean: float) -> dict[float, float]:
    """The maximum-likelihood distribution with this mean, given the observed frequencies of scores.

    By Lagrange it is p / (1 + t (score - mean)) for every score, with p its observed frequency; t is the root
    of a sum that decreases monotonically between poles at the lowest and the highest score, so bisection
    finds it.
    """
    total = sum(seen.values())
    low, high = -1 / (max(seen) - mean), 1 / (mean - min(seen))
    while low < (middle := (low + high) / 2) < high:
        slope = sum(n * (score - mean) / (1 + middle * (score - mean)) for score, n in seen.items())
        low, high = (middle, high) if slope > 0 else (low, middle)
    return {score: n / total / (1 + middle * (score - mean)) for score, n in seen.items()}
