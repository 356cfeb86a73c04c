"""What a seat sees, as planes of numbers for learning programs (MC-1.1, MC-12.5).

A seat sees the board from its own side: its first rank is row 0, and files are columns. Units are numbered
as the seat counts them: 1 to 16 are its own army, 17 to 32 the enemy's, and so on (`nth_slot`).

Units off the board (captured, garrisoned or out of sight) appear on a roster: a second board, on which the
unit with number n has the n-th place. Both have the same planes for a unit.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import top
from banneret.games.medieval_chess.names import ABILITY_NAMES, KIND_WORDS, SEASONS, TERRAINS, WEATHERS
from banneret.games.medieval_chess.rules.abilities.using import first_of
from banneret.games.medieval_chess.rules.board import (
    ABILITIES,
    ABSENT,
    BLUE,
    CAPTURED,
    GUARDS_END,
    KINDS,
    NEUTRAL,
    SLOTS,
    STANDING,
    TREES,
    nth_place,
    nth_slot,
)
from banneret.games.medieval_chess.rules.sight import sees
from banneret.games.medieval_chess.rules.waiting import FOLLOW, GUARDS_LEFT

_UNITS = tuple(
    f"{owner} {KIND_WORDS[kind].capitalize()}"
    for owner in ("own", "enemy", "neutral")
    for kind in range(1, KINDS)
)

_SHEET = (
    "rank",
    "loyalty",
    "hit points lost",
    "number of its lord",
    "its home is the Queen's Court",
    "has never moved",
    "moves made this turn",
    "has just gone two squares",
    "ends of turns until it turns neutral",
    "turns until it can move",
    "added to its numbers",
    "was hurt alone",
    "was hurt",
    "lost a vassal",
    "shielded",
    "number of who shields it",
    "immune",
    "fortified",
    "rooted",
    "sharpened",
    "swift",
    "rallied",
    "squares of a Queen's further move",
    "turns a guard still stands",
    "experience, hundreds",
    "experience, the rest",
    "experience spent, hundreds",
    "experience spent, the rest",
    "experience of a sacrifice, hundreds",
    "experience of a sacrifice, the rest",
    *(f"turns until {ABILITY_NAMES[first_of(tree)]} can be used" for tree in range(TREES)),
    *(f"has {ability}" for ability in ABILITY_NAMES),
)

_OF_A_SIDE = (
    "points",
    "gold, hundreds",
    "gold, the rest",
    "under stress",
    "in check",
    "defectors from the other side",
    "turns of domination",
    "has brought a unit back by Resurrection",
    "turns for which the King's Court is contested",
    "turns for which the Queen's Court is contested",
    "the King's Court has fallen",
    "the Queen's Court has fallen",
    *(f"favour with mercenary {number}" for number in range(1, 5)),
    "actions of the other side that it was not told of, hundreds",
    "actions of the other side that it was not told of, the rest",
    "is asked",
)

_COMMON = (
    "to move: own side",
    "the turn's first action is over",
    "asked: a further step",
    "asked: a further move",
    "asked: guards, how many more",
    "number of who is asked for more",
    "number of who acted last",
    "verb of what it did",
    "own side moves first in a turn",
    "turn, hundreds",
    "turn, the rest",
    "turns without a capture or a Pawn's move, hundreds",
    "turns without a capture or a Pawn's move, the rest",
    "why a draw may be claimed",
    "attrition",
    *(weather for weather in WEATHERS[1:]),
    *(season for season in SEASONS[1:]),
    "how often the position has stood before",
    "actions played, of 127 at the limit",
)

PLANES = (
    *_UNITS,
    *_SHEET,
    "number of the unit",
    "own side sees the unit",
    "the enemy sees the unit",
    "own side sees the square",
    "the unit that is asked for more",
    *TERRAINS[1:],
    *(f"roster: {unit}" for unit in _UNITS),
    *(f"roster: {line}" for line in _SHEET),
    "roster: captured",
    "roster: garrisoned",
    "roster: out of sight",
    "roster: number of the Rook it is in",
    *(f"{owner} side: {line}" for owner in ("own", "enemy") for line in _OF_A_SIDE),
    *_COMMON,
)

AREA = 64
UNITS = len(_UNITS)
SHEET = len(_SHEET)
SIDE = len(_OF_A_SIDE)

EXPERIENCE_LINE = 24
COOLDOWN_LINE = EXPERIENCE_LINE + 6
ABILITY_LINE = COOLDOWN_LINE + TREES

NUMBER_PLANE = UNITS + SHEET
SEEN_PLANE = NUMBER_PLANE + 1
SIGHT_PLANE = NUMBER_PLANE + 3
MORE_PLANE = NUMBER_PLANE + 4
TERRAIN_PLANE = NUMBER_PLANE + 5
ROSTER_PLANE = TERRAIN_PLANE + 3
STATUS_PLANE = ROSTER_PLANE + UNITS + SHEET
INSIDE_PLANE = STATUS_PLANE + 3
SIDE_PLANE = INSIDE_PLANE + 1
COMMON_PLANE = SIDE_PLANE + 2 * SIDE
TURN_PLANE = COMMON_PLANE + 9
WEATHER_PLANE = COMMON_PLANE + 15
SEASON_PLANE = WEATHER_PLANE + 3
STOOD_PLANE = SEASON_PLANE + 4
LIMIT_PLANE = STOOD_PLANE + 1


@kernel
def seen_slot(seat, slot):
    """The number of a unit as seen by a seat; 0 for none."""
    return nth_slot(seat, slot) if slot else 0


@kernel
def seen_owner(seat, owner):
    """The owner of a unit as seen by a seat: 0 own, 1 the enemy's, 2 neutral."""
    return owner if owner == NEUTRAL else owner ^ seat


@kernel
def fill(plane, value, out):
    """Fills a plane with a number, capped at 127."""
    if value:
        for place in range(plane * AREA, (plane + 1) * AREA):
            out[place] = min(127, value)


@kernel
def fill_parts(plane, value, out):
    """Fills a plane with the hundreds of a number, and the next plane with the rest."""
    fill(plane, value // 100, out)
    fill(plane + 1, value % 100, out)


@kernel
def observe(state, rules, seat, out):
    """Writes the units, the squares, both sides, and the question."""
    for slot in range(1, GUARDS_END):
        if state.status[slot] == STANDING:
            here = nth_place(seat, state.place[slot])
            show_unit(state, seat, slot, here, 0, out)
            out[NUMBER_PLANE * AREA + here] = seen_slot(seat, slot)
            out[SEEN_PLANE * AREA + here] = state.sighted[seat * SLOTS + slot] != 0
            out[(SEEN_PLANE + 1) * AREA + here] = state.sighted[(1 - seat) * SLOTS + slot] != 0
        elif state.status[slot] != ABSENT:
            show_on_roster(state, seat, slot, out)
    for place in range(64):
        show_square(state, seat, place, nth_place(seat, place), out)
    for side in range(2):
        show_side(state, side, SIDE_PLANE + (side ^ seat) * SIDE, out)
    show_turn(state, rules, seat, out)


@kernel
def show_unit(state, seat, slot, here, first, out):
    """Writes a unit and its sheet at one place, in the planes from `first` on."""
    kinds = seen_owner(seat, state.owner[slot]) * (KINDS - 1)
    out[(first + kinds + state.kind[slot] - 1) * AREA + here] = 1
    at = (first + UNITS) * AREA + here
    show_standing(state, seat, slot, at, out)
    show_effects(state, seat, slot, at, out)
    show_experience(state.xp[slot], at + EXPERIENCE_LINE * AREA, out)
    show_experience(state.spent[slot], at + (EXPERIENCE_LINE + 2) * AREA, out)
    show_experience(state.glory[slot], at + (EXPERIENCE_LINE + 4) * AREA, out)
    for tree in range(TREES):
        out[at + (COOLDOWN_LINE + tree) * AREA] = state.cooldown[slot * TREES + tree]
    if state.known[slot]:
        for ability in range(ABILITIES):
            out[at + (ABILITY_LINE + ability) * AREA] = (state.known[slot] >> ability) & 1


@kernel
def show_standing(state, seat, slot, at, out):
    """Writes a unit's lasting properties: the first lines of its sheet."""
    out[at] = state.rank[slot]
    out[at + 1 * AREA] = state.loyalty[slot]
    out[at + 2 * AREA] = state.hurt[slot]
    out[at + 3 * AREA] = seen_slot(seat, state.lord[slot])
    out[at + 4 * AREA] = state.home[slot]
    out[at + 5 * AREA] = state.unmoved[slot]
    out[at + 6 * AREA] = state.moves[slot]
    out[at + 7 * AREA] = state.passed[slot]
    out[at + 8 * AREA] = state.orphan[slot]
    out[at + 9 * AREA] = state.frozen[slot]
    out[at + 10 * AREA] = state.boost[slot]


@kernel
def show_effects(state, seat, slot, at, out):
    """Writes a unit's temporary properties: the next lines."""
    out[at + 11 * AREA] = state.alone[slot]
    out[at + 12 * AREA] = state.struck[slot]
    out[at + 13 * AREA] = state.bereft[slot]
    out[at + 14 * AREA] = state.shield[slot]
    out[at + 15 * AREA] = seen_slot(seat, state.shield_by[slot])
    out[at + 16 * AREA] = state.immune[slot]
    out[at + 17 * AREA] = state.fortified[slot]
    out[at + 18 * AREA] = state.rooted[slot]
    out[at + 19 * AREA] = state.sharpened[slot]
    out[at + 20 * AREA] = state.swift[slot]
    out[at + 21 * AREA] = state.rallied[slot]
    out[at + 22 * AREA] = state.gambit[slot]
    out[at + 23 * AREA] = state.lasts[slot]


@kernel
def show_experience(value, at, out):
    """Writes the hundreds of a number at one place, and the rest in the next plane."""
    out[at] = min(127, value // 100)
    out[at + AREA] = value % 100


@kernel
def show_on_roster(state, seat, slot, out):
    """Writes a unit that is in the game but not on the board."""
    here = seen_slot(seat, slot) - 1
    show_unit(state, seat, slot, here, ROSTER_PLANE, out)
    out[(STATUS_PLANE + state.status[slot] - CAPTURED) * AREA + here] = 1
    out[INSIDE_PLANE * AREA + here] = seen_slot(seat, state.inside[slot])


@kernel
def show_square(state, seat, place, here, out):
    """Writes the terrain of a square, and in fog that hides units whether the square is in sight."""
    if state.terrain[place]:
        out[(TERRAIN_PLANE + state.terrain[place] - 1) * AREA + here] = 1
    out[SIGHT_PLANE * AREA + here] = 1 if sees(state, seat, place) else 0


@kernel
def show_side(state, side, plane, out):
    """Writes a side's resources and dangers, in the order of `_OF_A_SIDE`."""
    fill(plane, state.points[side], out)
    fill_parts(plane + 1, state.gold[side], out)
    fill(plane + 3, state.stress[side], out)
    fill(plane + 4, state.checked[side], out)
    fill(plane + 5, state.defectors[side], out)
    fill(plane + 6, state.domination[side], out)
    fill(plane + 7, state.resurrected[side], out)
    for court in range(2):
        fill(plane + 8 + court, state.contest[2 * side + court], out)
        fill(plane + 10 + court, state.fallen[2 * side + court], out)
    for mercenary in range(4):
        fill(plane + 12 + mercenary, state.favour[4 * side + mercenary], out)
    fill_parts(plane + 16, state.unseen[side], out)
    fill(plane + 18, (top(state).asked >> side) & 1, out)


@kernel
def show_turn(state, rules, seat, out):
    """Writes whose turn it is and its stage, the question, the weather, and the counters that end games."""
    turn = state.frames[0]
    fill(COMMON_PLANE, turn.seat == seat, out)
    fill(COMMON_PLANE + 1, turn.c, out)
    show_question(state, seat, out)
    fill(COMMON_PLANE + 6, seen_slot(seat, turn.a), out)
    fill(COMMON_PLANE + 7, turn.b, out)
    fill(COMMON_PLANE + 8, seat == BLUE, out)
    fill_parts(TURN_PLANE, state.turn, out)
    fill_parts(TURN_PLANE + 2, state.quiet, out)
    fill(TURN_PLANE + 4, state.claim, out)
    fill(TURN_PLANE + 5, state.attrition, out)
    if state.weather:
        fill(WEATHER_PLANE + state.weather - 1, 1, out)
    if state.season:
        fill(SEASON_PLANE + state.season - 1, 1, out)
    fill(STOOD_PLANE, times_before(state), out)
    fill(LIMIT_PLANE, state.plies * 127 // rules.plies, out)


@kernel
def show_question(state, seat, out):
    """Writes a question other than for an action of the turn, and the unit it is about."""
    frame = top(state)
    if frame.kind == FOLLOW:
        fill(COMMON_PLANE + 1 + frame.b, 1, out)
    elif frame.kind == GUARDS_LEFT:
        fill(COMMON_PLANE + 4, frame.b, out)
    else:
        return
    fill(COMMON_PLANE + 5, seen_slot(seat, frame.a), out)
    if state.status[frame.a] == STANDING:
        out[MORE_PLANE * AREA + nth_place(seat, state.place[frame.a])] = 1


@kernel
def times_before(state):
    """How often the position has occurred before, by the keys of the trail (MC-9.8)."""
    times = 0
    for index in range(state.trail_count - 4, -1, -2):
        times += state.trail_keys[index] == state.trail_keys[state.trail_count]
    return times
