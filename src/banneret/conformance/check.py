"""Checks: each is one promise that a game makes, and a search for violations."""

import inspect
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from banneret.conformance.subject import Subject
from banneret.engine.errors import BanneretError

Find = Callable[[Subject], Iterator[str]]
"""Yields a sentence for each violation of a promise, with its place."""

Applies = Callable[[Subject], bool]

PROBLEMS = 3
"""The most problems reported per check: the first few say enough."""


@dataclass(frozen=True, eq=False)
class Check:
    """One promise."""

    topic: str
    name: str
    promise: str
    """The promise in a sentence."""
    find: Find
    applies: Applies
    """Whether the promise applies to a game, so that a check never passes for lack of anything to examine."""

    def __str__(self) -> str:
        return f"{self.topic}-{self.name}"


def check_where(applies: Applies) -> Callable[[Find], Check]:
    """A decorator that turns a function into a check, for the games that it applies to."""

    def decorate(find: Find) -> Check:
        promise, _, _ = (inspect.getdoc(find) or "").partition("\n\n")
        topic = find.__module__.rpartition(".")[2]
        return Check(topic, find.__name__, " ".join(promise.split()), find, applies)

    return decorate


check = check_where(lambda subject: True)
"""A decorator that turns a function into a check for every game and ruleset."""


def is_default(subject: Subject) -> bool:
    """A condition for checks that give the same result for every ruleset."""
    return subject.ruleset == "default"


def examine(check: Check, subject: Subject) -> list[str]:
    """Runs a check: returns the violations as sentences. An exception counts as one."""
    found: list[str] = []
    subject.at = None
    try:
        found.extend(islice(check.find(subject), PROBLEMS))
    except Exception as error:
        found.append(_surprise(subject, error))
    return found


def _surprise(subject: Subject, error: Exception) -> str:
    """Describes an exception with its place in the game and, unless it is a BanneretError, in the code."""
    at = f"{subject.at}: " if subject.at is not None else ""
    if isinstance(error, BanneretError):
        return f"{at}{error}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [each for each in frames if str(subject.definition.folder) in each.filename]
    where = (own or frames)[-1]
    text = "\n".join(line for line in str(error).splitlines() if line.strip()) or "no message"
    return f"{at}{type(error).__name__} in {where.filename}, line {where.lineno} ({where.name}): {text}"
