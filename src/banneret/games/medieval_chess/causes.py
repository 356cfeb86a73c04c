"""Why an action comes out as it does, rule by rule, with the odds of a blow."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.kernels.frames import top
from banneret.engine.view import Cause
from banneret.games.medieval_chess.ability_words import counted
from banneret.games.medieval_chess.names import ABILITY_TITLES
from banneret.games.medieval_chess.notation import unit_name
from banneret.games.medieval_chess.odds import blow_between, outcomes
from banneret.games.medieval_chess.rules.abilities.knight import DEVASTATING_IMPACT, charge_end
from banneret.games.medieval_chess.rules.abilities.using import CHARGE, best_of, cost_of, has
from banneret.games.medieval_chess.rules.board import (
    EDGE,
    GUARDS,
    KING,
    PAWN,
    QUEENS_COURT,
    court_of,
    is_mine,
)
from banneret.games.medieval_chess.rules.codes import (
    END_TURN,
    EXIT,
    FIRST_TREE,
    FUSE,
    GIFT,
    LAST_TREE,
    LEARN,
    MOVE,
    RESURRECT,
    SACRIFICE,
    STRIKE,
    SWEAR,
    a_in,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.experience import xp_to_spend
from banneret.games.medieval_chess.rules.loyalty import DISLOYAL, LOYALTY_MOST, band_of
from banneret.games.medieval_chess.rules.moves import move_cost, passed_beside, target_of
from banneret.games.medieval_chess.rules.orders import price_of_order

_PRICED = {
    EXIT: ("Stepping out", "MC-6.14"),
    RESURRECT: ("Resurrection", "MC-6.10"),
    FUSE: ("Becoming Pope", "MC-5.6"),
    SACRIFICE: ("A sacrifice", "MC-3.11"),
    SWEAR: ("An oath", "MC-3.5"),
    GIFT: ("A gift", "MC-13.2"),
}
"""Orders that cost points, besides moves and abilities."""


def causes(state: Any, rules: Any, seat: int, code: int) -> tuple[Cause, ...]:
    """The rules that decide what comes of a legal action."""
    if verb_in(code) == END_TURN:
        return (*_of_idleness(state), *_of_orphans(state, rules, seat))
    if place_in(code) == EDGE:
        return ()
    return (
        *_of_refusal(state, rules, seat, code),
        *_of_cost(state, rules, seat, code),
        *_of_blow(state, rules, seat, code),
    )


def refusals_in_100(state: Any, rules: Any, seat: int, code: int) -> int:
    """In how many of 100 cases a unit refuses an order (MC-3.7)."""
    slot = state.board[place_in(code)]
    if not rules.loyalty_on or state.kind[slot] == KING or verb_in(code) >= LEARN or state.checked[seat]:
        return 0
    return int(rules.refusal) if band_of(rules, state.loyalty[slot]) == DISLOYAL else 0


def _of_idleness(state: Any) -> Iterator[Cause]:
    """Nobody ends a turn by a slip of the hand before it has begun."""
    if not top(state).c:
        yield Cause(text="You have done nothing in this turn. Points are kept.", clause="MC-8.8")


def _of_orphans(state: Any, rules: Any, seat: int) -> Iterator[Cause]:
    """Who may be lost with the turn."""
    for slot in range(1, GUARDS):
        if is_mine(state, slot, seat) and state.orphan[slot] == 1 and state.loyalty[slot] < LOYALTY_MOST:
            chance = LOYALTY_MOST - state.loyalty[slot]
            text = f"{unit_name(state, slot)} has lost its lord: it turns neutral in {chance} of 100 cases."
            yield Cause(text=text, clause="MC-3.14")


def _of_refusal(state: Any, rules: Any, seat: int, code: int) -> Iterator[Cause]:
    refusals = refusals_in_100(state, rules, seat, code)
    if refusals:
        name = unit_name(state, state.board[place_in(code)])
        text = f"{name} is disloyal: it refuses an order in {refusals} of 100 cases."
        yield Cause(text=text, clause="MC-3.7")


def _of_cost(state: Any, rules: Any, seat: int, code: int) -> Iterator[Cause]:
    place, verb, slot = place_in(code), verb_in(code), state.board[place_in(code)]
    if verb == MOVE and rules.points_on:
        cost = move_cost(state, rules, seat, place, target_of(rules, place, a_in(code)))
        if cost != rules.cost_move:
            yield Cause(text=f"Into the other court: {counted(cost, 'point')}.", clause="MC-7.3")
    if FIRST_TREE <= verb <= LAST_TREE:
        best = best_of(state, slot, verb - FIRST_TREE)
        text = f"{ABILITY_TITLES[best]} costs {counted(cost_of(state, rules, slot, best), 'point')}."
        yield Cause(text=text, clause="MC-6.2")
    elif verb in _PRICED:
        what, clause = _PRICED[verb]
        cost = rules.cost_gift if verb == GIFT else price_of_order(state, rules, seat, slot, verb, a_in(code))
        if cost:
            yield Cause(text=f"{what} costs {counted(int(cost), 'point')}.", clause=clause)
    elif verb == LEARN:
        price, have = rules.price[a_in(code)], int(xp_to_spend(state, slot))
        yield Cause(text=f"{price} of the {have} experience it has to spend.", clause="MC-6.2")


def _of_blow(state: Any, rules: Any, seat: int, code: int) -> Iterator[Cause]:
    victim, bonus = victim_of(state, rules, seat, code)
    slot = state.board[place_in(code)]
    if not victim:
        return
    name = unit_name(state, victim)
    if not state.attrition:
        yield Cause(text=f"{name} falls at once: attrition has not begun.", clause="MC-4.1")
        return
    blow = blow_between(state, rules, slot, victim, bonus)
    after = outcomes(rules, blow)
    falls = after.get(0, 0)
    yield Cause(text=f"{name} has {blow.left} hit points and armour {blow.armour}.", clause="MC-4.5")
    if blow.is_king:
        yield Cause(text=f"A King keeps {rules.king_least} hit point.", clause="MC-4.3")
    left = [points for points in after if points]
    if left:
        rest = f"; else {min(left)} to {max(left)} hit points are left" if falls else ""
        said = (
            f"{float(falls):.1%} that it falls{rest}"
            if falls
            else f"{min(left)} to {max(left)} hit points are left"
        )
        yield Cause(text=f"{said[0].upper()}{said[1:]}.", clause="MC-4.4")
    else:
        yield Cause(text=f"{name} falls for certain.", clause="MC-4.8")
    if blow.spared:
        yield Cause(text=f"{blow.spared} per cent of the damage is spared.", clause="MC-6.12")


def victim_of(state: Any, rules: Any, seat: int, code: int) -> tuple[int, int]:
    """Whom an action strikes, 0 if nobody, and what it adds to the damage."""
    place, verb, a = place_in(code), verb_in(code), a_in(code)
    slot = state.board[place]
    if verb == STRIKE:
        return state.board[a], 0
    if verb == MOVE:
        target = target_of(rules, place, a)
        if state.kind[slot] == PAWN and a >> 3 >= 4 and not state.board[target]:
            target = passed_beside(state, rules, seat, target)
            return (state.board[target], 0) if target != EDGE else (0, 0)
        return state.board[target], 0
    if verb == FIRST_TREE + CHARGE:
        end = charge_end(state, rules, seat, slot, a, b_in(code))
        bonus = rules.power[DEVASTATING_IMPACT if has(state, slot, DEVASTATING_IMPACT) else 0]
        if rules.courts_on and court_of(place) == QUEENS_COURT:
            bonus += rules.court_charge * state.share[2 * seat + QUEENS_COURT] // 100
        return state.board[end], bonus
    return 0, 0
