"""Entry points: the contract with arrays of one record in place of records, for calls from Python.

Passing an array costs half a microsecond, passing a NumPy record nine.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import imagine, setup, urgency, worth
from banneret.engine.machine.kernels.dice import seed_dice
from banneret.engine.machine.kernels.frames import hide, list_legal, play, run_on, turn


@kernel
def begin(states, rules, works, seed):
    """Lays out the start of a game in a wiped state."""
    seed_dice(states[0].dice, seed)
    setup(states[0], rules[0], works[0])
    run_on(states[0], rules[0], works[0])


@kernel
def resume(states, rules, works, seed):
    """Advances a position that was laid out by hand, with its first frame pushed."""
    seed_dice(states[0].dice, seed)
    run_on(states[0], rules[0], works[0])


@kernel
def move_on(states, rules, works):
    """Advances the game if no seat is asked."""
    run_on(states[0], rules[0], works[0])


@kernel
def seats_to_act(states):
    """The seats that must act now, as a bitmask."""
    return turn(states[0])


@kernel
def list_actions(states, rules, seat, works):
    """Lists the legal actions of a seat in its work space; returns how many."""
    return list_legal(states[0], rules[0], seat, works[0])


@kernel
def carry_out(states, rules, seat, action, works):
    """Plays a legal action."""
    play(states[0], rules[0], seat, action, works[0])


@kernel
def hide_from(states, rules, viewer):
    """Wipes what a viewer may not know."""
    hide(states[0], rules[0], viewer)


@kernel
def imagine_for(states, rules, seat, works, seed):
    """Turns a redacted state into one consistent with what the seat knows, with fresh dice."""
    seed_dice(states[0].dice, seed)
    imagine(states[0], rules[0], seat, works[0])


@kernel
def worth_for(states, rules, seat):
    """How well a seat stands."""
    return worth(states[0], rules[0], seat)


@kernel
def urgency_of(states, rules, seat, action):
    """How much an action may change at once."""
    return urgency(states[0], rules[0], seat, action)
