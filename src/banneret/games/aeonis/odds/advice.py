"""Summarizes best play in a battle for both sides, in a few sentences."""

from collections import defaultdict
from functools import reduce

from banneret.engine.text import percent
from banneret.games.aeonis.language import say, terms
from banneret.games.aeonis.names import die, several
from banneret.games.aeonis.odds.battle import ROUND_START, Counted, Kind, Moment, Unit
from banneret.games.aeonis.odds.formations import Counts, Formations
from banneret.games.aeonis.odds.outcomes import Turn, Weight
from banneret.games.aeonis.odds.policy import EPSILON, Policy, Strike

Contest = tuple[frozenset[str], str]
"""A choice together with all worse options, and the choice by itself."""

_TITLES = terms(
    {
        "inf": "Infantry",
        "cav": "Cavalry",
        "arc": "Archers",
        "cassian": "Cassian",
        "seraphel": "Seraphel",
        "vharok": "Vharok",
        "elyndra": "Elyndra",
        "rakhis": "Rakhis",
        "nyxara": "Nyxara",
        "auriel": "Auriel",
        "thalrik": "Thal'rik",
    }
)


def kind_text(kind: Kind) -> str:
    """The name of a kind of unit; a Lord's own name."""
    return _TITLES[kind.name]


def counted(side: Formations, counts: Counts) -> Counted:
    """The units of a formation that have hit points left, with the number of each."""
    units = zip(side.classes, counts, strict=True)
    return tuple(sorted((unit, count) for unit, count in units if count and unit.left))


def army_text(units: Counted) -> str:
    """Units in words: `3 Infantry + Cavalry (1 of 2)`; `nobody` if there are none."""
    ordered = sorted(units, key=lambda each: (each[0].kind.is_lord, each[0].kind.number, -each[0].left))
    named = (several(count, _name(unit)) if count > 1 else _name(unit) for unit, count in ordered)
    return " + ".join(named) or say("nobody")


def advice(policy: Policy, visits: dict[Turn, Weight], moment: Moment) -> list[str]:
    """Which lines to form, and what each side strikes first, weighted by how often each choice comes up."""
    space = policy.space
    opening = policy.reinforced(space.attacker.start, space.defender.start)
    lines = []
    for side, formation, is_attacker in (
        (space.attacker, opening[0], True),
        (space.defender, opening[1], False),
    ):
        if moment == ROUND_START:
            lines.append(_line(side, formation, is_attacker))
        targets, dice = _contests(policy, visits, is_attacker)
        for words, contests in ((_strikes, targets), (_strikes_with, dice)):
            if contests:
                order, share = _preference(contests)
                lines.append(_choice(words(is_attacker, order), share))
    return lines


def _line(side: Formations, formation: int, is_attacker: bool) -> str:
    line, reserve = (army_text(counted(side, part)) for part in side.all[formation])
    if any(side.all[formation].reserve):
        line = say("{line}; in reserve: {reserve}", line=line, reserve=reserve)
    if is_attacker:
        return say("The attacker's line: {units}.", units=line)
    return say("The defender's line: {units}.", units=line)


def _strikes(is_attacker: bool, targets: str) -> str:
    if is_attacker:
        return say("The attacker strikes {targets}", targets=targets)
    return say("The defender strikes {targets}", targets=targets)


def _strikes_with(is_attacker: bool, dice: str) -> str:
    if is_attacker:
        return say("The attacker strikes with {dice}", dice=dice)
    return say("The defender strikes with {dice}", dice=dice)


def _choice(choice: str, share: float) -> str:
    """A side's choice, with its share unless that is 1."""
    if share > 0.9995:
        return f"{choice}."
    return say("{choice} ({share} of its choices).", choice=choice, share=percent(share))


def _contests(
    policy: Policy, visits: dict[Turn, Weight], is_attacker: bool
) -> tuple[dict[Contest, float], dict[Contest, float]]:
    """How often each target, and each attack die, was preferred to others."""
    targets: defaultdict[Contest, float] = defaultdict(float)
    dice: defaultdict[Contest, float] = defaultdict(float)
    for (step, turn, struck), weight in visits.items():
        strikes = policy.space.strikes[step]
        chosen = policy.strikes(step, turn, struck)
        if strikes.is_attacker == is_attacker and chosen is not None:
            worths = policy.worths(step, turn, struck)
            by_target = {
                _target(strikes.other.classes[strike.target]): worths[strike] for strike in _by_worth(worths)
            }
            by_die = {die(strikes.volley.dice[strike.sort]): worths[strike] for strike in _by_worth(worths)}
            _count(targets, by_target, _target(strikes.other.classes[chosen.target]), float(weight))
            _count(dice, by_die, die(strikes.volley.dice[chosen.sort]), float(weight))
    return targets, dice


def _by_worth(worths: dict[Strike, float]) -> list[Strike]:
    return sorted(worths, key=lambda strike: worths[strike])


def _count(
    contests: defaultdict[Contest, float], worths: dict[str, float], chosen: str, weight: float
) -> None:
    worse = {name for name, worth in worths.items() if worth < worths[chosen] - EPSILON}
    if worse:
        contests[frozenset(worse | {chosen}), chosen] += weight


def _preference(contests: dict[Contest, float]) -> tuple[str, float]:
    """The options in order of preference, and the share of choices that agree with this order."""
    won: defaultdict[str, float] = defaultdict(float)
    met: defaultdict[str, float] = defaultdict(float)
    for (options, chosen), weight in contests.items():
        won[chosen] += weight
        for name in options:
            met[name] += weight
    order = sorted(met, key=lambda name: (-won[name] / met[name], name))
    agrees = sum(
        weight for (options, chosen), weight in contests.items() if min(options, key=order.index) == chosen
    )
    return _in_turn(order), agrees / sum(contests.values())


def _in_turn(names: list[str]) -> str:
    """Joins names in order: `Cavalry, then Infantry`."""
    return reduce(lambda named, name: say("{named}, then {name}", named=named, name=name), names)


def _name(unit: Unit) -> str:
    """A unit, with its remaining hit points if it is wounded."""
    name = kind_text(unit.kind)
    if unit.left == unit.kind.hit_points:
        return name
    return say("{unit} ({left} of {all})", unit=name, left=unit.left, all=unit.kind.hit_points)


def _target(unit: Unit) -> str:
    """A target by name. A side has only one Lord, so its hit points are omitted."""
    return kind_text(unit.kind) if unit.kind.is_lord else _name(unit)
