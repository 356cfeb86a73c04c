"""Quick players as the opponents of a learner."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.dice import STREAM_GAME, STREAM_PLAYER, derive, seed_dice
from banneret.engine.machine.kernels.frames import lowest_seat, play, turn
from banneret.players.kernels.playing import ask_player


@kernel
def play_opponents(space, mind, config, lane, state, rules, seed):
    """Lets opponents act until the learner is asked, or the game is over."""
    asked = turn(state)
    while asked and not (asked >> lane.seat) & 1:
        seat = lowest_seat(asked)
        own_seed = derive(seed, lane.game, STREAM_GAME)
        seed_dice(mind.dice, derive(own_seed, state.plies * 8 + seat, STREAM_PLAYER))
        action = ask_player(state, rules, seat, config.opponents[0], mind, config.has_unknowns)
        play(state, rules, seat, action, space.works[0])
        asked = turn(state)
