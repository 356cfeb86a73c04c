"""Chunks of an arm: consecutive pairs that are played in one go, here or on another machine."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.layout import Array
from banneret.lab.arms import Arm
from banneret.lab.kernels.restricted import play_rows_without
from banneret.lab.kernels.rows import (
    close_rows,
    count_choice,
    note_played,
    open_rows,
    play_rows,
)
from banneret.lab.layout import CRASHED
from banneret.lab.restrictions import bans_of, seated_player, split_name
from banneret.players.arena.playing import AfterOpening
from banneret.players.contest import GameObserver, compiled_game, play_game, prepare_game
from banneret.players.protocol import Player, Stop
from banneret.players.quick import quick_players
from banneret.players.simulate import MOMENT
from banneret.players.workspace import new_minds, new_table


@dataclass
class Chunk:
    """The games of some pairs: one row per game, pair by pair, in the order of the seatings."""

    rows: Array
    errors: dict[int, str] = field(default_factory=dict)
    """Errors of failed games, by their index within the chunk."""


PlayChunk = Callable[[int, int], Chunk | None]
"""Plays this many pairs from a number on; None if it was stopped before they were complete."""


class Backend(Protocol):
    """Plays chunks: this machine, or a cluster."""

    moment: float
    """The least duration of a chunk in seconds, so that dispatching is negligible."""

    def begin(self, arm: Arm, seed: int, stop: Stop) -> PlayChunk:
        """Returns a function that plays chunks of an arm on one thread, one after the other."""


class Local:
    """Plays on this machine, in the calling thread."""

    moment = MOMENT

    def begin(self, arm: Arm, seed: int, stop: Stop) -> PlayChunk:
        return _quickly(arm, seed) if arm.is_quick else _thinking(arm, seed, stop)


LOCAL = Local()


def game_seed(seed: int, pair: int) -> int:
    """The seed of all games of a pair."""
    return int(derive(seed, pair, STREAM_GAME))


def prepare(arm: Arm, on_progress: CompileProgress) -> None:
    """Compiles what an arm needs, or loads it from the cache."""
    layout, rows = arm.layout, arm.new_rows(1)
    if arm.is_quick:
        entry, given = _whole_games(arm, arm.players)
        arm.game.definition.compiled.prepare(entry, *given, rows, 0, 0, on_progress=on_progress)
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
    """The players of a seating, with a random opening."""
    return [AfterOpening(seated_player(name, arm.layout), arm.opening) for name in names]


def _thinking(arm: Arm, seed: int, stop: Stop) -> PlayChunk:
    """Plays pairs with players that are asked for every action."""
    game = compiled_game(arm.game)

    def play(first: int, pairs: int) -> Chunk | None:
        chunk = Chunk(arm.new_rows(pairs * len(arm.seatings)))
        for n in range(len(chunk.rows)):
            pair, seating = divmod(n, len(arm.seatings))
            row = chunk.rows[n : n + 1]
            players = seated(arm, arm.seatings[seating])
            try:
                play_game(game, players, game_seed(seed, first + pair), stop, _RowWriter(arm, row))
            except Exception as error:  # one failed game must not cost the others
                row["ending"], row["winners"] = CRASHED, 0
                chunk.errors[n] = f"{type(error).__name__}: {error}"
            if stop():  # stopped players answer without thinking
                return None
        return chunk

    return play


def _quickly(arm: Arm, seed: int) -> PlayChunk:
    """Plays pairs with players that choose at once."""
    each, run = len(arm.seatings), arm.game.definition.compiled
    games = [_whole_games(arm, names) for names in arm.seatings]

    def play(first: int, pairs: int) -> Chunk:
        chunk = Chunk(arm.new_rows(pairs * each))
        for seating, (entry, given) in enumerate(games):
            part = arm.new_rows(pairs)
            run(entry, *given, part, first, seed)
            chunk.rows[seating::each] = part
        return chunk

    return play


def _whole_games(arm: Arm, names: tuple[str, ...]) -> tuple[Callable[..., None], tuple[Array, ...]]:
    """The kernel that plays whole games of quick players, and its arguments except rows and seeds."""
    game, layout = arm.game, arm.layout
    minds = new_minds(game.definition, layout.seats + 1)
    records = quick_players(*(split_name(name)[0] for name in names))
    given = (new_table(game), minds, game.rules, records, layout.tally)
    if arm.is_restricted:
        return play_rows_without, (*given, bans_of(layout, names))
    return play_rows, given


class _RowWriter(GameObserver):
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
