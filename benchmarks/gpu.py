"""How fast games are played on the GPU of this machine, beside all its cores: `python -m benchmarks.gpu`.

Both play the same games, whose results must be equal to the last byte. It needs an NVIDIA GPU and
`banneret[gpu]`.
"""

import argparse
import sys

from rich.console import Console
from rich.table import Table

import banneret
from banneret.engine.game import Game
from banneret.players.gpu.launcher import NoGpu, cupy
from banneret.players.simulate import CPU, GPU, Simulation, simulate
from benchmarks import machine
from benchmarks.telling import tell

PLAYERS = ("random", "greedy")
FEWEST = 2_000
"""Games that both play."""


def main() -> None:
    """Measures, and prints a table; the exit code is 1 if a result differs."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each game and player, on the GPU")
    asked = parser.parse_args()
    try:
        cupy()
    except NoGpu as error:
        sys.exit(str(error))
    table = Table("", "", "GPU, moves a second", "all cores", "times", title=str(machine.description()))
    are_equal = True
    games = [banneret.game(name) for name in banneret.game_names()]
    for game in [*games, banneret.game("medieval-chess", ruleset="orthodox")]:
        for player in PLAYERS:
            tell(f"{game.name}, {game.ruleset.name}, {player}")
            there, here = _play(game, player, FEWEST, GPU), _play(game, player, FEWEST, CPU)
            are_equal &= there.results.tobytes() == here.results.tobytes()
            longer = _play(game, player, _enough(there, asked.seconds), GPU)
            table.add_row(
                f"{game.definition.title}, {game.ruleset.name}",
                player,
                f"{_rate(longer):,.0f}",
                f"{_rate(here):,.0f}",
                f"{_rate(longer) / _rate(here):,.1f}",
            )
    tell("")
    Console().print(table)
    if not are_equal:
        sys.exit("The GPU's results differ from the processor's.")


def _play(game: Game, player: str, games: int, on: str) -> Simulation:
    return simulate(game, [player] * len(game.seats), games=games, on=on)


def _rate(simulation: Simulation) -> float:
    return simulation.moves / simulation.seconds


def _enough(tried: Simulation, seconds: float) -> int:
    """Games that may keep the GPU busy for so long; a few thousand leave most of its lanes idle."""
    return max(1 << 18, int(FEWEST * seconds / tried.seconds))


if __name__ == "__main__":
    main()
