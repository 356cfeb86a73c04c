"""The board on which a match begins, for a picture of what can be chosen before it."""

from banneret.engine.game.game import Game
from banneret.engine.match.match import Match
from banneret.engine.views.view import ARBITER, Board


def first_board(game: Game) -> Board:
    """Everything that stands there, as one draw of the dice has it; where units are placed by hand, in their
    usual order.
    """
    match = Match(game)
    board, state = match.view(ARBITER).board, match.history.truth().window
    found = [game.plans.usual_setup(state, seat) for seat in range(len(game.seats))]
    placed = tuple(unit for setup in found if setup for unit in setup.units)
    return board.model_copy(update={"units": (*board.units, *placed)})
