"""Events and endings in words."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, Literal

from banneret.engine.game import Words
from banneret.engine.kit import winner_and_loser
from banneret.engine.text import listed
from banneret.engine.views import Event, GlossaryEntry
from banneret.games.medieval_chess.event_sentences import ROLLED, event_sentence, unit_called
from banneret.games.medieval_chess.glossary import ability_entries
from banneret.games.medieval_chess.language import say, terms
from banneret.games.medieval_chess.names import BANDS, CELLS, KIND_WORDS, NAMES, rank_name
from banneret.games.medieval_chess.rules import endings, events

Deed = Literal["move", "strike", "shot", "loss", "change"]

ENDINGS = {
    endings.ENDING_MATE: "mate",
    endings.ENDING_STALEMATE: "stalemate",
    endings.ENDING_ATTRITION: "attrition",
    endings.ENDING_LOYALTY: "loyalty",
    endings.ENDING_DOMINATION: "domination",
    endings.ENDING_QUIET: "quiet",
    endings.ENDING_QUIET_CLAIMED: "claimed quiet",
    endings.ENDING_REPETITION: "repetition",
    endings.ENDING_REPETITION_CLAIMED: "claimed repetition",
    endings.ENDING_DEAD: "dead position",
}

_SHOWN: dict[int, tuple[Deed, str, str]] = {
    events.MOVED: ("move", "c", "b"),
    events.ATTACKED: ("strike", "c", "b"),
    events.DIED: ("loss", "b", ""),
    events.CLAIMED: ("change", "c", "b"),
    events.DEFECTED: ("change", "b", "a"),
    events.LEFT: ("move", "c", "b"),
    events.ENTERED: ("move", "c", "b"),
    events.PUSHED: ("move", "c", "b"),
}
"""How a board shows an event: the deed, which number is the unit's kind, and which is its end."""

_SEEN_AT = {events.USED, events.LEARNED, events.SWORN, events.TERRAIN, events.FAVOURED, events.SIGHTED}
"""Events shown at a place although nothing moves; their first number is the place."""

_TOGETHER = terms(
    {
        events.BAND: "{side} {units} are now {band}.",
        events.RANKED: "{side} {units} rise to {rank}.",
        events.SIGHTED: "{side} {units} come into {seer}'s sight.",
        events.LOST_SIGHT: "{side} {units} are out of {seer}'s sight.",
    }
)
"""Events that can happen to several units at once."""

_NAMED_EACH = 2
"""The most units of one name to list one by one; more are counted."""


def _what_happens(row: Any) -> tuple[int, ...]:
    """What units have in common that share a sentence: their side, and what they become."""
    kind = int(row["b"]) if row["kind"] == events.RANKED else 0
    return int(row["seat"]), int(row["c"]), kind


class MedievalChessWords(Words):
    """Events, endings and the glossary."""

    names = NAMES

    def event(self, event: Any) -> Event:
        """One event in a sentence, and as the board shows it."""
        kind, seat = int(event["kind"]), int(event["seat"])
        a, b, c, d = (int(event[name]) for name in "abcd")
        owner = seat if seat >= 0 else None
        text = event_sentence(kind, self._side(seat), a, b, c, d, self._seer(kind, c, d))
        if kind not in _SHOWN or a < 0:
            rolled = (c,) if c and (kind in ROLLED or (kind == events.WOUNDED and d & events.BY_DICE)) else ()
            seen = CELLS[a] if rolled or kind in _SEEN_AT else None
            return Event(text=text, seat=owner, end=seen, dice=rolled)
        deed, unit, end = _SHOWN[kind]
        numbers = {"a": a, "b": b, "c": c}
        return Event(
            text=text,
            deed=deed,
            seat=owner,
            kind=KIND_WORDS[numbers[unit] & 15],
            start=CELLS[a],
            end=CELLS[numbers[end]] if end else None,
        )

    def events(self, rows: Sequence[Any]) -> tuple[Event, ...]:
        """The events of an action; units to which the same happens at once share a sentence."""
        sentences = list[Event]()
        for kind, run in groupby(rows, key=lambda row: int(row["kind"])):
            if kind not in _TOGETHER:
                sentences += (self.event(row) for row in run)
                continue
            alike = dict[tuple[int, ...], list[Any]]()
            for row in run:
                alike.setdefault(_what_happens(row), []).append(row)
            sentences += (self._together(same) for same in alike.values())
        return tuple(sentences)

    def _together(self, rows: Sequence[Any]) -> Event:
        """Merges like events of a side's units: `Queen d8 and 6 × Pawn are now devoted`."""
        if len(rows) == 1:
            return self.event(rows[0])
        kind, seat, b, c = (int(rows[0][name]) for name in ("kind", "seat", "b", "c"))
        cells = dict[str, list[str]]()
        for row in rows:
            unit = int(row["b"])
            name = rank_name(unit, c - 1) if kind == events.RANKED else unit_called(unit)
            cells.setdefault(name, []).append(CELLS[int(row["a"])])
        units = list[str]()
        for name, at in cells.items():
            units += [f"{name} {cell}" for cell in at] if len(at) <= _NAMED_EACH else [f"{len(at)} × {name}"]
        named = {
            "band": NAMES[BANDS[c]] if kind == events.BAND else "",
            "rank": rank_name(b, c) if kind == events.RANKED else "",
            "seer": self._seer(kind, c, 0),
        }
        text = _TOGETHER.say(kind, side=self._side(seat), units=listed(units), **named)
        return Event(text=text, seat=seat if seat >= 0 else None)

    def _seer(self, kind: int, c: int, d: int) -> str:
        """The side that sees a unit or loses sight of it in an event, if the event names one."""
        if kind in (events.SIGHTED, events.LOST_SIGHT):
            return self.game.sides[c]
        return self.game.sides[d] if kind == events.DIED else ""

    def _side(self, seat: int) -> str:
        return self.game.sides[seat] if seat >= 0 else say("Neutral")

    def ending(self, state: Any) -> str:
        """How a finished game ended, in a sentence."""
        if state.ending in _DRAWN:
            return _DRAWN.say(state.ending)
        winner, loser = winner_and_loser(self.game.sides, state.winners)
        return _WON.say(state.ending, winner=winner, loser=loser)

    def glossary(self) -> Sequence[GlossaryEntry]:
        return ability_entries(self.rules)


_DRAWN = terms(
    {
        endings.ENDING_STALEMATE: "A draw: stalemate.",
        endings.ENDING_QUIET: "A draw: too long without a capture or a Pawn's move.",
        endings.ENDING_QUIET_CLAIMED: "A draw, as claimed: too long without a capture or a Pawn's move.",
        endings.ENDING_REPETITION: "A draw: the same position too often.",
        endings.ENDING_REPETITION_CLAIMED: "A draw, as claimed: the same position too often.",
        endings.ENDING_DEAD: "A draw: neither side has enough left to mate.",
    }
)
_WON = terms(
    {
        endings.ENDING_MATE: "{winner} wins: {loser} is mated.",
        endings.ENDING_ATTRITION: "{winner} wins: {loser}'s King is worn down and its Queen is lost.",
        endings.ENDING_LOYALTY: "{winner} wins: too many of {loser}'s units have gone over.",
        endings.ENDING_DOMINATION: "{winner} wins: it has held {loser}'s half of the board long enough.",
    }
)
