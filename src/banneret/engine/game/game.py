"""A game ready to be played: what people program against."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from banneret.engine.errors import BadDocument
from banneret.engine.game.definition import Definition
from banneret.engine.machine.compiler import Runner
from banneret.engine.machine.layout import Array, look
from banneret.engine.match.match import Match
from banneret.engine.rulesets.ruleset import Ruleset
from banneret.engine.text.language import say, terms
from banneret.engine.text.wording import found
from banneret.engine.views.view import Grid

COLOURS = ("Blue", "Gold", "Green", "Rose", "Red", "Sky")
"""By what names seats are known in every game, in order."""

SIDES = terms(
    {
        "Blue": "Blue",
        "Gold": "Gold",
        "Green": "Green",
        "Rose": "Rose",
        "Red": "Red",
        "Sky": "Sky",
    }
)
"""What people call them."""


class Game:
    """A definition with the numbers in force.

    Its matches run interpreted unless told otherwise, so that nobody waits for a compiler.
    """

    def __init__(self, definition: Definition, ruleset: Ruleset[Any], run: Runner | None = None) -> None:
        self.definition = definition
        self.ruleset = ruleset
        self.run: Runner = run or definition.interpreted
        self.rules: Array = np.zeros(1, definition.RULES)
        self.rules["seats"] = definition.seat_count(ruleset.numbers)
        definition.fill_rules(ruleset.numbers, self.rules)
        self.rules_window: Any = look(self.rules)[0]

    @cached_property
    def unattended(self) -> "Game":
        """The same game for computers among themselves, without what only people would use."""
        numbers = self.definition.unattended(self.ruleset.numbers)
        if numbers is self.ruleset.numbers:
            return self
        return Game(self.definition, replace(self.ruleset, numbers=numbers), self.run)

    @property
    def name(self) -> str:
        return self.definition.name

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return COLOURS[: self.definition.seat_count(self.ruleset.numbers)]

    @property
    def sides(self) -> tuple[str, ...]:
        """What people call the seats, in order."""
        return tuple(SIDES[name] for name in self.seats)

    @property
    def has_unknowns(self) -> bool:
        """Whether what comes of an action cannot always be known beforehand, by every seat."""
        numbers = self.ruleset.numbers
        return self.definition.has_dice(numbers) or self.definition.has_secrets(numbers)

    @cached_property
    def grid(self) -> Grid:
        """The places of the board."""
        return self.definition.grid(self.ruleset.numbers)

    def new_state(self) -> Array:
        return np.zeros(1, self.definition.STATE)

    def new_work(self) -> Array:
        return np.zeros(1, self.definition.WORK)

    def match(self, seed: int = 0) -> Match:
        """A new match from the start of the game."""
        return Match(self, seed=seed)

    def position(self, document: Mapping[str, Any], seed: int = 0) -> Match:
        """A match that begins with a position given in human terms."""
        if not isinstance(document, Mapping):
            raise BadDocument(say("A position is a mapping; found {found}.", found=found(document)))
        return Match(self, seed=seed, start=document)
