"""Mistakes in a definition are found at registration, and reported in sentences."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from banneret.engine.errors import BadGame, BanneretError
from banneret.engine.game import Definition, Game, check_definition
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import finish
from banneret.engine.machine.layout import Array
from tests.engine.toy import ROAD

# mypy: allow-untyped-defs

ENDING_FLOOD = 40


@kernel
def drowns(state, rules, seat, action, work):
    """Ends a game with an ending that has no name."""
    finish(state, 1, ENDING_FLOOD)


@kernel
def misspells(state, rules, seat):
    """Reads a field that is not in the rules record."""
    return rules.raod


@kernel
def takes_too_little(state, rules):
    """Lacks the argument for the seat."""
    return 0


def unmarked(state, rules, viewer):
    """A function that is not marked as a kernel."""


def without_a_limit(numbers: Any, rules: Array) -> None:
    """Sets everything except the limit of actions."""
    ROAD.fill_rules(numbers, rules)
    rules["plies"] = 0


def with_kernel(**changes: Any) -> Definition:
    return replace(ROAD, kernels=replace(ROAD.kernels, **changes))


def test_the_games_of_the_tests_are_as_they_should_be() -> None:
    check_definition(ROAD)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (replace(ROAD, name="The Road"), "name: write small letters"),
        (replace(ROAD, version=0), "version: count from 1; found 0."),
        (replace(ROAD, clause_prefix="x"), "clause_prefix: write two to four capitals"),
        (replace(ROAD, folder=Path("nowhere")), "there is no RULES.md in nowhere"),
        (replace(ROAD, endings={3: "arrived"}), "endings: 'arrived' has number 3"),
        (
            with_kernel(take=drowns),
            "drowns ends a game by ENDING_FLOOD, which has no name there.",
        ),
        (with_kernel(worth=misspells), "misspells: `rules.raod` is no field of the rules record."),
        (
            with_kernel(worth=takes_too_little),
            "kernels.worth: expected the arguments state, rules, seat; found state, rules.",
        ),
        (with_kernel(redact=unmarked), "kernels.redact: mark it with @kernel."),
        (
            replace(ROAD, records=ROAD.records._replace(state=np.dtype([("over", "i1")]))),
            "records.state: make it with state_record(); it has no field 'dice'.",
        ),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_a_mistake_is_named(broken: Definition, told: str) -> None:
    with pytest.raises(BadGame) as problem:
        check_definition(broken)
    assert told in str(problem.value)


def test_a_kernels_mistake_has_a_file_and_a_line() -> None:
    with pytest.raises(BadGame, match=r"test_validation\.py, line \d+, misspells"):
        check_definition(with_kernel(worth=misspells))


def test_a_limit_of_actions_cannot_be_forgotten() -> None:
    with pytest.raises(BanneretError, match=r"The Road has no limit of actions: .*rules\['plies'\]"):
        Game(replace(ROAD, fill_rules=without_a_limit), ROAD.ruleset())


def test_only_definitions_can_be_registered() -> None:
    with pytest.raises(BadGame, match="registered as a Definition; found str"):
        check_definition("the-road")
