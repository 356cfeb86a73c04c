"""House rules for the lessons of the built-in games. A conformance check tests that they are playable."""

import re

import pytest

from banneret import games
from banneret.engine.lessons import files
from banneret.engine.lessons.attempt import Lesson, seconds
from banneret.engine.text import speaking

SENTENCE = re.compile(r"[.?!](?=\s|$)")


def course(game: str) -> list[Lesson]:
    definition = games.definition(game)
    return [files.load(definition, name) for name in files.names(definition)]


@pytest.fixture(scope="module", params=games.names())
def lessons(request: pytest.FixtureRequest) -> list[Lesson]:
    return course(request.param)


def test_a_course_takes_fifteen_minutes_and_its_first_lesson_three(lessons: list[Lesson]) -> None:
    """The reading and tapping speed of a beginner; the first lesson ends with a win."""
    minutes = [sum(map(seconds, lesson.steps)) / 60 for lesson in lessons]
    assert minutes[0] <= 3
    assert sum(minutes) <= 15
    assert 8 <= sum(len(lesson.steps) for lesson in lessons) <= 16
    assert all(len(lesson.steps) <= 6 for lesson in lessons)
    assert lessons[0].steps[-1].done.won


def test_steps_say_little_name_their_rules_and_foresee_mistakes(lessons: list[Lesson]) -> None:
    steps = [step for lesson in lessons for step in lesson.steps]
    for step in steps:
        assert len(SENTENCE.findall(step.text)) <= 2, step.title
        assert len(step.text.split()) <= 42, step.title
        assert step.clauses, step.title
        assert step.task.endswith("."), step.title
    foreseen = sum(1 for step in steps if step.wrong)
    assert foreseen >= 0.8 * len(steps)


@pytest.mark.parametrize("game", games.names())
def test_steps_say_little_in_german(game: str) -> None:
    with speaking("de"):
        steps = [step for lesson in course(game) for step in lesson.steps]
    for step in steps:
        assert len(SENTENCE.findall(step.text)) <= 2, step.title
