"""Positions set up by hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.game import Editing
from banneret.engine.views import Cell, Palette, Piece, Property, Sketch, Stock, Value, choice, flag, number
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import (
    CELLS,
    KINDS,
    NAMES,
    SEATS,
    SYMBOLS,
    TERRAINS,
    kind_title,
    unit_id,
)
from banneret.games.aeonis.rules.board import CITY, FORTRESS, IMPERIAL_SEAT, PLAIN, SIDE

_LORD = "lord"
_MARKED = (CITY, FORTRESS, IMPERIAL_SEAT)
_NUMBERS = ("points", "bank", "renown", "victory")
_FLAGS = ("passed", "raided")
_HOME = "home"
_OF_A_HEX = {"terrain", "control"}
_OF_A_UNIT = {"kind", "hex", "hits"}


class AeonisEditing(Editing):
    """Units, hexes and their control, what each side has, and the side to act."""

    @property
    def _seats(self) -> tuple[str, ...]:
        return SEATS[: len(self.game.seats)]

    def _palette(self) -> Palette:
        sides = dict(zip(self._seats, self.game.sides, strict=True))
        can_move = {"blue": sides["blue"]} if self.game.rules_window.is_battle else sides
        terrains = {word: _capital(NAMES[word]) for word in TERRAINS}
        return Palette(
            stocks=tuple(self._stock(word, seat) for seat in range(len(sides)) for word in KINDS),
            crowd=SIDE,
            cells=(
                choice("terrain", say("Ground"), terrains),
                choice("control", say("Controlled by"), sides, none=say("Nobody")),
            ),
            position=(
                choice("to_move", say("To move"), can_move, none=say("In the middle of an action")),
                choice("first", say("First in the round"), sides),
                number("round", say("Round"), 99),
                *(setting for name, title in sides.items() for setting in self._of_side(name, title)),
                number("plies", say("Actions played"), 20_000, group=say("Counters")),
            ),
        )

    def _of_side(self, name: str, title: str) -> list[Property]:
        home = choice(
            f"{name} {_HOME}", say("{side}: Home City", side=title), dict(zip(CELLS, CELLS, strict=True))
        )
        return [
            number(f"{name} points", say("{side}: action points", side=title), 60, group=title),
            number(f"{name} bank", say("{side}: banked", side=title), 18, group=title),
            number(f"{name} renown", say("{side}: renown", side=title), 9999, group=title),
            number(f"{name} victory", say("{side}: victory points", side=title), 999, group=title),
            flag(f"{name} passed", say("{side} has passed", side=title), group=title),
            flag(f"{name} raided", say("{side} has taken a hex this round", side=title), group=title),
            *([] if self.game.rules_window.is_battle else [home]),
        ]

    def _stock(self, kind: str, seat: int) -> Stock:
        most = self._most_hits(kind, seat)
        return Stock(
            kind=kind,
            name=kind_title(self.game, seat, KINDS[kind]),
            symbol=SYMBOLS[KINDS[kind]],
            seats=(seat,),
            single=kind == _LORD,
            settings=(
                *((number("hits", say("Hit points"), most, low=1),) if most > 1 else ()),
                *((self.side_setting(),) if kind != _LORD else ()),
            ),
        )

    def _most_hits(self, kind: str, seat: int) -> int:
        return int(self.game.rules_window.hit_points[KINDS[kind] << 2 | seat])

    # Documents

    def sketch(self, document: Mapping[str, Any]) -> Sketch:
        """Fills in what a document may leave out: plain hexes, hit points, a turn about to begin."""
        _check_keys(document["hexes"], _OF_A_HEX)
        _check_keys(document["units"], _OF_A_UNIT)
        pieces = [self._piece(id, unit) for id, unit in document["units"].items()]
        cells: dict[str, dict[str, Value]] = {
            cell: {"terrain": "plain", "control": None, **document["hexes"].get(cell, {})}
            for cell in (*document["hexes"], *self.game.grid.places)
        }
        frames = document.get("frames") or self._frames(document.get("first", "blue"))
        plain = (name for name in self._seats if frames == self._frames(name))
        values: dict[str, Value] = {"to_move": next(plain, None), "first": document.get("first", "blue")}
        values |= {"round": document.get("round", 0), "plies": document.get("plies", 0)}
        for name, side in document["sides"].items():
            values |= {f"{name} {key}": side.get(key, 0) for key in _NUMBERS}
            values |= {f"{name} {key}": side.get(key, False) for key in _FLAGS}
            values[f"{name} {_HOME}"] = side.get(_HOME) or self._usual_home(name)
        return Sketch(tuple(pieces), values, cells, {**document, "frames": frames})

    def _piece(self, id: str, unit: Mapping[str, Any]) -> Piece:
        seat, kind = _seat_of(id), unit["kind"]
        hits = unit.get("hits")
        values: dict[str, Value] = {"hits": self._most_hits(kind, seat) if hits is None else hits}
        return Piece(id, kind, seat, unit["hex"], values=values)

    def document(self, sketch: Sketch) -> dict[str, Any]:
        values = sketch.values
        units = {
            piece.id: {"kind": piece.kind, "hex": piece.cell, "hits": piece.values["hits"]}
            for piece in sketch.pieces
        }
        sides = {
            name: {**side, **{key: values[f"{name} {key}"] for key in (*_NUMBERS, *_FLAGS, _HOME)}}
            for name, side in sketch.rest["sides"].items()
        }
        own = {key: values[key] for key in ("round", "plies", "first")}
        return {**sketch.rest, **own, "hexes": sketch.cells, "units": units, "sides": sides}

    def _usual_home(self, name: str) -> str | None:
        rules = self.game.rules_window
        return None if rules.is_battle else CELLS[rules.home[self._seats.index(name)]]

    def _frames(self, name: str) -> list[dict[str, Any]]:
        """The frames in which a side is about to act."""
        asked = {"seat": name, "asked": [name]}
        if self.game.rules_window.is_battle:
            return [{"frame": "battle", "stage": "attack", **asked, "attacks": 0}]
        return [{"frame": "round", "stage": "turn", **asked, "from": CELLS[0], "group": 0, "set": 0}]

    # Edits

    def new_piece(self, sketch: Sketch, kind: str, seat: int | None) -> Piece:
        assert seat is not None
        numbers = (0,) if kind == _LORD else range(1, SIDE)
        id = next((name for n in numbers if not sketch.piece(name := unit_id(seat << 4 | n))), None)
        if id is None:
            side = self.game.sides[seat]
            raise BadDocument(
                say("{side} already has {most} units, the most a side can have.", side=side, most=SIDE)
            )
        return Piece(id, kind, seat, None, values={"hits": self._most_hits(kind, seat)})

    def settled(self, before: Sketch, after: Sketch) -> Sketch:
        rest = {**after.rest, "over": None, "sieges": _sieges(before, after)}
        to_move = after.values["to_move"]
        if isinstance(to_move, str):
            rest |= {"frames": self._frames(to_move), "battle": None}
        free = {each.seat for each in after.pieces if each.kind == _LORD and each.cell is not None}
        rest["sides"] = {
            name: {**side, "captor": None} if self._seats.index(name) in free else side
            for name, side in rest["sides"].items()
        }
        pieces = tuple(self._healed(piece) for piece in after.pieces)
        return replace(after, pieces=pieces, rest=rest)

    def _healed(self, piece: Piece) -> Piece:
        """Restores the hit points of a captured Lord that is put back on the map."""
        if piece.cell is None or piece.values["hits"] or piece.seat is None:
            return piece
        return replace(piece, values={"hits": self._most_hits(piece.kind, piece.seat)})

    def shown_cell(self, cell: str, values: Mapping[str, Value], sketch: Sketch) -> Cell:
        terrain, control = str(values["terrain"]), values.get("control")
        is_marked = TERRAINS[terrain] in _MARKED
        is_city = TERRAINS[terrain] in (CITY, IMPERIAL_SEAT)
        is_home = is_city and cell in (sketch.values.get(f"{name} {_HOME}") for name in self._seats)
        return Cell(
            terrain=None if is_marked or TERRAINS[terrain] == PLAIN else terrain,
            owner=None if control is None else SEATS.index(str(control)),
            marks=(
                *((terrain,) if is_marked else ()),
                *(("home",) if is_home else ()),
                *(("held",) if control else ()),
            ),
        )


def _seat_of(id: str) -> int:
    return [name[:2] for name in SEATS].index(id[:2])


def _check_keys(parts: Mapping[str, Mapping[str, Any]], known: set[str]) -> None:
    """Raises KeyError for keys that a sketch would lose or misrepresent."""
    for part in parts.values():
        for key in part.keys() - known:
            raise KeyError(key)


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]


def _sieges(before: Sketch, after: Sketch) -> dict[str, Any]:
    """The sieges after an edit: each continues with the units that have not moved."""
    sieges = {}
    for cell, siege in after.rest.get("sieges", {}).items():
        left = {
            key: [id for id in siege[key] if _has_stayed(before, after, id)]
            for key in ("attackers", "defenders")
        }
        if left["attackers"] or not siege["attackers"]:
            sieges[cell] = {**siege, **left}
    return sieges


def _has_stayed(before: Sketch, after: Sketch, id: str) -> bool:
    was, now = before.piece(id), after.piece(id)
    return was is not None and now is not None and was.cell == now.cell
