"""What can be put on a board and set, described fully enough for a client without knowledge of the game."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Value = bool | int | str | None
"""A value of a setting."""


class Part(BaseModel):
    """An immutable model that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PropertyOption(Part):
    """One of the values of a choice."""

    value: str | int | None
    title: str


class Property(Part):
    """A setting of a unit, of a cell, or of the position."""

    name: str
    title: str
    kind: Literal["number", "flag", "choice", "unit"]
    low: int = 0
    high: int = Field(0, description="the most that a number can be; the rules may want less")
    options: tuple[PropertyOption, ...] = Field((), description="of a choice")
    among: tuple[str, ...] = Field((), description="of a unit of the same side, or nobody: its kinds")
    group: str = Field("", description="what it stands under, with others that are seldom set")


class Stock(Part):
    """A kind of unit that can be put on the board."""

    kind: str
    name: str
    symbol: str
    seats: tuple[int | None, ...] = Field(description="whose it can be; none: nobody's")
    single: bool = Field(False, description="a side has one at most: putting it again moves it")
    beside: bool = Field(False, description="it takes no room")
    settings: tuple[Property, ...] = ()


class Palette(Part):
    """Everything that can be put on the board and set."""

    stocks: tuple[Stock, ...]
    crowd: int = Field(1, description="the most units of a side that a cell holds")
    mixed: bool = Field(False, description="whether units of different sides can share a cell")
    cells: tuple[Property, ...] = Field((), description="what can be set of a cell")
    position: tuple[Property, ...] = Field((), description="what can be set of the position as a whole")

    def stock(self, kind: str, seat: int | None) -> Stock | None:
        """The stock for a kind of unit of a side; None if there is none."""
        return next((each for each in self.stocks if each.kind == kind and seat in each.seats), None)


FACING, SEAT = "facing", "seat"
"""Settings of units that every game has. They are attributes of a piece, not among its `values`."""


def number(name: str, title: str, high: int, low: int = 0, group: str = "") -> Property:
    """A setting that is a whole number."""
    return Property(name=name, title=title, kind="number", low=low, high=high, group=group)


def flag(name: str, title: str, group: str = "") -> Property:
    """A setting that is true or false."""
    return Property(name=name, title=title, kind="flag", group=group)


def unit(name: str, title: str, among: Iterable[str]) -> Property:
    """A setting that is the id of another unit of the same side, of one of these kinds; or None."""
    return Property(name=name, title=title, kind="unit", among=tuple(among))


def choice(
    name: str, title: str, options: Mapping[Any, str], none: str | None = None, group: str = ""
) -> Property:
    """A setting with a few values, given with their titles; None is allowed if it has a title, `none`."""
    listed = [] if none is None else [PropertyOption(value=None, title=none)]
    listed += [PropertyOption(value=value, title=each) for value, each in options.items()]
    return Property(name=name, title=title, kind="choice", options=tuple(listed), group=group)
