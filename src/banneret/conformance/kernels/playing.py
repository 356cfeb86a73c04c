"""Plays games for the checks, in several styles, and takes notes on every position.

Random play alone exercises few rules, as most of its moves meet no enemy. So games are also played by greedy
players, by players that seek fights (`urgency`), by a mixture of these, and by players that seek positions
with many actions.
"""

from banneret.conformance.kernels.notes import note_position
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import imagine, urgency
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.dice import draw, roll, seed_dice
from banneret.engine.machine.kernels.frames import hide, list_legal, lowest_seat, play, turn
from banneret.players.kernels.choosing import choose_greedily

RANDOM = 0
GREEDY = 1
QUARRELSOME = 2
MIXED = 3
HUNTING = 4

TRIED = 12
"""How many random actions a player that seeks many actions tries before it chooses."""


@kernel
def play_on(states, rules, minds, notes, style, seed):
    """Plays from `states[0]` to the end, taking notes on each position; returns the number of actions.

    Stops if no seat that is asked has an action, or if there is no room for more states.
    """
    mind = minds[0]
    seed_dice(mind.dice, seed)
    count = 0
    note_position(states[0], rules[0], mind.works[0], notes[0])
    while count < len(states) - 1 and notes[count].asked and not notes[count].faults:
        note = notes[count]
        note.seat = any_seat(note.asked, mind.dice)
        note.code = choose_in_style(states[count], rules[0], note.seat, style, mind)
        states[count + 1] = states[count]
        play(states[count + 1], rules[0], note.seat, note.code, mind.works[0])
        note.events = mind.works[0].event_count
        count += 1
        note_position(states[count], rules[0], mind.works[0], notes[count])
    return count


@kernel
def any_seat(seats, dice):
    """A random seat of a bitmask."""
    left = seats
    count = 0
    while left:
        left &= left - 1
        count += 1
    for _ in range(roll(dice, count)):
        seats &= seats - 1
    return lowest_seat(seats)


@kernel
def choose_in_style(state, rules, seat, style, mind):
    """The action of a seat according to its style."""
    if style == MIXED:
        style = roll(mind.dice, MIXED)
    if style == GREEDY:
        return choose_by_guess(state, rules, seat, mind)
    count = list_legal(state, rules, seat, mind.works[0])
    if style == QUARRELSOME:
        return choose_urgent(state, rules, seat, count, mind)
    if style == HUNTING:
        return choose_for_many(state, rules, seat, count, mind)
    return mind.works[0].actions[roll(mind.dice, count)]


@kernel
def choose_by_guess(state, rules, seat, mind):
    """The greedy choice in an imagined state, as a seat does not know the true dice and secrets."""
    copy_state(mind.seen[0], state)
    seen = mind.seen[0]
    hide(seen, rules, seat)
    seed_dice(seen.dice, draw(mind.dice))
    imagine(seen, rules, seat, mind.works[0])
    count = list_legal(seen, rules, seat, mind.works[0])
    return choose_greedily(seen, rules, seat, count, mind)


@kernel
def choose_urgent(state, rules, seat, count, mind):
    """The most urgent action; among equals, a random one."""
    work = mind.works[0]
    best = work.actions[0]
    most = -1
    equals = 0
    for index in range(count):
        value = urgency(state, rules, seat, work.actions[index])
        if value > most:
            best = work.actions[index]
            most = value
            equals = 1
        elif value == most:
            equals += 1
            if roll(mind.dice, equals) == 0:
                best = work.actions[index]
    return best


@kernel
def choose_for_many(state, rules, seat, count, mind):
    """Of some random actions, the one that leads to the most actions."""
    work = mind.works[0]
    best = work.actions[0]
    most = -1
    for _ in range(TRIED):
        action = work.actions[roll(mind.dice, count)]
        copy_state(mind.trials[0], state)
        play(mind.trials[0], rules, seat, action, mind.works[1])
        found = most_actions(mind.trials[0], rules, mind.works[1])
        if found > most:
            best = action
            most = found
    return best


@kernel
def most_actions(state, rules, work):
    """The largest number of actions that any seat to act has."""
    most = 0
    asked = turn(state)
    for seat in range(rules.seats):
        if (asked >> seat) & 1:
            most = max(most, list_legal(state, rules, seat, work))
    return most
