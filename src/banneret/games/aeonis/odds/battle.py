"""The two sides of a battle: units with dice and hit points, two armies, and the ground between them.

This module is independent of board and campaign: `make_battle.py` builds battles from a ruleset's numbers.
"""

from fractions import Fraction
from typing import NamedTuple


class Kind(NamedTuple):
    """A kind of unit, such as Infantry; a Lord is a kind of its own."""

    name: str
    attack: int
    """Faces of the attack die."""
    defence: int
    hit_points: int
    shoots: bool = False
    """Whether it strikes in the pre-strike (AE-3.3)."""
    strikes: bool = True
    """Whether it strikes in the strike and counterstrike (AE-3.4)."""
    number: int = 0
    """Units are ordered by kind: the lowest number strikes first and is struck first (AE-3.7)."""
    rank: int = 0
    """The order in which units go onto the line, lowest first (AE-2.8)."""
    is_lord: bool = False


class Unit(NamedTuple):
    """A unit of an army, with its remaining hit points."""

    kind: Kind
    left: int


Counted = tuple[tuple[Unit, int], ...]
"""Units, with the number of each."""
Left = tuple[Counted, Counted]
"""What is left of the attacker and of the defender."""


class Army(NamedTuple):
    """One side of a battle: the units on its line, and those in reserve.

    An army that has not formed its line has all units in reserve: forming a line is reinforcing an empty one
    (AE-2.7, AE-3.2).
    """

    reserve: tuple[Unit, ...]
    places: int
    """The capacity of its line."""
    bonus: int = 0
    """The bonus on its defence rolls (AE-3.8)."""
    lord_bonus: int = 0
    """A further bonus while its Lord is in the battle (AE-1.10)."""
    line: tuple[Unit, ...] = ()

    def bonus_with(self, has_lord: bool) -> int:
        """The bonus on its defence rolls, with its Lord or after the Lord has fallen."""
        return self.bonus + self.lord_bonus * has_lord


class Battle(NamedTuple):
    """Two armies about to fight a round."""

    attacker: Army
    defender: Army
    lines_chosen: bool = True
    """Whether sides choose the units on their lines; otherwise lines are filled automatically (AE-2.8)."""
    targets_chosen: bool = True
    """Whether sides choose strikers and targets; otherwise that is automatic (AE-3.7)."""
    shots_together: bool = False
    """Whether Archers that fall in the pre-strike still strike in it (AE-3.3)."""

    @property
    def is_crossfire(self) -> bool:
        """Whether both sides shoot at the same time; otherwise the order of shots does not matter."""
        sides = (self.attacker, self.defender)
        shooting = [any(unit.kind.shoots for unit in (*side.line, *side.reserve)) for side in sides]
        has_fallen = any(unit.left == 0 for unit in self.defender.line)
        return self.shots_together and (all(shooting) or has_fallen)


REINFORCING = 2
"""The steps of a round before the first strike: first the attacker reinforces, then the defender."""


class Moment(NamedTuple):
    """A point in time within a round."""

    step: int = 0
    """The next step: each side reinforces, then four steps follow in which one side strikes."""
    ready: tuple[Kind, ...] | None = None
    """The units still to strike in that step, lowest number first; None if none has struck yet."""
    strike: tuple[Kind, Unit] | None = None
    """The next striker and its target, if they have been chosen."""
    as_usual: bool = False
    """Whether all remaining units strike the usual targets (AE-3.7)."""


A_ROUND = Moment()
"""The start of a round."""


def hit_chance(attack: int, defence: int, bonus: int = 0) -> Fraction:
    """The chance that an attack die rolls higher than a defence die plus bonus (AE-3.5)."""
    higher = sum(max(0, attack - bonus - shown) for shown in range(1, defence + 1))
    return Fraction(higher, attack * defence)
