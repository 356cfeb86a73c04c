"""The rules that decide an action's result, each in a sentence, with the odds of a blow."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from banneret.engine.machine.kernels.frames import top
from banneret.engine.text import percent
from banneret.engine.views import Cause
from banneret.games.medieval_chess.ability_words import points
from banneret.games.medieval_chess.blows import Blow, blow_between, outcomes, victim_of
from banneret.games.medieval_chess.language import count, say, terms
from banneret.games.medieval_chess.names import ability_name, unit_name
from banneret.games.medieval_chess.rules.abilities.using import best_of, cost_of, used_of
from banneret.games.medieval_chess.rules.board import (
    GUARDS,
    KING,
    MERCENARIES,
    is_mine,
)
from banneret.games.medieval_chess.rules.codes import (
    BID,
    EXIT,
    FIRST_TREE,
    FUSE,
    GIFT,
    HEAL,
    LAST_TREE,
    LEARN,
    MOVE,
    RAISE,
    RESURRECT,
    SACRIFICE,
    SWEAR,
    a_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.combat import THOUSAND, raw_damage
from banneret.games.medieval_chess.rules.diplomacy import FAVOUR_MOST
from banneret.games.medieval_chess.rules.experience import xp_to_spend
from banneret.games.medieval_chess.rules.losses import neutral_in_100
from banneret.games.medieval_chess.rules.loyalty import DISLOYAL, band_of
from banneret.games.medieval_chess.rules.movement import CASTLE_TILE, DIRECTIONS, FOREST
from banneret.games.medieval_chess.rules.moves import target_of
from banneret.games.medieval_chess.rules.prices import price_of

_PRICED = terms(
    {
        EXIT: "Stepping out",
        RESURRECT: "Resurrection",
        FUSE: "Becoming Pope",
        SACRIFICE: "A sacrifice",
        SWEAR: "An oath",
        GIFT: "A gift",
    }
)
"""Orders that cost points, other than moves and abilities."""
_PRICED_BY = {
    EXIT: "MC-6.14",
    RESURRECT: "MC-6.10",
    FUSE: "MC-5.6",
    SACRIFICE: "MC-3.11",
    SWEAR: "MC-3.5",
    GIFT: "MC-13.2",
}
_PAID_IN_GOLD = {HEAL: "MC-10.2", RAISE: "MC-10.2", BID: "MC-13.3"}


def refusals_in_100(state: Any, rules: Any, seat: int, code: int) -> int:
    """The chance, in per cent, that a unit refuses an order (MC-3.7)."""
    slot = state.board[place_in(code)]
    if not rules.loyalty_on or state.kind[slot] == KING or verb_in(code) >= LEARN or state.checked[seat]:
        return 0
    return int(rules.refusal) if band_of(rules, state.loyalty[slot]) == DISLOYAL else 0


def of_idleness(state: Any) -> Iterator[Cause]:
    """Warns a player who is about to end the turn without having done anything."""
    if not top(state).c:
        yield Cause(text=say("You have done nothing this turn. Unspent points are kept."), clause="MC-8.8")


def of_orphans(state: Any, seat: int) -> Iterator[Cause]:
    """Which orphans may turn neutral when the turn ends."""
    for slot in range(1, GUARDS):
        chance = neutral_in_100(state, slot)
        if is_mine(state, slot, seat) and state.orphan[slot] == 1 and chance:
            text = say(
                "{unit} has lost its lord: it turns neutral in {chance} of 100 cases.",
                unit=unit_name(state, slot),
                chance=chance,
            )
            yield Cause(text=text, clause="MC-3.14")


def of_refusal(state: Any, rules: Any, seat: int, code: int) -> Iterator[Cause]:
    """The chance that the unit refuses the order."""
    refusals = refusals_in_100(state, rules, seat, code)
    if refusals:
        name = unit_name(state, state.board[place_in(code)])
        text = say(
            "{unit} is disloyal: it refuses an order in {refusals} of 100 cases.",
            unit=name,
            refusals=refusals,
        )
        yield Cause(text=text, clause="MC-3.7")


def of_cost(state: Any, rules: Any, seat: int, code: int) -> Iterator[Cause]:
    """What an action costs in points, gold or experience."""
    verb, slot = verb_in(code), state.board[place_in(code)]
    if verb == MOVE and rules.points_on:
        cost = price_of(state, rules, seat, code)
        if cost != rules.cost_move:
            yield Cause(text=_costs(say("A move into the other court"), cost), clause="MC-7.3")
        elif cost and not victim_of(state, rules, seat, code)[0]:
            yield Cause(text=_costs(say("A move"), cost), clause="MC-8.2")
    if FIRST_TREE <= verb <= LAST_TREE:
        best = best_of(state, slot, verb - FIRST_TREE)
        base, cost = cost_of(state, rules, slot, best), price_of(state, rules, seat, code)
        clause = "MC-6.2" if cost == base else "MC-7.3"
        yield Cause(
            text=_costs(ability_name(used_of(state, slot, verb - FIRST_TREE)), int(cost)), clause=clause
        )
    elif verb in _PRICED:
        cost = price_of(state, rules, seat, code)
        if cost:
            yield Cause(text=_costs(_PRICED[verb], int(cost)), clause=_PRICED_BY[verb])
    elif verb in _PAID_IN_GOLD:
        gold = {HEAL: rules.gold_heal, RAISE: rules.gold_rank, BID: 1}[verb]
        yield costs_gold(gold, _PAID_IN_GOLD[verb])
    elif verb == LEARN:
        price, have = rules.price[a_in(code)], int(xp_to_spend(state, slot))
        text = say("Costs {price} of the {have} experience it can spend.", price=price, have=have)
        yield Cause(text=text, clause="MC-6.2")


def costs_gold(gold: int, clause: str) -> Cause:
    """What an action costs in gold."""
    return Cause(text=say("Costs {gold} gold.", gold=gold), clause=clause)


def of_offer(state: Any, rules: Any, seat: int, code: int) -> Iterator[Cause]:
    """How a gift or a bid changes a mercenary's favour."""
    if verb_in(code) in (GIFT, BID):
        slot = state.board[rules.near[place_in(code) * DIRECTIONS + a_in(code)]]
        index = slot - MERCENARIES
        favour = state.favour[4 * seat + index] + (rules.gift if verb_in(code) == GIFT else rules.bid)
        text = say(
            "This raises its favour to {favour}. From {hired_at} on, it serves the side it favours most.",
            favour=min(FAVOUR_MOST, favour),
            hired_at=rules.hired_at,
        )
        yield Cause(text=text, clause="MC-13.2")


def of_ground(state: Any, rules: Any, code: int) -> Iterator[Cause]:
    """How terrain affects the unit that moves there."""
    if verb_in(code) != MOVE:
        return
    ground = state.terrain[target_of(rules, place_in(code), a_in(code))]
    if ground == FOREST:
        text = say(
            "In the forest it has {armour} more armour; moving out, it has {movement} less movement.",
            armour=rules.forest_armour,
            movement=rules.forest_reach,
        )
        yield Cause(text=text, clause="MC-11.4")
    elif ground == CASTLE_TILE:
        text = say("In the castle it is spared {spared} per cent of damage.", spared=rules.fortified_percent)
        yield Cause(text=text, clause="MC-11.3")


def _costs(what: str, cost: int) -> str:
    return say("{what} costs {points}.", what=what, points=points(cost))


def of_blow(state: Any, rules: Any, seat: int, code: int) -> Iterator[Cause]:
    """What decides a blow, and its possible outcomes."""
    victim, bonus = victim_of(state, rules, seat, code)
    slot = state.board[place_in(code)]
    if not victim:
        return
    name = unit_name(state, victim)
    if rules.taxation_on and state.owner[victim] == 1 - seat:
        yield Cause(text=say("A capture brings {gold} gold.", gold=rules.gold_capture), clause="MC-10.1")
    if not state.attrition:
        yield Cause(text=say("{unit} falls at once: attrition has not begun.", unit=name), clause="MC-4.1")
        return
    blow = blow_between(state, rules, slot, victim, bonus)
    yield from _of_striking(rules, unit_name(state, slot), blow)
    yield _of_defending(name, blow)
    if blow.is_king:
        text = count(
            rules.king_least,
            "A King always keeps {number} hit point.",
            "A King always keeps {number} hit points.",
        )
        yield Cause(text=text, clause="MC-4.3")
    yield _of_outcomes(rules, name, blow)
    yield from _of_sparing(state, victim, blow)


def of_blow_struck(state: Any, rules: Any, seat: int, code: int) -> Iterator[Cause]:
    """What decided a blow, for the log: in attrition, the strengths of both units."""
    victim, bonus = victim_of(state, rules, seat, code)
    if not victim or not state.attrition:
        return
    slot = state.board[place_in(code)]
    blow = blow_between(state, rules, slot, victim, bonus)
    yield from _of_striking(rules, unit_name(state, slot), blow)
    yield _of_defending(unit_name(state, victim), blow)
    yield from _of_sparing(state, victim, blow)


def _of_defending(name: str, blow: Blow) -> Cause:
    """The defender's hit points and armour."""
    text = say(
        "{unit} has {left} hit points and armour {armour}.", unit=name, left=blow.left, armour=blow.armour
    )
    return Cause(text=text, clause="MC-4.5")


def _of_sparing(state: Any, victim: int, blow: Blow) -> Iterator[Cause]:
    """The share of the damage that a fortified defender, or one in a castle, is spared."""
    if blow.spared:
        text = say("The defender is spared {spared} per cent of the damage.", spared=blow.spared)
        yield Cause(text=text, clause="MC-6.12" if state.fortified[victim] else "MC-11.3")


def _of_striking(rules: Any, name: str, blow: Blow) -> Iterator[Cause]:
    """The attacker's damage, before the defender's armour."""
    if blow.fixed:
        text = say("{unit} always does {damage} damage.", unit=name, damage=blow.fixed)
        yield Cause(text=text, clause="MC-4.4")
        return
    drawn = (raw_damage(rules, blow.value, blow.level, s, 0) for s in (rules.spread_low, rules.spread_high))
    least, most = (int(raw) // THOUSAND for raw in drawn)
    text = say(
        "{unit} strikes for {least} to {most}: value {value}, level {level}.",
        unit=name,
        least=least,
        most=most,
        value=blow.value,
        level=blow.level,
    )
    yield Cause(text=text, clause="MC-4.4")
    if blow.bonus:
        yield Cause(text=say("+{bonus} from abilities.", bonus=blow.bonus), clause="MC-4.7")
    if blow.critical:
        text = say(
            "{chance} of 100 blows are critical: {percent} per cent damage.",
            chance=blow.critical,
            percent=rules.critical_factor // 10,
        )
        yield Cause(text=text, clause="MC-4.6")


def _of_outcomes(rules: Any, name: str, blow: Blow) -> Cause:
    """The chance that the defender falls, and how many hit points it keeps otherwise."""
    after = outcomes(rules, blow)
    falls, left = after.get(0, Fraction(0)), [points for points in after if points]
    if not left:
        return Cause(text=say("{unit} is certain to fall.", unit=name), clause="MC-4.8")
    least, most = min(left), max(left)
    if not falls:
        text = say("{least} to {most} hit points are left.", least=least, most=most)
    else:
        text = say(
            "{chance} chance that it falls; otherwise {least} to {most} hit points are left.",
            chance=percent(float(falls), 1),
            least=least,
            most=most,
        )
    return Cause(text=text, clause="MC-4.4")
