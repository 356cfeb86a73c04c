"""Plays all arms of a study in parallel on a GPU, with the same rows as on the CPU."""

import time
from collections.abc import Iterator, Sequence

import numpy as np

from banneret.engine.machine.compiler import CompileProgress, ignore_progress
from banneret.engine.machine.layout import Array, record
from banneret.lab.arms import Arm
from banneret.lab.kernels.lanes import play_rows_in_lane
from banneret.lab.playing import Played
from banneret.lab.running import GAMES, STOPPED, TIME, OnProgress, Run, Stops, joined
from banneret.players.gpu.launcher import Program
from banneret.players.gpu.playing import arch_here, check_players
from banneret.players.gpu.program import GpuGame, build_for

_AT_ONCE = 1 << 17
"""The approximate number of games per launch, over all arms: enough to fill a GPU, and soon over."""


def prepare_on_gpu(arm: Arm, on_progress: CompileProgress = ignore_progress) -> None:
    """Compiles an arm for this machine's GPU; raises if there is no usable GPU."""
    check_players(arm.players)
    _built([arm], arch_here(), on_progress)


def run_on_gpu(
    arms: Sequence[Arm], seed: int, stops: Stops, *, on_progress: OnProgress = lambda games: None
) -> Run:
    """Plays all arms, which have the same players, as far as there is time; Ctrl-C keeps what was played."""
    check_players(arms[0].players)
    began, done, stopped = time.monotonic(), 0, GAMES
    played = [Played(arm, arm.new_rows(0)) for arm in arms]
    pairs, at_once = stops.pairs_of(arms[0]), max(1, _AT_ONCE // len(arms))
    programs = _Programs(arms, seed)
    try:
        while done < pairs:
            new = programs.play(done, min(at_once, pairs - done))
            played = [joined(*each) for each in zip(played, new, strict=True)]
            done += at_once
            on_progress(sum(each.games for each in played))
            if stops.is_late and done < pairs:
                stopped = TIME
                break
    except KeyboardInterrupt:
        stopped = STOPPED
    return Run(seed, played, stopped, time.monotonic() - began)


class _Programs:
    """The programs that play arms, one for each row layout."""

    def __init__(self, arms: Sequence[Arm], seed: int) -> None:
        self._arms, self._seed = arms, seed
        self._programs = [(indices, self._load(indices)) for indices in by_form(arms)]

    def _load(self, indices: Sequence[int]) -> Program:
        made = _built([self._arms[index] for index in indices], arch_here())
        return Program(made.ptx.encode("ascii"), made.layout, made.variants)

    def play(self, first: int, pairs: int) -> list[Played]:
        """Plays this many pairs of each arm from a number on."""
        found = [Played(arm, arm.new_rows(pairs * len(arm.seatings))) for arm in self._arms]
        for indices, program in self._programs:
            arms = [self._arms[index] for index in indices]
            program.use(row_variants(arms, first).tobytes())
            for seating, names in enumerate(arms[0].seatings):
                played = program.play(pairs * len(arms), names, self._seed, games_each=pairs)
                rows = played.results.reshape(len(arms), pairs)
                for index, part in zip(indices, rows, strict=True):
                    into = found[index].rows
                    into[seating :: len(arms[0].seatings)] = part.view(into.dtype)
        return found


def by_form(arms: Sequence[Arm]) -> Iterator[list[int]]:
    """Groups arms by row layout: the counted events may depend on the rules."""
    forms: dict[object, list[int]] = {}
    for index, arm in enumerate(arms):
        forms.setdefault(arm.layout.dtype, []).append(index)
    yield from forms.values()


def row_variants(arms: Sequence[Arm], first: int) -> Array:
    """The arms as `play_rows_in_lane` takes them, for games from a number on."""
    rules, tally = arms[0].game.definition.records.rules, arms[0].layout.tally.dtype
    variants: Array = np.zeros(
        len(arms),
        record(
            [
                ("rules", rules, 1),
                ("tallies", tally, 1),
                ("has_unknowns", "i8"),
                ("first", "i8"),
                ("stride", "i8"),
            ]
        ),
    )
    for index, arm in enumerate(arms):
        variants["rules"][index], variants["tallies"][index] = arm.game.rules, arm.layout.tally
        variants["has_unknowns"][index] = arm.game.has_unknowns
        variants["stride"][index] = arm.new_rows(1)["stride"][0]
    variants["first"] = first
    return variants


def _built(arms: Sequence[Arm], arch: str, on_progress: CompileProgress = ignore_progress) -> GpuGame:
    """The program for arms with the same row layout."""
    form, variants = arms[0].layout.dtype, row_variants(arms, 0)
    return build_for(play_rows_in_lane, arms[0].game, variants, form, arch, on_progress)
