"""Simulates a thousand battles in parallel, for battles too large to solve.

Both sides use the usual lines and targets (AE-2.8, AE-3.7). Each strike is carried out in all battles at
once: arrays have a row per battle and a column per unit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from banneret.engine.match import SAMPLES
from banneret.games.aeonis.odds.battle import (
    REINFORCING,
    Army,
    Battle,
    Counted,
    Kind,
    Left,
    Moment,
    Unit,
    hit_chance,
)
from banneret.games.aeonis.odds.formations import Numbers

MOST_ROUNDS = 200
"""Units left after this many rounds can hardly be hit."""
_STRIKING = 4
_SEED = 1


class Simulated(NamedTuple):
    """What was left and how often, and the average number of rounds."""

    after_round: Counter[Left]
    end: Counter[Left]
    rounds: float


def simulate(battle: Battle, moment: Moment) -> Simulated:
    """Fights the battles, always with the same seed."""
    return _Battles(battle, moment).fight()


class _Side:
    """An army in all battles, with its units in the order in which they strike."""

    def __init__(self, army: Army) -> None:
        units = [*((unit, True) for unit in army.line), *((unit, False) for unit in army.reserve)]
        units.sort(key=lambda each: each[0].kind.number)
        self.kinds = [unit.kind for unit, _ in units]
        self.army, self._places = army, army.places
        self.left = np.tile([unit.left for unit, _ in units], (SAMPLES, 1))
        self.on_line = np.tile([is_on_line for _, is_on_line in units], (SAMPLES, 1))
        self._rank = np.array([kind.rank for kind in self.kinds])
        self._defence = np.array([kind.defence for kind in self.kinds])

    def reinforce(self) -> None:
        """Fills the lines by kind, the unwounded first (AE-2.8, AE-3.2)."""
        order = self._rank * 1000 - self.left
        for _ in range(self._places):
            waits = ~self.on_line & (self.left > 0)
            rows = np.flatnonzero(waits.any(axis=1) & (self.on_line.sum(axis=1) < self._places))
            if not rows.size:
                return
            self.on_line[rows, _first(order[rows], waits[rows])] = True

    def usual_targets(self, rows: Numbers) -> Numbers:
        """The usual targets in some of the battles: fewest hit points, smallest defence die (AE-3.7)."""
        return _first(self.left[rows] * 1000 + self._defence, self.standing[rows])

    @property
    def has_lord(self) -> Numbers:
        """1 for each battle in which its Lord has not fallen."""
        lords = np.array([kind.is_lord for kind in self.kinds])
        found: Numbers = np.where(((self.left > 0) & lords).any(axis=1), 1, 0)
        return found

    def chances_against(self, striker: Kind) -> npt.NDArray[np.float64]:
        """[1 if its Lord has not fallen, unit]: the chance that a strike hits (AE-1.10, AE-3.5)."""
        return np.array(
            [
                [float(hit_chance(striker.attack, kind.defence, bonus)) for kind in self.kinds]
                for bonus in map(self.army.bonus_with, (False, True))
            ]
        )

    @property
    def standing(self) -> npt.NDArray[np.bool_]:
        """The units that can be struck."""
        return self.on_line & (self.left > 0)

    def on_line_as(self, kind: Kind, left: int | None = None, but: Iterable[int] = ()) -> int:
        """The index of such a unit on the line, while all battles are still identical."""
        return next(
            index
            for index, each in enumerate(self.kinds)
            if each == kind and self.on_line[0, index] and left in (None, self.left[0, index])
            if index not in but
        )

    def survivors(self) -> Iterator[Counted]:
        for row in self.left.tolist():
            alive = Counter(Unit(kind, left) for kind, left in zip(self.kinds, row, strict=True) if left)
            yield tuple(sorted(alive.items()))


class _Battles:
    def __init__(self, battle: Battle, moment: Moment) -> None:
        self._moment, self._is_together = moment, battle.shots_together
        self._sides = _Side(battle.attacker), _Side(battle.defender)
        self._random = np.random.default_rng(_SEED)

    def fight(self) -> Simulated:
        self._fight_round(self._moment)
        after_round, rounds = self._count(), 1.0
        for _ in range(1, MOST_ROUNDS):
            attacker, defender = self._sides
            go_on = attacker.left.any(axis=1) & defender.left.any(axis=1)
            if not go_on.any():
                break
            rounds += float(go_on.mean())
            self._fight_round(Moment())
        return Simulated(after_round, self._count(), rounds)

    def _count(self) -> Counter[Left]:
        return Counter(zip(*(side.survivors() for side in self._sides), strict=True))

    def _fight_round(self, moment: Moment) -> None:
        for side in self._sides[moment.step :]:
            side.reinforce()
        for step in range(max(0, moment.step - REINFORCING), _STRIKING):
            is_begun = moment.ready is not None and step == moment.step - REINFORCING
            self._strikes(step, moment if is_begun else Moment())

    def _strikes(self, step: int, moment: Moment) -> None:
        """A step in which one side strikes the other, or the rest of such a step."""
        own, other = self._sides if step % 2 == 0 else self._sides[::-1]
        for index, target in _strikers(own, other, step, moment):
            rows = np.flatnonzero(own.on_line[:, index] & other.standing.any(axis=1))
            targets = other.usual_targets(rows) if target is None else np.full(rows.size, target)
            chances = other.chances_against(own.kinds[index])[other.has_lord[rows], targets]
            hit = self._random.random(rows.size) < chances
            other.left[rows[hit], targets[hit]] -= 1
            # If both sides shoot simultaneously, fallen units still shoot (AE-3.3).
            if step or not self._is_together:
                other.on_line &= other.left > 0
        if step == 1:
            own.on_line &= own.left > 0


def _strikers(own: _Side, other: _Side, step: int, moment: Moment) -> list[tuple[int, int | None]]:
    """The strikers in order, each with its target if that has been chosen."""
    if moment.ready is None:
        able = (kind.shoots if step < 2 else kind.strikes for kind in own.kinds)
        return [(index, None) for index in np.flatnonzero([*able]).tolist()]
    ready: list[int] = []
    for kind in moment.ready:
        ready.append(own.on_line_as(kind, but=ready))
    if moment.strike is None:
        return [(index, None) for index in ready]
    kind, struck = moment.strike
    first = next(index for index in ready if own.kinds[index] == kind)
    others = [(index, None) for index in ready if index != first]
    return [(first, other.on_line_as(struck.kind, struck.left)), *others]


def _first(order: Numbers, able: npt.NDArray[np.bool_]) -> Numbers:
    """The first able unit in each row by order; ties go to the lowest number."""
    found: Numbers = np.where(able, order, np.iinfo(order.dtype).max).argmin(axis=1)
    return found
