"""The records: units and control on the map, and the battle under way (AE-1.1, AE-8.1).

Hexes are numbered from the middle outwards, ring by ring, so that a single battle uses the first seven:

        11 10  9                     Directions, a left turn is +1:
      12  3  2  8                        2 1
    13  4  0  1  7      and so on       3 · 0
      14  5  6 18                        4 5
        15 16 17

Units are numbered seat × 16 + n: n is 0 for the Lord and 1 to 14 for soldiers. Sets of a side's units are
bitmasks by n. Fields that hold a seat plus one use 0 for nobody, so that wiped memory means nobody.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.layout import rules_record, state_record, work_record

SEATS = 4
CELLS = 37
SIDE = 15
"""The most units of a side: its Lord and 14 soldiers."""
UNITS = SEATS * 16
NOWHERE = -1
"""The hex of a captured Lord."""

INFANTRY = 1
CAVALRY = 2
ARCHERS = 3
LORD = 4

PLAIN = 1
FOREST = 2
MOUNTAIN = 3
LAKE = 4
PORTAL = 5
CITY = 6
FORTRESS = 7
IMPERIAL_SEAT = 8
TERRAINS = 9

ATTACKER = 0
DEFENDER = 1

STATE = state_record(
    position=[
        ("present", "i8", SEATS),  # hexes in which a seat has units, as bits
        ("owned", "i8", SEATS),  # hexes that a seat controls, as bits
        ("cities", "i8"),  # hexes that are Cities, as bits; likewise below
        ("lakes", "i8"),
        ("peaks", "i8"),  # Mountains
        ("doors", "i8"),  # Portals
        ("thrones", "i8"),  # Imperial Seats
        ("forts", "i8"),  # Fortresses
        ("fresh", "i8"),  # hexes that changed control since the round began, as bits
        ("mustered", "i8"),  # hexes that have recruited this round, as bits
        ("besieged", "i8"),  # hexes with a siege marker, as bits
        ("here", "i2", CELLS),  # the units on a hex, as bits
        ("investing", "i2", CELLS),  # units committed to the siege of a hex: attackers
        ("holding", "i2", CELLS),  # and defenders
        ("committed", "i2", 2),  # in the battle under way, by ATTACKER and DEFENDER
        ("line", "i2", 2),
        ("ready", "i2"),  # units still to strike, as bits
        ("renown", "i2", SEATS),
        ("victory", "i2", SEATS),
        ("kind", "i1", UNITS),
        ("cell", "i1", UNITS),
        ("hits", "i1", UNITS),  # remaining hit points
        ("holder", "i1", CELLS),  # the seat with units on a hex, plus one
        ("control", "i1", CELLS),  # the seat that controls a hex, plus one
        ("terrain", "i1", CELLS),
        ("besieger", "i1", CELLS),  # the seat whose siege marker is on a hex, plus one
        ("points", "i1", SEATS),
        ("bank", "i1", SEATS),
        ("captor", "i1", SEATS),  # the seat that has captured a seat's Lord, plus one
        ("home", "i1", SEATS),  # the hex of a seat's Home City
        ("passed", "i1"),  # seats that have passed in this round, as bits
        ("raided", "i1"),  # seats that have taken an enemy hex by attack in this round, as bits
        ("round", "i1"),
        ("first", "i1"),
    ],
    frames=4,
)

RULES = rules_record(
    [
        ("near_mask", "i8", CELLS),  # the neighbours of a hex, as bits
        ("near", "i1", CELLS * 6),  # the neighbour of a hex in a direction, or -1
        ("distance", "i1", CELLS * CELLS),
        ("bit_at", "i1", 67),  # the bit of a power of two below 2⁶², by its remainder modulo 67
        ("cells", "i1"),
        # combat
        ("attack_die", "i1", 5 * SEATS),  # by kind × 4 + seat, like the next three
        ("defence_die", "i1", 5 * SEATS),
        ("hit_points", "i1", 5 * SEATS),
        ("move", "i1", 5 * SEATS),
        ("cap", "i1", TERRAINS),
        ("bonus", "i1", TERRAINS),
        ("is_fortified", "i1", TERRAINS),
        ("attack_cost", "i1"),
        ("through_portals", "i1"),
        ("press_cost", "i1"),
        ("press_most", "i1"),
        ("press_in_sieges", "i1"),
        ("archers_again", "i1"),
        ("archers_together", "i1"),
        ("hex_is_yielded", "i1"),
        ("walls_always", "i1"),
        ("reinforcements", "i1"),
        ("may_assault", "i1"),
        ("assault_bonus", "i1"),
        ("capture_renown", "i1"),
        ("capture_points", "i1"),
        # abilities of Lords: 0 if a Lord does not have one
        ("lord_defence", "i1", 2 * SEATS * TERRAINS),  # by (side × 4 + seat) × 9 + terrain of the target
        ("lord_press", "i1", SEATS),  # AP saved on pressing
        ("lord_mountain", "i1", SEATS),  # AP saved on entering a Mountain
        ("lord_zone", "i1", SEATS),  # AP saved on a zone of control
        ("lord_bank", "i1", SEATS),  # extra AP that can be banked
        # decisions that players are asked for
        ("asks_commit", "i1"),
        ("asks_line", "i1"),
        ("asks_targets", "i1"),
        ("asks_occupation", "i1"),
        ("any_group", "i1"),
        # a single battle
        ("is_battle", "i1"),
        ("place", "i1"),
        ("attacks", "i1"),
        # campaign
        ("army", "i1", SEATS * 5),  # how many of each kind a seat begins with
        ("home", "i1", SEATS),
        ("ground", "i1", CELLS),  # terrain that is the same on every map, or 0
        ("orbit", "i1", CELLS),  # the set of symmetric hexes that this one belongs to, or -1
        ("orbits", "i1"),
        ("lakes", "i1"),
        ("portals", "i1"),
        ("fortresses", "i1"),
        ("plain", "i1"),
        ("forest", "i1"),
        ("mountain", "i1"),
        ("base_points", "i1"),
        ("city_points", "i1"),
        ("renown_for_points", "i2"),
        ("bank_most", "i1"),
        ("behind_points", "i1"),
        ("enter", "i1", TERRAINS),
        ("portal", "i1"),
        ("zone", "i1"),
        ("recruit_cost", "i1", 5),
        ("places_base", "i1"),
        ("places_city", "i1"),
        ("places", "i1", 5),  # how many population places a soldier fills
        ("victory_points", "i1"),
        ("rounds", "i1"),
        ("seat_points", "i1"),
        ("fortress_points", "i1"),
        ("home_points", "i1"),
        ("raid_renown", "i1"),
        # the evaluation of computer players
        ("worth_base", "i4"),
        ("worth_victory", "i4"),
        ("worth_ahead", "i4"),
        ("worth_renown", "i4"),
        ("worth_hex", "i4"),
        ("worth_hold", "i4"),
        ("worth_fight", "i4"),
        ("worth_siege", "i4"),
        ("worth_committed", "i4"),
        ("worth_line", "i4"),
        ("worth_unit", "i4", 5),  # by kind
        ("worth_hit", "i4", 5),
    ]
)

LEFT = 64
"""More AP than a side ever has."""

ACTIONS_MAX = SIDE * (CELLS - 1) + 2 * CELLS + 3 * CELLS + SIDE + 1
"""An upper bound. In a turn: units are in at most 15 hexes, each with at most 36 targets to march to, and as
many from which a group can go; 37 hexes to attack, as many to assault, 37 to recruit three kinds in; and
passing. Every other decision has fewer answers: 15 units and two words, 9 × 9 strikes and a word, or 37 hexes
and a word.
"""

WORK = work_record(
    actions=ACTIONS_MAX + 1,
    events=256,
    scratch=[
        ("left", "i8", 2 * LEFT),  # hexes reached with this many AP left: see `find_ways`
    ],
)


@kernel
def seat_of(unit):
    """The side of a unit."""
    return unit >> 4


@kernel
def rank_of(state, unit):
    """The index of a unit in tables of kinds: its kind, and for Lords also its seat."""
    return (state.kind[unit] << 2) | (unit >> 4)


@kernel
def lowest(rules, bits):
    """The index of the lowest set bit."""
    return rules.bit_at[(bits & -bits) % 67]


@kernel
def defender_of(state, cell):
    """The seat that defends a hex: with units there, else with control of it; -1 if none (AE-2.2)."""
    return state.holder[cell] - 1 if state.holder[cell] else state.control[cell] - 1


@kernel
def set_terrain(state, cell, terrain):
    """Sets the terrain of a hex (AE-8.2)."""
    state.terrain[cell] = terrain
    bit = 1 << cell
    if terrain == IMPERIAL_SEAT:
        state.thrones |= bit
    if terrain == CITY or terrain == IMPERIAL_SEAT:
        state.cities |= bit
    elif terrain == LAKE:
        state.lakes |= bit
    elif terrain == MOUNTAIN:
        state.peaks |= bit
    elif terrain == PORTAL:
        state.doors |= bit
    elif terrain == FORTRESS:
        state.forts |= bit


@kernel
def set_control(state, cell, seat):
    """Gives a side control of a hex; control changes in no other way (AE-10.6)."""
    bit = 1 << cell
    if state.control[cell]:
        state.owned[state.control[cell] - 1] &= ~bit
    state.control[cell] = seat + 1
    state.owned[seat] |= bit
    state.fresh |= bit


@kernel
def others(state, seat):
    """The hexes in which other sides have units, as bits."""
    found = 0
    for other in range(SEATS):
        if other != seat:
            found |= state.present[other]
    return found


@kernel
def put_unit(state, unit, cell):
    """Puts a unit on a hex; units are placed in no other way."""
    seat = unit >> 4
    state.cell[unit] = cell
    state.here[cell] |= 1 << (unit & 15)
    state.holder[cell] = seat + 1
    state.present[seat] |= 1 << cell


@kernel
def lift_unit(state, rules, unit):
    """Takes a unit off its hex, and out of any siege it was committed to (AE-5.3)."""
    seat = unit >> 4
    cell = state.cell[unit]
    bit = 1 << (unit & 15)
    sieges = state.besieged & (rules.near_mask[cell] | 1 << cell)
    while sieges:
        target = lowest(rules, sieges)
        if state.besieger[target] == seat + 1:
            state.investing[target] &= ~bit
        elif defender_of(state, target) == seat:
            state.holding[target] &= ~bit
        sieges &= sieges - 1
    state.cell[unit] = NOWHERE
    state.here[cell] &= ~bit
    if state.here[cell] == 0:
        state.holder[cell] = 0
        state.present[seat] &= ~(1 << cell)


@kernel
def add_unit(state, rules, unit, kind, cell):
    """Creates a unit with full hit points on a hex."""
    state.kind[unit] = kind
    state.hits[unit] = rules.hit_points[(kind << 2) | (unit >> 4)]
    put_unit(state, unit, cell)


@kernel
def remove_unit(state, rules, unit):
    """Removes a unit from the game, with everything recorded about it."""
    lift_unit(state, rules, unit)
    state.kind[unit] = 0
    state.cell[unit] = 0
    state.hits[unit] = 0


@kernel
def in_reach(state, rules, cell):
    """The hexes from which units can fight for a hex, as bits: adjacent, or between Portals (AE-2.9)."""
    cells = rules.near_mask[cell]
    if rules.through_portals and (state.doors >> cell) & 1:
        cells |= state.doors & ~(1 << cell)
    return cells


@kernel
def has_lord(state, seat):
    """Whether a side's Lord is on the map, so that its abilities work (AE-1.9)."""
    return state.kind[seat << 4] == LORD and state.cell[seat << 4] != NOWHERE


@kernel
def units_beside(state, rules, seat, cell):
    """A side's units in the hexes from which they can fight for a hex, as bits (AE-2.3)."""
    found = 0
    cells = state.present[seat] & in_reach(state, rules, cell)
    while cells:
        found |= state.here[lowest(rules, cells)]
        cells &= cells - 1
    return found


@kernel
def units_on(state, seat, cell):
    """A side's units on a hex, as bits."""
    return state.here[cell] if state.holder[cell] == seat + 1 else 0


@kernel
def lay_siege(state, seat, cell):
    """Puts a seat's siege marker on a hex (AE-5.1)."""
    state.besieged |= 1 << cell
    state.besieger[cell] = seat + 1


@kernel
def end_siege(state, cell):
    """Removes the siege marker from a hex, and clears the units committed there (AE-5.6)."""
    state.besieged &= ~(1 << cell)
    state.besieger[cell] = 0
    state.investing[cell] = 0
    state.holding[cell] = 0
