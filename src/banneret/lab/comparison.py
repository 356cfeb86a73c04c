"""The differences between two arms, their significance, and the power of the comparison."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from banneret.lab.estimates import Difference, difference, holm, unpaired_difference
from banneret.lab.measures import END, Measure, Measures

_SURE = 0.05
_MOSTLY = 0.99
"""The share of games that must have a value for a paired comparison, game by game. Below it the comparison
is unpaired, because which games have a value would depend on the arm."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One measure in two arms."""

    base: Measure
    other: Measure
    difference: Difference
    p: float
    """The p-value, corrected for multiple comparisons."""

    @property
    def is_sure(self) -> bool:
        return self.p < _SURE

    @property
    def spread(self) -> float:
        """The standard deviation over the games of both arms."""
        found = float(np.nanstd(np.concatenate([self.base.values, self.other.values])))
        return found or 1.0


def compare(
    base: Measures, other: Measures, keys: Sequence[str] | None = None, *, is_paired: bool = True
) -> list[Comparison]:
    """Compares two arms in their common measures, or in `keys`; `is_paired` if their games share seeds."""
    found = [
        (one, two, apart)
        for one, two in _both(base, other)
        if (keys is None or one.key in keys) and (apart := _difference(one, two, is_paired)) is not None
    ]
    distinct = list({_question(base, other): apart.p for base, other, apart in found}.items())
    p_values = dict(zip((question for question, _ in distinct), holm([p for _, p in distinct]), strict=True))
    return [Comparison(*each, p_values[_question(each[0], each[1])]) for each in found]


def _both(base: Measures, other: Measures) -> list[tuple[Measure, Measure]]:
    """Each measure in both arms. An ending that occurs in only one of them is counted as 0 in the other."""
    found = [
        (one, two)
        for one in base.all
        if (two := other[one.key] if one.key in other else _never(one, other)) is not None
    ]
    found += [
        (never, two) for two in other.all if two.key not in base and (never := _never(two, base)) is not None
    ]
    order = list(dict.fromkeys(each.group for each in (*base.all, *other.all)))
    return sorted(found, key=lambda both: order.index(both[0].group))


def _never(measure: Measure, measures: Measures) -> Measure | None:
    """An ending as a measure of games in which it never occurs; None for other measures."""
    if not measure.key.startswith(END):
        return None
    none = np.zeros(measures.played.games)
    return replace(measure, values=none, each=len(measures.played.arm.seatings))


def _question(base: Measure, other: Measure) -> bytes:
    """A key that measures with the same or complementary values share: they are one hypothesis."""
    values = np.concatenate([base.values, other.values])
    return min(values.tobytes(), (1 - values).tobytes())


def _difference(base: Measure, other: Measure, is_paired: bool) -> Difference | None:
    known = min(np.mean(~np.isnan(base.values)), np.mean(~np.isnan(other.values)))
    one_by_one = is_paired and known >= _MOSTLY and base.each == other.each
    return (difference if one_by_one else unpaired_difference)(base.values, other.values, base.each)
