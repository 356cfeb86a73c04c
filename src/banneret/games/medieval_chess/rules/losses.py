"""Units that leave the game or change sides (MC-4.9, MC-3.13 to MC-3.18, MC-10.1)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.dice import roll
from banneret.games.medieval_chess.rules.arrivals import join
from banneret.games.medieval_chess.rules.board import (
    ABILITIES,
    CAPTURED,
    GUARDS,
    KING,
    MERCENARIES,
    NEUTRAL,
    STANDING,
    called,
    lift,
    nearest_free,
    nth_slot,
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
from banneret.games.medieval_chess.rules.feudal import is_lord, orphan_vassals
from banneret.games.medieval_chess.rules.loyalty import DISLOYAL, LOYALTY_MOST, band_of, change_loyalty
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, nth_way

GAINED = 0
UNCHANGED = 1
FORGOT = 2
LEARNT = 3
"""The four outcomes of a defection (MC-3.18)."""

BOOST_MOST = 5

TIME_IS_UP = -1
"""The counter of an orphan whose time is up, while a side's orphans are settled."""


@kernel
def release(state, rules, rook, work):
    """Moves the units inside a Rook out to the nearest empty squares (MC-6.14)."""
    seat = state.owner[rook]
    for n in range(1, GUARDS):
        slot = nth_slot(seat, n)
        if state.inside[slot] == rook:
            place = nearest_free(state, rules, seat, state.place[rook])
            tell(work, LEFT, seat, state.place[rook], place, called(state, slot), 0)
            leave_rook(state, rules, slot, place, work)


@kernel
def leave_rook(state, rules, slot, place, work):
    """Puts a unit that was inside a Rook on an empty place; it keeps its lord (MC-6.14)."""
    state.inside[slot] = 0
    join(state, rules, slot, state.lord[slot], place, work)


@kernel
def leave(state, rules, slot, work):
    """The one way off the board for a unit that leaves its side, ending everything that depends on it.

    Units inside it come out, its vassals lose their lord, and units that it shielded are no longer shielded.
    """
    release(state, rules, slot, work)
    orphan_vassals(state, rules, slot, work)
    for other in range(1, GUARDS):
        if state.shield_by[other] == slot:
            state.shield_by[other] = 0
    lift(state, slot)
    state.lord[slot] = 0
    state.unmoved[slot] = 0
    wipe_effects(state, slot)


@kernel
def lose_unit(state, rules, slot, captor, cause, work):
    """Takes a unit out of the game: its vassals lose loyalty, and a captor of the other side gains gold
    (MC-4.9, MC-3.13, MC-10.1).
    """
    seat = state.owner[slot]
    tell(work, DIED, side_of(state, slot), state.place[slot], called(state, slot), cause, 0)
    state.bereft[state.lord[slot]] = 1
    state.bereft[0] = 0
    for n in range(1, GUARDS):
        vassal = nth_slot(seat, n)
        if state.lord[vassal] == slot:
            change_loyalty(state, rules, vassal, -rules.lord_lost, work)
    leave(state, rules, slot, work)
    state.status[slot] = CAPTURED
    state.hurt[slot] = 0
    state.quiet = 0
    if rules.taxation_on and captor == 1 - seat:
        state.gold[captor] += rules.gold_capture


@kernel
def change_side(state, rules, slot, seat, lord, loyalty, work):
    """Gives a unit to a side, or makes it neutral; its old bonds end (MC-3.14, MC-3.17)."""
    place = state.place[slot]
    frozen = state.frozen[slot]
    leave(state, rules, slot, work)
    state.frozen[slot] = frozen
    state.owner[slot] = seat
    state.loyalty[slot] = loyalty
    join(state, rules, slot, lord, place, work)


@kernel
def can_be_claimed(state, rules, slot, seat):
    """Whether a lord of a side can claim a unit: a neutral one, or a disloyal enemy (MC-3.15)."""
    if state.status[slot] != STANDING or slot >= GUARDS or state.kind[slot] == KING:
        return False
    if state.owner[slot] == NEUTRAL:
        return slot < MERCENARIES
    return state.owner[slot] == 1 - seat and band_of(rules, state.loyalty[slot]) <= DISLOYAL


@kernel
def claim_around(state, rules, slot, work):
    """Claims all units that can be claimed beside a lord that has moved (MC-3.15)."""
    if not rules.loyalty_on or not is_lord(state, rules, slot):
        return
    seat = state.owner[slot]
    place = state.place[slot]
    for n in range(8):
        other = state.board[rules.near[place * DIRECTIONS + nth_way(seat, n)]]
        if other != 0 and can_be_claimed(state, rules, other, seat):
            tell(work, CLAIMED, seat, place, state.place[other], called(state, other), 0)
            change_side(state, rules, other, seat, slot, rules.claimed_loyalty, work)


@kernel
def settle_orphans(state, rules, seat, work):
    """Rolls for the orphans whose time is up: the less loyal, the likelier they turn neutral (MC-3.14).

    All counters advance first, so that an orphan made by a lord turning neutral here still has its full time.
    """
    for slot in range(1, GUARDS):
        if state.owner[slot] == seat and state.orphan[slot] > 0:
            if state.orphan[slot] > 1 or state.status[slot] == STANDING:
                state.orphan[slot] -= 1
                if state.orphan[slot] == 0:
                    state.orphan[slot] = TIME_IS_UP
    for n in range(1, GUARDS):
        slot = nth_slot(seat, n)
        if state.orphan[slot] == TIME_IS_UP:
            state.orphan[slot] = 0
            settle_orphan(state, rules, slot, work)


@kernel
def settle_orphan(state, rules, slot, work):
    """Rolls whether an orphan turns neutral, in which case it cannot move for a while (MC-3.14)."""
    rolled = 1 + roll(state.dice, 100)
    limit = LOYALTY_MOST - state.loyalty[slot]
    turns = rolled < limit
    said = TURNED_NEUTRAL if turns else STAYED
    tell(work, said, state.owner[slot], state.place[slot], called(state, slot), rolled, limit)
    if turns:
        state.frozen[slot] = 2 * rules.neutral_turns + 1
        change_side(state, rules, slot, NEUTRAL, 0, state.loyalty[slot], work)


@kernel
def neutral_in_100(state, slot):
    """The chance, in per cent, that an orphan whose time is up turns neutral (MC-3.14)."""
    return max(0, LOYALTY_MOST - 1 - state.loyalty[slot])


@kernel
def turns_frozen(state, slot):
    """For how many more of its own side's turns a unit that was neutral cannot move (MC-3.16)."""
    return (state.frozen[slot] + 1) >> 1


@kernel
def is_defecting(state, rules, slot):
    """Whether a unit goes over to the enemy when the turn ends (MC-3.17)."""
    if state.status[slot] != STANDING or state.owner[slot] > 1 or state.kind[slot] == KING:
        return False
    return rules.loyalty_on and state.loyalty[slot] < rules.disloyal


@kernel
def defect(state, rules, seat, work):
    """At the end of a turn, moves all defecting units of either side over to the enemy (MC-3.17)."""
    for n in range(1, GUARDS):
        slot = nth_slot(seat, n)
        if is_defecting(state, rules, slot):
            enemy = 1 - state.owner[slot]
            change_side(state, rules, slot, enemy, 0, rules.claimed_loyalty, work)
            state.defectors[enemy] += 1
            settle_defector(state, rules, slot, work)


@kernel
def settle_defector(state, rules, slot, work):
    """Draws the effect of a defection on the unit (MC-3.18)."""
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
    """Removes a random ability from a unit; returns it, counted from 1, or 0 (MC-3.18)."""
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
    """Gives a unit the first ability of a random new tree; returns it, counted from 1, or 0 (MC-3.18)."""
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
