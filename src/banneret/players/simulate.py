"""Many games between computer players, on all cores.

Each thread has a table of its own and takes runs of games in turn; compiled kernels hold no lock of the
interpreter's, so the threads run side by side. A game's number decides everything about it, so the results
are the same whatever the number of threads. Players that choose at once play inside one kernel; as soon as
one of them thinks longer, each is asked for every action.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, ignore_progress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.engine.machine.layout import Array
from banneret.engine.match import checked_seed, ending_names
from banneret.players.confidence import Z95
from banneret.players.contest import compiled_game, play_game, prepare_game
from banneret.players.cores import cores
from banneret.players.kernels.playing import play_games
from banneret.players.quick import quick_players
from banneret.players.registry import QUICK, player
from banneret.players.workspace import RESULT, new_minds, new_table

GAMES_MAX = 100_000_000
_MOMENT = 0.02  # seconds: short enough for progress and an interrupt, long enough to cost nothing

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion with its 95% interval (Wilson's score interval: honest near 0 and 1)."""

    count: int
    of: int

    @property
    def value(self) -> float:
        return self.count / self.of

    @property
    def interval(self) -> tuple[float, float]:
        n, p, z = self.of, self.value, Z95
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of many games."""

    game: Game
    players: tuple[str, ...]
    seed: int
    results: Array
    """One row for each game, in order: plies, ending, winners as bits."""
    seconds: float
    threads: int

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def moves(self) -> int:
        return int(self.results["plies"].sum())

    def wins(self, seat: int) -> Share:
        """The games a seat won alone."""
        return Share(int((self._decided["winners"] == 1 << seat).sum()), self.games)

    @property
    def draws(self) -> Share:
        """The games that ended without a loser or with several winners."""
        alone = sum(self.wins(seat).count for seat in range(len(self.players)))
        return Share(len(self._decided) - alone, self.games)

    @property
    def unfinished(self) -> Share:
        """The games that were cut off: by the ruleset's limit, or because the rules got stuck."""
        return Share(self.games - len(self._decided), self.games)

    @property
    def endings(self) -> dict[str, int]:
        """How games ended, the most frequent first."""
        codes, counts = np.unique(self.results["ending"], return_counts=True)
        names = ending_names(self.game.definition)
        by_count = sorted(zip(counts.tolist(), codes.tolist(), strict=True), reverse=True)
        return {names[code]: count for count, code in by_count}

    @property
    def _decided(self) -> Array:
        decided: Array = self.results[~np.isin(self.results["ending"], UNFINISHED)]
        return decided


def simulate(
    game: Game,
    players: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    on_progress: Progress = lambda done: None,
) -> Simulation:
    """Plays many games with compiled kernels; `on_progress` is told how many more are done."""
    if len(players) != len(game.seats):
        raise BanneretError(
            f"{game.name} has {len(game.seats)} seats, but {len(players)} players were given."
        )
    if not 1 <= games <= GAMES_MAX:
        raise BanneretError(f"The number of games must be from 1 to {GAMES_MAX:,}, not {games:,}.")
    if threads is not None and threads < 1:
        raise BanneretError(f"The number of threads must be at least 1, not {threads}.")
    seed = checked_seed(seed)
    prepare(game, players)
    threads = min(threads or cores(), games)
    results: Array = np.zeros(games, RESULT)
    play = _quickly if set(players) <= set(QUICK) else _thinking
    runs = _Runs(games)

    def play_runs() -> None:
        play_some = play(game, players, seed)
        for first, length in runs:
            play_some(results[first : first + length], first)
            on_progress(length)

    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for each in [pool.submit(play_runs) for _ in range(threads)]:
                each.result()
        finally:
            runs.stop()
    return Simulation(game, tuple(players), seed, results, time.perf_counter() - began, threads)


PlaySome = Callable[[Array, int], None]
"""Plays games for rows of results, numbered from a first one."""


def _quickly(game: Game, players: Sequence[str], seed: int) -> PlaySome:
    played, records = game.unattended, quick_players(*players)
    table, minds = new_table(played), new_minds(game.definition, len(players))
    run = game.definition.compiled
    return lambda rows, first: run(play_games, table, minds, played.rules, records, rows, first, seed)


def _thinking(game: Game, players: Sequence[str], seed: int) -> PlaySome:
    played, asked = compiled_game(game.unattended), [player(name) for name in players]

    def play_some(rows: Array, first: int) -> None:
        for n in range(len(rows)):
            rows[n : n + 1] = play_game(played, asked, derive(seed, first + n, STREAM_GAME))

    return play_some


def prepare(game: Game, players: Sequence[str], on_progress: CompileProgress = ignore_progress) -> None:
    """Compiles what `simulate` needs for these players, or loads it if that was done before."""
    asked = [player(name) for name in dict.fromkeys(players)]
    if all(name in QUICK for name in players):
        table, minds = new_table(game), new_minds(game.definition, 1)
        records, results = quick_players("random"), np.zeros(1, RESULT)
        game.definition.compiled.prepare(
            play_games, table, minds, game.rules, records, results, 0, 0, on_progress=on_progress
        )
    else:
        played = compiled_game(game.unattended)
        prepare_game(played, on_progress)
        for each in asked:
            each.prepare(played, on_progress)


class _Runs:
    """Hands out runs of consecutive games to threads: one game first, then as many as take a moment."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._next = 0
        self._lock = threading.Lock()

    def __iter__(self) -> Iterator[tuple[int, int]]:
        length = 1
        while run := self._take(length):
            began = time.perf_counter()
            yield run
            if time.perf_counter() - began < _MOMENT:
                length *= 2

    def stop(self) -> None:
        self._games = 0

    def _take(self, length: int) -> tuple[int, int] | None:
        with self._lock:
            first = self._next
            self._next = min(first + length, self._games)
            return (first, self._next - first) if first < self._games else None
