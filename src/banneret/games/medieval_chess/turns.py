"""A turn that is only thought of: what the other side could do if its turn began now."""

from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import ask_alone, top
from banneret.engine.machine.layout import look
from banneret.engine.views.view import Cause
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.rules.phases import start_phase
from banneret.games.medieval_chess.rules.waiting import ACT


def hand_over(game: Game, state: Any, seat: int) -> Cause:
    """Gives the turn to a side, with its points and rested units, before any dice are thrown (MC-8.4)."""
    rules = game.rules_window
    begins = state.frames[0].seat != seat
    ask_alone(state, seat)
    frame = top(state)
    frame.stage, frame.a, frame.b, frame.c = ACT, 0, 0, 0
    if begins and not rules.plain:
        start_phase(state, rules, seat, look(game.new_work())[0])
    points = state.points[seat] if rules.points_on else None
    return Cause(text=_looked_at(game.sides[seat], points, begins=begins), clause="MC-8.1")


def _looked_at(side: str, points: int | None, *, begins: bool) -> str:
    """Which turn is thought of, and what is looked at in it."""
    if points is None and begins:
        return say("What {side} could do if its turn began now, by one action.", side=side)
    if points is None:
        return say("What {side} could do in the rest of its turn, by one action.", side=side)
    if begins:
        return count(
            points,
            "What {side} could do if its turn began now, with {number} point, by one action.",
            "What {side} could do if its turn began now, with {number} points, by one action.",
            side=side,
        )
    return count(
        points,
        "What {side} could do in the rest of its turn, with {number} point, by one action.",
        "What {side} could do in the rest of its turn, with {number} points, by one action.",
        side=side,
    )
