"""Plays one game between players that may think for long, action by action."""

from collections.abc import Sequence

import numpy as np

from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.entry_points import (
    begin,
    carry_out,
    hide_from,
    imagine_for,
    list_actions,
    seats_to_act,
)
from banneret.engine.machine.layout import Array
from banneret.players.protocol import Player, Stop, never, own_seed, question_for
from banneret.players.workspace import RESULT


def compiled_game(game: Game) -> Game:
    """The same game with compiled rules."""
    return Game(game.definition, game.ruleset, game.definition.compiled)


def prepare_game(game: Game, on_progress: CompileProgress) -> None:
    """Compiles what `play_game` needs besides the players, or loads it from the cache."""
    state, rules, work, prepare = game.new_state(), game.rules, game.new_work(), game.run.prepare
    prepare(begin, state, rules, work, 0, on_progress=on_progress)
    prepare(seats_to_act, state, on_progress=on_progress)
    prepare(list_actions, state, rules, 0, work, on_progress=on_progress)
    prepare(carry_out, state, rules, 0, 0, work, on_progress=on_progress)
    prepare(hide_from, state, rules, 0, on_progress=on_progress)
    prepare(imagine_for, state, rules, 0, work, 0, on_progress=on_progress)


class GameObserver:
    """Observes a game while it is played; this base class ignores everything."""

    def begun(self, state: Array, work: Array) -> None:
        """Called when the game has begun; its opening events are in `work`."""

    def asked(self, state: Array, seat: int, code: int) -> None:
        """Called before a seat plays a code."""

    def played(self, state: Array, work: Array) -> None:
        """Called after a seat has played; the events are in `work`."""


def play_game(
    game: Game, players: Sequence[Player], seed: int, stop: Stop = never, observer: GameObserver | None = None
) -> Array:
    """Plays a game to its end; returns its result as an array of one row.

    The seed determines everything, unless players have a time budget. Once `stop` returns true, players
    answer without thinking.
    """
    state, work, observer = game.new_state(), game.new_work(), observer or GameObserver()
    game.run(begin, state, game.rules, work, seed)
    observer.begun(state, work)
    acted, began = [0] * len(players), int(game.run(seats_to_act, state))
    while asked := int(game.run(seats_to_act, state)):
        seat = (asked & -asked).bit_length() - 1
        question = question_for(game, state, seat, own_seed(seed, seat), acted[seat], work)
        for code in players[seat].think(game, question, stop).codes:
            observer.asked(state, seat, code)
            game.run(carry_out, state, game.rules, seat, code, work)
            observer.played(state, work)
        acted[seat] += 1
    result: Array = np.zeros(1, RESULT)
    result["began"] = began
    for name in ("plies", "ending", "winners"):
        result[name] = state[name]
    return result
