"""Perft: counts the lines of play of a given length, the classic check of a move generator."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.frames import list_legal, lowest_seat, play, turn


@kernel
def count_lines(levels, rules, depth):
    """The number of different sequences of `depth` actions from `levels[0].states[0]`.

    If several seats are asked, the lowest answers first. Each level has its own state and list, so that
    nothing recurses.
    """
    if depth == 0:
        return 1
    lines = 0
    level = 0
    open_level(levels[0], rules[0])
    while level >= 0:
        here = levels[level]
        if level == depth - 1:
            lines += here.works[0].action_count
            level -= 1
        elif here.next == here.works[0].action_count:
            level -= 1
        else:
            action = here.works[0].actions[here.next]
            here.next += 1
            level += 1
            copy_state(levels[level].states[0], here.states[0])
            play(levels[level].states[0], rules[0], here.seat, action, levels[level].works[0])
            open_level(levels[level], rules[0])
    return lines


@kernel
def open_level(level, rules):
    """Lists the legal actions of the seat to act at this level; none if the game is over."""
    level.next = 0
    level.works[0].action_count = 0
    asked = turn(level.states[0])
    if asked:
        level.seat = lowest_seat(asked)
        list_legal(level.states[0], rules, level.seat, level.works[0])
