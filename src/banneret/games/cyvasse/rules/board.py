"""The board: what stands where (CV-1.1, CV-1.2, CV-2.7).

Places are numbered along the rows, from Blue's edge to Gold's; turned by half a circle, a place p is 90 − p:

    row 11 |           85 … 90              One byte says what stands on a hex:
    …                                         bits 0–3  kind, 0 if empty
    row 6  |   40 41 42 … 48 49 50            bit 4     it is Blue's
    …                                         bit 5     it is Gold's
    row 2  |       6 7 … 12                   bit 6     nobody's: a mountain
    row 1  |        0 … 5

Six lines run through every hex: its row, the two other orthogonal ones, and the three diagonal ones. For each
of the 96 lines the state has a word with a bit for every hex of it that is not empty, so that whether a way
is free is one test.
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
"""How many hexes a side sets up on: Blue's are the first, Gold's the last."""

KNOWN_ARRAYS = 14
"""Arrays that people know, each also seen in a mirror."""

ROWS = 11
AXES = 6
LINES = 96

OUTSIDE = 91
"""The place of everything beyond the edge."""

NOBODYS = 64

WALL = NOBODYS | 15
"""What stands there: no side's and no kind of piece; nobody can enter it, so the edge needs no test."""

ROUTES = 4 * 2070 + 2 * 1080
"""For each hex there are others in an orthogonal line with it, 2,070 pairs in all, and 1,080 in a diagonal
one. Four kinds of pieces move on the former, two on the latter."""

REMEMBERED = 128
"""How many positions since the last capture, promotion or ruin are kept to be compared with (CV-6.6)."""

PLIES_MAX = 5000

STATE = state_record(
    position=[
        ("key", "i8"),
        ("turns", "i4"),
        ("unseen", "i4", 2),  # actions of the set-up, while it lasts
        ("lines", "i2", LINES),
        ("peaks", "i2", ROWS),  # mountains in each row, once the game has begun
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
        ("route_first", "i2", KINDS * PLACES + 1),  # where the routes of (kind, place) begin
        ("routes", "i4", ROUTES),  # see add_routes
        ("line_of", "i1", PLACES * AXES),
        ("bit_of", "i2", PLACES * AXES),
        ("around", "i1", 2 * PLACES * PLACES),  # the next hex for (sense, centre, place), or OUTSIDE
        ("row_of", "i1", PLACES + 1),
        ("column_of", "i1", PLACES + 1),
        ("row_start", "i1", ROWS),  # the place that column 0 of a row would have
        ("row_hexes", "i2", ROWS),  # the hexes of a row, as bits by column
        ("lowest", "i1", 1 << ROWS),  # the lowest bit of a word
        ("near", "i1", PLACES * 6),
        ("steps_beside", "i1", KINDS),  # whether a kind moves orthogonally
        ("range", "i1", KINDS),
        ("tier", "i1", KINDS),
        ("weight", "i4", KINDS),  # what a piece adds to a group that flanks: see rules/capture.py
        ("defence", "i1", KINDS * 8),  # tier of (kind, ground), home terrain counted in
        ("start", "i1", 2 * HOME),  # the array of each seat, by hex as that seat sees it
        ("is_random", "i1", 2),
        ("known_arrays", "i1", KNOWN_ARRAYS * HOME),  # arrays that one may expect of others, by hex
        ("army", "i1", KINDS),
        ("promotes", "i2", KINDS),  # the kinds that a kind is promoted to, as bits
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
"""The set-up has the most, with all 26 pieces on the board: each moves to 14 empty hexes (364), changes
places with 25 others (650), or goes back to the tray (26); and one may be ready. With p pieces on the board
it is p(40 − p) + p(p − 1) + p + k(40 − p), where k, the kinds in the tray, is at most 26 − p and at most 10:
never more. In the game a side has at most 684, whatever the ranges: eleven pieces with 30 hexes in orthogonal
lines, four with 14 in diagonal ones, four horses with 52 on two rings, and a Dragon with 90."""

WORK = work_record(
    actions=ACTIONS_MAX + 1,
    events=16,
    scratch=[
        ("places", "i1", PLACES + 1),
        ("captures", "i2", ACTIONS_MAX + 1),  # which actions of the list are captures
        ("weak", "i2", ACTIONS_MAX + 1),
        ("bearing", "i4", PLACES),  # the attack map: see rules/capture.py
        ("reach", "i2", ROWS + 2),  # hexes of each row, as bits; a row more on either side
        ("flown", "i2", ROWS + 2),
        ("dice", DICE),
    ],
)
"""One action more than the most: the last one that is not legal is written, but not counted."""


@kernel
def kind_of(square):
    """The kind of the piece on a hex's byte."""
    return square & 15


@kernel
def kind_at(state, place):
    """The kind of the piece on a place."""
    return state.board[place] & 15


@kernel
def seat_of(square):
    """The side whose piece stands on a hex; of no meaning for a mountain."""
    return (square >> 5) & 1


@kernel
def holds(state, place, seat):
    """Whether a side has a piece here, mountains excepted: 1 or 0."""
    return (state.board[place] >> (4 + seat)) & 1


@kernel
def square_of(seat, kind):
    """The byte of a hex with a piece; a mountain is nobody's (CV-2.7)."""
    return NOBODYS | kind if kind == MOUNTAIN else (16 << seat) | kind


@kernel
def closed_to(seat):
    """The bits of a hex on which a side cannot end a move: its own, or a mountain (CV-2.2)."""
    return NOBODYS | (16 << seat)


@kernel
def home_place(seat, index):
    """A hex of a side's home, counted as that side sees it (CV-1.3)."""
    return index if seat == BLUE else PLACES - 1 - index


@kernel
def first_home(seat):
    """The lowest place of a side's home; the others follow (CV-1.3)."""
    return 0 if seat == BLUE else PLACES - HOME


@kernel
def is_home(seat, place):
    """Whether a place belongs to a side's home (CV-1.3)."""
    return place < HOME if seat == BLUE else place >= PLACES - HOME


@kernel
def set_square(state, rules, place, square):
    """The only way the board changes: keeps the key of the position and the words of the lines in step.

    The key is the sum, without carry, of a product for each hex: of a random number for the place and one for
    what stands there (CV-6.6).
    """
    before = state.board[place]
    state.key ^= rules.square_keys[place] * rules.content_keys[before]
    state.key ^= rules.square_keys[place] * rules.content_keys[square]
    state.board[place] = square
    if (before == 0) != (square == 0):
        for axis in range(place * AXES, (place + 1) * AXES):
            state.lines[rules.line_of[axis]] ^= rules.bit_of[axis]
