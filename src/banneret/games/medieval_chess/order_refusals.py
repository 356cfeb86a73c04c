"""Why an order other than a move or an ability of a tree is illegal."""

from collections.abc import Callable
from typing import Any

from banneret.engine.game import Reason
from banneret.engine.kit import no_such_action
from banneret.games.medieval_chess.common_refusals import (
    no_lord,
    no_room,
    not_to_be_attacked,
    price_or_check,
    stands_there,
    too_far_in_fog,
    too_poor,
)
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.names import CELLS, IDS, ability_name, unit_name
from banneret.games.medieval_chess.rules.abilities.bishop import CARDINAL, RESURRECTION
from banneret.games.medieval_chess.rules.abilities.rook import SIEGE_ENGINE
from banneret.games.medieval_chess.rules.abilities.using import comrade_at, has
from banneret.games.medieval_chess.rules.board import (
    BISHOP,
    CAPTURED,
    EDGE,
    GUARDS,
    KING,
    RESERVE,
    STANDING,
)
from banneret.games.medieval_chess.rules.codes import (
    BID,
    EXIT,
    FUSE,
    GIFT,
    HEAL,
    RAISE,
    RESURRECT,
    SACRIFICE,
    STRIKE,
    SWEAR,
    a_in,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.diplomacy import is_for_hire
from banneret.games.medieval_chess.rules.experience import POPE
from banneret.games.medieval_chess.rules.feudal import has_room, is_lord, may_hold, stands_above
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, STRAIGHT
from banneret.games.medieval_chess.rules.sight import may_use
from banneret.games.medieval_chess.rules.taxation import can_rise


def why_not_order(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason:
    """The first rule that forbids an order."""
    refused = _ORDERS[verb_in(code)](state, rules, seat, slot, code)
    return refused or price_or_check(state, rules, seat, code)


def _near(rules: Any, place: int, direction: int) -> int:
    """The adjacent place in a direction; EDGE if there is none."""
    return int(rules.near[place * DIRECTIONS + direction]) if direction < STRAIGHT else EDGE


def _lacks(state: Any, slot: int, ability: int) -> Reason | None:
    if has(state, slot, ability):
        return None
    text = say("{unit} does not have {ability}.", unit=unit_name(state, slot), ability=ability_name(ability))
    return Reason(text, "MC-6.1")


def _why_not_exit(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    guest, place = a_in(code), _near(rules, place_in(code), b_in(code))
    if not 0 < guest < GUARDS or place == EDGE:
        return no_such_action("MC-6.14")
    if state.inside[guest] != slot:
        text = say("{id} is not inside {unit}.", id=IDS[guest], unit=unit_name(state, slot))
        return Reason(text, "MC-6.14")
    if state.moves[guest]:
        return Reason(say("It went inside this turn and comes out in the next at the earliest."), "MC-6.14")
    return stands_there(state, place, "MC-6.14")


def _why_not_strike(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    place, target = place_in(code), a_in(code)
    if target >= EDGE:
        return no_such_action("MC-6.13")
    lacking = _lacks(state, slot, SIEGE_ENGINE)
    if lacking is not None:
        return lacking
    if not state.fortified[slot]:
        text = say("{unit} strikes like this only while it is fortified.", unit=unit_name(state, slot))
        return Reason(text, "MC-6.13")
    if state.moves[slot]:
        return Reason(say("{unit} has already moved this turn.", unit=unit_name(state, slot)), "MC-8.3")
    reach = rules.range[SIEGE_ENGINE]
    if rules.distance[place * EDGE + target] > reach:
        text = count(
            reach, "Siege Engine reaches {number} square away.", "Siege Engine reaches {number} squares away."
        )
        return Reason(text, "MC-6.13")
    in_fog = too_far_in_fog(state, rules, place, target)
    if in_fog is not None:
        return in_fog
    if not state.board[target]:
        return Reason(say("Nobody stands on {cell}.", cell=CELLS[target]), "MC-6.13")
    return not_to_be_attacked(state, seat, state.board[target])


def _why_not_resurrect(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    lost, place = a_in(code), _near(rules, place_in(code), b_in(code))
    if not 0 < lost < GUARDS or place == EDGE:
        return no_such_action("MC-6.10")
    lacking = _lacks(state, slot, RESURRECTION)
    if lacking is not None:
        return lacking
    if state.resurrected[seat]:
        return Reason(say("Resurrection works once in a game, and you have used it."), "MC-6.10")
    if state.status[lost] != CAPTURED or state.owner[lost] != seat:
        return Reason(say("{id} is no captured unit of yours.", id=IDS[lost]), "MC-6.10")
    return stands_there(state, place, "MC-6.10")


def _why_not_fuse(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    place = _near(rules, place_in(code), a_in(code))
    other = int(comrade_at(state, seat, place)) if place != EDGE else 0
    cardinals = [each for each in (slot, other) if (state.kind[each], state.rank[each]) == (BISHOP, CARDINAL)]
    if len(cardinals) < 2 or rules.ranks[BISHOP] < POPE:
        return Reason(say("Only two Cardinals side by side can become Pope."), "MC-5.6")
    needed = rules.threshold[BISHOP * 8 + POPE]
    if state.xp[slot] < needed:
        text = say(
            "To become Pope, {unit} needs {needed} experience, and has {have}.",
            unit=unit_name(state, slot),
            needed=needed,
            have=state.xp[slot],
        )
        return Reason(text, "MC-5.6")
    return None


def _why_not_sacrifice(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    if not rules.loyalty_on:
        return no_such_action("MC-3.11")
    if not is_lord(state, rules, slot):
        return no_lord(state, slot)
    place = _near(rules, place_in(code), a_in(code))
    other = int(comrade_at(state, seat, place)) if place != EDGE else 0
    if not other:
        return Reason(say("No comrade stands there beside it."), "MC-3.11")
    return Reason(say("A King is never sacrificed."), "MC-3.11") if state.kind[other] == KING else None


def _why_not_swear(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    lord, name = a_in(code), unit_name(state, slot)
    if not 0 < lord < GUARDS or not rules.loyalty_on:
        return no_such_action("MC-3.5")
    if state.kind[slot] == KING:
        return Reason(say("A King has no lord."), "MC-3.1")
    if state.status[lord] != STANDING or state.owner[lord] != seat:
        return Reason(say("{id} is not on the board for you.", id=IDS[lord]), "MC-3.5")
    if not is_lord(state, rules, lord):
        return no_lord(state, lord)
    if not stands_above(state, rules, lord, slot):
        text = say("{lord} does not stand above {unit}.", lord=unit_name(state, lord), unit=name)
        return Reason(text, "MC-3.2")
    if state.lord[slot] == lord:
        return Reason(say("{unit} is sworn to that lord already.", unit=name), "MC-3.5")
    if state.lord[slot] and not rules.swear_any:
        return Reason(say("{unit} has a lord already.", unit=name), "MC-3.5")
    return None if has_room(state, rules, lord) else no_room(state, lord, int(may_hold(state, rules, lord)))


def _why_not_heal(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    if not rules.taxation_on:
        return no_such_action("MC-10.2")
    if not state.hurt[slot]:
        return Reason(say("{unit} is not hurt.", unit=unit_name(state, slot)), "MC-10.2")
    return too_poor(rules.gold_heal, state.gold[seat], "MC-10.2")


def _why_not_raise(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    if not rules.taxation_on:
        return no_such_action("MC-10.2")
    if not can_rise(state, rules, slot):
        return Reason(say("{unit} has no higher rank to rise to.", unit=unit_name(state, slot)), "MC-10.2")
    return too_poor(rules.gold_rank, state.gold[seat], "MC-10.2")


def _why_not_offer(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    is_gift = verb_in(code) == GIFT
    clause = "MC-13.2" if is_gift else "MC-13.3"
    if not rules.diplomacy_on or not (rules.loyalty_on if is_gift else rules.taxation_on):
        return no_such_action(clause)
    if not is_lord(state, rules, slot):
        return no_lord(state, slot)
    place = _near(rules, place_in(code), a_in(code))
    if place == EDGE or not is_for_hire(state, seat, state.board[place]):
        return Reason(say("No mercenary that could come to you stands there beside it."), clause)
    if not is_gift:
        return too_poor(1, state.gold[seat], clause)
    if state.loyalty[slot] >= rules.gift:
        return None
    text = say(
        "The gift is {gift} loyalty, and {unit} has {have}.",
        gift=rules.gift,
        unit=unit_name(state, slot),
        have=state.loyalty[slot],
    )
    return Reason(text, clause)


_ORDERS: dict[int, Callable[[Any, Any, int, int, int], Reason | None]] = {
    EXIT: _why_not_exit,
    STRIKE: _why_not_strike,
    RESURRECT: _why_not_resurrect,
    FUSE: _why_not_fuse,
    SACRIFICE: _why_not_sacrifice,
    SWEAR: _why_not_swear,
    HEAL: _why_not_heal,
    RAISE: _why_not_raise,
    GIFT: _why_not_offer,
    BID: _why_not_offer,
}
ORDER_VERBS = tuple(_ORDERS)


def why_not_revive(state: Any, rules: Any, seat: int, slot: int) -> Reason:
    """Why gold cannot bring a unit back."""
    if not rules.taxation_on:
        return no_such_action("MC-10.3")
    if not 0 < slot < RESERVE:
        return Reason(say("Gold brings back only units of the first sixteen."), "MC-10.3")
    if state.status[slot] != CAPTURED or state.owner[slot] != seat:
        return Reason(say("{id} is no captured unit of yours.", id=IDS[slot]), "MC-10.3")
    if not may_use(state, rules, seat, rules.start_place[slot]):
        return Reason(say("In fog you must see the square on which a unit is to come back."), "MC-12.2")
    taken = stands_there(state, rules.start_place[slot], "MC-10.3")
    poor = too_poor(rules.gold_revive, state.gold[seat], "MC-10.3")
    return taken or poor or price_or_check(state, rules, seat, 0)
