"""All checks, and how they are run on a game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType

from banneret.conformance.check import Check, examine
from banneret.conformance.checks import (
    basics,
    buffers,
    clauses,
    documents,
    editing,
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
    together,
    turns,
    views,
)
from banneret.conformance.subject import Subject


def _checks_of(*modules: ModuleType) -> tuple[Check, ...]:
    return tuple(each for module in modules for each in vars(module).values() if isinstance(each, Check))


BASICS = _checks_of(basics)
"""What must hold before anything else can be looked at."""

CHECKS = _checks_of(
    basics,
    kernels,
    clauses,
    turns,
    endings,
    buffers,
    seeds,
    modes,
    purity,
    notation,
    views,
    knowledge,
    together,
    documents,
    records,
    editing,
    glossary,
    lessons,
    languages,
)
"""Every check, in the order in which they are run."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one check found."""

    subject: Subject
    check: Check
    problems: list[str]


def checks_for(subject: Subject) -> Sequence[Check]:
    """The checks that apply to a game with a ruleset."""
    return [check for check in CHECKS if check.applies(subject)]


def run(subject: Subject) -> Iterator[Result]:
    """Runs the checks one by one; if one of the first few fails, only those."""
    has_failed = False
    for check in CHECKS:
        if has_failed and check not in BASICS:
            return
        if check.applies(subject):
            problems = examine(check, subject)
            has_failed = has_failed or (check in BASICS and bool(problems))
            yield Result(subject, check, problems)
