"""Glossary entries from the numbers in force: what units beat, shoot, convert, and where they are freer."""

from collections.abc import Iterator, Sequence

from banneret.engine.text import listed
from banneret.engine.views import Cause, GlossaryEntry
from banneret.games.age_of_chess.language import say
from banneret.games.age_of_chess.names import KINDS, TITLES
from banneret.games.age_of_chess.numbers import AgeOfChessNumbers


def unit_entries(numbers: AgeOfChessNumbers) -> tuple[GlossaryEntry, ...]:
    """Each kind of unit, with the results of its fights."""
    return tuple(
        GlossaryEntry(name=TITLES[kind], group="unit", kind=word, lines=tuple(_lines(numbers, word)))
        for word, kind in KINDS.items()
    )


def ground_entries(numbers: AgeOfChessNumbers) -> Iterator[GlossaryEntry]:
    """The ranks on which units have more directions to move in."""
    depth, free = numbers.movement.field_depth, numbers.movement.last_rank_free
    if depth:
        text = say("On the last {depth} ranks all but the Commander may also step sideways.", depth=depth)
        yield GlossaryEntry(
            name=say("Enemy's side"), group="term", lines=(Cause(text=text, clause="AC-3.6"),)
        )
    if free:
        text = say("There these may step one square in any direction: {units}.", units=_units(free))
        yield GlossaryEntry(name=say("Last rank"), group="term", lines=(Cause(text=text, clause="AC-3.7"),))


def _lines(numbers: AgeOfChessNumbers, word: str) -> Iterator[Cause]:
    if word == "archer":
        yield Cause(text=say("A shot kills {units}.", units=_units(numbers.archery.kills)), clause="AC-6.2")
        if numbers.archery.power_kills:
            units = _units(numbers.archery.power_kills)
            text = say("Two stacked Archers together also kill {units}.", units=units)
            yield Cause(text=text, clause="AC-6.4")
    if word == "priestess":
        text = say("Converts {units} standing alone beside her.", units=_units(numbers.conversion.takes))
        yield Cause(text=text, clause="AC-7.1")
    yield from _fights(numbers.melee.model_dump(), word)


def _fights(table: dict[str, dict[str, str]], word: str) -> Iterator[Cause]:
    others = [each for each in KINDS if each != "commander"]
    whom = {result: [each for each in others if table[word][each] == result] for result in _RESULTS}
    if whom["win"]:
        yield Cause(text=say("Beats {units} when attacking.", units=_units(whom["win"])), clause="AC-4.1")
    if whom["lose"]:
        yield Cause(text=say("Dies when attacking {units}.", units=_units(whom["lose"])), clause="AC-4.1")
    if whom["both"] and word != "priestess":
        yield Cause(text=say("Dies together with {units}.", units=_units(whom["both"])), clause="AC-4.1")
    if word != "commander":
        beaten = [each for each in KINDS if table[each][word] == "win"]
        yield Cause(text=say("Loses to {units} when attacked.", units=_units(beaten)), clause="AC-4.1")


_RESULTS = ("win", "lose", "both")


def _units(words: Sequence[str]) -> str:
    """`Pikeman`, `Pikeman and Archer`, `Pikeman, Archer and Priestess`."""
    return listed([TITLES[KINDS[word]] for word in words]) or say("nobody")
