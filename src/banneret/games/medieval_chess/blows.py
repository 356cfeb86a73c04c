"""Blows: the target of an action, and the chance of each outcome.

The odds are exact: they enumerate every factor that can be drawn.
"""

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from banneret.games.medieval_chess.rules.abilities.knight import DEVASTATING_IMPACT, charge_end
from banneret.games.medieval_chess.rules.abilities.using import CHARGE, has
from banneret.games.medieval_chess.rules.board import EDGE, KING, PAWN, QUEENS_COURT, court_of
from banneret.games.medieval_chess.rules.codes import FIRST_TREE, MOVE, STRIKE, a_in, b_in, place_in, verb_in
from banneret.games.medieval_chess.rules.combat import (
    THOUSAND,
    armour_of,
    bonus_of,
    critical_chance,
    most_hit_points,
    raw_damage,
    spared_percent,
    value_of,
)
from banneret.games.medieval_chess.rules.moves import passed_beside, target_of


class Blow(NamedTuple):
    """Everything that decides a blow except the dice."""

    value: int
    level: int
    fixed: int
    critical: int
    bonus: int
    armour: int
    spared: int
    left: int
    """The defender's remaining hit points."""
    is_king: bool
    is_immune: bool


def blow_between(state: Any, rules: Any, slot: int, victim: int, bonus: int) -> Blow:
    """A blow of one unit on the board against another."""
    kind = state.kind[victim]
    return Blow(
        value=int(value_of(state, rules, slot)),
        level=state.rank[slot],
        fixed=rules.fixed_damage[state.kind[slot]],
        critical=int(critical_chance(state, rules, slot)),
        bonus=bonus + int(bonus_of(state, rules, slot)),
        armour=int(armour_of(state, rules, victim)),
        spared=int(spared_percent(state, rules, victim)),
        left=int(most_hit_points(state, rules, victim)) - state.hurt[victim],
        is_king=kind == KING,
        is_immune=bool(state.immune[victim]),
    )


def victim_of(state: Any, rules: Any, seat: int, code: int) -> tuple[int, int]:
    """The unit that an action strikes, 0 if none, and the action's bonus to the damage."""
    place, verb, a = place_in(code), verb_in(code), a_in(code)
    slot = state.board[place]
    if verb == STRIKE:
        return state.board[a], 0
    if verb == MOVE:
        target = target_of(rules, place, a)
        if state.kind[slot] == PAWN and a >> 3 >= 4 and not state.board[target]:
            target = passed_beside(state, rules, seat, target)
            return (state.board[target], 0) if target != EDGE else (0, 0)
        return state.board[target], 0
    if verb == FIRST_TREE + CHARGE:
        end = charge_end(state, rules, seat, slot, a, b_in(code))
        bonus = rules.power[DEVASTATING_IMPACT if has(state, slot, DEVASTATING_IMPACT) else 0]
        if rules.courts_on and court_of(place) == QUEENS_COURT:
            bonus += rules.court_charge * state.share[2 * seat + QUEENS_COURT] // 100
        return state.board[end], bonus
    return 0, 0


def damages(rules: Any, blow: Blow) -> dict[int, Fraction]:
    """The chance of each amount of damage, not capped by the defender's remaining hit points."""
    if blow.is_immune:
        return {0: Fraction(1)}
    if blow.fixed:
        return {blow.fixed: Fraction(1)}
    kept = np.arange(rules.armour_low, rules.armour_high + 1, dtype=np.int64)
    spreads = range(rules.spread_low, rules.spread_high + 1)
    found: dict[int, Fraction] = {}
    for critical, weight in ((0, 100 - blow.critical), (1, blow.critical)):
        if not weight:
            continue
        raws = [raw_damage(rules, blow.value, blow.level, spread, critical) for spread in spreads]
        raw = np.array(raws, dtype=np.int64)[:, None] + blow.bonus * THOUSAND
        left = (raw - blow.armour * kept[None, :]) * (100 - blow.spared) // 100 // THOUSAND
        values, counts = np.unique(np.maximum(rules.least_damage, left), return_counts=True)
        for value, count in zip(values.tolist(), counts.tolist(), strict=True):
            share = Fraction(count * weight, 100 * left.size)
            found[value] = found.get(value, Fraction(0)) + share
    return dict(sorted(found.items()))


def outcomes(rules: Any, blow: Blow) -> dict[int, Fraction]:
    """The chance of each number of remaining hit points; at 0 the defender falls."""
    least = rules.king_least if blow.is_king else 0
    found: dict[int, Fraction] = {}
    for damage, chance in damages(rules, blow).items():
        left = max(least, blow.left - damage)
        found[left] = found.get(left, Fraction(0)) + chance
    return dict(sorted(found.items()))
