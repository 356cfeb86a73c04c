"""Notation read back into codes."""

import re
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.games.prevail.decisions import Decision
from banneret.games.prevail.language import say, terms
from banneret.games.prevail.names import FACINGS, Names
from banneret.games.prevail.rules.board import SIDE, unit_at
from banneret.games.prevail.rules.codes import DECLINE, DONE, STAND_FAST, stand_code

_CELL = r"[A-X]-[1-9][0-9]?"
_FACING = "N|NE|E|SE|S|SW|W|NW"
_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_STAND = rf"({_CELL})/({_FACING})"

_FORMS = {
    Decision.DEPLOY_UNIT: rf"deploy ({_WORD})@{_STAND}",
    Decision.PLACE_UNIT: rf"@{_STAND}",
    Decision.PLACE_COMMANDER: rf"commander@({_CELL})",
    Decision.CARD: rf"play ({_WORD})",
    Decision.COMMANDER: rf"commander>({_CELL})",
    Decision.UNITS: rf"(?:order )?\+?({_CELL}(?:\+{_CELL})*)?\+?(done)?",
    Decision.NEAR_END: rf"(?:line ({_CELL}):({_CELL})|(done))",
    Decision.FAR_END: rf":({_CELL})",
    Decision.ACTOR: rf"(?:({_CELL})(?:>{_STAND}|\*({_CELL})((?:\+{_CELL})*)(\+done)?)|(done))",
    Decision.MOVE: rf">{_STAND}",
    Decision.TARGET: rf"\*({_CELL})((?:\+{_CELL})*)(\+done)?",
    Decision.SUPPORTERS: rf"((?:\+{_CELL})*)(\+done)",
    Decision.COMMIT: rf"(?:commit ({_WORD})|(decline))",
    Decision.MUST_COMMIT: rf"(?:commit ({_WORD})|(decline))",
    Decision.RETREAT_OR_STAND: rf"(?:retreat {_STAND}|(stand))",
    Decision.RETREAT: rf"retreat {_STAND}",
    Decision.PAY: rf"(?:pay )?\+?({_WORD}(?:\+{_WORD})*)",
    Decision.ENGAGEMENT: rf"melee ({_CELL})",
    Decision.RALLY: r"(rally|hold)",
    Decision.GIVE_UP: rf"leave ({_CELL})",
}
_PATTERNS = {decision: re.compile(form) for decision, form in _FORMS.items()}
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
        Decision.ACTOR: "F-5>E-5/NE to move, F-5*D-5 to shoot, or done",
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

Groups = tuple[str | None, ...]
"""The groups that a form has matched."""


def match_form(decision: Decision, text: str) -> Groups | None:
    """The groups of a text that is written as an answer to a decision; None if it is not."""
    match = _PATTERNS[decision].fullmatch(text) if text else None
    return match.groups() if match else None


def example_of(decision: Decision) -> str:
    """How an answer to a decision is written."""
    return _EXAMPLES[decision]


class ActionParser:
    """Turns groups into the codes of one side's action."""

    def __init__(self, names: Names, state: Any, seat: int) -> None:
        self.names = names
        self.state = state
        self.seat = seat

    def codes(self, decision: Decision, groups: Groups) -> list[int]:
        first = groups[0]
        if decision is Decision.DEPLOY_UNIT:
            return [self._waiting(first or ""), self._stand(groups[1], groups[2])]
        if decision in (Decision.PLACE_UNIT, Decision.MOVE, Decision.RETREAT):
            return [self._stand(groups[0], groups[1])]
        if decision in (Decision.PLACE_COMMANDER, Decision.COMMANDER, Decision.ENGAGEMENT):
            return [self._cell(first)]
        if decision is Decision.CARD:
            return [self._card(first or "")]
        if decision in (Decision.COMMIT, Decision.MUST_COMMIT):
            return [self._card(first) if first else DECLINE]
        if decision is Decision.PAY:
            return self._several([self._card(word) for word in (first or "").split("+")])
        if decision is Decision.RALLY:
            return [int(first == "rally")]
        if decision is Decision.RETREAT_OR_STAND:
            return [STAND_FAST if groups[2] else self._stand(groups[0], groups[1])]
        return self._units(decision, groups)

    def _units(self, decision: Decision, groups: Groups) -> list[int]:
        if decision in (Decision.UNITS, Decision.SUPPORTERS):
            return self._set(groups[0], groups[1])
        if decision is Decision.NEAR_END:
            return [DONE] if groups[2] else [self._own(groups[0]), self._own(groups[1])]
        if decision in (Decision.FAR_END, Decision.GIVE_UP):
            return [self._own(groups[0])]
        if decision is Decision.TARGET:
            return [self._enemy(groups[0]), *self._set(groups[1], groups[2])]
        if groups[6]:
            return [DONE]
        if groups[1]:
            return [self._own(groups[0]), self._stand(groups[1], groups[2])]
        return [self._own(groups[0]), self._enemy(groups[3]), *self._set(groups[4], groups[5])]

    def _set(self, cells: str | None, done: str | None) -> list[int]:
        units = [self._own(cell) for cell in (cells or "").split("+") if cell]
        return [*self._several(units), *([DONE] if done else [])]

    def _several(self, codes: list[int]) -> list[int]:
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
