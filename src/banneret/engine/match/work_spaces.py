"""Where kernels work for matches: every thread has one work space for each game.

A match needs it only while a kernel runs and until its actions or events have been read. In some games it is
far larger than a match, of which a server holds thousands.
"""

import threading

from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.machine.layout import Array


class _WorkSpaces(threading.local):
    def __init__(self) -> None:
        self.by_game: dict[str, tuple[Definition, Array]] = {}


_spaces = _WorkSpaces()


def work_space(game: Game) -> Array:
    """This thread's work space for a game: what a kernel leaves in it is there until the next one runs."""
    found = _spaces.by_game.get(game.name)
    if found is None or found[0] is not game.definition:
        found = _spaces.by_game[game.name] = game.definition, game.new_work()
    return found[1]
