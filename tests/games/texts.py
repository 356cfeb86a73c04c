"""Texts with slips in them, and reasons told apart by their wording."""

import re
from collections.abc import Sequence
from random import Random


def garbled(text: str, signs: str, chance: Random) -> str:
    """A text with one to three of its signs changed, added, left out or swapped."""
    garbled = list(text)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(garbled) + 1)
        garbled[at : at + chance.randint(0, 2)] = chance.choices(signs, k=chance.randint(0, 2))
    return "".join(garbled)


def which_reason(patterns: Sequence[str], reason: str) -> tuple[int, re.Match[str]]:
    """The first pattern that a reason fits, and how."""
    for number, pattern in enumerate(patterns):
        if match := re.fullmatch(pattern, reason):
            return number, match
    raise AssertionError(f"a reason that nobody has thought of here: {reason}")
