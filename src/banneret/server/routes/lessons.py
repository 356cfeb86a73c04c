"""Lessons: read, and taken step by step."""

from typing import Annotated

from fastapi import APIRouter, Path

from banneret.server import teaching
from banneret.server.models import LessonInfo, LessonMatch
from banneret.server.routes.answers import problems
from banneret.server.visitors import Guest, TheHall

router = APIRouter(prefix="/api/games/{game}/lessons/{lesson}", tags=["lessons"])


@router.get("", operation_id="lesson", summary="A lesson", responses=problems(404))
async def lesson(game: str, lesson: str, hall: TheHall) -> LessonInfo:
    """What it teaches and asks, step by step."""
    return await hall.run(lambda: teaching.describe(game, lesson))


@router.post(
    "/steps/{n}", operation_id="begin_step", summary="Begin a step of a lesson", responses=problems(404)
)
async def begin_step(
    game: str, lesson: str, n: Annotated[int, Path(ge=1)], visitor: Guest, hall: TheHall
) -> LessonMatch:
    """A match to be played as any other; its snapshots tell how the step stands. It is kept in no list."""
    return LessonMatch(id=await hall.teach(lambda: teaching.begin_step(visitor, game, lesson, n)))
