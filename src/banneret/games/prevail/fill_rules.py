"""Fills the rules record, which kernels read, from the numbers of a ruleset."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np

from banneret.engine.machine.layout import Array
from banneret.games.prevail.names import SEATS, STAT_WORDS, TRAITS, Names
from banneret.games.prevail.numbers import Army, Board, Modifiers, PrevailNumbers
from banneret.games.prevail.rules.board import BLUE, DECK, SIDE, SIGHT, STATS

_STEPS = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)]
"""Row and column offsets of the neighbours, in the order of directions drawn in rules/board.py."""

_FIRST = {"random": -1, "blue": 0, "gold": 1}


def fill_rules(numbers: PrevailNumbers, rules: Array) -> None:
    """Writes the numbers, and the tables derived from them, into an array of one rules record."""
    row: Any = rules[0]
    names = Names(numbers)
    _fill_board(numbers.board, row)
    row["approach"] = _approaches(numbers.movement.turns == "any-angle")
    _fill_settings(numbers, row)
    _fill_units(numbers, names, row)
    _fill_cards(numbers, names, row)
    for seat, side in enumerate(SEATS):
        _fill_army(numbers, names, seat, numbers.armies[getattr(numbers.setup, side)], row)


def _fill_board(board: Board, row: Any) -> None:
    row["rows"], row["columns"], row["cells"] = board.rows, board.columns, board.rows * board.columns
    for cell in range(board.rows * board.columns):
        at = divmod(cell, board.columns)
        row["row"][cell], row["column"][cell] = at
        for direction, (down, right) in enumerate(_STEPS):
            down, right = at[0] + down, at[1] + right
            on_board = 0 <= down < board.rows and 0 <= right < board.columns
            row["near"][cell * 8 + direction] = down * board.columns + right if on_board else -1
        if board.zone_margin <= at[1] < board.columns - board.zone_margin:
            is_south = at[0] >= board.rows - board.zone_rows
            row["zone"][cell] = is_south << BLUE | (at[0] < board.zone_rows) << 1


@cache
def _approaches(is_any_angle: bool) -> Array:
    """The least flexibility with which a unit can step onto a cell, by the cell's offset, the unit's facing
    and its final facing: three bits per speed, 7 if it cannot. Assumes an empty board (PV-6.1 to PV-6.3).
    """
    width, never = 2 * SIGHT + 1, 7
    apart = np.abs(np.subtract.outer(np.arange(8), np.arange(8)))
    turns = np.minimum(apart, 8 - apart)
    if is_any_angle:
        turns = np.minimum(turns, 1)
    found = np.zeros((width, width, 8, 8), np.int32)
    for facing in range(8):
        there = np.full((width, width, 8), never)
        there[SIGHT, SIGHT] = turns[facing]
        entered = np.full((width, width, 8), never)
        for speed in range(1, SIGHT + 1):
            for towards, step in enumerate(_STEPS):
                stepped = np.roll(there[..., towards], step, (0, 1))
                entered[..., towards] = np.minimum(entered[..., towards], stepped)
            there = np.minimum(there, (entered[..., None] + turns).min(axis=2))
            found[:, :, facing] |= entered << (3 * (speed - 1))
    return found.ravel()


_WAR = {
    "worth_apart": 4,
    "worth_reach": 3,
    "worth_facing": 3,
    "worth_line": 4,
    "worth_ready": 3,
    "worth_full_hand": 5,
    "worth_low_hand": (600, 350, 150, 50),
}
"""Evaluation weights that rulesets do not set: see rules/war.py."""


def _fill_settings(numbers: PrevailNumbers, row: Any) -> None:
    ranged, melee, results, endings = numbers.ranged, numbers.engagements, numbers.results, numbers.endings
    worth = numbers.worth
    values = {
        "plies": endings.plies,
        "is_placed": numbers.setup.deployment == "placed",
        "first": _FIRST[numbers.setup.initiative],
        "commander_steps": numbers.commanders.steps,
        "open_corners_for_commanders": numbers.commanders.corners == "open",
        "line_length": numbers.commands.line_length,
        "pass_flexibility": numbers.movement.pass_flexibility,
        "any_angle": numbers.movement.turns == "any-angle",
        "open_corners": numbers.movement.corners == "open",
        "oblique_is_flank": melee.oblique == "flank",
        "needs_line_of_approach": melee.approach == "regulated",
        "at_once": melee.set_up == "at-once",
        "only_faster_retreat": melee.only_faster_retreat,
        "alternate": melee.choosing == "alternate",
        "together": melee.commitments == "together",
        "strong": melee.strong,
        "weak": melee.weak,
        "ranged_required": ranged.commitments == "required",
        "ranged_supporter": ranged.supporter,
        "forward_arc": ranged.arc == "forward",
        "engaged_targets": ranged.engaged_targets,
        "ranged_attack_stats": _bits(ranged.attack_stats, STAT_WORDS),
        "ranged_defense_stats": _bits(ranged.defense_stats, STAT_WORDS),
        "melee_attack_stats": _bits(melee.attack_stats, STAT_WORDS),
        "melee_defense_stats": _bits(melee.defense_stats, STAT_WORDS),
        "melee_retreat_stats": _bits(melee.retreat_stats, STAT_WORDS),
        "all_results": results.applied == "all",
        "reverse_engaged": results.reverse_engaged,
        "blocked_routs": results.blocked == "routs",
        "smallest_retreat": results.distance == "smallest",
        "only_remaining": results.movement == "remaining",
        "shows_discards": results.discards == "face-up",
        "cut_off": results.cut_off,
        "places": numbers.support.counts == "places",
        "empty_at_once": endings.empty_hand == "at-once",
        "last_card_loses": endings.last_card == "loses",
        "no_units_loses": endings.no_units == "loses",
        "worth_card": worth.card,
        "worth_hand": worth.hand,
        "worth_cost": worth.cost,
        "worth_behind": worth.behind,
        "worth_distance": worth.distance,
        **_WAR,
        "worth_peril": [*worth.peril.model_dump().values(), *worth.lethal.model_dump().values()],
    }
    for name, value in values.items():
        row[name] = value


def _bits(words: Iterable[str], known: Sequence[str]) -> int:
    return sum(1 << known.index(word) for word in words)


def _fill_units(numbers: PrevailNumbers, names: Names, row: Any) -> None:
    row["kind_count"] = len(names.kinds)
    for word, kind in names.kinds.items():
        unit = numbers.units[word]
        stats = (unit.attack, unit.range, unit.speed, unit.flexibility, 0)
        row["stat"][kind * STATS : (kind + 1) * STATS] = stats
        for name in ("retreat", "reverse", "rout", "cost"):
            row[name][kind] = getattr(unit, name)
        row["penalty"][kind] = unit.morale
        row["traits"][kind] = _bits(unit.traits, TRAITS)


def _fill_cards(numbers: PrevailNumbers, names: Names, row: Any) -> None:
    row["card_count"] = len(names.card_numbers)
    for word, card in names.card_numbers.items():
        given = numbers.cards[word]
        row["initiative"][card] = given.initiative
        row["is_ranged"][card] = given.command.type == "ranged"
        row["is_lines"][card] = given.command.size == "lines"
        row["number"][card] = given.command.count
        row["commits"][card] = _bits(given.commit, STAT_WORDS)
        row["preserves"][card] = _kinds(given.preserves, names)
        row["place_count"][card] = given.places.count
        row["place_traits"][card] = _bits(given.places.traits, TRAITS)
        row["place_kinds"][card] = _kinds(given.places.types, names)
        for name, part in (("command", given.command), ("effect", given.effect)):
            row[f"{name}_range"][card] = part.reach
            row[f"{name}_traits"][card] = _bits(part.traits, TRAITS)
            row[f"{name}_kinds"][card] = _kinds(part.types, names)
            _fill_modifiers(part.modifiers, row[f"{name}_modifier"], card)


def _kinds(words: Iterable[str], names: Names) -> int:
    return sum(1 << names.kinds[word] for word in words)


def _fill_modifiers(modifiers: Modifiers, table: Array, card: int) -> None:
    for stat, value in modifiers.items():
        table[card * STATS + STAT_WORDS.index(stat)] = value


def _fill_army(numbers: PrevailNumbers, names: Names, seat: int, army: Army, row: Any) -> None:
    row["deck_size"][seat] = len(army.deck)
    for slot, card in enumerate(army.deck):
        row["deck"][seat * DECK + slot] = names.card_numbers[card]
    kinds = [names.kinds[word] for word, count in army.units.items() for _ in range(count)]
    row["army_size"][seat] = len(kinds)
    row["army"][seat * SIDE : seat * SIDE + len(kinds)] = kinds
    _fill_formation(numbers, names, seat, kinds, row)


def _fill_formation(numbers: PrevailNumbers, names: Names, seat: int, kinds: list[int], row: Any) -> None:
    """A simple formation (PV-1.7): javelins in the front row, others behind, mounted units at the ends."""
    board = numbers.board
    rows = [board.rows - board.zone_rows + n if seat == BLUE else board.zone_rows - 1 - n for n in range(4)]
    columns = range(board.zone_margin, board.columns - board.zone_margin)
    from_centre = sorted(columns, key=lambda column: abs(2 * column - board.columns + 1))
    free = {(rows[n], column) for n in range(board.zone_rows) for column in columns}

    def rank(unit: int) -> tuple[bool, bool]:
        traits = names.unit_type(kinds[unit]).traits
        return "mounted" in traits, "javelin" in traits

    taken: dict[int, tuple[int, int]] = {}
    for unit in sorted(range(len(kinds)), key=lambda unit: (rank(unit)[0], unit)):
        depth = 0 if rank(unit) == (False, True) else min(1, board.zone_rows - 1)
        order = [*range(depth, board.zone_rows), *range(depth)]
        spots = ((rows[n], column) for n in order for column in from_centre if (rows[n], column) in free)
        taken[unit] = next(spots)
        free.remove(taken[unit])
    for unit, (down, right) in taken.items():
        row["start_cell"][seat * SIDE + unit] = down * board.columns + right
        row["start_facing"][seat * SIDE + unit] = 0 if seat == BLUE else 4
    row["start_commander"][seat] = rows[board.zone_rows - 1] * board.columns + from_centre[0]
