"""Plays whole games on a GPU, each lane its own, as `playing.py` does one after the other."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import clear_events
from banneret.engine.machine.kernels.contract import setup
from banneret.engine.machine.kernels.dice import STREAM_GAME, STREAM_PLAYER, derive, seed_dice
from banneret.engine.machine.kernels.frames import lowest_seat, play, run_on, turn
from banneret.players.kernels.playing import ask_player


@kernel
def play_in_lane(spaces, wiped, variants, games_each, players, results, finals, first, seed, lane, lanes):
    """Plays one lane's share: every game whose index is `lane` modulo `lanes`; see `play_games`.

    Each variant of the rules is played for `games_each` consecutive games.
    """
    space = spaces[0]
    state = space.states[0]
    for index in range(lane, len(results), lanes):
        game = first + index
        variant = variants[game // games_each]
        lay_out(space, wiped, variant.rules[0], players, derive(seed, game, STREAM_GAME))
        results[index].began = turn(state)
        while turn(state):
            make_move(space, variant, players)
        write_result(results[index], state)
        keep_final(finals, index, state)


@kernel
def make_move(space, variant, players):
    """Has the next player choose with its own dice, and plays the action; returns the seat."""
    state = space.states[0]
    mind = space.minds[0]
    rules = variant.rules[0]
    seat = lowest_seat(turn(state))
    copy_dice(mind.dice, space.dice[seat])
    action = ask_player(state, rules, seat, players[seat], mind, variant.has_unknowns)
    copy_dice(space.dice[seat], mind.dice)
    play(state, rules, seat, action, mind.works[1])
    return seat


@kernel
def lay_out(space, wiped, rules, players, seed):
    """Sets up a game in a lane's space, and seeds every player's dice."""
    space.states[0] = wiped[0]
    state = space.states[0]
    work = space.minds[0].works[1]
    clear_events(work)
    seed_dice(state.dice, seed)
    setup(state, rules, work)
    run_on(state, rules, work)
    for seat in range(len(players)):
        seed_dice(space.dice[seat], derive(seed, seat, STREAM_PLAYER))


@kernel
def copy_dice(to, dice):
    """Copies a dice stream, which continues from there."""
    to.key0 = dice.key0
    to.key1 = dice.key1
    to.count = dice.count


@kernel
def write_result(result, state):
    """Writes the result of a finished game."""
    result.plies = state.plies
    result.winners = state.winners
    result.ending = state.ending


@kernel
def keep_final(finals, index, state):
    """Keeps the final state of a game if it is among the first `len(finals)`."""
    if index < len(finals):
        finals[index] = state
