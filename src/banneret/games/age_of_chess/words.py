"""Events and endings in words."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Words
from banneret.engine.kit import winner_and_loser
from banneret.engine.views import Event, GlossaryEntry
from banneret.games.age_of_chess.glossary import ground_entries, unit_entries
from banneret.games.age_of_chess.language import say
from banneret.games.age_of_chess.names import CELLS, KIND_WORDS, NAMES, TITLES
from banneret.games.age_of_chess.rules.board import ARCHER, below_of, top_of
from banneret.games.age_of_chess.rules.endings import (
    ENDING_COMMANDER,
    ENDING_NO_MOVE,
    ENDING_REPETITION,
    NOBODY_WINS,
)
from banneret.games.age_of_chess.rules.events import ATTACKED, BY_MEETING, CONVERTED, DIED, MOVED, SHOT


class AgeOfChessWords(Words):
    """Events, endings and the glossary."""

    names = NAMES

    def event(self, event: Any) -> Event:
        """One event as a sentence, and as the board shows it."""
        kind, seat = int(event["kind"]), int(event["seat"])
        a, b, c, d = (int(event[name]) for name in "abcd")
        side, start = self.game.sides[seat], CELLS[a]
        if kind == DIED:
            text = _death(side, TITLES[b], start, c)
            return Event(text=text, deed="loss", seat=seat, kind=KIND_WORDS[b], start=start)
        end = CELLS[b]
        if kind == SHOT:
            text = _shot(side, start, _units(d), end, together=bool(c))
            return Event(text=text, deed="shot", seat=seat, kind=KIND_WORDS[ARCHER], start=start, end=end)
        unit = f"{TITLES[c]} {start}"
        if kind == MOVED:
            text = _move(side, unit, end, d)
            return Event(text=text, deed="move", seat=seat, kind=KIND_WORDS[c], start=start, end=end)
        if kind == ATTACKED:
            text = say(
                "{side} {unit} attacks {units} on {end}.", side=side, unit=unit, units=_units(d), end=end
            )
            return Event(text=text, deed="strike", seat=seat, kind=KIND_WORDS[c], start=start, end=end)
        assert kind == CONVERTED
        text = say(
            "{side} Priestess {start} converts the {unit} on {end}.",
            side=side,
            start=start,
            unit=TITLES[c],
            end=end,
        )
        return Event(text=text, deed="change", seat=seat, kind=KIND_WORDS[c], start=start, end=end)

    def ending(self, state: Any) -> str:
        """How a finished game ended, in a sentence."""
        if state.ending == ENDING_REPETITION:
            return say("A draw: the same position has come back too often.")
        winner, loser = winner_and_loser(self.game.sides, state.winners)
        is_draw, by_commander = state.winners == NOBODY_WINS, state.ending == ENDING_COMMANDER
        if is_draw:
            if by_commander:
                return say("A draw: both Commanders fell.")
            return say("A draw: there is no legal action.")
        if by_commander:
            return say("{winner} wins: {loser} has lost its Commander.", winner=winner, loser=loser)
        return say("{winner} wins: {loser} cannot act.", winner=winner, loser=loser)

    def glossary(self) -> Sequence[GlossaryEntry]:
        numbers = self.game.ruleset.numbers
        return (*unit_entries(numbers), *ground_entries(numbers))


def _death(side: str, unit: str, place: str, cause: int) -> str:
    if cause == BY_MEETING:
        return say(
            "{side} {unit} on {place} dies beside an enemy Priestess.",
            side=side,
            unit=unit,
            place=place,
        )
    return say("{side} {unit} on {place} dies.", side=side, unit=unit, place=place)


def _shot(side: str, start: str, units: str, end: str, *, together: bool) -> str:
    if together:
        return say(
            "{side} Archers {start} shoot together at {units} on {end}.",
            side=side,
            start=start,
            units=units,
            end=end,
        )
    return say(
        "{side} Archer {start} shoots at {units} on {end}.", side=side, start=start, units=units, end=end
    )


def _move(side: str, unit: str, end: str, comrade: int) -> str:
    if not comrade:
        return say("{side} {unit} moves to {end}.", side=side, unit=unit, end=end)
    return say(
        "{side} {unit} joins the {comrade} on {end}.",
        side=side,
        unit=unit,
        comrade=TITLES[comrade],
        end=end,
    )


def _units(square: int) -> str:
    upper, below = top_of(square), below_of(square)
    if not below:
        return TITLES[upper]
    return say("{top} over {below}", top=TITLES[upper], below=TITLES[below])


ENDINGS = {
    ENDING_COMMANDER: "commander",
    ENDING_NO_MOVE: "no move",
    ENDING_REPETITION: "repetition",
}
