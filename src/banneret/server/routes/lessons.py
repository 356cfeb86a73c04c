"""Lessons and their steps."""

from typing import Annotated

from fastapi import APIRouter, Path

from banneret.server.matches.lessons import begin_step, lesson_info
from banneret.server.models.lessons import LessonInfo, LessonMatch
from banneret.server.routes.dependencies import KnownVisitor, Service, known_visitor, limited
from banneret.server.routes.responses import problems

router = APIRouter(prefix="/api/games/{game}/lessons/{lesson}", tags=["lessons"])


@router.get("", operation_id="lesson", summary="Get a lesson", responses=problems(404))
async def lesson(game: str, lesson: str, service: Service) -> LessonInfo:
    """Returns the lesson's texts and tasks, step by step."""
    return await service.run(lambda: lesson_info(game, lesson))


@router.post(
    "/steps/{n}",
    operation_id="begin_step",
    summary="Begin a step of a lesson",
    dependencies=[limited("matches", known_visitor)],
    responses=problems(404),
)
async def begin(
    game: str, lesson: str, n: Annotated[int, Path(ge=1)], visitor: KnownVisitor, service: Service
) -> LessonMatch:
    """Begins a match that is played like any other but appears in no list. Its snapshots report the progress
    of the step.
    """
    return LessonMatch(id=await service.begin_lesson(lambda: begin_step(visitor, game, lesson, n)))
