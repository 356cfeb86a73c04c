"""The cost of rows, and the time to study many games: `python -m benchmarks.lab`; rows in `make bench`, too.

A row should cost less than half as much as the bare random game; 100,000 random games of Age of Chess with
full rows, written to disk and measured, should take less than a minute on two cores.
"""

import argparse
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import banneret
from banneret.lab.arms import Arm, make_arm
from banneret.lab.chunks import prepare
from banneret.lab.folder import RunFolder
from banneret.lab.kernels.rows import play_rows
from banneret.lab.measures import Measures
from banneret.lab.running import Stops, run_arms
from banneret.players.cores import cores
from banneret.players.kernels.playing import play_games
from banneret.players.quick import quick_players
from banneret.players.simulate import prepare as prepare_bare
from banneret.players.workspace import RESULT, new_minds, new_table
from benchmarks import planted
from benchmarks.samples import Tell
from benchmarks.telling import tell

ROUNDS = 5
"""The number of rounds when run by itself; `make bench` has its own."""
SECONDS = 0.5
MANY = 100_000


def main() -> None:
    """Measures all games, then the large run; or, with --planted, searches for planted changes."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lab", description="How quick is the lab?")
    parser.add_argument("--planted", action="store_true", help="find ten planted changes instead")
    parser.add_argument("--seed", type=int, default=1, help="which changes are planted")
    asked = parser.parse_args()
    if asked.planted:
        planted.main(asked.seed)
        return
    for cost in costs_of_rows(ROUNDS, tell):
        print(
            f"{cost.game:16}{cost.games_per_s:10,.0f} games a second with rows; a row adds {cost.added:.0%}"
        )
    print(f"{MANY:,} games of Age of Chess, kept and measured: {study_many():.1f} s on {cores()} cores")


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a row in random games of one game."""

    game: str
    games_per_s: float
    """The rate with rows, by CPU time."""
    added: float
    """The cost of a row as a share of the cost of the bare game."""


def costs_of_rows(rounds: int, tell: Tell) -> list[Cost]:
    """The cost of rows in every game."""
    found = []
    for name in banneret.game_names():
        tell(f"rows of {name}")
        arm = make_arm(banneret.game(name), ["random"])
        prepare_bare(arm.game, arm.players)
        prepare(arm, lambda done, total: None)
        bare, full = seconds_a_game(arm, rounds)
        found.append(Cost(name, 1 / full, full / bare - 1))
    return found


def seconds_a_game(arm: Arm, count: int) -> tuple[float, float]:
    """CPU seconds per random game without and with a row, the best of several alternating rounds."""
    games = _how_many(arm)
    rounds = [(_play(arm, games, with_rows=False), _play(arm, games, with_rows=True)) for _ in range(count)]
    return min(bare for bare, _ in rounds) / games, min(full for _, full in rounds) / games


def _how_many(arm: Arm) -> int:
    games = 10
    while (took := _play(arm, games, with_rows=False)) < SECONDS / 10:
        games *= 2
    return max(10, round(games * SECONDS / took))


def _play(arm: Arm, games: int, *, with_rows: bool) -> float:
    game, run = arm.game, arm.game.definition.compiled
    table, minds = new_table(game), new_minds(game.definition, len(arm.players))
    records, rows, results = quick_players(*arm.players), arm.new_rows(games), np.zeros(games, RESULT)
    began = time.process_time()
    if with_rows:
        run(play_rows, table, minds, game.rules, records, arm.layout.tally, rows, 0, 1)
    else:
        run(play_games, table, minds, game.rules, records, results, 0, 1)
    return time.process_time() - began


def study_many() -> float:
    """Seconds for a complete run of many games."""
    arm = make_arm(banneret.game("age-of-chess"), ["random"])
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as path:
        folder = RunFolder(Path(path), [arm], 1, "benchmark")
        run = run_arms([arm], 1, Stops(MANY), threads=cores(), folder=folder)
        folder.close()
    for measure in Measures(run.played[0]).all:
        assert measure.estimate.games
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
