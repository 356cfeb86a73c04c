"""Why an action is not legal: the first rule that forbids it."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Game, Reason, Refusals
from banneret.engine.kit import split_pick
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import copy_of, look
from banneret.games.prevail.command_reasons import CommandReasons
from banneret.games.prevail.decisions import Decision, decision_of
from banneret.games.prevail.language import say
from banneret.games.prevail.line_moves import Line
from banneret.games.prevail.names import FACINGS, Names, commander_id, names_of, unit_id
from banneret.games.prevail.prompts import CLAUSES, PROMPTS
from banneret.games.prevail.rules.board import BLUE, SIDE, UNITS, distance, holds, is_engaged_cell, unit_at
from banneret.games.prevail.rules.codes import DECLINE, cell_in, facing_in, stand_code
from banneret.games.prevail.rules.commanders import add_commander_moves
from banneret.games.prevail.rules.commands import CARRY_OUT
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.melee import MELEE, defender_of, melee_extra
from banneret.games.prevail.stand_reasons import StandReasons

_CARDS = (Decision.CARD, Decision.COMMIT, Decision.MUST_COMMIT, Decision.PAY)
_OWN_UNITS = (
    Decision.UNITS,
    Decision.NEAR_END,
    Decision.FAR_END,
    Decision.ACTOR,
    Decision.SUPPORTERS,
    Decision.GIVE_UP,
)
_STANDS = (Decision.PLACE_UNIT, Decision.MOVE, Decision.RETREAT, Decision.RETREAT_OR_STAND)
_CELLS = (Decision.PLACE_COMMANDER, Decision.COMMANDER, Decision.ENGAGEMENT)


class PrevailRefusals(Refusals):
    """The decision that a side is asked for determines what is illegal."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        return _Refusal(self.game, state, seat).of_code(code)

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return _Refusal(self.game, state, seat).of_picks(picks)


class _Refusal:
    """Finds the rule that forbids one side's answer in one state."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self.game = game
        self.names: Names = names_of(game)
        self.rules = game.rules_window
        self.state = state
        self.seat = seat
        self.decision = decision_of(state, self.rules)

    def of_code(self, code: int) -> Reason:
        decision = self.decision
        if decision in _CARDS:
            return self._card(code)
        if decision in _OWN_UNITS and 0 <= code < SIDE and self.state.kind[self.seat << 5 | code]:
            return self._own(self.seat << 5 | code)
        if decision is Decision.TARGET and 0 <= code < SIDE and self.state.kind[(1 - self.seat) << 5 | code]:
            return self._enemy((1 - self.seat) << 5 | code)
        if decision in _STANDS and 0 <= code < 8 * self.rules.cells:
            return self._stand(cell_in(code), facing_in(code))
        if decision in _CELLS and 0 <= code < self.rules.cells:
            return self._cell(code)
        return self._not_asked()

    def of_picks(self, picks: Sequence[str]) -> Reason:
        if not picks:
            return self._not_asked()
        kind, name = split_pick(picks[0])
        if kind == "item" and name in self.names.decks[self.seat] and self.decision in _CARDS:
            return self._card(self.names.decks[self.seat].index(name))
        if kind == "unit":
            return self._unit_named(name)
        if (kind, name) == ("word", "line") and self.decision is Decision.MOVE:
            return self._line(picks[1:])
        if kind != "cell":
            return self._not_asked()
        if name not in self.names.cell_numbers:
            return Reason(say("There is no cell {cell}.", cell=name[:20]), "PV-1.1")
        facing = split_pick(picks[1])[1] if len(picks) > 1 else None
        return self._cell_named(self.names.cell_numbers[name], facing)

    def _line(self, picks: Sequence[str]) -> Reason:
        """Why a line cannot move so that the picked unit reaches the picked stand."""
        before, unit = copy_of(self.state), self.seat << 5 | top(self.state).a
        top(before).stage = CARRY_OUT
        line = Line(self.game, before, self.seat, unit)
        if not line.is_one:
            text = say("No unit beside {near} can move along with it.", near=self._title(unit))
            return Reason(text, "PV-5.10")
        places = [split_pick(pick)[1] for pick in picks]
        if not places or places[0] not in self.names.cell_numbers:
            return self._not_asked()
        facing = self.state.facing[unit]
        if len(places) > 1 and places[1] in FACINGS:
            facing = FACINGS.index(places[1])
        return line.why_not(unit, int(stand_code(self.names.cell_numbers[places[0]], facing)))

    def _cell_named(self, cell: int, facing: str | None) -> Reason:
        """Reads a cell as the unit on it if units are asked for."""
        if self.decision in _STANDS:
            return self._stand(cell, FACINGS.index(facing) if facing in FACINGS else None)
        if self.decision in _CELLS:
            return self._cell(cell)
        for side in (self.seat, 1 - self.seat):
            unit = unit_at(self.state, side, cell)
            if unit >= 0:
                return self._unit_named(unit_id(unit))
        return self._not_asked()

    def _unit_named(self, name: str) -> Reason:
        """Reads a unit as its cell if cells are asked for."""
        for unit in range(UNITS):
            if unit_id(unit) == name and self.state.kind[unit]:
                if self.state.cell[unit] >= 0 and self.decision in (*_STANDS, *_CELLS):
                    return self._cell_named(self.state.cell[unit], None)
                return self._own(unit) if unit >> 5 == self.seat else self._enemy(unit)
        if name == commander_id(self.seat):
            return self._not_asked()
        return Reason(say("There is no such unit."), "PV-1.3")

    def _not_asked(self) -> Reason:
        text = say("You are asked for something else. {prompt}", prompt=PROMPTS[self.decision])
        return Reason(text, CLAUSES[self.decision])

    def _title(self, unit: int) -> str:
        return self.names.unit_title(self.state, unit)

    def _card(self, code: int) -> Reason:
        if code == DECLINE and self.decision is Decision.MUST_COMMIT:
            return Reason(say("Both sides must commit a card to a shot."), "PV-7.5")
        if not 0 <= code < len(self.names.decks[self.seat]):
            return self._not_asked()
        title = self.names.card_title(self.seat, code)
        if self.state.hand[self.seat] >> code & 1:
            text = say("{card} is out of order: name cards in the order of your deck.", card=title)
            return Reason(text, "PV-9.8")
        return Reason(say("{card} is not in your hand.", card=title), "PV-2.1")

    def _own(self, unit: int) -> Reason:
        commands = CommandReasons(self.game, self.state, self.seat)
        if self.decision in (Decision.UNITS, Decision.NEAR_END):
            return commands.of_an_order(unit)
        if self.decision is Decision.FAR_END:
            return commands.of_a_line(self.seat << 5 | top(self.state).a, unit)
        if self.decision is Decision.ACTOR:
            return commands.of_an_actor(unit)
        if self.decision is Decision.SUPPORTERS:
            frame = top(self.state)
            return commands.of_a_supporter(self.seat << 5 | frame.a, (1 - self.seat) << 5 | frame.b, unit)
        if self.decision is Decision.GIVE_UP:
            return Reason(say("{unit} keeps its support.", unit=self._title(unit)), "PV-10.7")
        if self.decision is Decision.TARGET:
            return Reason(say("{unit} is your own unit.", unit=self._title(unit)), "PV-7.2")
        return self._not_asked()

    def _enemy(self, unit: int) -> Reason:
        if self.decision is Decision.TARGET:
            shooter = self.seat << 5 | top(self.state).a
            return CommandReasons(self.game, self.state, self.seat).of_a_target(shooter, unit)
        if self.decision in _OWN_UNITS:
            return Reason(say("{unit} is an enemy unit.", unit=self._title(unit)), "PV-5.2")
        return self._not_asked()

    def _cell(self, cell: int) -> Reason:
        name = self.names.cells[cell]
        if self.decision is Decision.PLACE_COMMANDER:
            return Reason(say("{cell} is not in your deployment zone.", cell=name), "PV-1.4")
        if self.decision is Decision.COMMANDER:
            return self._commander(cell)
        if is_engaged_cell(self.state, cell) and self.state.fought >> unit_at(self.state, BLUE, cell) & 1:
            text = say("The engagement on {cell} has been resolved this round.", cell=name)
            return Reason(text, "PV-8.6")
        return Reason(say("There is no engagement on {cell}.", cell=name), "PV-8.1")

    def _commander(self, cell: int) -> Reason:
        name, state, steps = self.names.cells[cell], self.state, self.rules.commander_steps
        if holds(state, 1 - self.seat, cell):
            return Reason(say("An enemy stands on {cell}.", cell=name), "PV-4.2")
        if distance(self.rules, state.commander[self.seat], cell) > steps:
            text = say("Your commander cannot reach {cell} in {steps} steps.", cell=name, steps=steps)
            return Reason(text, "PV-4.1")
        open_corners = copy_of(self.rules)
        open_corners.open_corners_for_commanders = 1
        work = look(self.game.new_work())[0]
        add_commander_moves(state, open_corners, self.seat, work)
        if cell in work.actions[: work.action_count]:
            text = say("On the way to {cell}, enemies hold both cells beside a diagonal step.", cell=name)
            return Reason(text, "PV-4.3")
        return Reason(say("Enemies bar your commander's way to {cell}.", cell=name), "PV-4.2")

    def _stand(self, cell: int, facing: int | None) -> Reason:
        frame, name = top(self.state), self.names.cells[cell]
        if self.decision is Decision.PLACE_UNIT:
            if not self.rules.zone[cell] >> self.seat & 1:
                return Reason(say("{cell} is not in your deployment zone.", cell=name), "PV-1.4")
            return Reason(say("A unit already stands on {cell}.", cell=name), "PV-1.6")
        if self.decision is Decision.MOVE:
            return StandReasons(self.game, self.state, self.seat << 5 | frame.a, cell, facing).of_a_move()
        unit, extra = frame.a, frame.b
        if frame.kind == MELEE:
            unit, extra = defender_of(frame), melee_extra(self.rules, frame, self.seat)
        elif frame.kind == MEETING:
            extra = frame.c
        return StandReasons(self.game, self.state, unit, cell, facing).of_a_retreat(extra)
