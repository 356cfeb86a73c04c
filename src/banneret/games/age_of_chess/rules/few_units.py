"""Numbers and solves positions with very few units: two Commanders, and at most one other unit.

The side with the unit is taken to play up the board, with its Commander on the left half; turning or
mirroring a position does not change its value. Numbers are grouped by the kind of the unit, 0 for none:

    kind × BLOCK + ((own Commander × 64 + enemy Commander) × 64 + unit) × 2 + side to act

Positions with the unit on top of its Commander come after these; if the Commander is on top, the unit has the
Commander's place.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.frames import list_legal, lowest_seat, play, turn
from banneret.games.age_of_chess.rules.board import (
    BLUE,
    COMMANDER,
    GOLD,
    below_of,
    seat_of,
    set_square,
    square_of,
    top_of,
)

TURNED = 56
MIRRORED = 7
"""XOR masks for a place: they reverse its rank, and its file."""

ON_TOP = 32 * 64 * 64 * 2
BLOCK = ON_TOP + 32 * 64 * 2
KINDS_KNOWN = 6

ACTIONS = 24
"""More than any side has: a Commander has at most eight actions, and Cavalry that takes three steps 15."""

WON = -1
LOST = -2
DRAWN = -3
"""Results of an action that ends the game, for its seat; stored instead of a position number."""


@kernel
def number_of(state, seat):
    """The number of a position in which a seat is to act; −1 if there are more units."""
    blue = 0
    gold = 0
    kind = 0
    unit = 0
    owner = BLUE
    is_on_top = False
    for place in range(64):
        square = state.board[place]
        other = top_of(square)
        if other == COMMANDER or below_of(square) == COMMANDER:
            if seat_of(square) == BLUE:
                blue = place
            else:
                gold = place
            other = other if other != COMMANDER else below_of(square)
        elif below_of(square):
            return -1
        if other:
            if kind:
                return -1
            kind = other
            unit = place
            owner = seat_of(square)
            is_on_top = below_of(square) == COMMANDER
    if owner == GOLD:
        return numbered(kind, gold ^ TURNED, blue ^ TURNED, unit ^ TURNED, is_on_top, 1 - seat)
    return numbered(kind, blue, gold, unit if kind else blue, is_on_top, seat)


@kernel
def numbered(kind, own, enemy, unit, is_on_top, seat):
    """The number of a position that has been turned so that the unit's side plays up the board."""
    if own & 4:
        own ^= MIRRORED
        enemy ^= MIRRORED
        unit ^= MIRRORED
    commanders = ((own >> 3) * 4 + (own & 3)) * 64 + enemy
    if is_on_top:
        return kind * BLOCK + ON_TOP + commanders * 2 + seat
    return kind * BLOCK + (commanders * 64 + unit) * 2 + seat


@kernel
def lay_out_number(state, rules, kind, number):
    """Lays out a position of a block on an empty board; returns whether the number stands for a position."""
    is_on_top = number >= ON_TOP
    commanders = (number - ON_TOP) >> 1 if is_on_top else number >> 7
    own = (commanders >> 8) * 8 + ((commanders >> 6) & 3)
    enemy = commanders & 63
    unit = own if is_on_top else (number >> 1) & 63
    if own == enemy or unit == enemy or (kind == 0 and (is_on_top or unit != own)):
        return False
    set_square(state, rules, enemy, square_of(GOLD, COMMANDER, 0))
    if is_on_top:
        set_square(state, rules, own, square_of(BLUE, kind, COMMANDER))
    elif unit == own:
        set_square(state, rules, own, square_of(BLUE, COMMANDER, kind))
    else:
        set_square(state, rules, own, square_of(BLUE, COMMANDER, 0))
        set_square(state, rules, unit, square_of(BLUE, kind, 0))
    return True


@kernel
def note_what_follows(states, empty, rules, works, kind, counts, follows):
    """Records the successors of each position in a block. `empty` has an empty board for each side to act."""
    for number in range(BLOCK):
        seat = number & 1
        copy_state(states[0], empty[seat])
        counts[number] = 0
        if lay_out_number(states[0], rules[0], kind, number):
            counts[number] = list_legal(states[0], rules[0], seat, works[0])
        for index in range(counts[number]):
            copy_state(states[1], states[0])
            play(states[1], rules[0], seat, works[0].actions[index], works[1])
            follows[number * ACTIONS + index] = what_follows(states[1], seat)


@kernel
def what_follows(state, seat):
    """The successor after a seat's action: a position number, or WON, LOST or DRAWN."""
    if not state.over:
        return number_of(state, lowest_seat(turn(state)))
    if state.winners == 1 << seat:
        return WON
    return LOST if state.winners == 1 << (1 - seat) else DRAWN


@kernel
def mark_decided(values, kind, counts, follows, actions):
    """Marks positions won (n) or lost (−n) in n actions, once shorter ones are marked; returns how many."""
    found = 0
    for number in range(BLOCK):
        if counts[number] and values[kind * BLOCK + number] == 0:
            value = decided(values, counts, follows, number, actions)
            values[kind * BLOCK + number] = value
            found += value != 0
    return found


@kernel
def decided(values, counts, follows, number, actions):
    """The value of a position if it is decided in this many actions: n if won, −n if lost; otherwise 0."""
    is_lost = True
    for index in range(counts[number]):
        after = follows[number * ACTIONS + index]
        value = values[after] if after >= 0 else 0
        if after == WON or -actions < value < 0:
            return actions
        is_lost &= after == LOST or 0 < value < actions
    return -actions if is_lost else 0
