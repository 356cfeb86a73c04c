"""Reads positions from documents."""

from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.game import Game
from banneret.engine.kit import read_frames
from banneret.games.aeonis.document_model import (
    ENDING_NUMBERS,
    FORMS,
    OverModel,
    PositionModel,
    SiegeModel,
    UnitModel,
)
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import CELLS, KINDS, PLACES, SEATS, TERRAINS, unit_id, unit_named
from banneret.games.aeonis.rules.board import (
    NOWHERE,
    PLAIN,
    lay_siege,
    put_unit,
    rank_of,
    set_control,
    set_terrain,
)
from banneret.games.aeonis.rules.combat.frame import BATTLE


class DocumentReader:
    """Lays out a position in a wiped state, with its frames."""

    def __init__(self, game: Game, document: PositionModel, state: Any) -> None:
        self.document = document
        self.state = state
        self.rules = game.rules_window
        self.seats = SEATS[: len(game.seats)]
        self.cells = CELLS[: game.rules_window.cells]

    def read(self) -> None:
        document, state = self.document, self.state
        state.round, state.plies = document.round, document.plies
        state.first = self._seat("first", document.first)
        self._read_hexes()
        for name, given in document.units.items():
            self._read_unit(name, given)
        self._read_sides()
        for name, siege in document.sieges.items():
            self._read_siege(name, siege)
        for name in document.recruited:
            state.mustered |= 1 << self._cell("recruited", name)
        state.fresh = 0
        for name in document.taken:
            state.fresh |= 1 << self._cell("taken", name)
        read_frames(document.frames or [self._turn()], state, FORMS, self.seats)
        self._read_battle()
        if document.over:
            self._read_over(document.over)

    def _turn(self) -> dict[str, Any]:
        """The frame of a round in which the first side is about to act."""
        first = self.document.first
        about = {"from": CELLS[0], "group": 0, "set": 0}
        return {"frame": "round", "stage": "turn", "seat": first, "asked": [first], **about}

    def _seat(self, where: str, name: str) -> int:
        if name not in self.seats:
            raise BadDocument(say("{side} does not play here.", side=name), at=where)
        return self.seats.index(name)

    def _cell(self, where: str, name: str | None) -> int:
        if name not in self.cells:
            raise BadDocument(say("there is no hex {hex}.", hex=repr(str(name)[:20])), at=where)
        return PLACES[name or ""]

    def _units(self, where: str, names: list[str], seat: int) -> int:
        bits = 0
        for name in names:
            unit = unit_named(name)
            if unit is None or unit >> 4 != seat or not self.state.kind[unit]:
                what = say("there is no unit {unit} of {side}.", unit=repr(name[:20]), side=SEATS[seat])
                raise BadDocument(what, at=where)
            bits |= 1 << (unit & 15)
        return bits

    def _read_hexes(self) -> None:
        for name in self.cells:
            set_terrain(self.state, PLACES[name], PLAIN)
        for name, given in self.document.hexes.items():
            cell = self._cell("hexes", name)
            set_terrain(self.state, cell, TERRAINS[given.terrain])
            if given.control is not None:
                set_control(self.state, cell, self._seat(f"hexes.{name}.control", given.control))

    def _read_unit(self, name: str, given: UnitModel) -> None:
        where, unit = f"units.{name[:20]}", unit_named(name)
        if unit is None or unit >> 4 >= len(self.seats):
            raise BadDocument(say("expected a name such as bl3 or go-lord."), at=where)
        if (given.kind == "lord") != (unit & 15 == 0):
            what = say("the Lord, and only the Lord, is called {unit}.", unit=unit_id(unit & ~15))
            raise BadDocument(what, at=f"{where}.kind")
        self.state.kind[unit] = KINDS[given.kind]
        most = self.rules.hit_points[rank_of(self.state, unit)]
        self.state.hits[unit] = most if given.hits is None else given.hits
        self.state.cell[unit] = NOWHERE
        if given.hex is not None:
            cell = self._cell(f"{where}.hex", given.hex)
            if self.state.holder[cell] not in (0, (unit >> 4) + 1):
                what = say("units of two sides cannot stand on {hex}.", hex=given.hex)
                raise BadDocument(what, at=f"{where}.hex")
            put_unit(self.state, unit, cell)

    def _read_sides(self) -> None:
        if tuple(sorted(self.document.sides)) != tuple(sorted(self.seats)):
            raise BadDocument(say("expected {sides}.", sides=", ".join(self.seats)), at="sides")
        for name, given in self.document.sides.items():
            seat, state = self._seat("sides", name), self.state
            state.points[seat], state.bank[seat] = given.points, given.bank
            state.renown[seat], state.victory[seat] = given.renown, given.victory
            state.passed |= given.passed << seat
            state.raided |= given.raided << seat
            if given.captor is not None:
                state.captor[seat] = self._seat(f"sides.{name}.captor", given.captor) + 1
            self._read_home(f"sides.{name}.home", seat, given.home)

    def _read_home(self, where: str, seat: int, name: str | None) -> None:
        if self.rules.is_battle:
            if name is not None:
                raise BadDocument(say("a single battle has no Home Cities."), at=where)
            return
        self.state.home[seat] = self.rules.home[seat] if name is None else self._cell(where, name)

    def _read_siege(self, name: str, given: SiegeModel) -> None:
        where, state = f"sieges.{name[:20]}", self.state
        cell = self._cell("sieges", name)
        besieger = self._seat(f"{where}.besieger", given.besieger)
        defender = (state.holder[cell] or state.control[cell]) - 1
        # The besieged may have left a place that the besieger controls; the siege then ends in cleanup.
        is_left = defender == besieger and not state.holder[cell] and not given.defenders
        if defender in (-1, besieger) and not is_left and (given.attackers or given.defenders):
            raise BadDocument(say("there is nobody to besiege."), at=where)
        lay_siege(state, besieger, cell)
        if given.attackers or given.defenders:  # a siege without units ends in cleanup
            state.investing[cell] = self._units(f"{where}.attackers", given.attackers, besieger)
        if given.defenders:
            state.holding[cell] = self._units(f"{where}.defenders", given.defenders, defender)

    def _read_battle(self) -> None:
        given, state = self.document.battle, self.state
        frame = state.frames[state.depth - 1]
        if (given is None) != (frame.kind != BATTLE):
            raise BadDocument(say("must be given while an attack is fought, and only then."), at="battle")
        if given is None:
            return
        if frame.b >= len(self.seats) or frame.a >= len(self.cells):
            raise BadDocument(say("an attack needs a hex of the map, and a defender who plays."), at="frames")
        for side, seat in enumerate((frame.seat, frame.b)):
            state.committed[side] = self._units("battle.committed", given.committed[side], seat)
            state.line[side] = self._units("battle.line", given.line[side], seat)
        striker = (frame.seat, frame.b)[frame.stage % 2 == 0]
        state.ready = self._units("battle.ready", given.ready, striker)

    def _read_over(self, over: OverModel) -> None:
        if over.ending not in ENDING_NUMBERS:
            endings = ", ".join(ENDING_NUMBERS)
            raise BadDocument(say("expected one of {endings}.", endings=endings), at="over.ending")
        self.state.over = 1
        self.state.ending = ENDING_NUMBERS[over.ending]
        self.state.winners = sum(1 << self._seat("over.winners", name) for name in set(over.winners))
        if self.state.winners == 0:
            raise BadDocument(say("name at least one winner."), at="over.winners")
