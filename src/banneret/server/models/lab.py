"""The lab in a browser: rulesets to edit, and runs to start, watch and compare."""

from typing import Annotated, Any, Literal

from pydantic import Field

from banneret.engine.game import Mistake
from banneret.lab.summary import ArmSummary
from banneret.server.models.base import ApiModel

Value = bool | int | str | list[Any] | dict[str, Any] | None
"""A possible value of a number or setting."""

FileName = Annotated[
    str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$", description="small letters, digits and hyphens")
]
RulesetName = Annotated[
    str, Field(max_length=60, description="one of the game's own, or `NAME.yaml`: one of yours")
]
PlayerText = Annotated[str, Field(min_length=1, max_length=60)]


class LabInfo(ApiModel):
    """Whether this server has a lab, and where."""

    is_on: bool
    why: str = Field(description="why it is off; empty if it is on")
    folder: str = Field(description="where your rulesets and runs are kept; empty if it is off")


class LabRulesetInfo(ApiModel):
    """A ruleset that can be edited and played."""

    name: str = Field(description="one of the game's own, or `NAME.yaml`: one of yours")
    title: str
    is_yours: bool
    file: str = Field("", description="where yours is; empty for the game's own")
    problem: str = Field("", description="why yours cannot be used; empty if it can")


class LabNumber(ApiModel):
    """One number or setting of a ruleset, with its bounds and meaning."""

    path: str = Field(description="the way to it, such as `archery.range`")
    section: str
    name: str
    kind: Literal["switch", "number", "one-of", "list", "text"]
    value: Value
    parent: Value = Field(description="what it is in the ruleset that this one changes")
    default: Value = Field(description="what it is in the game's default")
    unit: str
    low: int | None
    high: int | None
    means: str
    options: tuple[Any, ...] = Field((), description="of which it is one, or its items are")


class LabRuleset(ApiModel):
    """A ruleset with all its numbers, to be edited in a form."""

    name: str
    title: str
    parent: str = Field(description="the game's own ruleset that it changes, or that it is")
    numbers: tuple[LabNumber, ...]


class LabChanges(ApiModel):
    """A ruleset with changes to some of its numbers."""

    ruleset: RulesetName = "default"
    changes: dict[str, Value] = Field({}, description="by the paths of the numbers")
    title: str = Field("", max_length=100)


class LabCheck(ApiModel):
    """The result of checking a changed ruleset: whether it can be played."""

    problems: tuple[Mistake, ...]
    text: str = Field(description="the file of such a ruleset, as YAML; empty if there are problems")
    differs: int = Field(description="how many numbers differ from the parent's")


class LabRunRequest(LabChanges):
    """The settings of a new run."""

    game: str = Field(max_length=40)
    players: tuple[PlayerText, ...] = Field(("greedy",), min_length=1, max_length=8)
    games: int = Field(1_000, ge=2, le=200_000)
    minutes: float | None = Field(None, gt=0, le=24 * 60)
    seed: int = Field(0, ge=0, lt=2**31)


class LabArm(ApiModel):
    """One arm of a run: a ruleset with a group of players."""

    ruleset: str
    title: str
    players: tuple[str, ...]
    summary: ArmSummary | None = Field(description="what is known of it so far")


class LabRun(ApiModel):
    """A run, in progress or finished."""

    name: str
    game: str
    folder: str
    began: str
    state: Literal["starting", "playing", "stopping", "done", "stopped", "unfinished"] = Field(
        description="`unfinished`: it was killed, and can go on"
    )
    wanted: int | None = Field(description="the most games of all arms, where that is known")
    seed: int
    command: str = Field(description="plays the same again")
    can_go_on: bool = Field(description="whether more of its games can be played from here")
    has_report: bool
    problem: str = Field("", description="why it ended by itself; empty if it did not")
    arms: tuple[LabArm, ...]
