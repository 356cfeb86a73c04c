"""Orders on a unit's sheet: everything it can do besides moving, each with its price and readiness."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.machine.kernels.frames import top
from banneret.engine.views import Ability
from banneret.games.medieval_chess.ability_words import ABILITY_CLAUSES, ability_text
from banneret.games.medieval_chess.ability_words import points as points_text
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.names import ABILITY_NAMES, NAMES, ability_name
from banneret.games.medieval_chess.rules.abilities.bishop import CARDINAL, RESURRECTION
from banneret.games.medieval_chess.rules.abilities.rook import SIEGE_ENGINE
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    CLASS_TREES,
    best_of,
    cost_of,
    first_of,
    has,
)
from banneret.games.medieval_chess.rules.board import BISHOP, KING, NEUTRAL, TREES
from banneret.games.medieval_chess.rules.experience import xp_to_spend
from banneret.games.medieval_chess.rules.feudal import is_lord
from banneret.games.medieval_chess.rules.movement import SNOW
from banneret.games.medieval_chess.rules.taxation import can_rise


def orders_of(state: Any, rules: Any, slot: int) -> Iterator[Ability]:
    """Lists an urgent oath first, then abilities, lords' orders, lessons, and purchases."""
    if rules.plain or state.owner[slot] == NEUTRAL:
        return
    if rules.loyalty_on and state.orphan[slot]:
        yield _oath(state, rules, slot)
    if rules.abilities_on:
        yield from _abilities(state, rules, slot)
    if rules.loyalty_on:
        yield from _of_lords(state, rules, slot)
    if rules.diplomacy_on and is_lord(state, rules, slot):
        yield from _of_envoys(state, rules, slot)
    if rules.abilities_on and rules.experience_on:
        yield from _lessons(state, rules, slot)
    if rules.taxation_on:
        yield from _of_gold(state, rules, slot)


def _abilities(state: Any, rules: Any, slot: int) -> Iterator[Ability]:
    for tree in range(TREES):
        first = first_of(tree)
        if has(state, slot, first):
            known = [first, *(each for each in range(first + 1, first + 4) if tree < CLASS_TREES)]
            texts = (ability_text(rules, ABILITY_NAMES[each]) for each in known if has(state, slot, each))
            cost, left = cost_of(state, rules, slot, best_of(state, slot, tree)), _cooldown(state, slot, tree)
            wait = _ready_in(left) if left else _too_dear(state, slot, cost)
            if tree == CHARGE and state.weather == SNOW:
                wait = say("Nobody charges in snow.")
            yield Ability(
                word=ABILITY_NAMES[first],
                name=ability_name(first),
                text=" ".join(texts),
                price=_points(rules, cost),
                wait=wait,
                clause=ABILITY_CLAUSES[tree],
            )
    if has(state, slot, RESURRECTION):
        cost = cost_of(state, rules, slot, RESURRECTION)
        is_used = state.resurrected[state.owner[slot]]
        used = say("Already used: it works once in a game.") if is_used else None
        yield _named(
            rules, "resurrection", _points(rules, cost), used or _too_dear(state, slot, cost), "MC-6.10"
        )
    if has(state, slot, SIEGE_ENGINE):
        wait = None if state.fortified[slot] else say("Only while it is fortified.")
        wait = wait or (say("It has already moved this turn.") if state.moves[slot] else None)
        yield _named(rules, "siege-engine", _points(rules, rules.cost_move), wait, "MC-6.13")


def _named(rules: Any, name: str, price: str, wait: str | None, clause: str) -> Ability:
    return Ability(
        word=name, name=NAMES[name], text=ability_text(rules, name), price=price, wait=wait, clause=clause
    )


def _lessons(state: Any, rules: Any, slot: int) -> Iterator[Ability]:
    """The next upgrade of each of its trees."""
    spare = int(xp_to_spend(state, slot))
    for tree in range(CLASS_TREES):
        for ability in range(4 * tree + 1, 4 * tree + 4):
            if has(state, slot, ability - 1) and not has(state, slot, ability):
                price = rules.price[ability]
                yield Ability(
                    word=f"learn-{ABILITY_NAMES[ability]}",
                    name=say("Learn {ability}", ability=ability_name(ability)),
                    text=ability_text(rules, ABILITY_NAMES[ability]),
                    price=say("{price} experience", price=price),
                    wait=None if spare >= price else say("It has {spare} to spend.", spare=spare),
                    clause="MC-6.2",
                )


def _oath(state: Any, rules: Any, slot: int) -> Ability:
    is_bound = bool(state.lord[slot]) and not rules.swear_any
    return Ability(
        word="swear-to",
        name=NAMES["swear-to"],
        text=say(
            "It becomes that lord's vassal and gains {gains} loyalty a turn beside it.", gains=rules.lord_near
        ),
        price=_points(rules, rules.cost_swear),
        wait=say("It has a lord already.") if is_bound else _too_dear(state, slot, rules.cost_swear),
        clause="MC-3.5",
    )


def _of_lords(state: Any, rules: Any, slot: int) -> Iterator[Ability]:
    if state.kind[slot] != KING and not state.orphan[slot]:
        yield _oath(state, rules, slot)
    if is_lord(state, rules, slot):
        yield Ability(
            word="sacrifice",
            name=NAMES["sacrifice"],
            text=_sacrifice_text(state, rules, slot),
            price=_points(rules, rules.cost_sacrifice),
            wait=_too_dear(state, slot, rules.cost_sacrifice),
            clause="MC-3.11",
        )
    if state.kind[slot] == BISHOP and state.rank[slot] == CARDINAL:
        yield Ability(
            word="fuse",
            name=NAMES["fuse"],
            text=say(
                "It becomes Pope with another Cardinal beside it, who leaves the game. A Pope also "
                "moves three squares along ranks and files."
            ),
            price=_points(rules, rules.cost_fusion),
            wait=_too_dear(state, slot, rules.cost_fusion),
            clause="MC-5.6",
        )


def _sacrifice_text(state: Any, rules: Any, slot: int) -> str:
    """What a sacrifice does; a King's loyalty never changes."""
    gain = rules.sacrifice_gain
    if state.kind[slot] == KING:
        return say("Sacrifices a comrade beside him: all other comrades gain {gain} loyalty.", gain=gain)
    return say(
        "Sacrifices a comrade beside it: it loses {loss} loyalty, all other comrades gain {gain}.",
        loss=rules.sacrifice_loss,
        gain=gain,
    )


def _of_envoys(state: Any, rules: Any, slot: int) -> Iterator[Ability]:
    if rules.loyalty_on:
        yield Ability(
            word="gift",
            name=NAMES["gift"],
            text=say(
                "Gives a mercenary beside it {gift} of its own loyalty as favour. From {hired_at} on, "
                "it serves the side it favours most.",
                gift=rules.gift,
                hired_at=rules.hired_at,
            ),
            price=_points(rules, rules.cost_gift),
            wait=_too_dear(state, slot, rules.cost_gift),
            clause="MC-13.2",
        )
    if rules.taxation_on:
        yield Ability(
            word="bid",
            name=NAMES["bid"],
            text=say("Pays a mercenary beside it, which counts as {favour} favour.", favour=rules.bid),
            price=_gold(1),
            wait=_too_poor(state, slot, 1),
            clause="MC-13.3",
        )


def _of_gold(state: Any, rules: Any, slot: int) -> Iterator[Ability]:
    if state.hurt[slot]:
        yield Ability(
            word="heal-for-gold",
            name=NAMES["heal-for-gold"],
            text=say("Restores all its hit points."),
            price=_gold(rules.gold_heal),
            wait=_too_poor(state, slot, rules.gold_heal),
            clause="MC-10.2",
        )
    if can_rise(state, rules, slot):
        yield Ability(
            word="raise-for-gold",
            name=NAMES["raise-for-gold"],
            text=say("Raises it by a rank."),
            price=_gold(rules.gold_rank),
            wait=_too_poor(state, slot, rules.gold_rank),
            clause="MC-10.2",
        )


def _points(rules: Any, cost: int) -> str:
    return points_text(cost) if rules.points_on and cost else ""


def _gold(cost: int) -> str:
    return say("{cost} gold", cost=cost)


def _ready_in(turns: int) -> str:
    return count(turns, "Ready in {number} turn.", "Ready in {number} turns.")


def _too_dear(state: Any, slot: int, cost: int) -> str | None:
    """How many points are left, if there are too few and the unit's side is to move."""
    have = state.points[state.owner[slot]]
    is_to_move = state.owner[slot] == top(state).seat
    if have >= cost or not is_to_move:
        return None
    return count(have, "{number} point left.", "{number} points left.")


def _too_poor(state: Any, slot: int, cost: int) -> str | None:
    have = state.gold[state.owner[slot]]
    return say("{have} gold left.", have=have) if have < cost else None


def _cooldown(state: Any, slot: int, tree: int) -> int:
    return int(state.cooldown[slot * TREES + tree])
