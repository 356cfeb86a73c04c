"""What a selective search asks under the rules of chess alone: about exchanges, checks and null moves."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import lowest_bit
from banneret.games.medieval_chess.rules.board import KING, PAWN, king_of
from banneret.games.medieval_chess.rules.codes import MOVE, a_in, b_in, place_in, verb_in
from banneret.games.medieval_chess.rules.movement import is_attacked
from banneret.games.medieval_chess.rules.moves import target_of
from banneret.games.medieval_chess.rules.repetition import UNLIKE


@kernel
def loses_material(state, rules, seat, action):
    """Whether a move takes a covered unit of less worth than its own, or promotes on a covered square."""
    if not rules.plain or verb_in(action) != MOVE:
        return False
    target = target_of(rules, place_in(action), a_in(action))
    gain = rules.worth[state.kind[state.board[target]]]
    is_promotion = b_in(action) != 0
    if gain > 0 and (is_promotion or gain >= rules.worth[state.kind[state.board[place_in(action)]]]):
        return False
    return is_attacked(state, rules, target, 1 - seat)


@kernel
def in_check(state, rules, seat):
    """Whether a side is in check."""
    return rules.plain and is_attacked(state, rules, state.place[king_of(state, seat)], 1 - seat)


@kernel
def null_move(state, rules, seat):
    """Lets a side pass if it has more than its King and Pawns; with these alone, a duty to move often loses.

    The trail ends: a position after a pass does not repeat an earlier one.
    """
    if not rules.plain or not has_officer(state, seat):
        return False
    state.claim = 0
    state.quiet += 1
    state.trail_count = UNLIKE
    return True


@kernel
def has_officer(state, seat):
    """Whether a side has a unit on the board besides its King and Pawns."""
    found = False
    for half in range(2):
        rest = state.held[2 * seat + half]
        while rest != 0:
            kind = state.kind[state.board[32 * half + lowest_bit(rest)]]
            found |= kind != PAWN and kind != KING
            rest &= rest - 1
    return found
