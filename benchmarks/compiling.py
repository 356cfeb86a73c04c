"""Waiting times: fresh processes, timed from outside, until a game is compiled, loaded or shown."""

import subprocess
import sys
import time
from dataclasses import dataclass, field

import banneret
from benchmarks.samples import Tell

_START = "import sys, banneret; name = sys.argv[1]"
_FIRST_GAME = f"""{_START}
players = ["random"] * len(banneret.game(name).seats)
banneret.simulate(name, games=1, players=players, threads=1)
"""
_FIRST_BOARD = f"""{_START}
banneret.game(name).match().view(0)
"""


@dataclass(slots=True)
class Waiting:
    """Seconds that whole processes took for one game, and a bare start at about the same time."""

    game: str
    cold: float | None = None
    """Until the first simulated game is done, with nothing compiled before; None if not measured."""
    starts: list[float] = field(default_factory=list)
    """Only the interpreter and `import banneret`. One value per round, as below."""
    cached: list[float] = field(default_factory=list)
    """Until the first simulated game is done, with everything compiled before."""
    boards: list[float] = field(default_factory=list)
    """Until the first board is shown to a person."""


def compile_cold(waiting: list[Waiting], tell: Tell) -> None:
    """Compiles every game once, into a cache that must not contain any of them."""
    for each in waiting:
        tell(f"Compiling cold: {each.game}")
        each.cold = _seconds(_FIRST_GAME, each.game)


def start_fresh(waiting: list[Waiting], *, rounds: int, tell: Tell) -> None:
    """Starts processes one after another, with a cache that must contain every game."""
    _seconds(_START, banneret.game_names()[0])
    for number in range(1, rounds + 1):
        for each in waiting:
            tell(f"Fresh processes, round {number} of {rounds}: {each.game}")
            each.starts.append(_seconds(_START, each.game))
            each.cached.append(_seconds(_FIRST_GAME, each.game))
            each.boards.append(_seconds(_FIRST_BOARD, each.game))


def _seconds(program: str, name: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program, name], check=True)
    return time.perf_counter() - began
