"""Why an ability cannot be used or learned."""

from collections.abc import Callable
from typing import Any

from banneret.engine.game import Reason
from banneret.engine.kit import no_such_action
from banneret.games.medieval_chess.ability_words import ABILITY_CLAUSES
from banneret.games.medieval_chess.common_refusals import (
    check_first,
    no_room,
    not_to_be_attacked,
    price_or_check,
    stands_there,
    too_far_in_fog,
)
from banneret.games.medieval_chess.language import count, say, terms
from banneret.games.medieval_chess.move_refusals import why_not_moving
from banneret.games.medieval_chess.names import ABILITY_NAMES, ability_name, unit_name
from banneret.games.medieval_chess.rules.abilities.bishop import free_guard, guard_range
from banneret.games.medieval_chess.rules.abilities.king import DIVINE_RIGHT, flight_range
from banneret.games.medieval_chess.rules.abilities.knight import LANCE_STRIKE, charge_target, has_comrades
from banneret.games.medieval_chess.rules.abilities.queen import can_rally
from banneret.games.medieval_chess.rules.abilities.rook import guests_of, room_in
from banneret.games.medieval_chess.rules.abilities.support import next_peasant
from banneret.games.medieval_chess.rules.abilities.using import (
    CHARGE,
    FARRIERY,
    FIELD_SURGERY,
    FORTIFY,
    GARRISON,
    LAST_DITCH,
    LEVY,
    PONTIFICAL_GUARD,
    QUEENS_GAMBIT,
    RALLY,
    SANCTIFY,
    SHARPENED_BLADE,
    SHIELD_WALL,
    comrade_at,
    first_of,
    has,
)
from banneret.games.medieval_chess.rules.board import EDGE, KING, KNIGHT, ROOK, TREES
from banneret.games.medieval_chess.rules.codes import FIRST_TREE, a_in, b_in, place_in, verb_in
from banneret.games.medieval_chess.rules.experience import xp_to_spend
from banneret.games.medieval_chess.rules.feudal import has_room, may_hold
from banneret.games.medieval_chess.rules.movement import DIRECTIONS, SNOW, STRAIGHT

_UNUSABLE = terms(
    {
        CHARGE: "Wherever it leaps, it cannot ride two squares straight on.",
        SHIELD_WALL: "No comrade stands beside it.",
        SANCTIFY: "No comrade stands beside it.",
        PONTIFICAL_GUARD: "No free square is near enough for a guard, or there are eight guards already.",
        FORTIFY: "It is fortified already.",
        GARRISON: "While there is room, a comrade beside it can go inside, but no King or Rook.",
        RALLY: "No vassal of hers is near enough.",
        QUEENS_GAMBIT: "She can only sacrifice a comrade beside her, and never the King.",
        LAST_DITCH: "No free and safe square is near enough.",
        9: "It cannot be used now.",
        FARRIERY: "None of your Knights stands beside it.",
        SHARPENED_BLADE: "No comrade stands beside it.",
        FIELD_SURGERY: "No wounded comrade stands beside it.",
        LEVY: "There is no Peasant left to call, no room for a vassal, or no free square beside it.",
    }
)
"""Why a tree's ability cannot be used at all although it is ready and affordable."""


def why_not_use(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason:
    """Why an ability cannot be used in the way the action specifies."""
    tree = verb_in(code) - FIRST_TREE
    unready = _why_not_ready(state, slot, tree)
    if unready is not None:
        return unready
    target = _TARGETS[tree](state, rules, seat, slot, code) if tree in _TARGETS else None
    return target or price_or_check(state, rules, seat, code)


def why_not_ability(state: Any, rules: Any, seat: int, slot: int, tree: int, dear: Reason | None) -> Reason:
    """Why a tree's ability cannot be used at all; `dear` is the reason to give if only points are lacking."""
    unready = _why_not_ready(state, slot, tree)
    if unready is not None:
        return unready
    return dear or check_first(state, rules, seat, Reason(_UNUSABLE[tree], ABILITY_CLAUSES[tree]))


def _why_not_ready(state: Any, slot: int, tree: int) -> Reason | None:
    """Why the unit does not have the ability or cannot use it yet; None if it can."""
    ability = first_of(tree)
    title, name = ability_name(ability), unit_name(state, slot)
    if not has(state, slot, ability):
        return Reason(say("{unit} does not have {ability}.", unit=name, ability=title), "MC-6.1")
    wait = state.cooldown[slot * TREES + tree]
    if wait:
        text = count(
            wait,
            "{ability} is ready again in {number} turn.",
            "{ability} is ready again in {number} turns.",
            ability=title,
        )
        return Reason(text, "MC-6.3")
    if tree == CHARGE and state.weather == SNOW:
        return Reason(say("Nobody charges in snow."), "MC-12.2")
    return why_not_moving(state, slot) if tree in (CHARGE, LAST_DITCH) else None


# Targets of abilities


def _beside(state: Any, rules: Any, code: int) -> int:
    """The adjacent place that an action names; EDGE if it names none."""
    direction = a_in(code)
    return int(rules.near[place_in(code) * DIRECTIONS + direction]) if direction < STRAIGHT else EDGE


def _why_not_charge(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    place, leap, way = place_in(code), a_in(code), b_in(code)
    end = EDGE if leap > 7 or way > 3 else int(charge_target(rules, place, leap, way))
    if end == EDGE:
        return no_such_action("MC-6.4")
    in_fog = too_far_in_fog(state, rules, place, end)
    if in_fog is not None:
        return in_fog
    first = rules.near[place * DIRECTIONS + STRAIGHT + leap]
    for between in (first, rules.near[first * DIRECTIONS + way]):
        if state.board[between] and not has(state, slot, LANCE_STRIKE):
            text = say("{unit} stands in the way.", unit=unit_name(state, state.board[between]))
            return Reason(text, "MC-6.4")
    return not_to_be_attacked(state, seat, state.board[end]) if state.board[end] else None


def _why_not_shield(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    if has_comrades(state, rules, seat, state.place[slot]):
        return None
    return Reason(say("No comrade stands beside it."), ABILITY_CLAUSES[verb_in(code) - FIRST_TREE])


def _why_not_comrade(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    tree, place = verb_in(code) - FIRST_TREE, _beside(state, rules, code)
    other = int(comrade_at(state, seat, place)) if place != EDGE else 0
    clause = ABILITY_CLAUSES[tree]
    if not other:
        return Reason(say("No comrade stands there beside it."), clause)
    if tree == FARRIERY and state.kind[other] != KNIGHT:
        return Reason(say("{unit} is no Knight.", unit=unit_name(state, other)), clause)
    if tree == FIELD_SURGERY and not state.hurt[other]:
        return Reason(say("{unit} is not hurt.", unit=unit_name(state, other)), clause)
    if tree == QUEENS_GAMBIT and state.kind[other] == KING:
        return Reason(say("A King is never sacrificed."), clause)
    return None


def _why_not_gambit(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    if state.gambit[slot]:
        text = say("{unit} has a further move already.", unit=unit_name(state, slot))
        return Reason(text, "MC-6.17")
    if a_in(code) == 0 and has(state, slot, ABILITY_NAMES.index("ruthless-efficiency")):
        return None
    return _why_not_comrade(state, rules, seat, slot, code)


def _why_not_sanctify(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    if has(state, slot, ABILITY_NAMES.index("holy-ground")):
        return _why_not_shield(state, rules, seat, slot, code)
    return _why_not_comrade(state, rules, seat, slot, code)


def _why_not_entry(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    missing = _why_not_comrade(state, rules, seat, slot, code)
    if missing is not None:
        return missing
    other = state.board[_beside(state, rules, code)]
    if state.kind[other] in (KING, ROOK):
        return Reason(say("Neither a King nor a Rook goes inside another unit."), "MC-6.14")
    if state.frozen[other]:
        return why_not_moving(state, other)
    if guests_of(state, other):
        return Reason(say("{unit} has somebody inside.", unit=unit_name(state, other)), "MC-6.14")
    if room_in(state, rules, slot) <= 0:
        return Reason(say("There is no room left inside."), "MC-6.14")
    return None


def why_not_guard(state: Any, rules: Any, slot: int, place: int) -> Reason | None:
    """Why a unit cannot place a guard on a square; None if no rule forbids it."""
    if place >= EDGE:
        return no_such_action("MC-6.11")
    far = int(guard_range(state, rules, slot))
    if rules.distance[state.place[slot] * EDGE + place] > far:
        text = count(
            far,
            "A guard stands {number} square away at most.",
            "A guard stands {number} squares away at most.",
        )
        return Reason(text, "MC-6.11")
    if not free_guard(state):
        return Reason(say("There are eight guards on the board already."), "MC-6.11")
    return too_far_in_fog(state, rules, state.place[slot], place) or stands_there(state, place, "MC-6.11")


def _why_not_summon(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    return why_not_guard(state, rules, slot, a_in(code))


def _why_not_fortify(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    return Reason(_UNUSABLE[FORTIFY], "MC-6.12") if state.rooted[slot] else None


def _why_not_rally(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    return None if can_rally(state, rules, slot) else Reason(_UNUSABLE[RALLY], "MC-6.16")


def _why_not_flight(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    place, target = place_in(code), a_in(code)
    if target >= EDGE or target == place:
        return no_such_action("MC-6.19")
    if has(state, slot, DIVINE_RIGHT) and comrade_at(state, seat, target):
        return too_far_in_fog(state, rules, place, target)
    far = int(flight_range(state, rules, slot))
    if rules.distance[place * EDGE + target] > far:
        text = count(
            far, "Last Ditch reaches {number} square away.", "Last Ditch reaches {number} squares away."
        )
        return Reason(text, "MC-6.19")
    return too_far_in_fog(state, rules, place, target) or stands_there(state, target, "MC-6.19")


def _why_not_levy(state: Any, rules: Any, seat: int, slot: int, code: int) -> Reason | None:
    if not next_peasant(state, seat):
        return Reason(say("There is no Peasant left to call."), "MC-6.24")
    if not has_room(state, rules, slot):
        return no_room(state, slot, int(may_hold(state, rules, slot)))
    place = _beside(state, rules, code)
    return no_such_action("MC-6.24") if place == EDGE else stands_there(state, place, "MC-6.24")


_TARGETS: dict[int, Callable[[Any, Any, int, int, int], Reason | None]] = {
    CHARGE: _why_not_charge,
    SHIELD_WALL: _why_not_shield,
    SANCTIFY: _why_not_sanctify,
    PONTIFICAL_GUARD: _why_not_summon,
    FORTIFY: _why_not_fortify,
    GARRISON: _why_not_entry,
    RALLY: _why_not_rally,
    QUEENS_GAMBIT: _why_not_gambit,
    LAST_DITCH: _why_not_flight,
    FARRIERY: _why_not_comrade,
    SHARPENED_BLADE: _why_not_comrade,
    FIELD_SURGERY: _why_not_comrade,
    LEVY: _why_not_levy,
}
"""Checks of the square or unit that an ability targets, by the ability's tree."""


def why_not_learn(state: Any, rules: Any, seat: int, slot: int, ability: int) -> Reason:
    """Why an ability cannot be learned."""
    if not 0 < ability < len(ABILITY_NAMES) or ability % 4 == 0 or ability >= 40:
        return Reason(say("That cannot be learnt: it comes with a kind or a rank."), "MC-6.1")
    title, name = ability_name(ability), unit_name(state, slot)
    if has(state, slot, ability):
        return Reason(say("{unit} has {ability} already.", unit=name, ability=title), "MC-6.2")
    if not has(state, slot, ability - 1):
        text = say(
            "{ability} comes after {before}, which {unit} does not have.",
            ability=title,
            before=ability_name(ability - 1),
            unit=name,
        )
        return Reason(text, "MC-6.2")
    if xp_to_spend(state, slot) < rules.price[ability]:
        text = say(
            "{ability} costs {price} experience, and {unit} has {left} to spend.",
            ability=title,
            price=rules.price[ability],
            unit=name,
            left=int(xp_to_spend(state, slot)),
        )
        return Reason(text, "MC-6.2")
    return check_first(state, rules, seat, no_such_action("MC-8.1"))
