"""How a game ends: chapter 9 (MC-9.1 to MC-9.7)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import finish
from banneret.games.medieval_chess.rules.board import king_of
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.courts import TURNS_MOST, is_half_of, lead_in_court
from banneret.games.medieval_chess.rules.feudal import has_queen

ENDING_MATE = 16
ENDING_STALEMATE = 17
ENDING_ATTRITION = 18
ENDING_LOYALTY = 19
ENDING_DOMINATION = 20
ENDING_QUIET = 21

NOBODY_WINS = 3


@kernel
def end_by_mate(state, seat):
    """The side that cannot save its King has lost (MC-9.1)."""
    finish(state, 1 << (1 - seat), ENDING_MATE)


@kernel
def end_by_stalemate(state):
    """A side that cannot act, and must, draws (MC-9.5)."""
    finish(state, NOBODY_WINS, ENDING_STALEMATE)


@kernel
def end_if_quiet(state, rules):
    """A game in which nothing is captured and no Pawn moved for long is drawn (MC-9.6)."""
    state.quiet += 1
    if rules.quiet_turns > 0 and state.quiet >= 2 * rules.quiet_turns:
        finish(state, NOBODY_WINS, ENDING_QUIET)


@kernel
def is_worn_down(state, rules, seat):
    """Whether a side's King is at his last hit points and its Queen is lost (MC-9.2)."""
    king = king_of(state, seat)
    left = most_hit_points(state, rules, king) - state.hurt[king]
    return left <= rules.king_least and not has_queen(state, seat)


@kernel
def end_if_won(state, rules, seat):
    """Ends the game if a side has won otherwise than by mate, the acting one first (MC-9.2 to MC-9.4)."""
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
    """Counts the turns for which a side has held enough of the enemy's half, both courts (MC-9.4)."""
    units = 0
    for index in range(work.unit_count):
        slot = work.units[index]
        units += is_half_of(state.place[slot], 1 - seat)
    held = units >= rules.domination_units
    if rules.domination_courts:
        held = held and lead_in_court(state, 1 - seat, 0) < 0 and lead_in_court(state, 1 - seat, 1) < 0
    state.domination[seat] = min(TURNS_MOST, state.domination[seat] + 1) if held else 0
