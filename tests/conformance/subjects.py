"""What is tested: every game there is, with each of its rulesets, and the game made up for the tests."""

import dis
import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.machine.compiler import Function
from banneret.engine.machine.kernels.frames import ask_together
from banneret.engine.rulesets import ruleset as rulesets
from banneret.games import definition as definition_of
from banneret.games import names
from tests.conformance.compiling import compiled
from tests.engine.toy import ROAD

ROOT = Path(__file__).parents[2]

LONGEST = 150
"""The suite cuts games off after so many actions: a game of thousands would show little that is new."""

COSTLY = {"medieval-chess": 0.25, "aeonis": 0.5}
"""Games of small boards whose positions take long all the same, as there is much to tell of them."""


class Subject:
    """A game with a ruleset."""

    def __init__(self, definition: Definition, ruleset: str) -> None:
        self.definition = definition
        self.ruleset = ruleset

    def __repr__(self) -> str:
        return f"{self.definition.name}-{self.ruleset}"

    @cached_property
    def game(self) -> Game:
        """Run interpreted: what people play. Long games are cut off sooner than their ruleset says."""
        ruleset = self.definition.ruleset(self.ruleset)
        if ruleset.numbers.endings.plies > LONGEST:
            ruleset = self.definition.ruleset({"extends": self.ruleset, "endings": {"plies": LONGEST}})
        return Game(self.definition, ruleset)

    @cached_property
    def fast(self) -> Game:
        """The same, run compiled."""
        return Game(self.definition, self.game.ruleset, run=compiled(self.definition))

    @property
    def effort(self) -> float:
        """How much of the suite's work is done: less where every position takes longer."""
        cells = len(self.game.grid.places)
        return COSTLY.get(self.definition.name, 1.0) if cells < 96 else 0.3 if cells == 96 else 0.1

    @property
    def stride(self) -> int:
        """Of so many moments of a game one is looked at, where each is costly."""
        return round(1 / self.effort)

    @property
    def seats(self) -> range:
        return range(len(self.game.seats))

    @property
    def longest(self) -> int:
        """The most codes a game can have. Of those given together, all but one may come past the limit."""
        beyond = len(self.game.seats) - 1 if self.asks_together else 0
        return int(self.game.rules_window.plies) * (1 + self.definition.notation.halves) + beyond

    @property
    def asks_together(self) -> bool:
        """Whether seats are ever asked at once."""
        return ask_together in kernels_of(self.definition)

    @property
    def has_dice(self) -> bool:
        return self.definition.has_dice(self.game.ruleset.numbers)

    @property
    def has_secrets(self) -> bool:
        return self.definition.has_secrets(self.game.ruleset.numbers)


def clauses_of(definition: Definition) -> list[str]:
    """The ids in a game's RULES.md, in order: `**AC-1.2**`."""
    return re.findall(rf"\*\*({definition.clause_prefix}-\d+\.\d+)\*\*", definition.rules_text)


def where_tested(definition: Definition) -> list[Path]:
    """Where the tests of a game's rules are."""
    if definition is ROAD:
        return [ROOT / "tests/engine/test_toy.py"]
    return sorted((ROOT / "tests/games" / definition.folder.name).rglob("*.py"))


def kernels_of(definition: Definition) -> set[Function]:
    """The functions a game provides, and every kernel that these call, and so on."""
    found: set[Function] = set()
    ahead: list[Any] = list(definition.kernels.by_name().values())
    while ahead:
        function = ahead.pop()
        if function not in found:
            found.add(function)
            ahead += called_by(function)
    return found


def called_by(function: Any) -> list[Any]:
    """The kernels that a kernel calls."""
    names = {each.argval for each in dis.get_instructions(function) if each.opname == "LOAD_GLOBAL"}
    called = [function.__globals__[name] for name in sorted(names & function.__globals__.keys())]
    return [each for each in called if hasattr(each, "is_kernel")]


DEFINITIONS = [*map(definition_of, names()), ROAD]
SUBJECTS = [
    Subject(definition, name)
    for definition in DEFINITIONS
    for name in rulesets.names(definition.rulesets_folder)
]

each_game = pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda each: each.name)
each_ruleset = pytest.mark.parametrize("subject", SUBJECTS, ids=str)


def each_ruleset_where(applies: Callable[[Subject], bool]) -> pytest.MarkDecorator:
    """Only games that have the thing in question: a test never passes for want of anything to look at."""
    return pytest.mark.parametrize("subject", [each for each in SUBJECTS if applies(each)], ids=str)
