"""Glossary entries for types of units and cards, made from their numbers."""

from collections.abc import Iterator

from banneret.engine.views import Cause, GlossaryEntry
from banneret.games.prevail.card_words import sentences
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import TRAIT_NAMES, Names, called
from banneret.games.prevail.numbers import PrevailNumbers, UnitType


def unit_entries(numbers: PrevailNumbers) -> Iterator[GlossaryEntry]:
    """An entry for each type of unit."""
    for word, unit in numbers.units.items():
        lines = tuple(_of_a_unit(unit))
        yield GlossaryEntry(name=called(unit.name), group="unit", kind=word, symbol=unit.symbol, lines=lines)


def card_entries(numbers: PrevailNumbers) -> Iterator[GlossaryEntry]:
    """An entry for each card."""
    names = Names(numbers)
    for word, card in numbers.cards.items():
        initiative = Cause(text=say("Initiative {rank}.", rank=card.initiative), clause="PV-3.4")
        lines = (initiative, *sentences(names, card))
        yield GlossaryEntry(name=called(card.name), group="card", kind=word, lines=lines)


def _of_a_unit(unit: UnitType) -> Iterator[Cause]:
    text = say("Attack {attack}; does not shoot.", attack=unit.attack)
    if unit.range:
        text = say("Attack {attack}; range {range}.", attack=unit.attack, range=unit.range)
    yield Cause(text=text, clause="PV-1.3")
    text = say(
        "Speed {speed}, flexibility {flexibility}.",
        speed=unit.speed,
        flexibility=unit.flexibility,
    )
    yield Cause(text=text, clause="PV-6.1")
    yield Cause(text=say("When attacked, it {results}.", results=", ".join(_results(unit))), clause="PV-9.1")
    text = say("Its rout costs its side no cards.")
    if unit.morale:
        text = count(
            unit.morale, "Its rout costs its side {number} card.", "Its rout costs its side {number} cards."
        )
    yield Cause(text=text, clause="PV-9.6")
    if unit.traits:
        traits = ", ".join(TRAIT_NAMES[trait] for trait in unit.traits)
        yield Cause(text=say("Traits: {traits}.", traits=traits), clause="PV-2.5")


def _results(unit: UnitType) -> Iterator[str]:
    if unit.retreat:
        yield say("retreats at {value}", value=unit.retreat)
    if unit.reverse:
        yield say("turns about at {value}", value=unit.reverse)
    if unit.rout:
        yield say("routs at {value}", value=unit.rout)
