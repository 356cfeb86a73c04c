"""Why an action is not legal: the first rule that forbids it."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Game, Reason, Refusals
from banneret.engine.kit import split_pick
from banneret.engine.machine.kernels.frames import top
from banneret.games.prevail.decisions import Decision, decision_of
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import (
    FACINGS,
    TRAIT_NAMES,
    Names,
    called,
    commander_id,
    facing_name,
    names_of,
    unit_id,
)
from banneret.games.prevail.prompts import CLAUSES, PROMPTS
from banneret.games.prevail.rules.board import (
    FLEXIBILITY,
    SIDE,
    SPEED,
    UNITS,
    distance,
    holds,
    unit_at,
)
from banneret.games.prevail.rules.cards import card_in_play, has_all, is_inspired, stat_of
from banneret.games.prevail.rules.codes import DECLINE, cell_in, facing_in
from banneret.games.prevail.rules.movement import can_pass

_CARDS = (Decision.CARD, Decision.COMMIT, Decision.MUST_COMMIT, Decision.PAY)


class PrevailRefusals(Refusals):
    """What is not legal depends on the decision that a side is asked for."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        return _Refusal(self.game, state, seat).of_code(code)

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return _Refusal(self.game, state, seat).of_picks(picks)


class _Refusal:
    """Finds the rule that forbids an answer of one side in one state."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self.names: Names = names_of(game)
        self.rules = game.rules_window
        self.state = state
        self.seat = seat
        self.decision = decision_of(state, self.rules)

    def of_code(self, code: int) -> Reason:
        decision = self.decision
        if decision in _CARDS:
            return self._card(code)
        if decision in (
            Decision.UNITS,
            Decision.NEAR_END,
            Decision.ACTOR,
            Decision.FAR_END,
            Decision.SUPPORTERS,
            Decision.GIVE_UP,
            Decision.DEPLOY_UNIT,
        ):
            if 0 <= code < SIDE and self.state.kind[self.seat << 5 | code]:
                return self._own(self.seat << 5 | code)
            return self._not_asked()
        if decision is Decision.TARGET:
            if 0 <= code < SIDE and self.state.kind[(1 - self.seat) << 5 | code]:
                return self._target((1 - self.seat) << 5 | code)
            return Reason(say("There is no such enemy."), "PV-7.2")
        if decision in (Decision.PLACE_UNIT, Decision.MOVE, Decision.RETREAT, Decision.RETREAT_OR_STAND):
            if 0 <= code < 8 * self.rules.cells:
                return self._stand(cell_in(code), facing_in(code))
            return self._not_asked()
        if 0 <= code < self.rules.cells:
            return self._cell(code)
        return self._not_asked()

    def of_picks(self, picks: Sequence[str]) -> Reason:
        if not picks:
            return self._not_asked()
        kind, name = split_pick(picks[0])
        if kind == "unit":
            return self._unit_named(name)
        if kind == "item":
            return self._item(name)
        if kind == "cell":
            if name not in self.names.cell_numbers:
                return Reason(say("There is no cell {cell}.", cell=name[:20]), "PV-1.1")
            cell = self.names.cell_numbers[name]
            facing = split_pick(picks[1])[1] if len(picks) > 1 else None
            if self.decision in (
                Decision.PLACE_UNIT,
                Decision.MOVE,
                Decision.RETREAT,
                Decision.RETREAT_OR_STAND,
            ):
                return self._stand(cell, FACINGS.index(facing) if facing in FACINGS else None)
            for side in (self.seat, 1 - self.seat):
                unit = unit_at(self.state, side, cell)
                if unit >= 0 and self.decision not in (
                    Decision.COMMANDER,
                    Decision.PLACE_COMMANDER,
                    Decision.ENGAGEMENT,
                ):
                    return self._unit_named(unit_id(unit))
            return self._cell(cell)
        return self._not_asked()

    def _not_asked(self) -> Reason:
        text = say("You are asked for something else. {prompt}", prompt=PROMPTS[self.decision])
        return Reason(text, CLAUSES[self.decision])

    def _title(self, unit: int) -> str:
        return self.names.unit_title(self.state, unit)

    def _item(self, name: str) -> Reason:
        if name in self.names.decks[self.seat] and self.decision in _CARDS:
            return self._card(self.names.decks[self.seat].index(name))
        return self._not_asked()

    def _card(self, code: int) -> Reason:
        if code == DECLINE and self.decision is Decision.MUST_COMMIT:
            return Reason(say("Both sides must commit a card to a shot."), "PV-7.5")
        if 0 <= code < len(self.names.decks[self.seat]):
            title = self.names.card_title(self.seat, code)
            if self.state.hand[self.seat] >> code & 1:
                text = say("{card} is out of order: name cards in the order of your deck.", card=title)
                return Reason(text, "PV-9.8")
            return Reason(say("{card} is not in your hand.", card=title), "PV-2.1")
        return self._not_asked()

    def _unit_named(self, name: str) -> Reason:
        if name == commander_id(self.seat):
            return self._not_asked()
        for unit in range(UNITS):
            if unit_id(unit) == name and self.state.kind[unit]:
                return self._own(unit) if unit >> 5 == self.seat else self._enemy(unit)
        return Reason(say("There is no such unit."), "PV-1.3")

    def _enemy(self, unit: int) -> Reason:
        if self.decision is Decision.TARGET:
            return self._target(unit)
        return Reason(say("{unit} is an enemy unit.", unit=self._title(unit)), "PV-5.2")

    def _own(self, unit: int) -> Reason:
        decision, title = self.decision, self._title(unit)
        if decision in (Decision.UNITS, Decision.NEAR_END):
            return self._order(unit)
        if decision is Decision.FAR_END:
            text = say(
                "{unit} is not in this line. "
                "Units in a line stand side by side and face the same or the opposite way.",
                unit=title,
            )
            return Reason(text, "PV-5.4")
        if decision is Decision.ACTOR:
            return self._act(unit)
        if decision is Decision.SUPPORTERS:
            return Reason(say("{unit} cannot support this shot.", unit=title), "PV-7.4")
        if decision is Decision.GIVE_UP:
            return Reason(say("{unit} keeps its support.", unit=title), "PV-10.7")
        return self._not_asked()

    def _order(self, unit: int) -> Reason:
        state, rules = self.state, self.rules
        card = card_in_play(state, rules, self.seat)
        described = self.names.cards[card]
        title = self._title(unit)
        if state.ordered[self.seat] >> (unit & 31) & 1:
            return Reason(say("You have already ordered {unit} this round.", unit=title), "PV-5.3")
        if state.bond[unit]:
            return Reason(say("{unit} is already engaged.", unit=title), "PV-5.2")
        if not has_all(rules, state.kind[unit], rules.command_traits[card], rules.command_kinds[card]):
            wanted = [
                *(TRAIT_NAMES[trait] for trait in described.command.traits),
                *(self.names.title(self.names.kinds[each]) for each in described.command.types),
            ]
            card_title = called(described.name)
            text = say("{card} orders only {wanted}.", card=card_title, wanted=", ".join(wanted))
            return Reason(text, "PV-5.2")
        if not is_inspired(state, rules, self.seat, state.cell[unit], rules.command_range[card]):
            reach = described.command.reach
            text = count(
                reach,
                "{unit} is more than {number} step from your commander.",
                "{unit} is more than {number} steps from your commander.",
                unit=title,
            )
            return Reason(text, "PV-2.5")
        return Reason(say("Name units in the order of their numbers."), "PV-5.3")

    def _act(self, unit: int) -> Reason:
        title = self._title(unit)
        if not self.state.ordered[self.seat] >> (unit & 31) & 1:
            return Reason(say("You have not ordered {unit} this round.", unit=title), "PV-5.6")
        if self.state.acted[self.seat] >> (unit & 31) & 1:
            return Reason(say("{unit} has already carried out its command.", unit=title), "PV-5.6")
        if self.state.bond[unit]:
            return Reason(say("{unit} is already engaged.", unit=title), "PV-7.2")
        return Reason(say("{unit} has no target in range.", unit=title), "PV-7.2")

    def _target(self, unit: int) -> Reason:
        shooter = self.seat << 5 | top(self.state).a
        title = self._title(unit)
        if self.state.bond[unit] and not self.rules.engaged_targets:
            return Reason(say("{unit} is already engaged.", unit=title), "PV-7.2")
        reach = stat_of(self.state, self.rules, shooter, 1)
        if distance(self.rules, self.state.cell[shooter], self.state.cell[unit]) > reach:
            return Reason(
                say("{unit} is out of range: it is more than {reach} away.", unit=title, reach=reach),
                "PV-7.2",
            )
        return Reason(say("{unit} is outside the forward arc.", unit=title), "PV-7.3")

    def _cell(self, cell: int) -> Reason:
        name = self.names.cells[cell]
        if self.decision is Decision.PLACE_COMMANDER:
            return Reason(say("{cell} is not in your deployment zone.", cell=name), "PV-1.4")
        if self.decision is Decision.COMMANDER:
            if holds(self.state, 1 - self.seat, cell):
                return Reason(say("An enemy stands on {cell}.", cell=name), "PV-4.2")
            steps = self.rules.commander_steps
            text = say("Your commander cannot reach {cell} in {steps} steps.", cell=name, steps=steps)
            return Reason(text, "PV-4.1")
        if self.decision is Decision.ENGAGEMENT:
            return Reason(say("No engagement is left to resolve on {cell}.", cell=name), "PV-8.6")
        return self._not_asked()

    def _stand(self, cell: int, facing: int | None) -> Reason:
        name, state, rules = self.names.cells[cell], self.state, self.rules
        if self.decision is Decision.PLACE_UNIT:
            if not rules.zone[cell] >> self.seat & 1:
                return Reason(say("{cell} is not in your deployment zone.", cell=name), "PV-1.4")
            return Reason(say("A unit already stands on {cell}.", cell=name), "PV-1.6")
        if self.decision is not Decision.MOVE:
            return Reason(say("No retreat leads to {cell} that way.", cell=name), "PV-9.3")
        unit = self.seat << 5 | top(state).a
        if holds(state, self.seat, cell) and state.cell[unit] != cell:
            if holds(state, 1 - self.seat, cell):
                return Reason(say("{cell} is engaged: nobody can enter it.", cell=name), "PV-8.1")
            text = say("A friend stands on {cell}: a move cannot end there.", cell=name)
            return Reason(text, "PV-6.5")
        return self._move(unit, cell, facing)

    def _move(self, unit: int, cell: int, facing: int | None) -> Reason:
        state, rules, name = self.state, self.rules, self.names.cells[cell]
        speed, flexibility = (stat_of(state, rules, unit, stat) for stat in (SPEED, FLEXIBILITY))
        title = self._title(unit)
        away = distance(rules, state.cell[unit], cell)
        if away > speed:
            text = say(
                "{unit} has speed {speed}; {cell} is {away} away.",
                unit=title,
                speed=speed,
                cell=name,
                away=away,
            )
            return Reason(text, "PV-6.1")
        if holds(state, 1 - self.seat, cell) and rules.needs_line_of_approach:
            text = say("{unit} cannot engage on {cell} from this side.", unit=title, cell=name)
            return Reason(text, "PV-8.3")
        blocked = [
            near
            for near in range(rules.cells)
            if distance(rules, state.cell[unit], near) == 1
            and not can_pass(state, rules, unit, flexibility, near)
        ]
        clause = "PV-6.5" if blocked and away > 1 else "PV-6.2"
        values: dict[str, Any] = {"speed": speed, "flexibility": flexibility, "unit": title, "cell": name}
        if facing is None:
            text = say(
                "{unit} cannot reach {cell} with speed {speed} and flexibility {flexibility}.", **values
            )
            return Reason(text, clause)
        values["facing"] = facing_name(facing)
        text = say(
            "{unit} cannot reach {cell} and face {facing} with speed {speed} and flexibility {flexibility}.",
            **values,
        )
        return Reason(text, clause)
