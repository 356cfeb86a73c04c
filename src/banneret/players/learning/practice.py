"""Games that players play against themselves, and the positions that are noted of them."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Definition, Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.entry_points import begin, carry_out, seats_to_act
from banneret.engine.machine.layout import DICE, Array, look, record
from banneret.players.contest import compiled_game
from banneret.players.kernels.practice import practise
from banneret.players.protocol import own_seed, question_for
from banneret.players.registry import player
from banneret.players.search.alphabeta import ENTRY, new_search_spaces
from banneret.players.simulate import Runs

GAMES_MAX = 10_000_000
STARTS = 512
"""Where games begin with a set-up of each side's own: so many of them."""

_TABLE_BITS = 14
_GAME = record([("plies", "i4"), ("noted", "i4"), ("winner", "i4")])


@dataclass(frozen=True, slots=True)
class Practice:
    """How games to learn from are played."""

    nodes: int = 2_000
    """Positions that are looked at for an action."""
    opening: tuple[int, int] = (4, 16)
    """The least and the most actions at random to begin with."""
    most: int = 80
    """Positions that are noted of a game, at most."""
    plies: int = 240
    """Actions after which a game is broken off, and nothing learned from it."""

    def __post_init__(self) -> None:
        least, most = self.opening
        if not 0 <= least <= most:
            raise BanneretError(f"A game cannot begin with {least} to {most} actions at random.")


@dataclass(frozen=True, slots=True)
class Practised:
    """What came of such games."""

    positions: Array
    """Those of games that somebody won: the game's number, the inputs, what the search made of it for the
    side to act (`value`), and whether that side won."""
    games: int
    won: int
    plies: int
    seconds: float


OnGames = Callable[[int], None]


def practise_games(
    game: Game,
    practice: Practice,
    *,
    seed: int,
    threads: int,
    games: int | None = None,
    seconds: float | None = None,
    on_games: OnGames = lambda done: None,
) -> Practised:
    """Plays games on several threads until there are enough, or the time is up. The number of a game decides
    everything about it.
    """
    began = time.perf_counter()
    starts = _starts(game, seed)
    runs, played = Runs(games or GAMES_MAX), dict[int, tuple[Array, Array]]()

    def play_runs() -> None:
        desk = _Desk(game, practice, starts)
        for first, length in runs:
            played[first] = desk.play(first, length, seed)
            on_games(length)
            if seconds is not None and time.perf_counter() - began > seconds:
                runs.stop()

    with ThreadPoolExecutor(threads) as pool:
        try:
            for each in [pool.submit(play_runs) for _ in range(threads)]:
                each.result()
        finally:
            runs.stop()
    complete = [(first, *played[first]) for first in sorted(played) if first < runs.complete]
    positions = np.concatenate([_won(first, rows, noted) for first, rows, noted in complete])
    rows = np.concatenate([rows for _, rows, _ in complete])
    won = int((rows["winner"] >= 0).sum())
    return Practised(positions, len(rows), won, int(rows["plies"].sum()), time.perf_counter() - began)


def prepare(game: Game, on_progress: CompileProgress) -> None:
    """Compiles what is needed, or loads it if that was done before."""
    _Desk(game, Practice(), game.new_state()).prepare(on_progress)


def _won(first: int, rows: Array, noted: Array) -> Array:
    """The positions of the games that somebody won."""
    kept = []
    for index, row in enumerate(rows):
        if row["winner"] >= 0:
            own: Array = noted[index, : row["noted"]].copy()
            own["game"] = first + index
            own["won"] = own["seat"] == row["winner"]
            kept.append(own)
    return np.concatenate(kept) if kept else noted[0, :0]


class _Desk:
    """One thread's space."""

    def __init__(self, game: Game, practice: Practice, starts: Array) -> None:
        definition = game.definition
        self._run = definition.compiled
        self._rules = game.rules
        self._starts = starts
        self._most = practice.most
        self._position = _position(definition)
        self._spaces = new_search_spaces(definition, 2)
        self._table = np.zeros(1 << _TABLE_BITS, ENTRY)
        self._desks = np.zeros(1, _desk(definition))
        desk: Any = look(self._desks)[0]
        desk.nodes = practice.nodes
        desk.opening_least, desk.opening_most = practice.opening
        desk.most = practice.most
        desk.plies_most = practice.plies
        desk.slots = definition.inputs.slots

    def prepare(self, on_progress: CompileProgress) -> None:
        self._run.prepare(practise, *self._arguments(1), 0, 0, on_progress=on_progress)

    def play(self, first: int, length: int, seed: int) -> tuple[Array, Array]:
        arguments = self._arguments(length)
        self._run(practise, *arguments, first, seed)
        games, positions = arguments[-2:]
        return games, positions.reshape(length, self._most)

    def _arguments(self, length: int) -> tuple[Array, ...]:
        games, positions = np.zeros(length, _GAME), np.zeros(length * self._most, self._position)
        return self._desks, *self._spaces, self._table, self._rules, self._starts, games, positions


def _starts(game: Game, seed: int) -> Array:
    """Positions from which everything is known: the start, or what follows the set-ups of players."""
    fast = compiled_game(game)
    run, rules, work = fast.run, fast.rules, fast.new_work()

    def start(number: int) -> Array:
        state, own = game.new_state(), derive(seed, number, STREAM_GAME)
        run(begin, state, rules, work, own)
        acted = 0
        while not game.knowledge.is_open(look(state)[0]):
            seat = int(run(seats_to_act, state)).bit_length() - 1
            question = question_for(fast, state, seat, own_seed(own, seat), acted, work)
            for code in player("search:nodes=1").think(fast, question).codes:
                run(carry_out, state, rules, seat, code, work)
            acted += 1
        return state

    return np.concatenate([start(number) for number in range(STARTS if game.has_secrets else 1)])


def _position(definition: Definition) -> np.dtype[Any]:
    return record(
        [
            ("game", "i4"),
            ("value", "i2"),
            ("seat", "i1"),
            ("won", "i1"),
            ("count", "i2"),
            ("inputs", "i2", definition.inputs.most),
        ]
    )


def _desk(definition: Definition) -> np.dtype[Any]:
    return record(
        [
            ("states", definition.records.state, 1),
            ("works", definition.records.work, 1),
            ("dice", DICE),
            # how games are played
            ("nodes", "i4"),
            ("opening_least", "i4"),
            ("opening_most", "i4"),
            ("most", "i4"),
            ("plies_most", "i4"),
            ("slots", "i4"),
            # the game under way
            ("noted", "i4"),
            ("seen", "i4"),
            ("action", "i4"),
            ("value", "i4"),
        ]
    )
