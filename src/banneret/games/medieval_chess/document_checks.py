"""Checks for values in this game's documents."""

from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.kit import checked_choice, checked_number
from banneret.engine.text import found
from banneret.games.medieval_chess.language import say
from banneret.games.medieval_chess.names import IDS, SLOT_OF
from banneret.games.medieval_chess.rules.board import GUARDS, STANDING

Document = Mapping[str, Any]


def check_keys(given: Document, allowed: tuple[str, ...], what: str) -> None:
    """Refuses unknown keys."""
    for key in given:
        if key not in allowed:
            keys = ", ".join(allowed)
            raise BadDocument(
                say("{key}: not known here; {what} has {keys}.", key=found(key), what=what, keys=keys)
            )


def checked_count(name: str, value: Any, most: int, least: int = 0) -> int:
    """Returns a whole number within bounds, from 0 by default."""
    return checked_number(name, value, least, most)


def index_of_choice(name: str, value: Any, words: tuple[str, ...]) -> int:
    """Returns the index of a word among those allowed."""
    return words.index(checked_choice(name, value, words))


def number_of_word(name: str, value: Any, words: Mapping[str, int]) -> int:
    """Returns the number that a word stands for."""
    return words[checked_choice(name, value, tuple(words))]


def checked_slot(name: str, value: Any) -> int:
    """Returns the slot of a unit."""
    if not isinstance(value, str) or value not in SLOT_OF:
        raise BadDocument(say("there is no unit called {found}.", found=found(value)), at=name)
    return SLOT_OF[value]


def checked_actor(name: str, value: Any, state: Any, seat: int) -> int:
    """Returns the slot of a unit on the board that can be asked to act."""
    slot = checked_slot(name, value)
    if state.status[slot] != STANDING or state.owner[slot] != seat or slot >= GUARDS:
        what = say("{unit} must be on the board and belong to the side to move.", unit=IDS[slot])
        raise BadDocument(what, at=name)
    return slot


def read_list(name: str, values: Any, field: Any, most: int) -> None:
    """Reads a list of numbers into a field of the state."""
    if not isinstance(values, (list, tuple)) or len(values) != len(field):
        raise BadDocument(
            say(
                "expected a list of {length} numbers, found {found}.", length=len(field), found=found(values)
            ),
            at=name,
        )
    for index, value in enumerate(values):
        field[index] = checked_count(f"{name}.{index}", value, most)
