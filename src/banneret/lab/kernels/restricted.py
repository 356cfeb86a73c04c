"""Quick players that do without something: they take no action in which it would happen.

Banned events are given as columns of a row's counts, so they have the same names there (`lab/layout.py`).
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import imagine, worth
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.dice import (
    STREAM_GAME,
    STREAM_IMAGINED,
    derive,
    draw,
    roll,
    seed_dice,
)
from banneret.engine.machine.kernels.frames import hide, list_legal, lowest_seat, play, top, turn
from banneret.lab.kernels.rows import (
    EVENT_KINDS,
    begin_row,
    close_row,
    count_options,
    kind_counted,
    note_action,
)
from banneret.players.kernels.choosing import GREEDY, decide
from banneret.players.kernels.playing import ask_player


@kernel
def play_rows_without(tables, minds, rules, players, tallies, bans, rows, first, seed):
    """Plays consecutive games as `play_rows` does, with some players restricted.

    There is one mind more than there are players: actions are tried out in it.
    """
    for index in range(len(rows)):
        play_row_without(
            tables[0],
            minds,
            rules[0],
            players,
            tallies[0],
            bans,
            rows[index],
            derive(seed, first + index, STREAM_GAME),
        )


@kernel
def play_row_without(table, minds, rules, players, tally, bans, row, seed):
    """Plays one game to its end, and writes its row into an empty one."""
    state = table.states[0]
    work = table.works[0]
    begin_row(table, minds, rules, len(players), tally, row, seed)
    asked = turn(state)
    while asked:
        seat = lowest_seat(asked)
        action = ask_without(state, rules, seat, players, minds, tally, bans, table.has_unknowns)
        count_options(row, seat, minds[seat].works[0].action_count)
        play(state, rules, seat, action, work)
        note_action(state, rules, tally, row, work)
        asked = turn(state)
    close_row(state, row)


@kernel
def ask_without(state, rules, seat, players, minds, tally, bans, has_unknowns):
    """Has a player choose, from no more than its seat may know."""
    mind = minds[seat]
    if not bans[seat].is_any:
        return ask_player(state, rules, seat, players[seat], mind, has_unknowns)
    if has_unknowns or top(state).together:
        copy_state(mind.seen[0], state)
        state = mind.seen[0]
        hide(state, rules, seat)
        seed_dice(state.dice, derive(draw(mind.dice), draw(mind.dice), STREAM_IMAGINED))
        imagine(state, rules, seat, mind.works[0])
    return decide_without(state, rules, seat, players[seat], mind, minds[len(players)], tally, bans[seat])


@kernel
def decide_without(state, rules, seat, player, mind, spare, tally, ban):
    """The action a player chooses among those without banned events; among all actions, if there is none."""
    count = list_legal(state, rules, seat, mind.works[0])
    best = -1
    best_worth = -1
    equals = 0
    for index in range(count):
        action = mind.works[0].actions[index]
        if not is_allowed(state, rules, seat, action, spare, tally, ban):
            continue
        value = worth(spare.seen[0], rules, seat) if player.kind == GREEDY else 0
        if value > best_worth:
            best = action
            best_worth = value
            equals = 1
        elif value == best_worth:
            equals += 1
            if roll(mind.dice, equals) == 0:
                best = action
    return best if best >= 0 else decide(state, rules, seat, player, mind)


@kernel
def is_allowed(state, rules, seat, action, spare, tally, ban):
    """Whether an action causes no banned event; for a half, whether some continuation avoids them.

    The position after the action is left in `spare.seen[0]`.
    """
    copy_state(spare.seen[0], state)
    after = spare.seen[0]
    play(after, rules, seat, action, spare.works[0])
    if has_banned(spare.works[0], seat, tally, ban):
        return False
    if after.plies != state.plies or not (turn(after) >> seat) & 1:
        return True
    for index in range(list_legal(after, rules, seat, spare.works[0])):
        copy_state(spare.trials[0], after)
        play(spare.trials[0], rules, seat, spare.works[0].actions[index], spare.works[1])
        if not has_banned(spare.works[1], seat, tally, ban):
            return True
    return False


@kernel
def has_banned(work, seat, tally, ban):
    """Whether a seat's events include a banned one."""
    for index in range(work.event_count):
        event = work.events[index]
        kind = event.kind
        if event.seat == seat and kind < EVENT_KINDS and event.a >= 0 and tally.sizes[kind] > 0:
            if ban.columns[tally.columns[kind] + kind_counted(tally, event, kind)]:
                return True
    return False


# Entry points for Python, one code at a time.


@kernel
def ask_once_without(states, rules, seat, players, minds, tallies, bans, has_unknowns):
    """A quick player's next action in a true state: the same as inside `play_row_without`."""
    return ask_without(states[0], rules[0], seat, players, minds, tallies[0], bans, has_unknowns)


@kernel
def is_allowed_once(states, rules, seat, action, minds, tallies, bans):
    """Whether an action causes no banned event in a state made for its seat."""
    return is_allowed(states[0], rules[0], seat, action, minds[0], tallies[0], bans[0])


@kernel
def choose_without(states, rules, seat, players, minds, tallies, bans):
    """A quick player's action in a state made for its seat."""
    return decide_without(states[0], rules[0], seat, players[0], minds[0], minds[1], tallies[0], bans[0])
