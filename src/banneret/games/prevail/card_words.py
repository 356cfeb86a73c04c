"""Cards in words: a short form for their faces, and full sentences with clauses."""

from collections.abc import Iterator, Sequence

from banneret.engine.text import either, listed
from banneret.engine.views import Cause
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import STAT_NAMES, TRAIT_NAMES, Names
from banneret.games.prevail.numbers import Card, Command, Modifiers, Stat


def face(names: Names, card: Card) -> tuple[str, ...]:
    """The text on a card: the units it orders, the modifiers it gives, its bonus if committed."""
    # A card has little room; the sentences list all types.
    is_short = card.command.size == "units" and len(card.command.types) < 2
    command = card.command if is_short else card.command.model_copy(update={"types": ()})
    added = card.effect.modifiers or card.command.modifiers
    return (
        _orders(names, command),
        *((_added(added),) if added else ()),
        say("or commit: +1 {stats}", stats=_stats(card.commit)),
    )


def _orders(names: Names, command: Command) -> str:
    whom = _ordered(names, command)
    if command.type == "movement":
        return say("{whom} moves", whom=whom) if command.count == 1 else say("{whom} move", whom=whom)
    return say("{whom} shoots", whom=whom) if command.count == 1 else say("{whom} shoot", whom=whom)


def sentences(names: Names, card: Card) -> Iterator[Cause]:
    """Everything that a card does."""
    command, effect = card.command, card.effect
    yield _order(names, command)
    if command.modifiers:
        text = say("Ordered units have {added} this round.", added=_added(command.modifiers))
        yield Cause(text=text, clause="PV-2.4")
    if effect.modifiers:
        who, added = _units(names, effect.traits, effect.types), _added(effect.modifiers)
        text = say(
            "Your {units} {where} have {added} this round.",
            units=who,
            where=_where(effect.reach),
            added=added,
        )
        yield Cause(text=text, clause="PV-2.4")
    text = say("If committed instead, it gives +1 {stats}.", stats=_stats(card.commit))
    yield Cause(text=text, clause="PV-2.7")
    if names.preserves_types and card.preserves:
        types = listed([names.title(names.kinds[word]) for word in card.preserves])
        yield Cause(text=say("In hand after a rally, it preserves {units}.", units=types), clause="PV-10.6")
    if not names.preserves_types and card.places.count:
        who = _counted(names, card.places.traits, card.places.types, card.places.count)
        yield Cause(text=say("In hand after a rally, it supports {units}.", units=who), clause="PV-10.7")


def _order(names: Names, command: Command) -> Cause:
    whom, where = _ordered(names, command), _where(command.reach)
    if command.count > 1:
        whom = say("up to {whom}", whom=whom)
    if command.type == "movement":
        text = say("Orders {whom} {where}; each moves.", whom=whom, where=where)
    else:
        text = say("Orders {whom} {where}; each shoots.", whom=whom, where=where)
    return Cause(text=text, clause="PV-5.4" if command.size == "lines" else "PV-5.3")


def _ordered(names: Names, command: Command) -> str:
    """The units that a command orders: `2 units`, `1 mounted unit`, `3 lines of Velites`."""
    if command.size == "units":
        return _counted(names, command.traits, command.types, command.count)
    number, traits = command.count, _traits(command.traits)
    if command.types:
        types = _types(names, command.types)
        return count(number, "{number} line of {units}", "{number} lines of {units}", units=types)
    if traits:
        return count(
            number, "{number} line of {traits} units", "{number} lines of {traits} units", traits=traits
        )
    return count(number, "{number} line", "{number} lines")


def _counted(names: Names, traits: Sequence[str], types: Sequence[str], number: int) -> str:
    if types:
        return say("{number} × {units}", number=number, units=_types(names, types))
    if traits:
        return count(number, "{number} {traits} unit", "{number} {traits} units", traits=_traits(traits))
    return count(number, "{number} unit", "{number} units")


def _units(names: Names, traits: Sequence[str], types: Sequence[str]) -> str:
    if types:
        return _types(names, types)
    return say("{traits} units", traits=_traits(traits)) if traits else say("units")


def _types(names: Names, types: Sequence[str]) -> str:
    return either([names.title(names.kinds[word]) for word in types])


def _traits(traits: Sequence[str]) -> str:
    return " ".join(TRAIT_NAMES[trait] for trait in traits)


def _stats(stats: Sequence[Stat]) -> str:
    return listed([STAT_NAMES[stat] for stat in stats])


def _where(reach: int) -> str:
    if reach < 0:
        return say("anywhere")
    if not reach:
        return say("on your commander's cell")
    return count(reach, "within {number} step of your commander", "within {number} steps of your commander")


def _added(modifiers: Modifiers) -> str:
    return listed([f"{value:+} {STAT_NAMES[stat]}" for stat, value in modifiers.items()])
