"""Alpha-beta search with iterative deepening, for games of two seats without dice and with nothing hidden.

Principal variation search with a transposition table, move ordering, late move reductions and quiescence
search; where a game's data says so, it is selective too (`pruning.py`). Nothing recurses: each ply is a level
that keeps its state, its move list and its window. So a search can stop after any number of nodes and be
continued later with the same result, which keeps clocks and interrupts out of the kernels.

Values are from the point of view of the seat that acts (`values.py`); they change sign only where the seat
changes, which is not at every action.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import in_check, outlook, recurs
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import list_legal, lowest_seat, play, turn
from banneret.players.kernels.ordering import (
    is_quiet,
    list_all,
    list_urgent,
    record_cutoff,
    select_next_move,
)
from banneret.players.kernels.pruning import (
    is_left_out,
    play_null_move,
    prepare_pruning,
    reduction,
    set_window_after_null_move,
    value_after_null_move,
)
from banneret.players.kernels.transpositions import (
    EXACT,
    LOWER,
    NO_ACTION,
    UPPER,
    compute_key,
    is_cutoff,
    probe,
    store,
)
from banneret.players.kernels.values import FORCED_WIN, MINUS_INFINITY, evaluate, final_value

# The stages of searching a move. One that exceeds alpha is searched again at the next stage.
REDUCED = 0
SCOUTED = 1
IN_FULL = 2


@kernel
def begin_search(searches, levels, rules, seat):
    """Lists the moves of `levels[0].states[0]` in random order, and opens the first iteration."""
    search = searches[0]
    root = levels[0]
    root.seat = seat
    list_legal(root.states[0], rules[0], seat, search.works[0])
    list_all(search, root, rules[0], 0, NO_ACTION)
    search.root_count = root.count
    if not is_dead(root.states[0], rules[0]):
        shuffle(search, root)
    for index in range(root.count):
        search.values[index] = root.scores[index]
        search.moves[index] = root.actions[index]
    open_iteration(search, root)


@kernel
def is_dead(state, rules):
    """Whether neither side can win any more. Such moves are not shuffled: a player then always does the same,
    so that the game ends by repetition.
    """
    return outlook(state, rules, 0) == 0 and outlook(state, rules, 1) == 0


@kernel
def shuffle(search, root):
    """Shuffles the root moves, so that ties are broken at random."""
    for left in range(root.count, 1, -1):
        other = roll(search.dice, left)
        action = root.actions[other]
        score = root.scores[other]
        root.actions[other] = root.actions[left - 1]
        root.scores[other] = root.scores[left - 1]
        root.actions[left - 1] = action
        root.scores[left - 1] = score


@kernel
def open_iteration(search, root):
    """Begins the next depth with the moves in the order that the last iteration found."""
    for index in range(search.root_count):
        root.actions[index] = search.moves[index]
        root.scores[index] = search.values[index]
    search.tried = 0
    search.depth += 1
    search.ply = 0
    root.count = search.root_count
    root.next = 0
    root.stage = REDUCED
    root.is_listed = 1
    root.depth = search.depth
    root.alpha = MINUS_INFINITY
    root.beta = -MINUS_INFINITY
    root.best = MINUS_INFINITY
    root.best_action = NO_ACTION


@kernel
def search_on(searches, levels, words, table, rules, nodes):
    """Searches up to the given number of nodes further; returns how many it searched."""
    search = searches[0]
    before = search.nodes
    while not search.is_done and search.nodes - before < nodes:
        level = levels[search.ply]
        if level.best < level.beta and level.next < level.count:
            try_move(search, levels, words, table, rules[0])
        elif search.ply:
            close_level(search, levels, table)
        else:
            close_iteration(search, levels[0])
    return search.nodes - before


@kernel
def try_move(search, levels, words, table, rules):
    """Plays the next move of a level, or the last one again if it needs a re-search."""
    ply = search.ply
    level = levels[ply]
    below = levels[ply + 1]
    if level.tries_null_move:
        try_null_move(search, levels, words, table, rules)
        return
    if not level.is_listed:
        list_legal(level.states[0], rules, level.seat, search.works[0])
        list_all(search, level, rules, ply, level.table_move)
        level.is_listed = 1
    if level.stage == REDUCED:
        select_next_move(level)
        if is_left_out(level):
            level.count = level.next
            return
        level.stage = first_stage(search, level, ply)
    action = level.actions[level.next]
    copy_state(below.states[0], level.states[0])
    play(below.states[0], rules, level.seat, action, search.works[0])
    search.nodes += 1
    if below.states[0].over:
        handle_child_value(search, level, final_value(below.states[0], level.seat, ply + 1))
        return
    if recurs(below.states[0], rules):
        handle_child_value(search, level, 0)
        return
    below.seat = lowest_seat(turn(below.states[0]))
    below.in_check = search.selective and level.depth > 1 and in_check(below.states[0], rules, below.seat)
    below.follows_null_move = 0
    set_window(search, level, below)
    search_below(search, levels, words, table, rules, ply)


@kernel
def try_null_move(search, levels, words, table, rules):
    """Searches the position after a null move, if one is possible and ends the seat's turn."""
    level = levels[search.ply]
    below = levels[search.ply + 1]
    if play_null_move(level, below, rules, search.works[0]):
        search.nodes += 1
        set_window_after_null_move(level, below)
        search_below(search, levels, words, table, rules, search.ply)
    else:
        level.tries_null_move = 0


@kernel
def search_below(search, levels, words, table, rules, ply):
    """Opens the position below a ply, and takes its value at once if no search is needed."""
    level = levels[ply]
    below = levels[ply + 1]
    value = open_level(search, levels, words, table, rules, ply + 1)
    if value == MINUS_INFINITY:
        search.ply = ply + 1
    else:
        handle_child_value(search, level, value if below.seat == level.seat else -value)


@kernel
def first_stage(search, level, ply):
    """The first stage of a move: full for the first, reduced for late quiet ones, scouted otherwise."""
    if level.next == 0 or level.depth <= 0:
        return IN_FULL
    return REDUCED if ply > 0 and reduction(search, level) > 0 else SCOUTED


@kernel
def set_window(search, level, below):
    """Sets the depth and the window in which the position after a move is searched."""
    depth = level.depth - 1
    beta = level.beta
    if level.stage < IN_FULL:
        beta = level.alpha + 1
    if level.stage == REDUCED:
        depth = max(1, depth - reduction(search, level))
    below.depth = depth
    if below.seat == level.seat:
        below.alpha = level.alpha
        below.beta = beta
    else:
        below.alpha = -beta
        below.beta = -level.alpha


@kernel
def open_level(search, levels, words, table, rules, ply):
    """Opens a position for search and returns MINUS_INFINITY, or returns its value if no search is needed."""
    level = levels[ply]
    level.next = 0
    level.count = 0
    level.stage = REDUCED
    level.tries_null_move = 0
    level.prunes = 0
    level.best_action = NO_ACTION
    level.first_alpha = level.alpha
    if level.depth <= 0 or ply + 1 >= len(levels):
        return open_quiet_level(search, level, rules, ply + 1 >= len(levels))
    compute_key(search, words, ply * search.level_words + search.first_word)
    level.key = search.key
    probe(search, table, level.key, ply)
    if is_cutoff(search, level.depth, level.alpha, level.beta):
        return search.known_value
    level.best = MINUS_INFINITY + 1
    level.table_move = search.known_action
    level.is_listed = 0
    level.count = 1  # at least, until the moves are listed
    return prepare_pruning(search, level, rules) if search.selective else MINUS_INFINITY


@kernel
def open_quiet_level(search, level, rules, is_last):
    """Quiescence: a seat may stand pat or go on with urgent actions, up to a limit of plies."""
    stand = evaluate(level.states[0], rules, level.seat, search.works[0])
    if stand >= level.beta or is_last or level.depth <= -search.quiet_depth:
        return stand
    level.best = stand
    level.alpha = max(level.alpha, stand)
    level.is_listed = 1
    list_legal(level.states[0], rules, level.seat, search.works[0])
    list_urgent(search, level, rules)
    return MINUS_INFINITY if level.count else stand


@kernel
def close_level(search, levels, table):
    """Closes a level: stores it in the table and passes its value up to the level above."""
    ply = search.ply
    level = levels[ply]
    if level.depth > 0:
        bound = EXACT
        if level.best >= level.beta:
            bound = LOWER
            if level.best_action == NO_ACTION:  # after a null move
                level.best_action = level.table_move
            elif is_quiet(level.scores[level.next - 1]):
                record_cutoff(search, level, ply)
        elif level.best <= level.first_alpha:
            bound = UPPER
        store(table, level.key, ply, level.depth, level.best, bound, level.best_action)
    search.ply = ply - 1
    above = levels[ply - 1]
    handle_child_value(search, above, level.best if level.seat == above.seat else -level.best)


@kernel
def handle_child_value(search, level, value):
    """Takes a searched move's value, from the level's point of view, or schedules a re-search."""
    if level.tries_null_move:
        level.tries_null_move = 0
        level.best = value_after_null_move(level, value)
        return
    if value > level.alpha and level.stage < IN_FULL and (value < level.beta or level.stage == REDUCED):
        level.stage = SCOUTED if level.stage == REDUCED else IN_FULL
        if level.stage == SCOUTED and level.beta - level.alpha == 1:
            level.stage = IN_FULL
        return
    level.stage = REDUCED
    if search.ply == 0:
        note_root_value(search, level, value)
    if value > level.best:
        level.best = value
        level.best_action = level.actions[level.next]
    level.next += 1
    level.alpha = max(level.alpha, root_alpha(search) if search.ply == 0 else value)


@kernel
def note_root_value(search, root, value):
    """Inserts a root move into the list of found moves, which is sorted by value."""
    place = search.tried
    search.tried += 1
    while place > 0 and search.found[place - 1] < value:
        search.found[place] = search.found[place - 1]
        search.found_moves[place] = search.found_moves[place - 1]
        place -= 1
    search.found[place] = value
    search.found_moves[place] = root.actions[root.next]


@kernel
def root_alpha(search):
    """The value a root move must beat once enough are found: the worst wanted move's, less the slack."""
    if search.tried < search.width:
        return MINUS_INFINITY
    return search.found[search.width - 1] - search.slack


@kernel
def close_iteration(search, root):
    """Accepts the results of an iteration, and opens the next one unless that is pointless."""
    search.completed_depth = search.depth
    search.completed_moves = search.tried
    for index in range(search.root_count):
        search.moves[index] = search.found_moves[index]
        search.values[index] = search.found[index]
    age_history(search)
    best = search.values[0]
    is_forced = best >= FORCED_WIN or best <= -FORCED_WIN
    if search.depth >= search.depth_max or (is_forced and search.width == 1) or search.root_count == 1:
        search.is_done = 1
    else:
        open_iteration(search, root)


@kernel
def age_history(search):
    """Halves the history scores after each iteration."""
    for place in range(len(search.history)):
        search.history[place] = search.history[place] // 2


@kernel
def extract_pv(searches, levels, words, table, rules, action, line):
    """Writes the principal variation after a root move, as far as the table has it; returns its length."""
    search = searches[0]
    state = levels[1].states[0]
    copy_state(state, levels[0].states[0])
    seat = levels[0].seat
    length = 0
    while action != NO_ACTION and length < len(line):
        line[length].seat = seat
        line[length].action = action
        length += 1
        play(state, rules[0], seat, action, search.works[0])
        action = NO_ACTION
        if not state.over:
            compute_key(search, words, search.level_words + search.first_word)
            probe(search, table, search.key, 0)
            seat = lowest_seat(turn(state))
            list_legal(state, rules[0], seat, search.works[0])
            if is_listed(search.works[0], search.known_action):
                action = search.known_action
    return length


@kernel
def is_listed(work, action):
    """Whether an action is in the list of legal actions."""
    found = False
    for index in range(work.action_count):
        found |= work.actions[index] == action
    return found
