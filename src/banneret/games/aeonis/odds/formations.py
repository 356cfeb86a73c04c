"""All formations of one army: its units on the line and in reserve, with their hit points.

Units of one kind with the same hit points are interchangeable, so a formation only counts them. Each step, a
hit or a unit moving onto the line, lowers the *height* of a formation: its hit points plus its units in
reserve. Formations are numbered by height, so every step leads to a lower number.

If Archers strike simultaneously (AE-3.3), the defender's Archers that fall to the attacker's still strike.
Until then they stay on the line without hit points; then they are *buried*, which is also a step down.
"""

import itertools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from banneret.engine.errors import BanneretError
from banneret.games.aeonis.language import say
from banneret.games.aeonis.odds.battle import Army, Kind, Unit

Numbers = npt.NDArray[np.intp]
Counts = tuple[int, ...]


class Effort(NamedTuple):
    """The largest battle to solve."""

    formations: int
    """The most formations of each side."""
    values: int


THOROUGH = Effort(formations=6000, values=30_000_000)
"""About ten seconds."""


class TooManyUnits(BanneretError):
    """A battle has too many positions to be solved in reasonable time."""

    def __init__(self) -> None:
        super().__init__(
            say(
                "This battle has too many possible courses for exact odds. Ask about fewer units in "
                "reserve, or about fewer kinds of units."
            )
        )


class Formation(NamedTuple):
    """How many units of each of an army's `classes` are on its line, and how many in reserve."""

    line: Counts
    reserve: Counts

    @property
    def units(self) -> Counts:
        return tuple(map(sum, zip(self.line, self.reserve, strict=True)))


class Volley(NamedTuple):
    """The units of an army still to strike in one step of a round, for each of its formations.

    A *turn* is a formation together with the number of strikers left of each sort; turns are numbered like
    their formations, from the lowest up. Strikers with the same die are of one sort, unless they strike in
    the order of their numbers and so must be told apart.
    """

    dice: tuple[int, ...]
    """The attack die of each sort."""
    formation: Numbers
    """The formation of each turn."""
    left: Numbers
    """The number of strikers left in each turn."""
    after: Numbers
    """[turn, sort]: the turn after one more of that sort has struck, or -1."""
    first: Numbers
    """[formation]: the turn in which none has struck yet."""
    last: Numbers
    """[formation]: the turn in which all have struck."""
    turns: dict[tuple[int, Counts], int]
    """The number of a turn, by its formation and the number of strikers left of each sort."""


class Formations:
    """The formations that an army can reach, and the steps between them."""

    def __init__(
        self,
        army: Army,
        lines_chosen: bool = True,
        targets_chosen: bool = True,
        fallen_shoot: bool = False,
        most: int = THOROUGH.formations,
    ):
        self._lines_chosen, self._targets_chosen = lines_chosen, targets_chosen
        self._fallen_shoot = fallen_shoot
        units = (*army.line, *army.reserve)
        # In the order of the usual targets (AE-3.7).
        self.classes = tuple(
            sorted(
                {
                    Unit(unit.kind, left)
                    for unit in units
                    for left in range(0 if fallen_shoot and unit.kind.shoots else 1, unit.left + 1)
                },
                key=lambda unit: (unit.left, unit.kind.defence, unit.kind.number),
            )
        )
        self.in_line_order = sorted(
            range(len(self.classes)),
            key=lambda index: (self.classes[index].kind.rank, -self.classes[index].left),
        )
        """The classes in the order in which they fill a line, the unwounded first (AE-2.8)."""
        self._places = army.places
        start = Formation(self._count(army.line), self._count(army.reserve))
        found = self._reached(start, most)
        self.all = sorted(found, key=lambda formation: (self._height(formation), formation))
        number = {formation: index for index, formation in enumerate(self.all)}
        self.start = number[start]
        self.height: Numbers = np.array([self._height(each) for each in self.all], np.intp)
        self.hit = self._steps(number, self._after_hit)
        """[formation, class]: the formation after one of that class on the line is hit, or -1."""
        self.buried: Numbers = np.array([number[self._buried(each)] for each in self.all], np.intp)
        """[formation]: the formation without its fallen units."""
        self.moved = self._steps(number, self._after_move)
        """[formation, class]: the formation after one of that class moves onto the line, or -1."""
        can_move = np.any(self.moved >= 0, axis=1)
        has_line = np.array([any(each.line) for each in self.all])
        lords = [unit.kind.is_lord for unit in self.classes]
        self.has_lord: Numbers = np.array(
            [any(itertools.compress(each.units, lords)) for each in self.all], np.intp
        )
        """[formation]: 1 if the Lord is still in the battle."""
        self.may_stop = ~can_move | (has_line & lines_chosen)
        """[formation]: whether the line may stay as it is (AE-3.2)."""

    def volley(self, shooting: bool) -> Volley:
        """The turns of one step of a round: a pre-strike, or a strike or counterstrike."""
        sorts = [self._sort(unit.kind) for unit in self.classes]
        takes_part = [
            unit.kind.shoots if shooting else unit.kind.strikes and unit.left > 0 for unit in self.classes
        ]
        present = sorted({sort for sort, strikes in zip(sorts, takes_part, strict=True) if strikes})
        members = [[sorts[n] == sort and takes_part[n] for n in range(len(sorts))] for sort in present]
        ready = [tuple(sum(itertools.compress(each.line, who)) for who in members) for each in self.all]
        turns = [
            (formation, left)
            for formation, most in enumerate(ready)
            for left in itertools.product(*(range(count + 1) for count in most))
        ]
        number = {turn: index for index, turn in enumerate(turns)}
        after = [
            [
                number[formation, _changed(left, sort, -1)] if self._may_strike(left, sort) else -1
                for sort in range(len(present))
            ]
            for formation, left in turns
        ]
        return Volley(
            tuple(die for _, die in present),
            np.array([formation for formation, _ in turns], np.intp),
            np.array([sum(left) for _, left in turns], np.intp),
            np.array(after, np.intp).reshape(len(turns), len(present)),
            np.array([number[formation, most] for formation, most in enumerate(ready)], np.intp),
            np.array([number[formation, (0,) * len(present)] for formation in range(len(ready))], np.intp),
            number,
        )

    def _sort(self, kind: Kind) -> tuple[int, int]:
        return (0 if self._targets_chosen else kind.number, kind.attack)

    def _may_strike(self, left: Counts, sort: int) -> bool:
        """Whether a sort may strike next; if automatic, the lowest number strikes first (AE-3.7)."""
        return left[sort] > 0 and (self._targets_chosen or not any(left[:sort]))

    def _count(self, units: tuple[Unit, ...]) -> Counts:
        return tuple(units.count(each) for each in self.classes)

    def _height(self, formation: Formation) -> int:
        together = [*zip(self.classes, formation.line, formation.reserve, strict=True)]
        height = sum(unit.left * (line + reserve) + reserve for unit, line, reserve in together)
        fallen = sum(line for unit, line, _ in together if unit.left == 0)
        # A fallen unit is between its last hit point and its burial.
        return 2 * height + fallen if self._fallen_shoot else height

    def _reached(self, start: Formation, most: int) -> set[Formation]:
        found, fresh = {start}, [start]
        while fresh:
            if len(found) > most:
                raise TooManyUnits
            formation = fresh.pop()
            steps = [self._buried(formation)]
            for index in range(len(self.classes)):
                steps += filter(None, (self._after_hit(formation, index), self._after_move(formation, index)))
            for after in steps:
                if after not in found:
                    found.add(after)
                    fresh.append(after)
        return found

    def _buried(self, formation: Formation) -> Formation:
        line = (count if unit.left else 0 for unit, count in zip(self.classes, formation.line, strict=True))
        return formation._replace(line=tuple(line))

    def _after_hit(self, formation: Formation, index: int) -> Formation | None:
        unit, before = self.classes[index], self._buried(formation).line[:index]
        if unit.left == 0 or not formation.line[index] or (not self._targets_chosen and any(before)):
            return None
        line, hurt = _changed(formation.line, index, -1), Unit(unit.kind, unit.left - 1)
        if hurt in self.classes:
            line = _changed(line, self.classes.index(hurt), 1)
        return formation._replace(line=line)

    def _after_move(self, formation: Formation, index: int) -> Formation | None:
        if not formation.reserve[index] or sum(formation.line) >= self._places:
            return None
        if formation != self._buried(formation):
            return None
        first = next(each for each in self.in_line_order if formation.reserve[each])
        if not self._lines_chosen and index != first:
            return None
        return Formation(_changed(formation.line, index, 1), _changed(formation.reserve, index, -1))

    def _steps(
        self, number: dict[Formation, int], step: Callable[[Formation, int], Formation | None]
    ) -> Numbers:
        steps = np.full((len(self.all), len(self.classes)), -1, np.intp)
        for start, formation in enumerate(self.all):
            for index in range(len(self.classes)):
                after = step(formation, index)
                if after is not None:
                    steps[start, index] = number[after]
        return steps


def _changed(counts: Counts, index: int, by: int) -> Counts:
    return (*counts[:index], counts[index] + by, *counts[index + 1 :])
