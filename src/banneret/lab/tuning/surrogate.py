"""What a measure would be at any point, guessed from all that was seen.

The best of many noisy trials is mostly the luckiest. So each measure is fitted by a curved surface (up to
squares and products), and what was seen at a point counts beside it as much as the surface is found to be
off.
"""

from collections.abc import Sequence

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.lab.tuning.space import Point, Space
from banneret.lab.tuning.trials import Sight

_RIDGE = 0.02
"""How strongly slopes are held towards none, as a share of all that was played."""


class Surrogate:
    """A guess at one measure everywhere."""

    def __init__(self, space: Space, found: dict[Point, Sight]) -> None:
        self._space, self._seen = space, found
        points, sights = list(found), list(found.values())
        weights = np.array([float(sight.pairs) for sight in sights])
        means = np.array([sight.mean for sight in sights])
        self._level = float((weights * means).sum() / weights.sum())
        features = _features(space, points)
        weighted = features * weights[:, None]
        held = np.eye(features.shape[1]) * _RIDGE * weights.sum()
        self._slopes = np.linalg.solve(features.T @ weighted + held, weighted.T @ (means - self._level))
        self._noise = float((weights * [sight.variance for sight in sights]).sum() / weights.sum())
        self._trust = self._pairs_worth(weights, means, features)

    def _pairs_worth(self, weights: Array, means: Array, features: Array) -> float:
        """As how many pairs of games the surface counts: fewer, the more it is off beyond chance."""
        free = len(means) - features.shape[1]
        residuals = means - self._level - features @ self._slopes
        beyond_chance = float((residuals**2 - self._noise / weights).sum()) / max(1, free)
        most = float(weights.sum())
        return min(most, self._noise / beyond_chance) if beyond_chance > 0 else most

    def at(self, points: Sequence[Point]) -> Array:
        """The guess at each point."""
        surface: Array = self._level + _features(self._space, points) @ self._slopes
        for index, point in enumerate(points):
            sight = self._seen.get(point)
            if sight:
                both = sight.pairs * sight.mean + self._trust * surface[index]
                surface[index] = both / (sight.pairs + self._trust)
        return surface


def _features(space: Space, points: Sequence[Point]) -> Array:
    """Numbers from -1 to 1, their squares and products; for words, which one it is."""
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
