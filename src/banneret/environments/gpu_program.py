"""The program by which a GPU steps the lanes of a vector."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, Function, ignore_progress
from banneret.engine.machine.gpu import GpuCompiler
from banneret.environments.kernels.lanes import step_listed_on_gpu, step_on_gpu
from banneret.environments.records import LANE, new_desk, space_record
from banneret.environments.shape import Shape
from banneret.players.workspace import new_minds


def kernel_for(shape: Shape) -> Function:
    """The kernel that steps games whose actions are listed, or not."""
    return step_listed_on_gpu if shape.are_listed else step_on_gpu


def records_for(games: Sequence[Game], shape: Shape) -> dict[str, np.dtype[Any]]:
    """The types of the arrays that the kernel is given, by name and in order."""
    definition = games[0].definition
    kinds = {
        "spaces": space_record(definition),
        "minds": new_minds(definition, 1).dtype,
        "desks": new_desk(games, shape, 1, None).dtype,
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
    """The program in PTX, compiled or, if that was done before, loaded; no GPU is needed."""
    arrays = [np.zeros(1, kind) for kind in records_for(games, shape).values()]
    compiler = GpuCompiler(games[0].name, games[0].definition.provided)
    return compiler.ptx(kernel_for(shape), *arrays, 0, arch=arch, own=1, on_progress=on_progress)
