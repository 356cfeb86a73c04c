"""Events and endings in words, and the glossary."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from banneret.engine.game import Game, Words
from banneret.engine.kit import members_of
from banneret.engine.text import listed
from banneret.engine.views import Event, GlossaryEntry
from banneret.games.aeonis.event_words import units_text, write_event
from banneret.games.aeonis.glossary import lord_entries
from banneret.games.aeonis.language import say, terms
from banneret.games.aeonis.names import CELLS, NAMES
from banneret.games.aeonis.rules import events as e
from banneret.games.aeonis.rules.campaign.skirmish import ENDING_HELD, ENDING_TAKEN
from banneret.games.aeonis.rules.campaign.victory import ENDING_CONQUEST, ENDING_POINTS, ENDING_ROUNDS

ENDINGS = {
    ENDING_POINTS: "victory points",
    ENDING_ROUNDS: "last round",
    ENDING_CONQUEST: "conquest",
    ENDING_TAKEN: "hex taken",
    ENDING_HELD: "hex held",
}


class AeonisWords(Words):
    """Puts every die of a battle into the log; units that move together share a sentence."""

    names = NAMES

    def event(self, event: Any) -> Event:
        return write_event(self.game, event)

    def events(self, events: Sequence[Any]) -> tuple[Event, ...]:
        written = list[Event]()
        for path, group in groupby(events, key=_path):
            rows = list(group)
            shown = [self.event(row) for row in rows]
            if path is not None and len(rows) > 1:
                texts = (_together(self.game, path, rows), *[""] * (len(rows) - 1))
                shown = [
                    each.model_copy(update={"text": text}) for each, text in zip(shown, texts, strict=True)
                ]
            written += shown
        return tuple(written)

    def ending(self, state: Any) -> str:
        winners = members_of(state.winners)
        side = self.game.sides[winners[0]]
        if state.ending == ENDING_TAKEN:
            return say("{side} wins: it has taken {cell}.", side=side, cell=CELLS[0])
        if state.ending == ENDING_HELD:
            return say("{side} wins: it has held {cell}.", side=side, cell=CELLS[0])
        if state.ending == ENDING_CONQUEST:
            return say("{side} wins: no other lord has units or Cities left.", side=side)
        points, renown = state.victory[winners[0]], state.renown[winners[0]]
        if len(winners) == len(self.game.seats):
            return say(
                "A draw after round {round}: all have {points} VP and {renown} renown.",
                round=state.round,
                points=points,
                renown=renown,
            )
        if len(winners) > 1:
            return say(
                "{sides} win after round {round}, with {points} VP and {renown} renown.",
                sides=listed([self.game.sides[seat] for seat in winners]),
                round=state.round,
                points=points,
                renown=renown,
            )
        return say(
            "{side} wins after round {round}, with {points} VP and {renown} renown.",
            side=side,
            round=state.round,
            points=points,
            renown=renown,
        )

    def glossary(self) -> Sequence[GlossaryEntry]:
        return lord_entries(self.game.ruleset.numbers)


_GOING = {e.MOVED, e.WITHDREW, e.OCCUPIED}


def _path(row: Any) -> tuple[int, int, int, int] | None:
    """The kind of move, seat, start and end of an event that moves a unit; None for other events."""
    kind, seat, start, end = (int(row[name]) for name in ("kind", "seat", "c", "d"))
    return (kind, seat, start, end) if kind in _GOING else None


def _together(game: Game, path: tuple[int, int, int, int], rows: Sequence[Any]) -> str:
    """A sentence for units that move together: `Blue Seraphel and 2 Infantry move from A5 to B5`."""
    kind, seat, start, end = path
    counts = Counter(int(row["b"]) for row in rows)
    units = [units_text(game, seat, each, number) for each, number in counts.items()]
    places = {"start": CELLS[start], "end": CELLS[end]}
    return _TOGETHER.say(kind, side=game.sides[seat], units=listed(units), **places)


_TOGETHER = terms(
    {
        e.MOVED: "{side} {units} move from {start} to {end}.",
        e.WITHDREW: "{side} {units} retreat from {start} to {end}.",
        e.OCCUPIED: "{side} {units} move in from {start} to {end}.",
    }
)
