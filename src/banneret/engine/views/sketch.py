"""Sketches: a position being set up, with units, cells and values, playable or not."""

from dataclasses import dataclass, field, replace
from typing import Any

from banneret.engine.views.palette import Value


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit in a document. `rest` holds data that editing does not interpret, kept unchanged."""

    id: str
    kind: str
    seat: int | None
    cell: str | None
    """None for a unit in the game that is not on the board."""
    facing: str | None = None
    values: dict[str, Value] = field(default_factory=dict)
    rest: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sketch:
    """The units, in their order within a cell, the front one first; the values of cells, by name, and of the
    position; and the rest of the document.
    """

    pieces: tuple[Piece, ...]
    values: dict[str, Value] = field(default_factory=dict)
    cells: dict[str, dict[str, Value]] = field(default_factory=dict)
    rest: dict[str, Any] = field(default_factory=dict)

    def piece(self, id: str) -> Piece | None:
        """The unit with this id."""
        return next((piece for piece in self.pieces if piece.id == id), None)

    def on(self, cell: str) -> tuple[Piece, ...]:
        """The units on a cell, the front one first."""
        return tuple(piece for piece in self.pieces if piece.cell == cell)

    def without(self, *gone: Piece) -> "Sketch":
        """The same without some units."""
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece not in gone))

    def with_piece(self, piece: Piece) -> "Sketch":
        """The same with one more unit, behind the others on its cell."""
        return replace(self, pieces=(*self.pieces, piece))

    def changed(self, old: Piece, new: Piece) -> "Sketch":
        """The same with a unit replaced by another."""
        return replace(self, pieces=tuple(new if piece is old else piece for piece in self.pieces))
