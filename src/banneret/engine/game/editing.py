"""What a game says about setting up its positions."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from banneret.engine.text.language import say, spoken
from banneret.engine.views.palette import SEAT, Palette, Property, Value, choice
from banneret.engine.views.sketch import Piece, Sketch
from banneret.engine.views.view import Board, Cell, Unit

if TYPE_CHECKING:
    from banneret.engine.game.game import Game


class Editing(ABC):
    """How documents of a game are taken apart and put together.

    `document(sketch(d))` is `d`, for every document of a position that was played.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self._palettes: dict[str, Palette] = {}

    @property
    def palette(self) -> Palette:
        """What can be put on the board and set, by the rules in force."""
        if spoken() not in self._palettes:
            self._palettes[spoken()] = self._palette()
        return self._palettes[spoken()]

    @abstractmethod
    def _palette(self) -> Palette: ...

    @abstractmethod
    def sketch(self, document: Mapping[str, Any]) -> Sketch:
        """A document taken apart. It may describe no position, as long as it can be told what stands where;
        otherwise anything may be raised that wrong data raises.
        """

    @abstractmethod
    def document(self, sketch: Sketch) -> dict[str, Any]:
        """A document put together."""

    @abstractmethod
    def new_piece(self, sketch: Sketch, kind: str, seat: int | None) -> Piece:
        """A unit to be put on the board, as one that has just begun; BadDocument if there can be no more."""

    def turned(self, sketch: Sketch, piece: Piece, seat: int | None) -> Piece:
        """A unit that has gone over to another side; the sketch is without it."""
        new = self.new_piece(sketch, piece.kind, seat)
        return replace(new, cell=piece.cell, facing=piece.facing, values=piece.values)

    def side_setting(self, *, neutral: bool = False) -> Property:
        """Whose a unit is, as a setting."""
        return choice(
            SEAT, say("Side"), dict(enumerate(self.game.sides)), none=say("Nobody") if neutral else None
        )

    def settled(self, before: Sketch, after: Sketch) -> Sketch:
        """A sketch after an edit, with what follows from it: only what cannot be meant otherwise."""
        return after

    # How it is shown

    def shown(self, sketch: Sketch) -> Board:
        """The board as it is sketched."""
        units = [piece for piece in sketch.pieces if piece.cell is not None]
        cells = {cell: self.shown_cell(cell, values, sketch) for cell, values in sketch.cells.items()}
        return Board(
            cells={cell: each for cell, each in cells.items() if each != Cell()},
            units=tuple(self._unit(piece, _order(sketch, piece)) for piece in units),
        )

    def _unit(self, piece: Piece, order: int) -> Unit:
        stock = self.palette.stock(piece.kind, piece.seat)
        return Unit(
            id=piece.id,
            cell=piece.cell or "",
            place=order,
            seat=piece.seat,
            kind=piece.kind,
            name=self.name_of(piece),
            symbol=stock.symbol if stock else "?",
            facing=self.shown_facing(piece),
            beside=stock is not None and stock.beside,
        )

    def name_of(self, piece: Piece) -> str:
        """What people call a unit."""
        stock = self.palette.stock(piece.kind, piece.seat)
        return stock.name if stock else piece.kind

    def shown_facing(self, piece: Piece) -> str | None:
        """The way a unit is seen to face."""
        return piece.facing

    def shown_cell(self, cell: str, values: Mapping[str, Value], sketch: Sketch) -> Cell:
        """What is seen of a cell."""
        terrain = values.get("terrain")
        return Cell(terrain=terrain if isinstance(terrain, str) else None)


def _order(sketch: Sketch, piece: Piece) -> int:
    return sketch.on(piece.cell or "").index(piece)
