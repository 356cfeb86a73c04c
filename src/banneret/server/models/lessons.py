"""Lessons and their steps."""

from typing import Literal

from pydantic import Field

from banneret.server.models.base import ApiModel


class StepInfo(ApiModel):
    """A step of a lesson: what it explains, and the task."""

    title: str
    text: str
    task: str
    hint: str
    clauses: tuple[str, ...] = Field(description="ids of the clauses that the step is about")


class LessonInfo(ApiModel):
    """A lesson with all its steps."""

    name: str
    title: str
    about: str
    minutes: int
    steps: tuple[StepInfo, ...]


class LessonMatch(ApiModel):
    """The match in which a step is played."""

    id: str


class LessonProgress(ApiModel):
    """How far the step is. A missed step has to be begun again."""

    state: Literal["open", "done", "missed"]
    text: str = Field(description="what was missed; otherwise empty")
