"""Parses a question about odds: a battle in a line, such as `3inf+1arc vs 2inf+cav@fortress`."""

import re

from banneret.engine.errors import BanneretError
from banneret.engine.text import listed, shown, suggestion
from banneret.games.aeonis.armies import PLACES, SOLDIERS_MAX, read_army
from banneret.games.aeonis.language import say
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.battle import Battle, Kind
from banneret.games.aeonis.odds.make_battle import SOLDIERS, Fighter, kinds, make_battle

_UNITS = re.compile(r"(\d{0,2})\s*([a-z']+)\s*(?::\s*(\d))?")


def read_question(numbers: AeonisNumbers, question: str) -> tuple[Battle, str]:
    """The battle and the place that a question describes."""
    sides, *places = (part.strip() for part in question.strip().lower().split("@"))
    armies = re.split(r"\s+vs\.?\s+", sides)
    if len(armies) != 2:
        raise BanneretError(
            say("{text} does not name two armies. {usage}", text=shown(question.strip()), usage=_usage())
        )
    place = _read_place(places)
    attackers, defenders = (
        _read_side(kinds(numbers), text, lord) for text, lord in zip(armies, numbers.lords[:2], strict=True)
    )
    return make_battle(numbers, attackers, defenders, place), place


def _usage() -> str:
    return say(
        "Write ATTACKER vs DEFENDER@PLACE, such as 3inf+1arc vs 2inf+cav@fortress. Units are inf, cav, arc, "
        "lord or the name of a Lord; cav:1 is Cavalry with one hit point left."
    )


def _read_place(places: list[str]) -> str:
    if len(places) > 1:
        named = listed([shown(place) for place in places])
        raise BanneretError(say("A battle has one place, not {places}.", places=named))
    place = places[0] if places else PLACES[0]
    if place not in PLACES:
        hint = suggestion(place, PLACES)
        raise BanneretError(say("{place} is not a place for a battle. {hint}", place=shown(place), hint=hint))
    return place


def _read_side(by_name: dict[str, Kind], text: str, lord: str) -> list[Fighter]:
    fighters = [fighter for units in text.split("+") for fighter in _read_units(by_name, units.strip(), lord)]
    soldiers = sum(fighter.kind in SOLDIERS for fighter in fighters)
    lords = len(fighters) - soldiers
    if soldiers > SOLDIERS_MAX:
        raise BanneretError(
            say("A side has at most {most} soldiers, not {number}.", most=SOLDIERS_MAX, number=soldiers)
        )
    if lords > 1:
        raise BanneretError(say("A side has at most one Lord, not {number}.", number=lords))
    return fighters


def _read_units(by_name: dict[str, Kind], text: str, lord: str) -> list[Fighter]:
    """Units of one kind: `3inf`, or `cav:1` with hit points."""
    found = _UNITS.fullmatch(text)
    if not found:
        raise BanneretError(say("{text} is not a unit. {usage}", text=shown(text), usage=_usage()))
    count, word = int(found[1] or 1), found[2].replace("'", "")
    name = word if word in by_name else _soldier(found[1] + word, lord)
    most = by_name[name].hit_points
    left = int(found[3] or most)
    if not 1 <= left <= most:
        raise BanneretError(
            say("{unit} has 1 to {most} hit points, not {number}.", unit=text, most=most, number=left)
        )
    return [Fighter(name, left)] * count


def _soldier(text: str, lord: str) -> str:
    """The name of a kind of soldier written as any prefix of it."""
    try:
        army = read_army(text)
    except ValueError as wrong:
        reason = str(wrong)
        raise BanneretError(f"{reason[:1].upper()}{reason[1:]}. {_usage()}") from None
    return next((name for name, section in SOLDIERS.items() if getattr(army, section)), lord)
