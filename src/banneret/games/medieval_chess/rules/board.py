"""The board and the units on it (MC-1.1 to MC-1.4).

Places are numbered along the ranks, so that Blue's forward is +8 and Gold's is −8. Every unit has a number of
its own, its slot, for the whole game, wherever it goes and whomever it serves:

    8 | 56 57 58 59 60 61 62 63         0        nothing: what stands on an empty square
    …                                   1 – 16   Blue's army: first rank from file a, then the second
    2 |  8  9 10 11 12 13 14 15        17 – 32   Gold's army, likewise
    1 |  0  1  2  3  4  5  6  7        33 – 37   Blue's reserve: two Peasants, Farrier, Blacksmith, Medic
         a  b  c  d  e  f  g  h        38 – 42   Gold's reserve
                                       43 – 46   mercenaries
                                       47 – 54   ethereal guards
                                       55        the wall around the board

`board` says which slot stands on a place. All else about a unit is in arrays with an entry for each slot.

`lines` says the same as bits, so that the first unit on a line is found by one look into a table (`first`):
lines 0–7 are the files, 8–15 the ranks, 16–30 the diagonals that rise, 31–45 those that fall. The bit of a
place is its rank on a file, and its file on all others. `held` has a bit for each place, 32 to a number, for
each owner: so a side's units are found without looking at all the board.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.layout import rules_record, state_record, work_record

BLUE = 0
GOLD = 1
NEUTRAL = 2
NOBODY = 3
"""Whose an empty square is."""
OUTSIDE = 4
"""Whose the wall is."""

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
"""The bits of half the board."""

EDGE = 64
"""The place of everything beyond the edge; the wall stands there."""

ABSENT = 0
"""Not in the game, or still in the reserve."""
STANDING = 1
CAPTURED = 2
INSIDE = 3
"""Garrisoned in a Rook."""
UNSEEN = 4
"""In the game, but out of the viewer's sight: only in what a viewer is given (MC-12.5)."""

RANKS = 8
"""Places in a table for the ranks of a kind; ranks count from 1, and 7, the Pope's, is the highest."""

TREES = 14
"""Two trees of abilities for each of five classes, and four abilities that stand alone."""
ABILITIES = 44

KINGS_COURT = 0
QUEENS_COURT = 1

TRAIL_MOST = 150
"""The most moves that are remembered: a draw without a capture or a Pawn's move comes no later (MC-9.6)."""

STATE = state_record(
    memory=[
        ("trail_count", "i2"),  # how many moves can be taken back to earlier positions (see repetition.py)
        ("trail", "i2", TRAIL_MOST),
        ("trail_keys", "i2", TRAIL_MOST + 1),  # of the positions between them; equal ones have equal keys
        ("returned", "i1"),  # some position on the trail may have stood twice
    ],
    position=[
        ("held", "i8", 2 * 3),  # the places where a side's units stand, as bits; the third side is nobody's
        ("known", "i8", SLOTS),  # the abilities a unit has, as bits
        ("sight", "i8", 2 * 2),  # in fog that hides: the places that a side sees, as bits
        ("turn", "i2"),  # counted from 1; goes up when the second side has played
        ("quiet", "i2"),  # turns of either side since a capture or a Pawn's move
        ("xp", "i2", SLOTS),
        ("spent", "i2", SLOTS),  # experience paid for abilities
        ("glory", "i2", SLOTS),  # experience of a unit sacrificed for a Queen this turn
        ("gold", "i2", 2),
        ("lines", "i2", LINES),  # where anything stands on a line, as bits
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
        ("unmoved", "i1", SLOTS),  # has never moved, for castling and a Pawn's first move
        ("moves", "i1", SLOTS),  # moves made in its side's latest turn
        ("passed", "i1", SLOTS),  # a Pawn that has just gone two squares
        ("orphan", "i1", SLOTS),  # ends of turns until a unit without its lord may turn neutral
        ("frozen", "i1", SLOTS),  # turns, of both sides, until a unit that was neutral can move
        ("boost", "i1", SLOTS),  # added to all its numbers by defections
        ("alone", "i1", SLOTS),  # was hurt with no comrade beside it
        ("struck", "i1", SLOTS),  # was hurt since its side's latest turn
        ("bereft", "i1", SLOTS),  # lost a vassal since its side's latest turn
        ("shield", "i1", SLOTS),  # effects: the turns they still last
        ("shield_by", "i1", SLOTS),
        ("immune", "i1", SLOTS),
        ("fortified", "i1", SLOTS),
        ("rooted", "i1", SLOTS),
        ("sharpened", "i1", SLOTS),
        ("swift", "i1", SLOTS),
        ("rallied", "i1", SLOTS),
        ("gambit", "i1", SLOTS),  # squares of a Queen's further move this turn
        ("lasts", "i1", SLOTS),  # turns a guard still stands
        ("inside", "i1", SLOTS),  # the slot of the Rook it is in
        ("cooldown", "i1", SLOTS * TREES),  # own turns until an ability can be used again
        ("favour", "i1", 2 * 4),  # what a side has given each mercenary
        ("points", "i1", 2),
        ("stress", "i1", 2),
        ("checked", "i1", 2),
        ("defectors", "i1", 2),  # enemies that came over to a side
        ("domination", "i1", 2),
        ("resurrected", "i1", 2),  # whether a side has brought a unit back by Resurrection
        ("contest", "i1", 4),  # turns for which a side's courts have been contested
        ("fallen", "i1", 4),
        ("share", "i2", 4),  # how much of its bonuses a side has in a court, in per cent
        ("claim", "i1"),  # why the side to move may claim a draw; 0: it may not (see endings.py)
        ("attrition", "i1"),
        ("weather", "i1"),
        ("season", "i1"),
        ("terrain", "i1", 65),
        ("sighted", "i1", 2 * SLOTS),  # and where it sees a unit that is not its own: 1 + the place
        ("unseen", "i2", 2),  # and how many actions of the other side it was not told of
    ],
)

RULES = rules_record(
    [
        ("near", "i1", 65 * 16),  # the place next to a place in a direction, or EDGE
        ("stride", "i1", 8),  # what a step in a straight direction adds to a place
        ("room", "i1", 64 * 8),  # the steps from a place to the edge in a straight direction
        ("line_of", "i1", 64 * 8),  # the line on which a straight direction leads from a place
        ("eye", "i2", 64 * 8),  # where `first` begins for that place and direction
        ("first", "i1", 16 * 256),  # the steps to the first unit, by the bits of the line; 0 if there is none
        ("ray_of", "i1", 64 * 64),  # 1 + the direction from a place to another, 0 if none leads there
        ("steps_to", "i1", 64 * 64),  # how many steps
        ("distance", "i1", 64 * 64),  # as a king walks
        ("aimed", "i8", KINDS * 64 * 2),  # the places that a kind may hit from a place, as bits for each half
        ("aimed_from", "i8", 64 * 2),  # the places from which any kind may hit a place, likewise
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
        ("vassals", "i1", KINDS * RANKS),  # how many a unit may hold
        ("level", "i1", KINDS),  # order of who may hold whom
        ("cost", "i1", ABILITIES),
        ("wait", "i1", ABILITIES),  # turns until it can be used again
        ("price", "i2", ABILITIES),
        ("cheapest_use", "i1"),  # the lowest cost of all abilities
        ("cheapest", "i2"),  # the lowest price of all that can be learnt
        ("power", "i1", ABILITIES),
        ("heart", "i1", ABILITIES),  # loyalty that it gives
        ("lasting", "i1", ABILITIES),
        ("range", "i1", ABILITIES),
        ("worth", "i2", KINDS),
        ("peril", "i1", 3),  # what is feared for who is attacked: acting, waiting, and covered
        ("patience", "i2"),  # quiet turns until fear fades, and by how many per cent a turn
        ("fading", "i1"),
        ("approach", "i1"),  # what a step towards the enemy's King is worth in a quiet turn, of 12,000
        ("point_worth", "i1"),  # and an action point
        ("king_worth", "i2"),  # in attrition
        ("plain", "i1"),  # no rule but those of chess is in force
        ("first_rank", "i1"),  # of the side that begins; 0 where there are no ranks
        ("many", "i1"),  # a turn is as many actions as there are points for
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
        ("uprising", "i1"),  # how many disloyal units make an insurrection
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
        ("cross_free", "i1"),  # the Queen's rank from which crossing is free
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
        ("repetition", "i1"),  # how often a position stands until the game is drawn, and can be claimed drawn
        ("repetition_claim", "i1"),
        ("repetition_least", "i1"),  # the smaller of both; 0: neither counts
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
        ("in_sight", "i8", 64 * 2),  # the places that are seen from a place in fog, as bits
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
"""A side never has more than 45 units: 46 that are no guards, and the enemy has its King. For one unit:

moves 27 and castling 2; sacrifices 8; gold 2; gifts and bids 16; and what its trees of abilities list. A unit
has at most the two trees of its class, the four that a Pawn gains by rank and one that a defection gave. No
class has more than 49 (a Rook: Fortify 1, strikes 24, Garrison 8, two inside who step out 16), a Pawn's four
have 42 (Shield Wall 1, Fortify and its strikes 25, Field Surgery 8, Levy 8), no single tree more than 93
(Last Ditch: 48 squares within three, and 45 to change places with). That is 239 for each of 45 units: 10,755.
Each unit on the board may bring each captured one back to 8 squares: at most 22 × 23 × 8 = 4,048. A pair of
units swears one way at most: 45 × 44 / 2 = 990. To learn: 7 for each, 315; to fuse, 8 for each of 44 Bishops,
352. To revive by gold, 45; to end the turn or claim a draw, 2. In all 16,507."""

EVENTS_MAX = 400

WORK = work_record(
    actions=ACTIONS_MAX + 1,
    events=EVENTS_MAX,
    scratch=[
        ("king_at", "i1"),  # the King to be kept safe; -1: none has to be
        ("checks", "i1"),
        ("check_ray", "i1"),
        ("check_steps", "i1"),
        ("foe_places", "i8", 2),  # where the side sees enemies, as bits for each half
        ("units", "i1", 65),  # the slots of the side's units by place, and of the enemy's
        ("foes", "i1", 65),
        ("lords", "i1", 46),  # those who can take on another vassal, and how low each stands
        ("lord_levels", "i1", 46),
        ("lord_count", "i1"),
        ("guests", "i1"),  # how many units are inside others
        ("unit_count", "i1"),
        ("foe_count", "i1"),
        ("has_rivers", "i1"),
        ("pays_move", "i1"),  # whether the side has the points for a move, and for one to the other court
        ("pays_cross", "i1"),
        ("pays_ability", "i1"),  # for some ability, and for a sacrifice
        ("pays_sacrifice", "i1"),
        ("past", "i1", 64),  # the board at an earlier time, by slots
        ("returns", "i2", TRAIL_MOST),  # moves that would bring an earlier position back
        ("pins", "i1", 16),  # the place of the unit that is pinned on each ray from the King, or -1
    ],
)


@kernel
def unit_at(state, place):
    """The slot of what stands on a place; 0 if it is empty."""
    return state.board[place]


@kernel
def is_mine(state, slot, seat):
    """Whether a slot is a side's unit on the board, no guard."""
    return state.owner[slot] == seat and state.status[slot] == STANDING and state.kind[slot] != GUARD


@kernel
def called(state, slot):
    """A unit's kind and rank, as events tell them: the rank above four bits of the kind."""
    return state.rank[slot] << 4 | state.kind[slot]


@kernel
def side_of(state, slot):
    """The seat that a unit serves, as events tell it; −1 for a neutral one's."""
    return state.owner[slot] if state.owner[slot] < NEUTRAL else -1


@kernel
def nth_slot(seat, n):
    """The n-th slot as a side counts them: its own army and reserve first, so that both count alike."""
    if seat != GOLD or n >= MERCENARIES:
        return n
    if n < RESERVE:
        return n + ARMY if n <= ARMY else n - ARMY
    return n + RESERVE_SIZE if n < RESERVE + RESERVE_SIZE else n - RESERVE_SIZE


@kernel
def nth_place(seat, n):
    """The n-th place as a side counts them, from the first rank on its own side of the board."""
    return n ^ 56 if seat == GOLD else n


@kernel
def is_last_rank(place, seat):
    """Whether a place lies on the last rank of a side's Pawns (MC-2.4)."""
    return place >= 56 if seat == BLUE else place < 8


@kernel
def flip(state, place):
    """Notes on the lines through a place that it is taken now, or empty again."""
    file = place & 7
    rank = place >> 3
    state.lines[file] ^= 1 << rank
    state.lines[8 + rank] ^= 1 << file
    state.lines[23 + file - rank] ^= 1 << file
    state.lines[31 + file + rank] ^= 1 << file


@kernel
def set_down(state, slot, place):
    """Has an empty place hold a unit, whose owner must be known."""
    state.board[place] = slot
    state.held[2 * state.owner[slot] + (place >> 5)] ^= 1 << (place & 31)
    flip(state, place)


@kernel
def pick_up(state, place):
    """Empties a place; returns the unit that stood there."""
    slot = state.board[place]
    state.board[place] = 0
    state.held[2 * state.owner[slot] + (place >> 5)] ^= 1 << (place & 31)
    flip(state, place)
    return slot


@kernel
def put(state, slot, place):
    """Stands a unit on an empty place."""
    set_down(state, slot, place)
    state.place[slot] = place
    state.status[slot] = STANDING


@kernel
def lift(state, slot):
    """Takes a unit off its place; the caller says what becomes of it."""
    pick_up(state, state.place[slot])
    state.place[slot] = -1


@kernel
def shift(state, slot, place):
    """Moves a unit to an empty place."""
    pick_up(state, state.place[slot])
    set_down(state, slot, place)
    state.place[slot] = place


@kernel
def half_of(places, half):
    """The lower or the upper half of places that are bits for the whole board."""
    return (places >> (32 * half)) & HALF


@kernel
def places_of(state, seat):
    """The places of a side's units, as bits for the whole board.

    Compiled, the last of 64 bits is the sign: sets of places are joined, cut and taken apart, never compared.
    """
    return (state.held[2 * seat + 1] << 32) | state.held[2 * seat]


@kernel
def court_of(place):
    """The court of a place: files a to d are the King's, e to h the Queen's (MC-1.3)."""
    return (place >> 2) & 1


@kernel
def king_of(state, seat):
    """The slot of a side's King: he never changes sides and is never captured."""
    return 5 + ARMY * seat


@kernel
def wipe_effects(state, slot):
    """Ends all that is passing about a unit."""
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
    """Wipes all about a unit that leaves the game as if it had never been; it stands nowhere any more."""
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
    """The empty place nearest to a place; of equals, the first as a side counts (MC-1.4)."""
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
    """Whether a unit of the same side stands on one of the eight squares around."""
    place = state.place[slot]
    for direction in range(8):
        other = state.board[rules.near[place * 16 + direction]]
        if state.owner[other] == state.owner[slot] and state.kind[other] != GUARD:
            return True
    return False


@kernel
def has_enemy_within(state, rules, slot, distance):
    """Whether an enemy stands this near."""
    place = state.place[slot]
    for other in range(1, GUARDS):
        if state.status[other] == STANDING and state.owner[other] == 1 - state.owner[slot]:
            if rules.distance[place * 64 + state.place[other]] <= distance:
                return True
    return False
