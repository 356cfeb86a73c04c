"""The board representation (AC-1.1, AC-2.1, AC-2.3).

Places are numbered along the ranks, so that Blue's forward is +8 and Gold's is −8:

    8 | 56 57 58 59 60 61 62 63        One byte per square:
    …                                    bits 0–2  kind of the top unit, 0 if empty
    2 |  8  9 10 11 12 13 14 15          bits 3–5  kind of the unit below, 0 if none
    1 |  0  1  2  3  4  5  6  7          bit 6     Blue holds it
         a  b  c  d  e  f  g  h          bit 7     Gold holds it
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.layout import rules_record, state_record, work_record

BLUE = 0
GOLD = 1

PIKEMAN = 1
CAVALRY = 2
ARCHER = 3
HEAVY = 4
PRIESTESS = 5
COMMANDER = 6
KINDS = 7

TOP = 0
BELOW = 1

UNITS = 63
"""The bits of a square that say which units stand there."""

OUTSIDE = 64
"""The place that stands for everything beyond the edge."""

WALL = 7
"""The contents of OUTSIDE: neither side's, and no kind of unit. It cannot be entered, fought, shot or
converted, so the edge needs no test.
"""

PLIES_MAX = 512
"""The longest game a ruleset can allow. The history can hold every position since the last death (AC-9.3)."""

STATE = state_record(
    position=[("board", "i1", 65), ("commanders", "i1", 2), ("key", "i8")],
    history=PLIES_MAX + 1,
)

RULES = rules_record(
    [
        ("square_keys", "i8", 64),  # position keys: see set_square
        ("content_keys", "i8", 256),
        ("seat_keys", "i8", 2),
        ("near", "i1", 64 * 8),  # the neighbour of (place, direction), or OUTSIDE
        ("may_enter", "i1", 2 * 8 * 256),  # whether allowed, by (seat, kind, square)
        ("ways", "i1", KINDS * 8),  # how many directions are open to (kind, rank)
        ("start", "i1", 64),
        ("melee", "i1", KINDS * 64),  # result for (attacker, units on the square)
        ("may_shoot", "i1", 2 * 64),  # by (power shot or not, units on the square)
        ("shot_kills", "i1", 2 * 64),  # by the same
        ("convertible", "i1", 64),  # by units on the square
        ("price", "i1", KINDS),  # place in the order of preservation; the highest is the dearest
        ("worth", "i2", KINDS),
        ("first", "i1"),
        ("stack_size", "i1"),
        ("joins_below", "i1"),
        ("cavalry_steps", "i1"),
        ("cavalry_jumps", "i1"),
        ("threat_radius", "i1"),
        ("nearest_shot", "i1"),
        ("farthest_shot", "i1"),
        ("minimal_loss", "i1"),
        ("no_move_loses", "i1"),
        ("repetition", "i2"),
    ]
)

ACTIONS_MAX = 544
"""An upper bound. No unit has more than 17 actions: Cavalry with three steps reaches 3 + 5 + 7 squares
forward and 2 beside it; a Priestess steps to 8 squares and converts on 8; the others have fewer. A side never
has more than 31 units (32 in all, and the enemy has at least a Commander): 31 × 17 = 527.
"""

WORK = work_record(actions=ACTIONS_MAX + 1, scratch=[("places", "i1", 64)])
"""One more than the bound: a last action that is not legal is written, but not counted."""


@kernel
def top_of(square):
    """The kind of the top unit in a square's byte; it fights first."""
    return square & 7


@kernel
def below_of(square):
    """The kind of the lower unit in a square's byte, 0 if none."""
    return (square >> 3) & 7


@kernel
def seat_of(square):
    """The side that holds a square; meaningless if the square is empty."""
    return (square >> 7) & 1


@kernel
def kind_at(state, place, slot):
    """The kind of the unit in a slot of a place."""
    return (state.board[place] >> (3 * slot)) & 7


@kernel
def holds(state, place, seat):
    """Whether a side has a unit here: 1 or 0."""
    return (state.board[place] >> (6 + seat)) & 1


@kernel
def square_of(seat, top, below):
    """The byte of a square held by a side, with these units."""
    return (64 << seat) | (below << 3) | top


@kernel
def set_square(state, rules, place, square):
    """Changes a square, the only way to do so, and updates the position key (AC-9.3).

    The key is the XOR, over all squares, of a random number for the place times one for its contents.
    """
    state.key ^= rules.square_keys[place] * rules.content_keys[state.board[place] & 255]
    state.key ^= rules.square_keys[place] * rules.content_keys[square & 255]
    state.board[place] = square


@kernel
def add_unit(state, rules, seat, place, kind):
    """Puts a unit on an empty square, or joins it to a comrade, below or above (AC-2.2)."""
    square = state.board[place]
    if square == 0:
        set_square(state, rules, place, square_of(seat, kind, 0))
    elif rules.joins_below:
        set_square(state, rules, place, square_of(seat, top_of(square), kind))
    else:
        set_square(state, rules, place, square_of(seat, kind, top_of(square)))


@kernel
def remove_unit(state, rules, place, slot):
    """Removes a unit; a unit below it becomes the top (AC-2.3)."""
    square = state.board[place]
    left = below_of(square) if slot == TOP else top_of(square)
    set_square(state, rules, place, ((square & ~UNITS) | left) if left else 0)
