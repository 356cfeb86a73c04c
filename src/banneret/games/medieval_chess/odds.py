"""The odds of a blow, exact: every factor that can be drawn is tried, and counted as often as it comes."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.view import Chance, Odds
from banneret.games.medieval_chess.names import KINDS, RANK_NAMES, rank_name
from banneret.games.medieval_chess.rules.board import GUARD, KING, RANKS
from banneret.games.medieval_chess.rules.combat import (
    SHIELD_WALL,
    THOUSAND,
    armour_of,
    bonus_of,
    critical_chance,
    most_hit_points,
    raw_damage,
    spared_percent,
    value_of,
)

USAGE = (
    "Write ATTACKER x DEFENDER, such as `queen x rook` or `sergeant devoted bonus 10 x citadel hurt 20 "
    "fortified`. After a unit: level N, hurt N, bonus N, devoted, fortified, shielded."
)


class Blow(NamedTuple):
    """All that decides a blow but the dice."""

    value: int
    level: int
    fixed: int
    critical: int
    bonus: int
    armour: int
    spared: int
    left: int
    """The defender's hit points."""
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


def damages(rules: Any, blow: Blow) -> dict[int, Fraction]:
    """How likely each damage is that a blow does, before it meets the hit points that are left."""
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
    """How likely the defender is left with so many hit points; with none it falls."""
    least = rules.king_least if blow.is_king else 0
    found: dict[int, Fraction] = {}
    for damage, chance in damages(rules, blow).items():
        left = max(least, blow.left - damage)
        found[left] = found.get(left, Fraction(0)) + chance
    return dict(sorted(found.items()))


def answer(rules: Any, question: str) -> Odds:
    """The odds of a blow that is described in words."""
    sides = re.split(r"\s+x\s+", question.strip().lower())
    if len(sides) != 2:
        raise BanneretError(f"{question.strip()[:60]!r} names no two units. {USAGE}")
    attacker, defender = (_Described.read(side.split()) for side in sides)
    blow = Blow(
        value=rules.value[attacker.kind],
        level=attacker.level,
        fixed=rules.fixed_damage[attacker.kind],
        critical=rules.critical + (rules.critical_devoted if attacker.devoted else 0),
        bonus=attacker.bonus,
        armour=rules.armour[defender.kind] + (rules.power[SHIELD_WALL] if defender.shielded else 0),
        spared=rules.fortified_percent if defender.fortified else 0,
        left=max(1, rules.hit_points[defender.kind * RANKS + defender.level] - defender.hurt),
        is_king=defender.kind == KING,
        is_immune=False,
    )
    return describe(rules, blow, f"{attacker.name} attacks {defender.name}")


def describe(rules: Any, blow: Blow, title: str) -> Odds:
    """The odds of a blow, for people."""
    after = outcomes(rules, blow)
    chances = []
    for left, chance in after.items():
        text = "the defender falls" if left == 0 else f"{left} of {blow.left} hit points left"
        chances.append(
            Chance(text=text, chance=float(chance), exact=f"{chance.numerator}/{chance.denominator}")
        )
    mean = sum((damage * chance for damage, chance in damages(rules, blow).items()), Fraction(0))
    return Odds(
        title=title,
        chances=tuple(chances),
        wins=float(after.get(0, 0)),
        notes=(f"Damage on average: {float(mean):.2f}.",),
    )


class _Described(NamedTuple):
    """A unit in the words of a question."""

    kind: int
    level: int = 1
    hurt: int = 0
    bonus: int = 0
    devoted: bool = False
    fortified: bool = False
    shielded: bool = False

    @property
    def name(self) -> str:
        return rank_name(self.kind, self.level)

    @classmethod
    def read(cls, words: Sequence[str]) -> "_Described":
        known = {name.lower(): (kind, 1) for name, kind in KINDS.items() if kind != GUARD}
        ranks = {
            name.lower(): (kind, level)
            for kind, names in RANK_NAMES.items()
            for level, name in enumerate(names, 1)
        }
        # A Bishop is a kind before it is a rank.
        first = words[0] if words else ""
        kind, level = {**ranks, **known}.get(first, (0, 0))
        if not kind:
            raise BanneretError(f"There is no unit called {first[:40]!r}. {USAGE}")
        unit, rest = cls(kind, level), list(words[1:])
        while rest:
            word = rest.pop(0)
            if word in ("devoted", "fortified", "shielded"):
                unit = cls(**{**unit._asdict(), word: True})
            elif word in ("level", "hurt", "bonus") and rest and rest[0].isdecimal() and len(rest[0]) < 4:
                amount = int(rest.pop(0))
                unit = cls(**{**unit._asdict(), word: amount})
            else:
                raise BanneretError(f"{word[:40]!r} says nothing about a unit. {USAGE}")
        if not 1 <= unit.level <= 7:
            raise BanneretError(f"Levels are 1 to 7, not {unit.level}.")
        return unit
