"""What a card says: the few words on its face, and all of it in sentences with their clauses."""

from collections.abc import Iterator, Sequence

from banneret.engine.view import Cause
from banneret.games.prevail.names import Names
from banneret.games.prevail.numbers import Card, Command, Modifiers


def face(names: Names, card: Card) -> tuple[str, ...]:
    """What stands on a card beside its name: whom it orders, what it adds, what it is worth committed."""
    deed = {"movement": "move", "ranged": "shoot"}[card.command.type]
    # There is room for little; all of it is told in sentences.
    is_short = card.command.size == "units" and len(card.command.types) < 2
    command = card.command if is_short else card.command.model_copy(update={"types": ()})
    orders = f"{command.count} {_ordered(names, command)} {deed}{_s(command.count)}"
    added = card.effect.modifiers or card.command.modifiers
    return (
        orders,
        *((_added(added),) if added else ()),
        f"or commit +1 {' and '.join(card.commit)}",
    )


def sentences(names: Names, card: Card, *, by_types: bool) -> Iterator[Cause]:
    """All that a card does; `by_types` says how cards support units after a rally (PV-10.6, PV-10.7)."""
    command, effect = card.command, card.effect
    deed = {"movement": "moves", "ranged": "shoots"}[command.type]
    clause = "PV-5.4" if command.size == "lines" else "PV-5.3"
    most = f"{'up to ' if command.count > 1 else ''}{command.count} {_ordered(names, command)}"
    yield Cause(text=f"Orders {most} {_where(command.reach)}; each {deed}.", clause=clause)
    if command.modifiers:
        yield Cause(text=f"Those ordered have {_added(command.modifiers)} this round.", clause="PV-2.4")
    if effect.modifiers:
        who = _units(names, effect.traits, effect.types, 2)
        text = f"Your {who} {_where(effect.reach)} have {_added(effect.modifiers)} this round."
        yield Cause(text=text, clause="PV-2.4")
    yield Cause(text=f"Committed instead, it gives +1 {' and '.join(card.commit)}.", clause="PV-2.7")
    if by_types and card.preserves:
        listed = _listed([names.title(names.kinds[word]) for word in card.preserves], "and")
        yield Cause(text=f"In hand after a rally it preserves {listed}.", clause="PV-10.6")
    if not by_types and card.places.count:
        who = _units(names, card.places.traits, card.places.types, card.places.count)
        text = f"In hand after a rally it supports {card.places.count} {who}."
        yield Cause(text=text, clause="PV-10.7")


def _ordered(names: Names, command: Command) -> str:
    """Whom a command is for, without how many: `units`, `mounted unit`, `lines of Velites`."""
    if command.size == "units":
        return _units(names, command.traits, command.types, command.count)
    lines = "line" if command.count == 1 else "lines"
    if not command.traits and not command.types:
        return lines
    return f"{lines} of {_units(names, command.traits, command.types, 2)}"


def _units(names: Names, traits: Sequence[str], types: Sequence[str], count: int) -> str:
    if types:
        return _listed([names.title(names.kinds[word]) for word in types], "or")
    return " ".join([*traits, "unit" if count == 1 else "units"])


def _where(reach: int) -> str:
    if reach < 0:
        return "anywhere"
    return f"within {reach} of your commander" if reach else "on your commander's cell"


def _added(modifiers: Modifiers) -> str:
    return _listed([f"{value:+} {stat}" for stat, value in modifiers.items()], "and")


def _s(count: int) -> str:
    """The ending of a verb of one."""
    return "s" if count == 1 else ""


def _listed(words: Sequence[str], last: str) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
