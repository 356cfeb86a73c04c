"""The board of a scene: units, commanders, marked cells, and who is engaged with whom."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.machine.kernels.frames import top
from banneret.engine.text import listed
from banneret.engine.views import Board, Cause, Cell, Link, Unit
from banneret.games.prevail.language import say
from banneret.games.prevail.names import (
    FACINGS,
    NAMES,
    STAT_NAMES,
    TYPES,
    Names,
    called,
    commander_id,
    unit_id,
)
from banneret.games.prevail.rules.board import (
    ATTACK,
    DEFENSE,
    ENGAGER,
    FLEXIBILITY,
    FRONT,
    NOWHERE,
    RANGE,
    SPEED,
    UNITS,
    distance,
    is_on_board,
    unit_at,
)
from banneret.games.prevail.rules.cards import card_in_play, modifier, stat_of
from banneret.games.prevail.rules.commands import ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY
from banneret.games.prevail.rules.melee import support_from

_STATS = {"attack": ATTACK, "range": RANGE, "speed": SPEED, "flexibility": FLEXIBILITY}
_ADDED_TO = {**_STATS, "defense": DEFENSE}


class BoardScene:
    """The contents of the board in one state."""

    def __init__(self, names: Names, state: Any, rules: Any) -> None:
        self.names = names
        self.state = state
        self.rules = rules
        frames = (state.frames[n] for n in range(state.depth))
        self.commanding = next((frame.seat for frame in frames if frame.kind == ORDERS), None)

    def board(self) -> Board:
        return Board(
            cells=dict(self._cells()),
            units=(*self._units(), *self._commanders()),
            links=tuple(self._links()),
        )

    def _units(self) -> Iterator[Unit]:
        for unit in range(UNITS):
            if is_on_board(self.state, unit):
                yield self._unit(unit)

    def _unit(self, unit: int) -> Unit:
        state, rules, kind = self.state, self.rules, self.state.kind[unit]
        described, bond, seat = self.names.unit_type(kind), state.bond[unit], unit >> 5
        stats = {name: stat_of(state, rules, unit, stat) for name, stat in _STATS.items()}
        values = {STAT_NAMES[name]: value for name, value in stats.items() if value or name != "range"}
        guard = stat_of(state, rules, unit, DEFENSE)
        for name in ("retreat", "reverse", "rout"):
            threshold = getattr(described, name)
            if threshold:
                values[STAT_NAMES[name]] = threshold + guard
        badges = [f"engaged: {TYPES[bond & 3]}"] if bond else []
        is_ordered, has_acted = (bits[seat] >> (unit & 31) & 1 for bits in (state.ordered, state.acted))
        if is_ordered:
            badges.append("acted" if has_acted else "ordered")
        return Unit(
            id=unit_id(unit),
            cell=self.names.cells[state.cell[unit]],
            place=1 if bond & ENGAGER else 0,
            seat=seat,
            kind=self.names.kind_words[kind],
            name=called(described.name),
            symbol=described.symbol,
            facing=FACINGS[state.facing[unit]],
            group="ordered" if is_ordered and not has_acted and seat == self.commanding else None,
            badges=tuple(badges),
            values={**values, STAT_NAMES["morale"]: described.morale},
            notes=tuple(self._notes(unit)),
        )

    def _notes(self, unit: int) -> Iterator[Cause]:
        """Why a unit's numbers differ from those of its type."""
        added = {name: modifier(self.state, self.rules, unit, stat) for name, stat in _ADDED_TO.items()}
        given = [f"{value:+} {STAT_NAMES[name]}" for name, value in added.items() if value]
        if given:
            seat = unit >> 5
            card = self.names.card_title(seat, self.state.in_play[seat])
            text = say("{card}, the card in play, gives {added}.", card=card, added=listed(given))
            yield Cause(text=text, clause="PV-2.4")

    def _commanders(self) -> Iterator[Unit]:
        for seat in range(2):
            cell = self.state.commander[seat]
            if cell != NOWHERE:
                below = sum(unit_at(self.state, side, cell) >= 0 for side in range(2))
                both = self.state.commander[0] == self.state.commander[1]
                yield Unit(
                    id=commander_id(seat),
                    cell=self.names.cells[cell],
                    place=below + (seat if both else 0),
                    seat=seat,
                    kind="commander",
                    name=NAMES["commander"],
                    symbol="G",
                    beside=True,
                )

    def _cells(self) -> Iterator[tuple[str, Cell]]:
        """Deployment zones during deployment; later the reach of the current command."""
        frame = top(self.state)
        if self.state.over:
            return
        if frame.kind == DEPLOY:
            for cell in range(self.rules.cells):
                zone = self.rules.zone[cell]
                if zone:
                    yield self.names.cells[cell], Cell(owner=zone >> 1, marks=("deployment",))
        elif frame.kind == ORDERS and self.state.commander[frame.seat] != NOWHERE:
            card = card_in_play(self.state, self.rules, frame.seat)
            reach, commander = self.rules.command_range[card], self.state.commander[frame.seat]
            for cell in range(self.rules.cells) if reach >= 0 else ():
                if distance(self.rules, commander, cell) <= reach:
                    yield self.names.cells[cell], Cell(owner=frame.seat, marks=("command",))

    def _links(self) -> Iterator[Link]:
        for unit in range(UNITS):
            if is_on_board(self.state, unit) and self.state.bond[unit] & ENGAGER:
                enemy = unit_at(self.state, 1 - (unit >> 5), self.state.cell[unit])
                first, second = (enemy, unit) if self._has_turned_away(unit, enemy) else (unit, enemy)
                yield Link(kind="engaged", start=unit_id(first), end=unit_id(second))
                for each in (unit, enemy):
                    yield from self._support(each)

    def _has_turned_away(self, unit: int, enemy: int) -> bool:
        """Whether units engaged at their fronts face the same way: one of them has reversed (PV-9.10). The
        state does not say which; we take it to be the engager.
        """
        turn = (self.state.facing[unit] - self.state.facing[enemy]) & 7
        return self.state.bond[enemy] == FRONT and turn in (7, 0, 1)

    def _support(self, unit: int) -> Iterator[Link]:
        """Links from each unit that supports a fighting unit to the place of the fight (PV-8.10)."""
        cell = self.state.cell[unit]
        for direction in range(8):
            if support_from(self.state, self.rules, unit, direction):
                near = self.rules.near[cell * 8 + direction]
                yield Link(kind="support", start=self.names.cells[near], end=self.names.cells[cell])
