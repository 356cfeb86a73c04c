"""What the author of a game provides: its rules, and the parts that present it to people and programs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game.conduct import Conduct
from banneret.engine.game.editing import Editing
from banneret.engine.game.encoding import Encoding
from banneret.engine.game.inputs import Inputs
from banneret.engine.game.parts import (
    Documents,
    Forecasts,
    Knowledge,
    Notation,
    Plans,
    Refusals,
    Scenes,
    Tally,
    Words,
)
from banneret.engine.game.setups import Chosen, Setups, chosen_by_name
from banneret.engine.machine.compiler import Function, Interpreted, Runner, fast_runner
from banneret.engine.machine.kernels.estimates import (
    estimate_by_worth,
    good_outlook,
    never_in_check,
    never_loses_material,
    never_recurs,
    no_null_move,
)
from banneret.engine.machine.layout import Array
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.rulesets.model import Numbers
from banneret.engine.rulesets.ruleset import Ruleset
from banneret.engine.text.language import Catalogue, say


class Records(NamedTuple):
    """The three records of a game (`layout.py`)."""

    state: np.dtype[Any]
    rules: np.dtype[Any]
    work: np.dtype[Any]


@dataclass(frozen=True, slots=True)
class Kernels:
    """A game's implementations of the stubs in `kernels/contract.py`."""

    setup: Function
    legal: Function
    take: Function
    step: Function
    redact: Function
    imagine: Function
    worth: Function
    urgency: Function
    outlook: Function = good_outlook
    recurs: Function = never_recurs
    loses_material: Function = never_loses_material
    in_check: Function = never_in_check
    null_move: Function = no_null_move
    estimate: Function = estimate_by_worth
    """No game overrides this; computer players with a learned evaluation substitute theirs."""

    def by_name(self) -> dict[str, Function]:
        return {each.name: getattr(self, each.name) for each in fields(self)}


def never(numbers: Any) -> bool:
    """Returns False for every ruleset."""
    return False


def always(numbers: Any) -> bool:
    """Returns True for every ruleset."""
    return True


def two_seats(numbers: Any) -> int:
    """Returns 2 for every ruleset."""
    return 2


@dataclass(frozen=True, eq=False, kw_only=True)
class Definition:
    """What a game is, independent of any ruleset: its rules, and optional parts.

    Fields that are functions take the numbers of a ruleset; each part is instantiated for a `Game`.
    """

    name: str
    title: str
    version: int
    """Incremented when the same actions would lead to a different result; stored in records."""
    clause_prefix: str
    folder: Path
    """Where RULES.md, rulesets/ and languages/ are."""

    # The rules

    records: Records
    kernels: Kernels
    numbers: type[Numbers]
    """The model of a ruleset."""
    fill_rules: Callable[[Any, Array], None]
    """Writes the numbers, and tables computed from them, into an array of one rules record. It must set
    `plies`, the limit of actions; `seats` is already set.
    """
    endings: Mapping[int, str]
    """The ways a game can end by its own rules, in a word or two, keyed by their numbers in the kernels."""
    seat_count: Callable[[Any], int] = two_seats
    has_dice: Callable[[Any], bool] = never
    """Whether anything is left to chance once the game has begun."""
    has_secrets: Callable[[Any], bool] = never
    """Whether a seat ever knows something that another does not; face-down answers count."""

    # The parts

    notation: type[Notation] = Notation
    refusals: type[Refusals] = Refusals
    words: type[Words] = Words
    scenes: type[Scenes] = Scenes
    documents: type[Documents] = Documents
    editing: type[Editing] | None = None
    """How positions are set up by hand on a board; without it, documents are edited as text."""
    knowledge: type[Knowledge] = Knowledge
    forecasts: type[Forecasts] = Forecasts
    plans: type[Plans] = Plans
    conduct: type[Conduct] = Conduct
    tally: type[Tally] = Tally
    setups: Setups = field(default_factory=Setups)
    encoding: Encoding = field(default_factory=Encoding)
    """Observations and action indices, for learning programs."""
    inputs: Inputs = field(default_factory=Inputs)
    """Inputs of learned evaluations for games of two seats with nothing hidden."""
    tree_inputs: Inputs = field(default_factory=Inputs)
    """Inputs of learned evaluations for all other games: seen from each seat, in tree searches."""

    def __getstate__(self) -> dict[str, Any]:
        """Pickles only the fields: another process binds the kernels for itself."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def interpreted(self) -> Runner:
        return Interpreted(self.name, self.provided)

    @cached_property
    def compiled(self) -> Runner:
        return fast_runner(self.name, self.provided)

    @property
    def provided(self) -> dict[str, Function]:
        """The game's functions, keyed by the stubs they replace."""
        return self.kernels.by_name() | self.encoding.by_name() | self.inputs.by_name()

    @cached_property
    def catalogue(self) -> Catalogue:
        """The translations of the game's texts."""
        return Catalogue(self.folder)

    @property
    def rulesets_folder(self) -> Path:
        return self.folder / "rulesets"

    @property
    def rules_text(self) -> str:
        """RULES.md: the rules in words, with their clauses."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    def ruleset(
        self,
        source: str | Path | Mapping[str, Any] = "default",
        setup: str | None = None,
        scenario: str | None = None,
    ) -> Ruleset[Any]:
        """Loads a ruleset by name, from a file, or as a mapping of changes to the default.

        `scenario` and `setup` replace the ruleset's own. A set-up is `NAME`, `FILE.yaml`, or `A,B` for the
        seats in order.
        """
        found = rulesets.load(source, game=self.name, model=self.numbers, folder=self.rulesets_folder)
        found = found if scenario is None else self.with_scenario(found, scenario)
        return found if setup is None else self.with_setup(found, setup)

    def with_scenario(self, ruleset: Ruleset[Any], scenario: str) -> Ruleset[Any]:
        """The ruleset with another scenario."""
        if "scenario" not in self.numbers.model_fields:
            raise BanneretError(say("{game} has no scenarios to choose from.", game=self.title))
        return rulesets.changed(ruleset, {"scenario": scenario}, model=self.numbers)

    def with_setup(self, ruleset: Ruleset[Any], setup: str) -> Ruleset[Any]:
        """The ruleset with another set-up: `NAME`, `FILE.yaml`, or `A,B` for the seats in order."""
        names, seats = [name.strip() for name in setup.split(",")], self.seat_count(ruleset.numbers)
        if len(names) not in (1, seats):
            raise BanneretError(
                say(
                    "Expected one set-up, or one for each of {seats} seats; found {found}.",
                    seats=seats,
                    found=len(names),
                )
            )
        return self.with_sides(
            ruleset, [chosen_by_name(name) for name in (names if len(names) == seats else names * seats)]
        )

    def with_sides(self, ruleset: Ruleset[Any], sides: Sequence[Chosen | None]) -> Ruleset[Any]:
        """The ruleset with a set-up for each seat; None keeps the ruleset's own."""
        if not any(sides):
            return ruleset
        return rulesets.changed(ruleset, self.setups.changes(ruleset.numbers, sides), model=self.numbers)
