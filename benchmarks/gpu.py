"""Speed on this machine's GPU, compared with all its cores and with pgx: `python -m benchmarks.gpu`.

First whole games: the GPU and the cores play the same ones, and the results must be equal byte by byte. Then
games stepped at random as for learning programs, with masks and observations: Banneret's on the GPU and on
all cores, and pgx's on the same GPU if pgx and a JAX for CUDA are installed. Requires an NVIDIA GPU and
`banneret[gpu]`.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.table import Table

import banneret
from banneret.engine.game import Game
from banneret.environments import VectorGame
from banneret.players.gpu.launcher import NoGpu, cupy
from banneret.players.simulate import CPU, GPU, Simulation, simulate
from benchmarks import machine
from benchmarks.telling import tell

PLAYERS = ("random", "greedy")
PARTS = ("whole", "stepped")
LEAST = {"random": 1 << 18, "greedy": 1 << 14}
"""The minimum number of games, to keep most lanes of a GPU busy for a while."""

LANES = {"cuda": 1 << 16, "cpu": 1 << 12}
"""How many games are stepped at once; more are hardly faster."""

PGX = ("chess", "gardner_chess", "backgammon")
PGX_STEPS = 50
WARM = 30
"""Untimed steps at the beginning, so that games are at different stages."""


def main() -> None:
    """Measures and prints two tables; the exit code is 1 if a result differs."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each game and player, on the GPU")
    parser.add_argument("--players", nargs="+", choices=PLAYERS, default=PLAYERS, help="of whole games")
    parser.add_argument("--games", type=int, default=2_000, help="that GPU and processor both play")
    parser.add_argument(
        "--parts", nargs="+", choices=PARTS, default=PARTS, help="whole games, or stepped ones"
    )
    asked = parser.parse_args()
    try:
        cupy()
    except NoGpu as error:
        sys.exit(str(error))
    games = [banneret.game(name) for name in banneret.game_names()]
    games.append(banneret.game("medieval-chess", ruleset="orthodox"))
    are_equal = True
    if "whole" in asked.parts:
        playing, are_equal = _playing(games, asked.players, asked.games, asked.seconds)
        _print(playing)
    if "stepped" in asked.parts:
        _print(_stepping(games, asked.seconds))
    if not are_equal:
        sys.exit("The GPU's results differ from the processor's.")


def _print(table: Table) -> None:
    tell("")
    Console().print(table)


def _playing(games: list[Game], players: Sequence[str], count: int, seconds: float) -> tuple[Table, bool]:
    """Measures whole games, and whether the results were equal."""
    table = Table("", "", "GPU, moves a second", "all cores", "times", title=str(machine.description()))
    are_equal = True
    for game in games:
        for player in players:
            tell(f"{_title(game)}, {player}")
            there, here = _play(game, player, count, GPU), _play(game, player, count, CPU)
            if there.results.tobytes() != here.results.tobytes():
                tell(f"{_title(game)}, {player}: results differ")
                are_equal = False
            longer = _play(game, player, max(LEAST[player], _enough(there, seconds)), GPU)
            rates = longer.moves / longer.seconds, here.moves / here.seconds
            table.add_row(_title(game), player, *_shown(*rates))
    return table, are_equal


def _stepping(games: list[Game], seconds: float) -> Table:
    """Measures stepped games, Banneret's and pgx's."""
    table = Table("", "GPU, steps a second", "all cores", "times", title="With masks and observations")
    for game in games:
        tell(f"{_title(game)}, stepped")
        table.add_row(_title(game), *_shown(*(_rate_of_steps(game, device, seconds) for device in LANES)))
    for name, rate in _pgx():
        table.add_row(name, f"{rate:,.0f}", "", "")
    return table


def _shown(there: float, here: float) -> tuple[str, str, str]:
    return f"{there:,.0f}", f"{here:,.0f}", f"{there / here:,.1f}"


def _title(game: Game) -> str:
    return f"{game.definition.title}, {game.ruleset.name}"


def _play(game: Game, player: str, games: int, on: str) -> Simulation:
    return simulate(game, [player] * len(game.seats), games=games, on=on)


def _enough(tried: Simulation, seconds: float) -> int:
    """How many games may keep the GPU busy for that long."""
    return int(tried.games * seconds / tried.seconds)


def _rate_of_steps(game: Game, device: str, seconds: float) -> float:
    games = VectorGame([game], LANES[device], device=device)
    games.reset()
    for _ in range(WARM):
        games.step(games.draw())

    def step(count: int) -> None:
        for _ in range(count):
            games.step(games.draw())
        if device == "cuda":
            cupy().cuda.Device().synchronize()

    return LANES[device] * _steps_a_second(step, seconds)


def _steps_a_second(step: Callable[[int], None], seconds: float) -> float:
    """Steps per second, doubling the number of steps until they take long enough."""
    count, took = 1, 0.0
    while took < seconds / 2:
        count *= 2
        began = time.perf_counter()
        step(count)
        took = time.perf_counter() - began
    return count / took


def _pgx() -> Iterator[tuple[str, float]]:
    """The rates of pgx's games, each with its best number of games at once."""
    try:
        jax: Any = import_module("jax")
        pgx: Any = import_module("pgx")
    except ImportError:
        return
    for name in PGX:
        tell(f"pgx, {name}")
        rate = max(_rate_of_pgx(jax, pgx, name, lanes) for lanes in (1 << 14, 1 << 16))
        yield f"pgx {pgx.__version__}, {name}, on {jax.devices()[0].platform}", rate


def _rate_of_pgx(jax: Any, pgx: Any, name: str, lanes: int) -> float:
    """The rate for random legal actions, all steps in one compiled loop that restarts ended games."""
    environment, random = pgx.make(name), jax.random
    with_reset = import_module("pgx.experimental.wrappers").auto_reset
    step = jax.vmap(with_reset(environment.step, environment.init))

    def advance(_: Any, carried: Any) -> Any:
        state, key = carried
        key, choosing, dealing = random.split(key, 3)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = random.categorical(choosing, weights, axis=1)
        return step(state, actions, random.split(dealing, lanes)), key

    loop = jax.jit(lambda state, key: jax.lax.fori_loop(0, PGX_STEPS, advance, (state, key)))
    begin = jax.jit(jax.vmap(environment.init))
    carried = loop(begin(random.split(random.PRNGKey(0), lanes)), random.PRNGKey(1))  # compiles
    jax.block_until_ready(carried)
    began = time.perf_counter()
    jax.block_until_ready(loop(*carried))
    return lanes * PGX_STEPS / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
