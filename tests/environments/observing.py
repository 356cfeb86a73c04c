"""A seat's observation by the names of planes, and its actions by index."""

from typing import Any

import numpy as np

from banneret import Match
from banneret.conformance.playing import legal_codes, seen_by
from banneret.engine.machine.layout import Array, look
from banneret.engine.match import Position


def observed(at: Match | Position, seat: int) -> dict[str, Array]:
    """The planes that a seat sees, by name."""
    game = at.game
    encoding, numbers = game.definition.encoding, game.ruleset.numbers
    names, board = encoding.planes(numbers), encoding.board(numbers)
    out: Array = np.zeros((len(names), *board), np.int8)
    state = seen_by(game, at.state, seat)
    encoding.observe(look(state)[0], game.rules_window, seat, look(out.reshape(-1)))
    return dict(zip(names, out, strict=True))


def marked(planes: dict[str, Array], name: str) -> dict[tuple[int, int], int]:
    """The cells where a plane is not 0, by row and column, with its values."""
    plane = planes[name]
    return {(int(row), int(column)): int(plane[row, column]) for row, column in np.argwhere(plane)}


def everywhere(planes: dict[str, Array], name: str) -> int:
    """The uniform value of a plane."""
    (number,) = set(planes[name].reshape(-1).tolist())
    return int(number)


def differing(one: dict[str, Array], other: dict[str, Array]) -> list[str]:
    """The planes in which two observations differ."""
    return [name for name in one if not np.array_equal(one[name], other[name])]


def indices(at: Match | Position, seat: int) -> dict[int, int]:
    """The legal actions of a seat: codes by index."""
    game = at.game
    index_of: Any = game.definition.encoding.index_of
    codes = legal_codes(game, at.state, seat, game.new_work())
    return {int(index_of(look(at.state)[0], game.rules_window, seat, code)): code for code in codes}
