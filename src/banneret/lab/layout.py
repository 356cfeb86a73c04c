"""The memory layout of a game's rows, and the names of its counts."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from banneret.engine.game import Counted, Game
from banneret.engine.machine.layout import Array, record
from banneret.lab.kernels.rows import EVENT_KINDS, POINTS

CRASHED = -1
"""The ending of a game that failed: a player or the rules raised an error."""

NOBODY = "nobody"
"""The seat of events that belong to no side."""

_TALLY = record(
    [
        ("seats", "i4"),
        ("columns", "i4", EVENT_KINDS),
        ("sizes", "i4", EVENT_KINDS),
        ("numbers", "i4", EVENT_KINDS),
        ("masks", "i4", EVENT_KINDS),
    ]
)
"""For each event kind: its first column, its number of columns, and the field that tells them apart."""


class Column(NamedTuple):
    """A counted event, or one kind of it if it has several."""

    event: str
    kind: str
    is_loss: bool

    @property
    def name(self) -> str:
        return f"{self.event}.{self.kind}" if self.kind else self.event


@dataclass(frozen=True, eq=False)
class Layout:
    """The row layout of one game with one ruleset."""

    game: Game

    @property
    def seats(self) -> int:
        return len(self.game.seats)

    @cached_property
    def columns(self) -> list[Column]:
        """The columns in order. A first kind without a name becomes `other`, for events of no other kind."""
        return [
            Column(each.name, kind or ("other" if each.kinds else ""), each.is_loss)
            for each in self.game.tally.events().values()
            for kind in each.kinds or ("",)
        ]

    @property
    def seat_words(self) -> list[str]:
        """The names of the seats that events are counted for, including "nobody"."""
        return [*(seat.lower() for seat in self.game.seats), NOBODY]

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The record of a row."""
        counts = max(1, len(self.columns) * (self.seats + 1))
        return record(
            [
                ("plies", "i4"),
                ("ending", "i2"),
                ("winners", "i2"),
                ("began", "i4"),
                ("turns", "i4"),
                ("acted", "i4"),
                ("decisions", "i4"),
                ("options", "i8"),
                ("forced", "i4"),
                ("widest", "i4"),
                ("stride", "i4"),
                ("points", "i4"),
                ("curve", "i2", POINTS * self.seats),
                ("counts", "i4", counts),
            ]
        )

    def new_rows(self, count: int, stride: int = 1) -> Array:
        """This many empty rows; worth is sampled every `stride` codes at first, a power of two."""
        rows: Array = np.zeros(count, self.dtype)
        rows["stride"] = stride
        return rows

    @cached_property
    def tally(self) -> Array:
        """The table by which kernels count events."""
        table: Any = np.zeros(1, _TALLY)
        table["seats"] = self.seats
        column = 0
        for kind, each in self.game.tally.events().items():
            table["columns"][0, kind] = column
            table["sizes"][0, kind] = _size(each)
            table["numbers"][0, kind] = " abcd".index(each.number or " ")
            table["masks"][0, kind] = each.mask
            column += _size(each)
        return table  # type: ignore[no-any-return]

    def counts(self, rows: Array) -> Array:
        """The counts of rows: games × columns × (seats + nobody)."""
        counted: Array = rows["counts"]
        used = len(self.columns) * (self.seats + 1)
        return counted[:, :used].reshape(len(rows), len(self.columns), self.seats + 1)


def _size(event: Counted) -> int:
    return len(event.kinds) or 1
