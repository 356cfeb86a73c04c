"""How likely the attacker wins, in each turn of a step of a round against each formation: a table.

All turns of one height are worked out together. Which places of the table they have, and which places their
strikes lead to, is the same however often they are worked out, and so is gathered once (`Places`).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from banneret.games.aeonis.odds.fight import Strikes
from banneret.games.aeonis.odds.formations import Numbers

Values = npt.NDArray[np.float64]
Block = tuple[Numbers, Numbers]
"""Rows and columns of a table: its places are where any of the rows meets any of the columns."""


class Links(NamedTuple):
    """Places whose value is that of other places."""

    place: Numbers
    source: Numbers


class Choice(NamedTuple):
    """The same strike in many places, and where it leads to."""

    chance: float
    place: Numbers
    missed: Numbers
    hit: Numbers


class Layer(NamedTuple):
    """Turns with equally many strikes left."""

    place: Numbers
    choices: list[Choice]
    idle: Links
    """Where nobody is on the other line, the strikes that are left are lost (AE-3.6)."""


class Places(NamedTuple):
    """All turns of one height: first those without any strike left, which are worth what follows."""

    over: Links
    layers: list[Layer]


class StrikeValues:
    """A table of values, with the attacker's or the defender's turns as its rows."""

    def __init__(self, strikes: Strikes):
        self.strikes = strikes
        turns, width = len(strikes.volley.formation), len(strikes.other.all)
        self.table: Values = np.zeros((turns, width))
        # The first formation is that of an army of which nobody is left.
        # If both are gone, the attacker has won (AE-4.1).
        gone = strikes.own.buried[strikes.volley.formation] == 0
        self.table[:, 0] = 1.0 if strikes.is_attacker else gone
        heights, left = strikes.own.height[strikes.volley.formation], strikes.volley.left
        self._turns = {
            (height, count): np.flatnonzero((heights == height) & (left == count))
            for height, count in sorted(set(zip(heights.tolist(), left.tolist(), strict=True)))
        }

    def places(self, height: int, following: Strikes | None) -> Places:
        """The places of one height; `following` is the next step, None a new round."""
        layers = [self._layer(height, left) for left in range(1, int(self.strikes.volley.left.max()) + 1)]
        return Places(self._over(height, following), layers)

    def work_out(self, places: Places, following: Values) -> None:
        """AE-3.5: whose turn it is chooses who strikes whom."""
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

    def _over(self, height: int, following: Strikes | None) -> Links:
        """What follows has whoever is struck now as its rows, in the next step and in a new round alike."""
        own, blocks = self.strikes.own, self._blocks(height, 0)
        source = []
        for turns, others in blocks:
            rows = others if following is None else following.volley.first[others]
            columns = own.buried[self.strikes.volley.formation[turns]]
            source.append((rows[None, :] * len(own.all) + columns[:, None]).reshape(-1))
        return Links(self._all(blocks), _joined(source))

    def _layer(self, height: int, left: int) -> Layer:
        volley = self.strikes.volley
        blocks = self._blocks(height, left)
        choices = [
            self._choice(blocks, sort, target, float(chance))
            for sort, row in enumerate(self.strikes.chances)
            for target, chance in enumerate(row)
        ]
        nobody = np.all(self.strikes.hit < 0, axis=1)
        idle = [(turns, others[nobody[others]]) for turns, others in blocks]
        lost = [(volley.last[volley.formation[turns]], others) for turns, others in idle]
        return Layer(
            self._all(blocks),
            [choice for choice in choices if choice.place.size],
            Links(self._all(idle), self._all(lost)),
        )

    def _choice(self, blocks: Sequence[Block], sort: int, target: int, chance: float) -> Choice:
        after, hit = self.strikes.volley.after[:, sort], self.strikes.hit[:, target]
        able = [(turns[after[turns] >= 0], others[hit[others] >= 0]) for turns, others in blocks]
        return Choice(
            chance,
            self._all(able),
            self._all((after[turns], others) for turns, others in able),
            self._all((after[turns], hit[others]) for turns, others in able),
        )

    def _blocks(self, height: int, left: int) -> list[Block]:
        """Turns with so many strikes left, against all formations that with theirs have that height."""
        return [
            (turns, others)
            for (own, count), turns in self._turns.items()
            if count == left and 0 < own < height
            for others in (self.strikes.other.of_height(height - own),)
            if others.size
        ]

    def _all(self, blocks: Iterable[Block]) -> Numbers:
        return all_places(blocks, self.table.shape[1])


def all_places(blocks: Iterable[Block], width: int) -> Numbers:
    """The places of blocks in a table of that width, read line by line."""
    return _joined((rows[:, None] * width + columns[None, :]).reshape(-1) for rows, columns in blocks)


def _joined(parts: Iterable[Numbers]) -> Numbers:
    return np.concatenate([np.empty(0, np.intp), *parts])
