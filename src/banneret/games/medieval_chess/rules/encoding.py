"""The encoding of Medieval Chess for learning programs; `observation.py` has what a seat sees.

Most of a unit's actions also name another unit, an ability or a square, so actions have no fixed index: an
action is identified by its place among the legal ones.
"""

from banneret.engine.game import Encoding
from banneret.games.medieval_chess.rules.observation import PLANES, observe


def planes(numbers):
    """Planes are the same under every ruleset."""
    return PLANES


def board(numbers):
    """The board's size: eight ranks, eight files."""
    return 8, 8


ENCODING = Encoding(planes=planes, board=board, observe=observe)
