"""Banneret's own trials: compiled computer players, perft, interpreted matches."""

import random
import time
from dataclasses import dataclass

import numpy as np

import banneret
from banneret.engine import rulesets
from banneret.engine.match.perft import perft
from banneret.players.kernels.playing import play_games
from banneret.players.quick import quick_players
from banneret.players.simulate import prepare, simulate
from banneret.players.workspace import RESULT, new_minds, new_table
from benchmarks.samples import Sample, Tell, Trial

PLAYERS = ("random", "greedy")
PERFT_DEPTHS = {"age-of-chess": 4, "cyvasse": 3}
PERFT_RULESETS = {"cyvasse": {"setup": {"changes": 0}}}  # lines of play in battle, not in the set-up
PERFT_DEPTH_ELSEWHERE = 2

LONGER = 2.0
"""The factor for samples on all cores, as at the end of each some cores wait for the last."""


@dataclass(frozen=True, slots=True)
class Playing:
    """Compiled games of one kind of player, on one core and on all of them."""

    game: str
    ruleset: str
    player: str
    one_core: Trial
    all_cores: Trial


@dataclass(frozen=True, slots=True)
class Counting:
    """Perft from the start of a game, compiled, on one core."""

    game: str
    depth: int
    trial: Trial


@dataclass(frozen=True, slots=True)
class Interpreting:
    """Random play interpreted: through a match, as for people, and with the kernels alone."""

    game: str
    match: Trial
    kernels: Trial


def compile_all(tell: Tell) -> None:
    """Compiles or loads everything before anything is timed."""
    for name in banneret.game_names():
        tell(f"Compiling: {name}")
        game = banneret.game(name)
        prepare(game, ["random"])
        perft(game.match(), 1)


def all_playing(cores: int) -> list[Playing]:
    """Every game with each of its rulesets, with each kind of player in all seats."""
    return [
        Playing(
            game=name,
            ruleset=ruleset,
            player=player,
            one_core=_simulating(name, ruleset, player, cores=1, length=1.0),
            all_cores=_simulating(name, ruleset, player, cores=cores, length=LONGER),
        )
        for name in banneret.game_names()
        for ruleset in rulesets.names(banneret.game(name).definition.rulesets_folder)
        for player in PLAYERS
    ]


def all_counting() -> list[Counting]:
    """Every game with its default ruleset."""
    depths = {name: PERFT_DEPTHS.get(name, PERFT_DEPTH_ELSEWHERE) for name in banneret.game_names()}
    return [Counting(name, depth, _counting(name, depth)) for name, depth in depths.items()]


def all_interpreting() -> list[Interpreting]:
    """Every game with its default ruleset."""
    return [Interpreting(name, _match(name), _kernels(name)) for name in banneret.game_names()]


def _simulating(name: str, ruleset: str, player: str, *, cores: int, length: float) -> Trial:
    game = banneret.game(name, ruleset)
    players = [player] * len(game.seats)

    def run(games: int) -> Sample:
        done = simulate(game, players, games=max(games, cores), threads=cores)
        return Sample(done.seconds, done.moves, done.games)

    return Trial(f"{name}, {ruleset}, {player} players, cores: {cores}", run, length=length)


def _counting(name: str, depth: int) -> Trial:
    match = banneret.game(name, PERFT_RULESETS.get(name, "default")).match()

    def run(times: int) -> Sample:
        began = time.perf_counter()
        lines = sum(perft(match, depth) for _ in range(times))
        return Sample(time.perf_counter() - began, lines)

    return Trial(f"{name}, lines of play", run)


def _match(name: str) -> Trial:
    game = banneret.game(name)

    def run(moves: int) -> Sample:
        choose = random.Random(0).choice
        seed = 0
        began = time.perf_counter()
        match = game.match(seed)
        for _ in range(moves):
            while not (to_act := match.to_act):
                seed += 1
                match = game.match(seed)
            match.play(choose(match.legal(to_act[0])), to_act[0])
        return Sample(time.perf_counter() - began, moves)

    return Trial(f"{name}, a match interpreted", run)


def _kernels(name: str) -> Trial:
    game = banneret.game(name)
    table, minds = new_table(game), new_minds(game.definition, len(game.seats))
    players = quick_players(*["random"] * len(game.seats))

    def run(games: int) -> Sample:
        results = np.zeros(games, RESULT)
        began = time.perf_counter()
        game.definition.interpreted(play_games, table, minds, game.rules, players, results, 0, 0)
        return Sample(time.perf_counter() - began, int(results["plies"].sum()), games)

    return Trial(f"{name}, kernels interpreted", run)
