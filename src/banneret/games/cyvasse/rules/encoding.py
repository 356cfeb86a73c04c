"""Cyvasse as numbers, for programs that learn.

Each seat sees its own edge at the bottom: for Gold the board is rotated by 180°. Hexes are laid out in a
square of 11 rows and 11 columns: rows by number, columns by the letters of the slanting lines. So the offsets
to a hex's neighbours are the same everywhere; 15 places at the lower left and 15 at the upper right are
unused.

An action's index, with hexes numbered along the rows as the seat sees them:

    first    how many
        0    91 × 91    from one hex to another: a move, or in the set-up a shift; to itself: back to the tray
    8,281    10 × 40    a kind from the tray to a hex at home
    8,681          1    ready
    8,682         10    a promotion of the piece on the fortress: none, or to a kind

Two things are not shown: earlier positions, except for how often this one has occurred, and the number of
turns, which no rule depends on.
"""

from banneret.engine.game import Encoding
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import top
from banneret.games.cyvasse.rules.board import (
    BLUE,
    HOME,
    KINDS,
    MOUNTAIN,
    PLACES,
    RABBLE,
    REMEMBERED,
    ROWS,
    kind_of,
    seat_of,
)
from banneret.games.cyvasse.rules.codes import (
    MOVE,
    PLACE,
    PROMOTE,
    READY,
    SHIFT,
    TAKE_BACK,
    action_code,
    first_in,
    target_in,
    verb_in,
)
from banneret.games.cyvasse.rules.setup import SETUP, changes_left
from banneret.games.cyvasse.rules.turn import MOVING, PROMOTING

_PIECES = (
    "Rabble",
    "King",
    "Crossbows",
    "Spears",
    "Light Horse",
    "Trebuchet",
    "Elephant",
    "Heavy Horse",
    "Dragon",
)

PLANES = (
    *(f"own {piece}" for piece in _PIECES),
    *(f"enemy {piece}" for piece in _PIECES),
    "mountain",
    "hex of the board",
    "hill",
    "forest",
    "grass",
    "own fortress",
    "own fortress, ruined",
    "enemy fortress",
    "enemy fortress, ruined",
    *(f"own {piece} off the board" for piece in (*_PIECES, "Mountain")),
    *(f"enemy {piece} off the board" for piece in _PIECES),
    "asked to act",
    "in the set-up",
    "choosing a promotion",
    "in the set-up: will move first",
    "in the set-up: changes left, 127 at most",
    "actions played, of 127 at the limit",
    "how often the position has occurred before",
)

PIECES = MOUNTAIN - RABBLE
"""The number of kinds, not counting mountains."""

MOUNTAIN_PLANE = 2 * PIECES
BOARD_PLANE = MOUNTAIN_PLANE + 1
GROUND_PLANE = BOARD_PLANE + 1
FORTRESS_PLANE = GROUND_PLANE + 3
POOL_PLANE = FORTRESS_PLANE + 4
ENEMY_POOL_PLANE = POOL_PLANE + PIECES + 1
ASKED_PLANE = ENEMY_POOL_PLANE + PIECES
SETUP_PLANE = ASKED_PLANE + 1
PROMOTION_PLANE = SETUP_PLANE + 1
FIRST_PLANE = SETUP_PLANE + 2
CHANGES_PLANE = SETUP_PLANE + 3
LIMIT_PLANE = SETUP_PLANE + 4
REPETITION_PLANE = SETUP_PLANE + 5

AREA = ROWS * ROWS

MOVES = PLACES * PLACES
FIRST_PLACEMENT = MOVES
READY_INDEX = FIRST_PLACEMENT + (KINDS - RABBLE) * HOME
FIRST_PROMOTION = READY_INDEX + 1
INDICES = FIRST_PROMOTION + MOUNTAIN


@kernel
def seen_place(seat, place):
    """Converts a place to its seat's view, with its own edge at the bottom; its own inverse."""
    return place if seat == BLUE else PLACES - 1 - place


@kernel
def spot(rules, seat, place):
    """The index of a place in a plane, as a seat sees it."""
    seen = seen_place(seat, place)
    return rules.row_of[seen] * ROWS + rules.column_of[seen]


@kernel
def observe(state, rules, seat, out):
    """Writes the hexes, the pieces off the board, the decision asked for, and what counts towards endings."""
    for place in range(PLACES):
        show_hex(state, seat, place, spot(rules, seat, place), out)
    for other in range(2):
        show_fortress(state, rules, seat, other, out)
    show_pools(state, seat, out)
    fill(out, ASKED_PLANE, (top(state).asked >> seat) & 1)
    if top(state).kind == SETUP:
        show_setup(state, rules, seat, out)
    elif top(state).stage == PROMOTING:
        fill(out, PROMOTION_PLANE, 1)
    fill(out, LIMIT_PLANE, state.plies * 127 // rules.plies)
    fill(out, REPETITION_PLANE, times_seen(state, rules))


@kernel
def fill(out, plane, value):
    """Fills a plane with one number."""
    if value:
        for place in range(plane * AREA, (plane + 1) * AREA):
            out[place] = value


@kernel
def show_hex(state, seat, place, here, out):
    """Writes that there is a hex, what stands on it, and its ground."""
    out[BOARD_PLANE * AREA + here] = 1
    square = state.board[place]
    if kind_of(square) == MOUNTAIN:
        out[MOUNTAIN_PLANE * AREA + here] = 1
    elif square:
        first = 0 if seat_of(square) == seat else PIECES
        out[(first + kind_of(square) - RABBLE) * AREA + here] = 1
    if state.ground[place]:
        out[(GROUND_PLANE + (state.ground[place] >> 1)) * AREA + here] = 1


@kernel
def show_fortress(state, rules, seat, other, out):
    """Writes the place of a side's fortress, or of its ruins."""
    if state.fortress[other] >= 0:
        plane = FORTRESS_PLANE + (0 if other == seat else 2) + state.ruined[other]
        out[plane * AREA + spot(rules, seat, state.fortress[other])] = 1


@kernel
def show_pools(state, seat, out):
    """Writes how many pieces of each kind are off the board; in the set-up, only the seat's own tray."""
    for kind in range(RABBLE, KINDS):
        fill(out, POOL_PLANE + kind - RABBLE, state.pool[seat * KINDS + kind])
    for kind in range(RABBLE, MOUNTAIN):
        fill(out, ENEMY_POOL_PLANE + kind - RABBLE, state.pool[(1 - seat) * KINDS + kind])


@kernel
def show_setup(state, rules, seat, out):
    """Writes that the sides are setting up, how many changes are left, and who will move first."""
    fill(out, SETUP_PLANE, 1)
    fill(out, FIRST_PLANE, rules.first == seat)
    fill(out, CHANGES_PLANE, min(changes_left(state, rules, seat), 127))


@kernel
def times_seen(state, rules):
    """How many times the position has occurred before, if that counts for repetition (CV-6.6)."""
    frame = top(state)
    key = state.key ^ rules.seat_keys[frame.seat]
    times = 0
    for index in range(min(state.history_count, REMEMBERED)):
        times += state.history[index] == key
    is_noted = frame.stage == MOVING  # the position is recorded when a move is asked for, not before
    return max(0, times - is_noted)


@kernel
def index_of(state, rules, seat, action):
    """The index of an action, by the table above."""
    verb = verb_in(action)
    first = first_in(action)
    if verb == MOVE or verb == SHIFT:
        return seen_place(seat, first) * PLACES + seen_place(seat, target_in(action))
    if verb == TAKE_BACK:
        return seen_place(seat, first) * (PLACES + 1)
    if verb == PLACE:
        return FIRST_PLACEMENT + (first - RABBLE) * HOME + seen_place(seat, target_in(action))
    return READY_INDEX if verb == READY else FIRST_PROMOTION + first


@kernel
def action_at(state, rules, seat, index):
    """The action of an index; one from hex to hex depends on the decision asked for."""
    if index < MOVES:
        return action_between(state, seen_place(seat, index // PLACES), seen_place(seat, index % PLACES))
    if index < READY_INDEX:
        placement = index - FIRST_PLACEMENT
        return action_code(PLACE, RABBLE + placement // HOME, seen_place(seat, placement % HOME))
    if index == READY_INDEX:
        return action_code(READY, 0, 0)
    return action_code(PROMOTE, index - FIRST_PROMOTION, 0)


@kernel
def action_between(state, place, target):
    """A move, or in the set-up a shift or a piece taken back."""
    if top(state).kind != SETUP:
        return action_code(MOVE, place, target)
    return action_code(TAKE_BACK, place, 0) if place == target else action_code(SHIFT, place, target)


def planes(numbers):
    """The names of the planes; the same under every ruleset."""
    return PLANES


def board(numbers):
    """The size of the square in which the hexes are laid out."""
    return ROWS, ROWS


def actions(numbers):
    """How many indices there are; the same under every ruleset."""
    return INDICES


ENCODING = Encoding(
    planes=planes,
    board=board,
    actions=actions,
    observe=observe,
    index_of=index_of,
    action_at=action_at,
)
