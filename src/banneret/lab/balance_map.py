"""A balance map: how fair a game is under every combination of two of its numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from banneret.engine.errors import BadRuleset, BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.engine.rulesets import describe
from banneret.lab.changes import Change, asked_values, change
from banneret.players.confidence import Z95
from banneret.players.simulate import CPU, Progress
from banneret.players.variants import play_variants


@dataclass(frozen=True)
class Axis:
    """A number and its range of values."""

    path: str
    values: tuple[Any, ...]
    own: Any
    """The ruleset's own value."""
    means: str


@dataclass(frozen=True)
class BalanceMap:
    """The results for every combination of two numbers. Arrays have one row per value of `y`."""

    game: Game
    players: tuple[str, ...]
    x: Axis
    y: Axis
    scores: Array
    """The first seat's score: 1 for a win, a share of a draw; NaN if the combination is not allowed."""
    moves: Array
    """The mean length of games."""
    games_each: int
    seed: int

    @property
    def games(self) -> int:
        return int(np.isfinite(self.scores).sum()) * self.games_each

    @property
    def fair(self) -> float:
        """The score of the first seat in a fair game."""
        return 1 / len(self.game.seats)

    @property
    def margin(self) -> float:
        """Half the width of the widest possible 95% interval of a score."""
        return float(Z95 * 0.5 / np.sqrt(self.games_each))

    def place(self, order: int) -> tuple[Any, Any, float]:
        """The combination with the lowest score (0), the next (1), or from the end (-1); and that score."""
        flat = self.scores.ravel()
        known = np.flatnonzero(np.isfinite(flat))
        found = known[np.argsort(flat[known], kind="stable")[order]]
        row, column = divmod(int(found), len(self.x.values))
        return self.x.values[column], self.y.values[row], float(flat[found])


def axis(game: Game, text: str) -> Axis:
    """Parses an axis such as `campaign.victory.points=1..99`."""
    numbers = {info.path: info for info in describe(game.ruleset.numbers)}
    path, values = asked_values(text, numbers)
    return Axis(path, tuple(values), numbers[path].value, numbers[path].means)


def draw_balance_map(
    game: Game,
    x: Axis,
    y: Axis,
    players: Sequence[str],
    *,
    games_each: int,
    seed: int = 0,
    threads: int | None = None,
    on: str = CPU,
    on_progress: Progress = lambda done: None,
) -> BalanceMap:
    """Plays `games_each` games of every combination, in one run."""
    if x.path == y.path:
        raise BanneretError(f"A map has two numbers, not {x.path} twice.")
    variants = list[Game]()
    places = list[tuple[int, int]]()
    for row, upward in enumerate(y.values):
        for column, across in enumerate(x.values):
            found = _allowed(game, ((x.path, across), (y.path, upward)))
            if found:
                variants.append(found.game)
                places.append((row, column))
    if not variants:
        raise BanneretError("The rules allow none of these combinations.")
    names = list(players) * (len(game.seats) if len(players) == 1 else 1)
    results = play_variants(
        variants,
        names,
        games_each=games_each,
        seed=seed,
        threads=threads,
        on=on,
        on_progress=on_progress,
    )
    scores: Array = np.full((len(y.values), len(x.values)), np.nan)
    moves = scores.copy()
    for place, rows in zip(places, results, strict=True):
        scores[place], moves[place] = _score_of_first(rows), rows["plies"].mean()
    return BalanceMap(game, tuple(names), x, y, scores, moves, games_each, seed)


def _allowed(game: Game, values: tuple[tuple[str, Any], ...]) -> Change | None:
    try:
        return change(game, values)
    except BadRuleset:
        return None


def _score_of_first(rows: Array) -> float:
    winners = rows["winners"].astype(np.uint16)
    return float(((winners & 1) / np.maximum(1, np.bitwise_count(winners))).mean())
