"""A seat's observation as planes of numbers, for programs that learn (AE-8.1, AE-9.3).

Hexes are laid out in a square of 7 rows and 7 columns (3 by 3 in a single battle), as the seat sees the map:
rows by number, columns by letter. So the offsets to a hex's six neighbours are the same everywhere; the
corners at the lower left and the upper right are unused. The seat's own lord comes first, the others follow
in turn order.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import top
from banneret.games.aeonis.geometry import HEXES
from banneret.games.aeonis.names import cell_count, seat_count
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    CELLS,
    DEFENDER,
    INFANTRY,
    LORD,
    NOWHERE,
    PLAIN,
    SEATS,
    SIDE,
    TERRAINS,
)
from banneret.games.aeonis.rules.campaign.map import SKIRMISH
from banneret.games.aeonis.rules.campaign.round import GROUP
from banneret.games.aeonis.rules.combat.frame import (
    BATTLE,
    BY_ASSAULT,
    BY_SIEGE,
    OCCUPY,
    mode_of,
    rounds_over,
    seat_on,
)
from banneret.games.aeonis.rules.combat.strikes import striking_side
from banneret.games.aeonis.rules.seen_map import seen_cell
from banneret.games.aeonis.rules.sets import count_named, next_named

_UNITS = ("the Lord", *(f"soldier {number}" for number in range(1, SIDE)))

COMMON = (
    "Plain",
    "Forest",
    "Mountain",
    "Lake",
    "Portal",
    "City",
    "Fortress",
    "Imperial Seat",
    "control has changed this round",
    "has recruited this round",
    *(f"siege: {unit} of the besieger is committed" for unit in _UNITS),
    *(f"siege: {unit} of the defender is committed" for unit in _UNITS),
    "battle: the hex that is fought for",
    "group: the hex from which it goes",
    "asked: a turn",
    "asked: who is of a group, and where it goes",
    "asked: hold the walls",
    "asked: whom the attacker commits",
    "asked: whom the defender commits",
    "asked: the attacker's line",
    "asked: the defender's line",
    "asked: the attacker's pre-strike",
    "asked: the defender's pre-strike",
    "asked: strike",
    "asked: counterstrike",
    "asked: does the attacker retreat",
    "asked: does the defender retreat",
    "asked: press",
    "asked: who moves in",
    "battle: is a siege",
    "battle: is an assault",
    "battle: rounds that are over",
    "set: the lowest number that may still be named",
    "set: how many were named",
    "single battle: attacks made",
    "the round, of 127 in the last",
    "actions played, of 127 at the limit",
)
"""Planes that do not belong to a lord."""

OF_A_LORD = (
    *(f"{unit}, kind × 10 + hit points" for unit in _UNITS),
    *(f"{unit}, 1 committed + 2 on the line + 4 still to strike + 8 going" for unit in _UNITS),
    "Infantry",
    "Cavalry",
    "Archers",
    "Lord",
    "control",
    "siege marker",
    "Home City",
    "action points",
    "banked action points",
    "victory points",
    "renown",
    "who has captured its Lord, 1 the seat, 2 its 1st enemy and so on",
    "has passed",
    "has taken an enemy's hex by attack this round",
    "began the round",
    "is asked",
    "attacks",
    "defends",
    "the Lord's attack die",
    "the Lord's defence die",
    "the Lord's hit points",
    "the Lord's movement range",
    "what the Lord takes off the cost of pressing",
    "what the Lord takes off the cost of a Mountain",
    "what the Lord takes off the cost of a zone of control",
    "what the Lord adds to the action points that can be banked",
    "what the Lord adds to defence rolls if it attacks this hex",
    "what the Lord adds to defence rolls if it defends this hex",
)
"""Planes of each lord; the seat's own come first."""

FRESH_PLANE = TERRAINS - PLAIN
MUSTERED_PLANE = FRESH_PLANE + 1
INVESTING_PLANE = FRESH_PLANE + 2
HOLDING_PLANE = INVESTING_PLANE + SIDE
TARGET_PLANE = HOLDING_PLANE + SIDE
GOING_PLANE = TARGET_PLANE + 1
TURN_PLANE = TARGET_PLANE + 2
GROUP_PLANE = TARGET_PLANE + 3
STAGE_PLANE = TARGET_PLANE + 4
SIEGE_PLANE = STAGE_PLANE + OCCUPY
ASSAULT_PLANE = SIEGE_PLANE + 1
BATTLE_ROUNDS_PLANE = SIEGE_PLANE + 2
NEXT_PLANE = SIEGE_PLANE + 3
NAMED_PLANE = SIEGE_PLANE + 4
ATTACKS_PLANE = SIEGE_PLANE + 5
ROUNDS_PLANE = SIEGE_PLANE + 6
LIMIT_PLANE = SIEGE_PLANE + 7
FIRST_LORD = LIMIT_PLANE + 1

# Planes of a lord, as offsets from its first.
UNIT = 0
ROLE = SIDE
KIND = 2 * SIDE
CONTROL = KIND + 4
MARKER = CONTROL + 1
HOME = CONTROL + 2
SCALARS = CONTROL + 3
SHEET = SCALARS + 11
ADDS = SHEET + 8
LORD_PLANES = ADDS + 2

SPOTS = tuple((y + 3) * 7 + x + 3 for x, y in HEXES)
"""The index of each hex of a map in a plane."""

BATTLE_SPOTS = tuple((y + 1) * 3 + x + 1 for x, y in HEXES[:7])


@kernel
def spot(rules, seat, cell):
    """The index of a hex in a plane, as a seat sees it."""
    seen = seen_cell(rules, seat, cell)
    return SPOTS[seen] if rules.cells == CELLS else BATTLE_SPOTS[seen]


@kernel
def area(rules):
    """The size of a plane."""
    return 49 if rules.cells == CELLS else 9


@kernel
def fill(rules, plane, value, out):
    """Fills a plane with one number, capped at 127."""
    if value:
        for place in range(plane * area(rules), (plane + 1) * area(rules)):
            out[place] = min(value, 127)


@kernel
def observe(state, rules, seat, out):
    """Writes the map, the decision asked for, and the planes of each lord, the seat's own first."""
    for cell in range(rules.cells):
        show_hex(state, rules, cell, spot(rules, seat, cell), out)
    show_question(state, rules, seat, out)
    fill(rules, ROUNDS_PLANE, state.round * 127 // rules.rounds, out)
    fill(rules, LIMIT_PLANE, state.plies * 127 // rules.plies, out)
    for away in range(rules.seats):
        show_lord(state, rules, seat, (seat + away) % rules.seats, FIRST_LORD + away * LORD_PLANES, out)


@kernel
def show_hex(state, rules, cell, here, out):
    """Writes a hex's terrain, its changes in this round, and the units committed to its siege."""
    size = area(rules)
    out[(state.terrain[cell] - PLAIN) * size + here] = 1
    out[FRESH_PLANE * size + here] = (state.fresh >> cell) & 1
    out[MUSTERED_PLANE * size + here] = (state.mustered >> cell) & 1
    if state.besieger[cell]:
        for number in range(SIDE):
            out[(INVESTING_PLANE + number) * size + here] = (state.investing[cell] >> number) & 1
            out[(HOLDING_PLANE + number) * size + here] = (state.holding[cell] >> number) & 1


@kernel
def show_question(state, rules, seat, out):
    """Writes the decision that the top frame asks for, and the units named so far."""
    frame = top(state)
    if frame.kind == BATTLE:
        show_battle(rules, seat, frame, out)
    elif frame.stage == GROUP:
        fill(rules, GROUP_PLANE, 1, out)
        out[GOING_PLANE * area(rules) + spot(rules, seat, frame.a)] = 1
    else:
        fill(rules, TURN_PLANE, 1, out)
    fill(rules, NEXT_PLANE, next_named(frame.d), out)
    fill(rules, NAMED_PLANE, count_named(frame.d), out)
    if state.frames[0].kind == SKIRMISH:
        fill(rules, ATTACKS_PLANE, state.frames[0].a, out)


@kernel
def show_battle(rules, seat, frame, out):
    """Writes the battle's target, its mode, and its progress."""
    out[TARGET_PLANE * area(rules) + spot(rules, seat, frame.a)] = 1
    fill(rules, STAGE_PLANE + min(frame.stage, OCCUPY - 1), 1, out)  # TAKE_HEX, before OCCUPY, asks nobody
    fill(rules, SIEGE_PLANE, mode_of(frame) == BY_SIEGE, out)
    fill(rules, ASSAULT_PLANE, mode_of(frame) == BY_ASSAULT, out)
    fill(rules, BATTLE_ROUNDS_PLANE, rounds_over(frame), out)


@kernel
def show_lord(state, rules, seat, lord, first, out):
    """Writes the planes of a lord, starting from its first."""
    for number in range(SIDE):
        if state.kind[(lord << 4) | number] and state.cell[(lord << 4) | number] != NOWHERE:
            show_unit(state, rules, seat, lord, number, first, out)
    for cell in range(rules.cells):
        show_claims(state, rules, lord, cell, spot(rules, seat, cell), first, out)
    if not rules.is_battle:
        out[(first + HOME) * area(rules) + spot(rules, seat, state.home[lord])] = 1
    show_standing(state, rules, seat, lord, first + SCALARS, out)
    show_sheet(rules, lord, first + SHEET, out)


@kernel
def show_unit(state, rules, seat, lord, number, first, out):
    """Writes a unit on its hex: its kind, hit points and role."""
    unit = (lord << 4) | number
    size = area(rules)
    here = spot(rules, seat, state.cell[unit])
    out[(first + UNIT + number) * size + here] = state.kind[unit] * 10 + state.hits[unit]
    out[(first + ROLE + number) * size + here] = role_of(state, lord, number)
    out[(first + KIND + state.kind[unit] - INFANTRY) * size + here] += 1


@kernel
def role_of(state, lord, number):
    """The role of a unit, as a sum: 1 committed, 2 on the line, 4 still to strike, 8 named for a group."""
    frame = top(state)
    if frame.kind == BATTLE:
        role = 0
        for side in range(2):
            if seat_on(frame, side) == lord:
                role = ((state.committed[side] >> number) & 1) | (((state.line[side] >> number) & 1) << 1)
                if striking_side(frame.stage) == side:
                    role |= ((state.ready >> number) & 1) << 2
        return role
    is_going = frame.stage == GROUP and frame.seat == lord and (frame.b >> number) & 1
    return 8 if is_going else 0


@kernel
def show_claims(state, rules, lord, cell, here, first, out):
    """Writes whether a lord controls or besieges a hex, and what its Lord adds in a battle there."""
    size = area(rules)
    out[(first + CONTROL) * size + here] = state.control[cell] == lord + 1
    out[(first + MARKER) * size + here] = state.besieger[cell] == lord + 1
    for side in range(2):
        adds = rules.lord_defence[(side * SEATS + lord) * TERRAINS + state.terrain[cell]]
        out[(first + ADDS + side) * size + here] = adds


@kernel
def show_standing(state, rules, seat, lord, plane, out):
    """Writes a lord's points, and its part in the round and in the battle."""
    fill(rules, plane, state.points[lord], out)
    fill(rules, plane + 1, state.bank[lord], out)
    fill(rules, plane + 2, state.victory[lord], out)
    fill(rules, plane + 3, state.renown[lord], out)
    if state.captor[lord]:
        fill(rules, plane + 4, 1 + (state.captor[lord] - 1 - seat) % rules.seats, out)
    fill(rules, plane + 5, (state.passed >> lord) & 1, out)
    fill(rules, plane + 6, (state.raided >> lord) & 1, out)
    fill(rules, plane + 7, state.first == lord, out)
    fill(rules, plane + 8, (top(state).asked >> lord) & 1, out)
    if top(state).kind == BATTLE:
        fill(rules, plane + 9, seat_on(top(state), ATTACKER) == lord, out)
        fill(rules, plane + 10, seat_on(top(state), DEFENDER) == lord, out)


@kernel
def show_sheet(rules, lord, plane, out):
    """Writes the sheet of a Lord; no two are the same."""
    rank = (LORD << 2) | lord
    fill(rules, plane, rules.attack_die[rank], out)
    fill(rules, plane + 1, rules.defence_die[rank], out)
    fill(rules, plane + 2, rules.hit_points[rank], out)
    fill(rules, plane + 3, rules.move[rank], out)
    fill(rules, plane + 4, rules.lord_press[lord], out)
    fill(rules, plane + 5, rules.lord_mountain[lord], out)
    fill(rules, plane + 6, rules.lord_zone[lord], out)
    fill(rules, plane + 7, rules.lord_bank[lord], out)


_OWNERS = ("own", "1st enemy", "2nd enemy", "3rd enemy")


def planes(numbers):
    """The names of the planes, for the number of lords that play."""
    return COMMON + tuple(
        f"{owner}: {plane}" for owner in _OWNERS[: seat_count(numbers)] for plane in OF_A_LORD
    )


def board(numbers):
    """The rows and columns; a single battle has few."""
    width = 7 if cell_count(numbers) == CELLS else 3
    return width, width
