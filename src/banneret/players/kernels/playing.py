"""Plays whole games between computer players, one after the other, outside the interpreter."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import imagine, setup
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.dice import (
    STREAM_GAME,
    STREAM_IMAGINED,
    STREAM_PLAYER,
    derive,
    draw,
    seed_dice,
    skip,
)
from banneret.engine.machine.kernels.frames import hide, lowest_seat, play, run_on, top, turn
from banneret.players.kernels.choosing import RANDOM, decide


@kernel
def play_games(tables, minds, rules, players, results, first, seed):
    """Plays consecutive games of a seed at one table, numbered from `first`.

    The outcome of a game depends on the seed and its number only, not on which thread plays it or when.
    """
    for index in range(len(results)):
        began = play_game(tables[0], minds, rules[0], players, derive(seed, first + index, STREAM_GAME))
        state = tables[0].states[0]
        results[index].began = began
        results[index].plies = state.plies
        results[index].winners = state.winners
        results[index].ending = state.ending


@kernel
def play_game(table, minds, rules, players, seed):
    """Plays one game to its end in `table.states[0]`; returns the seats asked first, as a bitmask."""
    table.states[0] = table.wiped[0]
    state = table.states[0]
    seed_dice(state.dice, seed)
    setup(state, rules, table.works[0])
    run_on(state, rules, table.works[0])
    for seat in range(len(players)):
        seed_dice(minds[seat].dice, derive(seed, seat, STREAM_PLAYER))
    asked = turn(state)
    began = asked
    while asked:
        seat = lowest_seat(asked)
        action = ask_player(state, rules, seat, players[seat], minds[seat], table.has_unknowns)
        play(state, rules, seat, action, table.works[0])
        asked = turn(state)
    return began


@kernel
def ask_player(state, rules, seat, player, mind, has_unknowns):
    """Has a player choose, from no more than its seat may know.

    A random player needs no determinization: it only looks at the list of legal actions, which depends on
    nothing but its seat's knowledge (see `legal`). Its dice are advanced as if a determinization had been
    drawn.
    """
    if has_unknowns or top(state).together:
        if player.kind == RANDOM:
            skip(mind.dice, 2)
        else:
            copy_state(mind.seen[0], state)
            state = mind.seen[0]
            hide(state, rules, seat)
            seed_dice(state.dice, derive(draw(mind.dice), draw(mind.dice), STREAM_IMAGINED))
            imagine(state, rules, seat, mind.works[0])
    return decide(state, rules, seat, player, mind)


@kernel
def choose(states, rules, seat, players, minds):
    """The choice of a single player in a state made for its seat: Python calls this once per action."""
    return decide(states[0], rules[0], seat, players[0], minds[0])
