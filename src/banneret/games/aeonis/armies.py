"""Parses armies in short form, `3inf+arc+lord`, and battles, `3inf+arc vs 2inf@fortress` (AE-7.1)."""

import re
from typing import NamedTuple

from banneret.engine.text import shown
from banneret.games.aeonis.language import say

SOLDIERS_MAX = 14
"""The most soldiers a side can have, not counting its Lord."""

PLACES = ("plain", "forest", "mountain", "city", "fortress")
"""The kinds of hexes a single battle can be fought for; the first is the default."""

_KINDS = {"inf": "infantry", "cav": "cavalry", "arc": "archers", "lord": "lord"}
_PART = re.compile(r"(\d{0,2}) ?([a-z]+)")


class Army(NamedTuple):
    """How many of each kind."""

    infantry: int = 0
    cavalry: int = 0
    archers: int = 0
    lord: int = 0

    @property
    def soldiers(self) -> int:
        return self.infantry + self.cavalry + self.archers


def read_army(text: str) -> Army:
    """Parses an army; raises ValueError with the reason if it cannot."""
    counts = dict.fromkeys(Army._fields, 0)
    for part in text.split("+"):
        found = _PART.fullmatch(part.strip().lower())
        kind = _kind(found[2]) if found else None
        if found is None or kind is None:
            unit = shown(part.strip())
            raise ValueError(say("{unit} is not a unit; write an army like 3inf+1arc+cav+lord", unit=unit))
        counts[kind] += int(found[1] or 1)
    army = Army(**counts)
    if army.lord > 1:
        raise ValueError(say("a side can have only one Lord"))
    if army.soldiers + army.lord == 0 or army.soldiers > SOLDIERS_MAX:
        raise ValueError(say("an army is a Lord, 1 to {most} soldiers, or both", most=SOLDIERS_MAX))
    return army


def _kind(word: str) -> str | None:
    """The kind that a word stands for: `inf`, `infantry`, or any prefix in between."""
    return next(
        (kind for short, kind in _KINDS.items() if word.startswith(short) and kind.startswith(word)), None
    )


def read_battle(text: str) -> dict[str, str]:
    """The settings of a battle given in a line; raises ValueError with the reason if it cannot be parsed."""
    sides, _, place = text.partition("@")
    attacker, between, defender = sides.partition(" vs ")
    if not between:
        raise ValueError(say("write a battle like 3inf+1arc vs 2inf+cav@fortress"))
    for side in (attacker, defender):
        read_army(side)
    place = place.strip() or PLACES[0]
    if place not in PLACES:
        raise ValueError(
            say(
                "{place} is not a place for a battle; choose one of {places}",
                place=shown(place),
                places=", ".join(PLACES),
            )
        )
    return {"attacker": attacker.strip(), "defender": defender.strip(), "place": place}
