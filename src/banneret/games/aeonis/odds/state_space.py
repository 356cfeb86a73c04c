"""The state space of a battle: the formations of both armies, and the steps of a round."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from banneret.games.aeonis.odds.battle import Army, Battle, hit_chance
from banneret.games.aeonis.odds.formations import THOROUGH, Effort, Formations, Numbers, Volley


class StrikeStep(NamedTuple):
    """A step of a round in which one side strikes."""

    own: Formations
    other: Formations
    volley: Volley
    chances: tuple[list[list[Fraction]], list[list[Fraction]]]
    """[1 if the struck side still has its Lord, sort, class]: the chance of such a hit (AE-1.10)."""
    hit: Numbers
    """[formation, class]: the other side's formation after one of that class on its line is hit, or -1."""
    is_attacker: bool

    def chance(self, sort: int, target: int, struck: int) -> Fraction:
        """The chance that a striker hits a target in a formation of the other side."""
        return self.chances[int(self.other.has_lord[struck])][sort][target]


class StateSpace:
    """The formations of both sides, and the four steps of a round in which they strike each other."""

    def __init__(self, battle: Battle, effort: Effort = THOROUGH):
        self.attacker, self.defender = (
            Formations(army, battle.lines_chosen, battle.targets_chosen, fallen_shoot, effort.formations)
            for army, fallen_shoot in ((battle.attacker, False), (battle.defender, battle.is_crossfire))
        )
        attacks = (self.attacker, self.defender, battle.defender, True)
        answers = (self.defender, self.attacker, battle.attacker, False)
        self.strikes = tuple(
            _strikes(shooting, own, other, struck, is_attacker)
            for shooting in (True, False)
            for own, other, struck, is_attacker in (attacks, answers)
        )
        """The attacker's pre-strike, the defender's, the strike, the counterstrike."""


def _strikes(
    shooting: bool, own: Formations, other: Formations, struck: Army, is_attacker: bool
) -> StrikeStep:
    volley = own.volley(shooting)
    # Units that fall after the pre-strikes are buried at once.
    hit = other.hit if shooting else np.where(other.hit < 0, -1, other.buried[other.hit])
    fallen, standing = (
        [
            [hit_chance(die, unit.kind.defence, struck.bonus_with(has_lord)) for unit in other.classes]
            for die in volley.dice
        ]
        for has_lord in (False, True)
    )
    return StrikeStep(own, other, volley, (fallen, standing), hit, is_attacker)
