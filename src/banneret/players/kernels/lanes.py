"""Plays whole games on a GPU, one in each lane, as `playing.py` plays them one after the other."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import clear_events
from banneret.engine.machine.kernels.contract import setup
from banneret.engine.machine.kernels.dice import STREAM_GAME, STREAM_PLAYER, derive, seed_dice
from banneret.engine.machine.kernels.frames import lowest_seat, play, run_on, turn
from banneret.players.kernels.playing import ask_player


@kernel
def play_in_lane(spaces, wiped, variants, games_each, players, results, finals, first, seed, lane, lanes):
    """Plays the share of one lane: of n lanes, one game in n; see `play_games`.

    Each variant of the rules is played for `games_each` games in a row.
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
    """Has the next player choose, with dice of its own, and plays that; returns its seat."""
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
    """Begins a game in a lane's space, and every player's dice."""
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
    """Goes on with a stream elsewhere."""
    to.key0 = dice.key0
    to.key1 = dice.key1
    to.count = dice.count


@kernel
def write_result(result, state):
    """How a finished game came out."""
    result.plies = state.plies
    result.winners = state.winners
    result.ending = state.ending


@kernel
def keep_final(finals, index, state):
    """Keeps the final state of a game, if it is one of those that are wanted."""
    if index < len(finals):
        finals[index] = state
