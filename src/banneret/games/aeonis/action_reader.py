"""Parses actions from their notation."""

import re
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.engine.machine.kernels.frames import top
from banneret.engine.text import either
from banneret.games.aeonis.action_words import SET_WORDS, YES_OR_NO
from banneret.games.aeonis.decisions import SETS, Decision, current_decision
from banneret.games.aeonis.language import say, terms
from banneret.games.aeonis.names import KINDS, PLACES, UNIT_PATTERN, unit_named
from banneret.games.aeonis.rules.codes import (
    ASSAULT,
    ATTACK,
    DETACH,
    DONE,
    MARCH,
    PASS,
    RECRUIT,
    STAND_FAST,
    TO,
    USUAL,
    USUAL_STRIKES,
    YES,
    turn_code,
)
from banneret.games.aeonis.rules.combat.strikes import striking_side

_CELL = r"[A-G][1-7]"
_UNITS = rf"{UNIT_PATTERN}(?:\+{UNIT_PATTERN})*"

_TURN = (
    rf"(?:({_CELL})(?::({_UNITS}))?>({_CELL})|(attack|assault) ({_CELL})"
    rf"|recruit (infantry|cavalry|archers) ({_CELL})|(pass))"
)

_FORMS = {
    Decision.TURN: _TURN,
    Decision.BATTLE_TURN: _TURN,
    Decision.GROUP: rf"({_UNITS})(?:>({_CELL}))?",
    Decision.STRIKE: rf"(?:({UNIT_PATTERN})\*({UNIT_PATTERN})|(strikes usual))",
    Decision.WITHDRAW: rf"(?:retreat ({_CELL})|(stay))",
    **{asked: "|".join(f"({word})" for word in words) for asked, words in YES_OR_NO.items()},
    **{asked: rf"{word} (?:(usual)|({_UNITS})(?:\+(done))?|(done))" for asked, word in SET_WORDS.items()},
}
_FORMS_BEGUN = {
    Decision.GROUP: rf"(?:\+({_UNITS}))?(?:>({_CELL}))?",
    **dict.fromkeys(SET_WORDS, rf"\+(?:(usual)|({_UNITS})(?:\+(done))?|(done))"),
}
"""Forms that continue a set or group of which some units have been named."""
_PATTERNS = {asked: re.compile(form) for asked, form in _FORMS.items()}
_PATTERNS_BEGUN = {asked: re.compile(form) for asked, form in _FORMS_BEGUN.items()}
_SEVERAL = re.compile(rf"(?<![\w+-])\+?{_UNITS}")
_EXAMPLES = terms(
    {
        Decision.TURN: "B5>C5, B5:bl1+bl2>C5, attack D4, recruit archers A5, or pass",
        Decision.BATTLE_TURN: "attack D4, or pass",
        Decision.GROUP: "bl1+bl2>C5",
        Decision.STRIKE: "bl1*go2, or strikes usual",
        Decision.WITHDRAW: "retreat C4, or stay",
    }
)


def in_order(text: str) -> str:
    """Sorts each set of units in a text by number, with the Lord first."""
    return _SEVERAL.sub(lambda found: _sorted(found[0]), text)


def _sorted(units: str) -> str:
    lead = "+" if units[0] == "+" else ""
    names = units.removeprefix("+").split("+")
    return lead + "+".join(sorted(names, key=lambda name: (name[:2], unit_named(name) or 0)))


def example(asked: Decision) -> str:
    """An example of the notation that a decision expects."""
    if asked in YES_OR_NO:
        return either(YES_OR_NO[asked])
    if asked in SET_WORDS:
        return say("{word} bl1+bl2+done, {word} usual, or {word} done", word=SET_WORDS[asked])
    return _EXAMPLES[asked]


class ActionReader:
    """Parses a side's input into codes."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.asked = current_decision(state)

    def codes(self, text: str) -> list[int]:
        """The codes of an action in order; empty if the text answers a different decision."""
        is_begun = self.asked in _PATTERNS_BEGUN and top(self.state).d != 0
        found = (_PATTERNS_BEGUN if is_begun else _PATTERNS)[self.asked].fullmatch(text)
        return self._codes(self.asked, found.groups()) if found else []

    def _codes(self, asked: Decision, parts: tuple[str | None, ...]) -> list[int]:
        if asked in (Decision.TURN, Decision.BATTLE_TURN):
            return self._turn(*parts)
        if asked in YES_OR_NO:
            return [int(parts[YES] is not None)]
        if asked in SETS:
            usual, units, done, only_done = parts
            return [USUAL] if usual else [*self._several(units), *([DONE] if done or only_done else [])]
        if asked == Decision.GROUP:
            return [*self._several(parts[0]), *([TO + PLACES[self._cell(parts[1])]] if parts[1] else [])]
        if asked == Decision.WITHDRAW:
            return [PLACES[self._cell(parts[0])] if parts[0] else STAND_FAST]
        if parts[2]:
            return [USUAL_STRIKES]
        frame = top(self.state)
        enemy = frame.seat if striking_side(frame.stage) else frame.b
        return [self._own(parts[0]) << 4 | self._number(parts[1], enemy)]

    def _turn(
        self,
        start: str | None,
        units: str | None,
        end: str | None,
        verb: str | None,
        target: str | None,
        kind: str | None,
        city: str | None,
        _passes: str | None,
    ) -> list[int]:
        if start:
            origin, goal = PLACES[self._cell(start)], PLACES[self._cell(end)]
            if units:
                return [turn_code(DETACH, origin), *self._several(units), TO + goal]
            return [turn_code(MARCH, origin << 6 | goal)]
        if verb:
            return [turn_code(ATTACK if verb == "attack" else ASSAULT, PLACES[self._cell(target)])]
        if kind:
            return [turn_code(RECRUIT, PLACES[self._cell(city)] << 2 | KINDS[kind])]
        return [turn_code(PASS, 0)]

    def _cell(self, name: str | None) -> str:
        if name not in PLACES:
            raise BadNotation(say("There is no hex {hex}.", hex=name))
        return name or ""

    def _several(self, names: str | None) -> list[int]:
        numbers = [self._own(name) for name in (names or "").split("+") if name]
        if len(set(numbers)) != len(numbers):
            raise BadNotation(say("Name each unit only once."))
        return sorted(numbers)

    def _own(self, name: str | None) -> int:
        return self._number(name, self.seat)

    def _number(self, name: str | None, seat: int) -> int:
        unit = unit_named(name or "")
        if unit is None or unit >> 4 != seat or not self.state.kind[unit]:
            raise BadNotation(say("{unit} is not a unit that you can name here.", unit=name))
        return unit & 15
