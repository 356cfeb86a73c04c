"""A turn that is only thought of: what the other side could do if its turn began now."""

from typing import Any

from banneret.engine.game import Game
from banneret.engine.kernels.frames import ask_alone, top
from banneret.engine.layout import look
from banneret.engine.view import Cause
from banneret.games.medieval_chess.ability_words import counted
from banneret.games.medieval_chess.rules.phases import start_phase
from banneret.games.medieval_chess.rules.waiting import ACT


def hand_over(game: Game, state: Any, seat: int) -> Cause:
    """Gives the turn to a side, with its points and rested units, before any dice are thrown (MC-8.4)."""
    rules, name = game.rules_window, game.seats[seat]
    begins = state.frames[0].seat != seat
    ask_alone(state, seat)
    frame = top(state)
    frame.stage, frame.a, frame.b, frame.c = ACT, 0, 0, 0
    if begins and not rules.plain:
        start_phase(state, rules, seat, look(game.new_work())[0])
    points = f" with {counted(state.points[seat], 'point')}" if rules.points_on else ""
    when = "if its turn began now" if begins else "in the rest of its turn"
    return Cause(
        text=f"What {name} could do {when},{points and points + ','} by one action.", clause="MC-8.1"
    )
