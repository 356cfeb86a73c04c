"""Actions as a person sees them: a line of notation, and a path of things one points at."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """One legal action. `code` is what the kernels know it by."""

    code: int
    kind: str
    """What sort of action it is, in a word: `move`, `shoot` …"""
    text: str
    """Its notation, unique among a seat's legal actions and parsed back by the game."""
    picks: tuple[str, ...]
    """What a person points at, in order: `unit:…`, `cell:…`, `item:…`, `facing:…`, `word:…`."""
    words: str
    """What it does, for a list or a screen reader."""
    label: str
    """What a button that does it says: `Attack e6`."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing that can be pointed at next, and where that leads."""

    pick: str
    actions: int
    """How many actions still lie ahead."""
    action: Action | None
    """The action that this pick completes, if it does."""


def next_picks(actions: Iterable[Action], prefix: Sequence[str]) -> list[Pick]:
    """What can be picked after a prefix, in the order of the actions."""
    at = len(prefix)
    ahead: dict[str, list[Action]] = {}
    for action in actions:
        if len(action.picks) > at and action.picks[:at] == tuple(prefix):
            ahead.setdefault(action.picks[at], []).append(action)
    return [
        Pick(pick, len(those), next((each for each in those if len(each.picks) == at + 1), None))
        for pick, those in ahead.items()
    ]
