"""Scripted dice: to replay something roll by roll, or to see what a given roll would do.

    >>> import banneret
    >>> from banneret.engine.match.scripted_dice import with_dice
    >>> game = banneret.game("aeonis", setup="2inf vs 1inf")
    >>> match = with_dice(game, [6, 1]).match()

All rolls of the game show these faces in turn, in every match of it; previews roll dice, too.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.machine.compiler import Function, Interpreted
from banneret.engine.machine.kernels.dice import roll


class Scripted(Interpreted):
    """Runs kernels as plain Python, with dice that show given faces, counted from 1."""

    def __init__(self, definition: Definition, faces: Iterable[int]) -> None:
        self.faces = deque(faces)
        super().__init__(definition.name, definition.provided, self._made)

    def _made(self, function: Function, _entry: bool) -> Function:
        return self._roll if function.__code__ is roll.__code__ else function

    def _roll(self, dice: Any, sides: int) -> int:
        if not self.faces:
            raise BanneretError(f"No die is left in the script: one with {sides} sides is to be thrown.")
        face = self.faces.popleft()
        if not 1 <= face <= sides:
            raise BanneretError(f"A die with {sides} sides cannot show {face}.")
        dice.count += 1
        return face - 1


def with_dice(game: Game, faces: Iterable[int]) -> Game:
    """The same game with dice that show these faces in turn."""
    return Game(game.definition, game.ruleset, Scripted(game.definition, faces))
