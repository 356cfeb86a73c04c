"""The odds of a battle as people and clients are told them: what is left of each side, and how likely."""

import itertools
from collections import defaultdict
from fractions import Fraction
from functools import lru_cache

from banneret.engine.errors import BanneretError
from banneret.engine.language import spoken
from banneret.engine.view import Chance, Odds
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import NAMES, die
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.odds.advice import advice, army_text, kind_text
from banneret.games.aeonis.odds.battle import Army, Battle, Kind, hit_chance
from banneret.games.aeonis.odds.fight import Fight
from banneret.games.aeonis.odds.formations import TooManyUnits
from banneret.games.aeonis.odds.outcomes import Followed, Weight, one_round, to_the_end
from banneret.games.aeonis.odds.policy import Policy
from banneret.games.aeonis.odds.question import read_question
from banneret.games.aeonis.odds.solver import MOST_VALUES, Solution

FEW_TURNS = 300
"""Up to so many turns a battle is followed to its end in fractions."""
LONGEST_FRACTION = 40
"""Fractions of more letters tell nobody anything."""


def answer(numbers: AeonisNumbers, question: str) -> Odds:
    """The odds of a battle in a line (AE-7.1)."""
    battle, place = read_question(numbers, question)
    return battle_odds(battle, place)


def battle_odds(battle: Battle, place: str, most_values: int = MOST_VALUES) -> Odds:
    """Who wins, what is left after one round and in the end, and how the battle is best fought."""
    return _battle_odds(battle, place, most_values, spoken())


@lru_cache(maxsize=64)
def _battle_odds(battle: Battle, place: str, most_values: int, _language: str) -> Odds:
    """The same, kept by the language in which it is told."""
    if not all(army.line or army.reserve for army in (battle.attacker, battle.defender)):
        raise BanneretError("A battle needs a unit on each side.")
    fight = Fight(battle)
    policy = Policy(Solution(fight, most_values))
    end = to_the_end(policy)
    notes = advice(policy, end.visits)
    if len(end.visits) <= FEW_TURNS:
        end = to_the_end(policy, exactly=True)
    attacker, defender = (
        army_text(side, side.all[side.start].units) for side in (fight.attacker, fight.defender)
    )
    return Odds(
        title=say(
            "{attacker} vs {defender}, {place}", attacker=attacker, defender=defender, place=NAMES[place]
        ),
        chances=_winners(end),
        wins=float(sum(chance for (_, defender), chance in end.outcomes.items() if not defender)),
        notes=tuple(notes),
        parts=(
            Odds(title=say("After one round"), chances=_table(fight, one_round(policy))),
            Odds(
                title=say("Fought to the end"),
                chances=_table(fight, end),
                notes=(say("Rounds on average: {number}.", number=_decimal(float(end.rounds))),),
            ),
            dice_rows(battle),
        ),
    )


def odds_or_dice(battle: Battle, place: str, most_values: int) -> Odds:
    """The odds of a battle; if they cannot be worked out soon, why not, and how likely each strike hits."""
    try:
        return battle_odds(battle, place, most_values)
    except TooManyUnits as untold:
        return Odds(title=say("Exact odds"), chances=(), notes=(str(untold),), parts=(dice_rows(battle),))


def dice_rows(battle: Battle) -> Odds:
    """How likely each kind of unit hits each kind on the other side (AE-3.5), the attacker first."""
    rows = dict[str, Chance]()
    attacker, defender = battle.attacker, battle.defender
    for own, other, is_attacker in ((attacker, defender, True), (defender, attacker, False)):
        for striker, target in itertools.product(_kinds(own), _kinds(other)):
            plus = f"+{other.bonus}" if other.bonus else ""
            strikes = f"{kind_text(striker)} {die(striker.attack)}"
            is_struck = f"{kind_text(target)} {die(target.defence)}{plus}"
            if is_attacker:
                text = say("Attacker's {unit} against {target}", unit=strikes, target=is_struck)
            else:
                text = say("Defender's {unit} against {target}", unit=strikes, target=is_struck)
            rows[text] = _chance(text, hit_chance(striker.attack, target.defence, other.bonus))
    return Odds(title=say("Die against die"), chances=tuple(rows.values()), each_apart=True)


def _kinds(army: Army) -> list[Kind]:
    """The kinds of an army, in the order of their numbers; its Lord last."""
    found = {unit.kind for unit in (*army.line, *army.reserve)}
    return sorted(found, key=lambda kind: (kind.is_lord, kind.number))


def _winners(end: Followed) -> tuple[Chance, ...]:
    chances: defaultdict[str, Weight] = defaultdict(int)
    for (attacker, defender), chance in end.outcomes.items():
        winner = (
            say("the attacker wins in the end")
            if not defender
            else say("the defender wins in the end")
            if not attacker
            else say("the defender holds: neither side can hit the other")
        )
        chances[winner] += chance
    return tuple(_chance(text, chance) for text, chance in sorted(chances.items()))


def _table(fight: Fight, followed: Followed) -> tuple[Chance, ...]:
    """Each outcome by what is left of both sides, wherever it stands; the likeliest first."""
    chances: defaultdict[str, Weight] = defaultdict(int)
    for (attacker, defender), chance in followed.outcomes.items():
        left, held = (
            army_text(side, side.all[number].units)
            for side, number in ((fight.attacker, attacker), (fight.defender, defender))
        )
        chances[say("{attacker} vs {defender}", attacker=left, defender=held)] += chance
    likeliest = sorted(chances.items(), key=lambda each: (-each[1], each[0]))
    return tuple(_chance(text, chance) for text, chance in likeliest)


def _decimal(number: float) -> str:
    """A number to the hundredth: `2.35`."""
    whole, hundredths = f"{number:.2f}".split(".")
    return say("{whole}.{hundredths}", whole=whole, hundredths=hundredths)


def _chance(text: str, chance: Weight) -> Chance:
    exact = f"{chance.numerator}/{chance.denominator}" if isinstance(chance, Fraction) else ""
    return Chance(text=text, chance=float(chance), exact=exact if len(exact) <= LONGEST_FRACTION else "")
