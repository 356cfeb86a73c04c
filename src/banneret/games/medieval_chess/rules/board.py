"""The board and the units on it (MC-1.1 to MC-1.4).

Places are numbered along the ranks, so that Blue's forward is +8 and Gold's is −8. Every unit has a fixed
number, its slot, for the whole game, wherever it goes and whichever side it serves:

    8 | 56 57 58 59 60 61 62 63         0        nothing: what stands on an empty square
    …                                   1 – 16   Blue's army: first rank from file a, then the second
    2 |  8  9 10 11 12 13 14 15        17 – 32   Gold's army, likewise
    1 |  0  1  2  3  4  5  6  7        33 – 37   Blue's reserve: two Peasants, Farrier, Blacksmith, Medic
         a  b  c  d  e  f  g  h        38 – 42   Gold's reserve
                                       43 – 46   mercenaries
                                       47 – 54   ethereal guards
                                       55        the wall around the board

`board` holds the slot on each place. Everything else about a unit is in arrays indexed by slot.

`lines` holds the same occupancy as bitmasks, so that the first unit on a line is a single table lookup
(`first`): lines 0–7 are the files, 8–15 the ranks, 16–30 the rising diagonals, 31–45 the falling ones. A
place's bit is its rank on a file, and its file on all other lines. `held` has a bitmask of places for each
owner, in two halves of 32 bits, so that a side's units are found without scanning the board.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.layout import rules_record, state_record, work_record

BLUE = 0
GOLD = 1
NEUTRAL = 2
NOBODY = 3
"""The owner of an empty square."""
OUTSIDE = 4
"""The owner of the wall."""

PAWN = 1
KNIGHT = 2
BISHOP = 3
ROOK = 4
QUEEN = 5
KING = 6
PEASANT = 7
FARRIER = 8
BLACKSMITH = 9
MEDIC = 10
GUARD = 11
KINDS = 12

SLOTS = 56
ARMY = 16
RESERVE = 33
RESERVE_SIZE = 5
RESERVE_KINDS = (PEASANT, PEASANT, FARRIER, BLACKSMITH, MEDIC)
MERCENARIES = 43
MERCENARIES_END = 47
GUARDS = 47
GUARDS_END = 55
WALL = 55

LINES = 46

HALF = (1 << 32) - 1
"""The bits of half the board, its 32 places."""

EDGE = 64
"""The place that stands for everything off the board; the wall stands there."""

ABSENT = 0
"""Not in the game, or still in the reserve."""
STANDING = 1
CAPTURED = 2
INSIDE = 3
"""Garrisoned in a Rook."""
UNSEEN = 4
"""In the game, but out of the viewer's sight: only in redacted states (MC-12.5)."""

RANKS = 8
"""Table entries per kind for ranks; ranks count from 1, and 7, the Pope's, is the highest."""

TREES = 14
"""Two ability trees for each of five classes, and four standalone abilities."""
ABILITIES = 44

KINGS_COURT = 0
QUEENS_COURT = 1

TRAIL_MOST = 150
"""The most moves kept: a draw without a capture or a Pawn's move comes no later (MC-9.6)."""

STATE = state_record(
    memory=[
        ("trail_count", "i2"),  # how many moves can be taken back to earlier positions (see repetition.py)
        ("trail", "i2", TRAIL_MOST),
        ("trail_keys", "i2", TRAIL_MOST + 1),  # of the positions between them; equal ones have equal keys
        ("returned", "i1"),  # whether some position on the trail may have occurred twice
    ],
    position=[
        ("held", "i8", 2 * 3),  # the places of a side's units, as bits; the third side is neutral
        ("known", "i8", SLOTS),  # the unit's abilities, as bits
        ("sight", "i8", 2 * 2),  # in fog that hides units: the places a side sees, as bits
        ("turn", "i2"),  # counted from 1; incremented after the second side has played
        ("quiet", "i2"),  # turns of either side since a capture or a Pawn's move
        ("xp", "i2", SLOTS),
        ("spent", "i2", SLOTS),  # experience paid for abilities
        ("glory", "i2", SLOTS),  # experience of a unit sacrificed this turn, for a Queen
        ("gold", "i2", 2),
        ("lines", "i2", LINES),  # occupancy of a line, as bits
        ("board", "i1", 65),
        ("status", "i1", SLOTS),
        ("owner", "i1", SLOTS),
        ("kind", "i1", SLOTS),
        ("place", "i1", SLOTS),  # where a standing unit is; -1 for others
        ("rank", "i1", SLOTS),
        ("loyalty", "i1", SLOTS),
        ("hurt", "i1", SLOTS),  # hit points lost
        ("lord", "i1", SLOTS),  # the slot it is sworn to; 0: none
        ("home", "i1", SLOTS),  # its home court
        ("unmoved", "i1", SLOTS),  # has never moved; for castling and a Pawn's first move
        ("moves", "i1", SLOTS),  # moves made in its side's most recent turn
        ("passed", "i1", SLOTS),  # a Pawn that has just advanced two squares
        ("orphan", "i1", SLOTS),  # ends of turns until a unit without a lord may turn neutral
        ("frozen", "i1", SLOTS),  # turns, of either side, until a unit that was neutral can move
        ("boost", "i1", SLOTS),  # bonus to all its numbers from defections
        ("alone", "i1", SLOTS),  # was hurt with no comrade beside it
        ("struck", "i1", SLOTS),  # was hurt since its side's last turn
        ("bereft", "i1", SLOTS),  # lost a vassal since its side's last turn
        ("shield", "i1", SLOTS),  # this and the following effects: turns left
        ("shield_by", "i1", SLOTS),
        ("immune", "i1", SLOTS),
        ("fortified", "i1", SLOTS),
        ("rooted", "i1", SLOTS),
        ("sharpened", "i1", SLOTS),
        ("swift", "i1", SLOTS),
        ("rallied", "i1", SLOTS),
        ("gambit", "i1", SLOTS),  # squares of a Queen's further move this turn
        ("lasts", "i1", SLOTS),  # turns left for a guard
        ("inside", "i1", SLOTS),  # the slot of the Rook that holds it
        ("cooldown", "i1", SLOTS * TREES),  # own turns until the tree can be used again
        ("favour", "i1", 2 * 4),  # the favour of each mercenary for a side
        ("points", "i1", 2),
        ("stress", "i1", 2),
        ("checked", "i1", 2),
        ("defectors", "i1", 2),  # enemies that defected to a side
        ("domination", "i1", 2),
        ("resurrected", "i1", 2),  # whether a side has used Resurrection
        ("contest", "i1", 4),  # own turns in a row for which a side's courts have been contested
        ("fallen", "i1", 4),
        ("share", "i2", 4),  # a side's share of a court's bonuses, in per cent
        ("claim", "i1"),  # why the side to move may claim a draw; 0 if it may not (see endings.py)
        ("attrition", "i1"),
        ("weather", "i1"),
        ("season", "i1"),
        ("terrain", "i1", 65),
        ("sighted", "i1", 2 * SLOTS),  # 1 + the place where a side sees a unit of others; 0 if unseen
        ("unseen", "i2", 2),  # the number of the other side's actions that a side was not told of
    ],
)

RULES = rules_record(
    [
        ("near", "i1", 65 * 16),  # the adjacent place in a direction, or EDGE
        ("stride", "i1", 8),  # change of place for a step in a straight direction
        ("room", "i1", 64 * 8),  # steps from a place to the edge in a straight direction
        ("line_of", "i1", 64 * 8),  # the line along which a straight direction leads from a place
        ("first_offset", "i2", 64 * 8),  # offset into `first` for that place and direction
        ("first", "i1", 16 * 256),  # steps to the first unit, by the line's occupancy; 0 if there is none
        ("beside", "i2", 8 * 256),  # the first bits on either side of a bit, by the line's occupancy
        ("upright", "i8", 256),  # the places of file a on the ranks given by the bits of a number
        ("diagonals", "i8", 64 * 2),  # the places on the rising and the falling diagonal of a place, as bits
        ("within", "i8", 64 * 8),  # the places up to so many King's steps away, as bits
        ("leaps", "i8", 64 * 2),  # the places one leap away, and any number of leaps in one direction
        ("wings", "i8", 2 * 64),  # the places that a side's Pawn hits from a place
        ("ray_of", "i1", 64 * 64),  # 1 + the direction from one place to another, 0 if there is none
        ("steps_to", "i1", 64 * 64),  # the number of steps in that direction
        ("distance", "i1", 64 * 64),  # in King's steps
        ("attack_mask", "i8", KINDS * 64 * 2),  # the places that a kind may hit from a place, in two halves
        ("attackers_mask", "i8", 64 * 2),  # the places from which any kind may hit a place, likewise
        ("reach", "i1", KINDS * RANKS * 3),  # steps for (kind, rank, orthogonal, diagonal or leap)
        ("start_kind", "i1", SLOTS),
        ("start_place", "i1", SLOTS),
        ("start_lord", "i1", SLOTS),
        ("start_home", "i1", SLOTS),
        ("start_known", "i8", KINDS),
        ("rank_known", "i8", KINDS * RANKS),  # abilities that come with a rank
        ("threshold", "i2", KINDS * RANKS),
        ("ranks", "i1", KINDS),  # how many ranks a kind has
        ("value", "i1", KINDS),
        ("hit_points", "i1", KINDS * RANKS),
        ("armour", "i1", KINDS),
        ("fixed_damage", "i1", KINDS),  # damage that no formula changes; 0: by the formula
        ("vassals", "i1", KINDS * RANKS),  # how many vassals a unit may hold
        ("level", "i1", KINDS),  # feudal level: lower ones hold higher ones
        ("cost", "i1", ABILITIES),
        ("wait", "i1", ABILITIES),  # cooldown in turns
        ("price", "i2", ABILITIES),
        ("cheapest_use", "i1"),  # the lowest cost of all abilities
        ("cheapest", "i2"),  # the lowest price of all abilities that can be learned
        ("power", "i1", ABILITIES),
        ("heart", "i1", ABILITIES),  # loyalty that the ability gives
        ("lasting", "i1", ABILITIES),
        ("range", "i1", ABILITIES),
        ("worth", "i2", KINDS),
        ("peril", "i1", 3),  # per cent of an attacked unit's worth: if it can still move, if not, if covered
        ("patience", "i2"),  # quiet turns before fear fades, and how many per cent it then loses a turn
        ("fading", "i1"),
        ("approach", "i1"),  # worth of a step towards the enemy's King per quiet turn, of 12,000
        ("point_worth", "i1"),  # worth of an unspent action point
        ("king_worth", "i2"),  # worth of the King in attrition
        ("plain", "i1"),  # only the rules of chess are in force
        ("first_rank", "i1"),  # rank that units start with; 0 if there are no ranks
        ("many", "i1"),  # a turn has as many actions as there are points for
        ("check_ends", "i1"),
        ("points_on", "i1"),
        ("income", "i1"),
        ("points_most", "i1"),
        ("cost_move", "i1"),
        ("cost_cross", "i1"),
        ("cost_swear", "i1"),
        ("cost_sacrifice", "i1"),
        ("cost_fusion", "i1"),
        ("cost_gift", "i1"),
        ("loyalty_on", "i1"),
        ("loyalty_start", "i1"),
        ("loyalty_king", "i1"),
        ("devoted", "i1"),
        ("loyal", "i1"),
        ("wavering", "i1"),
        ("disloyal", "i1"),
        ("wavering_reach", "i1"),
        ("wavering_cost", "i1"),
        ("refusal", "i1"),
        ("lord_lost", "i1"),
        ("lord_near", "i1"),
        ("home_gain", "i1"),
        ("capture_gain", "i1"),
        ("alone_loss", "i1"),
        ("sacrifice_loss", "i1"),
        ("sacrifice_gain", "i1"),
        ("uprising", "i1"),  # how many disloyal units cause an insurrection
        ("uprising_reset", "i1"),
        ("grace", "i1"),
        ("neutral_turns", "i1"),
        ("claimed_loyalty", "i1"),
        ("sworn_least", "i1"),
        ("swear_any", "i1"),
        ("defect_boost", "i1"),
        ("defect_same", "i1"),
        ("defect_loses", "i1"),
        ("stress_lost", "i1"),  # per cent of an army
        ("stress_winter", "i1"),
        ("attrition_on", "i1"),
        ("attrition_turn", "i2"),
        ("attrition_summer", "i2"),
        ("attrition_levels", "i2"),
        ("damage_factor", "i1"),
        ("level_part", "i1"),
        ("spread_low", "i2"),
        ("spread_high", "i2"),
        ("armour_low", "i2"),
        ("armour_high", "i2"),
        ("critical", "i1"),
        ("critical_devoted", "i1"),
        ("critical_factor", "i2"),
        ("least_damage", "i1"),
        ("king_least", "i1"),
        ("rest_percent", "i1"),
        ("rest_distance", "i1"),
        ("fortified_percent", "i1"),
        ("experience_on", "i1"),
        ("xp_capture", "i1"),
        ("xp_higher", "i1"),
        ("xp_survive", "i1"),
        ("xp_survive_every", "i1"),
        ("xp_defend", "i1"),
        ("xp_check", "i1"),
        ("xp_ability", "i1"),
        ("xp_lord", "i1"),
        ("xp_wavering", "i1"),
        ("xp_refusal", "i1"),
        ("xp_devoted", "i2"),  # per cent
        ("xp_peasant", "i2"),
        ("abilities_on", "i1"),
        ("courts_on", "i1"),
        ("cross_free", "i1"),  # the Queen's rank from which crossing courts is free
        ("court_heal", "i1"),
        ("court_reach", "i1"),
        ("court_fortify", "i1"),
        ("court_charge", "i1"),
        ("contested_percent", "i1"),
        ("fallen_after", "i1"),
        ("wins_attrition", "i1"),
        ("wins_loyalty", "i1"),
        ("wins_domination", "i1"),
        ("domination_units", "i1"),
        ("domination_courts", "i1"),  # whether both courts must be held
        ("quiet_turns", "i2"),
        ("quiet_claim", "i2"),  # the same for a claim
        ("repetition", "i1"),  # occurrences of a position for a draw, and for a claim
        ("repetition_claim", "i1"),
        ("repetition_least", "i1"),  # the smaller of the two; 0 if neither applies
        ("dead_draws", "i1"),
        ("taxation_on", "i1"),
        ("gold_capture", "i2"),
        ("gold_heal", "i2"),
        ("gold_rank", "i2"),
        ("gold_revive", "i2"),
        ("terrain_on", "i1"),
        ("terrain_turn", "i2"),
        ("forests", "i1"),
        ("rivers", "i1"),
        ("castles", "i1"),
        ("forest_reach", "i1"),
        ("forest_armour", "i1"),
        ("weather_on", "i1"),
        ("weather_turns", "i1"),
        ("weather_chance", "i1", 4),
        ("rain_reach", "i1"),
        ("rain_healing", "i1"),
        ("fog_sight", "i1"),
        ("fog_hides", "i1"),
        ("in_sight", "i8", 64 * 2),  # the places in sight of a place in fog, as bits
        ("seasons_on", "i1"),
        ("season_turns", "i1"),
        ("spring_xp", "i2"),
        ("autumn_courts", "i2"),
        ("diplomacy_on", "i1"),
        ("gift", "i1"),
        ("bid", "i1"),
        ("hired_at", "i1"),
        ("mercenaries_attack", "i1"),
        ("mercenary_place", "i1", 4),
        ("mercenary_kind", "i1", 4),
    ]
)

ACTIONS_MAX = 16_512
"""A side never has more than 45 units: there are 46 besides guards, and the enemy has its King. For one unit:

moves 27 and castling 2; sacrifices 8; gold 2; gifts and bids 16; and what its ability trees list. A unit has
at most the two trees of its class, the four that a Pawn gains by rank and one from a defection. No class has
more than 49 (a Rook: Fortify 1, strikes 24, Garrison 8, two guests stepping out 16), a Pawn's four have 42
(Shield Wall 1, Fortify and its strikes 25, Field Surgery 8, Levy 8), no single tree more than 93 (Last Ditch:
48 squares within three, and 45 units to swap with). That is 239 for each of 45 units: 10,755. Each unit on
the board may bring each captured one back to 8 squares: at most 22 × 23 × 8 = 4,048. Of a pair of units, at
most one can swear to the other: 45 × 44 / 2 = 990. To learn: 7 for each, 315; to fuse, 8 for each of 44
Bishops, 352. To revive by gold, 45; to end the turn or claim a draw, 2. In all 16,507."""

EVENTS_MAX = 400

WORK = work_record(
    actions=ACTIONS_MAX + 1,
    events=EVENTS_MAX,
    scratch=[
        ("king_at", "i1"),  # the place of the King to be kept safe; -1 if there is none
        ("checks", "i1"),
        ("check_ray", "i1"),
        ("check_steps", "i1"),
        ("foe_places", "i8", 2),  # the places where the side sees enemies, as bits in two halves
        ("units", "i1", 65),  # the slots of the side's units and of the enemy's, by place
        ("foes", "i1", 65),
        ("lords", "i1", 46),  # units that can take on another vassal, and their feudal levels
        ("lord_levels", "i1", 46),
        ("lord_count", "i1"),
        ("guests", "i1"),  # the number of units inside others
        ("unit_count", "i1"),
        ("foe_count", "i1"),
        ("has_rivers", "i1"),
        ("pays_move", "i1"),  # whether the side can pay for a move, and for one into the other court
        ("pays_cross", "i1"),
        ("pays_ability", "i1"),  # whether it can pay for the cheapest ability, and for a sacrifice
        ("pays_sacrifice", "i1"),
        ("past", "i1", 64),  # the board at an earlier time, as slots
        ("returns", "i2", TRAIL_MOST),  # moves that would restore an earlier position
        ("pins", "i1", 16),  # the place of the pinned unit on each ray from the King, or -1
    ],
)


@kernel
def unit_at(state, place):
    """The slot of the unit on a place; 0 if it is empty."""
    return state.board[place]


@kernel
def is_mine(state, slot, seat):
    """Whether a slot holds a side's unit on the board, other than a guard."""
    return state.owner[slot] == seat and state.status[slot] == STANDING and state.kind[slot] != GUARD


@kernel
def type_of(state, slot):
    """A unit's kind and rank as events give them: the rank above four bits of the kind."""
    return state.rank[slot] << 4 | state.kind[slot]


@kernel
def side_of(state, slot):
    """The seat that a unit serves, as events give it; −1 if it is neutral."""
    return state.owner[slot] if state.owner[slot] < NEUTRAL else -1


@kernel
def nth_slot(seat, n):
    """The n-th slot as seen by a side: its own army and reserve come first, as for the other side."""
    if seat != GOLD or n >= MERCENARIES:
        return n
    if n < RESERVE:
        return n + ARMY if n <= ARMY else n - ARMY
    return n + RESERVE_SIZE if n < RESERVE + RESERVE_SIZE else n - RESERVE_SIZE


@kernel
def nth_place(seat, n):
    """The n-th place as seen by a side, counted from its own first rank."""
    return n ^ 56 if seat == GOLD else n


@kernel
def is_last_rank(place, seat):
    """Whether a place lies on the last rank of a side's Pawns (MC-2.4)."""
    return place >= 56 if seat == BLUE else place < 8


@kernel
def flip(state, place):
    """Toggles a place's bit on the lines through it, when a unit arrives or leaves."""
    file = place & 7
    rank = place >> 3
    state.lines[file] ^= 1 << rank
    state.lines[8 + rank] ^= 1 << file
    state.lines[23 + file - rank] ^= 1 << file
    state.lines[31 + file + rank] ^= 1 << file


@kernel
def occupy(state, slot, place):
    """Puts a unit, whose owner must be set, on an empty place."""
    state.board[place] = slot
    state.held[2 * state.owner[slot] + (place >> 5)] ^= 1 << (place & 31)
    flip(state, place)


@kernel
def vacate(state, place):
    """Empties a place and returns the unit that stood there."""
    slot = state.board[place]
    state.board[place] = 0
    state.held[2 * state.owner[slot] + (place >> 5)] ^= 1 << (place & 31)
    flip(state, place)
    return slot


@kernel
def place_unit(state, slot, place):
    """Places a unit on the board, on an empty place."""
    occupy(state, slot, place)
    state.place[slot] = place
    state.status[slot] = STANDING


@kernel
def remove_from_board(state, slot):
    """Takes a unit off its place; the caller sets its new status."""
    vacate(state, state.place[slot])
    state.place[slot] = -1


@kernel
def move_to(state, slot, place):
    """Moves a unit to an empty place."""
    vacate(state, state.place[slot])
    occupy(state, slot, place)
    state.place[slot] = place


@kernel
def half_of(places, half):
    """The lower or upper half of a bitmask of places on the whole board."""
    return (places >> (32 * half)) & HALF


@kernel
def places_of(state, seat):
    """The places of a side's units, as bits for the whole board.

    When compiled, the last of the 64 bits is the sign: such sets are combined and iterated, never compared.
    """
    return (state.held[2 * seat + 1] << 32) | state.held[2 * seat]


@kernel
def occupied_places(state):
    """The places of all units, likewise."""
    return places_of(state, BLUE) | places_of(state, GOLD) | places_of(state, NEUTRAL)


@kernel
def court_of(place):
    """The court of a place: files a to d are the King's, e to h the Queen's (MC-1.3)."""
    return (place >> 2) & 1


@kernel
def king_of(state, seat):
    """The slot of a side's King, who never changes sides and is never captured."""
    return 5 + ARMY * seat


@kernel
def wipe_effects(state, slot):
    """Ends all temporary effects on a unit."""
    state.moves[slot] = 0
    state.passed[slot] = 0
    state.orphan[slot] = 0
    state.frozen[slot] = 0
    state.alone[slot] = 0
    state.struck[slot] = 0
    state.bereft[slot] = 0
    state.shield[slot] = 0
    state.shield_by[slot] = 0
    state.immune[slot] = 0
    state.fortified[slot] = 0
    state.rooted[slot] = 0
    state.sharpened[slot] = 0
    state.swift[slot] = 0
    state.rallied[slot] = 0
    state.gambit[slot] = 0
    state.glory[slot] = 0


@kernel
def erase(state, slot):
    """Wipes everything about a unit that leaves the game; it must already be off the board."""
    wipe_effects(state, slot)
    state.known[slot] = 0
    state.xp[slot] = 0
    state.spent[slot] = 0
    state.status[slot] = ABSENT
    state.owner[slot] = 0
    state.kind[slot] = 0
    state.place[slot] = 0
    state.rank[slot] = 0
    state.loyalty[slot] = 0
    state.hurt[slot] = 0
    state.lord[slot] = 0
    state.home[slot] = 0
    state.unmoved[slot] = 0
    state.boost[slot] = 0
    state.lasts[slot] = 0
    for tree in range(TREES):
        state.cooldown[slot * TREES + tree] = 0


@kernel
def nearest_free(state, rules, seat, place):
    """The empty place nearest to a place; of equals, the first in the side's order (MC-1.4)."""
    best = -1
    best_distance = 9
    for n in range(64):
        other = nth_place(seat, n)
        if state.board[other] == 0 and rules.distance[place * 64 + other] < best_distance:
            best = other
            best_distance = rules.distance[place * 64 + other]
    return best


@kernel
def list_side(state, seat, work):
    """Lists a side's units on the board, its own army first."""
    count = 0
    for n in range(1, GUARDS):
        slot = nth_slot(seat, n)
        work.units[count] = slot
        count += (state.owner[slot] == seat) & (state.status[slot] == STANDING)
    work.unit_count = count


@kernel
def has_comrade_beside(state, rules, slot):
    """Whether a unit of the same side stands on one of the eight squares around a unit."""
    place = state.place[slot]
    for direction in range(8):
        other = state.board[rules.near[place * 16 + direction]]
        if state.owner[other] == state.owner[slot] and state.kind[other] != GUARD:
            return True
    return False


@kernel
def has_enemy_within(state, rules, slot, distance):
    """Whether an enemy stands within a distance of a unit."""
    place = state.place[slot]
    for other in range(1, GUARDS):
        if state.status[other] == STANDING and state.owner[other] == 1 - state.owner[slot]:
            if rules.distance[place * 64 + state.place[other]] <= distance:
                return True
    return False
