"""Events and endings in words."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.view import Event
from banneret.games.cyvasse.names import CELLS, KIND_WORDS, TITLES
from banneret.games.cyvasse.rules.endings import (
    BLUE_WINS,
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


def describe_event(event: Any, seats: Sequence[str]) -> Event:
    """One event in a sentence, and as the board shows it."""
    kind, seat = int(event["kind"]), int(event["seat"])
    a, b, c, d = (int(event[name]) for name in "abcd")
    if kind in (PLACED, SHIFTED, TAKEN_BACK, READIED, BEGUN):
        return _of_the_setup(kind, seat, (a, b, c, d), seats)
    side, start = seats[seat], CELLS[a]
    if kind == CAPTURED:
        text = f"{side} {TITLES[b]} on {start}: captured."
        return Event(text=text, deed="loss", seat=seat, kind=KIND_WORDS[b], start=start)
    if kind == RUINED:
        return Event(text=f"{side}'s fortress on {start} is ruined.", seat=seat, end=start)
    if kind == PROMOTED:
        text = f"{side} {TITLES[b]} on {start}: now {TITLES[c]}."
        return Event(text=text, deed="change", seat=seat, kind=KIND_WORDS[c], start=start, end=start)
    end = CELLS[b]
    if kind == STRUCK:
        text = f"{side} {TITLES[c]} {start}: against {TITLES[d]} on {end}."
        return Event(text=text, deed="strike", seat=seat, kind=KIND_WORDS[c], start=start, end=end)
    assert kind == MOVED
    text = f"{side} {TITLES[c]} {start}: to {end}."
    return Event(text=text, deed="move", seat=seat, kind=KIND_WORDS[c], start=start, end=end)


def _of_the_setup(kind: int, seat: int, numbers: tuple[int, ...], seats: Sequence[str]) -> Event:
    a, b, c, d = numbers
    side = seats[seat]
    if kind == BEGUN:
        return Event(text=f"Both sides are set up, and {side} begins.", seat=seat)
    if kind == READIED:
        return Event(text=f"{side} is ready.", seat=seat)
    if kind == PLACED:
        text = f"{side} {TITLES[b]}: placed on {CELLS[a]}."
        return Event(text=text, seat=seat, kind=KIND_WORDS[b], end=CELLS[a])
    if kind == TAKEN_BACK:
        text = f"{side} {TITLES[b]} {CELLS[a]}: back in the tray."
        return Event(text=text, seat=seat, kind=KIND_WORDS[b], start=CELLS[a])
    exchanged = f", and {TITLES[d]} to {CELLS[a]}" if d else ""
    text = f"{side} {TITLES[c]} {CELLS[a]}: to {CELLS[b]}{exchanged}."
    return Event(text=text, deed="move", seat=seat, kind=KIND_WORDS[c], start=CELLS[a], end=CELLS[b])


ENDINGS = {ENDING_KING: "king", ENDING_NO_MOVE: "no move", ENDING_REPETITION: "repetition"}


def describe_ending(state: Any, seats: Sequence[str]) -> str:
    """How a finished game ended, in a sentence."""
    if state.ending == ENDING_REPETITION:
        return "A draw: the same position has come back too often."
    if state.winners == NOBODY_WINS:
        return "A draw: nothing can be moved."
    winner, loser = seats if state.winners == BLUE_WINS else reversed(seats)
    if state.ending == ENDING_KING:
        return f"{winner} wins: {loser} has lost its King and has no other."
    return f"{winner} wins: {loser} cannot move."
