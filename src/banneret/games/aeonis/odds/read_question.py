"""A battle in a line, such as `3inf+1arc vs 2inf+cav@fortress`: a question about its odds."""

import re

from banneret.engine.errors import BanneretError
from banneret.engine.text.wording import shown, suggestion
from banneret.games.aeonis.armies import PLACES, SOLDIERS_MAX, read_army
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.battle import Battle, Kind
from banneret.games.aeonis.odds.make_battle import SOLDIERS, Fighter, kinds, make_battle

USAGE = (
    "Write ATTACKER vs DEFENDER@PLACE, such as 3inf+1arc vs 2inf+cav@fortress: inf, cav, arc, lord or the "
    "name of a Lord; cav:1 is Cavalry with one hit point left."
)

_PART = re.compile(r"(\d{0,2})\s*([a-z']+)\s*(?::\s*(\d))?")


def read_question(numbers: AeonisNumbers, question: str) -> tuple[Battle, str]:
    """The battle that is asked about, and the place."""
    sides, *places = (part.strip() for part in question.strip().lower().split("@"))
    armies = re.split(r"\s+vs\.?\s+", sides)
    if len(armies) != 2:
        raise BanneretError(f"{shown(question.strip())} names no two armies. {USAGE}")
    place = _read_place(places)
    own_lords = numbers.lords[:2]
    attackers, defenders = (
        _read_side(kinds(numbers), text, lord) for text, lord in zip(armies, own_lords, strict=True)
    )
    return make_battle(numbers, attackers, defenders, place), place


def _read_place(places: list[str]) -> str:
    if len(places) > 1:
        raise BanneretError(f"A battle is in one place, not in {' and '.join(map(shown, places))}.")
    place = places[0] if places else PLACES[0]
    if place not in PLACES:
        raise BanneretError(f"{shown(place)} is no place for a battle. {suggestion(place, PLACES)}")
    return place


def _read_side(known: dict[str, Kind], text: str, lord: str) -> list[Fighter]:
    fighters = [fighter for part in text.split("+") for fighter in _read_part(known, part.strip(), lord)]
    soldiers = sum(fighter.kind in SOLDIERS for fighter in fighters)
    if soldiers > SOLDIERS_MAX:
        raise BanneretError(f"A side has at most {SOLDIERS_MAX} soldiers, not {soldiers}.")
    if len(fighters) - soldiers > 1:
        raise BanneretError(f"A side has one Lord, not {len(fighters) - soldiers}.")
    return fighters


def _read_part(known: dict[str, Kind], part: str, lord: str) -> list[Fighter]:
    found = _PART.fullmatch(part)
    if not found:
        raise BanneretError(f"{shown(part)} is no unit. {USAGE}")
    count, word = int(found[1] or 1), found[2].replace("'", "")
    name = word if word in known else _soldier(found[1] + word, lord)
    most = known[name].hit_points
    left = int(found[3] or most)
    if not 1 <= left <= most:
        raise BanneretError(f"{part} has 1 to {most} hit points, not {left}.")
    return [Fighter(name, left)] * count


def _soldier(part: str, lord: str) -> str:
    try:
        army = read_army(part)
    except ValueError as wrong:
        raise BanneretError(f"{str(wrong).capitalize()}. {USAGE}") from None
    return next((name for name, section in SOLDIERS.items() if getattr(army, section)), lord)
