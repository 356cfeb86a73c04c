"""A position that is being set up: what stands where, with what numbers, playable or not."""

from dataclasses import dataclass, field, replace
from typing import Any

from banneret.engine.views.palette import Value


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as it stands in a document. `rest` is what nothing is known of here, kept as it is."""

    id: str
    kind: str
    seat: int | None
    cell: str | None
    """None for one that is in the game and not on the board."""
    facing: str | None = None
    values: dict[str, Value] = field(default_factory=dict)
    rest: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sketch:
    """Units, in the order in which they stand on a cell, the foremost first; what is set of cells, by their
    names, and of the position; and the rest of the document.
    """

    pieces: tuple[Piece, ...]
    values: dict[str, Value] = field(default_factory=dict)
    cells: dict[str, dict[str, Value]] = field(default_factory=dict)
    rest: dict[str, Any] = field(default_factory=dict)

    def piece(self, id: str) -> Piece | None:
        """The unit that is called so."""
        return next((piece for piece in self.pieces if piece.id == id), None)

    def on(self, cell: str) -> tuple[Piece, ...]:
        """The units on a cell, the foremost first."""
        return tuple(piece for piece in self.pieces if piece.cell == cell)

    def without(self, *gone: Piece) -> "Sketch":
        """The same without some units."""
        return replace(self, pieces=tuple(piece for piece in self.pieces if piece not in gone))

    def with_piece(self, piece: Piece) -> "Sketch":
        """The same with a unit more, behind the others on its cell."""
        return replace(self, pieces=(*self.pieces, piece))

    def changed(self, old: Piece, new: Piece) -> "Sketch":
        """The same with a unit in the place of another."""
        return replace(self, pieces=tuple(new if piece is old else piece for piece in self.pieces))
