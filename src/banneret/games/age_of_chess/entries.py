"""What each kind of unit beats, shoots and converts, in sentences made of the tables in force."""

from collections.abc import Iterator, Sequence

from banneret.engine.view import Cause, Entry
from banneret.games.age_of_chess.names import KINDS, TITLES
from banneret.games.age_of_chess.numbers import AgeOfChessNumbers

_TITLE = {word: TITLES[kind] for word, kind in KINDS.items()}


def entries(numbers: AgeOfChessNumbers) -> tuple[Entry, ...]:
    """Each kind of unit, with what comes of its fights."""
    return tuple(
        Entry(name=title, group="unit", kind=word, lines=tuple(_lines(numbers, word)))
        for word, title in _TITLE.items()
    )


def _lines(numbers: AgeOfChessNumbers, word: str) -> Iterator[Cause]:
    if word == "archer":
        yield Cause(text=f"A shot kills {_listed(numbers.archery.kills)}.", clause="AC-6.2")
        if numbers.archery.power_kills:
            text = f"Two stacked Archers together also kill {_listed(numbers.archery.power_kills)}."
            yield Cause(text=text, clause="AC-6.4")
    if word == "priestess":
        text = f"Converts {_listed(numbers.conversion.takes)} standing alone beside her."
        yield Cause(text=text, clause="AC-7.1")
    table: dict[str, dict[str, str]] = numbers.melee.model_dump()
    others = [each for each in _TITLE if each != "commander"]
    for result, says in (("win", "Attacking, beats {}."), ("lose", "Attacking, dies on {}.")):
        whom = [each for each in others if table[word][each] == result]
        if whom:
            yield Cause(text=says.format(_listed(whom)), clause="AC-4.1")
    both = [each for each in others if table[word][each] == "both"]
    if both and word != "priestess":
        yield Cause(text=f"Falls together with {_listed(both)}.", clause="AC-4.1")
    beaten = [each for each in _TITLE if table[each][word] == "win"]
    if word != "commander":
        yield Cause(text=f"Attacked, falls to {_listed(beaten)}.", clause="AC-4.1")


def _listed(words: Sequence[str]) -> str:
    """`Pikeman`, `Pikeman and Archer`, `Pikeman, Archer and Priestess`."""
    *others, last = [_TITLE[word] for word in words] or ["nobody"]
    return f"{', '.join(others)} and {last}" if others else last
