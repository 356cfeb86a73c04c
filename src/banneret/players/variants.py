"""Plays many variants of a game's rules in one run: on all cores, or on a GPU."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.players.cores import cores
from banneret.players.gpu import playing as gpu
from banneret.players.kernels.playing import play_games
from banneret.players.quick import quick_players
from banneret.players.registry import QUICK
from banneret.players.simulate import CPU, GAMES_MAX, GPU, Progress, Runs, prepare
from banneret.players.workspace import RESULT, new_minds, new_table


def play_variants(
    variants: Sequence[Game],
    players: Sequence[str],
    *,
    games_each: int,
    seed: int = 0,
    threads: int | None = None,
    on: str = CPU,
    on_progress: Progress = lambda done: None,
) -> Array:
    """The results of quick players' games, a row for each variant, the same on every device.

    Games are numbered consecutively: variant n has those from n × `games_each` on.
    """
    game, total = variants[0], len(variants) * games_each
    if not 1 <= total <= GAMES_MAX:
        raise BanneretError(f"The number of games must be from 1 to {GAMES_MAX:,}, not {total:,}.")
    thinking = [name for name in players if name not in QUICK]
    if thinking:
        raise BanneretError(f"Only {' and '.join(QUICK)} can play so many variants, not {thinking[0]}.")
    if {(each.name, len(each.seats)) for each in variants} != {(game.name, len(players))}:
        raise BanneretError("Variants must be of one game, with as many seats as there are players.")
    prepare(game, players, on=on)
    if on == GPU:
        played = gpu.play_variants(variants, players, games_each, seed, on_progress)
        found: Array = played.results.reshape(len(variants), games_each)
        return found
    results: Array = np.zeros((len(variants), games_each), RESULT)

    threads = min(threads or cores(), len(variants))
    runs = Runs(len(variants))

    def play_runs() -> None:
        minds, records = new_minds(game.definition, len(players)), quick_players(*players)
        for first, length in runs:
            for number in range(first, first + length):
                table, rules = new_table(variants[number]), variants[number].rules
                rows, start = results[number], number * games_each
                game.definition.compiled(play_games, table, minds, rules, records, rows, start, seed)
                on_progress(games_each)

    with ThreadPoolExecutor(threads) as pool:
        playing = [pool.submit(play_runs) for _ in range(threads)]
        try:
            for each in playing:
                each.result()
        finally:
            runs.stop()  # also on Ctrl-C
    return results
