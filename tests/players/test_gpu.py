"""Whole games on a GPU. Tests that need one are skipped without it; programs are compiled everywhere."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import banneret
from banneret import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.gpu import GpuCompiler
from banneret.engine.machine.layout import Array
from banneret.players.gamedata import data_of
from banneret.players.gpu.bundle import write_bundle
from banneret.players.gpu.launcher import Program
from banneret.players.gpu.program import build
from banneret.players.kernels.lanes import play_in_lane
from banneret.players.kernels.playing import play_games
from banneret.players.quick import quick_players
from banneret.players.simulate import simulate
from banneret.players.workspace import RESULT, new_minds, new_space, new_table, new_variants
from tests.engine.toy import ROAD
from tests.gpus import ON_GPU, WITHOUT_GPU

ROAD_GAME = Game(ROAD, ROAD.ruleset())
CHESS = banneret.game("age-of-chess")


def on_cpu(game: Game, player: str, games: int, seed: int) -> tuple[Array, Array]:
    """The results and final states of the same games on the CPU."""
    seats = len(game.seats)
    table, minds, players = (
        new_table(game),
        new_minds(game.definition, seats),
        quick_players(*[player] * seats),
    )
    results: Array = np.zeros(games, RESULT)
    finals: Array = np.zeros(games, game.definition.records.state)
    for n in range(games):
        row = results[n : n + 1]
        game.definition.compiled(play_games, table, minds, game.rules, players, row, n, seed)
        finals[n] = table["states"][0, 0]
    return results, finals


class TestLanes:
    """The program of a lane, which is a kernel like any other, run on the CPU."""

    @pytest.mark.parametrize("lanes", [1, 3])
    @pytest.mark.parametrize("player", ["random", "greedy"])
    def test_lanes_play_the_games_that_the_processor_plays(self, lanes: int, player: str) -> None:
        seats = len(ROAD_GAME.seats)
        results: Array = np.zeros(20, RESULT)
        finals: Array = np.zeros(20, ROAD.records.state)
        space, wiped, variants = new_space(ROAD), ROAD_GAME.new_state(), new_variants([ROAD_GAME])
        players = quick_players(*[player] * seats)
        for lane in range(lanes):
            arguments = (space, wiped, variants, 20, players, results, finals, 0, 5, lane, lanes)
            ROAD.compiled(play_in_lane, *arguments)
        expected = on_cpu(ROAD_GAME, player, 20, 5)
        assert results.tobytes() == expected[0].tobytes()
        assert finals.tobytes() == expected[1].tobytes()

    def test_each_variant_has_its_games_in_a_row(self) -> None:
        other = Game(ROAD, ROAD.ruleset({"endings": {"plies": 20}}))
        results: Array = np.zeros(20, RESULT)
        variants, players = new_variants([ROAD_GAME, other]), quick_players(*["random"] * len(other.seats))
        nothing: Array = np.zeros(0, ROAD.records.state)
        ROAD.compiled(
            play_in_lane,
            *(new_space(ROAD), other.new_state(), variants, 10, players, results, nothing, 0, 5, 0, 1),
        )
        assert results[:10].tobytes() == on_cpu(ROAD_GAME, "random", 20, 5)[0][:10].tobytes()
        assert results[10:].tobytes() == on_cpu(other, "random", 20, 5)[0][10:].tobytes()
        assert results["plies"][10:].max() < results["plies"][:10].max()


class TestPrograms:
    @pytest.mark.parametrize("game", [ROAD_GAME, CHESS], ids=["road", "chess"])
    def test_a_game_is_compiled_without_a_gpu(self, game: Game) -> None:
        ptx = build([game], "sm_80").ptx
        assert ".target sm_80" in ptx
        assert ".visible .entry play_in_lane(" in ptx
        assert ".extern" not in ptx  # no unresolved symbols

    def test_states_are_copied_in_words(self) -> None:
        ptx = build([CHESS], "sm_80").ptx
        size = CHESS.definition.records.state.itemsize
        assert not re.search(rf"setp\.\w+\.u64.*, {size};", ptx)  # the end of a loop over all its bytes
        assert re.search(rf"setp\.\w+\.u64.*, {size - size % 32 - 32};|, {size - size % 32};", ptx)

    def test_with_a_low_threshold_less_is_inlined(self) -> None:
        """The game's data sets the default threshold."""
        space, variants, state = new_space(ROAD), new_variants([ROAD_GAME]), ROAD_GAME.new_state()
        arguments = (space, state, variants, 1, quick_players("random"), np.zeros(1, RESULT), state, 0, 0)
        compiler = GpuCompiler(ROAD.name, ROAD.provided)
        large, small = (
            compiler.ptx(play_in_lane, *arguments, arch="sm_80", own=1, inlining=threshold)
            for threshold in (None, 0)
        )
        assert small.count(".func") > large.count(".func")
        assert data_of(banneret.game("aeonis").definition).gpu_inlining == 15

    def test_programs_are_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        first = build([ROAD_GAME], "sm_80")
        monkeypatch.setattr("banneret.engine.machine.gpu.GpuCompiler._compiled", None)
        assert build([ROAD_GAME], "sm_80") == first

    def test_an_unknown_kind_of_gpu(self) -> None:
        with pytest.raises(BanneretError, match=r"sm_90, .* not sm_12"):
            build([ROAD_GAME], "sm_12")

    def test_a_bundle_stands_by_itself(self, tmp_path: Path) -> None:
        written = write_bundle(tmp_path, [CHESS], "sm_80")
        assert sorted(each.suffix for each in written) == [".json", ".ptx", ".py", ".rules"]
        layout: Any = json.loads((tmp_path / "age-of-chess.json").read_text())
        assert layout["variant"] == (tmp_path / "age-of-chess.rules").stat().st_size
        script = (
            "import sys; sys.modules['banneret'] = None; sys.argv = ['', '--help']\n"
            "import banneret_gpu; banneret_gpu.main()"
        )
        told = subprocess.run(
            [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        assert "age-of-chess" in told.stdout


class TestRefusals:
    @WITHOUT_GPU
    def test_where_there_is_no_gpu(self) -> None:
        with pytest.raises(BanneretError, match="GPU"):
            simulate(CHESS, ("random", "random"), games=1, on="gpu")

    def test_players_that_think_do_not_play_there(self) -> None:
        with pytest.raises(BanneretError, match="random and greedy can play, not search"):
            simulate(CHESS, ("random", "search"), games=1, on="gpu")

    def test_there_are_two_places_to_play(self) -> None:
        with pytest.raises(BanneretError, match="cpu or gpu, not on tpu"):
            simulate(CHESS, ("random", "random"), games=1, on="tpu")


@ON_GPU
@pytest.mark.parametrize("name", banneret.game_names())
class TestOnGpu:
    def test_ten_thousand_games_are_those_of_the_processor_to_the_last_byte(self, name: str) -> None:
        game = banneret.game(name)
        made = build([game], "sm_75")
        program = Program(made.ptx.encode(), made.layout, made.variants)
        played = program.play(10_000, ["random"] * len(game.seats), 7, finals=10_000)
        results, finals = on_cpu(game, "random", 10_000, 7)
        assert played.results.tobytes() == results.tobytes()
        assert played.finals == finals.tobytes()

    def test_greedy_plays_as_on_the_processor(self, name: str) -> None:
        game = banneret.game(name)
        players = ["greedy"] * len(game.seats)
        there, here = (simulate(game, players, games=500, seed=7, on=on) for on in ("gpu", "cpu"))
        assert there.results.tobytes() == here.results.tobytes()
