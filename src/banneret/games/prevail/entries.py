"""What the types of units and the cards of a ruleset are, in sentences made of their numbers."""

from collections.abc import Iterator

from banneret.engine.game import Game
from banneret.engine.view import Cause, Entry
from banneret.games.prevail.card_words import sentences
from banneret.games.prevail.names import names_of
from banneret.games.prevail.numbers import UnitType


def entries(game: Game) -> tuple[Entry, ...]:
    """Each type of unit, then each card."""
    names, numbers = names_of(game), game.ruleset.numbers
    units = (
        Entry(name=unit.name, group="unit", kind=word, symbol=unit.symbol, lines=tuple(_of_a_unit(unit)))
        for word, unit in numbers.units.items()
    )
    by_types = numbers.support.counts == "types"
    cards = (
        Entry(
            name=card.name,
            group="card",
            kind=word,
            lines=(
                Cause(text=f"Initiative {card.initiative}.", clause="PV-3.4"),
                *sentences(names, card, by_types=by_types),
            ),
        )
        for word, card in numbers.cards.items()
    )
    return (*units, *cards)


def _of_a_unit(unit: UnitType) -> Iterator[Cause]:
    shoots = f"shoots up to {unit.range} far" if unit.range else "does not shoot"
    yield Cause(text=f"Attack {unit.attack}; {shoots}.", clause="PV-1.3")
    yield Cause(text=f"Moves {unit.speed} forward, with flexibility {unit.flexibility}.", clause="PV-6.1")
    limits = (("retreats", unit.retreat), ("turns about", unit.reverse), ("routs", unit.rout))
    told = ", ".join(f"{word} at {value}" for word, value in limits if value)
    yield Cause(text=f"Attacked, it {told}.", clause="PV-9.1")
    cards = "no cards" if not unit.morale else f"{unit.morale} card{'' if unit.morale == 1 else 's'}"
    yield Cause(text=f"Its rout costs its side {cards}.", clause="PV-9.6")
    if unit.traits:
        yield Cause(text=f"Traits that cards ask for: {', '.join(unit.traits)}.", clause="PV-2.5")
