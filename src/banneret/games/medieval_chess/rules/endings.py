"""How a game ends: chapter 9 (MC-9.1 to MC-9.10)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.frames import finish
from banneret.games.medieval_chess.rules.board import BISHOP, EDGE, KING, KNIGHT, PAWN, king_of
from banneret.games.medieval_chess.rules.codes import MOVE, a_in, place_in, verb_in
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.courts import TURNS_MOST, is_half_of, lead_in_court
from banneret.games.medieval_chess.rules.events import DRAW_CLAIMED
from banneret.games.medieval_chess.rules.feudal import has_queen
from banneret.games.medieval_chess.rules.moves import target_of

ENDING_MATE = 16
ENDING_STALEMATE = 17
ENDING_ATTRITION = 18
ENDING_LOYALTY = 19
ENDING_DOMINATION = 20
ENDING_QUIET = 21
ENDING_QUIET_CLAIMED = 22
ENDING_REPETITION = 23
ENDING_REPETITION_CLAIMED = 24
ENDING_DEAD = 25

NOBODY_WINS = 3

CLAIM_QUIET = 1
CLAIM_QUIET_NEXT = 2
CLAIM_REPETITION = 3
CLAIM_REPETITION_NEXT = 4
"""The ground for a draw claim: what has happened, or what a move of the claimant would bring (MC-9.9)."""


@kernel
def end_by_mate(state, seat):
    """Ends the game as lost for the side that cannot save its King (MC-9.1)."""
    finish(state, 1 << (1 - seat), ENDING_MATE)


@kernel
def end_by_stalemate(state):
    """Draws the game for a side that must act and cannot (MC-9.5)."""
    finish(state, NOBODY_WINS, ENDING_STALEMATE)


@kernel
def is_too_quiet(state, rules):
    """Whether the game is drawn for lack of captures and Pawn moves (MC-9.6)."""
    return rules.quiet_turns > 0 and state.quiet >= 2 * rules.quiet_turns


@kernel
def end_by_quiet(state):
    """Draws a game that has gone too long without a capture or a Pawn's move (MC-9.6)."""
    finish(state, NOBODY_WINS, ENDING_QUIET)


@kernel
def is_dead(state, rules, work):
    """Whether no sequence of moves can mate: there is nothing besides Kings, a single Knight, or Bishops on
    squares of one colour; the units of both sides must have been gathered (MC-9.10).
    """
    if not rules.dead_draws or state.held[4] != 0 or state.held[5] != 0:
        return False
    knights = 0
    colours = 0
    for index in range(work.unit_count + work.foe_count):
        slot = work.units[index] if index < work.unit_count else work.foes[index - work.unit_count]
        kind = state.kind[slot]
        if kind == KNIGHT:
            knights += 1
        elif kind == BISHOP:
            place = state.place[slot]
            colours |= 1 + ((place ^ (place >> 3)) & 1)
        elif kind != KING:
            return False
    return knights + colours <= 1 or (knights == 0 and colours == 2)


@kernel
def end_as_dead(state):
    """Draws a game that neither side can win any more (MC-9.10)."""
    finish(state, NOBODY_WINS, ENDING_DEAD)


@kernel
def end_by_repetition(state):
    """Draws a game in which the same position has occurred too often (MC-9.8)."""
    finish(state, NOBODY_WINS, ENDING_REPETITION)


@kernel
def has_quiet_move(state, rules, work):
    """Whether one of the listed actions captures nothing and moves no Pawn (MC-9.9)."""
    for index in range(work.action_count):
        action = work.actions[index]
        place = place_in(action)
        if place != EDGE and state.kind[state.board[place]] != PAWN:
            if verb_in(action) != MOVE or state.board[target_of(rules, place, a_in(action))] == 0:
                return True
    return False


@kernel
def end_by_claim(state, rules, seat, work):
    """Ends the game as drawn by the claim of the side to move (MC-9.9)."""
    why = state.claim
    state.claim = 0
    is_quiet = why <= CLAIM_QUIET_NEXT
    tell(work, DRAW_CLAIMED, seat, why, rules.quiet_claim if is_quiet else rules.repetition_claim, 0, 0)
    finish(state, NOBODY_WINS, ENDING_QUIET_CLAIMED if is_quiet else ENDING_REPETITION_CLAIMED)


@kernel
def is_worn_down(state, rules, seat):
    """Whether a side's King has only its last hit points and its Queen is lost (MC-9.2)."""
    king = king_of(state, seat)
    left = most_hit_points(state, rules, king) - state.hurt[king]
    return left <= rules.king_least and not has_queen(state, seat)


@kernel
def end_if_won(state, rules, seat):
    """Ends the game if a side has won other than by mate, the acting one first (MC-9.2 to MC-9.4)."""
    for each in range(2):
        side = seat if each == 0 else 1 - seat
        if state.over:
            return
        if rules.wins_attrition and state.attrition and is_worn_down(state, rules, 1 - side):
            finish(state, 1 << side, ENDING_ATTRITION)
        elif rules.wins_loyalty > 0 and state.defectors[side] >= rules.wins_loyalty:
            finish(state, 1 << side, ENDING_LOYALTY)
        elif rules.wins_domination > 0 and state.domination[side] >= rules.wins_domination:
            finish(state, 1 << side, ENDING_DOMINATION)


@kernel
def count_domination(state, rules, seat, work):
    """Counts the turns for which a side has dominated the enemy's half and both courts there (MC-9.4)."""
    units = 0
    for index in range(work.unit_count):
        slot = work.units[index]
        units += is_half_of(state.place[slot], 1 - seat)
    held = units >= rules.domination_units
    if rules.domination_courts:
        held = held and lead_in_court(state, 1 - seat, 0) < 0 and lead_in_court(state, 1 - seat, 1) < 0
    state.domination[seat] = min(TURNS_MOST, state.domination[seat] + 1) if held else 0
