"""Monte Carlo tree search, for games that alpha-beta cannot play: dice, secrets, simultaneous choices, many
seats.

Each playout samples a determinization with fresh dice, descends the tree by UCB, expands a leaf, plays on for
a while, and backs up a value for each seat. At simultaneous choices each seat selects by its own statistics,
independently of the others' choices (decoupled UCB).

There are two kinds of expansion. The plain one adds one untried action at a time, at random. The other plays
every action once, as a greedy player does, and takes the resulting worth as the prior.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import estimate, imagine, urgency
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.dice import STREAM_IMAGINED, derive, draw, roll, seed_dice
from banneret.engine.machine.kernels.frames import (
    NO_ANSWER,
    ask,
    hide,
    list_legal,
    lowest_seat,
    payoff,
    play,
    top,
    turn,
)
from banneret.players.kernels.playouts import play_out
from banneret.players.kernels.tree import NO_NODE, add_node, comes_before, find_or_add, mean_of, ucb_score

BASE = 0
CURRENT = 1
TRIAL = 2
"""The states of a tree: what the seat knows, the current playout, and one to try an action in."""

NO_ACTION = -1


@kernel
def begin_tree(trees, nodes, rules, seat):
    """Starts a tree with a single node from what the seat knows of `trees[0].states[0]`."""
    tree = trees[0]
    tree.seat = seat
    tree.used = 1
    tree.root = add_node(tree, nodes, NO_NODE, NO_NODE, seat, NO_ACTION)
    hide(tree.states[BASE], rules[0], seat)


@kernel
def advance_root(trees, nodes, rules, action):
    """Moves the root to the child for a half, whose state is given; its statistics are kept."""
    tree = trees[0]
    tree.root = find_or_add(tree, nodes, tree.root, tree.seat, action)
    hide(tree.states[BASE], rules[0], tree.seat)


@kernel
def grow_tree(trees, nodes, rules, playouts):
    """Runs the given number of playouts."""
    for _ in range(playouts):
        sample_determinization(trees[0], rules[0])
        descend(trees[0], nodes, rules[0])
        play_out(trees[0], trees[0].states[CURRENT], rules[0])
        back_up(trees[0], nodes)
    return playouts


@kernel
def sample_determinization(tree, rules):
    """Samples a determinization: a state consistent with what the seat knows, with fresh dice."""
    copy_state(tree.states[CURRENT], tree.states[BASE])
    seed_dice(tree.states[CURRENT].dice, derive(draw(tree.dice), draw(tree.dice), STREAM_IMAGINED))
    imagine(tree.states[CURRENT], rules, tree.seat, tree.works[0])


@kernel
def descend(tree, nodes, rules):
    """Descends the tree to an unvisited node or to the end of the game."""
    state = tree.states[CURRENT]
    here = tree.root
    chooser = here
    tree.path_length = 0
    while not state.over and tree.path_length < len(tree.path) - 1:
        asked = turn(state)
        together = top(state).together
        if together == 0 or asked == together:
            chooser = here
        seat = lowest_seat(asked)
        if here == tree.root and together == 0:
            seat = tree.seat
        list_legal(state, rules, seat, tree.works[0])
        chosen = select_or_expand(tree, nodes, chooser, rules, seat)
        if chosen == NO_NODE:
            return
        tree.path[tree.path_length] = chosen
        tree.path_length += 1
        play(state, rules, seat, nodes[chosen].action, tree.works[0])
        is_new = nodes[chosen].visits == 0
        if here == chooser:
            here = chosen
        else:
            here = find_or_add(tree, nodes, here, seat, nodes[chosen].action)
            if here != NO_NODE:
                nodes[here].visits += 1  # counts co-occurrence; not used for selection
        if here == NO_NODE or (is_new and top(state).together == 0):
            return


@kernel
def select_or_expand(tree, nodes, above, rules, seat):
    """The child to visit next, for a seat whose actions are listed; NO_NODE if there is none."""
    if tree.is_plain:
        return expand_one(tree, nodes, above, seat)
    if nodes[above].is_expanded == 0 or not is_fully_expanded(tree, nodes, above, seat):
        expand_all(tree, nodes, above, rules, seat)
    return select_by_ucb(tree, nodes, above, seat)


@kernel
def expand_one(tree, nodes, above, seat):
    """Adds a node for a random untried action; if all have been tried, selects one by UCB."""
    untried = 0
    work = tree.works[0]
    each = nodes[above].first
    before = NO_NODE
    place = NO_NODE
    new = NO_ACTION
    for index in range(work.action_count):
        action = work.actions[index]
        while each != NO_NODE and comes_before(nodes[each], seat, action):
            before = each
            each = nodes[each].next
        if each == NO_NODE or nodes[each].seat != seat or nodes[each].action != action:
            untried += 1
            if roll(tree.dice, untried) == 0:
                new = action
                place = before
    if untried:
        return add_node(tree, nodes, above, place, seat, new)
    return select_by_ucb(tree, nodes, above, seat)


@kernel
def select_by_ucb(tree, nodes, above, seat):
    """Selects the node with the highest score among the listed actions, and counts each as available."""
    work = tree.works[0]
    best = NO_NODE
    most = -1
    equals = 0
    each = nodes[above].first
    for index in range(work.action_count):
        action = work.actions[index]
        while each != NO_NODE and comes_before(nodes[each], seat, action):
            each = nodes[each].next
        if each != NO_NODE and nodes[each].seat == seat and nodes[each].action == action:
            nodes[each].available += 1
            value = ucb_score(tree, nodes[each])
            if value > most:
                most = value
                best = each
                equals = 1
            elif value == most:
                equals += 1
                if roll(tree.dice, equals) == 0:
                    best = each
    return best


@kernel
def is_fully_expanded(tree, nodes, above, seat):
    """Whether all listed actions have nodes; if there are more than the width, whether any has."""
    work = tree.works[0]
    if work.action_count > tree.width:
        return count_of(nodes, above, seat) > 0
    each = nodes[above].first
    for index in range(work.action_count):
        action = work.actions[index]
        while each != NO_NODE and comes_before(nodes[each], seat, action):
            each = nodes[each].next
        if each == NO_NODE or nodes[each].seat != seat or nodes[each].action != action:
            return False
    return True


@kernel
def count_of(nodes, above, seat):
    """The number of a node's children that belong to a seat."""
    count = 0
    each = nodes[above].first
    while each != NO_NODE:
        count += nodes[each].seat == seat
        each = nodes[each].next
    return count


@kernel
def expand_all(tree, nodes, above, rules, seat):
    """Plays every listed action once and adds nodes, with priors, for the best of them, up to the width."""
    work = tree.works[0]
    nodes[above].is_expanded = 1
    highest = 1
    for index in range(work.action_count):
        tree.listed[index] = work.actions[index]
        tree.biases[index] = 0
        if tree.progressive_bias:
            tree.biases[index] = urgency(tree.states[CURRENT], rules, seat, work.actions[index])
            highest = max(highest, tree.biases[index])
        copy_state(tree.states[TRIAL], tree.states[CURRENT])
        if tree.hide_answers:
            retract_answers(tree.states[TRIAL])
        play(tree.states[TRIAL], rules, seat, work.actions[index], tree.works[1])
        tree.priors[index] = evaluated(tree.states[TRIAL], rules, seat, tree.works[1])
        tree.biases[index] = tree.biases[index] * tree.progressive_bias // highest
    tree.ties = 0
    tree.ties_taken = 0
    for index in range(work.action_count):
        if is_among_best(tree, work.action_count, index):
            node = find_or_add(tree, nodes, above, seat, tree.listed[index])
            if node != NO_NODE and nodes[node].visits == 0:
                nodes[node].prior = tree.priors[index]
                nodes[node].bias = tree.biases[index]


@kernel
def retract_answers(state):
    """Retracts all answers at a simultaneous choice, so that a seat's prior does not depend on the others'
    choices or on the order in which the tree asks.
    """
    together = top(state).together
    for seat in range(len(state.answers)):
        if (together >> seat) & 1:
            state.answers[seat] = NO_ANSWER
            ask(state, seat)


@kernel
def evaluated(state, rules, seat, work):
    """The payoff of a seat if the game is over, else its estimate."""
    return payoff(state, seat) if state.over else estimate(state, rules, seat, work)


@kernel
def is_among_best(tree, count, index):
    """Whether an action is among the best, as many as the tree is wide. To be called for each index in turn:
    of the actions tied at the cutoff, some are drawn uniformly, or the first ones are taken.
    """
    if count <= tree.width:
        return True
    mine = tree.priors[index] + tree.biases[index]
    better = 0
    equal = 0
    for other in range(count):
        value = tree.priors[other] + tree.biases[other]
        better += value > mine
        equal += value == mine
    if better >= tree.width or better + equal <= tree.width:
        return better < tree.width
    left = tree.width - better - tree.ties_taken
    is_taken = left > 0 if tree.in_order else roll(tree.dice, equal - tree.ties) < left
    tree.ties += 1
    tree.ties_taken += is_taken
    return is_taken


@kernel
def back_up(tree, nodes):
    """Backs up the values of a playout along its path."""
    nodes[tree.root].visits += 1
    for index in range(tree.path_length):
        node = nodes[tree.path[index]]
        node.visits += 1
        node.total += tree.values[node.seat]


@kernel
def list_found(trees, nodes):
    """Lists the root's actions with their visits and means; returns how many."""
    tree = trees[0]
    count = 0
    each = nodes[tree.root].first
    while each != NO_NODE:
        if nodes[each].seat == tree.seat and count < len(tree.listed):
            tree.listed[count] = nodes[each].action
            tree.root_visits[count] = nodes[each].visits
            tree.root_means[count] = mean_of(tree, nodes[each])
            count += 1
        each = nodes[each].next
    return count


@kernel
def extract_line(trees, nodes, action, line):
    """Writes a line: a root action, the most frequent simultaneous choice of the other seat if there is one,
    and then the most visited nodes. Returns its length.
    """
    tree = trees[0]
    here = find_or_add(tree, nodes, tree.root, tree.seat, action)
    if here == NO_NODE:
        return 0
    length = append_to_line(nodes[here], line, 0)
    met = most_frequent_reply(nodes, tree.root, tree.seat, action)
    if met != NO_NODE:
        length = append_to_line(nodes[met], line, length)
        here = child_of(nodes, met, tree.seat, action)
    here = most_visited(nodes, here)
    while here != NO_NODE and length < len(line):
        length = append_to_line(nodes[here], line, length)
        here = most_visited(nodes, here)
    return length


@kernel
def append_to_line(node, line, length):
    """Appends a node's action to a line; returns the new length."""
    line[length].seat = node.seat
    line[length].action = node.action
    return length + 1


@kernel
def most_frequent_reply(nodes, above, seat, action):
    """At simultaneous choices nodes of the higher seat hang below those of the lower seat: the lower seat's
    node that was combined most often with an action of the higher seat, or NO_NODE.
    """
    best = NO_NODE
    most = 0
    each = nodes[above].first
    while each != NO_NODE and nodes[each].seat < seat:
        visits = nodes[child_of(nodes, each, seat, action)].visits
        if visits > most:
            most = visits
            best = each
        each = nodes[each].next
    return best


@kernel
def child_of(nodes, above, seat, action):
    """The child of a node for an action, or NO_NODE."""
    each = nodes[above].first
    while each != NO_NODE and (nodes[each].seat != seat or nodes[each].action != action):
        each = nodes[each].next
    return each


@kernel
def most_visited(nodes, above):
    """The most visited child of a node; NO_NODE if none was visited."""
    best = NO_NODE
    most = 0
    each = nodes[above].first
    while each != NO_NODE:
        if nodes[each].visits > most:
            most = nodes[each].visits
            best = each
        each = nodes[each].next
    return best
