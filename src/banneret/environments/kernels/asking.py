"""Observations and action indices of a single game."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import index_of, observe
from banneret.engine.machine.kernels.frames import hide, list_legal


@kernel
def show_to(states, rules, seat, observations):
    """Redacts a state for a seat, and writes its observation over zeros."""
    hide(states[0], rules[0], seat)
    observe(states[0], rules[0], seat, observations[0].numbers)


@kernel
def list_indices(states, rules, seat, works, indices):
    """Lists a seat's legal actions in its work space, and their indices; returns how many."""
    count = list_legal(states[0], rules[0], seat, works[0])
    for place in range(count):
        indices[place] = index_of(states[0], rules[0], seat, works[0].actions[place])
    return count
