"""Moves of neutral mercenaries: chapter 13, a module (MC-13.4).

Each scores its moves: the capture, its safety there, and the distance to its prey. It makes the best one;
ties are broken at random.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.dice import roll
from banneret.games.medieval_chess.rules.board import (
    GUARD,
    GUARDS,
    KING,
    MERCENARIES,
    MERCENARIES_END,
    NEUTRAL,
    PAWN,
    STANDING,
    called,
    shift,
)
from banneret.games.medieval_chess.rules.combat import attack
from banneret.games.medieval_chess.rules.events import MOVED
from banneret.games.medieval_chess.rules.movement import (
    DIRECTIONS,
    is_attacked,
    is_barred,
    is_bound,
    reach_of,
)

SAFE = 1000
"""Outweighs any gain in distance, but not a profitable capture."""

NO_MOVE = -1


@kernel
def act_alone(state, rules, work):
    """After both sides have played, moves each neutral mercenary as it does best (MC-13.4)."""
    for slot in range(MERCENARIES, MERCENARIES_END):
        if state.status[slot] == STANDING and state.owner[slot] == NEUTRAL and not is_bound(state, slot):
            move_best(state, rules, slot, work)


@kernel
def move_best(state, rules, slot, work):
    """Makes a mercenary's best move, with ties broken at random; it may stay (MC-13.4)."""
    place = state.place[slot]
    best = merit_of(state, rules, slot, place)
    target = place
    equals = 1
    for direction in range(DIRECTIONS):
        reach = reach_of(state, rules, slot, direction)
        other = place
        for _ in range(reach):
            other = rules.near[other * DIRECTIONS + direction]
            if not can_enter(state, rules, slot, direction, other):
                break
            merit = merit_of(state, rules, slot, other)
            if merit > best:
                best = merit
                target = other
                equals = 1
            elif merit == best:
                equals += 1
                if roll(state.dice, equals) == 0:
                    target = other
            if state.board[other] != 0:
                break
    if target != place:
        go_to(state, rules, slot, target, work)


@kernel
def can_enter(state, rules, slot, direction, place):
    """Whether a mercenary can go to a place: an empty one, or one with its prey (MC-13.4)."""
    if is_barred(state, rules, direction, place):
        return False
    return state.board[place] == 0 or is_prey(state, rules, slot, state.board[place])


@kernel
def is_prey(state, rules, slot, other):
    """Whether a mercenary attacks a unit: no King, no guard, not the side it favours more (MC-13.4)."""
    seat = state.owner[other]
    if seat > 1 or state.kind[other] == GUARD or state.kind[other] == KING:
        return False
    if not rules.mercenaries_attack or state.kind[slot] == PAWN:
        return False
    index = slot - MERCENARIES
    return state.favour[4 * seat + index] <= state.favour[4 * (1 - seat) + index]


@kernel
def merit_of(state, rules, slot, place):
    """A place's score for a mercenary: the capture, safety, and nearness to its prey (MC-13.4)."""
    own = rules.worth[state.kind[slot]]
    victim = state.board[place]
    merit = 8 - prey_distance(state, rules, slot, place)
    risk = is_attacked(state, rules, place, 0) or is_attacked(state, rules, place, 1)
    if victim != 0 and victim != slot:
        gain = rules.worth[state.kind[victim]] - (own if risk else 0)
        return merit + SAFE * 2 + gain if gain > 0 else NO_MOVE
    return merit if risk else merit + SAFE


@kernel
def prey_distance(state, rules, slot, place):
    """The distance to the nearest prey that is not a Pawn; 8 if there is none (MC-13.4)."""
    nearest = 8
    for other in range(1, GUARDS):
        if (
            state.status[other] == STANDING
            and state.kind[other] != PAWN
            and is_prey(state, rules, slot, other)
        ):
            nearest = min(nearest, rules.distance[place * 64 + state.place[other]])
    return nearest


@kernel
def go_to(state, rules, slot, target, work):
    """Carries out a mercenary's move, with an attack first if its prey stands there (MC-13.4, MC-4.1)."""
    victim = state.board[target]
    if victim != 0 and not attack(state, rules, slot, victim, 0, work):
        return
    if state.status[slot] != STANDING:
        return
    tell(work, MOVED, -1, state.place[slot], target, called(state, slot), 0)
    shift(state, slot, target)
