"""Actions in words, with their notation and picks: one method per decision."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from banneret.engine.machine.kernels.frames import top
from banneret.engine.views import Action, join_codes
from banneret.games.prevail.decisions import Decision
from banneret.games.prevail.language import count, say
from banneret.games.prevail.line_moves import Line, Stands
from banneret.games.prevail.line_orders import line_between
from banneret.games.prevail.names import FACINGS, NAMES, Names, commander_id, unit_id
from banneret.games.prevail.rules.board import unit_at
from banneret.games.prevail.rules.codes import DECLINE, DONE, RALLY, STAND_FAST, cell_in, facing_in

_DONE = ("word:done",)


class ActionWords:
    """Puts one side's answers into words."""

    def __init__(self, names: Names, state: Any, rules: Any, seat: int) -> None:
        self.names = names
        self.state = state
        self.rules = rules
        self.seat = seat

    def describe(self, decision: Decision, code: int) -> Action:
        """Describes one answer to the decision that the side is asked for."""
        if code == DONE and decision in _ENDED_BY_DONE:
            return _ENDED_BY_DONE[decision](self)
        return _DESCRIBED_BY[decision](self, code)

    def own(self, number: int) -> int:
        return self.seat << 5 | number

    def cell_of(self, unit: int) -> str:
        return self.names.cells[int(self.state.cell[unit])]

    def title(self, unit: int) -> str:
        return self.names.unit_title(self.state, unit)

    def shot(self, shooter: int, target: int, helpers: int = 0) -> str:
        unit, aim = self.title(shooter), self.title(target)
        if helpers:
            return say(
                "{unit} shoots at {target}, {helpers} in support", target=aim, unit=unit, helpers=helpers
            )
        return say("{unit} shoots at {target}", target=aim, unit=unit)

    def deploy(self, code: int) -> Action:
        word = self.names.kind_words[self.state.kind[self.own(code)]]
        title = self.names.title(self.state.kind[self.own(code)])
        pick = f"item:{unit_id(self.own(code))}"
        words, label = say("Deploys {unit}", unit=title), say("Deploy {unit}", unit=title)
        return Action(code, "deploy", f"deploy {word}", (pick,), words, label)

    def place(self, code: int) -> Action:
        cell, facing = self.names.cells[cell_in(code)], FACINGS[facing_in(code)]
        words = say(
            "Deploys {unit} on {cell}, facing {facing}",
            unit=self.names.title(self.state.kind[self.own(top(self.state).a)]),
            cell=cell,
            facing=NAMES[facing],
        )
        picks = (f"cell:{cell}", f"facing:{facing}")
        return Action(code, "deploy", f"@{cell}/{facing}", picks, words, say("Deploy on {cell}", cell=cell))

    def place_commander(self, code: int) -> Action:
        cell = self.names.cells[code]
        picks = (f"item:{commander_id(self.seat)}", f"cell:{cell}")
        words = say("Places its commander on {cell}", cell=cell)
        return Action(code, "deploy", f"commander@{cell}", picks, words, say("Place on {cell}", cell=cell))

    def card(self, code: int) -> Action:
        word, title = self.names.card_word(self.seat, code), self.names.card_title(self.seat, code)
        words, label = say("Plays {card}", card=title), say("Play {card}", card=title)
        return Action(code, "play", f"play {word}", (f"item:{word}",), words, label)

    def commander(self, code: int) -> Action:
        cell = self.names.cells[code]
        picks = (f"unit:{commander_id(self.seat)}", f"cell:{cell}")
        if code == self.state.commander[self.seat]:
            words = say("The commander stays on {cell}", cell=cell)
            label = say("Stay on {cell}", cell=cell)
        else:
            words = say("The commander moves to {cell}", cell=cell)
            label = say("Move to {cell}", cell=cell)
        return Action(code, "commander", f"commander>{cell}", picks, words, label)

    def unit_ordered(self, code: int) -> Action:
        unit = self.own(code)
        text = f"+{self.cell_of(unit)}" if top(self.state).b else f"order {self.cell_of(unit)}"
        words = say("Orders {unit}", unit=self.title(unit))
        label = say("Order {unit}", unit=self.title(unit))
        return Action(code, "order", text, (f"unit:{unit_id(unit)}",), words, label)

    def near_end(self, code: int) -> Action:
        unit = self.own(code)
        words = say("Orders a line that begins with {unit}", unit=self.title(unit))
        pick = f"unit:{unit_id(unit)}"
        return Action(code, "line", f"line {self.cell_of(unit)}", (pick,), words, say("Begin a line"))

    def far_end(self, code: int) -> Action:
        return self._line_to(self.own(top(self.state).a), self.own(code))

    def line_ordered(self, unit: int, line: Sequence[int]) -> Action:
        """The order of a line that any of its units stands for."""
        near, far = line[0], line[-1]
        return replace(
            self._line_to(near, far),
            code=join_codes((near & 31, far & 31)),
            text=f"line {self.cell_of(near)}:{self.cell_of(far)}",
            picks=(f"unit:{unit_id(unit)}", "word:line"),
        )

    def _line_to(self, near: int, far: int) -> Action:
        if near == far:
            words = say("Orders {unit} alone", unit=self.title(near))
            label = say("Order {cell} alone", cell=self.cell_of(near))
        else:
            words = say("Orders the line from {near} to {far}", near=self.title(near), far=self.title(far))
            label = say("Order {near} to {far}", near=self.cell_of(near), far=self.cell_of(far))
        line = line_between(self.state, self.rules, near, far)
        return Action(
            far & 31,
            "line",
            f":{self.cell_of(far)}",
            (f"unit:{unit_id(far)}",),
            words,
            label,
            together=tuple(map(unit_id, line)),
        )

    def actor(self, code: int) -> Action:
        unit = self.own(code)
        words = say("Acts with {unit}", unit=self.title(unit))
        return Action(code, "act", self.cell_of(unit), (f"unit:{unit_id(unit)}",), words, say("Act"))

    def move(self, code: int) -> Action:
        cell, facing = self.names.cells[cell_in(code)], FACINGS[facing_in(code)]
        kind, words, label = self._moved(code, cell, NAMES[facing])
        picks = (f"cell:{cell}", f"facing:{facing}")
        return Action(code, kind, f">{cell}/{facing}", picks, words, label)

    def _moved(self, code: int, cell: str, facing: str) -> tuple[str, str, str]:
        """A move's kind, its words and its label."""
        unit = self.own(top(self.state).a)
        title, enemy = self.title(unit), unit_at(self.state, 1 - self.seat, cell_in(code))
        if enemy >= 0:
            words = say(
                "{unit} engages {foe} on {cell}, facing {facing}",
                unit=title,
                foe=self.names.title(self.state.kind[enemy]),
                cell=cell,
                facing=facing,
            )
            return "engage", words, say("Engage {cell}", cell=cell)
        if cell_in(code) != self.state.cell[unit]:
            words = say("{unit} moves to {cell}, facing {facing}", unit=title, cell=cell, facing=facing)
            return "move", words, say("Move to {cell}", cell=cell)
        if facing_in(code) != self.state.facing[unit]:
            words = say("{unit} turns {facing}", unit=title, facing=facing)
            return "move", words, say("Turn {facing}", facing=facing)
        return "move", say("{unit} stands still", unit=title), say("Stand still")

    def line_moved(self, line: Line, unit: int, stand: int) -> Action:
        """A line that moves as one until its first unit reaches a stand; any of its units can be picked."""
        first, last, facing = line.units[0], line.units[-1], FACINGS[facing_in(stand)]
        ends = f"{self.cell_of(first)}:{self.cell_of(last)}"
        stands = line.stands(first, stand)
        goals = [self.names.cells[cell_in(stands[each] or 0)] for each in (first, last, unit)]
        values = {"line": ends, "near": goals[0], "far": goals[1], "facing": NAMES[facing]}
        if cell_in(stand) == self.state.cell[first]:
            words = say("Turns the line {line} to {facing}", **values)
            label = say("Turn the line {facing}", **values)
        else:
            words = say("Moves the line {line} to {near}:{far}, facing {facing}", **values)
            label = self._line_goal(line, stands, values)
        return Action(
            join_codes(line.moves[stand]),
            "move",
            f"{ends}>{goals[0]}/{facing}",
            (f"unit:{unit_id(unit)}", "word:line", f"cell:{goals[2]}", f"facing:{facing}"),
            words,
            label,
            together=tuple(unit_id(each) for each in line.units),
        )

    def _line_goal(self, line: Line, stands: Stands, values: dict[str, str]) -> str:
        """Where a line goes: to a row or column, if it moves straight on."""
        rules, (first, last) = self.rules, (line.units[0], line.units[-1])
        start, near, far = (
            int(self.state.cell[first]),
            cell_in(stands[first] or 0),
            cell_in(stands[last] or 0),
        )
        if rules.row[near] == rules.row[far] and rules.column[near] == rules.column[start]:
            return say("Move the line to row {row}", row=self.names.cells[near].partition("-")[0])
        if rules.column[near] == rules.column[far] and rules.row[near] == rules.row[start]:
            return say("Move the line to column {column}", column=self.names.cells[near].partition("-")[2])
        return say("Move the line to {near}:{far}", **values)

    def target(self, code: int) -> Action:
        unit, enemy = self.own(top(self.state).a), (1 - self.seat) << 5 | code
        cell, picks = self.cell_of(enemy), (f"unit:{unit_id(enemy)}",)
        label = say("Shoot at {cell}", cell=cell)
        return Action(code, "shoot", f"*{cell}", picks, self.shot(unit, enemy), label)

    def supporter(self, code: int) -> Action:
        unit = self.own(code)
        words = say("Supports the shot with {unit}", unit=self.title(unit))
        pick = f"unit:{unit_id(unit)}"
        return Action(code, "shoot", f"+{self.cell_of(unit)}", (pick,), words, say("Support"))

    def commitment(self, code: int) -> Action:
        if code == DECLINE:
            words, label = say("Commits no card"), say("Commit no card")
            return Action(code, "pass", "decline", ("word:decline",), words, label)
        word, title = self.names.card_word(self.seat, code), self.names.card_title(self.seat, code)
        words, label = say("Commits {card}", card=title), say("Commit {card}", card=title)
        return Action(code, "commit", f"commit {word}", (f"item:{word}",), words, label)

    def retreat(self, code: int) -> Action:
        if code == STAND_FAST:
            words, label = say("Stands and fights"), say("Stand and fight")
            return Action(code, "stand", "stand", ("word:stand",), words, label)
        cell, facing = self.names.cells[cell_in(code)], FACINGS[facing_in(code)]
        picks = (f"cell:{cell}", f"facing:{facing}")
        words = say("Retreats to {cell}, facing {facing}", cell=cell, facing=NAMES[facing])
        label = say("Retreat to {cell}", cell=cell)
        return Action(code, "retreat", f"retreat {cell}/{facing}", picks, words, label)

    def payment(self, code: int) -> Action:
        word, title = self.names.card_word(self.seat, code), self.names.card_title(self.seat, code)
        text = f"+{word}" if top(self.state).c else f"pay {word}"
        words, label = say("Discards {card}", card=title), say("Discard {card}", card=title)
        return Action(code, "pay", text, (f"item:{word}",), words, label)

    def engagement(self, code: int) -> Action:
        cell = self.names.cells[code]
        words, label = say("Resolves the engagement on {cell}", cell=cell), say("Resolve {cell}", cell=cell)
        return Action(code, "melee", f"melee {cell}", (f"cell:{cell}",), words, label)

    def rally(self, code: int) -> Action:
        if code == RALLY:
            return Action(code, "rally", "rally", ("word:rally",), say("Rallies"), say("Rally"))
        return Action(code, "hold", "hold", ("word:hold",), say("Does not rally"), say("Do not rally"))

    def given_up(self, code: int) -> Action:
        unit = self.own(code)
        cell, words = self.cell_of(unit), say("Leaves {unit} without support", unit=self.title(unit))
        label = say("Give up {cell}", cell=cell)
        return Action(code, "leave", f"leave {cell}", (f"unit:{unit_id(unit)}",), words, label)

    # The word that ends a set

    def no_more_commands(self) -> Action:
        return Action(DONE, "pass", "done", _DONE, say("Ends its commands"), say("End your commands"))

    def no_more_supporters(self) -> Action:
        shooter, target = self.own(top(self.state).a), (1 - self.seat) << 5 | top(self.state).b
        helpers = int(self.state.supporters).bit_count()
        label = say("Shoot with {helpers} in support", helpers=helpers) if helpers else say("Shoot alone")
        return Action(DONE, "shoot", "+done", _DONE, self.shot(shooter, target, helpers), label)

    def no_more_units(self) -> Action:
        ordered = top(self.state).b
        if not ordered:
            return Action(DONE, "pass", "done", _DONE, say("Gives no order"), say("Order no unit"))
        label = count(ordered, "Order {number} unit", "Order {number} units")
        return Action(DONE, "order", "+done", _DONE, say("Gives no more orders"), label)

    def no_more_lines(self) -> Action:
        if not top(self.state).b:
            return Action(DONE, "pass", "done", _DONE, say("Gives no order"), say("Order no line"))
        words = say("Gives no more orders")
        return Action(DONE, "order", "done", _DONE, words, say("No more lines"))


_DESCRIBED_BY: dict[Decision, Callable[[ActionWords, int], Action]] = {
    Decision.DEPLOY_UNIT: ActionWords.deploy,
    Decision.PLACE_UNIT: ActionWords.place,
    Decision.PLACE_COMMANDER: ActionWords.place_commander,
    Decision.CARD: ActionWords.card,
    Decision.COMMANDER: ActionWords.commander,
    Decision.UNITS: ActionWords.unit_ordered,
    Decision.NEAR_END: ActionWords.near_end,
    Decision.FAR_END: ActionWords.far_end,
    Decision.ACTOR: ActionWords.actor,
    Decision.MOVE: ActionWords.move,
    Decision.TARGET: ActionWords.target,
    Decision.SUPPORTERS: ActionWords.supporter,
    Decision.COMMIT: ActionWords.commitment,
    Decision.MUST_COMMIT: ActionWords.commitment,
    Decision.RETREAT_OR_STAND: ActionWords.retreat,
    Decision.RETREAT: ActionWords.retreat,
    Decision.PAY: ActionWords.payment,
    Decision.ENGAGEMENT: ActionWords.engagement,
    Decision.RALLY: ActionWords.rally,
    Decision.GIVE_UP: ActionWords.given_up,
}

_ENDED_BY_DONE: dict[Decision, Callable[[ActionWords], Action]] = {
    Decision.UNITS: ActionWords.no_more_units,
    Decision.NEAR_END: ActionWords.no_more_lines,
    Decision.ACTOR: ActionWords.no_more_commands,
    Decision.SUPPORTERS: ActionWords.no_more_supporters,
}
