"""Other libraries: random playouts of whole games on one core, each in the fastest way that its package
offers.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from benchmarks.samples import Sample, Tell, Trial


@dataclass(frozen=True, slots=True)
class Peer:
    """A game of another library."""

    library: str
    game: str
    trial: Trial | None
    """None if the library is not installed."""


def all_peers(*, seconds: float, tell: Tell) -> list[Peer]:
    """OpenSpiel's chess, then the others. `seconds` is spent on the mean length of playouts, if needed."""
    return [
        Peer("OpenSpiel", "chess", _open_spiel("chess", seconds, tell)),
        Peer("OpenSpiel", "breakthrough", _open_spiel("breakthrough", seconds, tell)),
        Peer("python-chess", "chess", _python_chess()),
    ]


def _installed(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        return None


def _open_spiel(name: str, seconds: float, tell: Tell) -> Trial | None:
    """Playouts in C++, without Python between moves.

    A search with a single simulation makes its evaluator play all the rollouts from the root, and does
    nothing else. Rollouts do not report their number of moves. The mean comes from playouts by the random
    bots, which choose uniformly among the same legal moves, but more slowly.
    """
    pyspiel = _installed("pyspiel")
    if pyspiel is None:
        return None
    game = pyspiel.load_game(name)
    tell(f"OpenSpiel {name}: the length of playouts")
    mean_length = _mean_length(pyspiel, game, seconds)

    def run(games: int) -> Sample:
        rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=1)
        search = pyspiel.MCTSBot(
            game, rollouts, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=1, verbose=False
        )
        start = game.new_initial_state()
        began = time.perf_counter()
        search.mcts_search(start)
        return Sample(time.perf_counter() - began, games * mean_length, games)

    return Trial(f"OpenSpiel {name}", run)


def _mean_length(pyspiel: Any, game: Any, seconds: float) -> float:
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    games = moves = 0
    until = time.perf_counter() + seconds
    while games == 0 or time.perf_counter() < until:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, games)
        games += 1
        moves += state.move_number()
    return moves / games


def _python_chess() -> Trial | None:
    chess = _installed("chess")
    if chess is None:
        return None

    def run(games: int) -> Sample:
        choose = random.Random(0).choice
        began = time.perf_counter()
        moves = sum(_chess_playout(chess, choose) for _ in range(games))
        return Sample(time.perf_counter() - began, moves, games)

    return Trial("python-chess", run)


def _chess_playout(chess: Any, choose: Callable[[list[Any]], Any]) -> int:
    """A playout by OpenSpiel's rules: a draw at the third repetition and after fifty moves of each side."""
    board = chess.Board()
    while moves := list(board.legal_moves):
        if board.is_insufficient_material() or board.halfmove_clock >= 100 or board.is_repetition(3):
            break
        board.push(choose(moves))
    return len(board.move_stack)
