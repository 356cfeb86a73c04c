"""Names and symbols of units, hexes and lords."""

import re
from typing import Any

from banneret.games.aeonis.geometry import BATTLE_CELLS, HEXES
from banneret.games.aeonis.language import CATALOGUE, say, terms
from banneret.games.aeonis.numbers import AeonisNumbers, LordSheet
from banneret.games.aeonis.rules.board import (
    ARCHERS,
    CAVALRY,
    CITY,
    FOREST,
    FORTRESS,
    IMPERIAL_SEAT,
    INFANTRY,
    LAKE,
    LORD,
    MOUNTAIN,
    PLAIN,
    PORTAL,
    SIDE,
)

SEATS = ("blue", "gold", "green", "rose")
_SHORT = ("bl", "go", "gr", "ro")

KINDS = {"infantry": INFANTRY, "cavalry": CAVALRY, "archers": ARCHERS, "lord": LORD}
KIND_WORDS = {number: word for word, number in KINDS.items()}
TITLES = terms({INFANTRY: "Infantry", CAVALRY: "Cavalry", ARCHERS: "Archers"})
SYMBOLS = {INFANTRY: "I", CAVALRY: "C", ARCHERS: "A", LORD: "L"}

TERRAINS = {
    "plain": PLAIN,
    "forest": FOREST,
    "mountain": MOUNTAIN,
    "lake": LAKE,
    "portal": PORTAL,
    "city": CITY,
    "fortress": FORTRESS,
    "imperial-seat": IMPERIAL_SEAT,
}
TERRAIN_WORDS = {number: word for word, number in TERRAINS.items()}

NAMES = terms(
    {
        "begin two-lords": "Two lords",
        "begin three-lords": "Three lords",
        "begin four-lords": "Four lords",
        "begin battle": "One battle",
        "infantry": "Infantry",
        "cavalry": "Cavalry",
        "archers": "Archers",
        "lord": "Lord",
        "plain": "plain",
        "forest": "forest",
        "mountain": "mountain",
        "lake": "lake",
        "portal": "portal",
        "city": "city",
        "fortress": "fortress",
        "imperial-seat": "Imperial Seat",
        "home": "Home City",
        "held": "held",
        "siege": "siege",
        "battle": "battle",
        "to strike": "to strike",
        "on the line": "on the line",
        "reserve": "reserve",
        "attack": "attack",
        "assault": "assault",
        "retreat": "retreat",
    }
)
"""How the words of views and picks read to people."""

CELLS = tuple(f"{'ABCDEFG'[x + 3]}{y + 4}" for x, y in HEXES)
"""The name of each hex, by its number."""

PLACES = {cell: number for number, cell in enumerate(CELLS)}

UNIT_PATTERN = r"(?:bl|go|gr|ro)(?:-lord|[1-9][0-9]?)"
_UNIT = re.compile(r"(bl|go|gr|ro)(-lord|[1-9][0-9]?)")


def cell_count(numbers: AeonisNumbers) -> int:
    """The number of hexes on the board; a single battle has few."""
    return BATTLE_CELLS if numbers.scenario == "battle" else len(CELLS)


def seat_count(numbers: AeonisNumbers) -> int:
    """The number of sides (AE-7.1, AE-8.4)."""
    return 2 if numbers.scenario == "battle" else numbers.campaign.lords


def unit_id(unit: int) -> str:
    """The fixed name of a unit in notation, picks and views: bl3, or bl-lord."""
    return f"{_SHORT[unit >> 4]}{unit & 15 or '-lord'}"


def unit_named(name: str) -> int | None:
    """The number of a unit by its name, in play or not; None if there is no such unit."""
    found = _UNIT.fullmatch(name)
    if found is None:
        return None
    number = 0 if found[2] == "-lord" else int(found[2])
    return _SHORT.index(found[1]) << 4 | number if number < SIDE else None


def lord_title(game: Any, seat: int) -> str:
    """The display name of a seat's Lord."""
    numbers: AeonisNumbers = game.ruleset.numbers
    return lord_name(numbers.combat.lords[numbers.lords[seat]])


def lord_name(sheet: LordSheet) -> str:
    """A Lord's name from the ruleset, translated by the catalogue if it is there."""
    return CATALOGUE.passage(sheet.name)


def kind_title(game: Any, seat: int, kind: int) -> str:
    """The display name of a kind of unit; a Lord's own name."""
    return lord_title(game, seat) if kind == LORD else TITLES[kind]


def unit_title(game: Any, unit: int, kind: int) -> str:
    """The display name of one unit: a Lord's own name, others with their number."""
    title = kind_title(game, unit >> 4, kind)
    return title if kind == LORD else f"{title} {unit & 15}"


def several(number: int, title: str) -> str:
    """A number of units of a kind: `2 Infantry`."""
    return say("{number} {unit}", number=number, unit=title)


def die(sides: int) -> str:
    """A die in words: d6."""
    return say("d{sides}", sides=sides)
