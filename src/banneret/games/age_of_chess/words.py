"""Events and endings in words."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.view import Event
from banneret.games.age_of_chess.names import CELLS, KIND_WORDS, TITLES
from banneret.games.age_of_chess.rules.board import ARCHER, below_of, top_of
from banneret.games.age_of_chess.rules.endings import (
    BLUE_WINS,
    ENDING_COMMANDER,
    ENDING_NO_MOVE,
    ENDING_REPETITION,
    NOBODY_WINS,
)
from banneret.games.age_of_chess.rules.events import ATTACKED, BY_MEETING, CONVERTED, DIED, MOVED, SHOT


def describe_event(event: Any, seats: Sequence[str]) -> Event:
    """One event in a sentence, and as the board shows it."""
    kind, seat = int(event["kind"]), int(event["seat"])
    a, b, c, d = (int(event[name]) for name in "abcd")
    side, start = seats[seat], CELLS[a]
    if kind == DIED:
        cause = ", having met an enemy Priestess" if c == BY_MEETING else ""
        text = f"{side} {TITLES[b]} on {start} dies{cause}."
        return Event(text=text, deed="loss", seat=seat, kind=KIND_WORDS[b], start=start)
    end = CELLS[b]
    if kind == MOVED:
        deed = f"joins the {TITLES[d]} on" if d else "moves to"
        text = f"{side} {TITLES[c]} {start} {deed} {end}."
        return Event(text=text, deed="move", seat=seat, kind=KIND_WORDS[c], start=start, end=end)
    if kind == ATTACKED:
        text = f"{side} {TITLES[c]} {start} attacks {_units(d)} on {end}."
        return Event(text=text, deed="strike", seat=seat, kind=KIND_WORDS[c], start=start, end=end)
    if kind == SHOT:
        text = f"{side} {'Archers' if c else 'Archer'} {start} shoot{'' if c else 's'} at {end}."
        return Event(text=text, deed="shot", seat=seat, kind=KIND_WORDS[ARCHER], start=start, end=end)
    assert kind == CONVERTED
    text = f"{side} Priestess {start} converts the {TITLES[c]} on {end}."
    return Event(text=text, deed="change", seat=seat, kind=KIND_WORDS[c], start=start, end=end)


def _units(square: int) -> str:
    upper, below = top_of(square), below_of(square)
    return f"{TITLES[upper]} over {TITLES[below]}" if below else TITLES[upper]


ENDINGS = {
    ENDING_COMMANDER: "commander",
    ENDING_NO_MOVE: "no move",
    ENDING_REPETITION: "repetition",
}


def describe_ending(state: Any, seats: Sequence[str]) -> str:
    """How a finished game ended, in a sentence."""
    if state.ending == ENDING_REPETITION:
        return "A draw: the same position has come back too often."
    is_draw = state.winners == NOBODY_WINS
    winner, loser = seats if state.winners == BLUE_WINS else reversed(seats)
    if state.ending == ENDING_COMMANDER:
        return (
            "A draw: both Commanders fell." if is_draw else f"{winner} wins: {loser} has lost its Commander."
        )
    return "A draw: nothing can be moved." if is_draw else f"{winner} wins: {loser} cannot act."
