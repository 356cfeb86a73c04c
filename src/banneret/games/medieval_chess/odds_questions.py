"""Parses questions about the odds of a blow: `queen x rook hurt 20`."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from banneret.engine.errors import BanneretError
from banneret.engine.text import ENGLISH, speaking
from banneret.engine.views import Chance, Odds
from banneret.games.medieval_chess.blows import Blow, damages, outcomes
from banneret.games.medieval_chess.language import say
from banneret.games.medieval_chess.names import KINDS, RANK_NAMES, rank_name
from banneret.games.medieval_chess.rules.board import GUARD, KING, RANKS
from banneret.games.medieval_chess.rules.combat import SHIELD_WALL


def read_question(rules: Any, question: str) -> tuple[Blow, str]:
    """Returns the blow that a question describes, and a title for it."""
    sides = re.split(r"\s+x\s+", question.strip().lower())
    if len(sides) != 2:
        wrong = say("{question} does not name two units.", question=repr(question.strip()[:60]))
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
    return blow, title


def blow_odds(rules: Any, blow: Blow, title: str) -> Odds:
    """The odds of a blow, formatted for people."""
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
    return say("Average damage: {whole}.{hundredths}.", whole=whole, hundredths=hundredths)


def usage() -> str:
    """How to phrase a question."""
    return say(
        "Write ATTACKER x DEFENDER, such as `queen x rook` or `sergeant devoted bonus 10 x citadel hurt 20 "
        "fortified`. After a unit: level N, hurt N, bonus N, devoted, fortified, shielded."
    )


class _Described(NamedTuple):
    """A unit as described in a question."""

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
                wrong = say("{word} does not describe a unit.", word=repr(word[:40]))
                raise BanneretError(f"{wrong} {usage()}")
        if not 1 <= unit.level <= 7:
            raise BanneretError(say("Levels are 1 to 7, not {level}.", level=unit.level))
        return unit


def _units_by_name() -> dict[str, tuple[int, int]]:
    """Kind and level by the English names used in questions."""
    with speaking(ENGLISH):
        ranks = {name.lower(): rank for rank, name in RANK_NAMES.items()}
    # The kind Bishop takes precedence over the rank of that name.
    return ranks | {name: (kind, 1) for name, kind in KINDS.items() if kind != GUARD}
