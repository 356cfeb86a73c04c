"""Positions set up by hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banneret.engine.editing.editing import Editing
from banneret.engine.editing.palette import Palette, Property, Stock, Value, choice, flag, number
from banneret.engine.editing.sketch import Piece, Sketch
from banneret.engine.errors import BadDocument
from banneret.engine.view import Cell
from banneret.games.aeonis.names import (
    CELLS,
    KINDS,
    SEATS,
    SYMBOLS,
    TERRAINS,
    kind_title,
    unit_id,
)
from banneret.games.aeonis.rules.board import CITY, FORTRESS, IMPERIAL_SEAT, PLAIN, SIDE

_LORD = "lord"
_MARKED = (CITY, FORTRESS, IMPERIAL_SEAT)
_NUMBERS = {"points": ("action points", 60), "bank": ("banked", 9), "renown": ("renown", 9999)}
_NUMBERS |= {"victory": ("victory points", 999)}
_FLAGS = {"passed": "has passed", "raided": "has raided"}


class AeonisEditing(Editing):
    """Units on hexes, the hexes and who controls them, what each side has, and whose turn it is."""

    @property
    def _seats(self) -> tuple[str, ...]:
        return SEATS[: len(self.game.seats)]

    def _palette(self) -> Palette:
        sides = dict(zip(self._seats, self.game.seats, strict=True))
        can_move = {"blue": sides["blue"]} if self.game.rules_window.is_battle else sides
        terrains = {word: word.replace("-", " ").capitalize() for word in TERRAINS}
        return Palette(
            stocks=tuple(self._stock(word, seat) for seat in range(len(sides)) for word in KINDS),
            crowd=SIDE,
            cells=(
                choice("terrain", "Ground", terrains),
                choice("control", "Controlled by", sides, none="Nobody"),
            ),
            position=(
                choice("to_move", "To move", can_move, none="In the midst of something"),
                choice("first", "First in the round", sides),
                number("round", "Round", 99),
                number("plies", "Actions played", 20_000),
                *(setting for name, title in sides.items() for setting in _of_side(name, title)),
            ),
        )

    def _stock(self, kind: str, seat: int) -> Stock:
        most = self._most_hits(kind, seat)
        return Stock(
            kind=kind,
            name=kind_title(self.game, seat, KINDS[kind]),
            symbol=SYMBOLS[KINDS[kind]],
            seats=(seat,),
            single=kind == _LORD,
            settings=(
                *((number("hits", "Hit points", most, low=1),) if most > 1 else ()),
                *((self.side_setting(),) if kind != _LORD else ()),
            ),
        )

    def _most_hits(self, kind: str, seat: int) -> int:
        return int(self.game.rules_window.hit_points[KINDS[kind] << 2 | seat])

    # Documents

    def sketch(self, document: Mapping[str, Any]) -> Sketch:
        pieces = [
            Piece(id, unit["kind"], _seat_of(id), unit["hex"], values={"hits": unit["hits"]})
            for id, unit in document["units"].items()
        ]
        cells: dict[str, dict[str, Value]] = {
            cell: {"terrain": each["terrain"], "control": each.get("control")}
            for cell, each in document["hexes"].items()
        }
        frames = document["frames"]
        plain = (name for name in self._seats if frames == self._frames(name))
        values: dict[str, Value] = {"to_move": next(plain, None), "first": document.get("first", "blue")}
        values |= {"round": document.get("round", 0), "plies": document.get("plies", 0)}
        for name, side in document["sides"].items():
            values |= {f"{name} {key}": side.get(key, 0) for key in _NUMBERS}
            values |= {f"{name} {key}": side.get(key, False) for key in _FLAGS}
        return Sketch(tuple(pieces), values, cells, dict(document))

    def document(self, sketch: Sketch) -> dict[str, Any]:
        values = sketch.values
        units = {
            piece.id: {"kind": piece.kind, "hex": piece.cell, "hits": piece.values["hits"]}
            for piece in sketch.pieces
        }
        sides = {
            name: {**side, **{key: values[f"{name} {key}"] for key in (*_NUMBERS, *_FLAGS)}}
            for name, side in sketch.rest["sides"].items()
        }
        own = {key: values[key] for key in ("round", "plies", "first")}
        return {**sketch.rest, **own, "hexes": sketch.cells, "units": units, "sides": sides}

    def _frames(self, name: str) -> list[dict[str, Any]]:
        """What is waited for when a side is to act and nothing has begun."""
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
            raise BadDocument(f"{self.game.seats[seat]} has {SIDE} units already; a side has no more.")
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
        """Nobody on the map is without hit points: not a Lord who was captured either."""
        if piece.cell is None or piece.values["hits"] or piece.seat is None:
            return piece
        return replace(piece, values={"hits": self._most_hits(piece.kind, piece.seat)})

    def shown_cell(self, cell: str, values: Mapping[str, Value], sketch: Sketch) -> Cell:
        terrain, control = str(values["terrain"]), values.get("control")
        is_marked = TERRAINS[terrain] in _MARKED
        return Cell(
            terrain=None if is_marked or TERRAINS[terrain] == PLAIN else terrain,
            owner=None if control is None else SEATS.index(str(control)),
            marks=(*((terrain,) if is_marked else ()), *(("held",) if control else ())),
        )


def _seat_of(id: str) -> int:
    return next(seat for seat, name in enumerate(SEATS) if id.startswith(name[:2]))


def _of_side(name: str, title: str) -> list[Property]:
    numbers = [number(f"{name} {key}", f"{title}: {what}", high) for key, (what, high) in _NUMBERS.items()]
    return [*numbers, *(flag(f"{name} {key}", f"{title} {what}") for key, what in _FLAGS.items())]


def _sieges(before: Sketch, after: Sketch) -> dict[str, Any]:
    """Sieges go on with those who have stayed where they were."""
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
