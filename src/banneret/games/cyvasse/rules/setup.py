"""The set-up, in which each side arranges its pieces in secret: chapter 1 (CV-1.2 to CV-1.7)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell, tell_to
from banneret.engine.machine.kernels.dice import derive, roll, seed_dice
from banneret.engine.machine.kernels.frames import ask, pop, push
from banneret.games.cyvasse.rules.board import (
    CROSSBOWS,
    FOREST,
    GRASS,
    HILL,
    HOME,
    KINDS,
    KING,
    LIGHT_HORSE,
    OUTSIDE,
    PLACES,
    RABBLE,
    SPEARS,
    WALL,
    first_home,
    home_place,
    kind_at,
    kind_of,
    set_square,
    square_of,
)
from banneret.games.cyvasse.rules.codes import PLACE, READY, SHIFT, TAKE_BACK, action_code
from banneret.games.cyvasse.rules.events import BEGUN, PLACED, READIED, SHIFTED, TAKEN_BACK
from banneret.games.cyvasse.rules.exposure import exposure
from banneret.games.cyvasse.rules.movement import note_peaks

SETUP = 1
"""The kind of the frame in which both sides set up."""

TURN = 2
"""The kind of the frame for everything after it: see rules/turn.py."""

STREAM_ARRAYS = 4

TRIES = 60
"""How many random arrays are tried to find one in which the King is safe."""


@kernel
def setup(state, rules, work):
    """Lays out both arrays, and asks both sides to change them or be ready (CV-1.5, CV-1.6)."""
    clear_board(state)
    for seat in range(2):
        for kind in range(RABBLE, KINDS):
            state.pool[seat * KINDS + kind] = rules.army[kind]
        if rules.is_random[seat]:
            seed_dice(work.dice, derive((state.dice.key1 << 32) | state.dice.key0, seat, STREAM_ARRAYS))
            deal_sound_array(state, rules, seat, work.dice, work)
        else:
            lay_array(state, rules, seat)
    push(state, SETUP, 0)
    if rules.changes:
        ask(state, 0)
        ask(state, 1)


@kernel
def clear_board(state):
    """Clears the fortresses, and closes the edge of the board (CV-1.1)."""
    state.board[OUTSIDE] = WALL
    state.fortress[0] = -1
    state.fortress[1] = -1


@kernel
def lay_array(state, rules, seat):
    """Lays out the array that the ruleset names for a side (CV-1.5)."""
    for index in range(HOME):
        kind = rules.start[seat * HOME + index]
        if kind:
            put_piece(state, rules, seat, home_place(seat, index), kind)


@kernel
def deal_array(state, rules, seat, dice, work):
    """Lays out a random legal array, each equally likely (CV-1.5)."""
    left = HOME
    for index in range(HOME):
        work.places[index] = index
    for kind in range(RABBLE, KINDS):
        for _ in range(rules.army[kind]):
            drawn = roll(dice, left)
            put_piece(state, rules, seat, home_place(seat, work.places[drawn]), kind)
            left -= 1
            work.places[drawn] = work.places[left]


@kernel
def deal_sound_array(state, rules, seat, dice, work):
    """Lays out a random array in which the King cannot be captured at once, each equally likely (CV-1.5).

    Two in seven of all arrays qualify, so the last try is hardly ever reached; if a ruleset allows none, its
    last array is used anyway.
    """
    for _ in range(TRIES):
        deal_array(state, rules, seat, dice, work)
        if exposure(state, rules, seat, work) == 0:
            return
        clear_home(state, rules, seat)
    deal_array(state, rules, seat, dice, work)


@kernel
def clear_home(state, rules, seat):
    """Returns all of a side's pieces to its tray."""
    first = first_home(seat)
    for place in range(first, first + HOME):
        if state.board[place]:
            take_piece(state, rules, seat, place)


@kernel
def put_piece(state, rules, seat, place, kind):
    """Places a piece from a side's tray on a hex (CV-1.4)."""
    set_square(state, rules, place, square_of(seat, kind))
    state.pool[seat * KINDS + kind] -= 1


@kernel
def take_piece(state, rules, seat, place):
    """Returns a piece to its side's tray (CV-1.4)."""
    state.pool[seat * KINDS + kind_at(state, place)] += 1
    set_square(state, rules, place, 0)


@kernel
def tray_count(state, seat):
    """How many pieces a side has left to place."""
    count = 0
    for kind in range(RABBLE, KINDS):
        count += state.pool[seat * KINDS + kind]
    return count


@kernel
def changes_left(state, rules, seat):
    """How many changes a side that is not ready may still make (CV-1.6)."""
    return rules.changes - state.unseen[seat]


@kernel
def add_setup_actions(state, rules, seat, work):
    """Lists a side's set-up actions; enough changes are reserved to empty the tray (CV-1.4, CV-1.6)."""
    in_tray = tray_count(state, seat)
    spare = changes_left(state, rules, seat) - in_tray
    add_placements(state, seat, work)
    if spare >= 1:
        add_shifts(state, seat, work)
    if spare >= 2:
        add_taking_back(state, seat, work)
    if in_tray == 0:
        add_action(work, action_code(READY, 0, 0))


@kernel
def add_placements(state, seat, work):
    """Lists placing every kind in the tray on every empty hex of the home (CV-1.4)."""
    first = first_home(seat)
    for kind in range(RABBLE, KINDS):
        if state.pool[seat * KINDS + kind]:
            for place in range(first, first + HOME):
                if state.board[place] == 0:
                    add_action(work, action_code(PLACE, kind, place))


@kernel
def add_shifts(state, seat, work):
    """Lists moving every piece to every hex of the home that does not have its own kind (CV-1.4).

    Pieces of one kind have the same targets, so the targets are listed once per kind.
    """
    first = first_home(seat)
    for kind in range(KINDS):
        work.places[kind] = 0
    count = work.action_count
    for place in range(first, first + HOME):
        square = state.board[place]
        if square:
            kind = kind_of(square)
            if work.places[kind] == 0:
                work.places[kind] = list_targets(state, first, square, kind * HOME, work)
            code = action_code(SHIFT, place, 0)
            for index in range(work.places[kind]):
                work.actions[count + index] = code | work.captures[kind * HOME + index]
            count += work.places[kind]
    work.action_count = count


@kernel
def list_targets(state, first, square, start, work):
    """Lists the hexes of a home with other contents in `work.captures`, from `start` on; returns how many."""
    count = 0
    for target in range(first, first + HOME):
        work.captures[start + count] = target
        count += state.board[target] != square
    return count


@kernel
def add_taking_back(state, seat, work):
    """Lists taking each piece back into the tray (CV-1.4)."""
    first = first_home(seat)
    for place in range(first, first + HOME):
        if state.board[place]:
            add_action(work, action_code(TAKE_BACK, place, 0))


@kernel
def take_setup_action(state, rules, seat, verb, first, target, work):
    """Carries out an action of the set-up, and tells only its own side (CV-1.4)."""
    state.unseen[seat] += 1
    if verb == READY:
        tell_to(work, 1 << seat, READIED, seat, 0, 0, 0, 0)
        return
    ask(state, seat)
    if verb == PLACE:
        put_piece(state, rules, seat, target, first)
        tell_to(work, 1 << seat, PLACED, seat, target, first, 0, 0)
    elif verb == SHIFT:
        shift_piece(state, rules, seat, first, target, work)
    else:
        tell_to(work, 1 << seat, TAKEN_BACK, seat, first, kind_at(state, first), 0, 0)
        take_piece(state, rules, seat, first)


@kernel
def shift_piece(state, rules, seat, place, target, work):
    """Moves a piece to another hex; a piece already there swaps places with it (CV-1.4)."""
    there = state.board[target]
    tell_to(work, 1 << seat, SHIFTED, seat, place, target, kind_at(state, place), kind_at(state, target))
    set_square(state, rules, target, state.board[place])
    set_square(state, rules, place, there)


@kernel
def begin_game(state, rules, work):
    """Reveals both arrays, lays terrain and fortresses under them, opens the first turn (CV-1.7, CV-1.8)."""
    for seat in range(2):
        state.unseen[seat] = 0
    for place in range(PLACES):
        lay_ground(state, place)
    note_peaks(state, rules)
    tell(work, BEGUN, rules.first, 0, 0, 0, 0)
    pop(state)
    push(state, TURN, rules.first)


@kernel
def lay_ground(state, place):
    """Lays the terrain or fortress that belongs under the piece on a hex (CV-1.7)."""
    kind = kind_at(state, place)
    if kind == CROSSBOWS:
        state.ground[place] = HILL
    elif kind == SPEARS:
        state.ground[place] = FOREST
    elif kind == LIGHT_HORSE:
        state.ground[place] = GRASS
    elif kind == KING:
        state.fortress[0 if place < HOME else 1] = place
