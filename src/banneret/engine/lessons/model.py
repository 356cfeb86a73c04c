"""The model of a lesson's file: steps, each with a position, a task, and what counts as done.

A condition that is left out is empty, and an empty one matches anything, so a file states only what matters.
"""

from typing import Any, Literal

import pydantic
from pydantic import Field

Side = Literal["blue", "gold", "green", "rose", "red", "sky"]
AnySide = Literal["anybody", "blue", "gold", "green", "rose", "red", "sky"]
Deed = Literal["anything", "move", "strike", "shot", "loss", "change"]


class _Model(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(strict=True, frozen=True, extra="forbid")


class UnitWanted(_Model):
    """A pattern for a unit on the board: every field that is given must match."""

    seat: AnySide = Field("anybody", description="whose unit it is")
    kind: str = Field("", description="the kind of unit, as in views")
    at: str = Field("", description="the cell on which it stands")


class EventWanted(_Model):
    """A pattern for an event in this step: every field that is given must match."""

    deed: Deed = Field("anything", description="what a board shows of it")
    seat: AnySide = Field("anybody", description="whose unit it was")
    kind: str = Field("", description="the kind of unit, as in views")
    start: str = Field("", description="the cell where it began")
    end: str = Field("", description="the cell where it ended")
    says: str = Field("", description="words of the log's sentence")


class Goal(_Model):
    """What counts as done: every condition that is given must hold."""

    action: tuple[str, ...] = Field((), description="the learner's last action is one of these, in notation")
    events: tuple[EventWanted, ...] = Field((), description="each of these happened in this step")
    units: tuple[UnitWanted, ...] = Field((), description="each of these stands on the board")
    gone: tuple[UnitWanted, ...] = Field((), description="none of these stands on the board")
    won: bool = Field(False, description="the learner has won the game")

    @pydantic.model_validator(mode="after")
    def _asks_for_something(self) -> "Goal":
        if self == Goal.model_construct():
            raise ValueError("say what counts as done: action, events, units, gone or won")
        return self


class Misstep(_Model):
    """A wrong action, and the answer to it."""

    action: str = Field(description="in notation")
    text: str = Field(description="why it does not do, kindly")


class Step(_Model):
    """A position, a text, a task, and what counts as done."""

    title: str = Field(min_length=1, description="what this step is about, in a few words")
    text: str = Field(min_length=1, description="what there is to learn, in a few sentences")
    task: str = Field(min_length=1, description="what there is to do, in a sentence")
    hint: str = Field(min_length=1, description="what to do, for a learner who is stuck")
    clauses: tuple[str, ...] = Field((), description="the rules to read on this")
    position: dict[str, Any] = Field({}, description="as a document of the game; left out: its start")
    continues: bool = Field(False, description="begins where the step before ended, instead of a position")
    seat: Side = Field("blue", description="the side that learns")
    seed: int = Field(0, ge=0, le=2**31, description="of the dice")
    done: Goal = Field(description="what counts as done")
    solution: tuple[str, ...] = Field(min_length=1, description="actions that lead there, in notation")
    replies: tuple[str, ...] = Field((), description="what the other sides do, in turn, when it is on them")
    wrong: tuple[Misstep, ...] = Field((), description="actions that do not do, each with an answer")


class LessonFile(_Model):
    """A lesson as written by its author."""

    title: str = Field(min_length=1, description="what the lesson is called")
    about: str = Field(min_length=1, description="what one can do after it, in a sentence")
    ruleset: str = Field("default", description="one of the game's rulesets, by name")
    changes: dict[str, Any] = Field({}, description="numbers that differ from it, as in a ruleset's file")
    steps: tuple[Step, ...] = Field(min_length=1, description="one after the other")
