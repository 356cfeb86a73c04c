"""A game ready to be played: the object that most programs start from."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from banneret.engine.errors import BadDocument, BanneretError
from banneret.engine.game.definition import Definition
from banneret.engine.machine.compiler import Runner
from banneret.engine.machine.layout import Array, look
from banneret.engine.rulesets.ruleset import Ruleset
from banneret.engine.text.language import say, terms
from banneret.engine.text.wording import found
from banneret.engine.views.view import Grid

if TYPE_CHECKING:
    from banneret.engine.match.match import Match

COLOURS = ("Blue", "Gold", "Green", "Rose", "Red", "Sky")
"""The names of the seats in every game, in order."""

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
"""The names of the seats in the reader's language."""


class Game:
    """A game with a ruleset in force. `match()` begins a new match, `position()` one from a given position.

    Its matches run interpreted unless `run` says otherwise, so that the first one starts without compiling.
    """

    def __init__(self, definition: Definition, ruleset: Ruleset[Any], run: Runner | None = None) -> None:
        self.definition = definition
        self.ruleset = ruleset
        self.run: Runner = run or definition.interpreted
        self.rules: Array = filled_rules(definition, ruleset.numbers)
        self.rules_window: Any = look(self.rules)[0]
        self.notation = definition.notation(self)
        self.refusals = definition.refusals(self)
        self.words = definition.words(self)
        self.scenes = definition.scenes(self)
        self.documents = definition.documents(self)
        self.editing = definition.editing(self) if definition.editing else None
        self.knowledge = definition.knowledge(self)
        self.forecasts = definition.forecasts(self)
        self.plans = definition.plans(self)
        self.conduct = definition.conduct(self)
        self.tally = definition.tally(self)

    @property
    def name(self) -> str:
        return self.definition.name

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return COLOURS[: self.definition.seat_count(self.ruleset.numbers)]

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the seats in the reader's language, in order."""
        return tuple(SIDES[name] for name in self.seats)

    @cached_property
    def has_dice(self) -> bool:
        """Whether anything is left to chance once the game has begun."""
        return self.definition.has_dice(self.ruleset.numbers)

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat ever knows something that another does not."""
        return self.definition.has_secrets(self.ruleset.numbers)

    @property
    def has_unknowns(self) -> bool:
        """Whether some seat cannot always foresee the result of an action, because of dice or secrets."""
        return self.has_dice or self.has_secrets

    @cached_property
    def grid(self) -> Grid:
        """The places of the board."""
        return self.scenes.grid()

    def new_state(self) -> Array:
        return np.zeros(1, self.definition.records.state)

    def new_work(self) -> Array:
        return np.zeros(1, self.definition.records.work)

    def match(self, seed: int = 0) -> "Match":
        """A new match from the start of the game."""
        return _match_class()(self, seed=seed)

    def position(self, document: Mapping[str, Any], seed: int = 0) -> "Match":
        """A new match that begins from a position, given as a document; BadDocument if it is not one."""
        if not isinstance(document, Mapping):
            raise BadDocument(say("A position is a mapping; found {found}.", found=found(document)))
        return _match_class()(self, seed=seed, start=document)


def filled_rules(definition: Definition, numbers: Any) -> Array:
    """A rules record filled with the numbers of a ruleset."""
    rules: Array = np.zeros(1, definition.records.rules)
    rules["seats"] = definition.seat_count(numbers)
    definition.fill_rules(numbers, rules)
    if rules["plies"][0] < 1:
        raise BanneretError(
            say(
                "{game} has no limit of actions: `fill_rules` must set rules['plies'] to 1 or more.",
                game=definition.title,
            )
        )
    return rules


def _match_class() -> "type[Match]":
    """Imported late: the module of Match imports this one."""
    from banneret.engine.match.match import Match

    return Match
