"""Positions set up by hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from banneret.engine.game import Editing
from banneret.engine.views import Palette, Piece, Sketch, Stock, choice, number
from banneret.games.age_of_chess.language import say
from banneret.games.age_of_chess.names import CELLS, KINDS, SEATS, SYMBOLS, TITLES
from banneret.games.age_of_chess.rules.board import COMMANDER, PLIES_MAX
from banneret.games.age_of_chess.scene import FACING


class AgeOfChessEditing(Editing):
    """Stacks on squares, and the side to move."""

    def _palette(self) -> Palette:
        return Palette(
            stocks=tuple(
                Stock(
                    kind=word,
                    name=TITLES[kind],
                    symbol=SYMBOLS[kind],
                    seats=(0, 1),
                    single=kind == COMMANDER,
                    settings=(self.side_setting(),),
                )
                for word, kind in KINDS.items()
            ),
            crowd=self.game.rules_window.stack_size,
            position=(
                choice("to_move", say("To move"), dict(zip(SEATS, self.game.sides, strict=True))),
                number("plies", say("Actions played"), PLIES_MAX),
            ),
        )

    def sketch(self, document: Mapping[str, Any]) -> Sketch:
        pieces = [
            _piece(kind, seat, cell, slot)
            for seat, name in enumerate(SEATS)
            for cell, stack in document[name].items()
            for slot, kind in enumerate(stack)
        ]
        values = {"to_move": document["to_move"], "plies": document.get("plies", 0)}
        return Sketch(tuple(pieces), values, rest={"seen": document.get("seen", [])})

    def document(self, sketch: Sketch) -> dict[str, Any]:
        sides: dict[str, dict[str, list[str]]] = {name: {} for name in SEATS}
        for cell in CELLS:
            for piece in sketch.on(cell):
                assert piece.seat is not None
                sides[SEATS[piece.seat]].setdefault(cell, []).append(piece.kind)
        return {
            "to_move": sketch.values["to_move"],
            **sides,
            "plies": sketch.values["plies"],
            "seen": sketch.rest["seen"],
        }

    def new_piece(self, sketch: Sketch, kind: str, seat: int | None) -> Piece:
        assert seat is not None
        return Piece("new", kind, seat, None)

    def settled(self, before: Sketch, after: Sketch) -> Sketch:
        """Drops the earlier positions: a position set up by hand has no history."""
        return replace(after, rest={"seen": []})

    def shown_facing(self, piece: Piece) -> str | None:
        return FACING[piece.seat or 0]


def _piece(kind: str, seat: int, cell: str, slot: int) -> Piece:
    return Piece(f"{cell}{'ab'[slot]}", kind, seat, cell)
