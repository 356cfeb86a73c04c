"""What can be chosen before a match, in one vocabulary for all games: settings, and what each side brings.

A client draws these models and knows no game. Bounds and meanings come from the model of the ruleset, and a
wish is judged by the checks that a ruleset passes anyway, so that every limit is written down once.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.errors import BadRuleset, BanneretError
from banneret.engine.game.setups import Chosen, with_sides
from banneret.engine.rulesets.model import describe
from banneret.engine.rulesets.ruleset import Ruleset
from banneret.engine.views.view import Grid

if TYPE_CHECKING:
    from banneret.engine.game.definition import Definition


Said = Callable[[str], str]
"""Puts a text into the language of whoever is answered."""


class _Part(BaseModel):
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


class Option(_Part):
    """One of several things to choose from."""

    name: str
    title: str
    about: str = ""


class Setting(_Part):
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


class Preset(_Part):
    """Values for several settings of a group at once."""

    group: str
    title: str
    about: str
    values: dict[str, bool | int | str] = Field(description="by the paths of the settings")


# What a side brings


class Offer(_Part):
    """Something that a side can have, and how many of it."""

    name: str
    title: str
    about: str = ""
    kind: str = Field("", description="the kind of unit, for its picture; empty if it is none")
    symbol: str = ""
    price: int = 0
    most: int = 1
    group: str = Field("", description="those of a group are listed together")


class Things(_Part):
    """So many of each: a mapping from names to counts; or, each at most once, a list of names."""

    kind: Literal["things"] = "things"
    key: str = Field(description="where it is in what a side brings")
    title: str
    unit: str = Field("", description="in what prices are counted")
    listed: bool = Field(False, description="whether it is a list of names")
    offers: tuple[Offer, ...]


class OneOf(_Part):
    """One of a few, by its name."""

    kind: Literal["one-of"] = "one-of"
    key: str
    title: str
    options: tuple[Option, ...]


class Places(_Part):
    """Where things stand: lists of cells by name, each thing as often as there are of it.

    It is all that a side brings, so it has no key.
    """

    kind: Literal["places"] = "places"
    title: str
    grid: Grid
    cells: tuple[str, ...] = Field(description="where something can stand, as the first seat sees it")
    offers: tuple[Offer, ...]


SideField = Annotated[Things | OneOf | Places, Field(discriminator="kind")]


class Ready(_Part):
    """What a side can have by its name."""

    name: str
    title: str
    about: str
    content: dict[str, Any] | None = Field(
        None, description="what it holds, to change it; none if it cannot be"
    )


class SideChoices(_Part):
    """What one side can begin with."""

    title: str = Field(description="what it is called: an army, an array")
    usual: str = Field("", description="by whose name it begins, if nothing is chosen")
    ready: tuple[Ready, ...]
    fields: tuple[SideField, ...] = Field((), description="what can be put together by hand")


class Choices(_Part):
    """What can be chosen for a match by some ruleset and set-up."""

    together: bool = Field(
        description="whether one set-up is chosen for all sides; else each side has its own"
    )
    settings: tuple[Setting, ...]
    presets: tuple[Preset, ...]
    sides: tuple[SideChoices, ...] = Field(description="for each seat; empty if sides have nothing to choose")


# How a wish is judged


class Gauge(_Part):
    """A quantity and its bounds: points that are spent, cards of a deck."""

    title: str
    value: int
    low: int | None = None
    high: int | None = None

    @property
    def is_kept(self) -> bool:
        """Whether the quantity lies within its bounds."""
        return (self.low is None or self.value >= self.low) and (self.high is None or self.value <= self.high)


class Complaint(_Part):
    """Something that cannot be so."""

    place: str = Field(description="the dotted way to it; empty if it is about the whole")
    text: str


class SideStanding(_Part):
    """How what a side brings stands by the limits."""

    gauges: tuple[Gauge, ...] = ()
    problems: tuple[Complaint, ...] = ()
    advice: tuple[str, ...] = Field((), description="what is allowed, and better known before")


class Judgement(_Part):
    """Whether a wish can be played, and what is wrong with it where not."""

    problems: tuple[Complaint, ...] = Field((), description="with the settings, or with the whole")
    sides: tuple[SideStanding, ...] = Field((), description="for each seat")


def choices_of(definition: "Definition", ruleset: Ruleset[Any]) -> Choices:
    """What can be chosen for a match by these rules."""
    numbers = ruleset.numbers
    known = {entry.path: entry for entry in describe(numbers)}
    sides = [definition.side_choices(numbers, seat) for seat in range(definition.seat_count(numbers))]
    own = {ready.name for side in sides if side for ready in side.ready}
    return Choices(
        together=any(name not in own for name in definition.setups(numbers)),
        settings=tuple(
            _setting(each, known[each.path], definition.catalogue.passage)
            for each in definition.changeable(numbers)
        ),
        presets=tuple(_preset(each, definition.catalogue.passage) for each in definition.presets(numbers)),
        sides=tuple(side for side in sides if side),
    )


def _preset(each: Preset, said: Said) -> Preset:
    texts = {"group": said(each.group), "title": said(each.title), "about": said(each.about)}
    return each.model_copy(update=texts)


def _setting(each: Changeable, entry: Any, said: Said) -> Setting:
    is_switch = isinstance(entry.value, bool)
    return Setting(
        path=each.path,
        title=said(each.title),
        about=said(each.about or entry.means),
        group=said(each.group),
        kind="switch" if is_switch else "one-of" if entry.options else "number",
        value=entry.value,
        options=tuple(Option(name=name, title=said(each.options.get(name, name))) for name in entry.options),
        low=entry.low,
        high=entry.high,
        unit=said(entry.unit or ""),
    )


def judge(definition: "Definition", ruleset: Ruleset[Any], sides: Sequence[Chosen | None]) -> Judgement:
    """How what the sides bring stands by these rules; what is not made by hand is the ruleset's own."""
    numbers = ruleset.numbers
    standings = tuple(
        definition.side_standing(numbers, seat, each.content.plain())
        if each and each.content
        else SideStanding()
        for seat, each in enumerate(sides)
    )
    if any(standing.problems for standing in standings):
        return Judgement(sides=standings)
    try:
        with_sides(definition, ruleset, sides)
    except BanneretError as problem:
        return Judgement(problems=complaints(problem), sides=standings)
    return Judgement(sides=standings)


def complaints(problem: BanneretError) -> tuple[Complaint, ...]:
    """All that an error tells, each with its place where it names one."""
    if isinstance(problem, BadRuleset):
        return tuple(Complaint(place=place, text=text) for place, text in problem.found)
    return (Complaint(place="", text=str(problem)),)
