"""Actions in notation and as picks.

    C2>D2                   all units of a hex go     C2:bl1+bl3>D2           some of them go
    attack D4, assault D4   declares it               recruit cavalry A5      recruits
    pass                    passes, or breaks off     hold-the-walls, open    at a City's walls
    commit bl1+bl2+done     commits units             line bl1+bl2+done       puts units on the line
    commit usual            … as is usual             line usual
    bl1*go2                 strikes                   strikes usual           all that are left
    retreat, stay           the attacker              retreat C4, stay        the defender
    lift, stay              at a siege's end          press, wait             after a round
    occupy bl1+bl2+done     moves in                  occupy usual

Each line is put together from the pieces of its halves: `C2:`, `bl1`, `+bl3`, `>D2`.
"""

import re
from collections.abc import Callable
from typing import Any

from banneret.engine.actions import Action, join_codes
from banneret.engine.errors import BadNotation
from banneret.engine.game import Game
from banneret.engine.kernels.frames import top
from banneret.games.aeonis import questions as q
from banneret.games.aeonis.names import (
    CELLS,
    KIND_WORDS,
    KINDS,
    PLACES,
    TITLES,
    UNIT_PATTERN,
    members_of,
    unit_id,
    unit_named,
    unit_title,
)
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
    end_in,
    start_in,
    turn_code,
    verb_in,
    what_in,
)
from banneret.games.aeonis.rules.combat.strikes import striking_side
from banneret.games.aeonis.rules.sets import count_named

_SET_WORDS = {
    q.COMMIT: ("commit", "Commits", "Commit"),
    q.JOIN: ("commit", "Commits", "Commit"),
    q.LINE: ("line", "Puts on the line", "Line up"),
    q.REINFORCE: ("line", "Puts on the line", "Line up"),
    q.OCCUPATION: ("occupy", "Moves in", "Move in"),
}
"""What a set is called in notation, what naming one of it does, and what a button for that says."""

_USUAL_LABELS = {
    q.COMMIT: "Commit all",
    q.JOIN: "The usual reinforcements",
    q.LINE: "The usual line",
    q.REINFORCE: "The usual reserves",
    q.OCCUPATION: "The usual garrison",
}

_YES_OR_NO = {
    q.HOLD_WALLS: (("open", "Fights in the open"), ("hold-the-walls", "Holds the walls")),
    q.RETREAT: (("stay", "Stays"), ("retreat", "Retreats")),
    q.LIFT: (("stay", "Keeps up the siege"), ("lift", "Lifts the siege")),
    q.PRESSING: (("wait", "Does not press the attack"), ("press", "Presses the attack")),
}
_LABELS = {
    "open": "Fight in the open",
    "hold-the-walls": "Hold the walls",
    "retreat": "Retreat",
    "lift": "Lift the siege",
    "wait": "Do not press",
    "press": "Press the attack",
}


def describe_action(game: Game, state: Any, seat: int, code: int) -> Action:
    """An answer with its notation, picks and words."""
    asked = q.question(state)
    teller = _Teller(game, state, seat, asked)
    if asked in _YES_OR_NO:
        return teller.yes_or_no(code)
    if asked in q.SETS:
        return teller.of_a_set(code)
    return _DESCRIBED[asked](teller, code)


class _Teller:
    """Puts one side's answers into words."""

    def __init__(self, game: Game, state: Any, seat: int, asked: str) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.asked = asked

    def title(self, unit: int) -> str:
        return unit_title(self.game, unit, self.state.kind[unit])

    def turn(self, code: int) -> Action:
        verb, what = verb_in(code), what_in(code)
        if verb == MARCH:
            return self._march(code, CELLS[start_in(what)], CELLS[end_in(what)])
        if verb == RECRUIT:
            return self._recruit(code, CELLS[what >> 2], what & 3)
        if verb == DETACH:
            cell = CELLS[what]
            words = f"Some units go from {cell}"
            return Action(code, "move", f"{cell}:", (f"cell:{cell}",), words, f"Move some of {cell}")
        if verb == PASS:
            if self.asked == q.BATTLE_TURN:
                return Action(code, "pass", "pass", ("word:pass",), "Breaks off", "Break off")
            return Action(code, "pass", "pass", ("word:pass",), "Passes", "Pass")
        return self._attack(code, "attack" if verb == ATTACK else "assault", CELLS[what])

    def _march(self, code: int, start: str, end: str) -> Action:
        count = len(members_of(self.state.here[PLACES[start]]))
        who = "The unit goes" if count == 1 else f"All {count} units go"
        picks = (f"cell:{start}", f"cell:{end}")
        return Action(code, "move", f"{start}>{end}", picks, f"{who} from {start} to {end}", f"Move to {end}")

    def _recruit(self, code: int, cell: str, kind: int) -> Action:
        word, title = KIND_WORDS[kind], TITLES[kind]
        picks = (f"cell:{cell}", f"word:recruit-{word}")
        text = f"recruit {word} {cell}"
        return Action(code, "recruit", text, picks, f"Recruits {title} in {cell}", f"Recruit {title}")

    def _attack(self, code: int, word: str, cell: str) -> Action:
        picks = (f"word:{word}", f"cell:{cell}")
        return Action(
            code, word, f"{word} {cell}", picks, f"{word.title()}s {cell}", f"{word.title()} {cell}"
        )

    def group(self, code: int) -> Action:
        if code >= TO:
            end = CELLS[code - TO]
            words = f"The group goes to {end}"
            return Action(code, "move", f">{end}", (f"cell:{end}",), words, f"Move to {end}")
        unit = self.seat << 4 | code
        text = f"+{unit_id(unit)}" if top(self.state).b else unit_id(unit)
        words = f"{self.title(unit)} goes"
        return Action(code, "move", text, (f"unit:{unit_id(unit)}",), words, f"Take {self.title(unit)}")

    def of_a_set(self, code: int) -> Action:
        word, does, label = _SET_WORDS[self.asked]
        lead = "+" if count_named(top(self.state).d) else f"{word} "
        if code == DONE:
            label = f"{label} these" if count_named(top(self.state).d) else f"{label} nobody"
            return Action(code, word, f"{lead}done", ("word:done",), "That is all", label)
        if code == USUAL:
            usual = _USUAL_LABELS[self.asked]
            return Action(code, word, f"{word} usual", ("word:usual",), f"{usual}", usual)
        unit = self.seat << 4 | code
        title, picks = self.title(unit), (f"unit:{unit_id(unit)}",)
        return Action(code, word, f"{lead}{unit_id(unit)}", picks, f"{does} {title}", f"{label}: {title}")

    def strike(self, code: int) -> Action:
        if code == USUAL_STRIKES:
            words = "Strikes as usual with all that are left"
            return Action(code, "strike", "strikes usual", ("word:usual",), words, "The usual strikes")
        frame = top(self.state)
        enemy = frame.seat if striking_side(frame.stage) else frame.b
        unit, target = self.seat << 4 | code >> 4, enemy << 4 | code & 15
        text, picks = (
            f"{unit_id(unit)}*{unit_id(target)}",
            (f"unit:{unit_id(unit)}", f"unit:{unit_id(target)}"),
        )
        words = f"{self.title(unit)} strikes {self.title(target)}"
        return Action(code, "strike", text, picks, words, f"Strike {self.title(target)}")

    def yes_or_no(self, code: int) -> Action:
        word, words = _YES_OR_NO[self.asked][code]
        label = _LABELS.get(word, "Keep up the siege" if self.asked == q.LIFT else "Stay")
        return Action(code, word, word, (f"word:{word}",), words, label)

    def withdraw(self, code: int) -> Action:
        if code == STAND_FAST:
            return Action(code, "stay", "stay", ("word:stay",), "Stands fast", "Stand fast")
        cell = CELLS[code]
        picks = ("word:retreat", f"cell:{cell}")
        return Action(code, "retreat", f"retreat {cell}", picks, f"Retreats to {cell}", f"Retreat to {cell}")


_DESCRIBED: dict[str, Callable[[_Teller, int], Action]] = {
    q.TURN: _Teller.turn,
    q.BATTLE_TURN: _Teller.turn,
    q.GROUP: _Teller.group,
    q.STRIKE: _Teller.strike,
    q.WITHDRAW: _Teller.withdraw,
}

# Reading

_CELL = r"[A-G][1-7]"
_UNITS = rf"{UNIT_PATTERN}(?:\+{UNIT_PATTERN})*"

_TURN = (
    rf"(?:({_CELL})(?::({_UNITS}))?>({_CELL})|(attack|assault) ({_CELL})"
    rf"|recruit (infantry|cavalry|archers) ({_CELL})|(pass))"
)


def _set_form(word: str) -> tuple[str, str]:
    form = rf"(?:{word} )?(?:(usual)|\+?({_UNITS})?\+?(done)?)"
    return form, f"{word} {_EXAMPLE}+done, {word} usual, or {word} done"


_EXAMPLE = "bl1+bl2"

_FORMS: dict[str, tuple[str, str]] = {
    q.TURN: (_TURN, "B5>C5, B5:bl1+bl2>C5, attack D4, recruit archers A5, or pass"),
    q.BATTLE_TURN: (_TURN, "attack D4, or pass"),
    q.GROUP: (rf"\+?({_UNITS})?(?:>({_CELL}))?", "bl1+bl2>C5"),
    q.STRIKE: (rf"(?:({UNIT_PATTERN})\*({UNIT_PATTERN})|(strikes usual))", "bl1*go2, or strikes usual"),
    q.WITHDRAW: (rf"(?:retreat ({_CELL})|(stay))", "retreat C4, or stay"),
    **{
        asked: ("|".join(f"({word})" for word, _ in words), " or ".join(word for word, _ in words))
        for asked, words in _YES_OR_NO.items()
    },
    **{asked: _set_form(word) for asked, (word, *_) in _SET_WORDS.items()},
}
_PATTERNS = {asked: re.compile(form) for asked, (form, _) in _FORMS.items()}


def parse_action(game: Game, state: Any, seat: int, text: str) -> int:
    """The code of an action from its notation."""
    asked, wanted = q.question(state), text.strip()
    found = _PATTERNS[asked].fullmatch(wanted)
    codes = _Reader(state, seat).codes(asked, found.groups()) if found else []
    if not codes:
        raise BadNotation(
            f"{wanted[:40]!r} is no answer here. You are asked to {asked}: write {_FORMS[asked][1]}."
        )
    return join_codes(codes)


class _Reader:
    """Turns what was written into codes."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state = state
        self.seat = seat

    def codes(self, asked: str, parts: tuple[str | None, ...]) -> list[int]:
        if asked in (q.TURN, q.BATTLE_TURN):
            return self._turn(*parts)
        if asked in _YES_OR_NO:
            return [int(parts[YES] is not None)]
        if asked in q.SETS:
            usual, units, done = parts
            return [USUAL] if usual else [*self._several(units), *([DONE] if done else [])]
        if asked == q.GROUP:
            return [*self._several(parts[0]), *([TO + PLACES[parts[1]]] if parts[1] else [])]
        if asked == q.WITHDRAW:
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
            raise BadNotation(f"There is no hex {name}.")
        return name or ""

    def _several(self, names: str | None) -> list[int]:
        numbers = [self._own(name) for name in (names or "").split("+") if name]
        if len(set(numbers)) != len(numbers):
            raise BadNotation("Each unit can be named once.")
        return sorted(numbers)

    def _own(self, name: str | None) -> int:
        return self._number(name, self.seat)

    def _number(self, name: str | None, seat: int) -> int:
        unit = unit_named(name or "")
        if unit is None or unit >> 4 != seat or not self.state.kind[unit]:
            raise BadNotation(f"There is no unit {name} that could be meant here.")
        return unit & 15
