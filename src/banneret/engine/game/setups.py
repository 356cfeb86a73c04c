"""Set-ups: other ways to begin a game, and what can be chosen before a match.

A set-up is chosen by name, from a file or as data, one for all seats or one for each. The game says which
numbers of a ruleset it changes; records and replays need to know nothing of it.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from banneret.engine.errors import BanneretError
from banneret.engine.game.choices import Changeable, Preset, SideCheck, SideChoices
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.rulesets.yaml_source import Node, Problems, read_data
from banneret.engine.text.language import say


class Chosen(NamedTuple):
    """A set-up that somebody chose: its name, and its content if it is not one of the game's own."""

    name: str
    content: Node | None


def chosen_by_name(name: str) -> Chosen:
    """A set-up by its name, or from a YAML file."""
    if not rulesets.is_path(name):
        return Chosen(name, None)
    return Chosen(Path(name).stem, rulesets.read_file(Path(name)))


def name_by_hand(seat: int) -> str:
    """What a ruleset calls the set-up that a seat has made by hand."""
    return f"own-{seat + 1}"


def made_by_hand(seat: int, content: Mapping[str, Any]) -> Chosen:
    """A seat's set-up as plain data, with what a file would hold."""
    problems, name = Problems(), name_by_hand(seat)
    node = read_data(content, name, problems)
    if problems:
        raise problems.error()
    return Chosen(name, node)


FileCheck = Callable[[Path], tuple[str, list[str]]]
"""Checks a file: returns a line that says what it is, and its mistakes; BadRuleset if it cannot be read."""


class Setups:
    """What a game offers before a match. By default there is nothing to choose."""

    file_checks: Mapping[str, FileCheck] = {}
    """Other files than rulesets that designers write for the game, such as armies, by their name."""

    def names(self, numbers: Any) -> Mapping[str, str]:
        """The set-ups that can be chosen by name, the usual one first, each with a sentence for people."""
        return {}

    def changes(self, numbers: Any, sides: Sequence[Chosen | None]) -> Mapping[str, Any]:
        """The changes to a ruleset with which a game begins from other set-ups, one for each seat; None: the
        seat begins as the numbers say.
        """
        raise BanneretError(say("This game has no other set-ups to choose from."))

    def changeable(self, numbers: Any) -> Sequence[Changeable]:
        """The settings that people may like to change for a match, without writing a ruleset for it."""
        return ()

    def presets(self, numbers: Any) -> Sequence[Preset]:
        """Values for several of these settings that go well together."""
        return ()

    def side_choices(self, numbers: Any, seat: int) -> SideChoices | None:
        """What a seat can begin with, by name or put together by hand; None if it has no choice. During a
        match it is told to that seat: the numbers may have in them what another has chosen in secret.
        """
        return None

    def check_side(self, numbers: Any, seat: int, content: Mapping[str, Any]) -> SideCheck:
        """Checks what a seat brings, as data that was never checked, against the limits of these rules."""
        return SideCheck()

    def is_setting_up(self, state: Any) -> bool:
        """Whether sides are still being set up: what is done then comes before the first move."""
        return False

    def side_now(self, state: Any, seat: int) -> dict[str, Any] | None:
        """What a seat has set up so far, as a set-up by hand holds it, while it can change it; else None."""
        return None

    def next_step(self, state: Any, seat: int, content: Mapping[str, Any]) -> int | None:
        """While a seat sets up: an action that leads on to a set-up by hand, legal or not; else None."""
        return None
