"""Experience and ranks: chapter 5 (MC-5.1 to MC-5.11)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.games.medieval_chess.rules.arrivals import enter
from banneret.games.medieval_chess.rules.board import (
    ABSENT,
    BISHOP,
    BLACKSMITH,
    FARRIER,
    GUARDS,
    KNIGHT,
    MEDIC,
    PEASANT,
    RANKS,
    RESERVE,
    RESERVE_SIZE,
    ROOK,
    UNSEEN,
    is_mine,
    nearest_free,
)
from banneret.games.medieval_chess.rules.events import RANKED

XP_MOST = 9999

SPRING = 1
SUMMER = 2
AUTUMN = 3
WINTER = 4

POPE = 7
"""The rank that experience alone does not reach (MC-5.6)."""


@kernel
def gain_xp(state, rules, slot, amount):
    """Gives a unit experience, with bonuses for the devoted, for Peasants and in spring (MC-5.1, MC-5.2)."""
    if not rules.experience_on:
        return
    if rules.loyalty_on and state.loyalty[slot] >= rules.devoted:
        amount = amount * rules.xp_devoted // 100
    if state.kind[slot] == PEASANT:
        amount = amount * rules.xp_peasant // 100
    if state.season == SPRING:
        amount = amount * rules.spring_xp // 100
    state.xp[slot] = min(XP_MOST, state.xp[slot] + amount)


@kernel
def lose_xp(state, rules, slot, amount):
    """Takes experience from a unit, never below 0; it keeps its rank (MC-5.3)."""
    if rules.experience_on:
        state.xp[slot] = max(0, state.xp[slot] - amount)


@kernel
def xp_to_spend(state, slot):
    """The experience that a unit has not yet spent on abilities (MC-6.2)."""
    return max(0, state.xp[slot] - state.spent[slot])


@kernel
def gain_of_survivors(state, rules, seat, work):
    """Gives experience to all of a side's units on the board, every few turns (MC-5.1)."""
    if rules.xp_survive_every > 0 and state.turn % rules.xp_survive_every == 0:
        for index in range(work.unit_count):
            slot = work.units[index]
            gain_xp(state, rules, slot, rules.xp_survive)


@kernel
def gain_of_vassals(state, rules, seat, work):
    """Gives experience to vassals whose living lord lost no vassal since its last turn (MC-5.1)."""
    for index in range(work.unit_count):
        slot = work.units[index]
        if state.lord[slot] != 0:
            lord = state.lord[slot]
            if is_mine(state, lord, seat) and not state.bereft[lord]:
                gain_xp(state, rules, slot, rules.xp_lord)


@kernel
def check_promotions(state, rules, seat, work):
    """Promotes every unit of a side with enough experience for a higher rank (MC-5.4)."""
    for index in range(work.unit_count):
        slot = work.units[index]
        kind = state.kind[slot]
        most = rules.ranks[kind]
        if kind == BISHOP:
            most = min(most, POPE - 1)
        while state.rank[slot] < most:
            if state.xp[slot] < rules.threshold[kind * RANKS + state.rank[slot] + 1]:
                break
            raise_rank(state, rules, slot, work)


@kernel
def raise_rank(state, rules, slot, work):
    """Gives a unit its next rank and the rank's benefits (MC-5.4, MC-5.9)."""
    state.rank[slot] += 1
    kind = state.kind[slot]
    rank = state.rank[slot]
    if rules.abilities_on:
        state.known[slot] |= rules.rank_known[kind * RANKS + rank]
    tell(work, RANKED, state.owner[slot], state.place[slot], kind, rank, 0)
    if rank == 2 and (kind == KNIGHT or kind == ROOK or kind == BISHOP):
        call_support(state, rules, slot, work)


@kernel
def call_support(state, rules, lord, work):
    """Brings a lord's support unit from the reserve to the nearest empty square (MC-5.9)."""
    kind = state.kind[lord]
    wanted = FARRIER if kind == KNIGHT else (BLACKSMITH if kind == ROOK else MEDIC)
    seat = state.owner[lord]
    slot = RESERVE + RESERVE_SIZE * seat + wanted - FARRIER + 2
    if state.status[slot] == ABSENT:
        place = nearest_free(state, rules, seat, state.place[lord])
        enter(state, rules, slot, seat, wanted, lord, place, work)


@kernel
def levels_of(state, seat):
    """The sum of the ranks of a side's units on the board, in sight or not (MC-4.2)."""
    levels = 0
    for slot in range(1, GUARDS):
        is_unseen = state.owner[slot] == seat and state.status[slot] == UNSEEN
        if is_unseen or is_mine(state, slot, seat):
            levels += state.rank[slot]
    return levels
