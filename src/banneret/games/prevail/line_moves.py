"""Lines that move as one: the moves of all their units, given as one joint action (PV-5.10).

Such a move is composed of single moves, so this module adds no rules.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from banneret.engine.game import Game, Reason
from banneret.engine.machine.layout import copy_of, look
from banneret.games.prevail.language import say
from banneret.games.prevail.names import names_of
from banneret.games.prevail.rules.board import FLEXIBILITY, SPEED, holds, lift_unit, put_unit, unit_at
from banneret.games.prevail.rules.cards import card_in_play, stat_of
from banneret.games.prevail.rules.codes import cell_in, facing_in, stand_code
from banneret.games.prevail.rules.commands import can_act
from banneret.games.prevail.rules.movement import FORWARD, add_moves, least_turns
from banneret.games.prevail.stand_reasons import StandReasons

_FLANKS = (2, 6)

Stands = dict[int, int | None]
"""The stand on which each unit of a line ends; None off the board."""


class Line:
    """The units of a side that can move together with a given one, itself included, while the side is asked
    which unit is to carry out a command.
    """

    def __init__(self, game: Game, state: Any, seat: int, unit: int) -> None:
        self.game, self.state, self.rules, self.seat = game, state, game.rules_window, seat
        self.units = self._beside(unit)
        """Ordered from the end with the lowest cell to the other end."""

    def _beside(self, unit: int) -> list[int]:
        card = card_in_play(self.state, self.rules, self.seat)
        if self.rules.is_ranged[card] or not can_act(self.state, self.rules, self.seat, unit, card):
            return [unit]
        found = {unit}
        for flank in _FLANKS:
            found |= set(self._along(unit, (self.state.facing[unit] + flank) & 7, card))
        return sorted(found, key=lambda each: int(self.state.cell[each]))

    def _along(self, unit: int, direction: int, card: int) -> Iterator[int]:
        """The adjacent units to one side that face the same way and have not moved yet."""
        state, facing = self.state, self.state.facing[unit]
        while (near := self.rules.near[state.cell[unit] * 8 + direction]) >= 0:
            unit = unit_at(state, self.seat, near)
            if unit < 0 or state.facing[unit] != facing:
                return
            if not can_act(state, self.rules, self.seat, unit, card):
                return
            yield unit

    @property
    def is_one(self) -> bool:
        """Whether there are at least two units to move together."""
        return len(self.units) > 1

    @cached_property
    def moves(self) -> dict[int, list[int]]:
        """The codes of every move of the line, by the stand of its first unit."""
        first, work = self.units[0], self._work
        add_moves(self.state, self.rules, first, work)
        still = stand_code(self.state.cell[first], self.state.facing[first])
        found = {
            int(stand): self._codes(self.stands(first, int(stand)))
            for stand in work.actions[: work.action_count]
            if stand != still
        }
        return {stand: codes for stand, codes in found.items() if codes is not None}

    @cached_property
    def _work(self) -> Any:
        return look(self.game.new_work())[0]

    def stands(self, of: int, stand: int) -> Stands:
        """The stand of every unit, given that of one."""
        state, rules, goal = self.state, self.rules, cell_in(stand)
        down = rules.row[goal] - rules.row[state.cell[of]]
        right = rules.column[goal] - rules.column[state.cell[of]]
        found: Stands = {}
        for unit in self.units:
            row, column = rules.row[state.cell[unit]] + down, rules.column[state.cell[unit]] + right
            is_there = 0 <= row < rules.rows and 0 <= column < rules.columns
            cell = row * rules.columns + column
            found[unit] = int(stand_code(cell, facing_in(stand))) if is_there else None
        return found

    def _codes(self, stands: Stands) -> list[int] | None:
        """The codes of a move, in the first order in which all units can go; None if there is none.

        No unit ends where another of the line stands: picking that cell picks the other unit.
        """
        if any(self._is_held(unit, stand) for unit, stand in stands.items()):
            return None
        for order in (self.units, self.units[::-1]):
            if self._stopped(order, stands) is None:
                return [code for unit in order for code in (unit & 31, stands[unit] or 0)]
        return None

    def _is_held(self, unit: int, stand: int | None) -> bool:
        """Whether another unit of the line stands on a unit's destination."""
        others = (each for each in self.units if each != unit)
        return stand is not None and cell_in(stand) in {int(self.state.cell[each]) for each in others}

    def _stopped(self, order: list[int], stands: Stands) -> tuple[int, Any] | None:
        """The first unit that cannot reach its stand, and the state in which it fails; None if all can."""
        state = copy_of(self.state)
        for unit in order:
            stand = stands[unit]
            if stand is None or not self._can_go(state, unit, stand):
                return unit, state
            lift_unit(state, unit)
            put_unit(state, unit, cell_in(stand), facing_in(stand))
        return None

    def _can_go(self, state: Any, unit: int, stand: int) -> bool:
        cell, rules = cell_in(stand), self.rules
        if holds(state, 1 - self.seat, cell) or (holds(state, self.seat, cell) and cell != state.cell[unit]):
            return False
        speed, flexibility = (stat_of(state, rules, unit, stat) for stat in (SPEED, FLEXIBILITY))
        turns = least_turns(state, rules, unit, FORWARD, stand, speed, flexibility, flexibility, self._work)
        return bool(turns >= 0)

    def why_not(self, of: int, stand: int) -> Reason:
        """Why the line cannot move so that a unit ends on a stand: what stops the first that fails."""
        stands = self.stands(of, stand)
        if any(self._is_held(unit, goal) for unit, goal in stands.items()):
            return Reason(say("The line itself stands there."), "PV-5.10")
        stopped = self._stopped(self.units, stands)
        if stopped is None:
            return Reason(say("The line stands there already."), "PV-5.10")
        unit, state = stopped
        goal, title = stands[unit], names_of(self.game).unit_title(self.state, unit)
        if goal is None:
            return Reason(say("{unit} would leave the board.", unit=title), "PV-5.10")
        if holds(state, 1 - self.seat, cell_in(goal)):
            return Reason(say("{unit} would engage an enemy: move it alone.", unit=title), "PV-5.10")
        reason = StandReasons(self.game, state, unit, cell_in(goal), facing_in(goal)).of_a_move()
        return Reason(
            say("{unit} cannot come along: {reason}", unit=title, reason=reason.text), reason.clause
        )
