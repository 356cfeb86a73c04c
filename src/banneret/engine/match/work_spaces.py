"""Work spaces for matches: each thread has one per game.

A match needs one only while a kernel runs and until its actions or events have been read. In some games it is
far larger than a match, and a server holds thousands of matches.
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
    """This thread's work space for a game. Its content is valid until the next kernel runs."""
    found = _spaces.by_game.get(game.name)
    if found is None or found[0] is not game.definition:
        found = _spaces.by_game[game.name] = game.definition, game.new_work()
    return found[1]
