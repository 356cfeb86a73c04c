"""The exact chances of the results of strikes."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import top
from banneret.engine.views import Event, Possibility
from banneret.games.aeonis.event_words import write_event
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import unit_title
from banneret.games.aeonis.odds.battle import hit_chance
from banneret.games.aeonis.rules import events as e
from banneret.games.aeonis.rules.board import LORD, rank_of
from banneret.games.aeonis.rules.codes import USUAL_STRIKES
from banneret.games.aeonis.rules.combat.frame import seat_on
from banneret.games.aeonis.rules.combat.strikes import defence_bonus, lord_bonus, striking_side, targets

Hits = tuple[int, ...]
"""The remaining hit points of the units that can be struck."""


class StrikeChances:
    """One side's strikes in a step of a round, and the enemy units they may hit (AE-3.5)."""

    def __init__(self, game: Game, state: Any) -> None:
        self._game, self._state, self._rules = game, state, game.rules_window
        frame = top(state)
        side = striking_side(frame.stage)
        self._own, self._other = seat_on(frame, side), seat_on(frame, 1 - side)
        self._lord_bonus = lord_bonus(state, self._rules, frame, 1 - side)
        self._bonus = defence_bonus(state, self._rules, frame, 1 - side) - self._lord_bonus
        able = targets(state, self._rules, self._other, state.line[1 - side])
        self._units = [self._other << 4 | number for number in members_of(able)]

    def outcomes(self, code: int) -> Iterator[Possibility]:
        """The possible results of an action's strikes, the likeliest first."""
        before: Hits = tuple(self._state.hits[unit] for unit in self._units)
        found: dict[Hits, Fraction] = {before: Fraction(1)}
        if code == USUAL_STRIKES:
            for striker in members_of(self._state.ready):
                found = self._after(found, striker, None)
        else:
            found = self._after(found, code >> 4, self._units.index(self._other << 4 | code & 15))
        for after, chance in sorted(found.items(), key=lambda each: -each[1]):
            yield Possibility(chance=float(chance), events=tuple(self._events(before, after)))

    def _after(self, found: dict[Hits, Fraction], striker: int, target: int | None) -> dict[Hits, Fraction]:
        """The chances after one more strike, at a target or at the usual one (AE-3.7)."""
        after: defaultdict[Hits, Fraction] = defaultdict(Fraction)
        attack = self._rules.attack_die[rank_of(self._state, self._own << 4 | striker)]
        for hits, chance in found.items():
            aim = self._usual_target(hits) if target is None else target
            if aim is None:
                after[hits] += chance
                continue
            hit = hit_chance(attack, self._defence(aim), self._bonus_with(hits))
            struck = tuple(left - (index == aim) for index, left in enumerate(hits))
            after[struck] += chance * hit
            after[hits] += chance * (1 - hit)
        return {hits: chance for hits, chance in after.items() if chance}

    def _bonus_with(self, hits: Hits) -> int:
        """The bonus on defence rolls; a Lord that has fallen no longer adds to it (AE-1.10)."""
        lord = self._other << 4
        has_fallen = lord in self._units and hits[self._units.index(lord)] == 0
        return int(self._bonus + (0 if has_fallen else self._lord_bonus))

    def _usual_target(self, hits: Hits) -> int | None:
        """Fewest hit points, smallest defence die, lowest number; None if all have fallen (AE-3.7)."""
        alive = [index for index, left in enumerate(hits) if left]
        return min(alive, key=lambda index: (hits[index], self._defence(index)), default=None)

    def _defence(self, index: int) -> int:
        return int(self._rules.defence_die[rank_of(self._state, self._units[index])])

    def _events(self, before: Iterable[int], after: Hits) -> Iterator[Event]:
        changed = [(u, left) for u, had, left in zip(self._units, before, after, strict=True) if left < had]
        for unit, left in changed:
            yield self._falls(unit) if left == 0 else self._is_hit(unit, left)
        if not changed:
            yield Event(text=say("Nobody is hit."))

    def _falls(self, unit: int) -> Event:
        kind, cell = self._state.kind[unit], self._state.cell[unit]
        event = e.CAPTURED if kind == LORD else e.DESTROYED
        numbers = {"a": unit, "b": kind, "c": cell, "d": self._own if kind == LORD else 0}
        return write_event(self._game, {"kind": event, "seat": self._other, **numbers})

    def _is_hit(self, unit: int, left: int) -> Event:
        title = unit_title(self._game, unit, self._state.kind[unit])
        return Event(text=say("{unit} is hit; hit points left: {left}.", unit=title, left=left))
