"""Fills the rules record, which kernels read, from the numbers of a ruleset."""

from functools import cache
from typing import Any

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.games.medieval_chess.names import ABILITIES, ABILITY_NAMES, BACK_RANK, KINDS, PLACES
from banneret.games.medieval_chess.numbers import MedievalChessNumbers
from banneret.games.medieval_chess.rules.abilities.using import CLASS_TREES
from banneret.games.medieval_chess.rules.board import (
    BISHOP,
    BLACKSMITH,
    EDGE,
    FARRIER,
    KING,
    KNIGHT,
    MEDIC,
    PAWN,
    PEASANT,
    QUEEN,
    RANKS,
    ROOK,
)
from banneret.games.medieval_chess.rules.board import KINDS as KIND_COUNT
from banneret.games.medieval_chess.rules.feudal import ANY_NUMBER
from banneret.games.medieval_chess.rules.movement import FAR

STEPS = (
    *((1, 0), (0, 1), (-1, 0), (0, -1)),
    *((1, 1), (-1, 1), (-1, -1), (1, -1)),
    *((2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)),
)
"""Rank and file offsets of a step in each direction, in the order drawn in rules/movement.py."""

LEVELS = {KING: 0, QUEEN: 1, BISHOP: 2, ROOK: 3, KNIGHT: 3, PAWN: 4}
"""Feudal levels: a unit may hold vassals of a higher level only (MC-3.2)."""

_PATHS = {"pawn": PAWN, "knight": KNIGHT, "bishop": BISHOP, "rook": ROOK, "queen": QUEEN, "peasant": PEASANT}


def fill_rules(numbers: MedievalChessNumbers, rules: Array) -> None:
    """Writes the numbers, and the tables derived from them, into an array of one rules record."""
    row: Any = rules[0]
    _fill_board(row)
    _fill_lines(row)
    _fill_start(row)
    _fill_reach(numbers, row)
    _fill_pieces(numbers, row)
    _fill_ranks(numbers, row)
    _fill_abilities(numbers, row)
    _fill_turn(numbers, row)
    _fill_loyalty(numbers, row)
    _fill_attrition(numbers, row)
    _fill_experience(numbers, row)
    _fill_courts(numbers, row)
    _fill_modules(numbers, row)
    _fill_attack_masks(row)
    row["plies"] = numbers.endings.plies


def _fill_board(row: Any) -> None:
    for name, table in _board_tables().items():
        row[name] = table


@cache
def _board_tables() -> dict[str, Array]:
    """Tables that depend on the board alone; cached, since a study creates hundreds of rulesets."""
    row: dict[str, Array] = {
        "near": np.full((64 + 1) * len(STEPS), EDGE),  # from EDGE too, where every step ends
        "ray_of": np.zeros(64 * 64, int),
        "steps_to": np.zeros(64 * 64, int),
        "room": np.zeros(64 * 8, int),
        "distance": np.zeros(64 * 64, int),
    }
    for place in range(64):
        for direction, (up, right) in enumerate(STEPS):
            for steps in range(1, 8):
                rank, file = place // 8 + up * steps, place % 8 + right * steps
                if not (0 <= rank < 8 and 0 <= file < 8):
                    break
                if steps == 1:
                    row["near"][place * len(STEPS) + direction] = rank * 8 + file
                row["ray_of"][place * 64 + rank * 8 + file] = direction + 1
                row["steps_to"][place * 64 + rank * 8 + file] = steps
                if direction < 8:
                    row["room"][place * 8 + direction] = steps
        for other in range(64):
            apart = max(abs(place // 8 - other // 8), abs(place % 8 - other % 8))
            row["distance"][place * 64 + other] = apart
    return row


def _fill_lines(row: Any) -> None:
    """Builds the tables that find the first unit in a straight direction."""
    for place in range(64):
        file, rank = place % 8, place // 8
        for direction, (up, right) in enumerate(STEPS[:8]):
            view = place * 8 + direction
            if right == 0:
                row["line_of"][view] = file
            elif up == 0:
                row["line_of"][view] = 8 + rank
            else:
                row["line_of"][view] = 23 + file - rank if up == right else 31 + file + rank
            is_falling = (right or up) < 0
            row["first_offset"][view] = (8 * is_falling + (file if right else rank)) * 256
            row["stride"][direction] = 8 * up + right
    row["first"] = _first_on_lines()
    for name, table in _board_sets().items():
        row[name] = table


@cache
def _board_sets() -> dict[str, Array]:
    """Tables of sets of places, as bits: what lies in some directions and distances from each place."""
    boards = _board_tables()
    ray = boards["ray_of"].reshape(64, 64)
    steps, distance = boards["steps_to"].reshape(64, 64), boards["distance"].reshape(64, 64)
    is_leap = ray > 8
    upright = np.zeros((256, 64), bool)
    upright[:, ::8] = [[bits >> rank & 1 for rank in range(8)] for bits in range(256)]
    return {
        "beside": np.array([_beside(spot, bits) for spot in range(8) for bits in range(256)]),
        "upright": _as_bits(upright),
        "diagonals": _as_bits(np.stack([(ray == 5) | (ray == 7), (ray == 6) | (ray == 8)], axis=1)),
        "within": _as_bits(np.stack([distance <= most for most in range(8)], axis=1)),
        "leaps": _as_bits(np.stack([is_leap & (steps == 1), is_leap], axis=1)),
        "wings": _as_bits(np.stack([(ray == a) | (ray == b) for a, b in ((5, 8), (6, 7))]) & (steps == 1)),
    }


def _as_bits(sets: Array) -> Array:
    """Sets of places, given by the last axis, as numbers of 64 bits."""
    numbers: Array = (sets.reshape(-1, 64).astype(np.uint64) << np.arange(64, dtype=np.uint64)).sum(axis=1)
    return numbers.view(np.int64)


def _beside(spot: int, bits: int) -> int:
    """The first set bits above and below a spot."""
    above, below = bits >> spot + 1 << spot + 1, bits & (1 << spot) - 1
    return above & -above | (1 << below.bit_length() >> 1)


@cache
def _first_on_lines() -> list[int]:
    """The steps to the first unit up or down a line, for each place on it and each occupancy of the line."""
    up = [_first(bits >> spot + 1) for spot in range(8) for bits in range(256)]
    down = [_first(int(f"{bits:08b}"[::-1], 2) >> 8 - spot) for spot in range(8) for bits in range(256)]
    return up + down


def _first(bits: int) -> int:
    """The 1-based index of the lowest set bit; 0 if there is none."""
    return (bits & -bits).bit_length()


def _fill_start(row: Any) -> None:
    """The starting armies and each unit's lord (MC-1.2, MC-3.1)."""
    row["start_place"] = -1
    for seat in (0, 1):
        first = 1 + 16 * seat
        king, queen, bishop_c, bishop_f = first + 4, first + 3, first + 2, first + 5
        for file in range(8):
            back, front = first + file, first + 8 + file
            row["start_kind"][back], row["start_kind"][front] = BACK_RANK[file], PAWN
            row["start_place"][back], row["start_place"][front] = 56 * seat + file, 8 + 40 * seat + file
            row["start_home"][back] = row["start_home"][front] = file // 4
            row["start_lord"][front] = bishop_c if file < 4 else bishop_f
        row["start_lord"][first : first + 8] = [queen, queen, queen, king, 0, queen, bishop_f, bishop_f]


def _fill_reach(numbers: MedievalChessNumbers, row: Any) -> None:
    """Steps by kind and rank: orthogonal, diagonal, leaps (MC-2.1, MC-5.4 to MC-5.8)."""
    everywhere = {KING: (1, 1, 0), KNIGHT: (0, 0, 1), BISHOP: (0, 7, 0), ROOK: (7, 0, 0), QUEEN: (7, 7, 0)}
    for kind in (PEASANT, FARRIER, BLACKSMITH, MEDIC):
        everywhere[kind] = (1, 1, 0)
    for kind, steps in everywhere.items():
        for rank in range(RANKS):
            _reach(row, kind, rank, *steps)
    for rank in range(RANKS):
        forward = 1 + (rank >= 2) + (rank >= 4)
        _reach(row, PAWN, rank, forward, 0, 0)
        if rank >= 3:
            orthogonal = 3 if rank == 7 else 1 if rank >= 4 else 0
            _reach(row, BISHOP, rank, orthogonal, 8, 0)
            _reach(row, ROOK, rank, 8, 0, 0)
            _reach(row, QUEEN, rank, 8, 8, 0)
        if rank >= 2:
            _reach(row, PEASANT, rank, 2, 2, 0)


def _fill_attack_masks(row: Any) -> None:
    """The places that a kind can hit from each place at some rank, if nothing is in the way (MC-2.6)."""
    for kind in range(1, KIND_COUNT):
        aims = np.full(17, -1)  # the most steps at which the kind hits, by `ray_of`
        for ray in range(1, 17):
            way = 0 if ray <= 4 else 1 if ray <= 8 else 2
            steps = row["reach"][kind * RANKS * 3 + way : (kind + 1) * RANKS * 3 : 3].max()
            if kind == PAWN:
                aims[ray] = 1 if way == 1 else -1
            elif steps > 0:
                aims[ray] = min(FAR, steps) if row["plain"] else FAR
        hits = row["steps_to"] <= aims[row["ray_of"].astype(int)]
        bits = (hits.reshape(2, 32, 64) << np.arange(32).reshape(1, 32, 1)).sum(axis=1)  # by half, then place
        row["attack_mask"][kind * 128 : kind * 128 + 128] = bits.T.reshape(-1)
    row["attackers_mask"] = np.bitwise_or.reduce(row["attack_mask"].reshape(KIND_COUNT, 128))  # the reverse


def _reach(row: Any, kind: int, rank: int, *steps: int) -> None:
    row["reach"][(kind * RANKS + rank) * 3 : (kind * RANKS + rank) * 3 + 3] = steps


def _fill_pieces(numbers: MedievalChessNumbers, row: Any) -> None:
    for name, piece in numbers.pieces:
        kind = KINDS[name]
        row["value"][kind] = piece.value
        row["armour"][kind] = piece.armour
        row["fixed_damage"][kind] = piece.fixed_damage
        row["worth"][kind] = piece.worth
        row["hit_points"][kind * RANKS : kind * RANKS + RANKS] = piece.hit_points
        row["level"][kind] = LEVELS.get(kind, 5)
    row["hit_points"][PAWN * RANKS + 3 : PAWN * RANKS + RANKS] = numbers.ranks.man_at_arms_hit_points
    worth, peril = numbers.worth, numbers.worth.peril
    row["peril"] = peril.acting, peril.waiting, peril.covered
    drive = worth.drive
    row["patience"], row["fading"], row["approach"] = drive.patience, drive.fading, drive.approach
    row["point_worth"], row["king_worth"] = drive.point, drive.king


def _fill_ranks(numbers: MedievalChessNumbers, row: Any) -> None:
    row["ranks"] = 1
    for name, kind in _PATHS.items():
        thresholds = getattr(numbers.ranks, name)
        row["ranks"][kind] = 1 + len(thresholds)
        row["threshold"][kind * RANKS + 2 : kind * RANKS + 2 + len(thresholds)] = thresholds
    vassals = row["vassals"]
    for kind in (KING, QUEEN, BISHOP):
        vassals[kind * RANKS : kind * RANKS + RANKS] = ANY_NUMBER
    vassals[ROOK * RANKS + 4 : ROOK * RANKS + RANKS] = ANY_NUMBER
    vassals[KNIGHT * RANKS + 4 : KNIGHT * RANKS + RANKS] = numbers.ranks.banneret_vassals
    vassals[PAWN * RANKS + 5] = numbers.ranks.captain_vassals


def _fill_abilities(numbers: MedievalChessNumbers, row: Any) -> None:
    for number, name in enumerate(ABILITY_NAMES):
        ability = getattr(numbers.abilities, name.replace("-", "_"))
        row["cost"][number] = ability.cost
        row["wait"][number] = ability.cooldown
        row["price"][number] = ability.price
        row["power"][number] = ability.power
        row["heart"][number] = ability.loyalty
        row["lasting"][number] = ability.turns
        row["range"][number] = ability.reach
    row["cheapest_use"] = min(row["cost"]) if numbers.points.applies else 0
    row["cheapest"] = min(row["price"][number] for number in range(4 * CLASS_TREES) if number % 4)
    at_once = {
        KNIGHT: ("charge", "shield-wall"),
        ROOK: ("fortify",),
        QUEEN: ("rally", "queens-gambit"),
        KING: ("last-ditch", "kings-decree"),
        FARRIER: ("farriery",),
        BLACKSMITH: ("sharpened-blade",),
        MEDIC: ("field-surgery",),
    }
    for kind, names in at_once.items():
        row["start_known"][kind] = sum(1 << ABILITIES[name] for name in names)
    by_rank = {
        (BISHOP, 2): "sanctify",
        (BISHOP, 5): "pontifical-guard",
        (ROOK, 4): "garrison",
        (KNIGHT, 4): "levy",
        **{(PAWN, rank): name for rank, name in enumerate(numbers.ranks.pawn_slots, start=2)},
        (PEASANT, 2): numbers.ranks.pawn_slots[0],
    }
    for (kind, rank), name in by_rank.items():
        row["rank_known"][kind * RANKS + rank] = 1 << ABILITIES[name]


def _fill_turn(numbers: MedievalChessNumbers, row: Any) -> None:
    modules = (numbers.taxation, numbers.terrain, numbers.weather, numbers.seasons, numbers.diplomacy)
    extras = (numbers.points, numbers.loyalty, numbers.attrition, numbers.experience, numbers.abilities)
    extended = any(each.applies for each in (*modules, *extras, numbers.courts))
    one = numbers.turn.actions == "one"
    row["plain"] = one and not extended and numbers.victories.domination_turns == 0
    row["first_rank"] = 0 if row["plain"] else 1
    row["many"] = not one
    row["check_ends"] = numbers.turn.check_ends
    points = numbers.points
    row["points_on"] = points.applies
    row["income"] = points.income if points.applies else 0
    row["points_most"] = points.most
    for name in ("move", "swear", "sacrifice", "fusion", "gift"):
        row[f"cost_{name}"] = getattr(points, name) if points.applies else 0
    row["cost_cross"] = points.cross_court
    victories = numbers.victories
    row["wins_attrition"] = victories.attrition
    row["wins_loyalty"] = victories.defectors
    row["wins_domination"] = victories.domination_turns
    row["domination_units"] = victories.domination_units
    row["domination_courts"] = victories.domination_courts
    _fill_endings(numbers, row)


def _fill_endings(numbers: MedievalChessNumbers, row: Any) -> None:
    endings = numbers.endings
    row["quiet_turns"] = endings.quiet_turns
    if not row["plain"]:
        return
    row["quiet_claim"] = endings.quiet_claim
    row["repetition"] = endings.repetition
    row["repetition_claim"] = endings.repetition_claim
    row["dead_draws"] = endings.dead_positions
    counted = [times for times in (endings.repetition, endings.repetition_claim) if times]
    row["repetition_least"] = min(counted, default=0)


def _fill_loyalty(numbers: MedievalChessNumbers, row: Any) -> None:
    loyalty = numbers.loyalty
    row["loyalty_on"] = loyalty.applies
    row["loyalty_start"] = loyalty.start
    row["loyalty_king"] = loyalty.king
    for name in (
        "devoted",
        "loyal",
        "wavering",
        "disloyal",
        "wavering_cost",
        "refusal",
        "sworn_least",
        "grace",
    ):
        row[name] = getattr(loyalty, name)
    row["lord_lost"] = loyalty.lord_lost
    row["lord_near"] = loyalty.lord_near
    row["neutral_turns"] = loyalty.neutral_turns
    row["wavering_reach"] = loyalty.wavering_movement
    row["capture_gain"] = loyalty.capture
    row["alone_loss"] = loyalty.hurt_alone
    row["sacrifice_loss"] = loyalty.sacrifice_survivor
    row["sacrifice_gain"] = loyalty.sacrifice_others
    row["claimed_loyalty"] = loyalty.claimed
    row["swear_any"] = loyalty.swear == "any"
    row["uprising"] = loyalty.insurrection
    row["uprising_reset"] = loyalty.insurrection_resets
    row["stress_lost"] = loyalty.stress_losses
    row["defect_boost"] = numbers.defection.gains
    row["defect_same"] = numbers.defection.keeps
    row["defect_loses"] = numbers.defection.forgets


def _fill_attrition(numbers: MedievalChessNumbers, row: Any) -> None:
    attrition = numbers.attrition
    row["attrition_on"] = attrition.applies
    row["attrition_turn"] = attrition.turn
    row["attrition_levels"] = attrition.levels
    for name in (
        *(
            "damage_factor",
            "level_part",
            "spread_low",
            "spread_high",
            "armour_low",
            "armour_high",
            "critical",
        ),
        *("critical_devoted", "critical_factor", "least_damage", "king_least", "rest_distance"),
    ):
        row[name] = getattr(attrition, name)
    row["rest_percent"] = attrition.rest
    row["fortified_percent"] = attrition.fortified


def _fill_experience(numbers: MedievalChessNumbers, row: Any) -> None:
    experience = numbers.experience
    row["experience_on"] = experience.applies
    for name in (
        "capture",
        "survive",
        "survive_every",
        "defend",
        "check",
        "ability",
        "refusal",
        "devoted",
        "peasant",
    ):
        row[f"xp_{name}"] = getattr(experience, name)
    row["xp_higher"] = experience.capture_higher
    row["xp_lord"] = experience.vassal
    row["xp_wavering"] = experience.unfaithful
    row["abilities_on"] = numbers.abilities.applies


def _fill_courts(numbers: MedievalChessNumbers, row: Any) -> None:
    courts = numbers.courts
    row["courts_on"] = courts.applies
    row["cross_free"] = 4
    row["home_gain"] = courts.home
    row["court_heal"] = courts.healing
    row["court_fortify"] = courts.fortify
    row["court_reach"] = courts.movement
    row["court_charge"] = courts.charge
    row["contested_percent"] = courts.contested
    row["fallen_after"] = courts.falls_after


def _fill_modules(numbers: MedievalChessNumbers, row: Any) -> None:
    for name in ("capture", "heal", "rank", "revive"):
        row[f"gold_{name}"] = getattr(numbers.taxation, name)
    row["taxation_on"] = numbers.taxation.applies
    row["terrain_on"] = numbers.terrain.applies
    row["terrain_turn"] = numbers.terrain.turn
    for name in ("forests", "rivers", "castles", "forest_armour"):
        row[name] = getattr(numbers.terrain, name)
    row["forest_reach"] = numbers.terrain.forest_movement
    weather = numbers.weather
    row["weather_on"] = weather.applies
    row["weather_turns"] = weather.turns
    row["weather_chance"] = [weather.clear, weather.rain, weather.fog, weather.snow]
    row["rain_reach"] = weather.rain_movement
    row["rain_healing"] = weather.rain_healing
    row["fog_sight"] = weather.fog_sight
    row["fog_hides"] = weather.applies and weather.fog_hides
    is_seen = _board_tables()["distance"].reshape(64, 2, 32) <= weather.fog_sight
    row["in_sight"] = (is_seen << np.arange(32)).sum(axis=2).reshape(-1)
    seasons = numbers.seasons
    row["seasons_on"] = seasons.applies
    row["season_turns"] = seasons.turns
    row["spring_xp"] = seasons.spring_experience
    row["attrition_summer"] = min(seasons.summer_attrition, numbers.attrition.turn)
    row["autumn_courts"] = seasons.autumn_courts
    row["stress_winter"] = min(seasons.winter_stress, numbers.loyalty.stress_losses)
    diplomacy = numbers.diplomacy
    row["diplomacy_on"] = diplomacy.applies
    row["gift"] = diplomacy.gift
    row["bid"] = diplomacy.bid
    row["hired_at"] = diplomacy.hired_at
    row["mercenaries_attack"] = diplomacy.attacks
    row["mercenary_place"] = -1
    for index, mercenary in enumerate(diplomacy.mercenaries):
        row["mercenary_place"][index] = PLACES[mercenary.cell]
        row["mercenary_kind"][index] = KINDS[mercenary.kind]
