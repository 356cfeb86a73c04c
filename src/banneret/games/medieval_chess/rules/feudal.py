"""The feudal graph: lords and vassals, stress, orphans (MC-3.1 to MC-3.5, MC-3.13)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.games.medieval_chess.rules.board import (
    ABSENT,
    ARMY,
    BISHOP,
    BLACKSMITH,
    CAPTURED,
    FARRIER,
    GUARDS,
    INSIDE,
    KING,
    MEDIC,
    QUEEN,
    RANKS,
    STANDING,
    UNSEEN,
    called,
    is_mine,
    king_of,
    nth_slot,
)
from banneret.games.medieval_chess.rules.events import ORPHANED, SWORN
from banneret.games.medieval_chess.rules.waiting import CLOSE

ANY_NUMBER = 127
"""As a number of vassals: unlimited."""


@kernel
def lord_of(state, slot):
    """The lord a unit answers to: under stress the King stands in for the Queen (MC-3.4)."""
    lord = state.lord[slot]
    seat = state.owner[slot]
    if seat < 2 and state.stress[seat] and state.kind[slot] != KING:
        if state.kind[slot] == BISHOP or (lord != 0 and state.kind[lord] == QUEEN):
            return king_of(state, seat)
    return lord


@kernel
def may_hold(state, rules, slot):
    """How many vassals a unit of its kind and rank may have; 0 if it is no lord (MC-3.2)."""
    return rules.vassals[state.kind[slot] * RANKS + state.rank[slot]]


@kernel
def is_lord(state, rules, slot):
    """Whether a unit can be a lord (MC-3.2)."""
    return may_hold(state, rules, slot) > 0


@kernel
def vassals_of(state, lord):
    """How many units are sworn to a lord."""
    count = 0
    for slot in range(1, GUARDS):
        count += state.lord[slot] == lord and state.status[slot] != ABSENT and state.status[slot] != CAPTURED
    return count


@kernel
def is_support(state, slot):
    """Whether a unit is bound to the lord that brought it: a Farrier, Blacksmith or Medic (MC-5.9)."""
    kind = state.kind[slot]
    return kind == FARRIER or kind == BLACKSMITH or kind == MEDIC


@kernel
def places_taken(state, lord):
    """How many of its vassal places a lord has filled: support units do not count (MC-3.2)."""
    count = vassals_of(state, lord)
    for slot in range(1, GUARDS):
        count -= state.lord[slot] == lord and is_support(state, slot)
    return count


@kernel
def can_hold(state, rules, lord, slot):
    """Whether a unit can become a lord's vassal: it is lower, and there is room (MC-3.2, MC-3.5)."""
    return (
        stands_above(state, rules, lord, slot) and state.lord[slot] != lord and has_room(state, rules, lord)
    )


@kernel
def stands_above(state, rules, lord, slot):
    """Whether a unit is above another in the feudal order (MC-3.2)."""
    return level_of(state, rules, lord) < level_of(state, rules, slot)


@kernel
def level_of(state, rules, slot):
    """A unit's level in the feudal order: the higher the number, the lower it stands (MC-3.2)."""
    return rules.level[state.kind[slot]]


@kernel
def bind_to(state, rules, slot, lord):
    """Gives a unit a lord: the King if the given lord is too low or has no room (MC-3.2).

    A lord keeps its present vassals, and always has room for a support unit that it brings.
    """
    if not rules.loyalty_on or lord == 0:
        state.lord[slot] = 0
        return
    has_place = state.lord[slot] == lord or is_support(state, slot) or has_room(state, rules, lord)
    is_fit = stands_above(state, rules, lord, slot) and has_place
    state.lord[slot] = lord if is_fit else king_of(state, state.owner[slot])


@kernel
def hand_over_vassals(state, lord):
    """Gives the vassals of a unit that is no longer a lord to the King (MC-5.10)."""
    for slot in range(1, GUARDS):
        if state.lord[slot] == lord:
            state.lord[slot] = king_of(state, state.owner[lord])


@kernel
def has_room(state, rules, lord):
    """Whether a unit is a lord and may have one more vassal (MC-3.2)."""
    most = may_hold(state, rules, lord)
    return most == ANY_NUMBER or (most > 0 and places_taken(state, lord) < most)


@kernel
def list_lords(state, rules, work):
    """Lists a side's units that can take on another vassal, by slot."""
    count = 0
    for index in range(work.unit_count):
        lord = work.units[index]
        if has_room(state, rules, lord):
            place = count
            while place > 0 and work.lords[place - 1] > lord:
                work.lords[place] = work.lords[place - 1]
                place -= 1
            work.lords[place] = lord
            count += 1
    work.lord_count = count
    for index in range(count):
        work.lord_levels[index] = level_of(state, rules, work.lords[index])


@kernel
def swear(state, rules, slot, lord, work):
    """Makes a unit the vassal of a lord (MC-3.5)."""
    state.lord[slot] = lord
    state.orphan[slot] = 0
    state.loyalty[slot] = max(state.loyalty[slot], rules.sworn_least)
    tell(
        work,
        SWORN,
        state.owner[slot],
        state.place[slot],
        state.place[lord],
        called(state, slot),
        called(state, lord),
    )


@kernel
def orphan_vassals(state, rules, lord, work):
    """Takes the lord from its vassals: a Queen's go to the King, others become orphans (MC-3.4, MC-3.13)."""
    seat = state.owner[lord]
    for n in range(1, GUARDS):
        slot = nth_slot(seat, n)
        if state.lord[slot] == lord:
            state.lord[slot] = 0
            if state.kind[lord] == QUEEN:
                state.lord[slot] = king_of(state, seat)
            else:
                state.orphan[slot] = time_for_orphans(state, rules, seat)
                if state.status[slot] == STANDING:
                    tell(work, ORPHANED, seat, state.place[slot], called(state, slot), 0, 0)


@kernel
def time_for_orphans(state, rules, seat):
    """The ends of its side's turns that an orphan may wait; the turn of its loss is not one (MC-3.14)."""
    turn = state.frames[0]
    return rules.grace + (turn.seat == seat and turn.stage != CLOSE)


@kernel
def army_lost(state, seat):
    """How many of its first sixteen units a side has lost (MC-3.3)."""
    lost = 0
    for slot in range(1 + ARMY * seat, 1 + ARMY * seat + ARMY):
        lost += state.status[slot] == CAPTURED
    return lost


@kernel
def has_queen(state, seat):
    """Whether a side has a Queen on the board, seen or unseen, or in a garrison (MC-3.3, MC-9.2)."""
    for slot in range(1, GUARDS):
        if state.kind[slot] == QUEEN and state.owner[slot] == seat:
            if state.status[slot] == STANDING or state.status[slot] == INSIDE or state.status[slot] == UNSEEN:
                return True
    return False


@kernel
def is_vassal_near(state, rules, slot, lord, distance):
    """Whether a unit is a lord's vassal and within a distance of it (MC-6.16)."""
    if not is_mine(state, slot, state.owner[lord]) or lord_of(state, slot) != lord:
        return False
    return rules.distance[state.place[slot] * 64 + state.place[lord]] <= distance
