"""What the author of a game writes around its kernels, in ordinary Python."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game.choices import Changeable, Preset, SideChoices, SideStanding
from banneret.engine.game.setups import Chosen, with_scenario, with_setup
from banneret.engine.machine.compiler import Function, Interpreted, Runner, fast_runner
from banneret.engine.machine.layout import Array
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.rulesets.model import Numbers
from banneret.engine.rulesets.ruleset import Ruleset
from banneret.engine.text.language import Catalogue
from banneret.engine.views.actions import Action
from banneret.engine.views.view import Cause, Entry, Event, Grid, Odds, Possibility, Scene, Threats

if TYPE_CHECKING:
    from banneret.engine.game.editing import Editing
    from banneret.engine.game.game import Game


class Reason(NamedTuple):
    """Why something cannot be done: a sentence, and the clause that forbids it."""

    text: str
    clause: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


class Known(NamedTuple):
    """An action, with all its halves, and what it is worth to whoever does it: from 0 to CERTAIN."""

    codes: tuple[int, ...]
    value: int


class Members(NamedTuple):
    """A set that a seat is asked for, as halves: the kernels take its members in rising order, a person
    points at them in any.

    Every rising sequence of up to `most` of the codes is legal, or, where exactly so many are wanted, every
    one that can still be completed. A shorter one is ended by any other code that is legal then: one that
    only says that this is all, or one that goes on from there.
    """

    codes: tuple[int, ...]
    most: int


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
    halves: ClassVar[int] = 0
    """The most halves that an action can have before its last code."""
    names: ClassVar[Mapping[str, str]] = {}
    """What people call that which views and picks know by a word: terrain, marks, badges, kinds of units,
    set-ups, and the words of `word:` picks.
    """
    folder: ClassVar[Path]
    """Where RULES.md, rulesets/ and languages/ are."""

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
        """The code of an action from its notation, legal or not; BadNotation if it is none.

        Where an action is made of halves, `join_codes` of all its codes, members of sets in rising order.
        """

    @abstractmethod
    def why_not(self, game: "Game", state: Any, seat: int, code: int) -> Reason:
        """The first rule that forbids an action which is not legal, from what the seat may know."""

    @abstractmethod
    def why_not_picks(self, game: "Game", state: Any, seat: int, picks: Sequence[str]) -> Reason:
        """The first rule that forbids what picks point at, which no legal action begins with.

        Where some of what was picked are halves, the state is the one after them, and `picks` is the rest.
        """

    @abstractmethod
    def describe_event(self, game: "Game", event: Any) -> Event:
        """An event in words and for a board to show; whoever reads it may know of it."""

    def describe_events(self, game: "Game", events: Sequence[Any]) -> tuple[Event, ...]:
        """What came of an action, one event after the other.

        Where many units do the same at once, the sentence of the first may tell of all of them; the others,
        which a board still shows, then say nothing.
        """
        return tuple(self.describe_event(game, event) for event in events)

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

    def editing(self, game: "Game") -> "Editing | None":
        """How positions are set up by hand on a board; None where their documents are written as text."""
        return None

    def causes(self, game: "Game", state: Any, seat: int, code: int) -> Sequence[Cause]:
        """Why a legal code comes out as it does, rule by rule, from what the seat may know."""
        return ()

    def chances(self, game: "Game", state: Any, seat: int, code: int) -> Sequence[Possibility] | None:
        """All that may come of a legal code by chance, exact and told as briefly as it can be, where the
        game knows it; None where copies of the state must be played on to find out.
        """
        return None

    def strengths(self, game: "Game", state: Any, seat: int, code: int) -> Mapping[str, int]:
        """With what each unit that takes part in a legal action counts, by its cell, where that decides."""
        return {}

    def is_half(self, game: "Game", state: Any, seat: int, code: int) -> bool:
        """Whether a legal code only chooses, and the same seat goes on at once: a half of an action.

        Carrying it out asks the seat to `go_on`, tells nothing, throws no dice and needs only what the seat
        may know. `describe_action` describes it in the state where it is chosen: its piece of the text, its
        picks. People see the halves and the code after them as one action.
        """
        return False

    def members(self, game: "Game", state: Any, seat: int) -> Members | None:
        """The set that a seat is asked for and has not begun to give, if it is asked for one."""
        return None

    def odds(self, game: "Game", question: str) -> Odds:
        """The exact odds of what a question in words describes, such as one unit against another."""
        raise BanneretError(f"{self.title} answers no questions about odds.")

    def odds_of(self, game: "Game", state: Any, seat: int, code: int) -> Odds | None:
        """The exact odds of what a legal code begins, such as a battle, where they are soon worked out."""
        return None

    def hand_over(self, game: "Game", state: Any, seat: int) -> Cause | None:
        """Makes it a seat's turn in a state that is only thought of, as if all others had let theirs pass,
        and says which turn that is. None, and nothing done, where no such turn can be told.
        """
        return None

    def threats(self, game: "Game", state: Any, seat: int) -> Threats | None:
        """What others could do to a seat next, from what it may know, where `hand_over` cannot tell because
        more than a turn is needed, such as a card; None leaves it to that.
        """
        return None

    def entries(self, game: "Game") -> Sequence[Entry]:
        """What the glossary says that is made of the numbers in force, beside what glossary.yaml has. Of what
        both tell, the lines of the file come first.
        """
        return ()

    def is_hidden(self, game: "Game", state: Any, seat: int, code: int) -> bool:
        """Whether other seats may not know that this is done. Answers laid face down are hidden anyway."""
        return False

    def is_certain(self, game: "Game", state: Any, seat: int, code: int) -> bool:
        """Whether what the seat will be told of an action depends on no dice, nor on what it cannot know."""
        return not game.has_unknowns

    def is_open(self, game: "Game", state: Any) -> bool:
        """Whether nothing is hidden or left to chance from this position on: then search can be sure."""
        return not game.has_unknowns

    def opening(self, game: "Game", state: Any, seat: int, seed: int) -> int | None:
        """What a computer player does here by a plan that was made beforehand, if the game has one for it.

        The seed is the player's for the whole match, so that it keeps to the plan that it has drawn. No half.
        """
        return None

    def solved(self, game: "Game", state: Any, seat: int) -> Sequence[Known] | None:
        """All that a seat can sensibly do here, the best first, where the game can work out what it is worth;
        None where computer players must search.
        """
        return None

    def setup_changes(self, numbers: Any, setup: Sequence[Chosen | None]) -> Mapping[str, Any]:
        """The changes to a ruleset with which a game begins from other set-ups, one for each seat; none: the
        seat begins as the numbers say.
        """
        raise BanneretError(f"{self.title} has no other set-ups to choose from.")

    def setups(self, numbers: Any) -> Mapping[str, str]:
        """The set-ups that can be chosen by name, the usual one first, each with a sentence for people."""
        return {}

    def changeable(self, numbers: Any) -> Sequence[Changeable]:
        """The settings that people may like to change for a match, without writing a ruleset for it."""
        return ()

    def presets(self, numbers: Any) -> Sequence[Preset]:
        """Values for several of these settings that go well together."""
        return ()

    def side_choices(self, numbers: Any, seat: int) -> SideChoices | None:
        """What a seat can begin with, by name or put together by hand; none if that is not for it to say."""
        return None

    def side_standing(self, numbers: Any, seat: int, content: Mapping[str, Any]) -> SideStanding:
        """How what a seat brings, as data that was never checked, stands by the limits of these rules."""
        return SideStanding()

    def side_now(self, game: "Game", state: Any, seat: int) -> dict[str, Any] | None:
        """What a seat has set up so far, as a set-up by hand holds it, while it can change it; else none."""
        return None

    def next_step(self, game: "Game", state: Any, seat: int, content: Mapping[str, Any]) -> int | None:
        """Where a seat sets up: an action that leads on to a set-up by hand, legal or not; else none."""
        return None

    def unattended(self, numbers: Any) -> Any:
        """The numbers for games that no person plays: without what computers have no use for."""
        return numbers

    @property
    def file_checks(self) -> Mapping[str, Callable[[Path], tuple[str, list[str]]]]:
        """Other files than rulesets that designers write for the game, such as armies, by their name: each
        check gives what a file is, in a line, and all that is wrong with it; BadRuleset if it cannot be read.
        """
        return {}

    @cached_property
    def interpreted(self) -> Runner:
        return Interpreted(self.name, self.kernels.by_name())

    @cached_property
    def compiled(self) -> Runner:
        return fast_runner(self.name, self.kernels.by_name())

    @cached_property
    def catalogue(self) -> Catalogue:
        """What the game's texts become in other languages."""
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
        """A ruleset by name, from a file, or as a mapping of changes to the default; with a scenario and a
        set-up of its own, if they are chosen: `NAME`, `FILE.yaml`, or `A,B` for the seats in order.
        """
        found = rulesets.load(source, game=self.name, model=self.numbers, folder=self.rulesets_folder)
        found = found if scenario is None else with_scenario(self, found, scenario)
        return found if setup is None else with_setup(self, found, setup)
