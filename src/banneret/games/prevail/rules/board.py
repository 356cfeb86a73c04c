"""The records: units on the board, and cards (PV-1.1, PV-1.3, PV-2.1, PV-2.2).

Cells are numbered along the rows from the north-west corner, on every size of board:

         1   2   3  …  12               Directions and facings, a right turn is +1:
    A |  0   1   2      11                  7 0 1          NW N NE
    B | 12  13  14      23                  6 · 2           W · E
    …                                       5 4 3          SW S SE

Units are numbered 0 to 63, and the first 32 are Blue's: the sixth bit of the number is the seat, and the rest
is the number within the side. `here` holds, for each side and cell, that number plus one, or 0.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.layout import rules_record, state_record, work_record

BLUE = 0
GOLD = 1

CELLS_MAX = 864
SIDE = 32
"""The most units a side can have."""
UNITS = 2 * SIDE
KINDS_MAX = 24
"""The most types of units a ruleset can have. They are numbered from 1; 0 is no unit."""
CARDS_MAX = 64
"""The most cards a ruleset can have."""
DECK = 16
"""The most cards a side can have. A card is identified by its slot, its place in its side's deck."""
NOWHERE = -1
"""The cell of a unit that is still to be deployed, and of a commander that is not on the board."""

ATTACK = 0
RANGE = 1
SPEED = 2
FLEXIBILITY = 3
DEFENSE = 4
STATS = 5

STAT_MAX = 8
"""The cap on speed, flexibility and range, whatever the cards add; it bounds the area in reach."""

# How a unit is engaged: not, or the kind of engagement, plus ENGAGER for the unit that moved in.
FREE = 0
FRONT = 1
FLANK = 2
REAR = 3
ENGAGER = 4

NO_CARD = -1

SIGHT = 6
"""The distance within which computer players notice an attacker."""
APPROACHES = (2 * SIGHT + 1) * (2 * SIGHT + 1) * 64
LOW_HAND = 4
"""The hand size below which computer players fear for it."""
PERILS = 9
"""The number of perils that computer players distinguish: see rules/peril.py."""

STATE = state_record(
    position=[
        ("here", "i1", 2 * CELLS_MAX),
        ("ordered", "i8", 2),  # units ordered this round, as bits
        ("acted", "i8", 2),  # ordered units that have carried out their command
        ("fought", "i8"),  # Blue's units whose engagement was resolved this round
        ("supporters", "i8"),  # units that support the shot being prepared
        ("hand", "i4", 2),  # this and the next four: cards as bits of their slots
        ("played", "i4", 2),
        ("shown", "i4", 2),  # discarded face up
        ("closed", "i4", 2),  # discarded face down
        ("burnt", "i4", 2),
        ("cell", "i2", UNITS),
        ("commander", "i2", 2),
        ("owed", "i2", 2),  # cards still to be discarded for routs
        ("round", "i2"),
        ("kind", "i1", UNITS),
        ("facing", "i1", UNITS),
        ("bond", "i1", UNITS),
        ("steps", "i1", UNITS),  # movement used this round: steps; the next field has turns
        ("turns", "i1", UNITS),
        ("hand_count", "i1", 2),
        ("closed_count", "i1", 2),
        ("in_play", "i1", 2),  # a slot, or NO_CARD
        ("initiative", "i1"),
    ],
    frames=8,
)

RULES = rules_record(
    [
        ("near", "i2", CELLS_MAX * 8),  # the adjacent cell in a direction, or -1
        ("row", "i1", CELLS_MAX),
        ("column", "i1", CELLS_MAX),
        ("zone", "i1", CELLS_MAX),  # the sides that deploy on a cell, as bits
        ("rows", "i2"),
        ("columns", "i2"),
        ("cells", "i2"),
        ("approach", "i4", APPROACHES),  # flexibility needed to step onto a cell: see rules/peril.py
        # types of units, by kind
        ("kind_count", "i1"),
        ("stat", "i1", (KINDS_MAX + 1) * STATS),
        ("retreat", "i1", KINDS_MAX + 1),
        ("reverse", "i1", KINDS_MAX + 1),
        ("rout", "i1", KINDS_MAX + 1),
        ("penalty", "i1", KINDS_MAX + 1),
        ("cost", "i2", KINDS_MAX + 1),
        ("traits", "i4", KINDS_MAX + 1),
        # cards, by their number in the ruleset
        ("card_count", "i1"),
        ("initiative", "i1", CARDS_MAX),
        ("is_ranged", "i1", CARDS_MAX),
        ("is_lines", "i1", CARDS_MAX),
        ("number", "i1", CARDS_MAX),
        ("command_range", "i1", CARDS_MAX),
        ("command_traits", "i4", CARDS_MAX),
        ("command_kinds", "i4", CARDS_MAX),  # 0: any kind
        ("command_modifier", "i1", CARDS_MAX * STATS),
        ("effect_range", "i1", CARDS_MAX),
        ("effect_traits", "i4", CARDS_MAX),
        ("effect_kinds", "i4", CARDS_MAX),
        ("effect_modifier", "i1", CARDS_MAX * STATS),
        ("commits", "i1", CARDS_MAX),  # the stats raised when committed, as bits
        ("preserves", "i4", CARDS_MAX),  # kinds, as bits
        ("place_count", "i1", CARDS_MAX),  # number of support places, and which units fit
        ("place_traits", "i4", CARDS_MAX),
        ("place_kinds", "i4", CARDS_MAX),
        # sides
        ("deck", "i1", 2 * DECK),
        ("deck_size", "i1", 2),
        ("army", "i1", 2 * SIDE),
        ("army_size", "i1", 2),
        ("start_cell", "i2", 2 * SIDE),
        ("start_facing", "i1", 2 * SIDE),
        ("start_commander", "i2", 2),
        # settings
        ("is_placed", "i1"),
        ("first", "i1"),
        ("commander_steps", "i1"),
        ("line_length", "i1"),
        ("open_corners_for_commanders", "i1"),
        ("pass_flexibility", "i1"),
        ("any_angle", "i1"),
        ("open_corners", "i1"),
        ("oblique_is_flank", "i1"),
        ("needs_line_of_approach", "i1"),
        ("at_once", "i1"),
        ("only_faster_retreat", "i1"),
        ("alternate", "i1"),
        ("together", "i1"),
        ("strong", "i1"),
        ("weak", "i1"),
        ("ranged_required", "i1"),
        ("ranged_supporter", "i1"),
        ("forward_arc", "i1"),
        ("engaged_targets", "i1"),
        ("ranged_attack_stats", "i1"),
        ("ranged_defense_stats", "i1"),
        ("melee_attack_stats", "i1"),
        ("melee_defense_stats", "i1"),
        ("melee_retreat_stats", "i1"),
        ("all_results", "i1"),
        ("reverse_engaged", "i1"),
        ("blocked_routs", "i1"),
        ("smallest_retreat", "i1"),
        ("only_remaining", "i1"),
        ("shows_discards", "i1"),
        ("cut_off", "i1"),
        ("places", "i1"),
        ("empty_at_once", "i1"),
        ("last_card_loses", "i1"),
        ("no_units_loses", "i1"),
        # evaluation weights for computer players
        ("worth_card", "i4"),
        ("worth_hand", "i4"),
        ("worth_cost", "i4"),
        ("worth_behind", "i4"),
        ("worth_distance", "i4"),
        ("worth_apart", "i4"),
        ("worth_reach", "i4"),
        ("worth_facing", "i4"),
        ("worth_line", "i4"),
        ("worth_ready", "i4"),
        ("worth_full_hand", "i4"),  # more cards in hand than this are worth little more than cards elsewhere
        ("worth_low_hand", "i4", LOW_HAND),  # fear for a low hand, by the number of cards left
        ("worth_peril", "i4", 2 * PERILS),  # by peril; then the extra for each if the hand cannot pay
    ]
)

ACTIONS_MAX = 17 * 17 * 8 + 1
"""A unit's move ends at most STAT_MAX (8) cells away, in one of 8 facings: 17 × 17 × 8 = 2312; a retreat
likewise, with one more action for standing fast. Deployment offers three rows of 32 cells in 8 facings, 768;
a commander at most 864 cells; every other question asks for a unit (32), a card (16) or a word.
"""

WORK = work_record(
    actions=ACTIONS_MAX + 1,
    events=256,
    scratch=[
        ("spent", "i1", CELLS_MAX * 8),  # flexibility spent to reach a node, plus one; 0 between calls
        ("faces", "i2", CELLS_MAX),  # facings in which a cell was reached, as bits; 0 between calls
        ("queue", "i4", 2 * 20808),  # two layers of nodes: 17 × 17 × 8 of them, each 9 times at most
        ("matched", "i1", SIDE),  # support: the card whose place a unit has, or -1
        ("came_by", "i1", DECK),
        ("card_queue", "i1", DECK),
        ("free_places", "i1", DECK),
    ],
)


@kernel
def seat_of(unit):
    """The side of a unit."""
    return unit >> 5


@kernel
def unit_at(state, seat, cell):
    """A side's unit on a cell, or -1."""
    number = state.here[seat * CELLS_MAX + cell]
    return (seat << 5) + number - 1 if number else -1


@kernel
def holds(state, seat, cell):
    """Whether a side has a unit on a cell."""
    return state.here[seat * CELLS_MAX + cell] != 0


@kernel
def is_engaged_cell(state, cell):
    """Whether both sides have a unit on a cell (PV-8.1)."""
    return state.here[cell] != 0 and state.here[CELLS_MAX + cell] != 0


@kernel
def is_on_board(state, unit):
    """Whether a unit exists and is deployed."""
    return state.kind[unit] != 0 and state.cell[unit] != NOWHERE


@kernel
def put_unit(state, unit, cell, facing):
    """Puts a unit on a cell; no other kernel does this."""
    state.cell[unit] = cell
    state.facing[unit] = facing
    state.here[seat_of(unit) * CELLS_MAX + cell] = (unit & 31) + 1


@kernel
def lift_unit(state, unit):
    """Takes a unit off its cell and frees the units engaged with it (PV-8.12)."""
    seat = seat_of(unit)
    cell = state.cell[unit]
    state.here[seat * CELLS_MAX + cell] = 0
    state.cell[unit] = NOWHERE
    if state.bond[unit]:
        other = unit_at(state, 1 - seat, cell)
        state.bond[unit] = FREE
        state.bond[other] = FREE
        blue = unit if seat == BLUE else other
        state.fought &= ~(1 << blue)


@kernel
def remove_unit(state, unit):
    """Removes a unit from the game, with everything recorded about it."""
    lift_unit(state, unit)
    seat = seat_of(unit)
    state.cell[unit] = 0
    state.kind[unit] = 0
    state.facing[unit] = 0
    state.steps[unit] = 0
    state.turns[unit] = 0
    state.ordered[seat] &= ~(1 << (unit & 31))
    state.acted[seat] &= ~(1 << (unit & 31))
    state.supporters &= ~(1 << (unit & 31))


@kernel
def distance(rules, one, other):
    """The distance between two cells, with diagonals counting as one (PV-1.2)."""
    return max(
        abs(rules.row[one] - rules.row[other]),
        abs(rules.column[one] - rules.column[other]),
    )


@kernel
def turn_between(one, other):
    """The angle between two directions, in eighths of a turn: 0 to 4."""
    apart = (one - other) & 7
    return min(apart, 8 - apart)


@kernel
def is_ahead_or_behind(rules, cell, direction, other):
    """Whether a cell lies in a unit's region in a direction (PV-9.4).

    The region is the three adjacent cells in that direction, the lines across through them, and all beyond.
    For an orthogonal direction it is half the board. For a diagonal one, cells are counted along it in half
    diagonals: odd ones are reached through the two cells beside the diagonal, even ones through the cell on
    it; that cell must be on the board, and so must the cell on the line across from which the other lies
    straight on.
    """
    down = rules.row[other] - rules.row[cell]
    right = rules.column[other] - rules.column[cell]
    if direction == 0:
        return down < 0
    if direction == 2:
        return right > 0
    if direction == 4:
        return down > 0
    if direction == 6:
        return right < 0
    step_down = 1 if direction == 3 or direction == 5 else -1
    step_right = 1 if direction == 1 or direction == 3 else -1
    along = down * step_down + right * step_right
    if along <= 0:
        return False
    if along & 1:
        beyond = (along - 1) // 2
        first = rules.near[cell * 8 + ((direction + 1) & 7)]
        second = rules.near[cell * 8 + ((direction - 1) & 7)]
        if first < 0 and second < 0:
            return False
    else:
        beyond = (along - 2) // 2
        if rules.near[cell * 8 + direction] < 0:
            return False
    row = rules.row[other] - beyond * step_down
    column = rules.column[other] - beyond * step_right
    return 0 <= row and row < rules.rows and 0 <= column and column < rules.columns


@kernel
def is_behind(rules, cell, facing, other):
    """Whether a cell lies in the region behind a unit (PV-9.4)."""
    return is_ahead_or_behind(rules, cell, (facing + 4) & 7, other)
