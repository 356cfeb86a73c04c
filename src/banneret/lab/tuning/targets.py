"""A designer's targets: measures, each with a value and a tolerance."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from banneret.engine.errors import BanneretError
from banneret.lab.measures import Measure, Measures
from banneret.lab.tuning.trials import NO_STATISTICS, Statistics, statistics_of

SEAT_SCORE = "seat_score"
"""The balance of a game, under whichever key it has there."""

_FORM = re.compile(r"([^=\s]+)\s*=\s*([-+]?[\d.]+)\s*(?:±|\+/-|\+-)\s*([\d.]+)")


@dataclass(frozen=True, slots=True)
class Target:
    """A measure, its desired value, and its tolerance."""

    key: str
    value: float
    tolerance: float

    @property
    def text(self) -> str:
        return f"{self.key}={self.value:g}±{self.tolerance:g}"

    @property
    def low(self) -> float:
        return self.value - self.tolerance

    @property
    def high(self) -> float:
        return self.value + self.tolerance

    def measure(self, measures: Measures) -> Measure:
        """Its measure, among those of an arm."""
        return measures.balance if self.key == SEAT_SCORE else measures[self.key]

    def statistics_in(self, measures: Measures) -> Statistics:
        """Its measure's statistics in some games; empty if they lack the measure."""
        is_there = self.key == SEAT_SCORE or self.key in measures
        return statistics_of(self.measure(measures)) if is_there else NO_STATISTICS

    def miss(self, value: float) -> float:
        """The penalty of a value: 0 on target, 1 at the edge of the tolerance, and quadratic."""
        return ((value - self.value) / self.tolerance) ** 2


def read_targets(texts: Sequence[str]) -> tuple[Target, ...]:
    """Parses targets such as `turns=25±4`; `+-` may replace `±`."""
    if not texts:
        raise BanneretError("Say what you want: --target seat_score=0.5±0.02, for example.")
    found = tuple(_read(text) for text in texts)
    if len({target.key for target in found}) < len(found):
        raise BanneretError("--target: each measure can have one target.")
    return found


def _read(text: str) -> Target:
    form = _FORM.fullmatch(text.strip())
    try:
        key, value, tolerance = form.groups() if form else ("", "", "")
        found = Target(key, float(value), float(tolerance))
    except ValueError:
        raise BanneretError(
            f"--target: expected a measure, a value and how far off it may be, such as turns=25±4 or "
            f"turns=25+-4; found {text!r}."
        ) from None
    if found.tolerance == 0:
        raise BanneretError(f"--target {text}: games are never exact; say how far off the value may be.")
    return found


def check_targets(targets: Sequence[Target], measures: Measures) -> None:
    """Checks that the games have these measures, and that shares have targets that are shares."""
    for target in targets:
        if target.key != SEAT_SCORE and target.key not in measures:
            known = ", ".join([SEAT_SCORE, *(measure.key for measure in measures.all)])
            raise BanneretError(f"--target: there is no measure {target.key!r}; there are {known}.")
        if target.measure(measures).is_share and not 0 <= target.value <= 1:
            raise BanneretError(f"--target {target.text}: a share lies between 0 and 1.")


def total_miss(targets: Sequence[Target], values: Mapping[str, float]) -> float:
    """The sum of the misses of all targets."""
    return sum(target.miss(values[target.key]) for target in targets)
