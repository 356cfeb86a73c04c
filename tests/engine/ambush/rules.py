"""The rules of the Ambush, as kernels."""

# mypy: allow-untyped-defs, allow-untyped-calls

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import CERTAIN, ask, finish, payoff, push, top
from banneret.engine.machine.layout import rules_record, state_record, work_record

UNITS = 4
HIDDEN = -1

STATE = state_record(
    position=[("strength", "i1", 2 * UNITS), ("shown", "i1", 2 * UNITS), ("fallen", "i1", 2 * UNITS)],
    frames=1,
)
RULES = rules_record([])
WORK = work_record(actions=UNITS * UNITS + 1)
"""Each of four units can attack each of four."""

TURN = 1
ATTACKED = 1  # attacker, target, the attacker's strength, the target's strength
ENDING_BEATEN = 16


@kernel
def setup(state, rules, work):
    """Deals strengths to both sides; Blue begins (AB-1.1)."""
    for unit in range(2 * UNITS):
        state.strength[unit] = HIDDEN
    for seat in range(2):
        deal(state, seat)
    push(state, TURN, 0)
    ask(state, 0)


@kernel
def deal(state, seat):
    """Gives a side's remaining strengths to its unknown units at random (AB-1.1)."""
    for strength in range(1, UNITS + 1):
        if not has_strength(state, seat, strength):
            left = 0
            for unit in range(seat * UNITS, (seat + 1) * UNITS):
                left += state.strength[unit] == HIDDEN
            skip = roll(state.dice, left)
            for unit in range(seat * UNITS, (seat + 1) * UNITS):
                if state.strength[unit] == HIDDEN:
                    if skip == 0:
                        state.strength[unit] = strength
                    skip -= 1


@kernel
def has_strength(state, seat, strength):
    """Whether a unit of a side is known to have a strength (AB-1.1)."""
    found = False
    for unit in range(seat * UNITS, (seat + 1) * UNITS):
        found |= state.strength[unit] == strength
    return found


@kernel
def legal(state, rules, seat, work):
    """Lists an attack by each own unit on each enemy unit (AB-2.1)."""
    for own in range(UNITS):
        for other in range(UNITS):
            if not (state.fallen[seat * UNITS + own] or state.fallen[(1 - seat) * UNITS + other]):
                add_action(work, own * UNITS + other)


@kernel
def take(state, rules, seat, action, work):
    """Reveals both units; the weaker falls (AB-2.1, AB-2.2)."""
    own = seat * UNITS + action // UNITS
    other = (1 - seat) * UNITS + action % UNITS
    state.shown[own] = 1
    state.shown[other] = 1
    tell(work, ATTACKED, seat, own, other, state.strength[own], state.strength[other])
    if state.strength[own] <= state.strength[other]:
        state.fallen[own] = 1
    if state.strength[own] >= state.strength[other]:
        state.fallen[other] = 1
    top(state).seat = 1 - seat


@kernel
def step(state, rules, work):
    """Ends the game if a side is beaten (AB-3.1), otherwise asks the next seat."""
    blue = standing(state, 0)
    gold = standing(state, 1)
    if blue and gold:
        ask(state, top(state).seat)
    elif blue or gold:
        finish(state, 1 if blue else 2, ENDING_BEATEN)
    else:
        finish(state, 3, ENDING_BEATEN)


@kernel
def standing(state, seat):
    """The number of units a side has left (AB-3.1)."""
    count = 0
    for unit in range(seat * UNITS, (seat + 1) * UNITS):
        count += 1 - state.fallen[unit]
    return count


@kernel
def redact(state, rules, viewer):
    """Hides the strengths of enemy units that have not fought yet (AB-1.1)."""
    for unit in range(2 * UNITS):
        if unit // UNITS != viewer and not state.shown[unit]:
            state.strength[unit] = HIDDEN


@kernel
def imagine(state, rules, seat, work):
    """Deals the hidden strengths again (AB-1.1)."""
    for each in range(2):
        if each != seat:
            deal(state, each)


@kernel
def worth(state, rules, seat):
    """A share by the number of units left (AB-3.1)."""
    if state.over:
        return payoff(state, seat)
    own = 1 + standing(state, seat)
    return CERTAIN * own // (own + 1 + standing(state, 1 - seat))


@kernel
def urgency(state, rules, seat, action):
    """Every action is an attack (AB-2.1)."""
    return 1
