"""Fills the rules record, which the kernels read, from the numbers of a ruleset."""

from typing import Any

from banneret.engine.machine.layout import Array
from banneret.games.aeonis.abilities import abilities_of, defence_ability
from banneret.games.aeonis.armies import read_army
from banneret.games.aeonis.geometry import CIRCLE, HEXES, HOMES, PLACE_OF, Hex, alike, distance, neighbours
from banneret.games.aeonis.names import KINDS, TERRAINS, cell_count, seat_count
from banneret.games.aeonis.numbers import Ability, AeonisNumbers, LordSheet, Soldier, UnitWorth
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    CELLS,
    CITY,
    DEFENDER,
    FOREST,
    FORTRESS,
    IMPERIAL_SEAT,
    LORD,
    MOUNTAIN,
    PLAIN,
    SEATS,
)
from banneret.games.aeonis.rules.board import TERRAINS as TERRAIN_COUNT


def fill_rules(numbers: AeonisNumbers, rules: Array) -> None:
    """Writes the numbers, and the tables derived from them, into an array of one rules record."""
    row: Any = rules[0]
    _fill_hexes(cell_count(numbers), row)
    _fill_combat(numbers, row)
    _fill_units(numbers, row)
    _fill_abilities(numbers, row)
    _fill_campaign(numbers, row)
    _fill_map(numbers, row)
    _fill_armies(numbers, row)
    _fill_worth(numbers, row)


def _fill_hexes(cells: int, row: Any) -> None:
    row["cells"] = cells
    row["near"][:] = -1
    for cell, place in enumerate(HEXES[:cells]):
        for direction, (right, up) in enumerate(CIRCLE):
            near = PLACE_OF.get((place[0] + right, place[1] + up), CELLS)
            if near < cells:
                row["near"][cell * 6 + direction] = near
                row["near_mask"][cell] |= 1 << near
        for other, another in enumerate(HEXES):
            row["distance"][cell * CELLS + other] = distance(place, another)
    for bit in range(62):
        row["bit_at"][(1 << bit) % 67] = bit


def _fill_combat(numbers: AeonisNumbers, row: Any) -> None:
    combat, choices = numbers.combat, numbers.choices
    is_battle = numbers.scenario == "battle"  # action points do not count in it (AE-7.2)
    values = {
        "plies": numbers.endings.plies,
        "attack_cost": 0 if is_battle else combat.attack.cost,
        "through_portals": combat.attack.through_portals,
        "press_cost": 0 if is_battle else combat.press.cost,
        "press_most": combat.press.most,
        "press_in_sieges": combat.press.in_sieges,
        "archers_again": combat.archers.again,
        "archers_together": combat.archers.order == "together",
        "hex_is_yielded": combat.retreat.hex == "yielded",
        "walls_always": combat.siege.city == "always",
        "reinforcements": combat.siege.reinforcements,
        "may_assault": combat.assault.allowed,
        "assault_bonus": combat.assault.defence,
        "capture_renown": combat.capture.renown,
        "capture_points": combat.capture.points,
        "asks_commit": choices.commit == "player",
        "asks_line": choices.line == "player",
        "asks_targets": choices.targets == "player",
        "asks_occupation": choices.occupation == "player",
        "any_group": choices.groups == "any",
        "is_battle": is_battle,
        "place": TERRAINS[numbers.battle.place],
        "attacks": numbers.battle.attacks,
    }
    for name, value in values.items():
        row[name] = value
    row["cap"][:] = combat.line.standard
    for terrain in (CITY, IMPERIAL_SEAT, FORTRESS):
        row["cap"][terrain] = combat.line.fortified
        row["is_fortified"][terrain] = True
        row["bonus"][terrain] = combat.defence.fortress if terrain == FORTRESS else combat.defence.city
    row["bonus"][FOREST] = combat.defence.forest


def _fill_units(numbers: AeonisNumbers, row: Any) -> None:
    combat = numbers.combat
    for seat in range(SEATS):
        sheets: dict[int, Soldier | LordSheet] = {
            KINDS[word]: getattr(combat.units, word) for word in KINDS if word != "lord"
        }
        sheets[LORD] = combat.lords[numbers.lords[seat]]
        for kind, sheet in sheets.items():
            rank = kind << 2 | seat
            row["attack_die"][rank] = sheet.attack
            row["defence_die"][rank] = sheet.defence
            row["hit_points"][rank] = sheet.hit_points
            row["move"][rank] = sheet.move


def _fill_abilities(numbers: AeonisNumbers, row: Any) -> None:
    """What each seat's Lord adds or saves (AE-1.9 to AE-1.11)."""
    for seat in range(SEATS):
        abilities = abilities_of(numbers, seat)
        for side in (ATTACKER, DEFENDER):
            for terrain in TERRAINS.values():
                place = (side * SEATS + seat) * TERRAIN_COUNT + terrain
                row["lord_defence"][place] = defence_ability(abilities, side == DEFENDER, terrain)
        for ability, field in _SAVINGS.items():
            row[field][seat] = abilities.get(ability, 0)


_SAVINGS: dict[Ability, str] = {
    "pursuit": "lord_press",
    "pathfinder": "lord_mountain",
    "veil": "lord_zone",
    "treasury": "lord_bank",
}


def _fill_campaign(numbers: AeonisNumbers, row: Any) -> None:
    campaign = numbers.campaign
    points, victory = campaign.points, campaign.victory
    values = {
        **campaign.map.model_dump(),
        "base_points": points.base,
        "city_points": points.cities,
        "renown_for_points": points.renown,
        "bank_most": points.bank,
        "behind_points": points.behind,
        "portal": campaign.movement.portal,
        "zone": campaign.movement.zone,
        "places_base": campaign.population.base,
        "places_city": campaign.population.city,
        "victory_points": victory.points,
        "rounds": victory.rounds,
        "seat_points": victory.seat,
        "fortress_points": victory.fortress,
        "home_points": victory.home,
        "raid_renown": 0 if numbers.scenario == "battle" else victory.raid,
    }
    for name, value in values.items():
        row[name] = value
    row["enter"][:] = campaign.movement.open
    row["enter"][MOUNTAIN] = campaign.movement.mountain
    for word, cost in campaign.recruits.model_dump().items():
        row["recruit_cost"][KINDS[word]] = cost
        row["places"][KINDS[word]] = 2 if word == "cavalry" else 1


def _fill_map(numbers: AeonisNumbers, row: Any) -> None:
    """Fills in what all maps share: terrain at fixed places, sets of symmetric hexes (AE-8.2, AE-8.3)."""
    lords = seat_count(numbers)
    ground = {(0, 0): IMPERIAL_SEAT, **dict.fromkeys(HOMES[lords], CITY)}
    for home in HOMES[lords]:
        row["home"][HOMES[lords].index(home)] = PLACE_OF[home]
    for home in _one_of_each(HOMES[lords], lords):
        free = sorted((each for each in neighbours(home) if each not in ground), key=_from_the_middle)
        for place, terrain in zip(free, (PLAIN, FOREST, MOUNTAIN), strict=False):
            ground |= dict.fromkeys(alike(place, lords), terrain)
    row["orbit"][:] = -1
    for place, terrain in ground.items():
        row["ground"][PLACE_OF[place]] = terrain
    for place in HEXES:
        if place not in ground and row["orbit"][PLACE_OF[place]] < 0:
            _add_orbit([PLACE_OF[each] for each in alike(place, lords)], row)


def _one_of_each(homes: tuple[Hex, ...], lords: int) -> list[Hex]:
    """One hex of each set of symmetric homes."""
    return [home for n, home in enumerate(homes) if not set(alike(home, lords)) & set(homes[:n])]


def _from_the_middle(place: Hex) -> tuple[int, int]:
    return distance(place, (0, 0)), PLACE_OF[place]


def _add_orbit(cells: list[int], row: Any) -> None:
    number = int(row["orbits"])
    for cell in cells:
        row["orbit"][cell] = number
    row["orbits"] += 1


def _fill_armies(numbers: AeonisNumbers, row: Any) -> None:
    for seat in range(seat_count(numbers)):
        if numbers.scenario == "battle":
            army = read_army((numbers.battle.attacker, numbers.battle.defender)[seat])
            counts = army._asdict()
        else:
            counts = read_army(numbers.campaign.armies[numbers.lords[seat]])._asdict() | {"lord": 1}
        for word, count in counts.items():
            row["army"][seat * 5 + KINDS[word]] = count


def _fill_worth(numbers: AeonisNumbers, row: Any) -> None:
    for name, value in numbers.worth:
        if isinstance(value, UnitWorth):
            row["worth_unit"][KINDS[name]] = value.unit
            row["worth_hit"][KINDS[name]] = value.hit
        else:
            row[f"worth_{name}"] = value
