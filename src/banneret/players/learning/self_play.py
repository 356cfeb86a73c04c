"""Self-play games, and the positions recorded from them."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Definition, Game, Inputs
from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.entry_points import begin, carry_out, seats_to_act
from banneret.engine.machine.kernels.frames import lowest_seat, turn
from banneret.engine.machine.layout import DICE, SEATS_MAX, Array, look, record
from banneret.players.contest import compiled_game
from banneret.players.gamedata import data_of
from banneret.players.kernels.self_play import self_play
from banneret.players.kernels.tree_self_play import self_play_in_trees
from banneret.players.learned import with_tree_inputs
from banneret.players.protocol import own_seed, question_for
from banneret.players.registry import player
from banneret.players.search.alphabeta import ENTRY, new_search_spaces
from banneret.players.search.treesearch import new_tree_spaces
from banneret.players.simulate import Runs

GAMES_MAX = 10_000_000
STARTS = 512
"""The number of starting positions for games that begin with a set-up of each side."""

_TABLE_BITS = 14
_GAME = record([("plies", "i4"), ("noted", "i4"), ("is_over", "i4"), ("got", "i4", SEATS_MAX)])


@dataclass(frozen=True, slots=True)
class SelfPlayOptions:
    """The parameters of self-play."""

    nodes: int = 2_000
    """The search budget per action: nodes, or playouts of a tree."""
    opening: tuple[int, int] = (4, 16)
    """The least and the most random opening actions."""
    most: int = 80
    """The most positions to record per game."""
    plies: int = 240
    """The ply limit: longer games are abandoned and not learned from."""

    def __post_init__(self) -> None:
        least, most = self.opening
        if not 0 <= least <= most:
            raise BanneretError(f"A game cannot begin with {least} to {most} actions at random.")


@dataclass(frozen=True, slots=True)
class SelfPlayResult:
    """The outcome of self-play."""

    positions: Array
    """The positions of completed games: the game's number, the inputs, the search value for a seat
    (`value`), and the payoff of that seat, out of CERTAIN."""
    games: int
    won: int
    plies: int
    seconds: float


OnGames = Callable[[int], None]


def run_self_play(
    game: Game,
    options: SelfPlayOptions,
    *,
    seed: int,
    threads: int,
    games: int | None = None,
    seconds: float | None = None,
    on_games: OnGames = lambda done: None,
) -> SelfPlayResult:
    """Plays games on several threads until the count or the time limit is reached. A game's number determines
    everything about it.
    """
    began = time.perf_counter()
    starts = _starts(game, seed)
    runs, played = Runs(games or GAMES_MAX), dict[int, tuple[Array, Array]]()

    def play_runs() -> None:
        worker = _Worker(game, options, starts)
        for first, length in runs:
            played[first] = worker.play(first, length, seed)
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
    positions = np.concatenate([_finished(first, rows, noted) for first, rows, noted in complete])
    rows = np.concatenate([rows for _, rows, _ in complete])
    won = int(rows["is_over"].sum())
    return SelfPlayResult(positions, len(rows), won, int(rows["plies"].sum()), time.perf_counter() - began)


def prepare(game: Game, on_progress: CompileProgress) -> None:
    """Compiles the kernels, or loads them from the cache."""
    _Worker(game, SelfPlayOptions(nodes=1), game.new_state()).prepare(on_progress)


def learns_in_trees(game: Game) -> bool:
    """Whether a game uses tree search and has inputs for it."""
    inputs = game.definition.tree_inputs
    return game.has_dice and inputs.count > 0 and inputs.serve(game.ruleset.numbers)


def inputs_for(game: Game) -> Inputs:
    """The inputs to learn from."""
    definition = game.definition
    return definition.tree_inputs if learns_in_trees(game) else definition.inputs


def _finished(first: int, rows: Array, noted: Array) -> Array:
    """The positions of completed games."""
    kept = []
    for index, row in enumerate(rows):
        if row["is_over"]:
            own: Array = noted[index, : row["noted"]].copy()
            own["game"] = first + index
            own["got"] = row["got"][own["seat"]]
            kept.append(own)
    return np.concatenate(kept) if kept else noted[0, :0]


class _Worker:
    """The workspace of one thread."""

    def __init__(self, game: Game, options: SelfPlayOptions, starts: Array) -> None:
        in_trees = learns_in_trees(game)
        definition = with_tree_inputs(game.definition) if in_trees else game.definition
        self._run = definition.compiled
        self._rules = game.rules
        self._starts = starts
        self._most = options.most
        inputs = inputs_for(game)
        self._self_play = self_play_in_trees if in_trees else self_play
        self._spaces: tuple[Array, ...]
        if in_trees:
            self._spaces = new_tree_spaces(definition, data_of(definition).tree, options.nodes)
        else:
            self._spaces = *new_search_spaces(definition, 2), np.zeros(1 << _TABLE_BITS, ENTRY)
        self._position = _position(inputs)
        self._workers = _new_worker(definition, options, inputs.slots)

    def prepare(self, on_progress: CompileProgress) -> None:
        self._run.prepare(self._self_play, *self._arguments(1), 0, 0, on_progress=on_progress)

    def play(self, first: int, length: int, seed: int) -> tuple[Array, Array]:
        arguments = self._arguments(length)
        self._run(self._self_play, *arguments, first, seed)
        games, positions = arguments[-2:]
        return games, positions.reshape(length, self._most)

    def _arguments(self, length: int) -> tuple[Array, ...]:
        games, positions = np.zeros(length, _GAME), np.zeros(length * self._most, self._position)
        return self._workers, *self._spaces, self._rules, self._starts, games, positions


def _new_worker(definition: Definition, options: SelfPlayOptions, slots: int) -> Array:
    workers = np.zeros(1, _worker_record(definition))
    worker: Any = look(workers)[0]
    worker.nodes = options.nodes
    worker.opening_least, worker.opening_most = options.opening
    worker.most = options.most
    worker.plies_most = options.plies
    worker.slots = slots
    return workers


def _starts(game: Game, seed: int) -> Array:
    """The starting positions: the initial one, or those after the players' set-ups."""
    fast = compiled_game(game)
    run, rules, work = fast.run, fast.rules, fast.new_work()

    def has_begun(state: Any, own: int) -> bool:
        if learns_in_trees(game):
            seat = lowest_seat(turn(state))
            return game.plans.opening(state, seat, own_seed(own, seat)) is None
        return bool(game.knowledge.is_open(state))

    def start(number: int) -> Array:
        state, own = game.new_state(), derive(seed, number, STREAM_GAME)
        run(begin, state, rules, work, own)
        acted = 0
        while not has_begun(look(state)[0], own):
            seat = int(run(seats_to_act, state)).bit_length() - 1
            question = question_for(fast, state, seat, own_seed(own, seat), acted, work)
            for code in player("search:nodes=1").think(fast, question).codes:
                run(carry_out, state, rules, seat, code, work)
            acted += 1
        return state

    return np.concatenate([start(number) for number in range(STARTS if game.has_unknowns else 1)])


def _position(inputs: Inputs) -> np.dtype[Any]:
    return record(
        [
            ("game", "i4"),
            ("value", "i2"),
            ("got", "i2"),
            ("seat", "i2"),
            ("count", "i2"),
            ("inputs", "i2", inputs.most),
            *([("terms", "i4", len(inputs.terms))] if inputs.terms else []),
        ]
    )


def _worker_record(definition: Definition) -> np.dtype[Any]:
    return record(
        [
            ("states", definition.records.state, 1),
            ("works", definition.records.work, 1),
            ("dice", DICE),
            # the parameters of self-play
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
            ("totals", "i8", SEATS_MAX),
        ]
    )
