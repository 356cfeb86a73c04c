"""The choices of a side: lords with their usual soldiers, or any lord with any soldiers."""

from banneret.engine.game import (
    Offer,
    OneOf,
    Option,
    Ready,
    Things,
)
from banneret.games.aeonis.abilities import ability_texts, sheet_abilities
from banneret.games.aeonis.armies import SOLDIERS_MAX, Army
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import KINDS, SYMBOLS, TITLES, die, lord_name, several
from banneret.games.aeonis.numbers import AeonisNumbers, LordSheet, Soldier
from banneret.games.aeonis.sides import (
    NO_LORD,
    SOLDIERS,
    USUAL,
    named_side,
    own_side,
)


def lord_choices(numbers: AeonisNumbers) -> tuple[Ready, ...]:
    """Every lord with the soldiers it usually brings."""
    return tuple(
        Ready(
            name=word,
            title=lord_name(sheet),
            about=_with_abilities(numbers, sheet, _about(sheet, side.army)),
            content=side.content(),
        )
        for word, sheet in numbers.combat.lords.items()
        if (side := named_side(numbers, word))
    )


def usual_army(numbers: AeonisNumbers, seat: int) -> Ready:
    """A seat's default army in a single battle."""
    own = own_side(numbers, seat)
    return Ready(
        name=USUAL, title=say("The usual army"), about=f"{_soldiers(own.army)}.", content=own.content()
    )


def _about(sheet: LordSheet, army: Army) -> str:
    return say("{dice}; brings {soldiers}.", dice=_dice(sheet), soldiers=_soldiers(army))


def _with_abilities(numbers: AeonisNumbers, sheet: LordSheet, about: str) -> str:
    """The description of a lord, with its abilities (AE-1.9)."""
    return " ".join([about, *(each.text for each in ability_texts(sheet_abilities(numbers, sheet)))])


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


def side_fields(numbers: AeonisNumbers) -> tuple[OneOf | Things, ...]:
    """The fields of a side put together by hand: a lord and soldiers."""
    lords = tuple(
        Option(name=word, title=lord_name(sheet), about=_with_abilities(numbers, sheet, f"{_dice(sheet)}."))
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
