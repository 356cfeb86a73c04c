"""Shots and power shots: chapter 6 (AC-6.1 to AC-6.5)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action_in_order, tell
from banneret.games.age_of_chess.rules.board import ARCHER, TOP, UNITS, below_of, holds, top_of
from banneret.games.age_of_chess.rules.codes import SHOOT, action_code
from banneret.games.age_of_chess.rules.events import BY_SHOT, SHOT
from banneret.games.age_of_chess.rules.melee import kill
from banneret.games.age_of_chess.rules.movement import DIRECTIONS, FORWARD, first_direction


@kernel
def is_power_shot(state, place):
    """Whether two Archers stand here and therefore shoot together (AC-6.4)."""
    square = state.board[place]
    return top_of(square) == ARCHER and below_of(square) == ARCHER


@kernel
def add_shots(state, rules, seat, place, slot, start, work):
    """Lists the shots of an Archer; a pair's shots are listed for its top unit (AC-6.1, AC-6.4)."""
    power = is_power_shot(state, place)
    if power and slot != TOP:
        return
    first = first_direction(seat, FORWARD)
    for direction in range(first, first + FORWARD):
        target = first_in_line(state, rules, place, direction)
        if target >= 0 and can_shoot(state, rules, seat, target, power):
            add_action_in_order(work, action_code(place, slot, target, SHOOT), start)


@kernel
def first_in_line(state, rules, place, direction):
    """The first occupied square on a line if it is within range, neither too near nor too far; else −1."""
    for distance in range(1, rules.farthest_shot + 1):
        place = rules.near[place * DIRECTIONS + direction]
        if state.board[place] != 0:
            return place if distance >= rules.nearest_shot else -1
    return -1


@kernel
def can_shoot(state, rules, seat, target, power):
    """Whether an enemy that may be shot at stands on this square (AC-6.2, AC-6.3, AC-6.5)."""
    units = state.board[target] & UNITS
    return holds(state, target, 1 - seat) and rules.may_shoot[(power << 6) | units]


@kernel
def shot_kills(state, rules, place, target):
    """Whether a shot from one square kills the top unit of another (AC-6.2, AC-6.4)."""
    return rules.shot_kills[(is_power_shot(state, place) << 6) | (state.board[target] & UNITS)]


@kernel
def shoot(state, rules, seat, place, target, work):
    """Carries out a shot: the target's top unit dies if the shot can kill it; the Archer does not move."""
    tell(work, SHOT, seat, place, target, is_power_shot(state, place), state.board[target] & UNITS)
    if shot_kills(state, rules, place, target):
        kill(state, rules, 1 - seat, target, TOP, BY_SHOT, work)
