"""What can be chosen before a match, as models for clients: settings, and what each side brings."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.views.view import Grid


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# Settings of the rules


class Changeable(NamedTuple):
    """A setting that people may like to change for a match, as a game names it."""

    path: str
    title: str
    group: str
    about: str = ""
    """Empty: what the model says that it means."""
    options: Mapping[str, str] = {}
    """Where it is one of a few, what people call each."""


class Option(_Model):
    """One of several things to choose from."""

    name: str
    title: str
    about: str = ""


class Setting(_Model):
    """A setting of the rules: on or off, one of a few, or a whole number."""

    path: str = Field(description="the way to it in a ruleset, such as `terrain.turn`")
    title: str
    about: str
    group: str
    kind: Literal["switch", "one-of", "number"]
    value: bool | int | str = Field(description="as the chosen ruleset and set-up have it")
    options: tuple[Option, ...] = ()
    low: int | None = None
    high: int | None = None
    unit: str = ""


class Preset(_Model):
    """Values for several settings of a group at once."""

    group: str
    title: str
    about: str
    values: dict[str, bool | int | str] = Field(description="by the paths of the settings")


# What a side brings


class Offer(_Model):
    """Something that a side can have, and how many of it."""

    name: str
    title: str
    about: str = ""
    kind: str = Field("", description="the kind of unit, for its picture; empty if it is none")
    symbol: str = ""
    price: int = 0
    most: int = 1
    group: str = Field("", description="those of a group are listed together")


class Things(_Model):
    """So many of each: a mapping from names to counts; or, each at most once, a list of names."""

    kind: Literal["things"] = "things"
    key: str = Field(description="where it is in what a side brings")
    title: str
    unit: str = Field("", description="in what prices are counted")
    listed: bool = Field(False, description="whether it is a list of names")
    offers: tuple[Offer, ...]


class OneOf(_Model):
    """One of a few, by its name."""

    kind: Literal["one-of"] = "one-of"
    key: str
    title: str
    options: tuple[Option, ...]


class Places(_Model):
    """Where things stand: lists of cells by name, each thing as often as there are of it.

    It is all that a side brings, so it has no key.
    """

    kind: Literal["places"] = "places"
    title: str
    grid: Grid
    cells: tuple[str, ...] = Field(description="where something can stand, as the first seat sees it")
    offers: tuple[Offer, ...]


SideField = Annotated[Things | OneOf | Places, Field(discriminator="kind")]


class Ready(_Model):
    """What a side can have by its name."""

    name: str
    title: str
    about: str
    content: dict[str, Any] | None = Field(
        None, description="what it holds, to change it; none if it cannot be"
    )


class SideChoices(_Model):
    """What one side can begin with."""

    title: str = Field(description="what it is called: an army, an array")
    usual: str = Field("", description="by whose name it begins, if nothing is chosen")
    ready: tuple[Ready, ...]
    fields: tuple[SideField, ...] = Field((), description="what can be put together by hand")


class Choices(_Model):
    """What can be chosen for a match by some ruleset and set-up."""

    together: bool = Field(
        description="whether one set-up is chosen for all sides; else each side has its own"
    )
    settings: tuple[Setting, ...]
    presets: tuple[Preset, ...]
    sides: tuple[SideChoices, ...] = Field(description="for each seat; empty if sides have nothing to choose")


# Whether it can be played


class Gauge(_Model):
    """A quantity and its bounds: points that are spent, cards of a deck."""

    title: str
    value: int
    low: int | None = None
    high: int | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the quantity lies within its bounds."""
        return (self.low is None or self.value >= self.low) and (self.high is None or self.value <= self.high)


class Mistake(_Model):
    """Something that cannot be so."""

    place: str = Field(description="the dotted way to it; empty if it is about the whole")
    text: str


class SideCheck(_Model):
    """Whether what a side brings keeps the limits."""

    gauges: tuple[Gauge, ...] = ()
    problems: tuple[Mistake, ...] = ()
    advice: tuple[str, ...] = Field((), description="what is allowed, but worth knowing")


class OptionsCheck(_Model):
    """Whether a match can begin with these options, and what is wrong with them."""

    problems: tuple[Mistake, ...] = Field((), description="with the settings, or with the whole")
    sides: tuple[SideCheck, ...] = Field((), description="for each seat")
