"""Invariants of every position and every action: checks on states, interpreted."""

from collections import Counter
from collections.abc import Collection
from typing import Any, NamedTuple

from banneret.games.medieval_chess.names import ABILITY_NAMES, CELLS, IDS
from banneret.games.medieval_chess.rules import events
from banneret.games.medieval_chess.rules.board import (
    ABSENT,
    BISHOP,
    BLACKSMITH,
    CAPTURED,
    FARRIER,
    GUARD,
    GUARDS,
    GUARDS_END,
    INSIDE,
    KING,
    KNIGHT,
    MEDIC,
    NEUTRAL,
    PAWN,
    QUEEN,
    ROOK,
    STANDING,
    places_of,
)
from banneret.games.medieval_chess.rules.codes import BID, HEAL, RAISE, RESURRECT, REVIVE, verb_in
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.hits import places_hit, still_hit
from banneret.games.medieval_chess.rules.movement import has_rivers, is_attacked, steps_to_unit

KINGS = (5, 21)
SUPPORT = (FARRIER, BLACKSMITH, MEDIC)
PASSING = (
    *(
        "lord",
        "inside",
        "moves",
        "passed",
        "orphan",
        "frozen",
        "alone",
        "struck",
        "bereft",
        "shield",
        "shield_by",
    ),
    *("immune", "fortified", "rooted", "sharpened", "swift", "rallied", "gambit", "glory", "lasts"),
)


class RaisedEvent(NamedTuple):
    """An event, with the numbers that its kind gives a meaning (rules/events.py)."""

    kind: int
    seat: int
    known: int
    a: int
    b: int
    c: int
    d: int


def check_board(state: Any, rules: Any) -> None:
    """All records of where units stand agree (MC-1.1), and lines match a walk along them."""
    standing = {slot: state.place[slot] for slot in range(1, GUARDS_END) if state.status[slot] == STANDING}
    assert {slot: place for place, slot in enumerate(state.board[:64]) if slot} == standing
    held = [0] * 6
    for slot, place in standing.items():
        held[2 * state.owner[slot] + place // 32] |= 1 << place % 32
    assert list(state.held) == held
    for place in standing.values():
        for direction in range(8):
            assert steps_to_unit(state, rules, place, direction) == walked(state, rules, place, direction)
    check_hits(state, rules, standing.values())


def check_hits(state: Any, rules: Any, places: Collection[int]) -> None:
    """The hits of all units of a side together agree with attacks on each place (MC-2.6)."""
    occupied = sum(1 << place for place in places)
    rivers = rules.terrain_on and has_rivers(state)
    for seat in range(2):
        units = places_of(state, seat)
        hit = places_hit(state, rules, units, occupied, rivers)
        attacked = sum(1 << place for place in places if is_attacked(state, rules, place, seat))
        assert hit % (1 << 64) == attacked
        assert still_hit(state, rules, occupied, units) % (1 << 64) == attacked


def walked(state: Any, rules: Any, place: int, direction: int) -> int:
    """The steps to the first unit in a direction; 0 if there is none."""
    other, steps = rules.near[place * 16 + direction], 1
    while other < 64 and not state.board[other]:
        other, steps = rules.near[other * 16 + direction], steps + 1
    return steps if other < 64 else 0


def check_units(state: Any, rules: Any) -> None:
    """Kings live (MC-2.8, MC-4.3); loyalty, wounds, ranks and experience stay within bounds (MC-3.6)."""
    for seat, king in enumerate(KINGS):
        assert (state.status[king], state.kind[king], state.owner[king]) == (STANDING, KING, seat)
        assert not rules.loyalty_on or state.loyalty[king] == rules.loyalty_king
    for slot in range(1, GUARDS):
        if state.status[slot] not in (STANDING, INSIDE, CAPTURED):
            continue
        assert 0 <= state.loyalty[slot] <= 100, IDS[slot]
        least = rules.king_least if state.kind[slot] == KING else 1
        assert 0 <= state.hurt[slot] <= most_hit_points(state, rules, slot) - least, IDS[slot]
        assert rules.first_rank <= state.rank[slot] <= rules.ranks[state.kind[slot]], IDS[slot]
        assert 0 <= state.xp[slot] <= 9999, IDS[slot]
        assert min(state.cooldown[slot * 14 : slot * 14 + 14]) >= 0, IDS[slot]
        assert state.kind[slot] != GUARD, IDS[slot]
        if state.status[slot] == INSIDE:
            rook = state.inside[slot]
            assert (state.status[rook], state.owner[rook]) == (STANDING, state.owner[slot]), IDS[slot]


def check_bonds(state: Any, rules: Any) -> None:
    """A lord serves the same side, stands above its vassal and has room for it (MC-3.1, MC-3.2)."""
    held = [0] * GUARDS
    for slot in range(1, GUARDS):
        lord = state.lord[slot]
        assert not (lord and state.orphan[slot]), IDS[slot]
        if not lord:
            continue
        assert rules.loyalty_on, IDS[slot]
        assert state.status[slot] in (STANDING, INSIDE), IDS[slot]
        assert state.status[lord] in (STANDING, INSIDE), IDS[slot]
        assert state.owner[lord] == state.owner[slot] != NEUTRAL, IDS[slot]
        assert rules.level[state.kind[lord]] < rules.level[state.kind[slot]], (IDS[lord], IDS[slot])
        held[lord] += state.kind[slot] not in SUPPORT
        assert state.kind[slot] in SUPPORT or most_vassals(state, rules, lord), (IDS[lord], IDS[slot])
    for lord, vassals in enumerate(held):
        assert vassals <= most_vassals(state, rules, lord), IDS[lord]


def most_vassals(state: Any, rules: Any, lord: int) -> int:
    """As MC-3.2 has it."""
    kind, rank = state.kind[lord], state.rank[lord]
    if kind in (KING, QUEEN, BISHOP) or (kind == ROOK and rank >= 4):
        return 99
    return 2 if kind == KNIGHT and rank >= 4 else int(kind == PAWN and rank >= 5)


def check_pawns(state: Any, rules: Any) -> None:
    """No Pawn stands on its last rank, however it got there (MC-2.4)."""
    for place in range(8):
        for last, seat in ((place + 56, 0), (place, 1)):
            slot = state.board[last]
            assert not slot or (state.kind[slot], state.owner[slot]) != (PAWN, seat), CELLS[last]


def check_absent(state: Any, rules: Any) -> None:
    """Captured units have no bonds and no temporary effects (MC-4.9), nor does the reserve (MC-1.4)."""
    for slot in range(1, GUARDS_END):
        if state.status[slot] == CAPTURED:
            assert (state.place[slot], state.hurt[slot]) == (-1, 0), IDS[slot]
        if state.status[slot] in (ABSENT, CAPTURED):
            wiped = {name: getattr(state, name)[slot] for name in PASSING}
            assert not any(wiped.values()), (IDS[slot], wiped)
        if state.status[slot] == ABSENT:
            assert (state.known[slot], state.xp[slot], state.kind[slot]) == (0, 0, 0), IDS[slot]


def check_guests(state: Any, rules: Any) -> None:
    """A guest is inside a unit of its side on the board, at most two in each (MC-6.14, MC-6.15)."""
    guests = [slot for slot in range(1, GUARDS_END) if state.status[slot] == INSIDE]
    assert guests == [slot for slot in range(1, GUARDS_END) if state.inside[slot]]
    for slot in guests:
        host = state.inside[slot]
        assert (state.status[host], state.owner[host]) == (STANDING, state.owner[slot]), IDS[slot]
    assert max(Counter(state.inside[slot] for slot in guests).values(), default=0) <= 2


def check_sides(state: Any, rules: Any) -> None:
    """Points and gold are never negative (MC-8.2), and no unit is hurt before attrition (MC-4.2)."""
    assert all(0 <= points <= rules.points_most for points in state.points)
    assert min(state.gold) >= 0
    assert state.attrition or not any(state.hurt)
    for seat, king in enumerate(KINGS):
        if not rules.plain and not state.over:
            attacked = is_attacked(state, rules, state.place[king], 1 - seat)
            assert state.checked[seat] == attacked or state.depth > 1, seat


def check_gold(before: Any, after: Any, rules: Any, seat: int, code: int, raised: list[RaisedEvent]) -> None:
    """Every captured enemy brings gold, however it falls, and no other unit does (MC-10.1, MC-13.4)."""
    spent = {HEAL: rules.gold_heal, RAISE: rules.gold_rank, REVIVE: rules.gold_revive, BID: 1}
    by_nobody = {each.b for each in raised if each.kind == events.ATTACKED and each.seat == -1}
    lost = [each for each in raised if each.kind == events.DIED and each.a >= 0 and each.a not in by_nobody]
    for side in (0, 1):
        fallen = sum(each.seat == 1 - side and each.c != events.BY_SACRIFICE for each in lost)
        gain = fallen * rules.gold_capture if rules.taxation_on else 0
        paid = spent.get(verb_in(code), 0) if side == seat else 0
        assert after.gold[side] - before.gold[side] == gain - paid, side


def check_cooldowns(
    before: Any, after: Any, rules: Any, seat: int, code: int, raised: list[RaisedEvent]
) -> None:
    """Whatever was used has a cooldown, whatever it readied (MC-6.3)."""
    for each in raised:
        if each.kind == events.USED and verb_in(code) != RESURRECT:
            tree = each.b >> 2 if each.b < 40 else each.b - 30
            assert after.cooldown[before.board[each.a] * 14 + tree] > 0, ABILITY_NAMES[each.b]


def check_defections(
    before: Any, after: Any, rules: Any, seat: int, code: int, raised: list[RaisedEvent]
) -> None:
    """Defectors are counted (MC-9.3); after a turn, none is left that should have gone over (MC-3.17).

    Only wounds, which count when a turn begins, and an insurrection can have changed loyalty since.
    """
    for side in (0, 1):
        came = sum(each.kind == events.DEFECTED and each.seat == side for each in raised)
        assert after.defectors[side] - before.defectors[side] == came
    rose = any(each.kind == events.INSURRECTION for each in raised)
    if after.over or rose or not rules.loyalty_on or after.frames[0].seat == before.frames[0].seat:
        return
    for slot in range(1, GUARDS):
        if after.status[slot] == STANDING and after.owner[slot] < 2:
            fresh = rules.alone_loss if after.owner[slot] == after.frames[0].seat else 0
            assert after.loyalty[slot] >= rules.disloyal - fresh, IDS[slot]


def check_once(before: Any, after: Any, rules: Any, seat: int, code: int, raised: list[RaisedEvent]) -> None:
    """A side resurrects once per game (MC-6.10)."""
    if verb_in(code) == RESURRECT and any(each.kind == events.USED for each in raised):
        assert (before.resurrected[seat], after.resurrected[seat]) == (0, 1)
    assert all(was <= now for was, now in zip(before.resurrected, after.resurrected, strict=True))


def check_told(before: Any, after: Any, rules: Any, seat: int, code: int, raised: list[RaisedEvent]) -> None:
    """Every new check has its event (MC-2.6)."""
    for side in (0, 1):
        if after.checked[side] and not before.checked[side]:
            assert any(each.kind == events.CHECK and each.seat == 1 - side for each in raised), side


STATE_CHECKS = (check_board, check_units, check_bonds, check_pawns, check_absent, check_guests, check_sides)
STEP_CHECKS = (check_gold, check_cooldowns, check_defections, check_once, check_told)
