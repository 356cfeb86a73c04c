"""Self-play games for learning, outside the interpreter.

Each game begins with some random actions; after them both sides play the best action that alpha-beta finds
within a node budget. Some of the quiet positions are recorded with their search values. A game ends as soon
as a win is certain, and is abandoned at the ply limit.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import input_at, urgency
from banneret.engine.machine.kernels.dice import STREAM_GAME, STREAM_PLAYER, derive, draw, roll, seed_dice
from banneret.engine.machine.kernels.frames import CERTAIN, list_legal, lowest_seat, play, turn
from banneret.players.kernels.alphabeta import begin_search, search_on
from banneret.players.kernels.values import SURE

SEARCH = 0
BLANK = 1
"""A desk's searches: the one under way, and a pristine one to copy from."""


@kernel
def practise(desks, searches, levels, words, table, rules, starts, games, positions, first, seed):
    """Plays consecutive games of a seed, numbered from `first`; a game depends on its number only."""
    desk = desks[0]
    for index in range(len(games)):
        number = first + index
        seed_dice(desk.dice, derive(seed, number, STREAM_GAME))
        desk.states[0] = starts[roll(desk.dice, len(starts))]
        seed_dice(desk.states[0].dice, derive(seed, number, STREAM_PLAYER))
        forget(table)
        open_at_random(desk, rules[0])
        desk.noted = 0
        desk.seen = 0
        winner = play_on(desk, searches, levels, words, table, rules, positions, index * desk.most)
        games[index].plies = desk.states[0].plies
        games[index].noted = desk.noted
        if winner >= 0:
            games[index].is_over = 1
            games[index].got[winner] = CERTAIN


@kernel
def forget(table):
    """Clears a transposition table, so that no game depends on earlier ones."""
    for index in range(len(table)):
        table[index].bound = 0


@kernel
def open_at_random(desk, rules):
    """Plays some actions, uniformly at random."""
    state = desk.states[0]
    left = desk.opening_least + roll(desk.dice, desk.opening_most - desk.opening_least + 1)
    while left > 0 and turn(state):
        seat = lowest_seat(turn(state))
        count = list_legal(state, rules, seat, desk.works[0])
        play(state, rules, seat, desk.works[0].actions[roll(desk.dice, count)], desk.works[0])
        left -= 1


@kernel
def play_on(desk, searches, levels, words, table, rules, positions, place):
    """Plays a game to its end, to a certain win or to the limit; returns the sole winner's seat, or −1."""
    state = desk.states[0]
    while turn(state) and state.plies < desk.plies_most:
        seat = lowest_seat(turn(state))
        think(desk, searches, levels, words, table, rules, seat)
        if desk.value >= SURE:
            return seat
        if desk.value <= -SURE:
            return 1 - seat
        if urgency(state, rules[0], seat, desk.action) == 0:
            note(desk, rules[0], positions, place, seat)
        play(state, rules[0], seat, desk.action, desk.works[0])
    return lowest_seat(state.winners) if state.winners == 1 or state.winners == 2 else -1


@kernel
def think(desk, searches, levels, words, table, rules, seat):
    """Finds a seat's best action and its value."""
    searches[SEARCH] = searches[BLANK]
    search = searches[SEARCH]
    seed_dice(search.dice, derive(draw(desk.dice), draw(desk.dice), STREAM_PLAYER))
    levels[0].states[0] = desk.states[0]
    begin_search(searches, levels, rules, seat)
    search_on(searches, levels, words, table, rules, desk.nodes)
    if search.tried and not search.is_done:
        desk.action = search.found_moves[0]
        desk.value = search.found[0]
    else:
        desk.action = search.moves[0]
        desk.value = search.values[0] if search.completed_moves else 0


@kernel
def note(desk, rules, positions, place, seat):
    """Records a position; a full game replaces an earlier one at random (reservoir sampling)."""
    slot = desk.noted
    desk.seen += 1
    if slot == desk.most:
        slot = roll(desk.dice, desk.seen)
        if slot >= desk.most:
            return
    else:
        desk.noted += 1
    position = positions[place + slot]
    position.seat = seat
    position.value = desk.value
    count = 0
    for each in range(desk.slots):
        seen = input_at(desk.states[0], rules, seat, each)
        if seen >= 0:
            position.inputs[count] = seen
            count += 1
    position.count = count
