"""How a game ends: chapter 9 (AC-9.1 to AC-9.5)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import finish
from banneret.games.age_of_chess.rules.board import BLUE, GOLD

ENDING_COMMANDER = 16
ENDING_NO_MOVE = 17
ENDING_REPETITION = 18

BLUE_WINS = 1 << BLUE
GOLD_WINS = 1 << GOLD
NOBODY_WINS = BLUE_WINS | GOLD_WINS


@kernel
def end_if_decided(state, rules, seat, can_act):
    """Ends the game if it is decided before this side's turn, in the order of AC-9.5.

    The limit of actions (AC-9.4) comes last; the engine applies it in every game.
    """
    if state.commanders[BLUE] == 0 or state.commanders[GOLD] == 0:
        end_by_commanders(state)
    elif not can_act:
        winners = 1 << (1 - seat) if rules.no_move_loses else NOBODY_WINS
        finish(state, winners, ENDING_NO_MOVE)
    elif is_repeated(state, rules, seat):
        finish(state, NOBODY_WINS, ENDING_REPETITION)
    return state.over


@kernel
def end_by_commanders(state):
    """Ends the game for the side that still has its Commander; drawn if both have fallen (AC-9.1)."""
    if state.commanders[GOLD]:
        finish(state, GOLD_WINS, ENDING_COMMANDER)
    elif state.commanders[BLUE]:
        finish(state, BLUE_WINS, ENDING_COMMANDER)
    else:
        finish(state, NOBODY_WINS, ENDING_COMMANDER)


@kernel
def is_repeated(state, rules, seat):
    """Records the position with this side to move; whether it has now occurred often enough (AC-9.3).

    A death clears the history, since the dead never come back. A conversion does not: another can undo it,
    and then any step.
    """
    state.history[state.history_count] = state.key ^ rules.seat_keys[seat]
    state.history_count += 1
    return rules.repetition > 0 and times_before(state) + 1 >= rules.repetition


@kernel
def times_before(state):
    """How often the position recorded last had occurred before."""
    last = state.history_count - 1
    times = 0
    for index in range(last):
        times += state.history[index] == state.history[last]
    return times


@kernel
def recurs(state, rules):
    """Whether the position has occurred before, if the rules never end a game by repetition (AC-9.3)."""
    return rules.repetition == 0 and times_before(state) > 0
