"""Medieval Chess as numbers, for programs that learn: see `observation.py` for what a seat sees.

Most of what a unit can do names another unit, an ability or a square besides, so an action has no index of
its own: it is known by its place among the legal ones.
"""

from banneret.engine.game import Encoding
from banneret.games.medieval_chess.rules.observation import PLANES, observe


def planes(numbers):
    """The same under every ruleset."""
    return PLANES


def board(numbers):
    """Eight ranks, eight files."""
    return 8, 8


ENCODING = Encoding(planes=planes, board=board, observe=observe)
