"""Lessons: their texts, and matches for their steps.

Such a match is in memory only, unless several processes share the database: then each of them has to find it.
A learner who comes back later begins the step again, which takes no longer.
"""

from functools import cache

from banneret.engine.errors import BanneretError
from banneret.engine.lessons import files
from banneret.engine.lessons.attempt import Lesson
from banneret.engine.text import spoken
from banneret.server.clock import now
from banneret.server.errors import RequestError, no_such_match
from banneret.server.language import say
from banneret.server.match_options import find_game
from banneret.server.matches.creation import load, new_id
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.seats import TEACHER
from banneret.server.matches.visitor import Visitor
from banneret.server.models.lessons import CourseLesson, LessonInfo, StepInfo
from banneret.server.storage.stored import SeatHolder, StoredCommand, StoredMatch


def lesson_info(game: str, name: str) -> LessonInfo:
    """A lesson, without the solutions of its steps."""
    lesson = _lesson(game, name)
    return LessonInfo(
        name=lesson.name,
        title=lesson.title,
        about=lesson.about,
        steps=tuple(
            StepInfo(title=step.title, text=step.text, task=step.task, hint=step.hint, clauses=step.clauses)
            for step in lesson.steps
        ),
        course=tuple(
            CourseLesson(name=each.name, title=each.title, minutes=each.minutes) for each in _course(game)
        ),
    )


def begin_step(visitor: Visitor, game: str, name: str, n: int) -> LiveMatch:
    """A match for the n-th step of a lesson, counted from 1."""
    lesson = _lesson(game, name)
    if n > len(lesson.steps):
        raise RequestError(404, say("This lesson has {steps} steps.", steps=len(lesson.steps)))
    assert visitor.person is not None
    attempt = lesson.begin(n - 1)
    learner, teacher = SeatHolder(person=visitor.person, name=visitor.name), SeatHolder(computer=TEACHER)
    holders = tuple(learner if seat == attempt.seat else teacher for seat in range(len(lesson.game.seats)))
    return LiveMatch(
        new_id(),
        attempt.match,
        holders,
        owner=visitor.person,
        begun=now(),
        attempt=attempt,
        lesson={"name": name, "step": n},
    )


def load_match(stored: StoredMatch) -> LiveMatch:
    """A stored match, or attempt at a step of a lesson, with all its commands replayed."""
    if stored.lesson is None:
        return load(stored)
    try:
        attempt = _lesson(stored.rules.game, stored.lesson["name"]).begin(stored.lesson["step"] - 1)
    except IndexError:  # the lesson has become shorter
        raise no_such_match() from None
    return load(stored, attempt)


def next_reply(live: LiveMatch) -> StoredCommand | None:
    """The action that the lesson plays for another seat now, if any."""
    reply = None if live.attempt is None else live.attempt.next_reply()
    if reply is None:
        return None
    seat, action = reply
    version = live.seat_version(seat) + 1
    return StoredCommand("play", seat, action, None, f"reply-{len(live.commands)}", version, now())


def _lesson(game: str, name: str) -> Lesson:
    find_game(game)
    try:
        return _load(game, name, spoken())
    except BanneretError as problem:
        raise RequestError(404, str(problem)) from None


def _course(game: str) -> list[Lesson]:
    """All lessons of a game, in order."""
    return [_lesson(game, name) for name in files.names(find_game(game))]


@cache
def _load(game: str, name: str, language: str) -> Lesson:
    """A lesson with its texts in the current language."""
    return files.load(find_game(game), name)
