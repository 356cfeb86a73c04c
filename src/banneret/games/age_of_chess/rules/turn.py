"""A turn from start to end: set-up, legal actions, carrying them out, passing the turn (AC-1.2 to AC-1.4)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import clear_actions
from banneret.engine.machine.kernels.frames import ask, push, top
from banneret.games.age_of_chess.rules.archery import add_shots, shoot
from banneret.games.age_of_chess.rules.board import (
    ARCHER,
    BELOW,
    BLUE,
    GOLD,
    OUTSIDE,
    PRIESTESS,
    TOP,
    WALL,
    holds,
    kind_at,
    set_square,
)
from banneret.games.age_of_chess.rules.codes import SHOOT, STEP, place_in, slot_in, target_in, verb_in
from banneret.games.age_of_chess.rules.endings import end_if_decided
from banneret.games.age_of_chess.rules.losses import keep_least_costly
from banneret.games.age_of_chess.rules.melee import fight, relocate
from banneret.games.age_of_chess.rules.movement import add_moves
from banneret.games.age_of_chess.rules.priestess import add_conversions, convert, resolve_meeting

TURN = 1
"""The only kind of frame: `seat` is the side whose turn it is."""


@kernel
def setup(state, rules, work):
    """Lays out both armies (AC-1.2); the frame's first step gives the turn to the side that begins."""
    for place in range(64):
        if rules.start[place]:
            set_square(state, rules, place, rules.start[place])
    state.commanders[BLUE] = 1
    state.commanders[GOLD] = 1
    open_game(state, rules.first)


@kernel
def open_game(state, seat):
    """Closes the edge of a board that has been laid out, and gives a side the turn (AC-1.3)."""
    state.board[OUTSIDE] = WALL
    push(state, TURN, 1 - seat)


@kernel
def legal(state, rules, seat, work):
    """Lists the legal actions of the side to move, after the rule of minimal loss (AC-1.4, AC-8.1)."""
    for index in range(find_places(state, seat, work)):
        place = work.places[index]
        add_actions_of(state, rules, seat, place, TOP, work)
        if kind_at(state, place, BELOW):
            add_actions_of(state, rules, seat, place, BELOW, work)
    keep_least_costly(state, rules, seat, work)


@kernel
def find_places(state, seat, work):
    """Lists the places a side holds, branch-free (see movement.py); returns how many."""
    count = 0
    for place in range(64):
        work.places[count & 63] = place
        count += holds(state, place, seat)
    return count


@kernel
def add_actions_of(state, rules, seat, place, slot, work):
    """Lists the actions of one unit, in rising order (AC-2.3)."""
    start = work.action_count
    kind = kind_at(state, place, slot)
    add_moves(state, rules, seat, place, slot, kind, work)
    if kind == ARCHER:
        add_shots(state, rules, seat, place, slot, start, work)
    elif kind == PRIESTESS:
        add_conversions(state, rules, seat, place, slot, start, work)


@kernel
def can_act(state, rules, seat, work):
    """Whether a side has a legal action (AC-9.2)."""
    if has_free_way(state, seat):
        return True
    clear_actions(work)
    legal(state, rules, seat, work)
    return work.action_count > 0


@kernel
def has_free_way(state, seat):
    """Whether some unit has an empty square ahead, which any may enter; a quick test that mostly holds."""
    found = 0
    if seat == BLUE:
        for place in range(56):
            found |= holds(state, place, BLUE) & (state.board[place + 8] == 0)
    else:
        for place in range(8, 64):
            found |= holds(state, place, GOLD) & (state.board[place - 8] == 0)
    return found


@kernel
def take(state, rules, seat, action, work):
    """Carries out the one action of a turn."""
    place = place_in(action)
    slot = slot_in(action)
    target = target_in(action)
    if verb_in(action) == STEP:
        kind = kind_at(state, place, slot)
        if holds(state, target, 1 - seat):
            fight(state, rules, seat, place, slot, target, work)
        else:
            relocate(state, rules, seat, place, slot, target, work)
        if kind == PRIESTESS:
            resolve_meeting(state, rules, target, work)
    elif verb_in(action) == SHOOT:
        shoot(state, rules, seat, place, target, work)
    else:
        convert(state, rules, seat, place, target, work)


@kernel
def step(state, rules, work):
    """Gives the turn to the other side, unless the game has ended (AC-1.4, AC-9.5)."""
    seat = 1 - top(state).seat
    top(state).seat = seat
    if not end_if_decided(state, rules, seat, can_act(state, rules, seat, work)):
        ask(state, seat)
