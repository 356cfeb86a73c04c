"""Vectorized games on a GPU equal those on the CPU. Tests that need a GPU are skipped without it."""

from typing import Any

import numpy as np
import pytest

import banneret
from banneret import BanneretError, Batch, VectorGame
from banneret.engine.game import Game
from banneret.engine.machine.compiler import Runner
from banneret.engine.machine.layout import Array
from banneret.environments.gpu_program import build, kernel_for, records_for
from banneret.environments.on_cpu import CpuLanes
from tests.engine.toy import ROAD
from tests.gpus import ON_GPU, WITHOUT_GPU

ROAD_GAME = Game(ROAD, ROAD.ruleset())
CHESS = banneret.game("age-of-chess")


def run_by_program(games: VectorGame, run: Runner, threads: int = 3) -> VectorGame:
    """Steps games by the GPU's program, which is a kernel like any other, one thread after another."""
    lanes = games._lanes
    assert isinstance(lanes, CpuLanes)
    arrays = {
        "spaces": lanes._spaces,
        "minds": lanes._minds,
        "configs": lanes._config,
        "lanes": lanes._lanes,
        "states": lanes._states,
        "rules": lanes._rules,
        "masks": lanes._masks,
        "observations": lanes._observations,
        "lists": lanes._lists,
    }
    given = [arrays[name] for name in records_for(games.games, games.shape)]

    def step(seed: int) -> None:
        lanes.masks[:], lanes.observations[:] = False, 0
        for thread in range(threads):
            run(kernel_for(games.shape), *given, seed, thread, threads)

    setattr(lanes, "step", step)  # noqa: B010
    return games


def bytes_of(batch: Batch) -> dict[str, tuple[Any, bytes]]:
    """The contents of a batch, on either device."""
    arrays: dict[str, Any] = {name: getattr(batch, name) for name in batch.__slots__}
    here: dict[str, Array] = {
        name: array.get() if hasattr(array, "get") else array
        for name, array in arrays.items()
        if array is not None
    }
    return {name: (array.dtype, array.tobytes()) for name, array in here.items()}


def follow(one: VectorGame, other: VectorGame, steps: int) -> int:
    """Takes the same random steps in both and compares all batches; returns the number of ended games."""
    assert bytes_of(one.reset()) == bytes_of(other.reset())
    ended = 0
    for _ in range(steps):
        actions = one.draw()
        batch = one.step(actions)
        assert bytes_of(batch) == bytes_of(other.step(actions))
        ended += int(batch.ended.sum() + batch.cut_off.sum())
    return ended


class TestProgram:
    @pytest.mark.parametrize("opponent", [None, "greedy"])
    def test_threads_step_the_games_that_the_processor_steps(self, opponent: str | None) -> None:
        one, other = (VectorGame([ROAD_GAME], 7, seed=5, opponent=opponent, threads=1) for _ in "ab")
        assert follow(one, run_by_program(other, ROAD.compiled), 60) > 0

    def test_actions_with_indices_of_their_own(self) -> None:
        one, other = (VectorGame([CHESS], 2, seed=5, threads=1) for _ in "ab")
        follow(one, run_by_program(other, CHESS.definition.interpreted), 10)

    def test_it_is_compiled_without_a_gpu(self) -> None:
        ptx = build([ROAD_GAME], VectorGame([ROAD_GAME], 1).shape, "sm_80")
        assert ".visible .entry step_listed_on_gpu(" in ptx
        assert ".extern" not in ptx  # no unresolved symbols


class TestRefusals:
    @WITHOUT_GPU
    def test_where_there_is_no_gpu(self) -> None:
        with pytest.raises(BanneretError, match="GPU"):
            banneret.vector("age-of-chess", 4, device="cuda")

    def test_there_are_two_devices(self) -> None:
        with pytest.raises(BanneretError, match="on cpu or cuda, not on tpu"):
            banneret.vector("age-of-chess", 4, device="tpu")


@ON_GPU
@pytest.mark.parametrize("name", banneret.game_names())
class TestOnGpu:
    @pytest.mark.parametrize("opponent", [None, "random", "greedy"])
    def test_every_step_is_that_of_the_processor_to_the_last_byte(
        self, name: str, opponent: str | None
    ) -> None:
        cut_short = {"endings": {"plies": 150}}
        here, there = (
            banneret.vector(
                name, 200, rulesets=["default", cut_short], opponent=opponent, seed=7, device=device
            )
            for device in ("cpu", "cuda")
        )
        assert follow(here, there, 160) > 0

    def test_an_action_that_is_not_legal(self, name: str) -> None:
        games = banneret.vector(name, 4, device="cuda")
        games.reset()
        with pytest.raises(BanneretError, match="not legal in game 0"):
            games.step(np.full(4, -1))
