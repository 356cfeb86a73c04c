"""What differs between two arms, how sure that is, and what could have been seen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from banneret.lab.estimates import Difference, difference, holm, unpaired_difference
from banneret.lab.measures import END, Measure, Measures

_SURE = 0.05
_MOSTLY = 0.99
"""Games are compared one by one where nearly all have a value; else those of one arm with those of the other:
which games have one would depend on the arm."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One measure in two arms."""

    base: Measure
    other: Measure
    difference: Difference
    chance: float
    """How often chance alone would give as much, corrected for looking at several measures at once."""

    @property
    def is_sure(self) -> bool:
        return self.chance < _SURE

    @property
    def spread(self) -> float:
        """How much games differ among each other: the standard deviation of both arms' together."""
        found = float(np.nanstd(np.concatenate([self.base.values, self.other.values])))
        return found or 1.0


def compare(
    base: Measures, other: Measures, keys: Sequence[str] | None = None, *, is_paired: bool = True
) -> list[Comparison]:
    """All measures that both arms have, or some of them; `is_paired` if their games have the same seeds."""
    found = [
        (one, two, apart)
        for one, two in _both(base, other)
        if (keys is None or one.key in keys) and (apart := _difference(one, two, is_paired)) is not None
    ]
    distinct = list({_question(base, other): apart.p for base, other, apart in found}.items())
    chances = dict(zip((question for question, _ in distinct), holm([p for _, p in distinct]), strict=True))
    return [Comparison(*each, chances[_question(each[0], each[1])]) for each in found]


def _both(base: Measures, other: Measures) -> list[tuple[Measure, Measure]]:
    """Each measure in both arms. A way to end that only one of them has is none of the other's games."""
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
    """A way to end, in games of which none ended so; nothing for other measures."""
    if not measure.key.startswith(END):
        return None
    none = np.zeros(measures.played.games)
    return replace(measure, values=none, each=len(measures.played.arm.seatings))


def _question(base: Measure, other: Measure) -> bytes:
    """What is asked of two arms; measures with the same values, or the rest to 1, ask the same."""
    values = np.concatenate([base.values, other.values])
    return min(values.tobytes(), (1 - values).tobytes())


def _difference(base: Measure, other: Measure, is_paired: bool) -> Difference | None:
    known = min(np.mean(~np.isnan(base.values)), np.mean(~np.isnan(other.values)))
    one_by_one = is_paired and known >= _MOSTLY and base.each == other.each
    return (difference if one_by_one else unpaired_difference)(base.values, other.values, base.each)
