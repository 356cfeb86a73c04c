"""A turn from start to end (CV-1.8): promotion, the move, and its results (CV-3.1, CV-4.4, CV-6.1)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import clear_actions, tell
from banneret.engine.machine.kernels.frames import ask, top
from banneret.games.cyvasse.rules.board import KINDS, PLACES, holds, kind_at, set_square
from banneret.games.cyvasse.rules.capture import judge_captures
from banneret.games.cyvasse.rules.codes import MOVE, PROMOTE, first_in, target_in, verb_in
from banneret.games.cyvasse.rules.endings import end_before_move, end_by_king
from banneret.games.cyvasse.rules.events import CAPTURED, MOVED, STRUCK
from banneret.games.cyvasse.rules.movement import add_moves_of, find_captures, find_places
from banneret.games.cyvasse.rules.promotion import (
    add_promotions,
    crown_if_needed,
    is_choice,
    open_promotions,
    promote,
    ruin,
)
from banneret.games.cyvasse.rules.setup import SETUP, add_setup_actions, begin_game, take_setup_action

# The stages of a TURN frame, whose `seat` is the side to move.
STARTING = 0
PROMOTING = 1
MOVING = 2


@kernel
def legal(state, rules, seat, work):
    """Lists the legal actions of a side that is asked (CV-1.4, CV-1.8, CV-5.3)."""
    frame = top(state)
    if frame.kind == SETUP:
        add_setup_actions(state, rules, seat, work)
    elif frame.stage == PROMOTING:
        add_promotions(state, rules, seat, work)
    else:
        add_moves(state, rules, seat, work)


@kernel
def add_moves(state, rules, seat, work):
    """Lists the moves of a side (CV-1.8)."""
    for index in range(find_places(state, seat, work)):
        add_moves_of(state, rules, seat, work.places[index], work)
    captures = find_captures(state, work)
    if captures:
        judge_captures(state, rules, captures, work)


@kernel
def take(state, rules, seat, action, work):
    """Carries out an action of the set-up, a promotion, or a move."""
    verb = verb_in(action)
    if verb == MOVE:
        take_move(state, rules, seat, first_in(action), target_in(action), work)
    elif verb == PROMOTE:
        if first_in(action):
            promote(state, rules, seat, first_in(action), work)
        top(state).stage = MOVING
    else:
        take_setup_action(state, rules, seat, verb, first_in(action), target_in(action), work)


@kernel
def take_move(state, rules, seat, place, target, work):
    """Moves a piece and ends the turn (CV-1.8, CV-3.1, CV-4.4, CV-6.1)."""
    kind = kind_at(state, place)
    if state.board[target]:
        tell(work, STRUCK, seat, place, target, kind, kind_at(state, target))
        capture(state, rules, 1 - seat, target, work)
    set_square(state, rules, target, state.board[place])
    set_square(state, rules, place, 0)
    tell(work, MOVED, seat, place, target, kind, 0)
    if target == state.fortress[1 - seat] and not state.ruined[1 - seat]:
        ruin(state, 1 - seat, work)
    crown_if_needed(state, rules, seat, work)
    state.turns += 1
    top(state).seat = 1 - seat
    top(state).stage = STARTING


@kernel
def capture(state, rules, seat, place, work):
    """Moves a side's piece from the board into its pool (CV-3.1, CV-5.2)."""
    kind = kind_at(state, place)
    state.pool[seat * KINDS + kind] += 1
    state.history_count = 0
    set_square(state, rules, place, 0)
    tell(work, CAPTURED, seat, place, kind, 0, 0)


@kernel
def step(state, rules, work):
    """Begins the game when both are ready; in a turn, promotes, then asks for a move (CV-1.7, CV-1.8)."""
    if top(state).kind == SETUP:
        begin_game(state, rules, work)
    elif top(state).stage == STARTING:
        start_turn(state, rules, top(state).seat, work)
    else:
        ask_to_move(state, rules, top(state).seat, work)


@kernel
def start_turn(state, rules, seat, work):
    """Ends the game, promotes on the fortress, or asks for a choice (CV-5.1, CV-5.3, CV-6.1, CV-6.8)."""
    if end_by_king(state, seat):
        return
    top(state).stage = MOVING
    kinds = open_promotions(state, rules, seat)
    if is_choice(rules, kinds):
        top(state).stage = PROMOTING
        ask(state, seat)
    elif kinds:
        promote(state, rules, seat, lowest_kind(kinds), work)


@kernel
def lowest_kind(kinds):
    """The lowest kind of a set given as bits."""
    kind = 0
    while not (kinds >> kind) & 1:
        kind += 1
    return kind


@kernel
def ask_to_move(state, rules, seat, work):
    """Ends the game, or asks for the move (CV-1.8, CV-6.8)."""
    if not end_before_move(state, rules, seat, can_move(state, rules, seat, work)):
        ask(state, seat)


@kernel
def can_move(state, rules, seat, work):
    """Whether a side has a legal move (CV-6.5)."""
    if has_free_step(state, rules, seat):
        return True
    clear_actions(work)
    add_moves(state, rules, seat, work)
    return work.action_count > 0


@kernel
def has_free_step(state, rules, seat):
    """Whether some piece can step to an empty hex; a quick test that mostly holds, without captures."""
    for place in range(PLACES):
        if holds(state, place, seat) and rules.steps_beside[kind_at(state, place)]:
            for direction in range(place * 6, place * 6 + 6):
                if state.board[rules.near[direction]] == 0:
                    return True
    return False
