"""Parses notation into codes; a text must be a complete answer to the pending question."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from banneret.engine.errors import BadNotation, IllegalAction
from banneret.engine.game import Game, Reason
from banneret.engine.machine.kernels.frames import top
from banneret.games.prevail.decisions import Decision
from banneret.games.prevail.language import count, say, terms
from banneret.games.prevail.line_moves import Line
from banneret.games.prevail.names import FACINGS, names_of
from banneret.games.prevail.prompts import TASKS
from banneret.games.prevail.rules.board import SIDE, unit_at
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play
from banneret.games.prevail.rules.codes import DECLINE, DONE, HOLD, RALLY, STAND_FAST, stand_code
from banneret.games.prevail.rules.commands import can_act
from banneret.games.prevail.rules.ranged import can_target, has_supporter

_CELL = r"[A-X]-[1-9][0-9]?"
_FACING = "N|NE|E|SE|S|SW|W|NW"
_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_STAND = rf"({_CELL})/({_FACING})"
_MORE = rf"((?:\+{_CELL})*)(\+done)?"

_FORMS = {
    Decision.DEPLOY_UNIT: rf"deploy ({_WORD})@{_STAND}",
    Decision.PLACE_UNIT: rf"@{_STAND}",
    Decision.PLACE_COMMANDER: rf"commander@({_CELL})",
    Decision.CARD: rf"play ({_WORD})",
    Decision.COMMANDER: rf"commander>({_CELL})",
    Decision.NEAR_END: rf"line ({_CELL}):({_CELL})|(done)",
    Decision.FAR_END: rf":({_CELL})",
    Decision.MOVE: rf">{_STAND}",
    Decision.TARGET: rf"\*({_CELL}){_MORE}",
    Decision.SUPPORTERS: rf"((?:\+{_CELL})*)(\+done)",
    Decision.COMMIT: rf"commit ({_WORD})|(decline)",
    Decision.MUST_COMMIT: rf"commit ({_WORD})|(decline)",
    Decision.RETREAT_OR_STAND: rf"retreat {_STAND}|(stand)",
    Decision.RETREAT: rf"retreat {_STAND}",
    Decision.ENGAGEMENT: rf"melee ({_CELL})",
    Decision.RALLY: r"(rally)|(hold)",
    Decision.GIVE_UP: rf"leave ({_CELL})",
}
_UNITS_FIRST = rf"order ({_CELL}(?:\+{_CELL})*)(\+done)?|(done)"
_UNITS_GOING_ON = rf"((?:\+{_CELL})+)(\+done)?|(\+done)"
_PAY_FIRST = rf"pay ({_WORD}(?:\+{_WORD})*)"
_PAY_GOING_ON = rf"((?:\+{_WORD})+)"
_ACT_BY_MOVING = rf"({_CELL})(?::({_CELL}))?>{_STAND}|(done)"
_ACT_BY_SHOOTING = rf"({_CELL})\*({_CELL}){_MORE}|(done)"

_EXAMPLES = terms(
    {
        Decision.DEPLOY_UNIT: "deploy velites@F-5/N",
        Decision.PLACE_UNIT: "@F-5/N",
        Decision.PLACE_COMMANDER: "commander@G-6",
        Decision.CARD: "play advance",
        Decision.COMMANDER: "commander>F-6",
        Decision.UNITS: "order F-5+F-6+done, or done",
        Decision.NEAR_END: "line F-5:F-8, or done",
        Decision.FAR_END: ":F-8",
        Decision.MOVE: ">E-5/NE",
        Decision.TARGET: "*D-5",
        Decision.SUPPORTERS: "+F-6+done",
        Decision.COMMIT: "commit brace, or decline",
        Decision.MUST_COMMIT: "commit brace",
        Decision.RETREAT_OR_STAND: "retreat F-4/N, or stand",
        Decision.RETREAT: "retreat F-4/N",
        Decision.PAY: "pay brace+move",
        Decision.ENGAGEMENT: "melee E-5",
        Decision.RALLY: "rally, or hold",
        Decision.GIVE_UP: "leave F-5",
    }
)
_MOVING, _SHOOTING = "F-5>E-5/NE", "F-5*D-5+F-6+done"

Groups = tuple[str | None, ...]
"""The groups matched by a form's pattern."""


class ActionParser:
    """Parses one side's actions in one state."""

    def __init__(self, game: Game, state: Any, seat: int, decision: Decision) -> None:
        self.game = game
        self.names = names_of(game)
        self.state = state
        self.rules = game.rules_window
        self.seat = seat
        self.decision = decision

    def codes(self, text: str) -> list[int]:
        """Returns the codes of the action; BadNotation if the text does not answer the pending question."""
        match = re.fullmatch(self._form(), text)
        if match is None:
            raise self._does_not_fit(text)
        return _READ_BY[self.decision](self, match.groups())

    def _form(self) -> str:
        frame, decision = top(self.state), self.decision
        if decision is Decision.UNITS:
            return _UNITS_GOING_ON if frame.b else _UNITS_FIRST
        if decision is Decision.PAY:
            return _PAY_GOING_ON if frame.c else _PAY_FIRST
        if decision is Decision.ACTOR:
            return _ACT_BY_SHOOTING if self._shoots() else _ACT_BY_MOVING
        return _FORMS[decision]

    def _shoots(self) -> bool:
        return bool(self.rules.is_ranged[card_in_play(self.state, self.rules, self.seat)])

    def _card_in_play(self) -> str:
        return self.names.card_title(self.seat, self.state.in_play[self.seat])

    def _does_not_fit(self, text: str) -> IllegalAction:
        if self.decision is Decision.ACTOR:
            other = _ACT_BY_MOVING if self._shoots() else _ACT_BY_SHOOTING
            if re.fullmatch(other, text):
                return IllegalAction(str(self._other_command()))
            example = say("{example}, or done", example=_SHOOTING if self._shoots() else _MOVING)
        else:
            example = _EXAMPLES[self.decision]
        return BadNotation(
            say(
                "{text} does not fit here. To {task}, write {example}.",
                text=repr(text[:40]),
                task=TASKS[self.decision],
                example=example,
            )
        )

    def _other_command(self) -> Reason:
        if self._shoots():
            text = say("{card} orders shots; no unit moves by it.", card=self._card_in_play())
        else:
            text = say("{card} orders movement; no unit shoots by it.", card=self._card_in_play())
        return Reason(text, "PV-5.9")

    # One method per form

    def deploy(self, groups: Groups) -> list[int]:
        word, cell, facing = groups
        return [self._waiting(word or ""), self._stand(cell, facing)]

    def stand(self, groups: Groups) -> list[int]:
        return [self._stand(*groups)]

    def cell(self, groups: Groups) -> list[int]:
        return [self._cell(groups[0])]

    def card(self, groups: Groups) -> list[int]:
        return [self._card(groups[0] or "")]

    def units(self, groups: Groups) -> list[int]:
        cells, ends, done = groups
        if done:
            return [DONE]
        units = self._own_units(cells)
        card = card_in_play(self.state, self.rules, self.seat)
        most = self.rules.number[card] - top(self.state).b
        if len(units) > most:
            text = count(
                most,
                "{card} orders {number} unit, no more.",
                "{card} orders {number} units, no more.",
                card=self._card_in_play(),
            )
            raise IllegalAction(str(Reason(text, "PV-5.3")))
        can_all = all(
            can_be_ordered(self.state, self.rules, self.seat, self.seat << 5 | unit, card, True)
            for unit in units
        )
        if len(units) < most and not ends and can_all:
            raise BadNotation(say("More units could be ordered: end with +done."))
        return [*units, *([DONE] if ends else [])]

    def line(self, groups: Groups) -> list[int]:
        near, far, done = groups
        return [DONE] if done else [self._own(near), self._own(far)]

    def own(self, groups: Groups) -> list[int]:
        return [self._own(groups[0])]

    def act(self, groups: Groups) -> list[int]:
        *names, done = groups
        if done:
            return [DONE]
        unit = self._own(names[0])
        if self._shoots():
            return [unit, *self._shot(unit, names[1:])]
        far, cell, facing = names[1:]
        stand = self._stand(cell, facing)
        return [unit, stand] if far is None else self._line_moved(unit, self._own(far), stand)

    def shot(self, groups: Groups) -> list[int]:
        return self._shot(top(self.state).a, groups)

    def supporters(self, groups: Groups) -> list[int]:
        return [*self._own_units(groups[0]), DONE]

    def commitment(self, groups: Groups) -> list[int]:
        card, _ = groups
        return [self._card(card) if card else DECLINE]

    def retreat_or_stand(self, groups: Groups) -> list[int]:
        cell, facing, stand = groups
        return [STAND_FAST if stand else self._stand(cell, facing)]

    def payment(self, groups: Groups) -> list[int]:
        cards = self._rising([self._card(word) for word in (groups[0] or "").split("+") if word])
        for slot in cards:
            if not self.state.hand[self.seat] >> slot & 1:
                title = self.names.card_title(self.seat, slot)
                raise IllegalAction(str(Reason(say("{card} is not in your hand.", card=title), "PV-2.1")))
        owed = top(self.state).a
        if len(cards) != owed:
            text = count(
                owed,
                "Your losses cost {number} card; you have named {named}.",
                "Your losses cost {number} cards; you have named {named}.",
                named=len(cards),
            )
            raise IllegalAction(str(Reason(text, "PV-9.6")))
        return cards

    def rally(self, groups: Groups) -> list[int]:
        return [RALLY if groups[0] else HOLD]

    # Pieces of forms

    def _line_moved(self, first: int, last: int, stand: int) -> list[int]:
        """The moves of a whole line, whose first unit ends on the given stand (PV-5.10)."""
        line = Line(self.game, self.state, self.seat, self.seat << 5 | first)
        ends = line.units[0] & 31, line.units[-1] & 31
        if not line.is_one or ends != (first, last):
            raise IllegalAction(str(self._not_that_line(line)))
        codes = line.moves.get(stand)
        if codes is None:
            raise IllegalAction(str(line.why_not(line.units[0], stand)))
        return codes

    def _not_that_line(self, line: Line) -> Reason:
        near, far = (self.names.cells[int(self.state.cell[unit])] for unit in (line.units[0], line.units[-1]))
        if line.is_one:
            text = say("The line that can move there is {near}:{far}.", near=near, far=far)
        else:
            text = say("No unit beside {near} can move along with it.", near=near)
        return Reason(text, "PV-5.10")

    def _shot(self, unit: int, groups: Sequence[str | None]) -> list[int]:
        """The target of a shot and its supporters. `+done` ends the list if any unit could support it."""
        target, helpers, done = groups
        enemy, supporters = self._enemy(target), self._own_units(helpers)
        shooter, aim = self.seat << 5 | unit, (1 - self.seat) << 5 | enemy
        card = card_in_play(self.state, self.rules, self.seat)
        is_open = can_act(self.state, self.rules, self.seat, shooter, card)
        is_open = is_open and can_target(self.state, self.rules, shooter, aim)
        is_asked = is_open and has_supporter(self.state, self.rules, shooter, aim)
        if not done and (supporters or is_asked):
            raise BadNotation(say("Other units could support this shot: end with +done."))
        if done and is_open and not is_asked:
            text = say("No unit can support this shot: leave out what follows the target.")
            raise IllegalAction(str(Reason(text, "PV-7.4")))
        return [enemy, *supporters, *([DONE] if done else [])]

    def _own_units(self, cells: str | None) -> list[int]:
        return self._rising([self._own(cell) for cell in (cells or "").split("+") if cell])

    def _rising(self, codes: list[int]) -> list[int]:
        if len(set(codes)) != len(codes):
            raise BadNotation(say("Name each unit or card only once."))
        return sorted(codes)

    def _cell(self, name: str | None) -> int:
        if name not in self.names.cell_numbers:
            last = self.names.cells[-1]
            raise BadNotation(
                say("There is no cell {cell}; the board goes from A-1 to {last}.", cell=name, last=last)
            )
        return self.names.cell_numbers[name]

    def _stand(self, cell: str | None, facing: str | None) -> int:
        return int(stand_code(self._cell(cell), FACINGS.index(facing or "")))

    def _card(self, word: str) -> int:
        if word not in self.names.decks[self.seat]:
            raise BadNotation(say("There is no card {card} in your deck.", card=word[:40]))
        return self.names.decks[self.seat].index(word)

    def _own(self, cell: str | None) -> int:
        unit = unit_at(self.state, self.seat, self._cell(cell))
        if unit < 0:
            raise BadNotation(say("You have no unit on {cell}.", cell=cell))
        return int(unit) & 31

    def _enemy(self, cell: str | None) -> int:
        unit = unit_at(self.state, 1 - self.seat, self._cell(cell))
        if unit < 0:
            raise BadNotation(say("The enemy has no unit on {cell}.", cell=cell))
        return int(unit) & 31

    def _waiting(self, word: str) -> int:
        if word not in self.names.kinds:
            raise BadNotation(say("There is no unit {unit}.", unit=word[:40]))
        for number in range(SIDE):
            unit = self.seat << 5 | number
            if self.state.kind[unit] == self.names.kinds[word] and self.state.cell[unit] < 0:
                return number
        title = self.names.title(self.names.kinds[word])
        raise BadNotation(say("You have no more {unit} to deploy.", unit=title))


_READ_BY: dict[Decision, Callable[[ActionParser, Groups], list[int]]] = {
    Decision.DEPLOY_UNIT: ActionParser.deploy,
    Decision.PLACE_UNIT: ActionParser.stand,
    Decision.PLACE_COMMANDER: ActionParser.cell,
    Decision.CARD: ActionParser.card,
    Decision.COMMANDER: ActionParser.cell,
    Decision.UNITS: ActionParser.units,
    Decision.NEAR_END: ActionParser.line,
    Decision.FAR_END: ActionParser.own,
    Decision.ACTOR: ActionParser.act,
    Decision.MOVE: ActionParser.stand,
    Decision.TARGET: ActionParser.shot,
    Decision.SUPPORTERS: ActionParser.supporters,
    Decision.COMMIT: ActionParser.commitment,
    Decision.MUST_COMMIT: ActionParser.commitment,
    Decision.RETREAT_OR_STAND: ActionParser.retreat_or_stand,
    Decision.RETREAT: ActionParser.stand,
    Decision.PAY: ActionParser.payment,
    Decision.ENGAGEMENT: ActionParser.cell,
    Decision.RALLY: ActionParser.rally,
    Decision.GIVE_UP: ActionParser.own,
}
