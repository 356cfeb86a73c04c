"""Runs all benchmarks: `python -m benchmarks`. A missed aim is reported, but is no error."""

import argparse
import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import banneret
from benchmarks import machine, ours, peers, report
from benchmarks.compiling import Waiting, compile_cold, start_fresh
from benchmarks.lab import costs_of_rows
from benchmarks.report import Report
from benchmarks.samples import Tell, take_in_turn
from benchmarks.searching import all_searching
from benchmarks.table import print_report
from benchmarks.telling import tell

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure, in seconds."""

    sampling: float
    """For all samples together, within the limits of a single sample."""
    shortest: float
    longest: float
    mean_length: float
    """For the mean length of a peer's playouts."""


FULL = Effort(sampling=60, shortest=0.25, longest=1.0, mean_length=3.0)
QUICK = Effort(sampling=6, shortest=0.05, longest=0.2, mean_length=0.5)


def main() -> None:
    """Reads the command line, measures, and prints or writes the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="How fast is Banneret?")
    parser.add_argument("--quick", action="store_true", help="rough numbers soon, and no cold compiling")
    parser.add_argument(
        "--json", nargs="?", const="-", metavar="FILE", help="numbers as JSON, to a file or instead of tables"
    )
    asked = parser.parse_args()
    if asked.json and not Path(asked.json).parent.is_dir():
        parser.error(f"there is no folder {Path(asked.json).parent}")
    found = measure_quickly(tell) if asked.quick else measure_fully(tell)
    tell("")
    if asked.json == "-":
        print(json.dumps(found.as_json(), indent=2))
    else:
        print_report(found)
        if asked.json:
            Path(asked.json).write_text(json.dumps(found.as_json(), indent=2) + "\n")


def measure_fully(tell: Tell) -> Report:
    """Measures everything, cold compiling first; the rest uses the separate cache which that fills."""
    about = machine.description()
    with tempfile.TemporaryDirectory() as cache:
        os.environ["BANNERET_CACHE"] = cache
        waiting = [Waiting(name) for name in banneret.game_names()]
        compile_cold(waiting, tell)
        return measure(about, waiting, FULL, tell)


def measure_quickly(tell: Tell) -> Report:
    """Measures everything but cold compiling, with the usual cache as it is."""
    waiting = [Waiting(name) for name in banneret.game_names()]
    return measure(machine.description(), waiting, QUICK, tell)


def measure(about: machine.About, waiting: list[Waiting], effort: Effort, tell: Tell) -> Report:
    """Takes all measurements that can be repeated."""
    cores = machine.cores()
    ours.compile_all(tell)
    playing, counting, interpreting = ours.all_playing(cores), ours.all_counting(), ours.all_interpreting()
    beside = peers.all_peers(seconds=effort.mean_length, tell=tell)
    searching = all_searching(tell)
    trials = [each.trial for each in beside if each.trial is not None]
    trials += [each.trial for each in searching if each.trial is not None]
    control = [machine.hashing(1, length=1.0), machine.hashing(cores, length=ours.LONGER)]
    trials += control
    trials += [trial for each in playing for trial in (each.one_core, each.all_cores)]
    trials += [each.trial for each in counting]
    trials += [trial for each in interpreting for trial in (each.match, each.kernels)]
    fitting = effort.sampling / (ROUNDS * sum(trial.length for trial in trials))
    seconds = max(effort.shortest, min(effort.longest, fitting))
    take_in_turn(trials, seconds=seconds, rounds=ROUNDS, tell=tell)
    start_fresh(waiting, rounds=ROUNDS, tell=tell)
    return Report(
        machine=about,
        method={"rounds": ROUNDS, "sample_s": seconds, "sample_all_cores_s": seconds * ours.LONGER},
        sections={
            "one_core": report.one_core(playing, beside),
            "all_cores": report.all_cores(playing, cores, control[1].times(control[0]) / cores),
            "search": report.search(searching),
            "perft": report.perft(counting),
            "interpreted": report.interpreted(interpreting),
            "rows": report.rows(costs_of_rows(ROUNDS, tell)),
            "waits": report.waits(waiting),
        },
    )


if __name__ == "__main__":
    main()
