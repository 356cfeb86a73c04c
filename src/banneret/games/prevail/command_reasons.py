"""Why a unit cannot be ordered, carry out a command, be shot at or support a shot."""

from typing import Any

from banneret.engine.game import Game, Reason
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import TRAIT_NAMES, called, names_of
from banneret.games.prevail.rules.board import RANGE, SIDE, distance, is_on_board, turn_between, unit_at
from banneret.games.prevail.rules.cards import card_in_play, has_all, is_inspired, stat_of


class CommandReasons:
    """Finds the rule that forbids a side's choice of units in its commands."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self.names, self.rules, self.state, self.seat = names_of(game), game.rules_window, state, seat
        self.card = card_in_play(state, self.rules, seat)

    def of_an_order(self, unit: int) -> Reason:
        """Why a unit cannot be ordered (PV-5.2, PV-5.3)."""
        title = self._title(unit)
        if self._was_ordered(unit):
            return Reason(say("You have already ordered {unit} this round.", unit=title), "PV-5.3")
        if self.state.bond[unit]:
            return Reason(say("{unit} is already engaged.", unit=title), "PV-5.2")
        if not self._is_listed(unit):
            return Reason(self._wanted(unit), "PV-2.5")
        reach = self.names.cards[self.card].command.reach
        if not is_inspired(self.state, self.rules, self.seat, self.state.cell[unit], reach):
            if self.state.commander[self.seat] < 0:
                text = say("Without a commander you cannot order {unit} with this card.", unit=title)
                return Reason(text, "PV-2.5")
            if reach == 0:
                return Reason(say("{unit} is not on your commander's cell.", unit=title), "PV-2.5")
            text = count(
                reach,
                "{unit} is more than {number} step from your commander.",
                "{unit} is more than {number} steps from your commander.",
                unit=title,
            )
            return Reason(text, "PV-2.5")
        return Reason(say("Name units in the order of their numbers."), "PV-5.3")

    def of_a_line(self, near: int, far: int) -> Reason:
        """Why a line from one unit does not reach to another (PV-5.4, PV-5.5)."""
        for side in (2, 6):
            reason = self._gap(near, far, (self.state.facing[near] + side) & 7)
            if reason:
                return reason
        text = say(
            "{unit} does not stand beside {near}, flank to flank.",
            unit=self._title(far),
            near=self._title(near),
        )
        return Reason(text, "PV-5.4")

    def _gap(self, near: int, far: int, direction: int) -> Reason | None:
        """The first obstacle on the way to the far end; None if the far end is not in this direction."""
        state, cell = self.state, self.state.cell[near]
        found: Reason | None = None
        length = 1
        while cell != state.cell[far]:
            cell, length = self.rules.near[cell * 8 + direction], length + 1
            if cell < 0:
                return None
            found = found or self._hindrance(near, cell, length)
        return found

    def _hindrance(self, near: int, cell: int, length: int) -> Reason | None:
        state, most = self.state, self.rules.line_length
        unit = unit_at(state, self.seat, cell)
        if unit < 0:
            return Reason(say("The line has a gap on {cell}.", cell=self.names.cells[cell]), "PV-5.4")
        title = self._title(unit)
        if turn_between(state.facing[near], state.facing[unit]) & 3:
            text = say("{unit} faces neither the same nor the opposite way.", unit=title)
            return Reason(text, "PV-5.4")
        if state.bond[unit]:
            return Reason(say("{unit} is engaged, which ends the line.", unit=title), "PV-5.5")
        if self._was_ordered(unit):
            return Reason(say("{unit} is already ordered, which ends the line.", unit=title), "PV-5.5")
        if not self._is_listed(unit):
            return Reason(self._wanted(unit), "PV-2.5")
        if length > most:
            return Reason(say("A line has no more than {most} units.", most=most), "PV-5.4")
        return None

    def of_an_actor(self, unit: int) -> Reason:
        """Why a unit cannot carry out a command (PV-5.6 to PV-5.8)."""
        title = self._title(unit)
        if not self._was_ordered(unit):
            return Reason(say("You have not ordered {unit} this round.", unit=title), "PV-5.6")
        if self._has_acted(unit):
            return Reason(say("{unit} has already carried out its command.", unit=title), "PV-5.6")
        if self.state.bond[unit]:
            return Reason(say("{unit} is engaged.", unit=title), "PV-5.2")
        enemies = range((1 - self.seat) << 5, ((1 - self.seat) << 5) + SIDE)
        clauses = {self.of_a_target(unit, each).clause for each in enemies if is_on_board(self.state, each)}
        if "PV-7.3" in clauses:
            return Reason(say("{unit} has no target in its forward arc.", unit=title), "PV-7.3")
        return Reason(say("{unit} has no target in range.", unit=title), "PV-7.2")

    def of_a_target(self, shooter: int, unit: int) -> Reason:
        """Why a unit cannot shoot at an enemy (PV-7.2, PV-7.3)."""
        title = self._title(unit)
        reach = stat_of(self.state, self.rules, shooter, RANGE)
        if distance(self.rules, self.state.cell[shooter], self.state.cell[unit]) > reach:
            text = say("{unit} is out of range: it is more than {reach} away.", unit=title, reach=reach)
            return Reason(text, "PV-7.2")
        if self.state.bond[unit] and not self.rules.engaged_targets:
            return Reason(say("{unit} is already engaged.", unit=title), "PV-7.2")
        return Reason(say("{unit} is outside the forward arc.", unit=title), "PV-7.3")

    def of_a_supporter(self, shooter: int, target: int, unit: int) -> Reason:
        """Why a unit cannot support a shot (PV-7.4)."""
        title = self._title(unit)
        if unit == shooter:
            text = say("{unit} shoots itself: it cannot support its shot.", unit=title)
        elif not self._was_ordered(unit):
            text = say("{unit} was not ordered: it cannot support this shot.", unit=title)
        elif self._has_acted(unit):
            text = say("{unit} has used its shot.", unit=title)
        elif self.state.bond[unit]:
            text = say("{unit} is engaged: it cannot support a shot.", unit=title)
        elif self.state.supporters >> (unit & 31) & 1:
            text = say("{unit} supports this shot already.", unit=title)
        else:
            why = self.of_a_target(unit, target)
            text = say("{unit} could not shoot at this target itself. {why}", unit=title, why=why.text)
        return Reason(text, "PV-7.4")

    def _title(self, unit: int) -> str:
        return self.names.unit_title(self.state, unit)

    def _was_ordered(self, unit: int) -> bool:
        return bool(self.state.ordered[self.seat] >> (unit & 31) & 1)

    def _has_acted(self, unit: int) -> bool:
        return bool(self.state.acted[self.seat] >> (unit & 31) & 1)

    def _is_listed(self, unit: int) -> bool:
        """Whether the card in play is for this unit's type (PV-2.5)."""
        rules, card = self.rules, self.card
        return bool(
            has_all(rules, self.state.kind[unit], rules.command_traits[card], rules.command_kinds[card])
        )

    def _wanted(self, unit: int) -> str:
        described = self.names.cards[self.card]
        wanted = [
            *(TRAIT_NAMES[trait] for trait in described.command.traits),
            *(self.names.title(self.names.kinds[each]) for each in described.command.types),
        ]
        return say("{card} orders only {wanted}.", card=called(described.name), wanted=", ".join(wanted))
