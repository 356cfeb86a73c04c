"""Why a hex cannot be attacked, or why units cannot be committed, lined up, struck with or withdrawn."""

from typing import Any

from banneret.engine.game import Game, Reason
from banneret.engine.machine.kernels.frames import top
from banneret.games.aeonis.decisions import Decision, current_decision, nameable_units, side_asked
from banneret.games.aeonis.language import count, say
from banneret.games.aeonis.names import CELLS, unit_title
from banneret.games.aeonis.prompts import CLAUSES
from banneret.games.aeonis.rules.board import (
    ARCHERS,
    LAKE,
    NOWHERE,
    SIDE,
    defender_of,
    units_beside,
)
from banneret.games.aeonis.rules.campaign.map import BATTLEFIELD
from banneret.games.aeonis.rules.combat.frame import PRE_COUNTERSTRIKE, seat_on
from banneret.games.aeonis.rules.combat.lines import cap_at
from banneret.games.aeonis.rules.combat.strikes import striking_side


class BattleRefusal:
    """The first rule that forbids an attack, or something in a battle; None if none is known."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self._game, self._rules = game, game.rules_window
        self._state, self._seat = state, seat

    def _title(self, unit: int) -> str:
        return unit_title(self._game, unit, self._state.kind[unit])

    def attack(self, cell: int, *, is_assault: bool) -> Reason | None:
        """Why a hex cannot be attacked or assaulted."""
        state, rules, name = self._state, self._rules, CELLS[cell]
        if rules.is_battle and cell != BATTLEFIELD:
            return Reason(say("The battle is fought over {cell}.", cell=CELLS[BATTLEFIELD]), "AE-7.1")
        defender = defender_of(state, cell)
        if defender < 0 and state.terrain[cell] == LAKE:
            return Reason(say("{cell} is a Lake that nobody controls.", cell=name), "AE-2.2")
        if defender < 0:
            return Reason(say("Nobody defends {cell}: move there.", cell=name), "AE-2.2")
        if state.holder[cell] == self._seat + 1:
            return Reason(say("Your own units stand on {cell}.", cell=name), "AE-2.2")
        if defender == self._seat:
            text = say("You control {cell}, and no other lord's units stand there.", cell=name)
            return Reason(text, "AE-2.2")
        if not units_beside(state, rules, self._seat, cell):
            return Reason(say("You have no units next to {cell}.", cell=name), "AE-2.2")
        if state.points[self._seat] < rules.attack_cost:
            text = say(
                "An attack costs {cost} AP; you have {points}.",
                cost=rules.attack_cost,
                points=state.points[self._seat],
            )
            return Reason(text, "AE-2.1")
        if is_assault and not rules.may_assault:
            return Reason(say("These rules have no assaults."), "AE-6.1")
        if is_assault and not rules.is_fortified[state.terrain[cell]]:
            return Reason(say("{cell} is neither City nor Fortress.", cell=name), "AE-6.1")
        return None

    # Sets of units

    def too_many(self) -> Reason:
        """Why no more units can be named for the current set."""
        asked, rules, frame = current_decision(self._state), self._rules, top(self._state)
        if asked == Decision.JOIN:
            text = count(
                rules.reinforcements,
                "At most {number} unit may join the siege in a round.",
                "At most {number} units may join the siege in a round.",
            )
            return Reason(text, "AE-5.4")
        room = cap_at(self._state, rules, frame.a)
        if asked == Decision.OCCUPATION:
            text = count(room, "At most {number} unit moves in.", "At most {number} units move in.")
            return Reason(text, "AE-4.1")
        text = count(
            room,
            "The line is full: it has room for {number} unit.",
            "The line is full: it has room for {number} units.",
        )
        return Reason(text, "AE-2.6")

    def member(self, number: int) -> Reason:
        """Why a unit cannot be named for the current set."""
        state, asked = self._state, current_decision(self._state)
        unit, clause, side = self._seat << 4 | number, CLAUSES[asked], side_asked(top(state))
        title, cell = self._title(unit), CELLS[top(state).a]
        if state.cell[unit] == NOWHERE:
            return Reason(say("{unit} is captured.", unit=title), "AE-1.6")
        is_committed, is_named = state.committed[side] >> number & 1, state.line[side] >> number & 1
        if asked in (Decision.COMMIT, Decision.JOIN):
            if is_committed and asked == Decision.COMMIT and state.cell[unit] == top(state).a:
                text = say("{unit} is in {cell}, and so committed already.", unit=title, cell=cell)
                return Reason(text, "AE-2.4")
            if is_committed:
                return Reason(say("{unit} is already committed.", unit=title), clause)
            if not units_beside(state, self._rules, self._seat, top(state).a) >> number & 1:
                return Reason(say("{unit} is not next to {cell}.", unit=title, cell=cell), clause)
        elif not is_committed:
            return Reason(say("{unit} is not committed to this battle.", unit=title), clause)
        elif is_named and asked == Decision.REINFORCE:
            return Reason(say("{unit} is already on the line.", unit=title), clause)
        elif is_named:
            return Reason(say("{unit} is already named.", unit=title), clause)
        units, _ = nameable_units(state, self._rules)
        if units >> number & 1:
            return Reason(say("Name units by their numbers, the lowest first."), clause)
        return self.too_many()

    # Strikes and retreats

    def striker(self, number: int) -> Reason | None:
        """Why a unit cannot strike now; None if it can."""
        state, frame, unit = self._state, top(self._state), self._seat << 4 | number
        side, title = striking_side(top(self._state).stage), self._title(unit)
        if state.ready >> number & 1:
            return None
        if not state.line[side] >> number & 1:
            return Reason(say("{unit} is not on the line.", unit=title), "AE-2.7")
        is_archers = state.kind[unit] == ARCHERS
        if frame.stage <= PRE_COUNTERSTRIKE and not is_archers:
            return Reason(say("Only Archers strike in the pre-strike."), "AE-3.3")
        if frame.stage > PRE_COUNTERSTRIKE and is_archers and not self._rules.archers_again:
            return Reason(say("Archers strike in the pre-strike only."), "AE-3.4")
        return Reason(say("{unit} has already struck.", unit=title), "AE-3.5")

    def target(self, number: int) -> Reason | None:
        """Why an enemy unit cannot be struck; None if it can."""
        state, frame = self._state, top(self._state)
        side = 1 - striking_side(frame.stage)
        unit = seat_on(frame, side) << 4 | number
        if number >= SIDE or not state.kind[unit]:
            return Reason(say("There is no such unit."), "AE-1.1")
        if not state.line[side] >> number & 1:
            return Reason(say("{unit} is not on the enemy line.", unit=self._title(unit)), "AE-2.7")
        if not state.hits[unit]:
            return Reason(say("{unit} has no hit points left.", unit=self._title(unit)), "AE-3.6")
        return None

    def target_unit(self, unit: int) -> Reason | None:
        """Why a unit of either side cannot be struck; None if it can."""
        frame = top(self._state)
        if unit >> 4 != seat_on(frame, 1 - striking_side(frame.stage)):
            return Reason(say("{unit} is not on the enemy line.", unit=self._title(unit)), "AE-2.7")
        return self.target(unit & 15)

    def refuge(self, cell: int) -> Reason | None:
        """Why the defender cannot retreat to a hex; None if it can."""
        frame, name = top(self._state), CELLS[cell]
        if not self._rules.near_mask[frame.a] >> cell & 1:
            return Reason(say("{cell} is not next to {target}.", cell=name, target=CELLS[frame.a]), "AE-3.10")
        if self._state.control[cell] != self._seat + 1:
            return Reason(say("You do not control {cell}.", cell=name), "AE-3.10")
        if self._state.holder[cell] not in (0, self._seat + 1):
            return Reason(say("Another lord's units stand on {cell}.", cell=name), "AE-3.10")
        return None
