"""The events of an action as a report: orders given together, and each attack with all its terms."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from banneret.engine.text import listed
from banneret.engine.views import Event
from banneret.games.prevail.event_words import EventWords
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import Names, facing_name
from banneret.games.prevail.rules import events as e

Numbers = tuple[int, int, int, int]
"""The four numbers of an event."""

_TERMS = (e.HELPED, e.SUPPORTED, e.MODIFIED, e.RAISED)


class Row(NamedTuple):
    """One event as recorded by kernels."""

    kind: int
    seat: int
    a: int
    b: int
    c: int
    d: int


def report(names: Names, sides: Sequence[str], rows: Sequence[Row]) -> Iterator[Event]:
    """Events in words; joint orders, a line's moves, or an attack with its terms share a sentence."""
    terms: list[str] = []
    for (kind, seat), group in groupby(rows, key=lambda row: (row.kind, row.seat)):
        told = [row[2:] for row in group]
        words = EventWords(names, sides[seat], seat)
        if kind in _TERMS:
            terms += [_term(words, kind, numbers) for numbers in told]
        elif kind == e.VALUE:
            yield from (_attack(words, numbers, terms) for numbers in told)
            terms = []
        elif kind == e.ORDERED:
            yield words.only_text(_orders(words, told))
        elif kind == e.MOVED and len(told) > 1:
            yield from _line_moved(words, told)
        elif kind == e.WHEELED and len(told) > 1:
            yield words.only_text(_line_turned(words, told))
        else:
            yield from (words.describe(kind, *numbers) for numbers in told)


def _orders(words: EventWords, told: Sequence[Numbers]) -> str:
    units = [
        say("{unit} on {cell}", unit=words.names.title(kind), cell=words.cell(cell))
        for kind, cell, *_ in told
    ]
    _, first, together, is_line = told[0]
    if is_line and together > 1:
        return say(
            "{side} orders the line from {near} to {far}: {units}.",
            side=words.side,
            near=words.cell(first),
            far=words.cell(told[-1][1]),
            units=listed([*_counted(words, [kind for kind, *_ in told])]),
        )
    return say("{side} orders {units}.", side=words.side, units=listed(units))


def _line_moved(words: EventWords, told: Sequence[Numbers]) -> Iterator[Event]:
    """Describes a line's move, from one end to the other, in its first event."""
    (_, start, end, facing), *_, (_, last, goal, _) = sorted(told, key=lambda numbers: numbers[1])
    text = say(
        "{side} moves the line {start}:{last} to {end}:{goal}, facing {facing}: {units}.",
        side=words.side,
        start=words.cell(start),
        last=words.cell(last),
        units=listed([*_counted(words, [kind for kind, *_ in told])]),
        end=words.cell(end),
        goal=words.cell(goal),
        facing=facing_name(facing),
    )
    for n, numbers in enumerate(told):
        yield words.moved(*numbers).model_copy(update={"text": "" if n else text})


def _line_turned(words: EventWords, told: Sequence[Numbers]) -> str:
    cells = sorted(cell for _, cell, *_ in told)
    return say(
        "{side} turns the line {start}:{last} to face {facing}.",
        side=words.side,
        start=words.cell(cells[0]),
        last=words.cell(cells[-1]),
        facing=facing_name(told[0][2]),
    )


def _counted(words: EventWords, kinds: Sequence[int]) -> Iterator[str]:
    for kind in dict.fromkeys(kinds):
        number, title = kinds.count(kind), words.names.title(kind)
        yield say("{number} × {units}", number=number, units=title) if number > 1 else title


def _term(words: EventWords, kind: int, numbers: Numbers) -> str:
    a, b, c, _ = numbers
    if kind == e.HELPED:
        title, cell = words.names.title(a), words.cell(b)
        return say("{value} from {unit} on {cell}", value=f"{c:+}", unit=title, cell=cell)
    if kind == e.SUPPORTED:
        return count(b, "{value} from {number} supporter", "{value} from {number} supporters", value=f"{a:+}")
    card = words.names.card_title(words.seat, b)
    if kind == e.MODIFIED:
        return say("{value} from {card}", value=f"{a:+}", card=card)
    return say("{value} from {card}, committed", value=f"{a:+}", card=card)


def _attack(words: EventWords, numbers: Numbers, terms: Sequence[str]) -> Event:
    kind, _, total, _ = numbers
    side, unit = words.side, words.names.title(kind)
    if not terms:
        return words.only_text(say("Attack of {side}'s {unit}: {total}.", side=side, unit=unit, total=total))
    own = say("{value} of its own", value=words.names.unit_type(kind).attack)
    text = say(
        "Attack of {side}'s {unit}: {total} ({terms}).",
        side=side,
        unit=unit,
        total=total,
        terms="; ".join([own, *terms]),
    )
    return words.only_text(text)
