"""The abilities of Lords: what each adds or saves, and how it is put into words (AE-1.9 to AE-1.11)."""

from collections.abc import Iterator, Mapping

from banneret.engine.views import Cause
from banneret.games.aeonis.language import terms
from banneret.games.aeonis.numbers import Ability, AeonisNumbers, LordSheet
from banneret.games.aeonis.rules.board import CITY, FOREST, FORTRESS, IMPERIAL_SEAT, PORTAL

_GROUND: Mapping[Ability, tuple[int, ...]] = {
    "bulwark": (CITY, FORTRESS, IMPERIAL_SEAT),
    "woodcraft": (FOREST,),
    "riftward": (PORTAL,),
}
"""The ground on which an ability helps the defender."""

_TEXTS = terms(
    {
        "aegis": "Aegis: its side adds {number} to defence rolls while it is committed.",
        "bulwark": "Bulwark: its side adds {number} to defence rolls in a City or Fortress that it defends "
        "while the Lord is committed.",
        "woodcraft": "Woodcraft: its side adds {number} to defence rolls in a Forest that it defends "
        "while the Lord is committed.",
        "riftward": "Riftward: its side adds {number} to defence rolls on a Portal that it defends "
        "while the Lord is committed.",
        "pursuit": "Pursuit: pressing an attack to which it is committed costs {number} AP less.",
        "pathfinder": "Pathfinder: a group with it pays {number} AP less for a Mountain, but never less than "
        "for other hexes.",
        "veil": "Veil: a group with it pays {number} AP less for a hex in a zone of control.",
        "treasury": "Treasury: its lord can bank {number} AP more.",
    }
)

_CLAUSES: Mapping[Ability, str] = {
    "aegis": "AE-1.10",
    "bulwark": "AE-1.10",
    "woodcraft": "AE-1.10",
    "riftward": "AE-1.10",
    "pursuit": "AE-1.10",
    "pathfinder": "AE-1.11",
    "veil": "AE-1.11",
    "treasury": "AE-1.11",
}


def abilities_of(numbers: AeonisNumbers, seat: int) -> Mapping[Ability, int]:
    """The abilities of a seat's Lord; empty if the rules have none."""
    return sheet_abilities(numbers, numbers.combat.lords[numbers.lords[seat]])


def sheet_abilities(numbers: AeonisNumbers, sheet: LordSheet) -> Mapping[Ability, int]:
    """The abilities on a sheet; empty if the rules have none."""
    return sheet.abilities if numbers.combat.abilities else {}


def defence_ability(abilities: Mapping[Ability, int], is_defender: bool, terrain: int) -> int:
    """What a Lord adds to defence rolls in a battle for a hex (AE-1.10)."""
    bonus = abilities.get("aegis", 0)
    for ability, ground in _GROUND.items():
        if is_defender and terrain in ground:
            bonus += abilities.get(ability, 0)
    return bonus


def ability_texts(abilities: Mapping[Ability, int]) -> Iterator[Cause]:
    """Abilities in sentences, each with its clause."""
    for ability, number in abilities.items():
        if number:
            yield Cause(text=_TEXTS.say(ability, number=number), clause=_CLAUSES[ability])
