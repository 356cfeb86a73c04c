"""What may come of an answer in a battle, exact: who is hit, and what is certain before strikes are made."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import top
from banneret.engine.views.view import Event, Possibility
from banneret.games.aeonis import questions as q
from banneret.games.aeonis.foresight import before_the_dice
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import members_of, unit_title
from banneret.games.aeonis.odds.battle import hit_chance
from banneret.games.aeonis.rules import events as e
from banneret.games.aeonis.rules.board import LORD, rank_of
from banneret.games.aeonis.rules.codes import ASSAULT, ATTACK, USUAL_STRIKES, verb_in
from banneret.games.aeonis.rules.combat.frame import seat_on
from banneret.games.aeonis.rules.combat.strikes import defence_bonus, striking_side, targets
from banneret.games.aeonis.words import describe_event

_LEADING_ON = (q.HOLD_WALLS, q.COMMIT, q.JOIN, q.LINE, q.REINFORCE, q.RETREAT, q.WITHDRAW, q.PRESSING)
"""Questions of a battle after which strikes may be next."""

Hits = tuple[int, ...]
"""The hit points that are left of the units that can be struck."""


def chances(game: Game, state: Any, seat: int, code: int) -> tuple[Possibility, ...] | None:
    """Who may be hit by strikes; of what leads on to strikes, all that happens before them. Of anything else
    None: no dice are thrown.
    """
    asked = q.question(state)
    if asked == q.STRIKE:
        return tuple(_Strikes(game, state).outcomes(code))
    begins = asked in (q.TURN, q.BATTLE_TURN) and verb_in(code) in (ATTACK, ASSAULT)
    if begins or asked in _LEADING_ON:
        foreseen = before_the_dice(game, state, seat, code)
        if foreseen.is_up_to_dice:
            told = tuple(describe_event(game, event) for event in foreseen.events)
            return (Possibility(chance=1, events=told),)
    return None


class _Strikes:
    """One side's strikes in a step of a round, and who of the other may be hit by them (AE-3.5)."""

    def __init__(self, game: Game, state: Any) -> None:
        self._game, self._state, self._rules = game, state, game.rules_window
        frame = top(state)
        side = striking_side(frame.stage)
        self._own, self._other = seat_on(frame, side), seat_on(frame, 1 - side)
        self._bonus = defence_bonus(state, self._rules, frame, 1 - side)
        able = targets(state, self._rules, self._other, state.line[1 - side])
        self._units = [self._other << 4 | number for number in members_of(able)]

    def outcomes(self, code: int) -> Iterator[Possibility]:
        """The likeliest way first in which the strikes of an answer may come out."""
        before: Hits = tuple(self._state.hits[unit] for unit in self._units)
        found: dict[Hits, Fraction] = {before: Fraction(1)}
        if code == USUAL_STRIKES:
            for striker in members_of(self._state.ready):
                found = self._after(found, striker, None)
        else:
            found = self._after(found, code >> 4, self._units.index(self._other << 4 | code & 15))
        for after, chance in sorted(found.items(), key=lambda each: -each[1]):
            yield Possibility(chance=float(chance), events=tuple(self._told(before, after)))

    def _after(self, found: dict[Hits, Fraction], striker: int, target: int | None) -> dict[Hits, Fraction]:
        """What is left after one more strike, at a target or at the usual one (AE-3.7)."""
        after: defaultdict[Hits, Fraction] = defaultdict(Fraction)
        attack = self._rules.attack_die[rank_of(self._state, self._own << 4 | striker)]
        for hits, chance in found.items():
            aim = self._usual_target(hits) if target is None else target
            if aim is None:
                after[hits] += chance
                continue
            hit = hit_chance(attack, self._defence(aim), self._bonus)
            struck = tuple(left - (index == aim) for index, left in enumerate(hits))
            after[struck] += chance * hit
            after[hits] += chance * (1 - hit)
        return {hits: chance for hits, chance in after.items() if chance}

    def _usual_target(self, hits: Hits) -> int | None:
        """Fewest hit points, smallest defence die, lowest number; nobody if all have fallen (AE-3.7)."""
        standing = [index for index, left in enumerate(hits) if left]
        return min(standing, key=lambda index: (hits[index], self._defence(index)), default=None)

    def _defence(self, index: int) -> int:
        return int(self._rules.defence_die[rank_of(self._state, self._units[index])])

    def _told(self, before: Iterable[int], after: Hits) -> Iterator[Event]:
        changed = [(u, left) for u, had, left in zip(self._units, before, after, strict=True) if left < had]
        for unit, left in changed:
            yield self._falls(unit) if left == 0 else self._is_hit(unit, left)
        if not changed:
            yield Event(text=say("Nobody is hit."))

    def _falls(self, unit: int) -> Event:
        kind, cell = self._state.kind[unit], self._state.cell[unit]
        told = e.CAPTURED if kind == LORD else e.DESTROYED
        numbers = {"a": unit, "b": kind, "c": cell, "d": self._own if kind == LORD else 0}
        return describe_event(self._game, {"kind": told, "seat": self._other, **numbers})

    def _is_hit(self, unit: int, left: int) -> Event:
        title = unit_title(self._game, unit, self._state.kind[unit])
        return Event(text=say("{unit} is hit, with hit points left: {left}.", unit=title, left=left))
