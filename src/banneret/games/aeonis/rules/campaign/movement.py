"""Moving groups: range, cost, zones of control, portals, and control of hexes (AE-10.1 to AE-10.6)."""

from banneret.engine.compiler import kernel
from banneret.engine.kernels.buffers import add_action, tell
from banneret.engine.kernels.frames import go_on, top
from banneret.games.aeonis.rules.board import (
    CAVALRY,
    CELLS,
    SEATS,
    SIDE,
    count_bits,
    defender_of,
    end_siege,
    lift_unit,
    lowest,
    others,
    put_unit,
    rank_of,
    set_control,
)
from banneret.games.aeonis.rules.codes import DETACH, MARCH, TO, turn_code
from banneret.games.aeonis.rules.events import CLAIMED, MOVED, SIEGE_ENDED
from banneret.games.aeonis.rules.sets import named, next_named


@kernel
def zone_of_control(state, rules, seat):
    """The hexes beside units of other lords, as bits (AE-10.3)."""
    found = 0
    cells = others(state, seat)
    while cells:
        found |= rules.near_mask[lowest(rules, cells)]
        cells &= cells - 1
    return found


@kernel
def open_cells(state, rules, seat):
    """The hexes that a side can enter: no Lakes, nobody else's units (AE-10.2, AE-10.5)."""
    return ((1 << rules.cells) - 1) & ~(state.lakes | others(state, seat))


@kernel
def doors_from(state, seat, start, entered):
    """The Portals to which a step leads from this hex, of those that can be entered (AE-10.4)."""
    if not (state.doors >> start) & 1:
        return 0
    barred = 1 << start
    for other in range(SEATS):
        if other != seat:
            barred |= state.owned[other]
    return state.doors & entered & ~barred


@kernel
def steps_of(state, rules, seat, group):
    """How many steps a group can go (AE-10.1)."""
    steps = 9
    while group:
        steps = min(steps, rules.move[rank_of(state, (seat << 4) | lowest(rules, group))])
        group &= group - 1
    return steps


@kernel
def is_cavalry(state, rules, seat, group):
    """Whether a group is Cavalry alone (AE-10.3)."""
    while group:
        if state.kind[(seat << 4) | lowest(rules, group)] != CAVALRY:
            return False
        group &= group - 1
    return True


@kernel
def find_ways(state, rules, seat, start, group, entered, zone, work):
    """Where a group can go for the AP it has, as bits; costs are then in `work.cost` (AE-10.1 to AE-10.4).

    Costs are kept twice for each hex: for ways on which no zone of control was entered yet, and for others.
    Only Cavalry by itself does not pay for the first.
    """
    track = 0 if is_cavalry(state, rules, seat, group) else 1
    work.reached[0] = 0
    work.reached[1] = 0
    work.reached[track] = 1 << start
    work.cost[track * CELLS + start] = 0
    for _ in range(steps_of(state, rules, seat, group)):
        step_on(state, rules, seat, entered, zone, work)
    return (work.reached[0] | work.reached[1]) & ~(1 << start)


@kernel
def step_on(state, rules, seat, entered, zone, work):
    """One step from every hex that was reached, on ways without and with a zone of control (AE-10.2)."""
    fresh = work.reached[0]
    marked = work.reached[1]
    for track in range(2):
        cells = marked if track else fresh
        while cells:
            cell = lowest(rules, cells)
            work.before[track * CELLS + cell] = work.cost[track * CELLS + cell]
            cells &= cells - 1
    for track in range(2):
        cells = marked if track else fresh
        while cells:
            cell = lowest(rules, cells)
            spread(state, rules, seat, cell, track, entered, zone, work)
            cells &= cells - 1


@kernel
def spread(state, rules, seat, cell, track, entered, zone, work):
    """One step on from a hex (AE-10.2 to AE-10.4)."""
    doors = doors_from(state, seat, cell, entered)
    ahead = (rules.near_mask[cell] & entered) | doors
    while ahead:
        near = lowest(rules, ahead)
        ahead &= ahead - 1
        in_zone = (zone >> near) & 1
        cost = work.before[track * CELLS + cell] + rules.enter[state.terrain[near]]
        if (doors >> near) & 1:
            cost = work.before[track * CELLS + cell] + rules.portal
        if in_zone and track:
            cost += rules.zone
        if cost <= state.points[seat]:
            note_way(near, 1 if in_zone else track, cost, work)


@kernel
def note_way(cell, track, cost, work):
    """Notes what it costs to get to a hex, if that is less than was known (AE-10.2)."""
    if not (work.reached[track] >> cell) & 1 or cost < work.cost[track * CELLS + cell]:
        work.cost[track * CELLS + cell] = cost
        work.reached[track] |= 1 << cell


@kernel
def cost_to(cell, work):
    """What the cheapest way to a hex costs, once ways were found (AE-10.2)."""
    is_fresh = (work.reached[0] >> cell) & 1
    is_marked = (work.reached[1] >> cell) & 1
    if is_fresh and is_marked:
        return min(work.cost[cell], work.cost[CELLS + cell])
    return work.cost[cell] if is_fresh else work.cost[CELLS + cell]


@kernel
def add_marches(state, rules, seat, work):
    """Lists where all units of a hex can go together (AE-10.1)."""
    entered = open_cells(state, rules, seat)
    zone = zone_of_control(state, rules, seat)
    cells = state.present[seat]
    while cells:
        start = lowest(rules, cells)
        ends = find_ways(state, rules, seat, start, state.here[start], entered, zone, work)
        while ends:
            add_action(work, turn_code(MARCH, (start << 6) | lowest(rules, ends)))
            ends &= ends - 1
        cells &= cells - 1


@kernel
def movers(state, rules, seat, start, work):
    """Who on a hex can go somewhere by itself, as bits (AE-10.1)."""
    entered = open_cells(state, rules, seat)
    zone = zone_of_control(state, rules, seat)
    found = 0
    for number in range(SIDE):
        if (state.here[start] >> number) & 1:
            if find_ways(state, rules, seat, start, 1 << number, entered, zone, work):
                found |= 1 << number
    return found


@kernel
def add_detachments(state, rules, seat, work):
    """Lists the hexes from which a part of the units can go (AE-10.1)."""
    cells = state.present[seat]
    while cells:
        start = lowest(rules, cells)
        units = state.here[start]
        if units & (units - 1) and movers(state, rules, seat, start, work):
            add_action(work, turn_code(DETACH, start))
        cells &= cells - 1


@kernel
def most_to_detach(state, units, start):
    """How many can go at most: a group leaves somebody behind, or it is a march (AE-10.1)."""
    return min(count_bits(units), count_bits(state.here[start]) - 1)


@kernel
def add_group(state, rules, seat, work):
    """Lists who can be named next for a group, and where it can go (AE-10.1)."""
    frame = top(state)
    units = movers(state, rules, seat, frame.a, work)
    if count_bits(frame.b) < most_to_detach(state, units, frame.a):
        for number in range(next_named(frame.d), SIDE):
            if (units >> number) & 1:
                add_action(work, number)
    if frame.b:
        entered = open_cells(state, rules, seat)
        zone = zone_of_control(state, rules, seat)
        ends = find_ways(state, rules, seat, frame.a, frame.b, entered, zone, work)
        while ends:
            add_action(work, TO + lowest(rules, ends))
            ends &= ends - 1


@kernel
def name_for_group(state, seat, number):
    """One more belongs to the group (AE-10.1)."""
    frame = top(state)
    frame.b |= 1 << number
    frame.d = named(frame.d, number)
    go_on(state, seat)


@kernel
def march(state, rules, seat, start, group, end, work):
    """A group goes to another hex, and pays (AE-10.1, AE-10.2)."""
    entered = open_cells(state, rules, seat)
    zone = zone_of_control(state, rules, seat)
    find_ways(state, rules, seat, start, group, entered, zone, work)
    state.points[seat] -= cost_to(end, work)
    for number in range(SIDE):
        if (group >> number) & 1:
            unit = (seat << 4) | number
            tell(work, MOVED, seat, unit, state.kind[unit], start, end)
            lift_unit(state, rules, unit)
            put_unit(state, unit, end)
    if state.besieger[start] and defender_of(state, start) != seat:
        tell(work, SIEGE_ENDED, state.besieger[start] - 1, start, 0, 0, 0)
        end_siege(state, start)
    enter_hex(state, seat, end, work)


@kernel
def enter_hex(state, seat, cell, work):
    """A neutral hex is claimed; a siege of a hex that is another's is over (AE-5.6, AE-10.6)."""
    if state.control[cell] == 0:
        set_control(state, cell, seat)
        tell(work, CLAIMED, seat, cell, 0, 0, 0)
    if state.besieger[cell] and state.control[cell] != seat + 1:
        tell(work, SIEGE_ENDED, state.besieger[cell] - 1, cell, 0, 0, 0)
        end_siege(state, cell)


@kernel
def change_hands(state, rules, work):
    """At the start of a round a hex belongs to whose units stand there (AE-9.2, AE-10.6)."""
    for seat in range(rules.seats):
        cells = state.present[seat] & ~state.owned[seat]
        while cells:
            cell = lowest(rules, cells)
            tell(work, CLAIMED, seat, cell, state.control[cell], 0, 0)
            set_control(state, cell, seat)
            cells &= cells - 1
