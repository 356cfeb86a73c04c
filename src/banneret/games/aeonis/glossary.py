"""Glossary entries for Lords, made from their sheets."""

from collections.abc import Mapping

from banneret.engine.views import Cause, GlossaryEntry
from banneret.games.aeonis.abilities import ability_texts, sheet_abilities
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import SYMBOLS, die, lord_name
from banneret.games.aeonis.numbers import Ability, AeonisNumbers, LordSheet
from banneret.games.aeonis.rules.board import LORD


def lord_entries(numbers: AeonisNumbers) -> tuple[GlossaryEntry, ...]:
    """All Lords of the rules, by name (AE-1.2, AE-1.9)."""
    return tuple(_entry(lord, sheet_abilities(numbers, lord)) for lord in numbers.combat.lords.values())


def _entry(lord: LordSheet, abilities: Mapping[Ability, int]) -> GlossaryEntry:
    text = say(
        "Strikes with a {attack}, defends with a {defence}; {hits} hit points, moves {move}.",
        attack=die(lord.attack),
        defence=die(lord.defence),
        hits=lord.hit_points,
        move=lord.move,
    )
    lines = (Cause(text=text, clause="AE-1.2"), *ability_texts(abilities))
    return GlossaryEntry(name=lord_name(lord), group="unit", kind="lord", symbol=SYMBOLS[LORD], lines=lines)
