"""Deployment of armies: the ruleset's formation for people who ask for it, and for computer players a
formation drawn for each match, since a search cannot find one unit by unit.

The drawn formation is that of ready-made armies (PV-1.7), mirrored or not, and shifted sideways, forward or
back within the zone.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from banneret.engine.game import Plans, UsualSetup
from banneret.engine.machine.kernels.dice import STREAM_PLAYER, derive, roll, seed_dice
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import DICE, copy_of, look
from banneret.engine.views import Unit
from banneret.games.prevail.board_scene import BoardScene
from banneret.games.prevail.names import names_of
from banneret.games.prevail.rules.board import NOWHERE, SIDE, holds, put_unit
from banneret.games.prevail.rules.codes import stand_code
from banneret.games.prevail.rules.deployment import CHOOSE, COMMANDER, DEPLOY, is_waiting

_SIDEWAYS = range(-3, 4)
_FORWARD = range(-1, 2)

Formation = tuple[int, ...]
"""The cell of each unit by its number, then the commander's."""


class PrevailPlans(Plans):
    """During deployment, computer players set up the formation drawn for them."""

    def opening(self, state: Any, seat: int, seed: int) -> Sequence[int] | None:
        """The next unit with its stand, or the commander's cell; None if something is in the way (PV-1.6)."""
        frame = top(state)
        if frame.kind != DEPLOY:
            return None
        *cells, commander = self._drawn(seat, seed)
        if frame.stage == COMMANDER:
            return (commander,)
        number = next(n for n in range(SIDE) if is_waiting(state, (seat << 5) | n))
        if holds(state, seat, cells[number]):
            return None
        facing = self.rules.start_facing[seat * SIDE + number]
        return number, int(stand_code(cells[number], facing))

    def usual_setup(self, state: Any, seat: int) -> UsualSetup | None:
        """The ruleset's formation; units that are already deployed stay where the player put them."""
        frame = top(state)
        if frame.kind != DEPLOY or frame.stage not in (CHOOSE, COMMANDER):
            return None
        stands = self._usual_stands(state, seat)
        imagined = copy_of(state)
        for number, stand in stands.items():
            put_unit(imagined, seat << 5 | number, *stand)
        if imagined.commander[seat] == NOWHERE:
            imagined.commander[seat] = self.rules.start_commander[seat]
        before = {unit.id for unit in self._units(state)}
        units = [unit for unit in self._units(imagined) if unit.id not in before]
        if frame.stage == COMMANDER:
            return UsualSetup((int(self.rules.start_commander[seat]),), units)
        number, stand = next(iter(stands.items()))
        return UsualSetup((number, int(stand_code(*stand))), units)

    def _usual_stands(self, state: Any, seat: int) -> dict[int, tuple[int, int]]:
        """The stand for each waiting unit: its own cell, or one left free by a unit deployed elsewhere."""
        rules, first = self.rules, seat * SIDE
        size = range(rules.army_size[seat])
        cells = [int(rules.start_cell[first + n]) for n in size]
        waiting = [n for n in size if is_waiting(state, seat << 5 | n)]
        free = [n for n in size if not holds(state, seat, cells[n])]
        left = [n for n in free if n not in waiting]
        stands = {}
        for number in waiting:
            place = number if number in free else left.pop(0)
            stands[number] = cells[place], int(rules.start_facing[first + number])
        return stands

    def _units(self, state: Any) -> tuple[Unit, ...]:
        return BoardScene(names_of(self.game), state, self.rules).board().units

    def _drawn(self, seat: int, seed: int) -> Formation:
        """Draws a formation from a seed."""
        found = sorted(self._formations(seat))
        dice: Any = look(np.zeros(1, DICE))[0]
        seed_dice(dice, derive(seed, 0, STREAM_PLAYER))
        return found[int(roll(dice, len(found)))]

    def _formations(self, seat: int) -> set[Formation]:
        """All placements of the formation within the zone; just the original if it cannot be moved."""
        rules = self.rules
        units = [rules.start_cell[seat * SIDE + n] for n in range(rules.army_size[seat])]
        usual = (*units, rules.start_commander[seat])
        found = set()
        for is_turned in (False, True):
            for right in _SIDEWAYS:
                for down in _FORWARD:
                    moved = tuple(self._moved(cell, is_turned, right, down) for cell in usual)
                    if all(self._is_home(cell, seat) for cell in moved):
                        found.add(moved)
        return found or {usual}

    def _moved(self, cell: int, is_turned: bool, right: int, down: int) -> int:
        """The new cell of a formation's cell; -1 off the board."""
        rules = self.rules
        row, column = rules.row[cell] + down, rules.column[cell]
        column = (rules.columns - 1 - column if is_turned else column) + right
        if not (0 <= row < rules.rows and 0 <= column < rules.columns):
            return -1
        return int(row * rules.columns + column)

    def _is_home(self, cell: int, seat: int) -> bool:
        return cell >= 0 and bool((self.rules.zone[cell] >> seat) & 1)
