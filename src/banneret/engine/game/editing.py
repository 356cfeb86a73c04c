"""What a game provides for setting up its positions by hand."""

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
    """How documents of a game are taken apart into sketches and put together again.

    `document(sketch(d)) == d` for every document of a position reached by play.
    """

    def __init__(self, game: "Game") -> None:
        self.game = game
        self._palettes: dict[str, Palette] = {}

    @property
    def palette(self) -> Palette:
        """What can be put on the board and set under the rules in force."""
        if spoken() not in self._palettes:
            self._palettes[spoken()] = self._palette()
        return self._palettes[spoken()]

    @abstractmethod
    def _palette(self) -> Palette: ...

    @abstractmethod
    def sketch(self, document: Mapping[str, Any]) -> Sketch:
        """Takes a document apart. The document need not describe a legal position, only what stands where;
        otherwise this may raise whatever wrong data raises, such as KeyError.
        """

    @abstractmethod
    def document(self, sketch: Sketch) -> dict[str, Any]:
        """Puts a document together from a sketch."""

    @abstractmethod
    def new_piece(self, sketch: Sketch, kind: str, seat: int | None) -> Piece:
        """A fresh unit to put on the board; BadDocument if there can be no more of its kind."""

    def turned(self, sketch: Sketch, piece: Piece, seat: int | None) -> Piece:
        """The unit after a change of side; the sketch does not contain it."""
        new = self.new_piece(sketch, piece.kind, seat)
        return replace(new, cell=piece.cell, facing=piece.facing, values=piece.values)

    def side_setting(self, *, neutral: bool = False) -> Property:
        """The setting for the side that owns a unit."""
        return choice(
            SEAT, say("Side"), dict(enumerate(self.game.sides)), none=say("Nobody") if neutral else None
        )

    def settled(self, before: Sketch, after: Sketch) -> Sketch:
        """A sketch after an edit, with its consequences applied: only those that admit no other reading."""
        return after

    # Display

    def shown(self, sketch: Sketch) -> Board:
        """The board of a sketch."""
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
        """The display name of a unit."""
        stock = self.palette.stock(piece.kind, piece.seat)
        return stock.name if stock else piece.kind

    def shown_facing(self, piece: Piece) -> str | None:
        """The facing of a unit as shown on the board."""
        return piece.facing

    def shown_cell(self, cell: str, values: Mapping[str, Value], sketch: Sketch) -> Cell:
        """How a cell is shown."""
        terrain = values.get("terrain")
        return Cell(terrain=terrain if isinstance(terrain, str) else None)


def _order(sketch: Sketch, piece: Piece) -> int:
    return sketch.on(piece.cell or "").index(piece)
