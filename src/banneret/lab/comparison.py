"""What differs between two arms, how sure that is, and what could have been seen."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from banneret.lab.estimates import Difference, difference, holm, unpaired_difference
from banneret.lab.measures import Measure, Measures

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
    wanted = keys or [measure.key for measure in base.all]
    found = [
        (base[key], other[key], apart)
        for key in wanted
        if key in base
        and key in other
        and (apart := _difference(base[key], other[key], is_paired)) is not None
    ]
    distinct = list({_question(base, other): apart.p for base, other, apart in found}.items())
    chances = dict(zip((question for question, _ in distinct), holm([p for _, p in distinct]), strict=True))
    return [Comparison(*each, chances[_question(each[0], each[1])]) for each in found]


def _question(base: Measure, other: Measure) -> bytes:
    """What is asked of two arms; measures with the same values, or the rest to 1, ask the same."""
    values = np.concatenate([base.values, other.values])
    return min(values.tobytes(), (1 - values).tobytes())


def _difference(base: Measure, other: Measure, is_paired: bool) -> Difference | None:
    known = min(np.mean(~np.isnan(base.values)), np.mean(~np.isnan(other.values)))
    one_by_one = is_paired and known >= _MOSTLY and base.each == other.each
    return (difference if one_by_one else unpaired_difference)(base.values, other.values, base.each)
