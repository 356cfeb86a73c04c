"""The board: what stands where (AC-1.1, AC-2.1, AC-2.3).

Squares are numbered along the ranks, so that Blue's forward is +8 and Gold's is −8:

    8 | 56 57 58 59 60 61 62 63        One byte holds a square:
    …                                    bits 0–2  kind of the top unit, 0 if empty
    2 |  8  9 10 11 12 13 14 15          bits 3–5  kind of the unit below, 0 if none
    1 |  0  1  2  3  4  5  6  7          bit 6     seat
         a  b  c  d  e  f  g  h
"""

from banneret.engine.compiler import kernel
from banneret.engine.layout import record, state_record, work_record

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

PLIES_MAX = 512
"""The longest game a ruleset can allow, so that no position since the last death is forgotten (AC-9.3)."""

STATE = state_record(
    memory=[("seen_count", "i4"), ("seen", "i8", PLIES_MAX + 1)],
    position=[("board", "i1", 64), ("commanders", "i1", 2), ("key", "i8")],
)

RULES = record(
    [
        ("square_keys", "i8", 64),  # position keys: see set_square
        ("content_keys", "i8", 128),
        ("seat_keys", "i8", 2),
        ("near", "i1", 64 * 8),  # neighbour of a square in a direction, -1 off the board
        ("start", "i1", 64),
        ("melee", "i1", KINDS * 64),  # result for (attacker, units on the square)
        ("shot_kills", "i1", 2 * 64),  # for (power shot or not, units on the square)
        ("convertible", "i1", 64),  # for the units on the square
        ("price", "i1", KINDS),  # order in which losses are dear
        ("worth", "i2", KINDS),
        ("first", "i1"),
        ("stack_size", "i1"),
        ("joins_below", "i1"),
        ("cavalry_steps", "i1"),
        ("cavalry_jumps", "i1"),
        ("field_depth", "i1"),
        ("last_rank_free", "i1"),
        ("threat_radius", "i1"),
        ("nearest_shot", "i1"),
        ("farthest_shot", "i1"),
        ("minimal_loss", "i1"),
        ("no_move_loses", "i1"),
        ("repetition", "i2"),
        ("plies", "i4"),
    ]
)

ACTIONS_MAX = 544
"""No unit has more than 17 actions: Cavalry that takes three steps can reach 3 + 5 + 7 squares forward and 2
beside it; a Priestess steps to 8 squares and converts on 8; the others have fewer. A side never has
more than 31 units (32 in all, and the enemy has at least a Commander): 31 × 17 = 527."""

WORK = work_record(actions=ACTIONS_MAX)


@kernel
def top_of(square):
    """The kind of the unit that fights first on a square's byte."""
    return square & 7


@kernel
def below_of(square):
    """The kind of the second unit on a square's byte."""
    return (square >> 3) & 7


@kernel
def seat_of(square):
    """The side that holds a square which is not empty."""
    return square >> 6


@kernel
def kind_at(state, place, slot):
    """The kind of the unit in a slot of a place."""
    return (state.board[place] >> (3 * slot)) & 7


@kernel
def holds(state, place, seat):
    """Whether a side has a unit here."""
    square = state.board[place]
    return square != 0 and seat_of(square) == seat


@kernel
def set_square(state, rules, place, square):
    """The only way the board changes: keeps the key of the position in step (AC-9.3).

    The key is the sum, without carry, of a product for each square: of a random number for the place and
    one for what stands there.
    """
    state.key ^= rules.square_keys[place] * rules.content_keys[state.board[place]]
    state.key ^= rules.square_keys[place] * rules.content_keys[square]
    state.board[place] = square


@kernel
def add_unit(state, rules, seat, place, kind):
    """Puts a unit on an empty square or with a comrade, below or above it (AC-2.2)."""
    square = state.board[place]
    if square == 0:
        set_square(state, rules, place, (seat << 6) | kind)
    elif rules.joins_below:
        set_square(state, rules, place, square | (kind << 3))
    else:
        set_square(state, rules, place, (seat << 6) | (top_of(square) << 3) | kind)


@kernel
def remove_unit(state, rules, place, slot):
    """Takes a unit away; one that stood below it becomes the top (AC-2.3)."""
    square = state.board[place]
    left = below_of(square) if slot == TOP else top_of(square)
    set_square(state, rules, place, ((square & ~UNITS) | left) if left else 0)
