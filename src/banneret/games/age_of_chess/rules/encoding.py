"""Age of Chess as numbers, for programs that learn.

Each seat sees its own edge at the bottom: for Gold the ranks are reversed, the files are not.

An action's index is deed × 64 + the place of the acting unit as the seat sees it. The deeds,
once for a unit on top and again for one below:

    steps         35   from 1 rank back to 3 forward, 3 files to either side
    shots         21   forward left, forward, forward right, each 1 to 7 squares far
    conversions    9   the eight neighbours, and the unit's own square, which is never used
"""

from banneret.engine.game import Encoding
from banneret.engine.machine.compiler import kernel
from banneret.games.age_of_chess.rules.board import BELOW, BLUE, KINDS, holds, kind_at
from banneret.games.age_of_chess.rules.codes import (
    CONVERT,
    SHOOT,
    STEP,
    action_code,
    place_in,
    slot_in,
    target_in,
    verb_in,
)
from banneret.games.age_of_chess.rules.endings import times_before

_UNITS = ("Pikeman", "Cavalry", "Archer", "Heavy Infantry", "Priestess", "Commander")

PLANES = (
    *(f"own {unit}{where}" for where in ("", " below") for unit in _UNITS),
    *(f"enemy {unit}{where}" for where in ("", " below") for unit in _UNITS),
    "actions played, of 127 at the limit",
    "how often the position has occurred before",
)

STEPS = 35
SHOTS = 21
CONVERSIONS = 9
FIRST_SHOT = STEPS
FIRST_CONVERSION = STEPS + SHOTS
DEEDS = STEPS + SHOTS + CONVERSIONS
LIMIT_PLANE = 4 * (KINDS - 1)
REPETITION_PLANE = LIMIT_PLANE + 1


@kernel
def seen_place(seat, place):
    """Converts a place to its seat's view, with its own edge at the bottom; its own inverse."""
    return place if seat == BLUE else place ^ 56


@kernel
def observe(state, rules, seat, out):
    """Writes the units by kind, on top and below, the seat's own first; then the limit and repetitions."""
    for place in range(64):
        if state.board[place]:
            side = 0 if holds(state, place, seat) else 2
            here = seen_place(seat, place)
            out[here + 64 * (side * (KINDS - 1) + kind_at(state, place, 0) - 1)] = 1
            if kind_at(state, place, BELOW):
                out[here + 64 * ((side + 1) * (KINDS - 1) + kind_at(state, place, BELOW) - 1)] = 1
    played = state.plies * 127 // rules.plies
    occurred = times_seen(state, rules)
    for place in range(64):
        out[64 * LIMIT_PLANE + place] = played
        out[64 * REPETITION_PLANE + place] = occurred


@kernel
def times_seen(state, rules):
    """How many times the position has occurred before, if repetition ends games (AC-9.3)."""
    return min(times_before(state), 127) if rules.repetition else 0


@kernel
def index_of(state, rules, seat, action):
    """The index of an action: the deed, given by the offset from the acting unit, and that unit's place."""
    place = seen_place(seat, place_in(action))
    target = seen_place(seat, target_in(action))
    ahead = (target >> 3) - (place >> 3)
    aside = (target & 7) - (place & 7)
    verb = verb_in(action)
    if verb == STEP:
        deed = (ahead + 1) * 7 + aside + 3
    elif verb == SHOOT:
        deed = FIRST_SHOT + (ahead - 1) * 3 + sign(aside) + 1
    else:
        deed = FIRST_CONVERSION + (ahead + 1) * 3 + aside + 1
    return (slot_in(action) * DEEDS + deed) * 64 + place


@kernel
def action_at(state, rules, seat, index):
    """The action of an index; the inverse of `index_of`."""
    place = index & 63
    slot = index >> 6 >= DEEDS
    deed = (index >> 6) % DEEDS
    if deed < FIRST_SHOT:
        verb = STEP
        target = place + (deed // 7 - 1) * 8 + deed % 7 - 3
    elif deed < FIRST_CONVERSION:
        verb = SHOOT
        target = place + ((deed - FIRST_SHOT) // 3 + 1) * (8 + (deed - FIRST_SHOT) % 3 - 1)
    else:
        verb = CONVERT
        target = place + ((deed - FIRST_CONVERSION) // 3 - 1) * 8 + (deed - FIRST_CONVERSION) % 3 - 1
    return action_code(seen_place(seat, place), slot, seen_place(seat, target), verb)


@kernel
def sign(number):
    """The sign of a number: −1, 0 or 1."""
    return (number > 0) - (number < 0)


def planes(numbers):
    """The names of the planes; the same under every ruleset."""
    return PLANES


def board(numbers):
    """The size of the board: eight ranks, eight files."""
    return 8, 8


def actions(numbers):
    """How many indices there are: every deed of a unit on top or below, from every square."""
    return 2 * DEEDS * 64


ENCODING = Encoding(
    planes=planes,
    board=board,
    actions=actions,
    observe=observe,
    index_of=index_of,
    action_at=action_at,
)
