"""Builds a battle from the numbers of a ruleset: dice, hit points, line capacity, bonuses."""

from collections.abc import Sequence
from typing import NamedTuple

from banneret.games.aeonis.abilities import defence_ability, sheet_abilities
from banneret.games.aeonis.names import TERRAINS
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.battle import Army, Battle, Kind, Unit

SOLDIERS = {"inf": "infantry", "cav": "cavalry", "arc": "archers"}
"""Soldiers in short form with their names in rulesets, in the order of their numbers."""

_LINE_ORDER = ("cav", "arc", "inf")


class Fighter(NamedTuple):
    """A committed unit: `inf`, `cav`, `arc` or a Lord's key, its hit points, and if it is on the line."""

    kind: str
    left: int
    is_on_line: bool = False
    """Also false before lines are formed."""


def kinds(numbers: AeonisNumbers) -> dict[str, Kind]:
    """Every kind of soldier by its short form, and every Lord by its key."""
    found = {}
    for number, (name, section) in enumerate(SOLDIERS.items(), 1):
        sheet = getattr(numbers.combat.units, section)
        shoots = name == "arc"
        found[name] = Kind(
            name,
            sheet.attack,
            sheet.defence,
            sheet.hit_points,
            shoots=shoots,
            strikes=not shoots or numbers.combat.archers.again,
            number=number,
            rank=_LINE_ORDER.index(name),
        )
    for name, lord in numbers.combat.lords.items():
        found[name] = Kind(
            name, lord.attack, lord.defence, lord.hit_points, rank=len(_LINE_ORDER), is_lord=True
        )
    return found


def make_battle(
    numbers: AeonisNumbers,
    attackers: Sequence[Fighter],
    defenders: Sequence[Fighter],
    place: str,
    is_assault: bool = False,
) -> Battle:
    """The battle between committed units for a hex; `place` is the kind of hex."""
    combat = numbers.combat
    is_fortified = place in ("city", "fortress")
    places = combat.line.fortified if is_fortified else combat.line.standard
    bonuses = {
        "forest": combat.defence.forest,
        "city": combat.defence.city,
        "fortress": combat.defence.fortress,
    }
    bonus = bonuses.get(place, 0) + (combat.assault.defence if is_assault else 0)
    by_name = kinds(numbers)
    guards = [_lord_bonus(numbers, side, n == 1, place) for n, side in enumerate((attackers, defenders))]
    return Battle(
        _army(by_name, attackers, places, 0)._replace(lord_bonus=guards[0]),
        _army(by_name, defenders, places, bonus)._replace(lord_bonus=guards[1]),
        lines_chosen=numbers.choices.line == "player",
        targets_chosen=numbers.choices.targets == "player",
        shots_together=combat.archers.order == "together",
    )


def _lord_bonus(numbers: AeonisNumbers, fighters: Sequence[Fighter], is_defender: bool, place: str) -> int:
    """What a side's Lord adds to its defence rolls while it is in the battle (AE-1.10)."""
    sheets = numbers.combat.lords
    lord = next((sheet for name, sheet in sheets.items() for each in fighters if each.kind == name), None)
    return (
        0 if lord is None else defence_ability(sheet_abilities(numbers, lord), is_defender, TERRAINS[place])
    )


def _army(by_name: dict[str, Kind], fighters: Sequence[Fighter], places: int, bonus: int) -> Army:
    # The order has no meaning; sorting makes equal battles compare equal.
    units = sorted((Unit(by_name[each.kind], each.left), each.is_on_line) for each in fighters)
    return Army(
        reserve=tuple(unit for unit, is_on_line in units if not is_on_line),
        places=places,
        bonus=bonus,
        line=tuple(unit for unit, is_on_line in units if is_on_line),
    )
