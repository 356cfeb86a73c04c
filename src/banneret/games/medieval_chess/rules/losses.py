"""Units that leave the game or change sides (MC-4.9, MC-3.13 to MC-3.18, MC-10.1)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import top
from banneret.games.medieval_chess.rules.board import (
    ABILITIES,
    CAPTURED,
    GUARDS,
    KING,
    MERCENARIES,
    NEUTRAL,
    STANDING,
    called,
    is_mine,
    lift,
    nearest_free,
    pick_up,
    put,
    set_down,
    side_of,
    wipe_effects,
)
from banneret.games.medieval_chess.rules.events import (
    CLAIMED,
    DEFECTED,
    DIED,
    LEFT,
    STAYED,
    TURNED_NEUTRAL,
)
from banneret.games.medieval_chess.rules.feudal import bind_to, is_lord, orphan_vassals
from banneret.games.medieval_chess.rules.loyalty import DISLOYAL, LOYALTY_MOST, band_of, change_loyalty

GAINED = 0
UNCHANGED = 1
FORGOT = 2
LEARNT = 3
"""The four outcomes of a defection (MC-3.18)."""

BOOST_MOST = 5


@kernel
def release(state, rules, rook, work):
    """Sets those inside a Rook out on the nearest free squares (MC-6.14)."""
    for slot in range(1, GUARDS):
        if state.inside[slot] == rook:
            place = nearest_free(state, rules, state.place[rook])
            state.inside[slot] = 0
            put(state, slot, place)
            tell(work, LEFT, side_of(state, slot), state.place[rook], place, called(state, slot), 0)


@kernel
def lose_unit(state, rules, slot, by, cause, work):
    """Takes a unit out of the game: its vassals lose their lord, its captor's side may gain gold (MC-4.9)."""
    place = state.place[slot]
    seat = state.owner[slot]
    tell(work, DIED, side_of(state, slot), place, called(state, slot), cause, 0)
    state.bereft[state.lord[slot]] = 1
    state.bereft[0] = 0
    release(state, rules, slot, work)
    for vassal in range(1, GUARDS):
        if state.lord[vassal] == slot and state.owner[vassal] == seat:
            change_loyalty(state, rules, vassal, -rules.lord_lost, work)
    orphan_vassals(state, rules, slot, top(state).seat, work)
    lift(state, slot)
    state.status[slot] = CAPTURED
    state.lord[slot] = 0
    state.hurt[slot] = 0
    state.unmoved[slot] = 0
    wipe_effects(state, slot)
    state.quiet = 0
    if rules.taxation_on and by != 0 and state.owner[by] < 2:
        state.gold[state.owner[by]] += rules.gold_capture


@kernel
def change_side(state, rules, slot, seat, lord, loyalty, work):
    """Gives a unit to a side, or to nobody: old bonds are gone (MC-3.14, MC-3.17)."""
    release(state, rules, slot, work)
    orphan_vassals(state, rules, slot, top(state).seat, work)
    frozen = state.frozen[slot]
    wipe_effects(state, slot)
    state.frozen[slot] = frozen
    place = state.place[slot]
    pick_up(state, place)
    state.owner[slot] = seat
    set_down(state, slot, place)
    bind_to(state, rules, slot, lord)
    state.loyalty[slot] = loyalty
    state.unmoved[slot] = 0
    state.moves[slot] = 1


@kernel
def can_be_claimed(state, rules, slot, seat):
    """Whether a lord of a side can claim a unit: it is neutral, or a disloyal enemy (MC-3.15)."""
    if state.status[slot] != STANDING or slot >= GUARDS or state.kind[slot] == KING:
        return False
    if state.owner[slot] == NEUTRAL:
        return slot < MERCENARIES
    return state.owner[slot] == 1 - seat and band_of(rules, state.loyalty[slot]) <= DISLOYAL


@kernel
def claim_around(state, rules, slot, work):
    """A lord that has moved claims those beside it who can be claimed (MC-3.15)."""
    if not rules.loyalty_on or not is_lord(state, rules, slot):
        return
    seat = state.owner[slot]
    place = state.place[slot]
    for direction in range(8):
        other = state.board[rules.near[place * 16 + direction]]
        if other != 0 and can_be_claimed(state, rules, other, seat):
            change_side(state, rules, other, seat, slot, rules.claimed_loyalty, work)
            tell(work, CLAIMED, seat, place, state.place[other], called(state, other), 0)


@kernel
def settle_orphans(state, rules, seat, work):
    """Orphans whose time is up may turn neutral: the less loyal, the likelier (MC-3.14)."""
    for slot in range(1, GUARDS):
        if state.owner[slot] == seat and state.orphan[slot] > 0:
            state.orphan[slot] -= 1
            if state.orphan[slot] == 0 and state.status[slot] == STANDING:
                settle_orphan(state, rules, slot, work)


@kernel
def settle_orphan(state, rules, slot, work):
    """An orphan nobody took in may serve nobody from now on, and cannot move for a while (MC-3.14)."""
    rolled = 1 + roll(state.dice, 100)
    most = LOYALTY_MOST - state.loyalty[slot]
    turns = rolled <= most
    said = TURNED_NEUTRAL if turns else STAYED
    tell(work, said, state.owner[slot], state.place[slot], called(state, slot), rolled, most)
    if turns:
        state.frozen[slot] = rules.neutral_turns
        change_side(state, rules, slot, NEUTRAL, 0, state.loyalty[slot], work)


@kernel
def defect(state, rules, seat, work):
    """At the end of a side's turn, those with no loyalty left go over to the enemy (MC-3.17)."""
    for slot in range(1, GUARDS):
        if is_mine(state, slot, seat) and state.kind[slot] != KING:
            if state.loyalty[slot] < rules.disloyal:
                change_side(state, rules, slot, 1 - seat, 0, rules.claimed_loyalty, work)
                state.defectors[1 - seat] += 1
                settle_defector(state, rules, slot, work)


@kernel
def settle_defector(state, rules, slot, work):
    """Draws what a defection does to a unit (MC-3.18)."""
    drawn = roll(state.dice, 100)
    outcome = LEARNT
    ability = 0
    if drawn < rules.defect_boost:
        outcome = GAINED
        state.boost[slot] = min(BOOST_MOST, state.boost[slot] + 1)
    elif drawn < rules.defect_boost + rules.defect_same:
        outcome = UNCHANGED
    elif drawn < rules.defect_boost + rules.defect_same + rules.defect_loses:
        outcome = FORGOT
        ability = forget_any(state, slot)
    else:
        ability = learn_any(state, rules, slot)
    tell(work, DEFECTED, state.owner[slot], state.place[slot], called(state, slot), outcome, ability)


@kernel
def forget_any(state, slot):
    """A unit forgets one of its abilities, any of them; returns it, counted from 1 (MC-3.18)."""
    count = 0
    for ability in range(ABILITIES):
        count += (state.known[slot] >> ability) & 1
    if count == 0:
        return 0
    skip = roll(state.dice, count)
    for ability in range(ABILITIES):
        if (state.known[slot] >> ability) & 1:
            if skip == 0:
                state.known[slot] &= ~(1 << ability)
                return ability + 1
            skip -= 1
    return 0


@kernel
def learn_any(state, rules, slot):
    """A unit gains the first ability of a tree it has nothing of; returns it, counted from 1 (MC-3.18)."""
    if not rules.abilities_on:
        return 0
    count = 0
    for tree in range(10):
        count += ((state.known[slot] >> (4 * tree)) & 15) == 0
    if count == 0 or (state.known[slot] >> 44) & 1:
        return 0
    skip = roll(state.dice, count)
    for tree in range(10):
        if ((state.known[slot] >> (4 * tree)) & 15) == 0:
            if skip == 0:
                state.known[slot] |= 1 << (4 * tree)
                state.known[slot] |= 1 << 44
                return 4 * tree + 1
            skip -= 1
    return 0
