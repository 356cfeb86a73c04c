"""Search speed on one core from the start of a game: positions per second of alpha-beta, and playouts per
second of plain tree search, compared with OpenSpiel's in C++.
"""

import time
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import banneret
from banneret.engine.machine.compiler import ignore_progress
from banneret.players.opponent import Opponent
from banneret.players.registry import player
from benchmarks.samples import Sample, Tell, Trial

ALPHA_BETA = "alpha-beta"
UCT = "uct"
CHESS = ("medieval-chess", "orthodox")
"""The game that OpenSpiel also plays."""

_OURS = (("age-of-chess", "default"), CHESS)
_PLAYERS = {ALPHA_BETA: "search", UCT: "uct"}
_EXPLORE = 2**0.5


@dataclass(frozen=True, slots=True)
class Searching:
    """A search in a game; nodes are positions or playouts."""

    game: str
    rules: str
    search: str
    trial: Trial | None
    """None if the library is not installed."""


def all_searching(tell: Tell) -> list[Searching]:
    """OpenSpiel's search of chess first, as the reference; then Banneret's."""
    found = [Searching("chess", "OpenSpiel", UCT, _open_spiel())]
    for game, ruleset in _OURS:
        for search in (ALPHA_BETA, UCT):
            tell(f"Compiling: {game}, {search}")
            found.append(Searching(game, ruleset, search, _ours(game, ruleset, search)))
    return found


def _ours(name: str, ruleset: str, search: str) -> Trial:
    game = banneret.game(name, ruleset)
    player(_PLAYERS[search]).prepare(game, ignore_progress)
    match = game.match()

    def run(nodes: int) -> Sample:
        opponent = Opponent(f"{_PLAYERS[search]}:nodes={nodes}", match, match.to_act[0])
        began = time.perf_counter()
        thought = opponent.think()
        return Sample(time.perf_counter() - began, thought.nodes)

    run(1)  # one-time loading and allocation
    return Trial(f"{name}, {ruleset}, {search}", run)


def _open_spiel() -> Trial | None:
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("chess")

    def run(playouts: int) -> Sample:
        rollouts = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
        search = pyspiel.MCTSBot(
            game,
            rollouts,
            uct_c=_EXPLORE,
            max_simulations=playouts,
            max_memory_mb=1000,
            solve=False,
            seed=1,
            verbose=False,
        )
        start = game.new_initial_state()
        began = time.perf_counter()
        search.mcts_search(start)
        return Sample(time.perf_counter() - began, playouts)

    return Trial("OpenSpiel chess, uct", run)
