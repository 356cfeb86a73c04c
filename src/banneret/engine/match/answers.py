"""What others could do after an action, before its seat acts again.

Their answers are tried one by one: the urgent ones and a few quiet ones, up to a fixed number to bound the
time. An answer that throws dice is tried with a single throw, which shows what could happen. Of a turn of
several actions only the first is tried; before it, others may pass with `ready`, `done` and the like.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from banneret.engine.machine.kernels.entry_points import urgency_of
from banneret.engine.match.causes import code_by_code
from banneret.engine.match.position import Position
from banneret.engine.views.actions import Action, join_actions
from banneret.engine.views.view import Unit

QUIET = 16
"""How many quiet answers are tried in each position if anything is unknown; otherwise all are."""
PASSES = 3
"""How often others may pass. The action with the highest code is taken to be the pass."""

_Line = tuple[tuple[int, ...], Position, tuple[Any, ...]]
"""The codes of one action, the position after it, and its events."""


def completed(position: Position, seat: int, code: int) -> tuple[int, ...]:
    """A whole action that begins with a code: after every half, the last code is chosen."""
    codes = [code]
    while position.is_half(seat, codes[-1]):
        position = position.after(seat, codes[-1])
        codes.append(position.codes(seat)[-1])
    return tuple(codes)


@dataclass(frozen=True, eq=False)
class Answer:
    """An action of another seat, and the position after it."""

    seat: int
    before: Position
    codes: tuple[int, ...]
    after: Position
    rows: tuple[Any, ...]
    """The events of the action."""

    @property
    def throws_dice(self) -> bool:
        return self.after.dice_thrown != self.before.dice_thrown

    @cached_property
    def action(self) -> Action:
        steps = code_by_code(self.before, self.seat, self.codes)
        return join_actions([position.describe(self.seat, code) for position, code in steps])


class Answers:
    """The answers to what one seat did, in a position with nothing hidden in it."""

    def __init__(self, after: Position, seat: int, most: int) -> None:
        self.after = after
        self.seat = seat
        self._left = most
        self.are_all = True
        """Whether every answer was tried."""
        self.at_once, *later = [[*self._to(position)] for position in self._questions()] or [[]]
        """The answers available immediately."""
        self.later = [answer for answers in later for answer in answers]
        """The answers available after passing."""

    @cached_property
    def units(self) -> dict[str, Unit]:
        """Every visible unit, keyed by its pick."""
        scene = self.after.game.scenes.scene(self.after.window, self.seat)
        return {f"unit:{unit.id}": unit for unit in scene.board.units}

    def _questions(self) -> Iterator[Position]:
        """The positions in which others are asked before this seat is."""
        position, asked = self.after, self.after.to_act()
        for passes in range(1 + PASSES):
            if passes:
                passing_on = completed(position, asked[0], position.codes(asked[0])[-1])
                position = position.after(asked[0], *passing_on)
                asked = position.to_act()
            if not asked or self.seat in asked:
                return
            yield position

    def _to(self, position: Position) -> Iterator[Answer]:
        for other in position.to_act():
            for codes, after, rows in self._lines(position, other):
                yield Answer(other, position, codes, after, rows)

    def _lines(self, position: Position, other: int) -> Iterator[_Line]:
        """Whole actions, those of a single code first, as there may be very many made of halves."""
        codes = self._worth_trying(position, other)
        halves = [code for code in codes if position.is_half(other, code)]
        for code in codes:
            if code not in halves and self._may_try():
                yield (code,), *position.played(other, (code,))
        for half in halves:
            if self._may_try():
                for more, after, rows in self._lines(position.after(other, half), other):
                    yield (half, *more), after, rows

    def _worth_trying(self, position: Position, other: int) -> list[int]:
        """The urgent codes of a seat, the most urgent first, then a few quiet ones."""
        game, codes = position.game, position.codes(other)
        if len(codes) <= QUIET:
            return codes
        urgencies = {code: game.run(urgency_of, position.state, game.rules, other, code) for code in codes}
        urgent = sorted((code for code in codes if urgencies[code]), key=lambda code: -urgencies[code])
        quiet = [code for code in codes if not urgencies[code]]
        most = len(quiet) if position.is_open else QUIET
        self.are_all &= len(quiet) <= most
        return urgent + quiet[:most]

    def _may_try(self) -> bool:
        self._left -= 1
        self.are_all &= self._left >= 0
        return self._left >= 0
