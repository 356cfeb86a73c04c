"""Compiles the GPU program that steps the lanes of a vector."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, Function, ignore_progress
from banneret.engine.machine.gpu import GpuCompiler
from banneret.environments.kernels.lanes import step_listed_on_gpu, step_on_gpu
from banneret.environments.records import LANE, new_config, space_record
from banneret.environments.shape import Shape
from banneret.players.workspace import new_minds


def kernel_for(shape: Shape) -> Function:
    """The kernel for listed or indexed actions."""
    return step_listed_on_gpu if shape.are_listed else step_on_gpu


def records_for(games: Sequence[Game], shape: Shape) -> dict[str, np.dtype[Any]]:
    """The types of the kernel's array arguments, by name and in order."""
    definition = games[0].definition
    kinds = {
        "spaces": space_record(definition),
        "minds": new_minds(definition, 1).dtype,
        "configs": new_config(games, shape, 1, None).dtype,
        "lanes": LANE,
        "states": definition.records.state,
        "rules": definition.records.rules,
        "masks": shape.mask,
        "observations": shape.observation,
    }
    return kinds | ({"lists": shape.codes} if shape.are_listed else {})


def build(
    games: Sequence[Game], shape: Shape, arch: str, on_progress: CompileProgress = ignore_progress
) -> str:
    """Returns the PTX program, compiled or loaded from the cache; needs no GPU."""
    arrays = [np.zeros(1, kind) for kind in records_for(games, shape).values()]
    compiler = GpuCompiler(games[0].name, games[0].definition.provided)
    return compiler.ptx(kernel_for(shape), *arrays, 0, arch=arch, own=1, on_progress=on_progress)
