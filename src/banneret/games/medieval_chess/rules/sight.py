"""Fog that hides: what each side sees, and which events it is told (MC-12.4, MC-12.5).

A side sees the squares within a few steps of its units, so sight is mutual. `sight` holds these squares as
bits, `sighted` where a side sees each unit. Both are as they were after the last step, and empty if nothing
is hidden.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import EVERYBODY, WATCHING, tell_to
from banneret.games.medieval_chess.rules.board import (
    GUARD,
    GUARDS,
    INSIDE,
    SLOTS,
    STANDING,
    called,
    side_of,
)
from banneret.games.medieval_chess.rules.events import APPEARED, DIED, LOST_SIGHT, PLACES_TOLD, SIGHTED
from banneret.games.medieval_chess.rules.movement import hides

BOTH = 3
"""Both seats, as bits."""

WATCHERS = -(1 << WATCHING)
"""Spectators, as a bit: the sign bit of the small field."""


@kernel
def sees(state, seat, place):
    """Whether a side sees a square (MC-12.4)."""
    return place >= 0 and (state.sight[2 * seat + (place >> 5)] >> (place & 31)) & 1


@kernel
def may_use(state, rules, seat, place):
    """Whether a side may use a square away from its units: in fog only one that it sees (MC-12.2)."""
    return not hides(state, rules) or sees(state, seat, place)


@kernel
def look_far(state, rules):
    """Computes which squares each side sees; none unless fog hides units (MC-12.4)."""
    for index in range(4):
        state.sight[index] = 0
    if not hides(state, rules):
        return
    for slot in range(1, GUARDS):
        seat = state.owner[slot]
        if seat < 2 and state.status[slot] == STANDING:
            state.sight[2 * seat] |= rules.in_sight[2 * state.place[slot]]
            state.sight[2 * seat + 1] |= rules.in_sight[2 * state.place[slot] + 1]


@kernel
def place_seen(state, seat, slot):
    """1 + the place where a side sees a unit; 0 if it does not (MC-12.4)."""
    if state.status[slot] == STANDING and sees(state, seat, state.place[slot]):
        return 1 + state.place[slot]
    return 0


@kernel
def note_sights(state, rules):
    """Computes what each side sees, without recording events (MC-12.4)."""
    look_far(state, rules)
    for slot in range(1, GUARDS):
        for seat in range(2):
            state.sighted[seat * SLOTS + slot] = place_seen(state, seat, slot)


@kernel
def look_out(state, rules, start, work):
    """After a step, sets who knows its events, and records units coming into or out of sight (MC-12.5).

    `start` is the first event of the step.
    """
    was_hidden = (state.sight[0] | state.sight[1] | state.sight[2] | state.sight[3]) != 0
    if not was_hidden and not hides(state, rules):
        return
    if was_hidden:
        veil(state, start, work)
    look_far(state, rules)
    is_told = was_hidden and hides(state, rules)
    if not hides(state, rules):
        state.unseen[0] = 0
        state.unseen[1] = 0
    for slot in range(1, GUARDS):
        for seat in range(2):
            before = state.sighted[seat * SLOTS + slot]
            now = place_seen(state, seat, slot)
            state.sighted[seat * SLOTS + slot] = now
            if is_told and before == 0 and now > 0:
                tell_sighted(state, seat, slot, start, work)
            elif is_told and before > 0 and now == 0 and is_out_of_sight(state, seat, slot):
                side = side_of(state, slot)
                tell_to(work, 1 << seat, LOST_SIGHT, side, before - 1, called(state, slot), seat, 0)


@kernel
def is_out_of_sight(state, seat, slot):
    """Whether a side sees neither a unit in the game nor the unit it is inside (MC-12.4)."""
    if state.owner[slot] == seat:
        return False
    if state.status[slot] == INSIDE:
        return not sees(state, seat, state.place[state.inside[slot]])
    return state.status[slot] == STANDING and not sees(state, seat, state.place[slot])


@kernel
def tell_sighted(state, seat, slot, start, work):
    """Tells a side of a unit come into sight, unless an event of the step already showed it (MC-12.5)."""
    place = state.place[slot]
    if state.owner[slot] == seat:
        return
    for index in range(start, work.event_count):
        event = work.events[index]
        if (event.known >> seat) & 1:
            places = PLACES_TOLD[event.kind]
            if (places == 2 and event.b == place) or (event.kind == APPEARED and event.a == place):
                return
    tell_to(work, 1 << seat, SIGHTED, side_of(state, slot), place, called(state, slot), seat, 0)


@kernel
def veil(state, start, work):
    """Hides events from seats that did not see their squares, except for losses (MC-12.5)."""
    end = start
    for index in range(start, work.event_count):
        known = who_saw(state, work.events[index])
        if known != 0:
            move_event(work, index, end)
            work.events[end].known = EVERYBODY if known == BOTH else known
            end += 1
    work.event_count = end
    for index in range(start, end):
        event = work.events[index]
        if event.kind == DIED and event.known != EVERYBODY:
            blind = BOTH - event.known
            tell_to(work, blind | WATCHERS, DIED, event.seat, -1, event.b, event.c, blind >> 1)


@kernel
def who_saw(state, event):
    """The seats that may know of an event, as bits: its own, and any that saw all its squares (MC-12.5)."""
    places = PLACES_TOLD[event.kind]
    if event.kind == APPEARED and event.b & 15 == GUARD:
        places = 0
    known = 0
    for seat in range(2):
        saw = places < 1 or sees(state, seat, event.a)
        if places == 2:
            saw = saw and sees(state, seat, event.b)
        if saw or event.seat == seat:
            known |= 1 << seat
    return known


@kernel
def move_event(work, index, end):
    """Moves an event to an earlier place in the list."""
    work.events[end].kind = work.events[index].kind
    work.events[end].seat = work.events[index].seat
    work.events[end].a = work.events[index].a
    work.events[end].b = work.events[index].b
    work.events[end].c = work.events[index].c
    work.events[end].d = work.events[index].d
