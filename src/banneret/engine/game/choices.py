"""What can be chosen before a match, as models for clients: settings, and what each side brings."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.views.view import Grid


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


# Settings of the rules


class Changeable(NamedTuple):
    """A setting that a game offers for change before a match."""

    path: str
    title: str
    group: str
    about: str = ""
    """What the setting means; if empty, the meaning in the ruleset's model is shown."""
    options: Mapping[str, str] = {}
    """For a setting with a few values: the display name of each."""


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
    """Something that a side can take, and how many of it."""

    name: str
    title: str
    about: str = ""
    kind: str = Field("", description="the kind of unit, for its picture; empty if it is none")
    symbol: str = ""
    price: int = 0
    most: int = 1
    group: str = Field("", description="those of a group are listed together")


class Things(_Model):
    """Counts of things: a mapping from names to counts, or a list of names if each is taken at most once."""

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
    """Where things stand: for each name a list of cells, as many as there are of that thing.

    This is everything a side brings, so it has no key.
    """

    kind: Literal["places"] = "places"
    title: str
    grid: Grid
    cells: tuple[str, ...] = Field(description="where something can stand, as the first seat sees it")
    offers: tuple[Offer, ...]


SideField = Annotated[Things | OneOf | Places, Field(discriminator="kind")]


class Ready(_Model):
    """A ready-made choice for a side, known by its name."""

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
    """What can be chosen for a match with a given ruleset and set-up."""

    together: bool = Field(
        description="whether one set-up is chosen for all sides; else each side has its own"
    )
    settings: tuple[Setting, ...]
    presets: tuple[Preset, ...]
    sides: tuple[SideChoices, ...] = Field(description="for each seat; empty if sides have nothing to choose")


# Whether it can be played


class Gauge(_Model):
    """A quantity and its bounds, such as points spent or cards in a deck."""

    title: str
    value: int
    low: int | None = None
    high: int | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the quantity lies within its bounds."""
        return (self.low is None or self.value >= self.low) and (self.high is None or self.value <= self.high)


class Mistake(_Model):
    """A mistake in match options, and where it is."""

    place: str = Field(description="the dotted way to it; empty if it is about the whole")
    text: str


class SideCheck(_Model):
    """Whether what a side brings is within the limits."""

    gauges: tuple[Gauge, ...] = ()
    problems: tuple[Mistake, ...] = ()
    advice: tuple[str, ...] = Field((), description="what is allowed, but worth knowing")


class OptionsCheck(_Model):
    """Whether a match can begin with these options, and what is wrong with them."""

    problems: tuple[Mistake, ...] = Field((), description="with the settings, or with the whole")
    sides: tuple[SideCheck, ...] = Field((), description="for each seat")
