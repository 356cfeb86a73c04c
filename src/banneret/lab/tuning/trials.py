"""What has been tried: a point, how many games were played there, and what they came to."""

from collections.abc import Iterable, Sequence
from math import nan, sqrt
from typing import Literal, NamedTuple, TypeAlias

import pydantic

from banneret.lab.estimates import pair_means
from banneret.lab.measures import Measure
from banneret.lab.tuning.space import Point

Why: TypeAlias = Literal["search", "again"]
"""Why something is played: to look round, or because it looked best."""
SEARCH: Why = "search"
AGAIN: Why = "again"


class Sight(NamedTuple):
    """What games showed of one measure: how many pairs had it, their mean, and how much they varied."""

    pairs: int
    mean: float
    variance: float

    @property
    def error(self) -> float:
        return sqrt(self.variance / self.pairs) if self.pairs else nan


NO_SIGHT = Sight(0, 0.0, 0.0)


def sight_of(measure: Measure) -> Sight:
    """What games showed of a measure."""
    means = pair_means(measure.values, measure.each)
    return Sight(len(means), float(means.mean()), float(means.var())) if len(means) else NO_SIGHT


class Trial(pydantic.BaseModel):
    """Games at one point."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    point: Point
    why: Why
    pairs: int
    sights: dict[str, Sight]
    """By the keys of targets."""


def pairs_at(trials: Iterable[Trial], point: Point) -> int:
    """How many pairs have been played at a point: the next ones go on from there."""
    return sum(trial.pairs for trial in trials if trial.point == point)


def seen(trials: Sequence[Trial], key: str) -> dict[Point, Sight]:
    """All that was seen of a measure, point by point."""
    found: dict[Point, Sight] = {}
    for trial in trials:
        found[trial.point] = _joined(found.get(trial.point, NO_SIGHT), trial.sights[key])
    return {point: sight for point, sight in found.items() if sight.pairs}


def _joined(one: Sight, other: Sight) -> Sight:
    pairs = one.pairs + other.pairs
    if not pairs:
        return one
    mean = (one.pairs * one.mean + other.pairs * other.mean) / pairs
    squares = sum(each.pairs * (each.variance + (each.mean - mean) ** 2) for each in (one, other))
    return Sight(pairs, mean, squares / pairs)
