"""How a game ends: chapter 6 (CV-6.2 to CV-6.8)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import finish
from banneret.games.cyvasse.rules.board import REMEMBERED
from banneret.games.cyvasse.rules.promotion import lacks_king

ENDING_KING = 16
ENDING_NO_MOVE = 17
ENDING_REPETITION = 18

BLUE_WINS = 1
GOLD_WINS = 2
NOBODY_WINS = BLUE_WINS | GOLD_WINS


@kernel
def end_by_king(state, seat):
    """Ends a game before a side's turn if a King was not, or cannot be, replaced (CV-6.2, CV-6.3, CV-6.8)."""
    if lacks_king(state, 1 - seat):
        finish(state, 1 << seat, ENDING_KING)
    elif lacks_king(state, seat) and state.ruined[seat]:
        finish(state, 1 << (1 - seat), ENDING_KING)
    return state.over


@kernel
def end_before_move(state, rules, seat, can_move):
    """Ends a game before a side's move if it has none, or if the position has recurred too often (CV-6.5,
    CV-6.6).

    The limit of actions (CV-6.7) comes last; the engine applies it in every game.
    """
    if not can_move:
        end_without_move(state, rules, seat)
    elif is_repeated(state, rules, seat):
        finish(state, NOBODY_WINS, ENDING_REPETITION)
    return state.over


@kernel
def end_without_move(state, rules, seat):
    """Ends a game in which a side cannot move: it loses, or the game is drawn (CV-6.5)."""
    if lacks_king(state, seat):
        finish(state, 1 << (1 - seat), ENDING_KING)
    elif rules.no_move_loses:
        finish(state, 1 << (1 - seat), ENDING_NO_MOVE)
    else:
        finish(state, NOBODY_WINS, ENDING_NO_MOVE)


@kernel
def is_repeated(state, rules, seat):
    """Records the position with this side to move; whether it has now occurred often enough (CV-6.6).

    When the history is full, the oldest is dropped. No position from before a capture, promotion or ruin can
    recur.
    """
    if rules.repetition == 0:
        return False
    key = state.key ^ rules.seat_keys[seat]
    occurred = 1
    for index in range(min(state.history_count, REMEMBERED)):
        occurred += state.history[index] == key
    state.history[state.history_count % REMEMBERED] = key
    state.history_count += 1
    return occurred >= rules.repetition
