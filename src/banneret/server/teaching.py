"""Lessons on the server: what they say, and matches in which their steps are taken.

Such a match is in memory alone. Whoever comes back later begins the step again, which takes no longer.
"""

from functools import cache

from banneret.engine.errors import BanneretError
from banneret.engine.lessons import files
from banneret.engine.lessons.attempt import Lesson
from banneret.engine.text.language import spoken
from banneret.server.beginning import new_id
from banneret.server.language import say
from banneret.server.models import LessonInfo, StepInfo
from banneret.server.problems import Trouble
from banneret.server.sitting.course import Course
from banneret.server.sitting.seats import TEACHER
from banneret.server.sitting.sitting import Sitting
from banneret.server.sitting.visitor import Visitor
from banneret.server.storage.persons import now
from banneret.server.storage.rows import Chair
from banneret.server.ways import known_game


def describe(game: str, name: str) -> LessonInfo:
    """All that a lesson says beforehand: not how its steps are solved."""
    lesson = _lesson(game, name)
    return LessonInfo(
        name=lesson.name,
        title=lesson.title,
        about=lesson.about,
        minutes=lesson.minutes,
        steps=tuple(
            StepInfo(title=step.title, text=step.text, task=step.task, hint=step.hint, clauses=step.clauses)
            for step in lesson.steps
        ),
    )


def begin_step(visitor: Visitor, game: str, name: str, n: int) -> Sitting:
    """The n-th step of a lesson, counted from 1, for somebody to take."""
    lesson = _lesson(game, name)
    if n > len(lesson.steps):
        raise Trouble(404, say("This lesson has {steps} steps.", steps=len(lesson.steps)))
    assert visitor.person is not None
    attempt = lesson.begin(n - 1)
    learner, teacher = Chair(person=visitor.person, name=visitor.name), Chair(computer=TEACHER)
    chairs = tuple(learner if seat == attempt.seat else teacher for seat in range(len(lesson.game.seats)))
    return Sitting(new_id(), Course(attempt.match, now()), chairs, visitor.person, None, attempt)


def _lesson(game: str, name: str) -> Lesson:
    known_game(game)
    try:
        return _loaded(game, name, spoken())
    except BanneretError as unknown:
        raise Trouble(404, str(unknown)) from None


@cache
def _loaded(game: str, name: str, language: str) -> Lesson:
    """Its texts are in that language, which is spoken."""
    return files.load(known_game(game), name)
