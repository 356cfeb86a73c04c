"""What the author of a game writes around its kernels, in ordinary Python."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from banneret.engine import ruleset as rulesets
from banneret.engine.actions import Action
from banneret.engine.compiler import Function, Interpreted, Runner, fast_runner
from banneret.engine.errors import BanneretError
from banneret.engine.layout import Array
from banneret.engine.ruleset import Ruleset
from banneret.engine.ruleset_model import Numbers
from banneret.engine.view import Cause, Event, Grid, Odds, Scene

if TYPE_CHECKING:
    from banneret.engine.game import Game


class Reason(NamedTuple):
    """Why something cannot be done: a sentence, and the clause that forbids it."""

    text: str
    clause: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


@dataclass(frozen=True, slots=True)
class Kernels:
    """A game's own functions for the stubs of `kernels/contract.py`."""

    setup: Function
    legal: Function
    take: Function
    step: Function
    redact: Function
    imagine: Function
    worth: Function
    urgency: Function

    def by_name(self) -> dict[str, Function]:
        return {each.name: getattr(self, each.name) for each in fields(self)}


class Definition(ABC):
    """What a game is, whatever its numbers.

    `state` is a window on the record (`layout.look`): fields read as Python integers, and the game's kernels
    can be called on it directly, with `game.rules_window`. Where a state belongs to a viewer it is already
    redacted. `game` also tells the numbers in force, the seats and the grid.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Raised when the same actions would lead elsewhere than before; records carry it."""
    clause_prefix: ClassVar[str]

    STATE: ClassVar[np.dtype[Any]]
    RULES: ClassVar[np.dtype[Any]]
    WORK: ClassVar[np.dtype[Any]]
    kernels: ClassVar[Kernels]
    endings: ClassVar[Mapping[int, str]]
    """The ways a game can end by its own rules, in a word or two, by the number the kernels give them."""
    numbers: ClassVar[type[Numbers]]
    folder: ClassVar[Path]
    """Where RULES.md and rulesets/ are."""

    @abstractmethod
    def seat_count(self, numbers: Any) -> int:
        """How many sides play."""

    @abstractmethod
    def has_dice(self, numbers: Any) -> bool:
        """Whether anything is left to chance once the game has begun."""

    @abstractmethod
    def has_secrets(self, numbers: Any) -> bool:
        """Whether a seat ever knows something that another does not, answers laid face down among them."""

    @abstractmethod
    def fill_rules(self, numbers: Any, rules: Array) -> None:
        """Writes the numbers and the tables made of them into an array of one rules record.

        `plies` is among them; `seats` is filled in already.
        """

    @abstractmethod
    def grid(self, numbers: Any) -> Grid:
        """The places of the board."""

    @abstractmethod
    def describe_action(self, game: "Game", state: Any, seat: int, code: int) -> Action:
        """An action with its notation, picks and words, before it is played."""

    @abstractmethod
    def parse_action(self, game: "Game", state: Any, seat: int, text: str) -> int:
        """The code of an action from its notation, legal or not; BadNotation if it is none."""

    @abstractmethod
    def why_not(self, game: "Game", state: Any, seat: int, code: int) -> Reason:
        """The first rule that forbids an action which is not legal, from what the seat may know."""

    @abstractmethod
    def why_not_picks(self, game: "Game", state: Any, seat: int, picks: Sequence[str]) -> Reason:
        """The first rule that forbids what picks point at, which no legal action begins with."""

    @abstractmethod
    def describe_event(self, game: "Game", event: Any) -> Event:
        """An event in words and for a board to show; whoever reads it may know of it."""

    @abstractmethod
    def describe_ending(self, game: "Game", state: Any) -> str:
        """How a game that ended by its own rules did so, in a sentence."""

    @abstractmethod
    def scene(self, game: "Game", state: Any, viewer: int) -> Scene:
        """The board and all around it, of a state redacted for the viewer."""

    @abstractmethod
    def document(self, game: "Game", state: Any) -> dict[str, Any]:
        """The position in human terms, complete."""

    @abstractmethod
    def read_document(self, game: "Game", document: Mapping[str, Any], state: Any) -> None:
        """Lays out a position in a wiped state, up to its first frame; BadDocument if it cannot be one."""

    def causes(self, game: "Game", state: Any, seat: int, code: int) -> Sequence[Cause]:
        """Why a legal action comes out as it does, rule by rule, from what the seat may know."""
        return ()

    def odds(self, game: "Game", question: str) -> Odds:
        """The exact odds of what a question in words describes, such as one unit against another."""
        raise BanneretError(f"{self.title} answers no questions about odds.")

    def is_hidden(self, game: "Game", state: Any, seat: int, code: int) -> bool:
        """Whether other seats may not know that this is done. Answers laid face down are hidden anyway."""
        return False

    @cached_property
    def interpreted(self) -> Runner:
        return Interpreted(self.name, self.kernels.by_name())

    @cached_property
    def compiled(self) -> Runner:
        return fast_runner(self.name, self.kernels.by_name())

    @property
    def rulesets_folder(self) -> Path:
        return self.folder / "rulesets"

    @property
    def rules_text(self) -> str:
        """RULES.md: the rules in words, with their clauses."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    def ruleset(self, source: str | Path | Mapping[str, Any] = "default") -> Ruleset[Any]:
        """A ruleset by name, from a file, or as a mapping of changes to the default."""
        return rulesets.load(source, game=self.name, model=self.numbers, folder=self.rulesets_folder)
