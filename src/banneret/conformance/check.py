"""A check: one promise of every game, and the search for what breaks it."""

import inspect
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from banneret.conformance.subject import Subject
from banneret.engine.errors import BanneretError

Find = Callable[[Subject], Iterator[str]]
"""Yields a sentence for each thing that breaks a promise, with the place where it happened."""

Applies = Callable[[Subject], bool]

PROBLEMS = 3
"""How many problems are told of one check: the first few say enough."""


@dataclass(frozen=True, eq=False)
class Check:
    """One promise."""

    topic: str
    name: str
    promise: str
    """What a game promises, in a sentence."""
    find: Find
    applies: Applies
    """Whether a game has what the promise is about: a check never passes for want of anything to look at."""

    def __str__(self) -> str:
        return f"{self.topic}-{self.name}"


def check_where(applies: Applies) -> Callable[[Find], Check]:
    """Makes a check of a function, for the games that have what it is about."""

    def decorate(find: Find) -> Check:
        promise, _, _ = (inspect.getdoc(find) or "").partition("\n\n")
        topic = find.__module__.rpartition(".")[2]
        return Check(topic, find.__name__, " ".join(promise.split()), find, applies)

    return decorate


check = check_where(lambda subject: True)
"""Makes a check of a function, for every game with every ruleset."""


def is_default(subject: Subject) -> bool:
    """For checks of what is the same with every ruleset."""
    return subject.ruleset == "default"


def examine(check: Check, subject: Subject) -> list[str]:
    """What breaks a promise, in sentences; what stops the check breaks it too."""
    found: list[str] = []
    subject.at = None
    try:
        found.extend(islice(check.find(subject), PROBLEMS))
    except Exception as error:
        found.append(_surprise(subject, error))
    return found


def _surprise(subject: Subject, error: Exception) -> str:
    """An error, with the place in a game; one that is no sentence already also with the place in the code."""
    at = f"{subject.at}: " if subject.at is not None else ""
    if isinstance(error, BanneretError):
        return f"{at}{error}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [each for each in frames if str(subject.definition.folder) in each.filename]
    where = (own or frames)[-1]
    text = "\n".join(line for line in str(error).splitlines() if line.strip()) or "no message"
    return f"{at}{type(error).__name__} in {where.filename}, line {where.lineno} ({where.name}): {text}"
