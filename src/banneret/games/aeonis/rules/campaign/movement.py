"""Moving groups: range, cost, zones of control, Portals, control of hexes (AE-1.11, AE-10.1 to AE-10.6)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import go_on, top
from banneret.games.aeonis.rules.board import (
    CAVALRY,
    LEFT,
    MOUNTAIN,
    PLAIN,
    SEATS,
    SIDE,
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
    """The hexes adjacent to units of other lords, as bits (AE-10.3)."""
    found = 0
    cells = others(state, seat)
    while cells:
        found |= rules.near_mask[lowest(rules, cells)]
        cells &= cells - 1
    return found


@kernel
def open_cells(state, rules, seat):
    """The hexes that a side can enter: no Lakes, no units of others (AE-10.2, AE-10.5)."""
    return ((1 << rules.cells) - 1) & ~(state.lakes | others(state, seat))


@kernel
def steps_of(state, rules, seat, group):
    """How many steps a group can move (AE-10.1)."""
    steps = 9
    while group:
        steps = min(steps, rules.move[rank_of(state, (seat << 4) | lowest(rules, group))])
        group &= group - 1
    return steps


@kernel
def is_cavalry(state, rules, seat, group):
    """Whether a group consists of Cavalry only (AE-10.3)."""
    while group:
        if state.kind[(seat << 4) | lowest(rules, group)] != CAVALRY:
            return False
        group &= group - 1
    return True


@kernel
def find_ways(state, rules, seat, start, group, entered, zone, work):
    """The hexes a group can reach with the AP it has, as bits (AE-10.1 to AE-10.4).

    Afterwards `work.left` holds the hexes reached with each number of AP left. The first half is for groups
    of Cavalry that have not entered a zone of control yet, since their first one is free; the second half is
    for the rest. Every step costs AP, so hexes are expanded in order of rising AP left, and none twice in one
    step.
    """
    points = state.points[seat]
    for left in range(points + 1):
        work.left[left] = 0
        work.left[LEFT + left] = 0
    track = 0 if is_cavalry(state, rules, seat, group) else LEFT
    work.left[track + points] = 1 << start
    doors = open_doors(state, seat) & entered
    climb = climb_cost(rules, seat, group)
    toll = zone_cost(rules, seat, group)
    step_on(state, rules, track, points, entered, zone, doors, climb, toll, work)
    for _ in range(1, steps_of(state, rules, seat, group)):
        for left in range(1, points + 1):
            for way in range(0, 2 * LEFT, LEFT):
                if work.left[way + left]:
                    step_on(state, rules, way, left, entered, zone, doors, climb, toll, work)
    reached = 0
    for left in range(points + 1):
        reached |= work.left[left] | work.left[LEFT + left]
    return reached & ~(1 << start)


@kernel
def climb_cost(rules, seat, group):
    """What a Mountain costs a group: less with some Lords, but never less than other hexes (AE-1.11)."""
    less = rules.lord_mountain[seat] if group & 1 else 0
    return max(min(rules.enter[PLAIN], rules.enter[MOUNTAIN]), rules.enter[MOUNTAIN] - less)


@kernel
def zone_cost(rules, seat, group):
    """The extra cost of a hex in a zone of control to a group: less with some Lords (AE-1.11, AE-10.3)."""
    return max(0, rules.zone - (rules.lord_zone[seat] if group & 1 else 0))


@kernel
def open_doors(state, seat):
    """The Portals that no other lord controls, as bits (AE-10.4)."""
    barred = 0
    for other in range(SEATS):
        if other != seat:
            barred |= state.owned[other]
    return state.doors & ~barred


@kernel
def step_on(state, rules, way, left, entered, zone, doors, climb, toll, work):
    """Takes one step from all hexes reached with this many AP left (AE-10.2 to AE-10.4)."""
    cells = work.left[way + left]
    near = 0
    if not cells & state.doors:
        doors = 0
    while cells:
        near |= rules.near_mask[lowest(rules, cells)]
        cells &= cells - 1
    near &= entered
    enter(way, left - rules.enter[PLAIN], near & ~state.peaks, zone, toll, work)
    enter(way, left - climb, near & state.peaks, zone, toll, work)
    enter(way, left - rules.portal, doors, zone, toll, work)


@kernel
def enter(way, left, cells, zone, toll, work):
    """Enters hexes, with this many AP left outside zones of control (AE-10.3)."""
    if left >= 0:
        work.left[way + left] |= cells & ~zone
    if way == LEFT:
        left -= toll
    if left >= 0:
        work.left[LEFT + left] |= cells & zone


@kernel
def cost_to(state, seat, cell, work):
    """The cost of the cheapest way to a hex, after `find_ways` (AE-10.2)."""
    left = state.points[seat]
    while not ((work.left[left] | work.left[LEFT + left]) >> cell) & 1:
        left -= 1
    return state.points[seat] - left


@kernel
def add_marches(state, rules, seat, work):
    """Lists the marches of all units of a hex together (AE-10.1)."""
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
    """The units of a hex that can move by themselves, as bits (AE-10.1)."""
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
    """Lists the hexes from which some of the units can move by themselves (AE-10.1)."""
    cells = state.present[seat]
    while cells:
        start = lowest(rules, cells)
        units = state.here[start]
        if units & (units - 1) and movers(state, rules, seat, start, work):
            add_action(work, turn_code(DETACH, start))
        cells &= cells - 1


@kernel
def most_to_detach(state, units, start):
    """The most units in a group: it leaves at least one behind, or it would be a march (AE-10.1)."""
    return min(count_bits(units), count_bits(state.here[start]) - 1)


@kernel
def add_group(state, rules, seat, work):
    """Lists the units that can be named next for a group, and where it can move (AE-10.1)."""
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
    """Adds a unit to the group (AE-10.1)."""
    frame = top(state)
    frame.b |= 1 << number
    frame.d = named(frame.d, number)
    go_on(state, seat)


@kernel
def march(state, rules, seat, start, group, end, work):
    """Moves a group to another hex, and pays for it (AE-10.1, AE-10.2)."""
    entered = open_cells(state, rules, seat)
    zone = zone_of_control(state, rules, seat)
    find_ways(state, rules, seat, start, group, entered, zone, work)
    state.points[seat] -= cost_to(state, seat, end, work)
    while group:
        unit = (seat << 4) | lowest(rules, group)
        tell(work, MOVED, seat, unit, state.kind[unit], start, end)
        lift_unit(state, rules, unit)
        put_unit(state, unit, end)
        group &= group - 1
    if state.besieger[start] and defender_of(state, start) != seat:
        tell(work, SIEGE_ENDED, state.besieger[start] - 1, start, 0, 0, 0)
        end_siege(state, start)
    enter_hex(state, seat, end, work)


@kernel
def enter_hex(state, seat, cell, work):
    """Claims a neutral hex; ends a siege of another side's hex (AE-5.6, AE-10.6)."""
    if state.control[cell] == 0:
        set_control(state, cell, seat)
        tell(work, CLAIMED, seat, cell, 0, 0, 0)
    if state.besieger[cell] and state.control[cell] != seat + 1:
        tell(work, SIEGE_ENDED, state.besieger[cell] - 1, cell, 0, 0, 0)
        end_siege(state, cell)


@kernel
def change_hands(state, rules, work):
    """At the start of a round, gives each hex to the side whose units are on it (AE-9.2, AE-10.6)."""
    for seat in range(rules.seats):
        cells = state.present[seat] & ~state.owned[seat]
        while cells:
            cell = lowest(rules, cells)
            tell(work, CLAIMED, seat, cell, state.control[cell], 0, 0)
            set_control(state, cell, seat)
            cells &= cells - 1
