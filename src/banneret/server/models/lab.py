"""The lab in a browser: rulesets to edit, and runs to start, watch and compare."""

from typing import Annotated, Any, Literal

from pydantic import Field

from banneret.engine.game import Mistake
from banneret.lab.summary import ArmSummary
from banneret.server.models.base import ApiModel

Value = bool | int | str | list[Any] | dict[str, Any] | None
"""A possible value of a number or setting."""

FileName = Annotated[
    str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$", description="Lower-case letters, digits and hyphens")
]
RulesetName = Annotated[
    str, Field(max_length=60, description="A ruleset of the game, or `NAME.yaml` for a saved one")
]
PlayerText = Annotated[str, Field(min_length=1, max_length=60)]


class LabInfo(ApiModel):
    """Whether this server has a lab, and where."""

    is_on: bool
    why: str = Field(description="Why the lab is unavailable; empty if it is available")
    folder: str = Field(description="The folder of saved rulesets and runs; empty if the lab is unavailable")


class LabRulesetInfo(ApiModel):
    """A ruleset that can be edited and played."""

    name: str = Field(description="A ruleset of the game, or `NAME.yaml` for a saved one")
    title: str
    is_yours: bool
    file: str = Field("", description="The path of a saved ruleset; empty for the game's own")
    problem: str = Field("", description="Why a saved ruleset cannot be used; empty if it can")


class LabNumber(ApiModel):
    """One number or setting of a ruleset, with its bounds and meaning."""

    path: str = Field(description="The dotted path of the number, such as `archery.range`")
    section: str
    name: str
    kind: Literal["switch", "number", "one-of", "list", "text"]
    value: Value
    parent: Value = Field(description="The value in the ruleset that this one is based on")
    default: Value = Field(description="The value in the game's default ruleset")
    unit: str
    low: int | None
    high: int | None
    means: str
    options: tuple[Any, ...] = Field((), description="The allowed values, of the setting or of its items")


class LabRuleset(ApiModel):
    """A ruleset with all its numbers, to be edited in a form."""

    name: str
    title: str
    parent: str = Field(
        description="The ruleset of the game that this one is based on, or the ruleset itself"
    )
    numbers: tuple[LabNumber, ...]


class LabChanges(ApiModel):
    """A ruleset with changes to some of its numbers."""

    ruleset: RulesetName = "default"
    changes: dict[str, Value] = Field({}, description="The changed values, by the paths of their numbers")
    title: str = Field("", max_length=100)


class LabCheck(ApiModel):
    """The result of checking a changed ruleset: whether it can be played."""

    problems: tuple[Mistake, ...]
    text: str = Field(description="The resulting ruleset file, as YAML; empty if there are problems")
    differs: int = Field(description="The number of values that differ from the parent's")


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
    summary: ArmSummary | None = Field(description="The results so far; null if there are none")


class LabRun(ApiModel):
    """A run, in progress or finished."""

    name: str
    game: str
    folder: str
    began: str
    state: Literal["starting", "playing", "stopping", "done", "stopped", "unfinished"] = Field(
        description="`unfinished` means that the run was killed and can be resumed"
    )
    wanted: int | None = Field(description="The maximum number of games in all arms; null if unknown")
    seed: int
    command: str = Field(description="A command that repeats the run")
    can_go_on: bool = Field(description="Whether the run can be resumed or extended from here")
    has_report: bool
    problem: str = Field("", description="The error that ended the run; empty if there was none")
    arms: tuple[LabArm, ...]
