"""Plays pairs of an arm on all cores, a row for each game.

The number of a pair decides everything about it, so the rows are the same whatever the number of threads. A
game that fails is a row like any other, and its error is kept.
"""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

import numpy as np

from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.layout import Array
from banneret.lab.arms import Arm
from banneret.lab.kernels.rows import (
    close_rows,
    count_choice,
    note_played,
    open_rows,
    play_rows,
)
from banneret.lab.layout import CRASHED
from banneret.players.arena.playing import AfterOpening
from banneret.players.contest import Witness, compiled_game, play_game, prepare_game
from banneret.players.protocol import Player
from banneret.players.quick import quick_players
from banneret.players.registry import player
from banneret.players.simulate import Runs
from banneret.players.workspace import new_minds, new_table

_GLANCE = 0.2  # seconds: how often whoever waits looks up


@dataclass
class Played:
    """Games of an arm from its first pair on: a row for each, pair by pair, a game for each seating."""

    arm: Arm
    rows: Array
    errors: dict[int, str] = field(default_factory=dict)
    """Why games failed, by their numbers."""

    @property
    def games(self) -> int:
        return len(self.rows)

    def first(self, games: int) -> "Played":
        """The first so many games."""
        errors = {game: error for game, error in self.errors.items() if game < games}
        return Played(self.arm, self.rows[:games], errors)


def game_seed(seed: int, pair: int) -> int:
    """The seed of all games of a pair."""
    return int(derive(seed, pair, STREAM_GAME))


def game_seeds(seed: int, pairs: Array) -> Array:
    """The same for many pairs."""
    found: Array = derive(seed, pairs.astype(np.int64), STREAM_GAME)
    return found


def prepare(arm: Arm, on_progress: CompileProgress) -> None:
    """Compiles what is needed, or loads it if that was done before."""
    layout, rows = arm.layout, arm.new_rows(1)
    if arm.is_quick:
        table, minds = new_table(arm.game), new_minds(arm.game.definition, layout.seats)
        records = quick_players(*arm.players)
        arm.game.definition.compiled.prepare(
            play_rows,
            table,
            minds,
            arm.game.rules,
            records,
            layout.tally,
            rows,
            0,
            0,
            on_progress=on_progress,
        )
        return
    game = compiled_game(arm.game)
    state, work = game.new_state(), game.new_work()
    prepare_game(game, on_progress)
    for each in seated(arm, arm.players):
        each.prepare(game, on_progress)
    for entry in (open_rows, note_played):
        game.run.prepare(entry, state, game.rules, layout.tally, rows, work, on_progress=on_progress)
    game.run.prepare(count_choice, state, game.rules, 0, rows, work, on_progress=on_progress)
    game.run.prepare(close_rows, state, rows, on_progress=on_progress)


def seated(arm: Arm, names: tuple[str, ...]) -> list[Player]:
    """The players of a seating, who think for themselves after the opening."""
    return [AfterOpening(player(name), arm.opening) for name in names]


Watch = Callable[[Played], bool]
"""Told now and then what has been played without a gap; whether to go on."""


def play_pairs(
    arm: Arm, seed: int, first: int, pairs: int, *, threads: int = 1, watch: Watch = lambda played: True
) -> Played:
    """Plays pairs from a number on: all of them, or without a gap as many as were done when told to stop.

    Ctrl-C stops too, and is raised again when all threads have come to rest; `watch` has then been told.
    """
    work = _Work(arm, seed, first, pairs)
    with ThreadPoolExecutor(threads) as pool:
        waiting = {pool.submit(work.play_on) for _ in range(min(threads, pairs))}
        try:
            while waiting:
                done, waiting = wait(waiting, _GLANCE, FIRST_COMPLETED)
                for each in done:
                    each.result()
                if waiting and not watch(work.complete()):
                    work.stop()
        except BaseException:
            work.stop()
            wait(waiting)
            watch(work.complete())
            raise
    return work.complete()


class _Work:
    """Pairs that several threads share, and how far they have come."""

    def __init__(self, arm: Arm, seed: int, first: int, pairs: int) -> None:
        self._arm, self._seed, self._first = arm, seed, first
        self._each = len(arm.seatings)
        self._rows = arm.new_rows(pairs * self._each)
        self._errors: dict[int, str] = {}
        self._runs = Runs(pairs)
        self.stop = self._runs.stop

    def play_on(self) -> None:
        """Plays runs of pairs until there are no more."""
        play = _quickly(self._arm, self._seed) if self._arm.is_quick else self._thinking
        for start, length in self._runs:
            rows = self._rows[start * self._each : (start + length) * self._each]
            if not play(rows, self._first + start):
                return

    def complete(self) -> Played:
        """What has been played without a gap."""
        return Played(self._arm, self._rows, dict(self._errors)).first(self._runs.complete * self._each)

    def _thinking(self, rows: Array, first: int) -> bool:
        """Plays pairs with players that are asked for every action; whether all of them were played."""
        game = compiled_game(self._arm.game)
        for n in range(len(rows)):
            pair, seating = divmod(n, self._each)
            players = seated(self._arm, self._arm.seatings[seating])
            row = rows[n : n + 1]
            witness, seed = _RowWriter(self._arm, row), game_seed(self._seed, first + pair)
            try:
                play_game(game, players, seed, self._runs.is_stopped, witness)
            except Exception as error:  # whatever went wrong in one game, the others are worth having
                row["ending"], row["winners"] = CRASHED, 0
                self._errors[(first - self._first) * self._each + n] = f"{type(error).__name__}: {error}"
            if self._runs.is_stopped():  # nobody thought any more
                return False
        return True


def _quickly(arm: Arm, seed: int) -> Callable[[Array, int], bool]:
    """Plays pairs with players that choose at once."""
    game, layout, each = arm.game, arm.layout, len(arm.seatings)
    table, minds = new_table(game), new_minds(game.definition, layout.seats)
    records = [quick_players(*names) for names in arm.seatings]
    run = game.definition.compiled

    def play(rows: Array, first: int) -> bool:
        for seating in range(each):
            part = arm.new_rows(len(rows) // each)
            run(play_rows, table, minds, game.rules, records[seating], layout.tally, part, first, seed)
            rows[seating::each] = part
        return True

    return play


class _RowWriter(Witness):
    """Writes the row of a game while it is played."""

    def __init__(self, arm: Arm, row: Array) -> None:
        self._game, self._row, self._tally = compiled_game(arm.game), row, arm.layout.tally
        self._work = self._game.new_work()

    def begun(self, state: Array, work: Array) -> None:
        self._game.run(open_rows, state, self._game.rules, self._tally, self._row, work)
        self._game.run(close_rows, state, self._row)

    def asked(self, state: Array, seat: int, code: int) -> None:
        self._game.run(count_choice, state, self._game.rules, seat, self._row, self._work)

    def played(self, state: Array, work: Array) -> None:
        self._game.run(note_played, state, self._game.rules, self._tally, self._row, work)
        self._game.run(close_rows, state, self._row)
