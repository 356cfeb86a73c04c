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
from banneret.players.kernels.values import FORCED_WIN

SEARCH = 0
BLANK = 1
"""A worker's searches: the one under way, and a pristine one to copy from."""


@kernel
def self_play(workers, searches, levels, words, table, rules, starts, games, positions, first, seed):
    """Plays consecutive games of a seed, numbered from `first`; a game depends on its number only."""
    worker = workers[0]
    for index in range(len(games)):
        number = first + index
        seed_dice(worker.dice, derive(seed, number, STREAM_GAME))
        worker.states[0] = starts[roll(worker.dice, len(starts))]
        seed_dice(worker.states[0].dice, derive(seed, number, STREAM_PLAYER))
        forget(table)
        open_at_random(worker, rules[0])
        worker.noted = 0
        worker.seen = 0
        winner = play_on(worker, searches, levels, words, table, rules, positions, index * worker.most)
        games[index].plies = worker.states[0].plies
        games[index].noted = worker.noted
        if winner >= 0:
            games[index].is_over = 1
            games[index].got[winner] = CERTAIN


@kernel
def forget(table):
    """Clears a transposition table, so that no game depends on earlier ones."""
    for index in range(len(table)):
        table[index].bound = 0


@kernel
def open_at_random(worker, rules):
    """Plays some actions, uniformly at random."""
    state = worker.states[0]
    left = worker.opening_least + roll(worker.dice, worker.opening_most - worker.opening_least + 1)
    while left > 0 and turn(state):
        seat = lowest_seat(turn(state))
        count = list_legal(state, rules, seat, worker.works[0])
        play(state, rules, seat, worker.works[0].actions[roll(worker.dice, count)], worker.works[0])
        left -= 1


@kernel
def play_on(worker, searches, levels, words, table, rules, positions, place):
    """Plays a game to its end, to a certain win or to the limit; returns the sole winner's seat, or −1."""
    state = worker.states[0]
    while turn(state) and state.plies < worker.plies_most:
        seat = lowest_seat(turn(state))
        think(worker, searches, levels, words, table, rules, seat)
        if worker.value >= FORCED_WIN:
            return seat
        if worker.value <= -FORCED_WIN:
            return 1 - seat
        if urgency(state, rules[0], seat, worker.action) == 0:
            note(worker, rules[0], positions, place, seat)
        play(state, rules[0], seat, worker.action, worker.works[0])
    return lowest_seat(state.winners) if state.winners == 1 or state.winners == 2 else -1


@kernel
def think(worker, searches, levels, words, table, rules, seat):
    """Finds a seat's best action and its value."""
    searches[SEARCH] = searches[BLANK]
    search = searches[SEARCH]
    seed_dice(search.dice, derive(draw(worker.dice), draw(worker.dice), STREAM_PLAYER))
    levels[0].states[0] = worker.states[0]
    begin_search(searches, levels, rules, seat)
    search_on(searches, levels, words, table, rules, worker.nodes)
    if search.tried and not search.is_done:
        worker.action = search.found_moves[0]
        worker.value = search.found[0]
    else:
        worker.action = search.moves[0]
        worker.value = search.values[0] if search.completed_moves else 0


@kernel
def note(worker, rules, positions, place, seat):
    """Records a position; a full game replaces an earlier one at random (reservoir sampling)."""
    slot = worker.noted
    worker.seen += 1
    if slot == worker.most:
        slot = roll(worker.dice, worker.seen)
        if slot >= worker.most:
            return
    else:
        worker.noted += 1
    position = positions[place + slot]
    position.seat = seat
    position.value = worker.value
    count = 0
    for each in range(worker.slots):
        seen = input_at(worker.states[0], rules, seat, each)
        if seen >= 0:
            position.inputs[count] = seen
            count += 1
    position.count = count
