"""House rules for the lessons of our games. That they can be followed is a check of every game."""

import pytest

from banneret import games
from banneret.engine.lessons import files
from banneret.engine.lessons.attempt import Lesson

_LESSONS = [(game, name) for game in games.names() for name in files.names(games.definition(game))]


@pytest.fixture(scope="module", params=_LESSONS, ids=lambda which: "-".join(which))
def lesson(request: pytest.FixtureRequest) -> Lesson:
    game, name = request.param
    return files.load(games.definition(game), name)


def test_every_game_has_a_lesson() -> None:
    assert [game for game in games.names() if not files.names(games.definition(game))] == []


def test_it_takes_about_ten_minutes_and_ends_with_a_win(lesson: Lesson) -> None:
    assert 8 <= len(lesson.steps) <= 12
    assert 8 <= lesson.minutes <= 15
    assert lesson.steps[-1].done.won


def test_its_steps_say_little_name_their_rules_and_foresee_mistakes(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert len(step.text) <= 330, step.title
        assert step.clauses, step.title
        assert step.task.endswith("."), step.title
    foreseen = sum(1 for step in lesson.steps if step.wrong)
    assert foreseen >= 0.8 * len(lesson.steps)
