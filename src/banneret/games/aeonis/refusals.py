"""Why an action is not legal: the first rule that forbids it, in a sentence."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Game, Reason, Refusals
from banneret.engine.kit import split_picks
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import look
from banneret.games.aeonis.decisions import SETS, Decision, current_decision, side_asked
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import CELLS, KINDS, PLACES, TITLES, unit_named, unit_title
from banneret.games.aeonis.prompts import CLAUSES, PROMPTS
from banneret.games.aeonis.rules.board import (
    LAKE,
    SIDE,
    defender_of,
    units_beside,
)
from banneret.games.aeonis.rules.campaign.movement import (
    cost_to,
    find_ways,
    open_cells,
    steps_of,
    zone_of_control,
)
from banneret.games.aeonis.rules.campaign.recruiting import places_left, recruiting_cities
from banneret.games.aeonis.rules.codes import (
    ASSAULT,
    ATTACK,
    DETACH,
    DONE,
    MARCH,
    PASS,
    RECRUIT,
    TO,
    end_in,
    start_in,
    verb_in,
    what_in,
)

_ENOUGH_POINTS = 60
"""More action points than anybody has."""


class AeonisRefusals(Refusals):
    """Rules in the order in which a player would think of them."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        return _Refusal(self.game, state, seat).of_code(code)

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return _Refusal(self.game, state, seat).of_picks(picks)


def _no_hex() -> Reason:
    return Reason(say("There is no such hex."), "AE-8.1")


class _Refusal:
    """The first rule that forbids something to a side that is asked."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self.game = game
        self.rules = game.rules_window
        self.state = state
        self.seat = seat
        self.asked = current_decision(state)

    def of_code(self, code: int) -> Reason:
        if self.asked in (Decision.TURN, Decision.BATTLE_TURN):
            return self._turn(verb_in(code), what_in(code)) if 0 <= code < 6 << 12 else self._other_question()
        if self.asked == Decision.GROUP:
            if TO <= code < TO + self.rules.cells:
                return self._way(top(self.state).a, top(self.state).b, code - TO)
            return self._member(code) if 0 <= code < SIDE else self._other_question()
        if self.asked in SETS:
            if code == DONE:
                return Reason(say("Name at least one unit."), CLAUSES[self.asked])
            return self._member(code) if 0 <= code < SIDE else self._other_question()
        if self.asked == Decision.STRIKE and 0 <= code < 256:
            return self._strike(code >> 4, code & 15)
        if self.asked == Decision.WITHDRAW and 0 <= code < self.rules.cells:
            return self._refuge(code)
        return self._other_question()

    def of_picks(self, picks: Sequence[str]) -> Reason:
        pointed = split_picks(picks) or [("", "")]
        (kind, name), (last_kind, last) = pointed[0], pointed[-1]
        if kind == "unit":
            return self._unit_named(last if last_kind == "unit" else name)
        if last_kind == "cell" and (last not in PLACES or PLACES[last] >= self.rules.cells):
            return _no_hex()
        if kind == "cell" and last_kind == "word" and name in PLACES:
            return self._word(last, PLACES[name])
        if kind == "cell":
            return self._cells([PLACES[cell] for _, cell in pointed if cell in PLACES])
        if kind == "word" and last_kind == "cell":
            return self._word(name, PLACES[last])
        if kind == "word" and self.asked == Decision.GROUP:
            return self._word(name, top(self.state).a)
        return self._other_question()

    def _other_question(self) -> Reason:
        text = say("That is not what you are asked. {question}", question=PROMPTS[self.asked])
        return Reason(text, CLAUSES[self.asked])

    def _title(self, unit: int) -> str:
        return unit_title(self.game, unit, self.state.kind[unit])

    def _cells(self, cells: list[int]) -> Reason:
        if cells and self.asked in (Decision.TURN, Decision.GROUP):
            if self.asked == Decision.GROUP:
                start = top(self.state).a
                return self._way(start, top(self.state).b or self.state.here[start], cells[-1])
            if len(cells) > 1:
                return self._march(cells[0], cells[1])
            if self.state.holder[cells[0]] != self.seat + 1:
                return Reason(say("You have no units on {cell}.", cell=CELLS[cells[0]]), "AE-10.1")
            return Reason(say("No unit on {cell} can move.", cell=CELLS[cells[0]]), "AE-10.2")
        return self._other_question()

    def _word(self, word: str, cell: int) -> Reason:
        if self.asked in (Decision.TURN, Decision.BATTLE_TURN) and word in ("attack", "assault"):
            return self._attack(cell, is_assault=word == "assault")
        if self.asked in (Decision.TURN, Decision.GROUP) and word.removeprefix("recruit-") in KINDS:
            return self._recruit(cell, KINDS[word.removeprefix("recruit-")])
        if self.asked == Decision.WITHDRAW and word == "retreat":
            return self._refuge(cell)
        return self._other_question()

    def _turn(self, verb: int, what: int) -> Reason:
        if self.asked == Decision.BATTLE_TURN and verb not in (ATTACK, ASSAULT):
            return self._other_question()
        if verb == MARCH:
            return self._march(start_in(what), end_in(what))
        if verb == RECRUIT:
            return self._recruit(what >> 2, what & 3)
        if verb == PASS:
            return self._other_question()
        if what >= self.rules.cells:
            return _no_hex()
        if verb == DETACH:
            return Reason(say("No group on {cell} can move by itself.", cell=CELLS[what]), "AE-10.1")
        return self._attack(what, is_assault=verb == ASSAULT)

    def _march(self, start: int, end: int) -> Reason:
        if max(start, end) >= self.rules.cells:
            return _no_hex()
        if self.state.holder[start] != self.seat + 1:
            return Reason(say("You have no units on {cell}.", cell=CELLS[start]), "AE-10.1")
        if self.rules.is_battle:
            return self._other_question()
        return self._way(start, self.state.here[start], end)

    def _way(self, start: int, group: int, end: int) -> Reason:
        state, rules, seat, name = self.state, self.rules, self.seat, CELLS[end]
        if start == end:
            return Reason(say("They are already on {cell}.", cell=name), "AE-10.1")
        if state.terrain[end] == LAKE:
            return Reason(say("{cell} is a Lake: no unit can enter it.", cell=name), "AE-10.2")
        if state.holder[end] not in (0, seat + 1):
            return Reason(say("Another lord's units stand on {cell}: attack it.", cell=name), "AE-10.5")
        had, work = state.points[seat], look(self.game.new_work())[0]
        state.points[seat] = _ENOUGH_POINTS
        entered, zone = open_cells(state, rules, seat), zone_of_control(state, rules, seat)
        reached = find_ways(state, rules, seat, start, group, entered, zone, work)
        cost = cost_to(state, seat, end, work) if reached >> end & 1 else 0
        state.points[seat] = had
        if not reached >> end & 1:
            steps = steps_of(state, rules, seat, group)
            text = count(
                steps,
                "{cell} is more than {number} step away.",
                "{cell} is more than {number} steps away.",
                cell=name,
            )
            return Reason(text, "AE-10.1")
        return Reason(say("That costs {cost} AP; you have {points}.", cost=cost, points=had), "AE-10.2")

    def _attack(self, cell: int, *, is_assault: bool) -> Reason:
        state, rules, name = self.state, self.rules, CELLS[cell]
        defender = defender_of(state, cell)
        if defender < 0:
            return Reason(say("Nobody defends {cell}: move there.", cell=name), "AE-2.2")
        if defender == self.seat:
            return Reason(say("{cell} is already yours.", cell=name), "AE-2.2")
        if not units_beside(state, rules, self.seat, cell):
            return Reason(say("You have no units next to {cell}.", cell=name), "AE-2.2")
        if state.points[self.seat] < rules.attack_cost:
            text = say(
                "An attack costs {cost} AP; you have {points}.",
                cost=rules.attack_cost,
                points=state.points[self.seat],
            )
            return Reason(text, "AE-2.1")
        if is_assault and not rules.may_assault:
            return Reason(say("These rules have no assaults."), "AE-6.1")
        if is_assault and not rules.is_fortified[state.terrain[cell]]:
            return Reason(say("{cell} is neither City nor Fortress.", cell=name), "AE-6.1")
        return self._other_question()

    def _recruit(self, cell: int, kind: int) -> Reason:
        state, rules, seat = self.state, self.rules, self.seat
        if cell >= rules.cells:
            return _no_hex()
        name = CELLS[cell]
        if self.asked not in (Decision.TURN, Decision.GROUP) or kind not in TITLES:
            return self._other_question()
        if not state.cities & state.owned[seat] & (1 << cell):
            return Reason(say("{cell} is not one of your Cities.", cell=name), "AE-11.1")
        if state.mustered >> cell & 1:
            return Reason(say("{cell} has already recruited this round.", cell=name), "AE-11.1")
        if not recruiting_cities(state, seat) >> cell & 1:
            return Reason(
                say("{cell} is besieged, or another lord's units stand there.", cell=name), "AE-11.1"
            )
        left = max(0, places_left(state, rules, seat))
        if rules.places[kind] > left:
            text = say(
                "Places for soldiers: {unit} needs {places}; {left} left.",
                unit=TITLES[kind],
                places=rules.places[kind],
                left=left,
            )
            return Reason(text, "AE-11.1")
        text = say(
            "{unit} costs {cost} AP; you have {points}.",
            unit=TITLES[kind],
            cost=rules.recruit_cost[kind],
            points=state.points[seat],
        )
        return Reason(text, "AE-11.1")

    def _refuge(self, cell: int) -> Reason:
        frame, name = top(self.state), CELLS[cell]
        if not self.rules.near_mask[frame.a] >> cell & 1:
            return Reason(say("{cell} is not next to {target}.", cell=name, target=CELLS[frame.a]), "AE-3.10")
        if self.state.control[cell] != self.seat + 1:
            return Reason(say("You do not control {cell}.", cell=name), "AE-3.10")
        return Reason(say("Another lord's units stand on {cell}.", cell=name), "AE-3.10")

    def _strike(self, striker: int, target: int) -> Reason:
        unit = self.seat << 4 | striker
        if striker >= SIDE or not self.state.kind[unit]:
            return self._other_question()
        if not self.state.ready >> striker & 1:
            return Reason(say("{unit} does not strike now.", unit=self._title(unit)), "AE-3.5")
        return Reason(say("The target is not on the enemy line."), "AE-2.7")

    def _unit_named(self, name: str) -> Reason:
        unit = unit_named(name)
        if unit is None or not self.state.kind[unit]:
            return Reason(say("There is no such unit."), "AE-1.1")
        if self.asked in SETS and unit >> 4 == self.seat:
            return self._member(unit & 15)
        if self.asked == Decision.STRIKE:
            if unit >> 4 == self.seat:
                return self._strike(unit & 15, 0)
            return Reason(say("{unit} is not on the enemy line.", unit=self._title(unit)), "AE-2.7")
        if unit >> 4 != self.seat:
            return Reason(say("{unit} is not yours.", unit=self._title(unit)), "AE-1.2")
        return self._other_question()

    def _member(self, number: int) -> Reason:
        unit, clause = self.seat << 4 | number, CLAUSES[self.asked]
        if not self.state.kind[unit]:
            return Reason(say("There is no such unit."), "AE-1.1")
        title = self._title(unit)
        if self.asked == Decision.GROUP:
            return Reason(say("{unit} cannot go with this group.", unit=title), clause)
        side = side_asked(top(self.state))
        if self.asked in (Decision.COMMIT, Decision.JOIN):
            if self.state.committed[side] >> number & 1:
                return Reason(say("{unit} is already committed.", unit=title), clause)
            return Reason(
                say("{unit} is not next to {cell}.", unit=title, cell=CELLS[top(self.state).a]), clause
            )
        if self.state.line[side] >> number & 1:
            return Reason(say("{unit} is already named.", unit=title), clause)
        if not self.state.committed[side] >> number & 1:
            return Reason(say("{unit} is not committed to this battle.", unit=title), clause)
        return Reason(say("The line is full."), "AE-2.6")
