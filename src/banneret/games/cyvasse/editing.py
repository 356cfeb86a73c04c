"""Positions set up by hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banneret.engine.game import Editing
from banneret.engine.views import Cell, Palette, Piece, Sketch, Stock, Value, choice, flag, number
from banneret.games.cyvasse.language import say, terms
from banneret.games.cyvasse.names import ARMY, CELLS, GROUNDS, KINDS, SEATS, SYMBOLS, TITLES
from banneret.games.cyvasse.rules.board import KING, MOUNTAIN, PLIES_MAX

_GROUNDS = terms({"hill": "Hill", "forest": "Forest", "grass": "Grass", "mountain": "Mountain"})
_BEGINNING = {"changes": 0, "ready": False}

Cells = dict[str, dict[str, Value]]


class CyvasseEditing(Editing):
    """Pieces on hexes, the ground and fortresses, and the side to move."""

    def _palette(self) -> Palette:
        sides = dict(zip(SEATS, self.game.sides, strict=True))
        pieces = {word: kind for word, kind in KINDS.items() if kind != MOUNTAIN}
        has_setup = self.game.rules_window.changes > 0
        return Palette(
            stocks=tuple(
                Stock(
                    kind=word,
                    name=TITLES[kind],
                    symbol=SYMBOLS[kind],
                    seats=(0, 1),
                    single=ARMY[kind] == 1,
                    settings=(self.side_setting(),),
                )
                for word, kind in pieces.items()
            ),
            cells=(
                choice("terrain", say("Ground"), _GROUNDS, none=say("Open")),
                choice("fortress", say("Fortress"), sides, none=say("None")),
            ),
            position=(
                choice(
                    "to_move", say("To move"), sides, none=say("Both sides set up") if has_setup else None
                ),
                *(
                    flag(f"ruined_{name}", say("{side}'s fortress is ruined", side=side))
                    for name, side in sides.items()
                ),
                number("turns", say("Turns played"), PLIES_MAX),
                number("plies", say("Actions played"), PLIES_MAX),
            ),
        )

    # Documents

    def sketch(self, document: Mapping[str, Any]) -> Sketch:
        pieces = [
            Piece(cell, word, seat, cell)
            for seat, name in enumerate(SEATS)
            for word, cells in document[name].items()
            for cell in cells.split()
        ]
        cells: Cells = {}
        for word, listed in {**document.get("terrain", {}), "mountain": document["mountains"]}.items():
            for cell in listed.split():
                cells.setdefault(cell, {})["terrain"] = word
        for name, cell in (document.get("fortresses") or {}).items():
            cells.setdefault(cell, {})["fortress"] = name
        values: dict[str, Value] = {
            "to_move": document.get("to_move"),
            **{f"ruined_{name}": name in document.get("ruined", []) for name in SEATS},
            "turns": document.get("turns", 0),
            "plies": document.get("plies", 0),
        }
        rest = {key: document[key] for key in ("stage", "off", "set_up", "seen") if key in document}
        return Sketch(tuple(pieces), values, cells, rest)

    def document(self, sketch: Sketch) -> dict[str, Any]:
        values, rest = sketch.values, sketch.rest
        document: dict[str, Any] = {
            "stage": rest["stage"],
            "to_move": values["to_move"],
            **{name: _listed_pieces(sketch, seat) for seat, name in enumerate(SEATS)},
            "mountains": _listed(sketch, "terrain", "mountain"),
        }
        if rest["stage"] == "set-up":
            return {**document, "set_up": rest["set_up"], "plies": values["plies"]}
        grounds = {word: _listed(sketch, "terrain", word) for word in GROUNDS}
        fortresses = {name: _listed(sketch, "fortress", name) for name in SEATS}
        document |= {"off": rest["off"]} if "off" in rest else {}
        return document | {
            "terrain": {word: cells for word, cells in grounds.items() if cells},
            "fortresses": {name: cell for name, cell in fortresses.items() if cell},
            "ruined": [name for name in SEATS if values[f"ruined_{name}"]],
            "turns": values["turns"],
            "plies": values["plies"],
            "seen": rest.get("seen", ""),
        }

    # Edits

    def new_piece(self, sketch: Sketch, kind: str, seat: int | None) -> Piece:
        return Piece("new", kind, seat, None)

    def settled(self, before: Sketch, after: Sketch) -> Sketch:
        if after.values["to_move"] is None:
            return _in_setup(after)
        cells = _with_one_fortress_each(before, after)
        rest = {"stage": "start", "off": self._off(after), "seen": ""}
        return replace(after, cells=cells, rest=rest)

    def _off(self, sketch: Sketch) -> dict[str, dict[str, int]]:
        """The pieces off the board: all missing ones if promoted pieces return, else no more than before."""
        were_off: Mapping[str, Any] = sketch.rest.get("off") or {}
        off: dict[str, dict[str, int]] = {}
        for seat, name in enumerate(SEATS):
            counts = {}
            for word, kind in KINDS.items():
                on_board = sum((each.kind, each.seat) == (word, seat) for each in sketch.pieces)
                left = max(0, ARMY[kind] - on_board)
                is_kept = name in were_off and kind != KING and not self.game.rules_window.returns
                counts[word] = min(left, were_off[name].get(word, 0)) if is_kept else left
            off[name] = {word: count for word, count in counts.items() if count and word != "mountain"}
        return off

    def shown_cell(self, cell: str, values: Mapping[str, Value], sketch: Sketch) -> Cell:
        terrain, fortress = values.get("terrain"), values.get("fortress")
        shown = Cell(terrain=None if terrain is None else str(terrain))
        if fortress is None:
            return shown
        is_ruined = sketch.values[f"ruined_{fortress}"]
        return shown.model_copy(
            update={
                "owner": SEATS.index(str(fortress)),
                "marks": ("ruined",) if is_ruined else ("fortress",),
            }
        )


def _listed_pieces(sketch: Sketch, seat: int) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for cell in CELLS:
        for piece in sketch.on(cell):
            if piece.seat == seat:
                found.setdefault(piece.kind, []).append(cell)
    return {word: " ".join(found[word]) for word in KINDS if word in found}


def _listed(sketch: Sketch, setting: str, value: str) -> str:
    return " ".join(cell for cell in CELLS if sketch.cells.get(cell, {}).get(setting) == value)


def _in_setup(sketch: Sketch) -> Sketch:
    """Puts both sides at the beginning of their set-up, in which the only terrain is mountains."""
    peaks: Cells = {
        cell: {"terrain": "mountain"}
        for cell, values in sketch.cells.items()
        if values.get("terrain") == "mountain"
    }
    values: dict[str, Value] = {
        "to_move": None,
        **{f"ruined_{name}": False for name in SEATS},
        "turns": 0,
        "plies": 0,
    }
    rest = {"stage": "set-up", "set_up": {name: dict(_BEGINNING) for name in SEATS}}
    return Sketch(sketch.pieces, values, peaks, rest)


def _with_one_fortress_each(before: Sketch, after: Sketch) -> Cells:
    """Keeps one fortress for each side: the one placed last, or else the place of its King."""
    cells = {cell: dict(values) for cell, values in after.cells.items()}
    for seat, name in enumerate(SEATS):
        places = [cell for cell, values in cells.items() if values.get("fortress") == name]
        new = [cell for cell in places if before.cells.get(cell, {}).get("fortress") != name]
        for cell in places if new else ():
            if cell not in new:
                cells[cell]["fortress"] = None
        if not places:
            king = next((each for each in after.pieces if (each.kind, each.seat) == ("king", seat)), None)
            if king is not None and king.cell is not None:
                cells.setdefault(king.cell, {}).setdefault("fortress", name)
    return cells
