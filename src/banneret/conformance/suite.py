"""All checks, and how they are run on a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType

from banneret.conformance.check import Check, examine
from banneret.conformance.checks import (
    basics,
    buffers,
    clauses,
    documents,
    editing,
    encoding,
    endings,
    glossary,
    kernels,
    knowledge,
    languages,
    lessons,
    modes,
    notation,
    purity,
    records,
    seeds,
    texts,
    together,
    turns,
    views,
)
from banneret.conformance.subject import Subject


def _checks_of(*modules: ModuleType) -> tuple[Check, ...]:
    return tuple(each for module in modules for each in vars(module).values() if isinstance(each, Check))


BASICS = _checks_of(basics)
"""The checks that must pass before any other can run."""

CHECKS = BASICS + _checks_of(
    kernels,
    clauses,
    turns,
    endings,
    buffers,
    seeds,
    modes,
    purity,
    notation,
    texts,
    views,
    knowledge,
    together,
    documents,
    records,
    editing,
    encoding,
    glossary,
    lessons,
    languages,
)
"""Every check, in the order of running."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one check."""

    subject: Subject
    check: Check
    problems: list[str]


def checks_for(subject: Subject) -> list[Check]:
    """The checks that apply to a game with a ruleset."""
    return [check for check in CHECKS if check.applies(subject)]


def run(subject: Subject) -> Iterator[Result]:
    """Runs the checks that apply, one by one. Stops after a basic one fails, as the others rely on it."""
    for check in CHECKS:
        if check.applies(subject):
            problems = examine(check, subject)
            yield Result(subject, check, problems)
            if problems and check in BASICS:
                return
