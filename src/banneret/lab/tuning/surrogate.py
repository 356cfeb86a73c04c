"""A surrogate model: predicts a measure at any point from all trials.

The best of many noisy trials is usually the luckiest. So each measure is fitted by a quadratic response
surface, and a point's own results are averaged with it, weighted by the surface's lack of fit.
"""

from collections.abc import Sequence

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.lab.tuning.space import Point, Space
from banneret.lab.tuning.trials import Statistics

_RIDGE = 0.02
"""The ridge penalty on the slopes, as a share of all pairs played."""


class Surrogate:
    """The prediction of one measure over the space."""

    def __init__(self, space: Space, found: dict[Point, Statistics]) -> None:
        self._space, self._seen = space, found
        points, statistics = list(found), list(found.values())
        weights = np.array([float(each.pairs) for each in statistics])
        means = np.array([each.mean for each in statistics])
        self._level = float((weights * means).sum() / weights.sum())
        features = _features(space, points)
        weighted = features * weights[:, None]
        held = np.eye(features.shape[1]) * _RIDGE * weights.sum()
        self._slopes = np.linalg.solve(features.T @ weighted + held, weighted.T @ (means - self._level))
        self._noise = float((weights * [each.variance for each in statistics]).sum() / weights.sum())
        self._trust = self._pairs_worth(weights, means, features)

    def _pairs_worth(self, weights: Array, means: Array, features: Array) -> float:
        """The weight of the surface, in pairs of games: lower, the more its residuals exceed the noise."""
        free = len(means) - features.shape[1]
        residuals = means - self._level - features @ self._slopes
        beyond_chance = float((residuals**2 - self._noise / weights).sum()) / max(1, free)
        most = float(weights.sum())
        return min(most, self._noise / beyond_chance) if beyond_chance > 0 else most

    def at(self, points: Sequence[Point]) -> Array:
        """The prediction at each point."""
        surface: Array = self._level + _features(self._space, points) @ self._slopes
        for index, point in enumerate(points):
            found = self._seen.get(point)
            if found:
                both = found.pairs * found.mean + self._trust * surface[index]
                surface[index] = both / (found.pairs + self._trust)
        return surface


def _features(space: Space, points: Sequence[Point]) -> Array:
    """The features of points: numbers scaled to [-1, 1], their squares and products; words one-hot."""
    columns: list[Array] = []
    table = np.array(points, dtype=float)
    for index, values in enumerate(space.values):
        if space.is_ordered(index):
            columns.append(2 * table[:, index] / (len(values) - 1) - 1)
        else:
            columns += [(table[:, index] == place).astype(float) for place in range(1, len(values))]
    products = [
        columns[one] * columns[other] for one in range(len(columns)) for other in range(one, len(columns))
    ]
    return np.stack([*columns, *products], axis=1)
