"""The odds of a battle for people and clients: what is left of each side, and how likely."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from banneret.engine.errors import BanneretError
from banneret.engine.match import SAMPLES
from banneret.engine.text import spoken
from banneret.engine.views import Chance, Odds
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import NAMES, die
from banneret.games.aeonis.odds.advice import advice, army_text, counted, kind_text
from banneret.games.aeonis.odds.battle import A_ROUND, Army, Battle, Counted, Kind, Left, Moment, hit_chance
from banneret.games.aeonis.odds.endings import Seats, endings_of
from banneret.games.aeonis.odds.formations import THOROUGH, Effort, TooManyUnits
from banneret.games.aeonis.odds.outcomes import Followed, Weight, one_round, to_the_end
from banneret.games.aeonis.odds.policy import SOON, best_policy
from banneret.games.aeonis.odds.simulation import simulate
from banneret.games.aeonis.odds.state_space import StateSpace

FEW_TURNS = 300
"""Battles with at most this many turns are followed to the end in fractions."""
MOST_ROWS = 12
"""The most outcomes to list one by one while a person is waiting."""
LONGEST_FRACTION = 40
"""The most characters of a fraction that is still shown."""


class Findings(NamedTuple):
    """The results of a battle, solved or simulated."""

    after_round: Mapping[Left, Weight]
    end: Mapping[Left, Weight]
    rounds: float
    advice: tuple[str, ...] = ()
    samples: int = 0


def battle_odds(battle: Battle, place: str) -> Odds:
    """Who wins, what is left after one round and in the end, and best play."""
    return _battle_odds(battle, A_ROUND, place, spoken())


@lru_cache(maxsize=64)
def _battle_odds(battle: Battle, moment: Moment, place: str, _language: str) -> Odds:
    """The odds of a battle, cached by language."""
    if not all(army.line or army.reserve for army in (battle.attacker, battle.defender)):
        raise BanneretError(say("A battle needs a unit on each side."))
    return _odds(battle, moment, place, _worked_out(battle, moment, THOROUGH), (0, 1), most_rows=None)


@lru_cache(maxsize=64)
def _odds_soon(battle: Battle, moment: Moment, place: str, seats: Seats, _language: str) -> Odds:
    try:
        findings = _worked_out(battle, moment, SOON)
    except TooManyUnits:
        findings = _simulated(battle, moment)
    return _odds(battle, moment, place, findings, seats, most_rows=MOST_ROWS)


def odds_soon(battle: Battle, place: str, moment: Moment = A_ROUND, seats: Seats = (0, 1)) -> Odds:
    """The odds in brief while a person is waiting: exact if that is quick, otherwise simulated."""
    return _odds_soon(battle, moment, place, seats, spoken())


def _odds(
    battle: Battle, moment: Moment, place: str, findings: Findings, seats: Seats, most_rows: int | None
) -> Odds:
    sides = [army_text(_units(army)) for army in (battle.attacker, battle.defender)]
    return Odds(
        title=say(
            "{attacker} vs {defender}, {place}", attacker=sides[0], defender=sides[1], place=NAMES[place]
        ),
        chances=_winners(findings.end),
        wins=float(sum(chance for (_, defender), chance in findings.end.items() if not defender)),
        notes=findings.advice,
        samples=findings.samples,
        endings=endings_of(findings.end, seats),
        parts=(
            Odds(
                title=say("After one round") if moment == A_ROUND else say("After this round"),
                chances=_table(findings.after_round, most_rows),
            ),
            Odds(
                title=say("Fought to the end"),
                chances=_table(findings.end, most_rows),
                notes=(say("Rounds on average: {number}.", number=_decimal(findings.rounds)),),
            ),
            dice_rows(battle),
        ),
    )


def _units(army: Army) -> Counted:
    return tuple(Counter(unit for unit in (*army.line, *army.reserve) if unit.left).items())


def _worked_out(battle: Battle, moment: Moment, effort: Effort) -> Findings:
    policy = best_policy(battle, effort)
    space, end = policy.space, to_the_end(policy, moment)
    notes = advice(policy, end.visits, moment)
    if len(end.visits) <= FEW_TURNS:
        end = to_the_end(policy, moment, exactly=True)
    return Findings(
        after_round=_left(space, one_round(policy, moment)),
        end=_left(space, end),
        rounds=float(end.rounds),
        advice=tuple(notes),
    )


def _left(space: StateSpace, followed: Followed) -> dict[Left, Weight]:
    """The chance of each outcome for both sides, whether units are on the line or in reserve."""
    chances: defaultdict[Left, Weight] = defaultdict(int)
    for (attacker, defender), chance in followed.outcomes.items():
        sides = (space.attacker, attacker), (space.defender, defender)
        left, held = (counted(side, side.all[number].units) for side, number in sides)
        chances[left, held] += chance
    return chances


def _simulated(battle: Battle, moment: Moment) -> Findings:
    found = simulate(battle, moment)
    return Findings(
        after_round={left: count / SAMPLES for left, count in found.after_round.items()},
        end={left: count / SAMPLES for left, count in found.end.items()},
        rounds=found.rounds,
        advice=(say("Both sides use the usual lines and targets."),),
        samples=SAMPLES,
    )


def dice_rows(battle: Battle) -> Odds:
    """The chance that each kind of unit hits each kind of the other side (AE-3.5), the attacker first."""
    rows = dict[str, Chance]()
    attacker, defender = battle.attacker, battle.defender
    for own, other, is_attacker in ((attacker, defender, True), (defender, attacker, False)):
        for striker, target in itertools.product(_kinds(own), _kinds(other)):
            bonus = other.bonus_with(True)
            plus = f"+{bonus}" if bonus else ""
            strikes = f"{kind_text(striker)} {die(striker.attack)}"
            is_struck = f"{kind_text(target)} {die(target.defence)}{plus}"
            if is_attacker:
                text = say("Attacker's {unit} against {target}", unit=strikes, target=is_struck)
            else:
                text = say("Defender's {unit} against {target}", unit=strikes, target=is_struck)
            rows[text] = _chance(text, hit_chance(striker.attack, target.defence, bonus))
    return Odds(
        title=say("Die against die"),
        chances=tuple(rows.values()),
        notes=tuple(_lord_notes(attacker, defender)),
        each_apart=True,
    )


def _lord_notes(*armies: Army) -> Iterator[str]:
    """What a Lord adds to defence rolls while it is there (AE-1.10)."""
    for army in armies:
        lord = next((unit.kind for unit in (*army.line, *army.reserve) if unit.kind.is_lord), None)
        if lord is not None and army.lord_bonus:
            yield say(
                "{lord} adds {bonus} of this to its side's defence rolls, until it falls.",
                lord=kind_text(lord),
                bonus=army.lord_bonus,
            )


def _kinds(army: Army) -> list[Kind]:
    """The kinds of an army, in the order of their numbers; its Lord is last."""
    found = {unit.kind for unit in (*army.line, *army.reserve)}
    return sorted(found, key=lambda kind: (kind.is_lord, kind.number))


def _winners(end: Mapping[Left, Weight]) -> tuple[Chance, ...]:
    chances: defaultdict[str, Weight] = defaultdict(int)
    for (attacker, defender), chance in end.items():
        winner = (
            say("the attacker wins in the end")
            if not defender
            else say("the defender wins in the end")
            if not attacker
            else say("the defender holds: neither side can hit the other")
        )
        chances[winner] += chance
    return tuple(_chance(text, chance) for text, chance in sorted(chances.items()))


def _table(outcomes: Mapping[Left, Weight], most_rows: int | None) -> tuple[Chance, ...]:
    """Outcomes by what is left of both sides, likeliest first; if too many, by the number of units left."""
    words = army_text if most_rows is None or len(outcomes) <= most_rows else _number_text
    chances: defaultdict[str, Weight] = defaultdict(int)
    for (attacker, defender), chance in outcomes.items():
        chances[say("{attacker} vs {defender}", attacker=words(attacker), defender=words(defender))] += chance
    likeliest = sorted(chances.items(), key=lambda each: (-each[1], each[0]))
    return tuple(_chance(text, chance) for text, chance in likeliest)


def _number_text(units: Counted) -> str:
    number = sum(each for _, each in units)
    return count(number, "{number} unit", "{number} units") if number else say("nobody")


def _decimal(number: float) -> str:
    """A number with two decimals: `2.35`."""
    whole, hundredths = f"{number:.2f}".split(".")
    return say("{whole}.{hundredths}", whole=whole, hundredths=hundredths)


def _chance(text: str, chance: Weight) -> Chance:
    exact = f"{chance.numerator}/{chance.denominator}" if isinstance(chance, Fraction) else ""
    return Chance(text=text, chance=float(chance), exact=exact if len(exact) <= LONGEST_FRACTION else "")
