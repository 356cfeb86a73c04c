"""Events and endings in words."""

from typing import Any

from banneret.engine.game import Words
from banneret.engine.kit import winner_and_loser
from banneret.engine.views import Event
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import CELLS, KIND_WORDS, NAMES, TITLES
from banneret.games.cyvasse.rules.endings import (
    ENDING_KING,
    ENDING_NO_MOVE,
    ENDING_REPETITION,
    NOBODY_WINS,
)
from banneret.games.cyvasse.rules.events import (
    BEGUN,
    CAPTURED,
    MOVED,
    PLACED,
    PROMOTED,
    READIED,
    RUINED,
    SHIFTED,
    STRUCK,
    TAKEN_BACK,
)

ENDINGS = {ENDING_KING: "king", ENDING_NO_MOVE: "no move", ENDING_REPETITION: "repetition"}


class CyvasseWords(Words):
    """Events and endings."""

    names = NAMES

    @property
    def lost(self) -> str:
        """A word that fits one Dragon as well as Spears."""
        return say("captured")

    def event(self, event: Any) -> Event:
        """One event as a sentence, and as the board shows it."""
        kind, seat = int(event["kind"]), int(event["seat"])
        a, b, c, d = (int(event[name]) for name in "abcd")
        if kind in (PLACED, SHIFTED, TAKEN_BACK, READIED, BEGUN):
            return _setup_event(kind, seat, (a, b, c, d), self.game.sides[seat])
        side, start = self.game.sides[seat], CELLS[a]
        if kind == CAPTURED:
            text = say("{side} {unit} on {start} is captured.", side=side, unit=TITLES[b], start=start)
            return Event(text=text, deed="loss", seat=seat, kind=KIND_WORDS[b], start=start)
        if kind == RUINED:
            text = say("{side}'s fortress on {cell} is ruined.", side=side, cell=start)
            return Event(text=text, seat=seat, end=start)
        if kind == PROMOTED:
            before, now = TITLES[b], TITLES[c]
            text = say("{side} {unit} on {cell} becomes {now}.", side=side, unit=before, cell=start, now=now)
            return Event(text=text, deed="change", seat=seat, kind=KIND_WORDS[c], start=start, end=start)
        unit, end = f"{TITLES[c]} {start}", CELLS[b]
        if kind == STRUCK:
            enemy = TITLES[d]
            text = say("{side} {unit} attacks {enemy} on {end}.", side=side, unit=unit, enemy=enemy, end=end)
            return Event(text=text, deed="strike", seat=seat, kind=KIND_WORDS[c], start=start, end=end)
        assert kind == MOVED
        text = say("{side} {unit} moves to {end}.", side=side, unit=unit, end=end)
        return Event(text=text, deed="move", seat=seat, kind=KIND_WORDS[c], start=start, end=end)

    def ending(self, state: Any) -> str:
        """How a finished game ended, in a sentence."""
        if state.ending == ENDING_REPETITION:
            return say("A draw: the same position has come back too often.")
        if state.winners == NOBODY_WINS:
            return say("A draw: there is no legal move.")
        winner, loser = winner_and_loser(self.game.sides, state.winners)
        if state.ending == ENDING_KING:
            return say("{winner} wins: {loser} has lost its King for good.", winner=winner, loser=loser)
        return say("{winner} wins: {loser} cannot move.", winner=winner, loser=loser)


def _setup_event(kind: int, seat: int, numbers: tuple[int, ...], side: str) -> Event:
    a, b, c, d = numbers
    if kind == BEGUN:
        return Event(text=say("Both sides are set up, and {side} begins.", side=side), seat=seat)
    if kind == READIED:
        return Event(text=say("{side} is ready.", side=side), seat=seat)
    if kind == PLACED:
        text = say("{side} {unit} is placed on {cell}.", side=side, unit=TITLES[b], cell=CELLS[a])
        return Event(text=text, seat=seat, kind=KIND_WORDS[b], end=CELLS[a])
    if kind == TAKEN_BACK:
        text = say("{side} {unit} goes back to the tray.", side=side, unit=f"{TITLES[b]} {CELLS[a]}")
        return Event(text=text, seat=seat, kind=KIND_WORDS[b], start=CELLS[a])
    text = _shift(side, TITLES[c], CELLS[a], CELLS[b], TITLES[d] if d else None)
    return Event(text=text, deed="move", seat=seat, kind=KIND_WORDS[c], start=CELLS[a], end=CELLS[b])


def _shift(side: str, name: str, start: str, end: str, other: str | None) -> str:
    unit = f"{name} {start}"
    if other is None:
        return say("{side} {unit} moves to {end}.", side=side, unit=unit, end=end)
    return say(
        "{side} {unit} moves to {end}, and {other} to {start}.",
        side=side,
        unit=unit,
        end=end,
        other=other,
        start=start,
    )
