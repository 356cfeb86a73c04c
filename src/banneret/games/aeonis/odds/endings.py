"""The possible endings of a battle, in a few steps that tokens can show: who wins, and who is left."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from banneret.engine.views import Ending, Figure
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import KINDS, SYMBOLS
from banneret.games.aeonis.odds.advice import kind_text
from banneret.games.aeonis.odds.battle import Counted, Kind, Left
from banneret.games.aeonis.odds.make_battle import SOLDIERS
from banneret.games.aeonis.odds.outcomes import Weight

MOST_STEPS = 3
"""How many steps show the price of a side's victory."""

Seats = tuple[int, int]
"""The seats of the attacker and the defender."""
Survivors = tuple[tuple[Kind, int], ...]
"""Kinds of units, with how many of each are left, wounded or not."""


def endings_of(end: Mapping[Left, Weight], seats: Seats) -> tuple[Ending, ...]:
    """The endings won by each side, most units left first; last, the one in which neither can hit."""
    found: list[Ending] = []
    for side, seat in enumerate(seats):
        won: defaultdict[Survivors, float] = defaultdict(float)
        for left, chance in end.items():
            if not left[1 - side]:
                won[_survivors(left[side])] += float(chance)
        found += _steps(won, seat)
    stuck = float(sum(chance for (one, other), chance in end.items() if one and other))
    if stuck:
        words = say("neither side can hit the other")
        found.append(Ending(chance=stuck, winner=None, left=(), words=words))
    return tuple(found)


def _survivors(units: Counted) -> Survivors:
    kinds = Counter[Kind]()
    for unit, number in units:
        kinds[unit.kind] += number
    return tuple(sorted(kinds.items(), key=lambda each: (not each[0].is_lord, each[0].number)))


def _steps(won: Mapping[Survivors, float], seat: int) -> Iterator[Ending]:
    """Groups what may be left of a winner into steps of about equal likelihood."""
    by_number: defaultdict[int, float] = defaultdict(float)
    for left, chance in won.items():
        by_number[_number(left)] += chance
    total, passed, steps = sum(by_number.values()), 0.0, defaultdict[int, list[int]](list)
    for number in sorted(by_number, reverse=True):
        middle = passed + by_number[number] / 2
        steps[min(MOST_STEPS - 1, int(MOST_STEPS * middle / total))].append(number)
        passed += by_number[number]
    for numbers in steps.values():
        likeliest = max((left for left in won if _number(left) in numbers), key=lambda left: won[left])
        yield Ending(
            chance=sum(by_number[number] for number in numbers),
            winner=seat,
            left=tuple(_figure(kind, number, seat) for kind, number in likeliest),
            words=_words(numbers),
        )


def _number(left: Survivors) -> int:
    return sum(number for _, number in left)


def _words(numbers: list[int]) -> str:
    most, fewest = numbers[0], numbers[-1]
    if most == fewest:
        return count(most, "{number} unit left", "{number} units left")
    return say("{fewest} to {most} units left", fewest=fewest, most=most)


def _figure(kind: Kind, number: int, seat: int) -> Figure:
    word = SOLDIERS.get(kind.name, "lord")
    return Figure(
        seat=seat,
        kind=word,
        name=kind_text(kind),
        symbol=SYMBOLS[KINDS[word]],
        emblem=kind.name if kind.is_lord else None,
        count=number,
    )
