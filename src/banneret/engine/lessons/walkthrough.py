"""Follows a lesson as a learner would, and reports what would block the learner."""

from pathlib import Path

from banneret.engine.errors import BanneretError
from banneret.engine.game.definition import Definition
from banneret.engine.lessons.attempt import Attempt, Lesson, fits_unit, is_met
from banneret.engine.lessons.files import read


def check_lesson(definition: Definition, path: Path) -> tuple[str, list[str]]:
    """A line that describes a lesson, and what would block a learner; BadRuleset if it cannot be read."""
    lesson = read(definition, path)
    return f"{lesson.title}: steps {len(lesson.steps)}, minutes {lesson.minutes}", follow(lesson)


def follow(lesson: Lesson) -> list[str]:
    """What would block a learner who follows a lesson. In every step the solution must be legal and reach the
    goal with exactly its last action, and each wrong action must be legal and not reach it.
    """
    return [problem for n in range(len(lesson.steps)) for problem in _follow_step(lesson, n)]


def _follow_step(lesson: Lesson, n: int) -> list[str]:
    step = lesson.steps[n]
    where = f"{lesson.name}, step {n + 1} ({step.title})"
    try:
        problems = _look_at_goal(lesson.begin(n)) + _follow_solution(lesson.begin(n))
        for wrong in step.wrong:
            problems += _follow_misstep(lesson.begin(n), wrong.action)
    except BanneretError as problem:
        problems = [str(problem)]
    return [f"{where}: {problem}" for problem in problems]


def _look_at_goal(attempt: Attempt) -> list[str]:
    """Reports a goal that is met from the start, or that waits for a unit to leave that is not there."""
    goal, match, seat = attempt.step.done, attempt.match, attempt.seat
    if is_met(goal, match, seat, last=""):
        return ["what counts as done is so from the beginning"]
    units = match.view(seat).board.units
    absent = [each for each in goal.gone if not any(fits_unit(each, unit) for unit in units)]
    return [f"done.gone: nobody here is {each.seat} {each.kind} {each.at}".rstrip() for each in absent]


def _follow_solution(attempt: Attempt) -> list[str]:
    problems = []
    for action in attempt.step.solution:
        if attempt.progress().state != "open":
            return [f"before {action} the step is {attempt.progress().state} already"]
        if attempt.seat not in attempt.match.to_act:
            return [f"{action} is not to be played: it is on somebody else"]
        attempt.play(action)
        problems += _other_spelling(attempt, action)
    if attempt.progress().state != "done":
        problems.append(f"after {attempt.step.solution[-1]} the step is not done")
    return problems


def _other_spelling(attempt: Attempt, action: str) -> list[str]:
    """Reports an action not spelled as in the log, since actions are compared by that text."""
    played = attempt.own_turns()[-1].text
    return [] if played == action else [f"{action} is written {played}"]


def _follow_misstep(attempt: Attempt, action: str) -> list[str]:
    """Plays a wrong action as early as it is legal on the way to the solution."""
    for rightly in attempt.step.solution:
        if attempt.match.why_not(action, attempt.seat) is None:
            break
        attempt.play(rightly)
    attempt.play(action)
    state = attempt.progress().state
    return _other_spelling(attempt, action) + ([] if state == "missed" else [f"after {action} it is {state}"])
