"""How a battle is best fought, in a few sentences: what both sides choose, summed up."""

from collections import defaultdict
from collections.abc import Iterable

from banneret.games.aeonis.odds.battle import Unit
from banneret.games.aeonis.odds.formations import Counts, Formations
from banneret.games.aeonis.odds.outcomes import Turn, Weight
from banneret.games.aeonis.odds.policy import EQUAL, Policy, Strike

Contest = tuple[frozenset[str], str]
"""What was chosen, with all that would have been worse; and what was chosen."""


def army_text(side: Formations, counts: Counts) -> str:
    """Units in a few letters, as in a question: `3inf+cav:1`; `nobody` if there are none."""
    together = sorted(
        zip(side.classes, counts, strict=True),
        key=lambda each: (each[0].kind.is_lord, each[0].kind.number, -each[0].left),
    )
    return (
        "+".join(f"{count if count > 1 else ''}{_name(unit)}" for unit, count in together if count)
        or "nobody"
    )


def advice(policy: Policy, visits: dict[Turn, Weight]) -> list[str]:
    """The opening lines, and whom each side strikes first, from how often each choice comes up."""
    fight = policy.fight
    opening = policy.reinforced(fight.attacker.start, fight.defender.start)
    told = []
    for name, side, formation, is_attacker in (
        ("attacker", fight.attacker, opening[0], True),
        ("defender", fight.defender, opening[1], False),
    ):
        line, reserve = side.all[formation]
        behind = f"; in reserve: {army_text(side, reserve)}" if any(reserve) else ""
        told.append(f"The {name}'s line: {army_text(side, line)}{behind}.")
        targets, dice = _contests(policy, visits, is_attacker)
        told += _preference(f"The {name} strikes {{}}", targets)
        told += _preference(f"The {name} strikes with {{}}", dice)
    return told


def _contests(
    policy: Policy, visits: dict[Turn, Weight], is_attacker: bool
) -> tuple[dict[Contest, float], dict[Contest, float]]:
    """How often each target, and each attack die, was better than which others."""
    targets: defaultdict[Contest, float] = defaultdict(float)
    dice: defaultdict[Contest, float] = defaultdict(float)
    for (step, turn, struck), weight in visits.items():
        strikes = policy.fight.strikes[step]
        chosen = policy.strikes(step, turn, struck)
        if strikes.is_attacker == is_attacker and chosen is not None:
            worths = policy.worths(step, turn, struck)
            by_target = {
                _target(strikes.other.classes[strike.target]): worths[strike] for strike in _rising(worths)
            }
            by_die = {f"d{strikes.volley.dice[strike.sort]}": worths[strike] for strike in _rising(worths)}
            _count(targets, by_target, _target(strikes.other.classes[chosen.target]), float(weight))
            _count(dice, by_die, f"d{strikes.volley.dice[chosen.sort]}", float(weight))
    return targets, dice


def _rising(worths: dict[Strike, float]) -> list[Strike]:
    return sorted(worths, key=lambda strike: worths[strike])


def _count(
    contests: defaultdict[Contest, float], worths: dict[str, float], chosen: str, weight: float
) -> None:
    worse = {name for name, worth in worths.items() if worth < worths[chosen] - EQUAL}
    if worse:
        contests[frozenset(worse | {chosen}), chosen] += weight


def _preference(sentence: str, contests: dict[Contest, float]) -> Iterable[str]:
    """One order that agrees with as many choices as an order by victories can, and how many those are."""
    if not contests:
        return
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
    share = agrees / sum(contests.values())
    often = "" if share > 0.9995 else f" ({share:.0%} of its choices)"
    yield f"{sentence.format(', then '.join(order))}{often}."


def _name(unit: Unit) -> str:
    return unit.kind.name if unit.left == unit.kind.hit_points else f"{unit.kind.name}:{unit.left}"


def _target(unit: Unit) -> str:
    """There is one Lord on a side: its wounds tell it from nobody."""
    return unit.kind.name if unit.kind.is_lord else _name(unit)
