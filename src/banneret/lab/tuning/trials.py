"""Trials: a point, the number of its games, and their results."""

from collections.abc import Iterable, Sequence
from math import nan, sqrt
from typing import Literal, NamedTuple, TypeAlias

import pydantic

from banneret.lab.estimates import pair_means
from banneret.lab.measures import Measure
from banneret.lab.tuning.space import Point

Why: TypeAlias = Literal["search", "again"]
"""Why a trial is played: to explore, or because its point looked best."""
SEARCH: Why = "search"
AGAIN: Why = "again"


class Statistics(NamedTuple):
    """The statistics of one measure: the number of pairs that had it, their mean and their variance."""

    pairs: int
    mean: float
    variance: float

    @property
    def error(self) -> float:
        return sqrt(self.variance / self.pairs) if self.pairs else nan


NO_STATISTICS = Statistics(0, 0.0, 0.0)


def statistics_of(measure: Measure) -> Statistics:
    """The statistics of a measure."""
    means = pair_means(measure.values, measure.each)
    return Statistics(len(means), float(means.mean()), float(means.var())) if len(means) else NO_STATISTICS


class Trial(pydantic.BaseModel):
    """Games at one point."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    point: Point
    why: Why
    pairs: int
    statistics: dict[str, Statistics]
    """The statistics by target key."""


def pairs_at(trials: Iterable[Trial], point: Point) -> int:
    """The number of pairs played at a point: the next ones continue from there."""
    return sum(trial.pairs for trial in trials if trial.point == point)


def pooled_by_point(trials: Sequence[Trial], key: str) -> dict[Point, Statistics]:
    """The statistics of a measure in all trials of each point."""
    found: dict[Point, Statistics] = {}
    for trial in trials:
        found[trial.point] = _joined(found.get(trial.point, NO_STATISTICS), trial.statistics[key])
    return {point: pooled for point, pooled in found.items() if pooled.pairs}


def _joined(one: Statistics, other: Statistics) -> Statistics:
    pairs = one.pairs + other.pairs
    if not pairs:
        return one
    mean = (one.pairs * one.mean + other.pairs * other.mean) / pairs
    squares = sum(each.pairs * (each.variance + (each.mean - mean) ** 2) for each in (one, other))
    return Statistics(pairs, mean, squares / pairs)
