"""Events and endings in words."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.kernels.frames import ENDING_PLIES
from banneret.games.age_of_chess.names import CELLS, TITLES
from banneret.games.age_of_chess.rules.board import below_of, top_of
from banneret.games.age_of_chess.rules.endings import (
    BLUE_WINS,
    ENDING_COMMANDER,
    ENDING_NO_MOVE,
    ENDING_REPETITION,
    NOBODY_WINS,
)
from banneret.games.age_of_chess.rules.events import ATTACKED, BY_MEETING, CONVERTED, DIED, MOVED, SHOT


def describe_event(event: Any, seats: Sequence[str]) -> str:
    """One event in a sentence."""
    kind, side = int(event["kind"]), seats[int(event["seat"])]
    a, b, c, d = (int(event[name]) for name in "abcd")
    if kind == MOVED:
        return f"{side} {TITLES[c]} {CELLS[a]} {'joins the unit on' if d else 'moves to'} {CELLS[b]}."
    if kind == ATTACKED:
        return f"{side} {TITLES[c]} {CELLS[a]} attacks {_units(d)} on {CELLS[b]}."
    if kind == DIED:
        cause = ", having met an enemy Priestess" if c == BY_MEETING else ""
        return f"{side} {TITLES[b]} on {CELLS[a]} dies{cause}."
    if kind == SHOT:
        who = "Archers" if c else "Archer"
        return f"{side} {who} {CELLS[a]} shoot{'' if c else 's'} at {CELLS[b]}."
    assert kind == CONVERTED
    return f"{side} Priestess {CELLS[a]} converts the {TITLES[c]} on {CELLS[b]}."


def _units(square: int) -> str:
    upper, below = top_of(square), below_of(square)
    return f"{TITLES[upper]} over {TITLES[below]}" if below else TITLES[upper]


ENDINGS = {
    ENDING_COMMANDER: "commander",
    ENDING_NO_MOVE: "no move",
    ENDING_REPETITION: "repetition",
    ENDING_PLIES: "limit",
}


def describe_ending(state: Any, seats: Sequence[str]) -> str:
    """How a finished game ended, in a sentence."""
    if state.ending == ENDING_REPETITION:
        return "A draw: the same position has come back too often."
    if state.ending == ENDING_PLIES:
        actions = "1 action" if state.plies == 1 else f"{state.plies} actions"
        return f"Unfinished after {actions}: nobody wins."
    is_draw = state.winners == NOBODY_WINS
    winner, loser = seats if state.winners == BLUE_WINS else reversed(seats)
    if state.ending == ENDING_COMMANDER:
        return (
            "A draw: both Commanders fell." if is_draw else f"{winner} wins: {loser} has lost its Commander."
        )
    return "A draw: nothing can be moved." if is_draw else f"{winner} wins: {loser} cannot act."
