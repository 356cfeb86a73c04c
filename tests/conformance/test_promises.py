"""Every check of `banneret.conformance`, on every game with every ruleset."""

from itertools import islice

import pytest

from banneret.conformance.check import PROBLEMS, Check
from banneret.conformance.compiling import interpreted
from banneret.conformance.subject import Subject
from banneret.conformance.suite import CHECKS, checks_for
from tests.conformance.subjects import SUBJECTS, in_group
from tests.engine.ambush import AMBUSH

NOTHING_BUT_RULES = Subject(AMBUSH, runner=interpreted)
"""A game that uses all of the engine's defaults; too small to be worth compiling."""

CASES = [
    pytest.param(check, subject, id=f"{check}-{subject}", marks=in_group(subject.definition))
    for subject in (*SUBJECTS, NOTHING_BUT_RULES)
    for check in checks_for(subject)
]


@pytest.mark.parametrize(("check", "subject"), CASES)
def test_promise(check: Check, subject: Subject) -> None:
    problems = list(islice(check.find(subject), PROBLEMS))
    assert not problems, "\n".join([check.promise, *problems])


def test_every_check_has_a_name_and_a_promise_of_its_own() -> None:
    assert len({str(check) for check in CHECKS}) == len(CHECKS)
    assert len({check.promise for check in CHECKS}) == len(CHECKS)
    assert [str(check) for check in CHECKS if not check.promise.endswith(".")] == []


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_every_check_applies_to_some_game(check: Check) -> None:
    assert any(check.applies(subject) for subject in SUBJECTS)
