"""Courts: contested, fallen, regained: chapter 7 (MC-7.1 to MC-7.7)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.games.medieval_chess.rules.board import BLUE, GUARDS
from banneret.games.medieval_chess.rules.events import COURT
from banneret.games.medieval_chess.rules.experience import AUTUMN

HELD = 0
CONTESTED = 1
FALLEN = 2

TURNS_MOST = 100


@kernel
def is_half_of(place, seat):
    """Whether a place lies on a side's own half of the board."""
    return place < 32 if seat == BLUE else place >= 32


@kernel
def lead_in_court(state, seat, court):
    """By how many units a side outnumbers the enemy in its court: its files on its own half (MC-7.5)."""
    lead = 0
    for index in range(16):
        place = 32 * seat + 8 * (index >> 2) + 4 * court + (index & 3)
        slot = state.board[place]
        lead += (slot < GUARDS) & (state.owner[slot] == seat)
        lead -= (slot < GUARDS) & (state.owner[slot] == 1 - seat)
    return lead


@kernel
def judge_courts(state, rules, seat, work):
    """Updates, at the end of a side's turn, whether its courts are contested or fallen (MC-7.5, MC-7.6)."""
    for court in range(2):
        index = 2 * seat + court
        lead = lead_in_court(state, seat, court)
        if lead < 0:
            if state.contest[index] == 0:
                tell(work, COURT, seat, court, CONTESTED, 0, 0)
            state.contest[index] = min(TURNS_MOST, state.contest[index] + 1)
            if state.contest[index] >= rules.fallen_after and not state.fallen[index]:
                state.fallen[index] = 1
                tell(work, COURT, seat, court, FALLEN, 0, 0)
        else:
            is_over = not state.fallen[index] or lead > 0
            if state.contest[index] > 0 and is_over:
                tell(work, COURT, seat, court, HELD, 0, 0)
            if is_over:
                state.fallen[index] = 0
                state.contest[index] = 0
    share_out(state, rules)


@kernel
def share_out(state, rules):
    """Computes each side's share of each court's bonuses, in per cent (MC-7.5, MC-7.6, MC-12.3)."""
    whole = rules.autumn_courts if state.season == AUTUMN else 100
    for seat in range(2):
        for court in range(2):
            share = whole
            if state.fallen[2 * seat + court]:
                share = 0
            elif state.contest[2 * seat + court] > 0:
                share = whole * rules.contested_percent // 100
            if state.fallen[2 * (1 - seat) + court]:
                share += whole
            state.share[2 * seat + court] = share
