"""The chances of what is left of both sides: follows the battle forwards under best play."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from banneret.games.aeonis.odds.battle import A_ROUND, REINFORCING, Kind, Moment
from banneret.games.aeonis.odds.policy import Policy
from banneret.games.aeonis.odds.state_space import StrikeStep

Weight = Fraction | float
Pair = tuple[int, int]
"""The numbers of the attacker's and the defender's formation."""
Turn = tuple[int, int, int]
"""A step of a round, the number of a turn in it, and the formation of the struck side."""


class Followed(NamedTuple):
    """The results of following a battle."""

    outcomes: dict[Pair, Weight]
    """The chance of each final pair of formations."""
    rounds: Weight
    """The average number of rounds fought."""
    visits: dict[Turn, Weight]
    """How often, on average, each turn with a target came up."""


class _Course(NamedTuple):
    """What may follow a turn until a hit: the turns after each hit, and the pair if no unit is hit."""

    hits: list[tuple[Turn, Weight]]
    turns: list[tuple[Turn, Weight]]
    unhurt: Pair
    chance: Weight


def one_round(policy: Policy, moment: Moment = A_ROUND) -> Followed:
    """The results of one round, or of the rest of one, in fractions."""
    return _Following(policy, exactly=True, to_the_end=False).follow(moment)


def to_the_end(policy: Policy, moment: Moment = A_ROUND, *, exactly: bool = False) -> Followed:
    """The results when rounds go on until one side is gone, or no hit is possible."""
    return _Following(policy, exactly, to_the_end=True).follow(moment)


def turns_at(policy: Policy, moment: Moment) -> dict[Turn, Weight]:
    """The turns from which a battle goes on within a round, after the strikes named by the moment."""
    space = policy.space
    attacker, defender = space.attacker.start, space.defender.start
    if moment.step < REINFORCING:
        turn = int(space.strikes[0].volley.first[attacker])
        return {(0, turn, policy.answered(attacker, defender)): Fraction(1)}
    step = moment.step - REINFORCING
    strikes = space.strikes[step]
    own, other = (attacker, defender) if strikes.is_attacker else (defender, attacker)
    volley, turn = strikes.volley, int(strikes.volley.first[own])
    if moment.ready is not None:
        dice = [kind.attack for kind in moment.ready]
        turn = volley.turns[own, tuple(map(dice.count, volley.dice))]
    found: dict[Pair, Weight] = {(turn, other): Fraction(1)}
    if moment.strike is not None:
        kind, target = moment.strike
        found = _struck(strikes, found, kind, strikes.other.classes.index(target))
    for kind in (moment.ready or ()) if moment.as_usual else ():
        found = _struck(strikes, found, kind, None)
    return {(step, turn, other): weight for (turn, other), weight in found.items()}


def _struck(
    strikes: StrikeStep, turns: Mapping[Pair, Weight], kind: Kind, target: int | None
) -> dict[Pair, Weight]:
    """Pairs of turn and formation after one more strike, at a class or at the usual target (AE-3.7)."""
    found: defaultdict[Pair, Weight] = defaultdict(int)
    sort = strikes.volley.dice.index(kind.attack)
    for (turn, other), weight in turns.items():
        able = np.flatnonzero(strikes.hit[other] >= 0)
        if not able.size:
            found[turn, other] += weight
            continue
        aim = int(able[0]) if target is None else target
        after, chance = int(strikes.volley.after[turn, sort]), strikes.chance(sort, aim, other)
        found[after, int(strikes.hit[other, aim])] += weight * chance
        found[after, other] += weight * (1 - chance)
    return found


class _Following:
    """Weights of positions, processed from the highest pairs of formations down; hits lead to lower ones."""

    def __init__(self, policy: Policy, exactly: bool, to_the_end: bool):
        self._policy, self._space, self._to_the_end = policy, policy.space, to_the_end
        self._one: Weight = Fraction(1) if exactly else 1.0
        self._outcomes: defaultdict[Pair, Weight] = defaultdict(int)
        self._visits: defaultdict[Turn, Weight] = defaultdict(int)
        self._rounds: Weight = 0
        self._height = [side.height.tolist() for side in (self._space.attacker, self._space.defender)]
        top = self._height[0][-1] + self._height[1][-1]
        self._starts: list[defaultdict[Pair, Weight]] = [defaultdict(int) for _ in range(top + 1)]
        self._turns: list[defaultdict[Turn, Weight]] = [defaultdict(int) for _ in range(top + 1)]

    def follow(self, moment: Moment) -> Followed:
        if moment == A_ROUND:
            self._start((self._space.attacker.start, self._space.defender.start), self._one)
        else:
            self._rounds = 1
            for turn, weight in turns_at(self._policy, moment).items():
                self._arrive(turn, self._one * weight)
        for height in range(len(self._starts) - 1, 0, -1):
            for turn, weight in self._turns[height].items():
                course = self._course(turn)
                self._go(course, weight)
                self._end_round(course.unhurt, weight * course.chance)
            for pair, weight in self._starts[height].items():
                self._fight_round(self._policy.reinforced(*pair), pair, weight)
        total = float(sum(self._outcomes.values()))
        assert abs(total - 1) < 1e-12, f"the chances add up to {total}"
        return Followed(dict(self._outcomes), self._rounds, dict(self._visits))

    def _fight_round(self, pair: Pair, before: Pair, weight: Weight) -> None:
        attacker, defender = pair
        course = self._course((0, int(self._space.strikes[0].volley.first[attacker]), defender))
        if self._to_the_end and pair == before:
            # A round without a hit is repeated until there is one.
            if course.chance == 1:
                self._outcomes[pair] += weight
                return
            weight = weight / (1 - course.chance)
        else:
            self._end_round(course.unhurt, weight * course.chance)
        self._rounds += weight
        self._go(course, weight)

    def _course(self, turn: Turn) -> _Course:
        """Follows the turns without a hit to the end of the round."""
        hits, turns, chance = [], [], self._one
        step, number, target = turn
        while True:
            strikes = self._space.strikes[step]
            strike = self._policy.strikes(step, number, target)
            if strike is not None:
                turns.append(((step, number, target), chance))
                number = int(strikes.volley.after[number, strike.sort])
                hit = self._one * strikes.chance(strike.sort, strike.target, target)
                if hit:
                    hits.append(((step, number, int(strikes.hit[target, strike.target])), chance * hit))
                    chance = chance * (1 - hit)
            elif step + 1 < len(self._space.strikes):
                own = int(strikes.own.buried[strikes.volley.formation[number]])
                step += 1
                number, target = int(self._space.strikes[step].volley.first[target]), own
            else:
                return _Course(hits, turns, (target, int(strikes.volley.formation[number])), chance)

    def _go(self, course: _Course, weight: Weight) -> None:
        for turn, chance in course.turns:
            self._visits[turn] += weight * chance
        for turn, chance in course.hits:
            self._arrive(turn, weight * chance)

    def _arrive(self, turn: Turn, weight: Weight) -> None:
        step, number, target = turn
        strikes = self._space.strikes[step]
        own = int(strikes.volley.formation[number])
        if target == 0:
            own = int(strikes.own.buried[own])
        pair = (own, target) if strikes.is_attacker else (target, own)
        if target == 0:
            self._outcomes[pair] += weight
        else:
            self._turns[self._height_of(pair)][turn] += weight

    def _end_round(self, pair: Pair, weight: Weight) -> None:
        if self._to_the_end and all(pair):
            self._start(pair, weight)
        else:
            self._outcomes[pair] += weight

    def _start(self, pair: Pair, weight: Weight) -> None:
        self._starts[self._height_of(pair)][pair] += weight

    def _height_of(self, pair: Pair) -> int:
        return int(self._height[0][pair[0]] + self._height[1][pair[1]])
