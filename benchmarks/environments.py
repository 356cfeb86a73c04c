"""Steps per second of environments for learning programs, on one core: `python -m benchmarks.environments`.

Each step of Banneret writes masks and planes for every game. For comparison, in the same rounds: `simulate`
with random players, which makes neither, and board games of OpenSpiel and PettingZoo (the latter only if
pygame is installed, which it needs). EnvPool has no board games.
"""

import argparse
import random
import time
from importlib import import_module
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import banneret
from banneret.players.simulate import simulate
from benchmarks import machine
from benchmarks.samples import Sample, Trial, take_in_turn
from benchmarks.telling import tell

LANES = 256
ROUNDS = 3
OPEN_SPIEL = ("chess", "breakthrough", "backgammon")
PETTINGZOO = ("chess_v6", "connect_four_v3", "go_v5")


def main() -> None:
    """Measures, and prints a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each sample")
    asked = parser.parse_args()
    ours = {name: (_stepping(name), _simulating(name)) for name in banneret.game_names()}
    classics = [_pettingzoo(name) for name in PETTINGZOO]
    peers = [_open_spiel(name) for name in OPEN_SPIEL] + [peer for peer in classics if peer]
    trials = [trial for pair in ours.values() for trial in pair] + peers
    take_in_turn(trials, seconds=asked.seconds, rounds=ROUNDS, tell=tell)
    table = Table("", "steps a second", "of `simulate`", title=str(machine.description()))
    for name, (stepping, simulating) in ours.items():
        table.add_row(name, _rate(stepping), f"{stepping.times(simulating):.0%}")
    for peer in peers:
        table.add_row(peer.name, _rate(peer), "")
    Console().print(table)


def _rate(trial: Trial) -> str:
    return f"{np.median(trial.moves_per_second):,.0f}"


def _stepping(name: str) -> Trial:
    games = banneret.vector(name, LANES, threads=1)
    games.reset()
    drawing = 0.0

    def run(steps: int) -> Sample:
        nonlocal drawing
        began, drawing = time.perf_counter(), 0.0
        for _ in range(steps):
            before = time.perf_counter()
            actions = games.draw()
            drawing += time.perf_counter() - before  # stands in for the learning program
            games.step(actions)
        return Sample(time.perf_counter() - began - drawing, steps * LANES)

    return Trial(name, run)


def _simulating(name: str) -> Trial:
    game = banneret.game(name)

    def run(games: int) -> Sample:
        done = simulate(game, ["random"] * len(game.seats), games=games, threads=1)
        return Sample(done.seconds, done.moves, done.games)

    return Trial(f"{name}, simulate", run)


def _open_spiel(name: str) -> Trial:
    rl_environment: Any = import_module("open_spiel.python.rl_environment")
    environment = rl_environment.Environment(name)
    choose = random.Random(0).choice

    def run(steps: int) -> Sample:
        began, now = time.perf_counter(), environment.reset()
        for _ in range(steps):
            if now.last():
                now = environment.reset()
            player = now.observations["current_player"]
            now = environment.step([choose(now.observations["legal_actions"][player])])
        return Sample(time.perf_counter() - began, steps)

    return Trial(f"OpenSpiel's environment, {name}", run)


def _pettingzoo(name: str) -> Trial | None:
    try:
        module: Any = import_module(f"pettingzoo.classic.{name}")
    except ImportError:
        return None
    environment = module.env()
    environment.reset(seed=0)
    choose = random.Random(0).choice

    def run(steps: int) -> Sample:
        began = time.perf_counter()
        for _ in range(steps):
            observation, _, ended, cut_off, _ = environment.last()
            if ended or cut_off:
                environment.reset()
            else:
                environment.step(int(choose(np.flatnonzero(observation["action_mask"]))))
        return Sample(time.perf_counter() - began, steps)

    return Trial(f"PettingZoo, {name}", run)


if __name__ == "__main__":
    main()
