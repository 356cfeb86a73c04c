"""A quick evaluation of a position for each seat, for the course of a whole match."""

from typing import Any

from banneret.engine.game import Game
from banneret.engine.machine.kernels.entry_points import seats_to_act, worth_for
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.engine.machine.layout import Array, look
from banneret.players.protocol import Question
from banneret.players.search.player import Searching

_LOOKING = Searching("search", {"nodes": 400, "depth": 2})
"""Just deep enough to see immediate captures."""


def evaluate(game: Game, state: Array) -> tuple[int, ...]:
    """Each seat's expected share of a won game, out of CERTAIN; the actual payoffs if the game is over.

    With perfect information and two sides, a shallow search evaluates; otherwise the game's own estimate of
    the position does.
    """
    window: Any = look(state)[0]
    seats = range(len(game.seats))
    if window.over:
        return tuple(int(payoff(window, seat)) for seat in seats)
    asked = game.run(seats_to_act, state)
    if len(seats) == 2 and asked in (1, 2) and game.knowledge.is_open(window):
        seat = asked - 1
        thought = _LOOKING.search(game, Question(seat, state, 0, 0), at_once=True)
        value = thought.considered[0].value
        return (value, CERTAIN - value) if seat == 0 else (CERTAIN - value, value)
    return _shared([int(game.run(worth_for, state, game.rules, seat)) for seat in seats])


def _shared(worth: list[int]) -> tuple[int, ...]:
    """Normalizes estimates that were made for each seat separately to shares of one game."""
    total = sum(worth) or len(worth)
    shares = [(value if sum(worth) else 1) * CERTAIN // total for value in worth]
    shares[shares.index(max(shares))] += CERTAIN - sum(shares)
    return tuple(shares)
