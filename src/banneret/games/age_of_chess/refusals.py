"""Why an action is not legal: the first rule that forbids it, in a sentence."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Reason, Refusals
from banneret.engine.kit import no_such_action, no_such_place, nothing_there, picks_by_kind
from banneret.games.age_of_chess.language import say, terms
from banneret.games.age_of_chess.names import CELLS, NAMED, PLACES, TITLES
from banneret.games.age_of_chess.rules.archery import first_in_line, is_power_shot
from banneret.games.age_of_chess.rules.board import (
    ARCHER,
    BELOW,
    CAVALRY,
    COMMANDER,
    PRIESTESS,
    TOP,
    UNITS,
    below_of,
    holds,
    kind_at,
    top_of,
)
from banneret.games.age_of_chess.rules.codes import (
    CONVERT,
    SHOOT,
    STEP,
    action_code,
    place_in,
    slot_in,
    target_in,
    verb_in,
)
from banneret.games.age_of_chess.rules.melee import BARRED, melee_result
from banneret.games.age_of_chess.rules.movement import (
    ANY_WAY,
    DIRECTIONS,
    FORWARD,
    FORWARD_AND_SIDEWAYS,
    first_direction,
    forward_rank,
    open_ways,
    ride,
)

_CODES = 64 * 2 * 64 * 4


class AgeOfChessRefusals(Refusals):
    """Rules in the order in which a player would think of them."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        """The first rule that an illegal action breaks."""
        if not 0 <= code < _CODES or verb_in(code) not in (STEP, SHOOT, CONVERT):
            return no_such_action("AC-1.4")
        place, slot, target = place_in(code), slot_in(code), target_in(code)
        if not state.board[place]:
            return nothing_there(CELLS[place], "AC-1.4")
        if not holds(state, place, seat):
            return Reason(say("The unit on {cell} is not yours.", cell=CELLS[place]), "AC-1.4")
        if not kind_at(state, place, slot):
            return Reason(say("Only one unit stands on {cell}.", cell=CELLS[place]), "AC-2.3")
        if verb_in(code) == SHOOT:
            return _why_not_shoot(state, self.rules, seat, place, slot, target)
        if verb_in(code) == CONVERT:
            return _why_not_convert(state, self.rules, seat, place, slot, target)
        return _why_not_step(state, self.rules, seat, place, slot, target)

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        """The first rule that forbids what picks point at: a unit, perhaps an ability, and a square."""
        pointed = picks_by_kind(picks)
        name, target = pointed.get("unit", ""), pointed.get("cell", "")
        if not name and target in PLACES:
            return Reason(say("You have no unit on {cell}.", cell=target), "AC-1.4")
        if name[:-1] not in PLACES or name[-1:] not in _SLOTS or (target and target not in PLACES):
            return no_such_place("AC-1.1")
        place, slot = PLACES[name[:-1]], _SLOTS[name[-1]]
        verb = _VERBS.get(pointed.get("word", ""), STEP)
        if target:
            return self.why_not(state, seat, int(action_code(place, slot, PLACES[target], verb)))
        if not holds(state, place, seat) or not kind_at(state, place, slot):
            return self.why_not(state, seat, int(action_code(place, slot, place, verb)))
        kind, here = kind_at(state, place, slot), CELLS[place]
        unit = TITLES[kind]
        if verb == SHOOT:
            return Reason(say("{unit} on {cell} has nothing to shoot at.", unit=unit, cell=here), "AC-6.1")
        if verb == CONVERT:
            return Reason(say("{unit} on {cell} has nobody to convert.", unit=unit, cell=here), "AC-7.1")
        ways = _WAYS[open_ways(state, self.rules, seat, place, kind)]
        text = say(
            "{unit} on {cell} can move only {ways}, and that is not possible now.",
            unit=unit,
            cell=here,
            ways=ways,
        )
        return Reason(text, _CLAUSES[kind])


_SLOTS = {"a": TOP, "b": BELOW}
_VERBS = {"shoot": SHOOT, "convert": CONVERT}


def _why_not_shoot(state: Any, rules: Any, seat: int, place: int, slot: int, target: int) -> Reason:
    kind = kind_at(state, place, slot)
    if kind != ARCHER:
        return Reason(say("{unit} cannot shoot; only Archers can.", unit=TITLES[kind]), "AC-6.1")
    if rules.nearest_shot > rules.farthest_shot:
        return Reason(
            say("Nobody can shoot by these rules: the shortest shot is longer than the longest."), "AC-6.1"
        )
    power = is_power_shot(state, place)
    if power and slot == BELOW:
        shot = f"{CELLS[place]}*{CELLS[target]}"
        return Reason(say("Two stacked Archers shoot together: write {shot}.", shot=shot), "AC-6.4")
    first = first_direction(seat, FORWARD)
    in_line = [first_in_line(state, rules, place, way) for way in range(first, first + FORWARD)]
    if target not in in_line:
        text = say(
            "An Archer shoots at the first unit on a forward line, {nearest} to {farthest} squares away.",
            nearest=rules.nearest_shot,
            farthest=rules.farthest_shot,
        )
        return Reason(text, "AC-6.1")
    if holds(state, target, seat):
        return Reason(say("The unit on {cell} is your own.", cell=CELLS[target]), "AC-6.1")
    top = kind_at(state, target, TOP)
    text = say("This shot cannot kill the {unit} on {cell}.", unit=TITLES[top], cell=CELLS[target])
    return Reason(text, "AC-6.5" if top == COMMANDER else "AC-6.2")


def _why_not_convert(state: Any, rules: Any, seat: int, place: int, slot: int, target: int) -> Reason:
    kind = kind_at(state, place, slot)
    if kind != PRIESTESS:
        return Reason(say("{unit} cannot convert; only a Priestess can.", unit=TITLES[kind]), "AC-7.1")
    if not holds(state, target, 1 - seat):
        return Reason(say("No enemy stands on {cell}.", cell=CELLS[target]), "AC-7.1")
    if target not in _steps(rules, seat, place, ANY_WAY):
        return Reason(say("{cell} is not next to the Priestess.", cell=CELLS[target]), "AC-7.1")
    if below_of(state.board[target]):
        return Reason(say("The unit on {cell} does not stand alone.", cell=CELLS[target]), "AC-7.1")
    top = kind_at(state, target, TOP)
    clause = "AC-7.2" if top == COMMANDER else "AC-7.1"
    return Reason(say("A Priestess cannot convert {unit}.", unit=NAMED[top]), clause)


def _why_not_step(state: Any, rules: Any, seat: int, place: int, slot: int, target: int) -> Reason:
    kind = kind_at(state, place, slot)
    ways = open_ways(state, rules, seat, place, kind)
    is_near = target in _steps(rules, seat, place, ways)
    is_ride = kind == CAVALRY and _is_ride(rules, seat, place, target)
    if not is_near and not is_ride:
        return Reason(_reach(rules, kind, CELLS[place], ways), _CLAUSES[kind])
    square = state.board[target]
    if holds(state, target, seat) and (below_of(square) or rules.stack_size < 2):
        return Reason(say("There is no room for another unit on {cell}.", cell=CELLS[target]), "AC-2.2")
    if holds(state, target, 1 - seat) and melee_result(rules, kind, square & UNITS) == BARRED:
        text = say("{unit} cannot attack {enemy}.", unit=TITLES[kind], enemy=NAMED[top_of(square)])
        return Reason(text, "AC-4.1")
    if not is_near and not (ride(state, rules, seat, place) >> _ride_bit(seat, place, target)) & 1:
        start, end = CELLS[place], CELLS[target]
        text = say("The Cavalry's way from {start} to {end} is blocked.", start=start, end=end)
        return Reason(text, "AC-3.3")
    return Reason(say("Every action costs you a unit, and you must choose one that costs less."), "AC-8.1")


_WAYS = terms({FORWARD: "forward", FORWARD_AND_SIDEWAYS: "forward or sideways", ANY_WAY: "in any direction"})
_CLAUSES = dict.fromkeys(TITLES, "AC-3.1") | {CAVALRY: "AC-3.2", PRIESTESS: "AC-3.4", COMMANDER: "AC-3.5"}


def _reach(rules: Any, kind: int, cell: str, ways: int) -> str:
    unit, steps, where = TITLES[kind], rules.cavalry_steps, _WAYS[ways]
    if kind != CAVALRY or steps == 1:
        return say("{unit} on {cell} moves one square {ways}.", unit=unit, cell=cell, ways=where)
    if ways == FORWARD:
        return say("{unit} on {cell} moves up to {steps} squares forward.", unit=unit, cell=cell, steps=steps)
    return say(
        "{unit} on {cell} moves up to {steps} squares forward, or one square {ways}.",
        unit=unit,
        cell=cell,
        steps=steps,
        ways=where,
    )


def _is_ride(rules: Any, seat: int, place: int, target: int) -> bool:
    """Whether Cavalry could get there if nothing stood in its way."""
    ranks = forward_rank(seat, target) - forward_rank(seat, place)
    return bool(1 <= ranks <= rules.cavalry_steps and abs(target % 8 - place % 8) <= ranks)


def _ride_bit(seat: int, place: int, target: int) -> int:
    """The bit of a square in what `ride` returns."""
    ranks = forward_rank(seat, target) - forward_rank(seat, place)
    return 8 * int(ranks) + target % 8


def _steps(rules: Any, seat: int, place: int, ways: int) -> list[int]:
    first = first_direction(seat, ways)
    return [rules.near[place * DIRECTIONS + direction] for direction in range(first, first + ways)]
