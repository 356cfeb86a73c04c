"""Solves battles by brute force, unit by unit and round by round, to check the fast solver.

Nothing is grouped and no equation is solved: the chance to win within a number of rounds is the best over all
choices. With more rounds it approaches the chance to win at all.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from banneret.games.aeonis.odds.battle import Army, Battle, Unit, hit_chance

Side = tuple[tuple[Unit, ...], tuple[Unit, ...]]
"""The units on the line, and those in reserve."""


def attacker_wins(battle: Battle, rounds: int) -> float:
    """The chance that the attacker wins within this many rounds, if both sides play best for that."""
    armies = (battle.attacker, battle.defender)

    @cache
    def before_round(left: int, attacker: Side, defender: Side) -> float:
        if not any(defender):
            return 1.0
        if not any(attacker) or left == 0:
            return 0.0
        return max(
            min(
                strike(left, formed, answer, 0, _ready(formed, 0))
                for answer in _reinforced(defender, armies[1])
            )
            for formed in _reinforced(attacker, armies[0])
        )

    @cache
    def strike(left: int, attacker: Side, defender: Side, step: int, ready: tuple[Unit, ...]) -> float:
        own, other = (attacker, defender) if step % 2 == 0 else (defender, attacker)
        if not any(attacker) or not any(defender):
            return before_round(left, attacker, _buried(defender))
        targets = {unit for unit in other[0] if unit.left}
        if not ready or not targets:
            if step == 3:
                return before_round(left - 1, attacker, defender)
            after = defender if step == 0 else _buried(defender)
            return strike(
                left, attacker, after, step + 1, _ready(after if step % 2 == 0 else other, step + 1)
            )
        values = []
        for index, unit in enumerate(ready):
            rest = ready[:index] + ready[index + 1 :]
            for target in targets:
                bonus = armies[1 - step % 2].bonus_with(_has_lord(other))
                chance = float(hit_chance(unit.kind.attack, target.kind.defence, bonus))
                after = _hit(other, target, battle.shots_together and step == 0)
                pair = (own, after) if step % 2 == 0 else (after, own)
                hit = strike(left, *pair, step, rest)
                values.append(chance * hit + (1 - chance) * strike(left, attacker, defender, step, rest))
        return max(values) if step % 2 == 0 else min(values)

    start = [(_sorted(army.line), _sorted(army.reserve)) for army in armies]
    # From few rounds to many: each builds on the previous one, which keeps the recursion shallow.
    return [before_round(left, start[0], start[1]) for left in range(rounds + 1)][-1]


def _has_lord(side: Side) -> bool:
    return any(unit.kind.is_lord for units in side for unit in units)


def _ready(side: Side, step: int) -> tuple[Unit, ...]:
    return tuple(unit for unit in side[0] if (unit.kind.shoots if step < 2 else unit.kind.strikes))


def _reinforced(side: Side, army: Army) -> Iterator[Side]:
    line, reserve = side
    room = min(army.places - len(line), len(reserve))
    for count in range(0 if line or not reserve else 1, room + 1):
        for chosen in set(combinations(range(len(reserve)), count)):
            moved = tuple(reserve[index] for index in chosen)
            kept = tuple(unit for index, unit in enumerate(reserve) if index not in chosen)
            yield _sorted((*line, *moved)), kept


def _hit(side: Side, target: Unit, still_shoots: bool) -> Side:
    """A fallen unit stays on the line without hit points while it may still shoot (AE-3.3)."""
    line = list(side[0])
    line.remove(target)
    if target.left > 1 or (still_shoots and target.kind.shoots):
        line.append(Unit(target.kind, target.left - 1))
    return _sorted(tuple(line)), side[1]


def _buried(side: Side) -> Side:
    return tuple(unit for unit in side[0] if unit.left), side[1]


def _sorted(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(sorted(units))
