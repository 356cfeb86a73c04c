"""Studies on a GPU: their rows equal those of the CPU. Tests that need a GPU are skipped without it."""

from collections.abc import Sequence

import numpy as np
import pytest

from banneret import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.lab.arms import Arm, make_arm
from banneret.lab.changes import one_step
from banneret.lab.kernels.lanes import play_rows_in_lane
from banneret.lab.on_gpu import by_form, row_variants, run_on_gpu
from banneret.lab.playing import play_pairs
from banneret.lab.running import Stops, run_arms
from banneret.lab.sweep import changes_for, sweep
from banneret.players.gpu.program import build_for
from banneret.players.quick import quick_players
from banneret.players.workspace import new_space
from tests.gpus import ON_GPU, WITHOUT_GPU
from tests.lab.subjects import CHESS, ROAD_GAME, ROAD_WITH_COUNTS, chess_arm

GAMES = 12
SLOW_ROAD = Game(ROAD_WITH_COUNTS, ROAD_WITH_COUNTS.ruleset({"stride": 1}))


def in_lanes(arms: Sequence[Arm], first: int, seed: int, lanes: int) -> Array:
    """The rows of arms as GPU lanes would write them, run here one after the other."""
    game, form = arms[0].game, arms[0].layout.dtype
    rows: Array = np.zeros(len(arms) * GAMES, form)
    nothing: Array = np.zeros(0, game.definition.records.state)
    space, variants = new_space(game.definition), row_variants(arms, first)
    players = quick_players(*arms[0].players)
    for lane in range(lanes):
        arguments = (space, game.new_state(), variants, GAMES, players, rows, nothing, 0, seed, lane, lanes)
        game.definition.compiled(play_rows_in_lane, *arguments)
    return rows.reshape(len(arms), GAMES)


@pytest.mark.parametrize("lanes", [1, 3])
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_lanes_write_the_rows_that_the_processor_writes(player: str, lanes: int) -> None:
    """Every arm has the same seeds, from any game on."""
    arms = [make_arm(game, [player]) for game in (ROAD_GAME, SLOW_ROAD)]
    found = in_lanes(arms, 5, 7, lanes)
    for arm, rows in zip(arms, found, strict=True):
        assert rows.tobytes() == play_pairs(arm, 7, 5, GAMES).rows.tobytes()
        assert arm.layout.counts(rows).any()
    assert found[0].tobytes() != found[1].tobytes()


def test_arms_are_put_together_by_the_form_of_their_rows() -> None:
    assert list(by_form([chess_arm(), make_arm(ROAD_GAME, ["random"]), chess_arm()])) == [[0, 2], [1]]
    changes, _ = one_step(CHESS)
    assert len(list(by_form([make_arm(change.game, ["random"]) for change in changes]))) == 1


def test_a_study_is_compiled_without_a_gpu() -> None:
    arm = make_arm(ROAD_GAME, ["random"])
    made = build_for(play_rows_in_lane, ROAD_GAME, row_variants([arm], 0), arm.layout.dtype, "sm_80")
    assert ".visible .entry play_rows_in_lane(" in made.ptx
    assert ".extern" not in made.ptx  # no unresolved symbols
    assert made.layout.result_type.itemsize == arm.layout.dtype.itemsize
    assert made.layout.result_type.names == arm.layout.dtype.names


def sweep_on(on: str, player: str) -> None:
    changes, refused = changes_for(CHESS, ["archery.range=3"])
    sweep(CHESS, [player], changes, refused, games=4, seed=3, threads=1, on=on)


@WITHOUT_GPU
def test_where_there_is_no_gpu() -> None:
    with pytest.raises(BanneretError, match="GPU"):
        sweep_on("gpu", "random")


@pytest.mark.parametrize("player", ["search", "greedy:without=shot"])
def test_who_cannot_play_there(player: str) -> None:
    with pytest.raises(BanneretError, match=f"random and greedy can play, not {player}"):
        sweep_on("gpu", player)


def test_there_are_two_places_to_play() -> None:
    with pytest.raises(BanneretError, match="cpu or gpu, not on tpu"):
        sweep_on("tpu", "random")


@ON_GPU
@pytest.mark.parametrize("players", [("greedy",), ("greedy", "random")])
def test_a_gpu_writes_the_rows_that_the_processor_writes(players: tuple[str, ...]) -> None:
    changes, _ = one_step(CHESS)
    arms = [make_arm(game, players) for game in (CHESS, *(change.game for change in changes))]
    there, here = run_on_gpu(arms, 3, Stops(100)), run_arms(arms, 3, Stops(100), threads=2)
    assert there.stopped == here.stopped
    for one, other in zip(there.played, here.played, strict=True):
        assert one.rows.tobytes() == other.rows.tobytes()
