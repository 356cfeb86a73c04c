"""The starting board of a match, shown while match options are chosen."""

from banneret.engine.game.game import Game
from banneret.engine.match.match import Match
from banneret.engine.views.view import ARBITER, Board


def first_board(game: Game) -> Board:
    """The starting board for one draw of the dice; units that players place by hand stand in their usual
    set-up.
    """
    match = Match(game)
    board, state = match.view(ARBITER).board, match.history.truth().window
    found = [game.plans.usual_setup(state, seat) for seat in range(len(game.seats))]
    placed = tuple(unit for setup in found if setup for unit in setup.units)
    return board.model_copy(update={"units": (*board.units, *placed)})
