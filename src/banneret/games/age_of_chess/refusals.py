"""Why an action is not legal: the first rule that forbids it, in a sentence."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Game, Reason, Refusals
from banneret.engine.kit import no_such_action, no_such_place, nothing_there, picks_by_kind
from banneret.engine.machine.layout import look
from banneret.engine.text import listed
from banneret.games.age_of_chess.language import say, terms
from banneret.games.age_of_chess.names import CELLS, NAMED, PLACES, TITLES
from banneret.games.age_of_chess.rules.archery import can_shoot, is_power_shot
from banneret.games.age_of_chess.rules.board import (
    ARCHER,
    BELOW,
    CAVALRY,
    COMMANDER,
    OUTSIDE,
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
from banneret.games.age_of_chess.rules.turn import add_actions_of, legal

_CODES = 64 * 2 * 64 * 4


class AgeOfChessRefusals(Refusals):
    """Checks the rules in the order in which a player would think of them."""

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
        unable = _why_unable(kind_at(state, place, slot), verb_in(code))
        if unable is not None:
            return unable
        if verb_in(code) == SHOOT:
            return _why_not_shoot(state, self.rules, seat, place, slot, target)
        if verb_in(code) == CONVERT:
            return _why_not_convert(state, self.rules, seat, place, target)
        return _why_not_step(self.game, state, seat, code)

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        """The first rule that forbids the picks: a unit, perhaps an ability, and a square."""
        pointed = picks_by_kind(picks)
        name, target = pointed.get("unit", ""), pointed.get("cell", "")
        if not name and not target:
            return no_such_action("AC-1.4")
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
        return self._why_not_act(state, seat, place, slot, verb)

    def _why_not_act(self, state: Any, seat: int, place: int, slot: int, verb: int) -> Reason:
        """Why a unit cannot move, shoot or convert at all."""
        kind, here = kind_at(state, place, slot), CELLS[place]
        unable = _why_unable(kind, verb)
        if unable is not None:
            return unable
        if verb == SHOOT and is_power_shot(state, place) and slot == BELOW:
            return Reason(say("Two stacked Archers shoot together: choose the one on top."), "AC-6.4")
        if verb == SHOOT:
            return Reason(say("Archer on {cell} has nothing to shoot at.", cell=here), "AC-6.1")
        if verb == CONVERT:
            return Reason(say("Priestess on {cell} has nobody to convert.", cell=here), "AC-7.1")
        dear = _actions_of(self.game, state, seat, place, slot)
        if dear:
            return _why_too_dear(self.game, state, seat, dear[0])
        ways = open_ways(state, self.rules, seat, place, kind)
        if ways == ANY_WAY:
            text = say("No square around the {unit} on {cell} is open to it.", unit=TITLES[kind], cell=here)
        else:
            text = say(
                "{unit} on {cell} can move only {ways}, and no square there is open to it.",
                unit=TITLES[kind],
                cell=here,
                ways=_WAYS[ways],
            )
        return Reason(text, _CLAUSES[kind])


_SLOTS = {"a": TOP, "b": BELOW}
_VERBS = {"shoot": SHOOT, "convert": CONVERT}


def _why_unable(kind: int, verb: int) -> Reason | None:
    """Why a kind of unit lacks an ability; None if it has it."""
    if verb == SHOOT and kind != ARCHER:
        return Reason(say("{unit} cannot shoot; only Archers can.", unit=TITLES[kind]), "AC-6.1")
    if verb == CONVERT and kind != PRIESTESS:
        return Reason(say("{unit} cannot convert; only a Priestess can.", unit=TITLES[kind]), "AC-7.1")
    return None


def _why_not_shoot(state: Any, rules: Any, seat: int, place: int, slot: int, target: int) -> Reason:
    """Checks the line, the distance, the squares in between, the target, and who shoots."""
    nearest, farthest, end = rules.nearest_shot, rules.farthest_shot, CELLS[target]
    if nearest > farthest:
        text = say("Nobody can shoot by these rules: the shortest shot is longer than the longest.")
        return Reason(text, "AC-6.1")
    line = _line_to(rules, seat, place, target)
    if not line:
        text = say("{cell} does not lie straight ahead of the Archer, nor on a forward diagonal.", cell=end)
        return Reason(text, "AC-6.1")
    if not nearest <= len(line) <= farthest:
        text = say(
            "An Archer shoots {nearest} to {farthest} squares far, and {cell} is {number} away.",
            nearest=nearest,
            farthest=farthest,
            cell=end,
            number=len(line),
        )
        return Reason(text, "AC-6.1")
    blocker = next((each for each in line[:-1] if state.board[each]), None)
    if blocker is not None:
        unit = f"{TITLES[kind_at(state, blocker, TOP)]} {CELLS[blocker]}"
        return Reason(say("{unit} blocks the line to {cell}.", unit=unit, cell=end), "AC-6.1")
    return _why_not_hit(state, rules, seat, place, slot, target)


def _why_not_hit(state: Any, rules: Any, seat: int, place: int, slot: int, target: int) -> Reason:
    """Why a target cannot be shot although the line to it is clear."""
    end, top = CELLS[target], kind_at(state, target, TOP)
    if not top:
        return Reason(say("Nothing to shoot at stands on {cell}.", cell=end), "AC-6.1")
    if holds(state, target, seat):
        return Reason(say("The unit on {cell} is your own.", cell=end), "AC-6.1")
    power = is_power_shot(state, place)
    if can_shoot(state, rules, seat, target, power):
        text = say("Two stacked Archers shoot together: write {shot}.", shot=f"{CELLS[place]}*{end}")
        return Reason(text, "AC-6.4")
    if top == COMMANDER:
        return Reason(say("A Commander can never be shot."), "AC-6.5")
    if can_shoot(state, rules, seat, target, True):
        text = say("It takes two stacked Archers to kill the {unit} on {cell}.", unit=TITLES[top], cell=end)
        return Reason(text, "AC-6.2")
    text = say("This shot cannot kill the {unit} on {cell}.", unit=TITLES[top], cell=end)
    return Reason(text, "AC-6.2")


def _why_not_convert(state: Any, rules: Any, seat: int, place: int, target: int) -> Reason:
    end = CELLS[target]
    if target not in _steps(rules, seat, place, ANY_WAY):
        return Reason(say("{cell} is not next to the Priestess.", cell=end), "AC-7.1")
    if not holds(state, target, 1 - seat):
        return Reason(say("No enemy stands on {cell}.", cell=end), "AC-7.1")
    if below_of(state.board[target]):
        return Reason(say("The unit on {cell} does not stand alone.", cell=end), "AC-7.1")
    top = kind_at(state, target, TOP)
    clause = "AC-7.2" if top == COMMANDER else "AC-7.1"
    return Reason(say("A Priestess cannot convert {unit}.", unit=NAMED[top]), clause)


def _why_not_step(game: Game, state: Any, seat: int, code: int) -> Reason:
    """Checks distance and direction, the way, the target square, and the price."""
    rules, place, slot, target = game.rules_window, place_in(code), slot_in(code), target_in(code)
    kind, start, end = kind_at(state, place, slot), CELLS[place], CELLS[target]
    if place == target:
        return Reason(say("{unit} stands on {cell} already.", unit=TITLES[kind], cell=end), "AC-3.1")
    ways = open_ways(state, rules, seat, place, kind)
    is_near = target in _steps(rules, seat, place, ways)
    if not is_near and not (kind == CAVALRY and _is_ride(rules, seat, place, target)):
        return _why_not_reach(rules, seat, kind, place, target, ways)
    if not is_near and not (ride(state, rules, seat, place) >> _ride_bit(seat, place, target)) & 1:
        cells = listed([CELLS[each] for each in _on_the_way(state, seat, place, target)])
        text = say(
            "The Cavalry's way from {start} to {end} is blocked by what stands on {cells}.",
            start=start,
            end=end,
            cells=cells,
        )
        return Reason(text, "AC-3.3")
    square = state.board[target]
    if holds(state, target, seat) and (below_of(square) or rules.stack_size < 2):
        return Reason(say("There is no room for another unit on {cell}.", cell=end), "AC-2.2")
    if holds(state, target, 1 - seat) and melee_result(rules, kind, square & UNITS) == BARRED:
        return _why_barred(rules, kind, square & UNITS)
    return _why_too_dear(game, state, seat, code)


def _why_barred(rules: Any, kind: int, units: int) -> Reason:
    """Why a unit may not fight the units on a square: by the table, or by an exception for stacks."""
    top = top_of(units)
    if melee_result(rules, kind, top) == BARRED:
        return Reason(say("{unit} cannot attack {enemy}.", unit=TITLES[kind], enemy=NAMED[top]), "AC-4.1")
    text = say(
        "{unit} cannot attack a stack of {top} over {below}.",
        unit=TITLES[kind],
        top=TITLES[top],
        below=TITLES[below_of(units)],
    )
    return Reason(text, "AC-5.1")


def _why_too_dear(game: Game, state: Any, seat: int, code: int) -> Reason:
    """What an action costs, and which cheaper loss is required instead."""
    unit = kind_at(state, place_in(code), slot_in(code))
    text = say(
        "Every action costs you a unit. This one costs {unit}, and another only {least}.",
        unit=NAMED[unit],
        least=NAMED[_least_loss(game, state, seat)],
    )
    return Reason(text, "AC-8.1")


def _least_loss(game: Game, state: Any, seat: int) -> int:
    """The kind that a side must lose if every action costs a unit."""
    work = look(game.new_work())[0]
    legal(state, game.rules_window, seat, work)
    cheapest = work.actions[0]
    return int(kind_at(state, place_in(cheapest), slot_in(cheapest)))


def _actions_of(game: Game, state: Any, seat: int, place: int, slot: int) -> list[int]:
    """What a unit could do without the rule of minimal loss."""
    work = look(game.new_work())[0]
    add_actions_of(state, game.rules_window, seat, place, slot, work)
    return [int(work.actions[index]) for index in range(work.action_count)]


_WAYS = terms({FORWARD: "forward", FORWARD_AND_SIDEWAYS: "forward or sideways", ANY_WAY: "in any direction"})
_CLAUSES = dict.fromkeys(TITLES, "AC-3.1") | {CAVALRY: "AC-3.2", PRIESTESS: "AC-3.4", COMMANDER: "AC-3.5"}


def _why_not_reach(rules: Any, seat: int, kind: int, place: int, target: int, ways: int) -> Reason:
    """How a unit moves, if it cannot reach a square whatever stands there."""
    cell = CELLS[place]
    if kind == CAVALRY and rules.cavalry_steps > 1:
        return Reason(_ride_reach(cell, rules.cavalry_steps, ways), "AC-3.2")
    text = say("{unit} on {cell} moves one square {ways}.", unit=TITLES[kind], cell=cell, ways=_WAYS[ways])
    is_beside = target in _steps(rules, seat, place, ANY_WAY)
    if kind == PRIESTESS and is_beside:
        more = say("With an enemy beside her, she moves in any direction.")
    elif kind == COMMANDER and is_beside:
        radius = rules.threat_radius
        more = say("With an enemy within {radius} squares, he moves in any direction.", radius=radius)
    else:
        return Reason(text, "AC-3.2" if kind == CAVALRY else "AC-3.1")
    return Reason(f"{text} {more}", _CLAUSES[kind])


def _ride_reach(cell: str, steps: int, ways: int) -> str:
    if ways == FORWARD:
        return say("Cavalry on {cell} moves up to {steps} squares forward.", cell=cell, steps=steps)
    if ways == FORWARD_AND_SIDEWAYS:
        return say(
            "Cavalry on {cell} moves up to {steps} squares forward, or one square sideways.",
            cell=cell,
            steps=steps,
        )
    return say(
        "Cavalry on {cell} moves up to {steps} squares forward, or one square in any direction.",
        cell=cell,
        steps=steps,
    )


def _line_to(rules: Any, seat: int, place: int, target: int) -> list[int]:
    """The squares of a forward line up to a target; empty if no forward line leads to it."""
    first = first_direction(seat, FORWARD)
    for direction in range(first, first + FORWARD):
        line = [rules.near[place * DIRECTIONS + direction]]
        while line[-1] not in (OUTSIDE, target):
            line.append(rules.near[line[-1] * DIRECTIONS + direction])
        if line[-1] == target:
            return line
    return []


def _is_ride(rules: Any, seat: int, place: int, target: int) -> bool:
    """Whether Cavalry could ride there on an empty board."""
    return _rides_in(seat, place, target) in range(1, rules.cavalry_steps + 1)


def _rides_in(seat: int, place: int, target: int) -> int:
    """How many forward steps lead from one square to another; 0 if none do."""
    ranks = int(forward_rank(seat, target) - forward_rank(seat, place))
    return ranks if abs(target % 8 - place % 8) <= ranks else 0


def _on_the_way(state: Any, seat: int, place: int, target: int) -> list[int]:
    """The occupied squares that lie between two squares on any route of Cavalry."""
    return [
        between
        for between in range(64)
        if state.board[between] and _rides_in(seat, place, between) and _rides_in(seat, between, target)
    ]


def _ride_bit(seat: int, place: int, target: int) -> int:
    """The bit of a square in the result of `ride`."""
    return 8 * _rides_in(seat, place, target) + target % 8


def _steps(rules: Any, seat: int, place: int, ways: int) -> list[int]:
    first = first_direction(seat, ways)
    return [rules.near[place * DIRECTIONS + direction] for direction in range(first, first + ways)]
