"""Set-ups: other ways to begin a game, and what can be chosen before a match.

A set-up is chosen by name, from a file or as data, one for all seats or one for each. The game translates it
into changes to the ruleset, so records and replays need not know of set-ups.
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
    """A chosen set-up: its name, and its content if it is not one of the game's own."""

    name: str
    content: Node | None


def chosen_by_name(name: str) -> Chosen:
    """A set-up by its name, or from a YAML file."""
    if not rulesets.is_path(name):
        return Chosen(name, None)
    return Chosen(Path(name).stem, rulesets.read_file(Path(name)))


def name_by_hand(seat: int) -> str:
    """The name, in a ruleset, of a set-up made by hand by a seat."""
    return f"own-{seat + 1}"


def made_by_hand(seat: int, content: Mapping[str, Any]) -> Chosen:
    """A seat's set-up given as plain data, in the form of a file."""
    problems, name = Problems(), name_by_hand(seat)
    node = read_data(content, name, problems)
    if problems:
        raise problems.error()
    return Chosen(name, node)


FileCheck = Callable[[Path], tuple[str, list[str]]]
"""Checks a file: returns a line that describes it, and its mistakes; BadRuleset if it is unreadable."""


class Setups:
    """What a game offers before a match. By default there is nothing to choose."""

    file_checks: Mapping[str, FileCheck] = {}
    """Checks for files other than rulesets that designers write, such as armies, keyed by their name."""

    def names(self, numbers: Any) -> Mapping[str, str]:
        """The set-ups that can be chosen by name, the default first, each with a sentence for people."""
        return {}

    def changes(self, numbers: Any, sides: Sequence[Chosen | None]) -> Mapping[str, Any]:
        """The changes to a ruleset that make a game begin from other set-ups, one for each seat; None keeps
        the ruleset's own for that seat.
        """
        raise BanneretError(say("This game has no other set-ups to choose from."))

    def changeable(self, numbers: Any) -> Sequence[Changeable]:
        """The settings offered for change before a match, without writing a ruleset."""
        return ()

    def presets(self, numbers: Any) -> Sequence[Preset]:
        """Combinations of values for several of these settings."""
        return ()

    def side_choices(self, numbers: Any, seat: int) -> SideChoices | None:
        """What a seat can begin with, by name or put together by hand; None if it has no choice. During a
        match this is shown to that seat, so it must not reveal what another seat chose in secret.
        """
        return None

    def check_side(self, numbers: Any, seat: int, content: Mapping[str, Any]) -> SideCheck:
        """Checks a seat's set-up, given as untrusted data, against the limits of these rules."""
        return SideCheck()

    def is_setting_up(self, state: Any) -> bool:
        """Whether sides are still being set up: actions then come before the first move."""
        return False

    def side_now(self, state: Any, seat: int) -> dict[str, Any] | None:
        """What a seat has set up so far, as data for a set-up by hand; None if that can no longer change."""
        return None

    def next_step(self, state: Any, seat: int, content: Mapping[str, Any]) -> int | None:
        """During set-up: the next action towards a set-up by hand, legal or not; else None."""
        return None
