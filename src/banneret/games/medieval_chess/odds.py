"""The odds of a blow, exact: every factor that can be drawn is tried, and counted as often as it comes."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.text.language import ENGLISH, speaking
from banneret.engine.views.view import Chance, Odds
from banneret.games.medieval_chess.language import say
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


def usage() -> str:
    """How a question is asked."""
    return say(
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
        wrong = say("{question} names no two units.", question=repr(question.strip()[:60]))
        raise BanneretError(f"{wrong} {usage()}")
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
    title = say("{attacker} attacks {defender}", attacker=attacker.name, defender=defender.name)
    return describe(rules, blow, title)


def describe(rules: Any, blow: Blow, title: str) -> Odds:
    """The odds of a blow, for people."""
    after = outcomes(rules, blow)
    chances = []
    for left, chance in after.items():
        text = say("the defender falls")
        if left:
            text = say("{left} of {of} hit points left", left=left, of=blow.left)
        chances.append(
            Chance(text=text, chance=float(chance), exact=f"{chance.numerator}/{chance.denominator}")
        )
    mean = sum((damage * chance for damage, chance in damages(rules, blow).items()), Fraction(0))
    return Odds(
        title=title,
        chances=tuple(chances),
        wins=float(after.get(0, 0)),
        notes=(_on_average(mean),),
    )


def _on_average(damage: Fraction) -> str:
    whole, _, hundredths = f"{float(damage):.2f}".partition(".")
    return say("Damage on average: {whole}.{hundredths}.", whole=whole, hundredths=hundredths)


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
        first = words[0] if words else ""
        kind, level = _units_by_name().get(first, (0, 0))
        if not kind:
            wrong = say("There is no unit called {name}.", name=repr(first[:40]))
            raise BanneretError(f"{wrong} {usage()}")
        unit, rest = cls(kind, level), list(words[1:])
        while rest:
            word = rest.pop(0)
            if word in ("devoted", "fortified", "shielded"):
                unit = cls(**{**unit._asdict(), word: True})
            elif word in ("level", "hurt", "bonus") and rest and rest[0].isdecimal() and len(rest[0]) < 4:
                amount = int(rest.pop(0))
                unit = cls(**{**unit._asdict(), word: amount})
            else:
                wrong = say("{word} says nothing about a unit.", word=repr(word[:40]))
                raise BanneretError(f"{wrong} {usage()}")
        if not 1 <= unit.level <= 7:
            raise BanneretError(say("Levels are 1 to 7, not {level}.", level=unit.level))
        return unit


def _units_by_name() -> dict[str, tuple[int, int]]:
    """Kind and level by the names that a question has for them, which are English ones."""
    with speaking(ENGLISH):
        ranks = {name.lower(): rank for rank, name in RANK_NAMES.items()}
    # A Bishop is a kind before it is a rank.
    return ranks | {name: (kind, 1) for name, kind in KINDS.items() if kind != GUARD}
