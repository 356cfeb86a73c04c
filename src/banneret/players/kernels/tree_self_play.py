"""Self-play games for learning by tree search, for games with dice, secrets or more than two seats.

Each game begins with some random actions; after them every seat plays the most visited action of a tree with
a fixed number of playouts. Positions are recorded as determinizations of the seat that thinks, never as the
true state. A game is abandoned at the ply limit.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import input_at, write_terms
from banneret.engine.machine.kernels.dice import STREAM_GAME, STREAM_PLAYER, derive, draw, roll, seed_dice
from banneret.engine.machine.kernels.frames import (
    CERTAIN,
    ENDING_PLIES,
    ENDING_STUCK,
    list_legal,
    lowest_seat,
    payoff,
    play,
    top,
    turn,
)
from banneret.players.kernels.playouts import play_out
from banneret.players.kernels.self_play import open_at_random
from banneret.players.kernels.tree import NO_NODE
from banneret.players.kernels.treesearch import (
    BASE,
    CURRENT,
    back_up,
    begin_tree,
    descend,
    sample_determinization,
)
from banneret.players.kernels.values import SCALE

EVEN = CERTAIN // 2


@kernel
def self_play_in_trees(workers, trees, nodes, rules, starts, games, positions, first, seed):
    """Plays consecutive games of a seed, numbered from `first`; a game depends on its number only."""
    worker = workers[0]
    for index in range(len(games)):
        number = first + index
        seed_dice(worker.dice, derive(seed, number, STREAM_GAME))
        worker.states[0] = starts[roll(worker.dice, len(starts))]
        seed_dice(worker.states[0].dice, derive(seed, number, STREAM_PLAYER))
        open_at_random(worker, rules[0])
        worker.noted = 0
        worker.seen = 0
        play_by_trees(worker, trees, nodes, rules, positions, index * worker.most)
        note_result(worker.states[0], rules[0], games[index])
        games[index].noted = worker.noted


@kernel
def play_by_trees(worker, trees, nodes, rules, positions, place):
    """Plays a game to its end, or to the limit."""
    state = worker.states[0]
    while turn(state) and state.plies < worker.plies_most:
        seat = lowest_seat(turn(state))
        action = 0
        if list_legal(state, rules[0], seat, worker.works[0]) == 1:
            action = worker.works[0].actions[0]
        else:
            think_in_tree(worker, trees, nodes, rules, seat)
            note_imagined(worker, trees[0], rules[0], positions, place)
            action = action_from_tree(worker, trees[0], nodes)
        play(state, rules[0], seat, action, worker.works[0])


@kernel
def think_in_tree(worker, trees, nodes, rules, seat):
    """Grows a tree for a seat, and totals each seat's values over the playouts."""
    tree = trees[0]
    wipe(nodes, tree.used)
    seed_dice(tree.dice, derive(draw(worker.dice), draw(worker.dice), STREAM_PLAYER))
    tree.states[BASE] = worker.states[0]
    begin_tree(trees, nodes, rules, seat)
    for each in range(rules[0].seats):
        worker.totals[each] = 0
    for _ in range(worker.nodes):
        sample_determinization(tree, rules[0])
        descend(tree, nodes, rules[0])
        play_out(tree, tree.states[CURRENT], rules[0])
        back_up(tree, nodes)
        for each in range(rules[0].seats):
            worker.totals[each] += tree.values[each]


@kernel
def wipe(nodes, used):
    """Clears the nodes of the previous tree. The root hangs below node 0, which is otherwise empty."""
    nodes[NO_NODE].first = NO_NODE
    for index in range(1, used):
        nodes[index] = nodes[NO_NODE]


@kernel
def action_from_tree(worker, tree, nodes):
    """The most visited action; at simultaneous choices, one drawn in proportion to the visits."""
    together = top(tree.states[BASE]).together
    best = NO_NODE
    most = -1
    equals = 0
    each = nodes[tree.root].first
    while each != NO_NODE:
        if nodes[each].seat == tree.seat:
            visits = nodes[each].visits
            if together:
                equals += visits
                if visits and roll(worker.dice, equals) < visits:
                    best = each
            elif visits > most:
                most = visits
                best = each
                equals = 1
            elif visits == most:
                equals += 1
                if roll(worker.dice, equals) == 0:
                    best = each
        each = nodes[each].next
    return nodes[best].action


@kernel
def note_imagined(worker, tree, rules, positions, place):
    """Records a determinization of the position, from the perspective of a random seat; a full game replaces
    an earlier record at random (reservoir sampling).
    """
    slot = worker.noted
    worker.seen += 1
    if slot == worker.most:
        slot = roll(worker.dice, worker.seen)
        if slot >= worker.most:
            return
    else:
        worker.noted += 1
    sample_determinization(tree, rules)
    seat = roll(worker.dice, rules.seats)
    value = (worker.totals[seat] // worker.nodes - EVEN) * SCALE
    note_view(tree.states[CURRENT], rules, seat, value, worker.slots, positions[place + slot])


@kernel
def note_view(state, rules, seat, value, slots, position):
    """Records what a seat sees of a position."""
    position.seat = seat
    position.value = value
    write_terms(state, rules, seat, position.terms)
    count = 0
    for slot in range(slots):
        seen = input_at(state, rules, seat, slot)
        if seen >= 0:
            position.inputs[count] = seen
            count += 1
    position.count = count


@kernel
def note_result(state, rules, game):
    """Records each seat's payoff; zeros for a game that was cut off."""
    game.plies = state.plies
    game.is_over = state.over and state.ending != ENDING_PLIES and state.ending != ENDING_STUCK
    for seat in range(rules.seats):
        game.got[seat] = payoff(state, seat) if game.is_over else 0
