"""A game's lessons, taken by a learner who follows them and by one who makes the mistakes they foresee."""

from collections.abc import Iterator

from banneret.conformance.check import check_where
from banneret.conformance.subject import Subject
from banneret.engine.lessons import files, walkthrough
from banneret.engine.lessons.attempt import Lesson

check_lessons = check_where(
    lambda subject: subject.ruleset == "default" and bool(files.names(subject.definition))
)
"""Checked once per game, as a lesson names its own ruleset."""


def _lessons(subject: Subject) -> Iterator[Lesson]:
    for name in files.names(subject.definition):
        subject.at = f"lesson {name}"
        yield files.load(subject.definition, name)


@check_lessons
def a_lesson_can_be_followed_to_the_end(subject: Subject) -> Iterator[str]:
    """Each solution reaches its goal exactly with its last action; wrong actions are legal and do not."""
    for lesson in _lessons(subject):
        yield from (f"{problem}." for problem in walkthrough.follow(lesson))


@check_lessons
def what_is_missed_is_answered_and_begins_as_before(subject: Subject) -> Iterator[str]:
    """A mistake that a lesson foresees is answered with its text, and the step can be begun again."""
    for lesson in _lessons(subject):
        for n, step in enumerate(lesson.steps):
            for wrong in step.wrong[:1]:
                where, attempt = f"{lesson.name}, step {n + 1} ({step.title})", lesson.begin(n)
                before = attempt.match.document()
                if attempt.match.why_not(wrong.action, attempt.seat) is None:
                    attempt.play(wrong.action)
                    if attempt.progress() != ("missed", wrong.text):
                        yield f"{where}: after {wrong.action} it is {attempt.progress()}."
                if lesson.begin(n).match.document() != before:
                    yield f"{where}: begun once more, it begins otherwise."
