"""Boards of squares: names of cells, their numbers, and the grid that clients draw."""

from functools import cached_property
from string import ascii_lowercase
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.game.parts import Part
from banneret.engine.text.language import say
from banneret.engine.text.wording import found
from banneret.engine.views.view import Grid


class Squares:
    """The cells of a board. Columns are letters, rows count from 1 at the lower edge: `a1`, `e2`."""

    def __init__(self, width: int, height: int) -> None:
        columns = ascii_lowercase[:width]
        self.cells = tuple(f"{column}{row}" for row in range(1, height + 1) for column in columns)
        """The name of each cell, by its number: row by row from the lower left."""
        self.places = {cell: place for place, cell in enumerate(self.cells)}
        """The number of each cell, by its name."""
        spots = {cell: (place % width, place // width) for place, cell in enumerate(self.cells)}
        self.grid = Grid(kind="square", places=spots)

    def checked_place(self, where: str, cell: Any) -> int:
        """The number of a cell that a document names."""
        if not isinstance(cell, str) or cell not in self.places:
            what = say(
                "there is no square {found}; squares are {first} to {last}.",
                found=found(cell),
                first=self.cells[0],
                last=self.cells[-1],
            )
            raise BadDocument(what, at=where)
        return self.places[cell]


CHESSBOARD = Squares(8, 8)


class OnSquares(Part):
    """A part of a game on squares, whose rules record has `width` and `height`."""

    @cached_property
    def squares(self) -> Squares:
        return Squares(self.rules.width, self.rules.height)
