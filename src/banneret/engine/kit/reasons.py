"""Refusals with the same wording in all games, each with a clause of the game's rules."""

from banneret.engine.game.parts import Reason
from banneret.engine.text.language import say


def no_such_action(clause: str) -> Reason:
    """The game has no such action."""
    return Reason(say("There is no such action."), clause)


def no_such_place(clause: str) -> Reason:
    """The board has no such place."""
    return Reason(say("There is no such place on the board."), clause)


def nothing_there(cell: str, clause: str) -> Reason:
    """Nothing stands on a cell."""
    return Reason(say("Nothing stands on {cell}.", cell=cell), clause)
