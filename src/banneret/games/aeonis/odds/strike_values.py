"""A table of the attacker's chance of winning, for each turn of a step of a round and each formation.

All turns of one height are calculated together, several times. Their places in the table, and the places that
their strikes lead to, stay the same, so they are collected once (`Places`).
"""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from banneret.games.aeonis.odds.formations import Numbers
from banneret.games.aeonis.odds.state_space import StrikeStep

Values = npt.NDArray[np.float64]
Block = tuple[Numbers, Numbers]
"""Places in a table: row indices, and the column index for each."""


class Links(NamedTuple):
    """Places that take their value from other places."""

    place: Numbers
    source: Numbers


class Choice(NamedTuple):
    """One strike in many places, and the places it leads to."""

    chance: float
    place: Numbers
    missed: Numbers
    hit: Numbers


class Layer(NamedTuple):
    """Turns with the same number of strikes left."""

    place: Numbers
    choices: list[Choice]
    idle: Links
    """Turns against an empty line: the remaining strikes are lost (AE-3.6)."""


class Places(NamedTuple):
    """All turns of one height: first those without strikes left, which take the value of what follows."""

    over: Links
    layers: list[Layer]


class Pairs:
    """The rows of a table and the formations of the other side, paired by their common height."""

    def __init__(self, rows: Numbers, heights: Numbers, others: Numbers):
        """`others` are the heights of the formations in rising order; empty formations are in no pair."""
        self._rows, self._heights = rows[heights > 0], heights[heights > 0]
        self._top = int(others[-1]) + 1
        every = np.arange(self._top + 1)
        self._start = np.searchsorted(others, every)
        self._count = np.searchsorted(others, every, side="right") - self._start
        self._count[0] = 0

    def of_height(self, height: int) -> Block:
        """All pairs of row and column whose heights add up to the given height, in row order."""
        rest = np.clip(height - self._heights, 0, self._top)
        counts = self._count[rest]
        rows = np.repeat(self._rows, counts)
        begins = np.repeat(self._start[rest] - (np.cumsum(counts) - counts), counts)
        return rows, begins + np.arange(rows.size)


class StrikeValues:
    """A table of values with a row for each turn of the side that strikes."""

    def __init__(self, strikes: StrikeStep, following: StrikeStep | None):
        """`following` is the next step of the round; None is a new round."""
        self.strikes, self._following = strikes, following
        volley = strikes.volley
        self._width = len(strikes.other.all)
        self.table: Values = np.zeros((len(volley.formation), self._width))
        # The first formation is the empty one.
        # If both are gone, the attacker has won (AE-4.1).
        gone = strikes.own.buried[volley.formation] == 0
        self.table[:, 0] = 1.0 if strikes.is_attacker else gone
        by_left = np.argsort(volley.left, kind="stable")
        heights = strikes.own.height[volley.formation[by_left]]
        self._pairs = Pairs(by_left, heights, strikes.other.height)
        self._nobody = np.all(strikes.hit < 0, axis=1)

    def places(self, height: int) -> Places:
        """The places of one height."""
        turns, others = self._pairs.of_height(height)
        left = self.strikes.volley.left[turns]
        bounds = np.searchsorted(left, np.arange(1, int(left[-1]) + 2)) if left.size else np.zeros(1, np.intp)
        layers = [
            self._layer(turns[start:stop], others[start:stop])
            for start, stop in itertools.pairwise(bounds.tolist())
            if start < stop
        ]
        return Places(self._over(turns[: bounds[0]], others[: bounds[0]]), layers)

    def work_out(self, places: Places, following: Values) -> None:
        """Calculates the values: the striking side chooses the best strike (AE-3.5)."""
        values = self.table.reshape(-1)
        values[places.over.place] = following.reshape(-1)[places.over.source]
        better, worst = (np.maximum, -np.inf) if self.strikes.is_attacker else (np.minimum, np.inf)
        for layer in places.layers:
            values[layer.place] = worst
            for choice in layer.choices:
                missed = values.take(choice.missed)
                worth = missed + choice.chance * (values.take(choice.hit) - missed)
                values[choice.place] = better(values.take(choice.place), worth)
            values[layer.idle.place] = values[layer.idle.source]

    def _over(self, turns: Numbers, others: Numbers) -> Links:
        """Links turns without strikes left to the next step or a new round, with the struck side as rows."""
        own, following = self.strikes.own, self._following
        rows = others if following is None else following.volley.first[others]
        columns = own.buried[self.strikes.volley.formation[turns]]
        return Links(turns * self._width + others, rows * len(own.all) + columns)

    def _layer(self, turns: Numbers, others: Numbers) -> Layer:
        volley, place = self.strikes.volley, turns * self._width + others
        is_idle = self._nobody[others]
        lost = volley.last[volley.formation[turns[is_idle]]] * self._width + others[is_idle]
        return Layer(place, [*self._choices(turns, others, place)], Links(place[is_idle], lost))

    def _choices(self, turns: Numbers, others: Numbers, place: Numbers) -> Iterator[Choice]:
        """Each sort of striker against each class, in all turns where both are present."""
        after, hit = self.strikes.volley.after[turns], self.strikes.hit[others]
        guarded = self.strikes.other.has_lord[others]
        for has_lord, table in enumerate(self.strikes.chances):
            for (sort, row), target in itertools.product(enumerate(table), range(hit.shape[1])):
                can = (after[:, sort] >= 0) & (hit[:, target] >= 0) & (guarded == has_lord)
                able = np.flatnonzero(can)
                if able.size:
                    turn, chance = after[able, sort] * self._width, float(row[target])
                    yield Choice(chance, place[able], turn + others[able], turn + hit[able, target])
