"""A game compiled for a GPU: a program in PTX, the layout of its records, and the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, Function, ignore_progress
from banneret.engine.machine.gpu import LOCAL_MAX, GpuCompiler
from banneret.engine.machine.layout import Array
from banneret.engine.match import ending_names
from banneret.players.gamedata import data_of
from banneret.players.gpu.launcher import Layout
from banneret.players.kernels.lanes import play_in_lane
from banneret.players.quick import KINDS, quick_players
from banneret.players.workspace import RESULT, new_space, new_variants

ARCHS = ("sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_100", "sm_120")
"""GPU architectures that programs are compiled for, from 2018 on; later GPUs run earlier ones' programs."""


@dataclass(frozen=True, slots=True)
class GpuGame:
    """A game, or several variants of one, compiled for a GPU."""

    ptx: str
    layout: Layout
    variants: bytes


def build(games: Sequence[Game], arch: str, on_progress: CompileProgress = ignore_progress) -> GpuGame:
    """Compiles a game for a GPU architecture, or loads it from the cache; needs no GPU.

    All games are variants of one: the same definition and the same number of seats.
    """
    return build_for(play_in_lane, games[0], new_variants(games), RESULT, arch, on_progress)


def build_for(
    kernel: Function,
    game: Game,
    variants: Array,
    result: np.dtype[Any],
    arch: str,
    on_progress: CompileProgress = ignore_progress,
) -> GpuGame:
    """The same for a kernel with the signature of `play_in_lane` and its own variants and results."""
    if arch not in ARCHS:
        raise BanneretError(f"Programs are written for {', '.join(ARCHS)}, not {arch}.")
    space, players = new_space(game.definition), quick_players("random")
    states, results = game.new_state(), np.zeros(1, result)
    ptx = GpuCompiler(game.name, game.definition.provided).ptx(
        kernel,
        *(space, states, variants, 1, players, results, states, 0, 0),
        arch=arch,
        own=1,
        inlining=data_of(game.definition).gpu_inlining,
        on_progress=on_progress,
    )
    layout = Layout(
        game=game.name,
        ruleset=game.ruleset.name,
        program=kernel.__name__,
        seats=list(game.seats),
        players=dict(KINDS),
        space=space.itemsize if space.itemsize > LOCAL_MAX else 0,
        state=states.itemsize,
        variant=variants.itemsize,
        result=[[name, _kind(result[name])] for name in result.names or ()],
        endings={str(code): name for code, name in ending_names(game.definition).items()},
    )
    return GpuGame(ptx, layout, variants.tobytes())


def _kind(field: np.dtype[Any]) -> str:
    kind, shape = field.subdtype or (field, "")
    return f"{shape}{kind.str}"
