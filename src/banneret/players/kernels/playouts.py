"""Playouts: cheap continuations of a position, to estimate its value."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import estimate, urgency
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import list_legal, lowest_seat, payoff, play, turn

TO_THE_END = -1


@kernel
def play_out(tree, state, rules):
    """Plays up to `tree.playout` actions, or to the end, and notes each seat's value there."""
    left = tree.playout
    while left != 0 and not state.over:
        seat = lowest_seat(turn(state))
        action = playout_action(tree, state, rules, seat, list_legal(state, rules, seat, tree.works[0]))
        play(state, rules, seat, action, tree.works[0])
        left -= 1
    for seat in range(rules.seats):
        if state.over:
            tree.values[seat] = payoff(state, seat)
        else:
            tree.values[seat] = estimate(state, rules, seat, tree.works[0])


@kernel
def playout_action(tree, state, rules, seat, count):
    """The most urgent of a few actions drawn at random."""
    work = tree.works[0]
    best = work.actions[roll(tree.dice, count)]
    if tree.eager > 1 and count > 1:
        most = urgency(state, rules, seat, best)
        for _ in range(tree.eager - 1):
            action = work.actions[roll(tree.dice, count)]
            urgent = urgency(state, rules, seat, action)
            if urgent > most:
                most = urgent
                best = action
    return best
