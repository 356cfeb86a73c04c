"""The board representation (CV-1.1, CV-1.2, CV-2.7).

Places are numbered along the rows, from Blue's edge to Gold's; rotated by 180°, place p becomes 90 − p:

    row 11 |           85 … 90              One byte per hex:
    …                                         bits 0–3  kind, 0 if empty
    row 6  |   40 41 42 … 48 49 50            bit 4     it is Blue's
    …                                         bit 5     it is Gold's
    row 2  |       6 7 … 12                   bit 6     nobody's: a mountain
    row 1  |        0 … 5

Six lines run through every hex: its row, the two other orthogonal ones, and the three diagonal ones. For each
of the 96 lines the state has a bitboard of its occupied hexes, so one test tells whether a way is free.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.layout import DICE, rules_record, state_record, work_record

BLUE = 0
GOLD = 1

RABBLE = 1
KING = 2
CROSSBOWS = 3
SPEARS = 4
LIGHT_HORSE = 5
TREBUCHET = 6
ELEPHANT = 7
HEAVY_HORSE = 8
DRAGON = 9
MOUNTAIN = 10
KINDS = 11

HILL = 1
FOREST = 2
GRASS = 4

PLACES = 91
HOME = 40
"""How many hexes a home has; Blue's are the first places, Gold's the last."""

KNOWN_ARRAYS = 14
"""How many arrays every player knows, mirror images included: see `known_arrays` in openings.py."""

ROWS = 11
AXES = 6
LINES = 96

OUTSIDE = 91
"""The place that stands for everything beyond the edge."""

NOBODYS = 64

WALL = NOBODYS | 15
"""The contents of OUTSIDE: no side's, no kind of piece. It cannot be entered, so the edge needs no test."""

ROUTES = 4 * 2070 + 2 * 1080
"""The most routes there can be. 2,070 ordered pairs of hexes share an orthogonal line, 1,080 a diagonal one;
four kinds of pieces move on the former, two on the latter.
"""

REMEMBERED = 128
"""How many positions since the last capture, promotion or ruin are kept to detect repetition (CV-6.6)."""

PLIES_MAX = 5000

STATE = state_record(
    position=[
        ("key", "i8"),
        ("turns", "i4"),
        ("unseen", "i4", 2),  # actions taken by each side in the set-up, while it lasts
        ("lines", "i2", LINES),
        ("peaks", "i2", ROWS),  # mountains in each row, as bits, once the game has begun
        ("board", "i1", PLACES + 1),
        ("ground", "i1", PLACES),
        ("fortress", "i1", 2),
        ("ruined", "i1", 2),
        ("pool", "i1", 2 * KINDS),  # pieces that are not on the board; in the set-up, the tray
    ],
    history=REMEMBERED,
    frames=2,
)

RULES = rules_record(
    [
        ("square_keys", "i8", PLACES),  # position keys: see set_square
        ("content_keys", "i8", 128),
        ("seat_keys", "i8", 2),
        ("route_first", "i2", KINDS * PLACES + 1),  # first route of (kind, place)
        ("routes", "i4", ROUTES),  # see add_routes
        ("line_of", "i1", PLACES * AXES),
        ("bit_of", "i2", PLACES * AXES),
        ("around", "i1", 2 * PLACES * PLACES),  # next on the ring by (sense, centre, place), or OUTSIDE
        ("row_of", "i1", PLACES + 1),
        ("column_of", "i1", PLACES + 1),
        ("row_start", "i1", ROWS),  # the place that column 0 of a row would be
        ("row_hexes", "i2", ROWS),  # the hexes of a row, as a bitmask of columns
        ("lowest", "i1", 1 << ROWS),  # the index of a word's lowest bit
        ("near", "i1", PLACES * 6),
        ("steps_beside", "i1", KINDS),  # whether a kind can step to any adjacent hex
        ("range", "i1", KINDS),
        ("tier", "i1", KINDS),
        ("weight", "i4", KINDS),  # what a piece adds to a flanking group: see rules/capture.py
        ("defence", "i1", KINDS * 8),  # tier of (kind, ground), with the bonus for home terrain
        ("start", "i1", 2 * HOME),  # the array of each seat, by hex as that seat sees it
        ("is_random", "i1", 2),
        ("known_arrays", "i1", KNOWN_ARRAYS * HOME),  # arrays to expect from an opponent, by hex
        ("army", "i1", KINDS),
        ("promotes", "i2", KINDS),  # the kinds that a kind can be promoted to, as bits
        ("is_heir", "i1", KINDS),
        ("worth", "i2", KINDS),
        ("changes", "i2"),
        ("first", "i1"),
        ("king_joins_highest", "i1"),
        ("fortress_bonus", "i1"),
        ("bonuses_add", "i1"),
        ("forced", "i1"),
        ("returns", "i1"),
        ("heir_waits", "i1"),
        ("no_move_loses", "i1"),
        ("repetition", "i2"),
    ]
)

ACTIONS_MAX = 1041
"""An upper bound. The set-up has the most, with all 26 pieces on the board: each moves to 14 empty hexes
(364), swaps with 25 others (650), or goes back to the tray (26); and one action is to be ready. With p pieces
on the board it is p(40 − p) + p(p − 1) + p + k(40 − p), where k, the kinds in the tray, is at most 26 − p and
at most 10: never more. In the game a side has at most 684, whatever the ranges: eleven pieces with 30 hexes
in orthogonal lines, four with 14 in diagonal ones, four horses with 52 on two rings, and a Dragon with 90.
"""

WORK = work_record(
    actions=ACTIONS_MAX + 1,
    events=16,
    scratch=[
        ("places", "i1", PLACES + 1),
        ("captures", "i2", ACTIONS_MAX + 1),  # indices of the captures in the list of actions
        ("weak", "i2", ACTIONS_MAX + 1),
        ("bearing", "i4", PLACES),  # the attack map: see rules/capture.py
        ("reach", "i2", ROWS + 2),  # reachable hexes of each row, as bits; padded by a row on either side
        ("flown", "i2", ROWS + 2),
        ("dice", DICE),
    ],
)
"""One action more than the bound: a last one that is not legal is written, but not counted."""


@kernel
def kind_of(square):
    """The kind of the piece in a hex's byte."""
    return square & 15


@kernel
def kind_at(state, place):
    """The kind of the piece on a place."""
    return state.board[place] & 15


@kernel
def seat_of(square):
    """The side whose piece is on a hex; meaningless for a mountain."""
    return (square >> 5) & 1


@kernel
def holds(state, place, seat):
    """Whether a side has a piece here, not counting mountains: 1 or 0."""
    return (state.board[place] >> (4 + seat)) & 1


@kernel
def square_of(seat, kind):
    """The byte of a hex with a piece; a mountain is nobody's (CV-2.7)."""
    return NOBODYS | kind if kind == MOUNTAIN else (16 << seat) | kind


@kernel
def closed_to(seat):
    """The bits of a hex on which a side cannot end a move: its own pieces, and mountains (CV-2.2)."""
    return NOBODYS | (16 << seat)


@kernel
def home_place(seat, index):
    """The place of a hex of a side's home, by its index as that side sees it (CV-1.3)."""
    return index if seat == BLUE else PLACES - 1 - index


@kernel
def first_home(seat):
    """The lowest place of a side's home; the rest follow it (CV-1.3)."""
    return 0 if seat == BLUE else PLACES - HOME


@kernel
def is_home(seat, place):
    """Whether a place belongs to a side's home (CV-1.3)."""
    return place < HOME if seat == BLUE else place >= PLACES - HOME


@kernel
def set_square(state, rules, place, square):
    """Changes a hex, the only way to do so, and updates the position key and the bitboards of the lines.

    The key is the XOR, over all hexes, of a random number for the place times one for its contents (CV-6.6).
    """
    before = state.board[place]
    state.key ^= rules.square_keys[place] * rules.content_keys[before]
    state.key ^= rules.square_keys[place] * rules.content_keys[square]
    state.board[place] = square
    if (before == 0) != (square == 0):
        for axis in range(place * AXES, (place + 1) * AXES):
            state.lines[rules.line_of[axis]] ^= rules.bit_of[axis]
