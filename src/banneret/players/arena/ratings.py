"""Ratings of several players from their pairs: the Bradley–Terry model.

A player's expected score is the logistic function of a difference between two ratings. Draws count half, and
in every pair both players take every seat, so neither needs a parameter: a rating difference means the same
as the Elo difference that a direct score shows. Standard errors come from the observed variance between pairs
(the sandwich estimator), not from the model.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.players.arena.elo import ELO_PER_NAT
from banneret.players.arena.sample import Sample
from banneret.players.confidence import Z95

_VIRTUAL_PAIRS = 1.0
"""Virtual pairs between any two players who have met: keep ratings finite after a clean sweep."""

_STEPS = 200
_SMALL = 1e-12


@dataclass(frozen=True, slots=True)
class Rating:
    """An Elo rating relative to the first player, and half the width of its 95% interval."""

    elo: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.elo - self.error, self.elo + self.error


def ratings(players: int, met: Mapping[tuple[int, int], Sample]) -> list[Rating]:
    """The ratings of all players from their scores against each other; the first player has 0.

    The graph of meetings must be connected.
    """
    meetings = np.array(list(met), dtype=int).reshape(-1, 2)
    differences = np.zeros((len(met), players))  # design matrix: +1 and -1 in each meeting
    differences[np.arange(len(met)), meetings[:, 0]] = 1
    differences[np.arange(len(met)), meetings[:, 1]] = -1
    differences = differences[:, 1:]  # the first player's rating is fixed at 0
    pairs = np.array([sample.pairs + _VIRTUAL_PAIRS for sample in met.values()])
    means, variances = np.array([sample.moments(_VIRTUAL_PAIRS) for sample in met.values()]).T
    found = _fit(differences, pairs * means, pairs)
    expected = _logistic(differences @ found)
    inverse = np.linalg.inv(_information(differences, pairs * expected * (1 - expected)))
    errors = np.sqrt(np.diag(inverse @ _information(differences, pairs * variances) @ inverse))
    return [
        Rating(0.0, 0.0),
        *(
            Rating(float(elo), float(error))
            for elo, error in zip(found * ELO_PER_NAT, errors * ELO_PER_NAT * Z95, strict=True)
        ),
    ]


def _fit(differences: Array, points: Array, pairs: Array) -> Array:
    """The maximum-likelihood ratings, by Newton's method.

    The likelihood is concave; the step length is limited so that no step overshoots the maximum by far.
    """
    found = np.zeros(differences.shape[1])
    for _ in range(_STEPS):
        expected = _logistic(differences @ found)
        slope = differences.T @ (points - pairs * expected)
        step = np.linalg.solve(_information(differences, pairs * expected * (1 - expected)), slope)
        longest = float(np.abs(step).max())
        found += step / max(1.0, longest)
        if longest < _SMALL:
            break
    return found


def _information(differences: Array, weights: Array) -> Array:
    information: Array = differences.T @ (weights[:, None] * differences)
    return information


def _logistic(x: Array) -> Array:
    shares: Array = 1 / (1 + np.exp(-x))
    return shares
