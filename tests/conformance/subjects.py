"""The test subjects: every game with each of its rulesets, and the toy game."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from banneret.conformance.subject import Subject
from banneret.engine import rulesets
from banneret.engine.game import Definition
from banneret.games import definition as definition_of
from banneret.games import names
from tests.conformance.compiling import compiled
from tests.engine.toy import ROAD

ROOT = Path(__file__).parents[2]

COSTLY = {"medieval-chess": 0.25, "aeonis": 0.5}
"""The share of positions tested in games with small boards but long descriptions."""

DEFINITIONS = [*map(definition_of, names()), ROAD]
SUBJECTS = [
    Subject(definition, name, effort=COSTLY.get(definition.name, 1.0), runner=compiled)
    for definition in DEFINITIONS
    for name in rulesets.names(definition.rulesets_folder)
]


def in_group(definition: Definition) -> pytest.MarkDecorator:
    """Has one process run all tests of a game, so that they share its compiled kernels."""
    return pytest.mark.xdist_group(definition.name)


def _each(definitions: Sequence[Definition]) -> pytest.MarkDecorator:
    params = [pytest.param(each, id=each.name, marks=in_group(each)) for each in definitions]
    return pytest.mark.parametrize("definition", params)


each_game = _each(DEFINITIONS)
each_game_with_a_rulebook = _each([each for each in DEFINITIONS if each is not ROAD])
"""The Road was made up for the tests, and has no published rulebook."""


def each_ruleset_where(applies: Callable[[Subject], bool]) -> pytest.MarkDecorator:
    """Only games with the feature in question: a test must not pass for lack of anything to check."""
    chosen = [each for each in SUBJECTS if applies(each)]
    params = [pytest.param(each, id=str(each), marks=in_group(each.definition)) for each in chosen]
    return pytest.mark.parametrize("subject", params)


each_ruleset = each_ruleset_where(lambda subject: True)


def where_tested(definition: Definition) -> list[Path]:
    """The test files for a game's rules."""
    if definition is ROAD:
        return [ROOT / "tests/engine/test_toy.py"]
    return sorted((ROOT / "tests/games" / definition.folder.name).rglob("*.py"))
