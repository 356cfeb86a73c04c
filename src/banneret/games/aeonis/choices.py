"""What can be chosen before a match: map or place, and each side's lord and soldiers (AE-7.1, AE-8.4)."""

from collections.abc import Mapping
from typing import Any

from banneret.engine.game.choices import (
    Changeable,
    Complaint,
    Gauge,
    Offer,
    OneOf,
    Option,
    Preset,
    Ready,
    SideChoices,
    SideStanding,
    Things,
)
from banneret.games.aeonis.armies import SOLDIERS_MAX, Army
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import KINDS, SYMBOLS, TITLES, die, lord_name, several
from banneret.games.aeonis.numbers import AeonisNumbers, LordSheet, Soldier
from banneret.games.aeonis.sides import (
    NO_LORD,
    SOLDIERS,
    USUAL,
    fewest,
    named_side,
    own_side,
    read_side,
)

_MAP = "The map"
_LENGTH = "How long it lasts"
_BATTLE = "The battle"

_CAMPAIGN = (
    Changeable("campaign.map.lakes", "Lakes", _MAP),
    Changeable("campaign.map.portals", "Portals", _MAP),
    Changeable("campaign.map.fortresses", "Fortresses", _MAP),
    Changeable("campaign.map.plain", "Plain", _MAP),
    Changeable("campaign.map.forest", "Forest", _MAP),
    Changeable("campaign.map.mountain", "Mountain", _MAP),
    Changeable("campaign.victory.points", "Victory points", _LENGTH),
    Changeable("campaign.victory.rounds", "Rounds", _LENGTH),
)
_ALONE = (
    Changeable(
        "battle.place",
        "Fought over",
        _BATTLE,
        options={each: each.capitalize() for each in ("plain", "forest", "mountain", "city", "fortress")},
    ),
    Changeable("battle.attacks", "Attacks", _BATTLE),
)


def changeable(numbers: AeonisNumbers) -> tuple[Changeable, ...]:
    """The map and the length of a campaign, or the place of a battle."""
    return _ALONE if numbers.scenario == "battle" else _CAMPAIGN


def presets(numbers: AeonisNumbers) -> tuple[Preset, ...]:
    """Maps with a name (AE-8.3)."""
    return () if numbers.scenario == "battle" else _MAPS


def _map(title: str, about: str, *values: int) -> Preset:
    kinds = ("lakes", "portals", "fortresses", "plain", "forest", "mountain")
    paths: dict[str, bool | int | str] = {
        f"campaign.map.{kind}": value for kind, value in zip(kinds, values, strict=True)
    }
    return Preset(group=_MAP, title=title, about=about, values=paths)


_MAPS = (
    _map("Mixed country", "Something of everything.", 1, 1, 1, 3, 2, 1),
    _map("Open plains", "Nothing in the way, and little to hide behind.", 0, 1, 1, 6, 1, 0),
    _map("Lake land", "Water parts the lords; the ways between are few.", 2, 1, 1, 4, 2, 0),
    _map("Deep forest", "Trees everywhere.", 1, 1, 1, 1, 5, 1),
    _map("Highlands", "Every march is dear.", 1, 1, 1, 1, 1, 4),
    _map("Strongholds", "Twice as many Fortresses to take and to hold.", 1, 1, 2, 3, 2, 1),
)


def side_choices(numbers: AeonisNumbers, seat: int) -> SideChoices:
    """The lords with the soldiers that they usually bring; any lord with any soldiers."""
    lords = tuple(
        Ready(name=word, title=lord_name(sheet), about=_about(sheet, side.army), content=side.content())
        for word, sheet in numbers.combat.lords.items()
        if (side := named_side(numbers, word))
    )
    if numbers.scenario != "battle":
        return SideChoices(title=say("lord"), usual=numbers.lords[seat], ready=lords, fields=_fields(numbers))
    own = own_side(numbers, seat)
    usual = Ready(
        name=USUAL, title=say("The usual army"), about=f"{_soldiers(own.army)}.", content=own.content()
    )
    return SideChoices(title=say("army"), usual=USUAL, ready=(usual, *lords), fields=_fields(numbers))


def _about(sheet: LordSheet, army: Army) -> str:
    return say("{dice}; brings {soldiers}.", dice=_dice(sheet), soldiers=_soldiers(army))


def _dice(sheet: LordSheet | Soldier) -> str:
    return count(
        sheet.hit_points,
        "Attack {attack}, defence {defence}, {number} hit point, moves {move}",
        "Attack {attack}, defence {defence}, {number} hit points, moves {move}",
        attack=die(sheet.attack),
        defence=die(sheet.defence),
        move=sheet.move,
    )


def _soldiers(army: Army) -> str:
    counts = {kind: getattr(army, kind) for kind in SOLDIERS}
    return ", ".join(several(number, TITLES[KINDS[kind]]) for kind, number in counts.items() if number)


def _fields(numbers: AeonisNumbers) -> tuple[OneOf | Things, ...]:
    lords = tuple(
        Option(name=word, title=lord_name(sheet), about=f"{_dice(sheet)}.")
        for word, sheet in numbers.combat.lords.items()
    )
    nobody = Option(name=NO_LORD, title=say("No lord"), about=say("Soldiers alone."))
    prices = numbers.campaign.recruits
    return (
        OneOf(
            key="lord",
            title=say("Lord"),
            options=(nobody, *lords) if numbers.scenario == "battle" else lords,
        ),
        Things(
            key="soldiers",
            title=say("Soldiers"),
            unit=say("AP"),
            offers=tuple(
                Offer(
                    name=kind,
                    title=TITLES[KINDS[kind]],
                    about=_dice(unit),
                    kind=kind,
                    symbol=SYMBOLS[KINDS[kind]],
                    price=getattr(prices, kind),
                    most=SOLDIERS_MAX,
                )
                for kind, unit in ((kind, getattr(numbers.combat.units, kind)) for kind in SOLDIERS)
            ),
        ),
    )


def side_standing(numbers: AeonisNumbers, content: Mapping[str, Any]) -> SideStanding:
    """How many soldiers a side has, and what they would cost to recruit."""
    try:
        side = read_side(numbers, content)
    except ValueError as problem:
        return SideStanding(problems=(Complaint(place="", text=str(problem)),))
    army, prices = side.army, numbers.campaign.recruits
    cost = sum(getattr(army, kind) * getattr(prices, kind) for kind in SOLDIERS)
    least = fewest(numbers, side)
    return SideStanding(
        gauges=(
            Gauge(title=say("Soldiers"), value=army.soldiers, low=least, high=SOLDIERS_MAX),
            Gauge(title=say("Worth in action points (AP)"), value=cost),
        ),
        problems=tuple(Complaint(place="soldiers", text=text) for text in _problems(army.soldiers, least)),
    )


def _problems(soldiers: int, least: int) -> list[str]:
    if soldiers > SOLDIERS_MAX:
        return [say("there are {soldiers} soldiers, more than {most}", soldiers=soldiers, most=SOLDIERS_MAX)]
    return [say("there is nobody")] if soldiers < least else []
