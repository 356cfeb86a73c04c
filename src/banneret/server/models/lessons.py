"""Lessons and their steps."""

from typing import Literal

from pydantic import Field

from banneret.server.models.base import ApiModel


class StepInfo(ApiModel):
    """A step of a lesson: an explanation and a task."""

    title: str
    text: str
    task: str
    hint: str
    clauses: tuple[str, ...] = Field(description="The ids of the clauses that the step explains")


class CourseLesson(ApiModel):
    """A lesson in the course of a game."""

    name: str
    title: str
    minutes: int = Field(description="The time that a beginner needs, in minutes")


class LessonInfo(ApiModel):
    """A lesson with all its steps."""

    name: str
    title: str
    about: str
    steps: tuple[StepInfo, ...]
    course: tuple[CourseLesson, ...] = Field(description="All lessons of the game, in order")


class LessonMatch(ApiModel):
    """The match in which a step is played."""

    id: str


class NextAction(ApiModel):
    """The action that the learner should take next, to be marked on the board."""

    text: str = Field(description="The action in notation")
    picks: tuple[str, ...]


class LessonProgress(ApiModel):
    """The progress of a step. A missed step has to be begun again."""

    state: Literal["open", "done", "missed"]
    text: str = Field(description="What was missed; empty unless the step was missed")
    next: NextAction | None = Field(None, description="The next action; null if play has left the solution")
