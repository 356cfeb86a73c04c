"""Plays many games between computer players, on all cores.

Each thread has its own table and takes runs of games in turn; compiled kernels release the interpreter's
lock, so threads run in parallel. A game's number determines everything about it, so results do not depend on
the number of threads. If all players choose at once, one kernel plays whole games; if any of them thinks
longer, each is asked for every action. On a GPU thousands of lanes play, with the same results.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
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
from banneret.players.gpu import playing as gpu
from banneret.players.kernels.playing import play_games
from banneret.players.protocol import Stop
from banneret.players.quick import quick_players
from banneret.players.registry import QUICK, player
from banneret.players.workspace import RESULT, new_minds, new_table

GAMES_MAX = 100_000_000
CPU, GPU = "cpu", "gpu"
"""The devices that games can be played on."""

MOMENT = 0.02  # seconds per run: short enough for progress and Ctrl-C, long enough to hide overhead

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion with its 95% interval (Wilson's score interval, which is reliable near 0 and 1)."""

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
    """The results of many games."""

    game: Game
    players: tuple[str, ...]
    seed: int
    results: Array
    """One row per game, in order: plies, ending, winners, and who began as a bitmask."""
    seconds: float
    threads: int
    device: str = ""
    """The name of the GPU that played; empty for the CPU."""

    @property
    def where(self) -> str:
        """Which device played the games."""
        return f"{self.device}, {self.threads:,} lanes" if self.device else f"{self.threads} threads"

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def moves(self) -> int:
        return int(self.results["plies"].sum())

    def wins(self, seat: int) -> Share:
        """The games that a seat won alone."""
        return Share(int((self._decided["winners"] == 1 << seat).sum()), self.games)

    def wins_of_who_began(self, began: bool = True) -> Share | None:
        """The games won alone by the seat that began, or by another; None if who begins is not random."""
        if not is_drawn(self.results["began"].tolist()):
            return None
        alone = np.isin(self._decided["winners"], [1 << seat for seat in range(len(self.players))])
        same = self._decided["winners"] == self._decided["began"]
        return Share(int((alone & (same == began)).sum()), self.games)

    @property
    def draws(self) -> Share:
        """The games that ended without a loser or with several winners."""
        alone = sum(self.wins(seat).count for seat in range(len(self.players)))
        return Share(len(self._decided) - alone, self.games)

    @property
    def unfinished(self) -> Share:
        """The games that were cut off: by the ruleset's limit, or because the rules were stuck."""
        return Share(self.games - len(self._decided), self.games)

    @property
    def endings(self) -> dict[str, int]:
        """The number of games for each ending, the most frequent first."""
        codes, counts = np.unique(self.results["ending"], return_counts=True)
        names = ending_names(self.game.definition)
        by_count = sorted(zip(counts.tolist(), codes.tolist(), strict=True), reverse=True)
        return {names[code]: count for count, code in by_count}

    @property
    def _decided(self) -> Array:
        decided: Array = self.results[~np.isin(self.results["ending"], UNFINISHED)]
        return decided


class Stopped(KeyboardInterrupt):
    """Ctrl-C has stopped a simulation; carries what was played, if anything."""

    def __init__(self, simulation: Simulation | None) -> None:
        super().__init__()
        self.simulation = simulation


def is_drawn(began: Sequence[int]) -> bool:
    """Whether the seat that begins, given as bitmasks, varies between games."""
    return len(set(began)) > 1


def simulate(
    game: Game,
    players: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    on: str = CPU,
    on_progress: Progress = lambda done: None,
) -> Simulation:
    """Plays many games with compiled kernels, on the CPU or, with the same results, on a GPU.

    Calls `on_progress` with the number of newly finished games. Ctrl-C raises `Stopped`, a KeyboardInterrupt
    that carries the first of the games.
    """
    if len(players) != len(game.seats):
        raise BanneretError(
            f"{game.name} has {len(game.seats)} seats, but {len(players)} players were given."
        )
    if not 1 <= games <= GAMES_MAX:
        raise BanneretError(f"The number of games must be from 1 to {GAMES_MAX:,}, not {games:,}.")
    if threads is not None and threads < 1:
        raise BanneretError(f"The number of threads must be at least 1, not {threads}.")
    seed = checked_seed(seed)
    prepare(game, players, on=on)
    if on == GPU:
        played = gpu.play_games(game, players, games, seed, on_progress)
        return Simulation(
            game, tuple(players), seed, played.results, played.seconds, played.lanes, played.device
        )
    threads = min(threads or cores(), games)
    results: Array = np.zeros(games, RESULT)
    play = _quickly if set(players) <= set(QUICK) else _thinking
    runs = Runs(games)

    def play_runs() -> None:
        play_some = play(game, players, seed, runs.is_stopped)
        for first, length in runs:
            if not play_some(results[first : first + length], first):
                return
            on_progress(length)

    began = time.perf_counter()

    def simulation() -> Simulation:
        took = time.perf_counter() - began
        return Simulation(game, tuple(players), seed, results[: runs.complete], took, threads)

    with ThreadPoolExecutor(threads) as pool:
        playing = [pool.submit(play_runs) for _ in range(threads)]
        try:
            for each in playing:
                each.result()
        except KeyboardInterrupt:
            runs.stop()
            wait(playing)
            raise Stopped(simulation() if runs.complete else None) from None
        finally:
            runs.stop()
    return simulation()


PlaySome = Callable[[Array, int], bool]
"""Plays games from a first number on and fills their rows; returns whether all of them were played."""


def _quickly(game: Game, players: Sequence[str], seed: int, stop: Stop) -> PlaySome:
    records = quick_players(*players)
    table, minds = new_table(game), new_minds(game.definition, len(players))
    run = game.definition.compiled

    def play_some(rows: Array, first: int) -> bool:
        run(play_games, table, minds, game.rules, records, rows, first, seed)
        return True

    return play_some


def _thinking(game: Game, players: Sequence[str], seed: int, stop: Stop) -> PlaySome:
    played, asked = compiled_game(game), [player(name) for name in players]

    def play_some(rows: Array, first: int) -> bool:
        for n in range(len(rows)):
            rows[n : n + 1] = play_game(played, asked, derive(seed, first + n, STREAM_GAME), stop)
            if stop():  # stopped players answer without thinking
                return False
        return True

    return play_some


def is_on_gpu(on: str) -> bool:
    """Whether the device is a GPU; raises if there is no such device."""
    if on not in (CPU, GPU):
        raise BanneretError(f"Games are played on {CPU} or {GPU}, not on {on}.")
    return on == GPU


def prepare(
    game: Game, players: Sequence[str], on_progress: CompileProgress = ignore_progress, *, on: str = CPU
) -> None:
    """Compiles what `simulate` needs for these players, or loads it from the cache."""
    asked = [player(name) for name in dict.fromkeys(players)]
    if is_on_gpu(on):
        gpu.prepare(game, players, on_progress)
    elif all(name in QUICK for name in players):
        table, minds = new_table(game), new_minds(game.definition, 1)
        records, results = quick_players("random"), np.zeros(1, RESULT)
        game.definition.compiled.prepare(
            play_games, table, minds, game.rules, records, results, 0, 0, on_progress=on_progress
        )
    else:
        played = compiled_game(game)
        prepare_game(played, on_progress)
        for each in asked:
            each.prepare(played, on_progress)


class Runs:
    """Hands out runs of consecutive games to threads: one game first, then as many as take a moment.

    A run counts as played when its thread asks for the next.
    """

    def __init__(self, games: int, moment: float = MOMENT) -> None:
        self._games = games
        self._moment = moment
        self._next = 0
        self._lock = threading.Lock()
        self._is_stopped = False
        self._played: dict[int, int] = {}
        self.complete = 0
        """The number of games played without a gap, from the first on."""

    def __iter__(self) -> Iterator[tuple[int, int]]:
        length = 1
        while run := self._take(length):
            began = time.perf_counter()
            yield run
            self._note(run)
            if time.perf_counter() - began < self._moment:
                length *= 2

    def stop(self) -> None:
        """Stops handing out runs."""
        self._is_stopped = True

    def is_stopped(self) -> bool:
        """Whether it has been stopped."""
        return self._is_stopped

    def _note(self, run: tuple[int, int]) -> None:
        with self._lock:
            first, length = run
            self._played[first] = length
            while self.complete in self._played:
                self.complete += self._played.pop(self.complete)

    def _take(self, length: int) -> tuple[int, int] | None:
        with self._lock:
            first = self._next
            self._next = min(first + length, self._games)
            is_over = self._is_stopped or first >= self._games
            return None if is_over else (first, self._next - first)
