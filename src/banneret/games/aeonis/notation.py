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

from banneret.engine.errors import BadNotation
from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import top
from banneret.engine.text.language import either, listed
from banneret.engine.views.actions import Action, join_codes
from banneret.games.aeonis import questions as q
from banneret.games.aeonis.language import count, say, terms
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
    NO,
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
    q.COMMIT: "commit",
    q.JOIN: "commit",
    q.LINE: "line",
    q.REINFORCE: "line",
    q.OCCUPATION: "occupy",
}
"""What a set is called in notation."""

_THESE_LABELS = terms({"commit": "Commit these", "line": "Line up these", "occupy": "Move in these"})
_NOBODY_LABELS = terms({"commit": "Commit nobody", "line": "Line up nobody", "occupy": "Move in nobody"})

_USUAL_LABELS = terms(
    {
        q.COMMIT: "Commit all",
        q.JOIN: "The usual reinforcements",
        q.LINE: "The usual line",
        q.REINFORCE: "The usual reserves",
        q.OCCUPATION: "The usual garrison",
    }
)

_YES_OR_NO = {
    q.HOLD_WALLS: ("open", "hold-the-walls"),
    q.RETREAT: ("stay", "retreat"),
    q.LIFT: ("stay", "lift"),
    q.PRESSING: ("wait", "press"),
}
"""What no and yes are in notation."""

_YES_OR_NO_WORDS = terms(
    {
        (q.HOLD_WALLS, NO): "Fights in the open",
        (q.HOLD_WALLS, YES): "Holds the walls",
        (q.RETREAT, NO): "Stays",
        (q.RETREAT, YES): "Retreats",
        (q.LIFT, NO): "Keeps up the siege",
        (q.LIFT, YES): "Lifts the siege",
        (q.PRESSING, NO): "Does not press the attack",
        (q.PRESSING, YES): "Presses the attack",
    }
)
_YES_OR_NO_LABELS = terms(
    {
        (q.HOLD_WALLS, NO): "Fight in the open",
        (q.HOLD_WALLS, YES): "Hold the walls",
        (q.RETREAT, NO): "Stay",
        (q.RETREAT, YES): "Retreat",
        (q.LIFT, NO): "Keep up the siege",
        (q.LIFT, YES): "Lift the siege",
        (q.PRESSING, NO): "Do not press",
        (q.PRESSING, YES): "Press the attack",
    }
)


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
            words = say("Some units go from {cell}", cell=cell)
            label = say("Move some of {cell}", cell=cell)
            return Action(code, "move", f"{cell}:", (f"cell:{cell}",), words, label)
        if verb == PASS:
            if self.asked == q.BATTLE_TURN:
                return Action(code, "pass", "pass", ("word:pass",), say("Breaks off"), say("Break off"))
            return Action(code, "pass", "pass", ("word:pass",), say("Passes"), say("Pass"))
        return self._attack(code, "attack" if verb == ATTACK else "assault", CELLS[what])

    def _march(self, code: int, start: str, end: str) -> Action:
        units = self.state.here[PLACES[start]]
        number = len(members_of(units))
        words = self._going(units, start, end)
        if number > 2:
            words = say("All {number} units go from {start} to {end}", number=number, start=start, end=end)
        picks, label = (f"cell:{start}", f"cell:{end}"), say("Move to {cell}", cell=end)
        return Action(code, "move", f"{start}>{end}", picks, words, label)

    def _titles(self, units: int) -> str:
        return listed([self.title(self.seat << 4 | number) for number in members_of(units)])

    def _going(self, units: int, start: str, end: str) -> str:
        return count(
            len(members_of(units)),
            "{units} goes from {start} to {end}",
            "{units} go from {start} to {end}",
            units=self._titles(units),
            start=start,
            end=end,
        )

    def _recruit(self, code: int, cell: str, kind: int) -> Action:
        word, title = KIND_WORDS[kind], TITLES[kind]
        picks = (f"cell:{cell}", f"word:recruit-{word}")
        words = say("Recruits {unit} in {cell}", unit=title, cell=cell)
        price = self.game.rules_window.recruit_cost[kind]
        text, label = f"recruit {word} {cell}", say("Recruit {unit} ({points} AP)", unit=title, points=price)
        return Action(code, "recruit", text, picks, words, label)

    def _attack(self, code: int, word: str, cell: str) -> Action:
        if word == "assault":
            words, label = say("Assault on {cell}", cell=cell), say("Assault {cell}", cell=cell)
        else:
            words, label = say("Attack on {cell}", cell=cell), say("Attack {cell}", cell=cell)
        return Action(code, word, f"{word} {cell}", (f"word:{word}", f"cell:{cell}"), words, label)

    def group(self, code: int) -> Action:
        start, chosen = CELLS[top(self.state).a], top(self.state).b
        if code >= TO:
            end = CELLS[code - TO]
            words, label = self._going(chosen, start, end), say("Move to {cell}", cell=end)
            return Action(code, "move", f">{end}", (f"cell:{end}",), words, label)
        unit = self.seat << 4 | code
        text = f"+{unit_id(unit)}" if chosen else unit_id(unit)
        units = chosen | 1 << code
        words = count(
            len(members_of(units)),
            "{units} goes from {start}",
            "{units} go from {start}",
            units=self._titles(units),
            start=start,
        )
        label = say("Take {unit}", unit=self.title(unit))
        return Action(code, "move", text, (f"unit:{unit_id(unit)}",), words, label)

    def of_a_set(self, code: int) -> Action:
        word, named = _SET_WORDS[self.asked], count_named(top(self.state).d)
        lead = "+" if named else f"{word} "
        if code == DONE:
            label = _THESE_LABELS[word] if named else _NOBODY_LABELS[word]
            return Action(code, word, f"{lead}done", ("word:done",), label, label)
        if code == USUAL:
            usual = _USUAL_LABELS[self.asked]
            return Action(code, word, f"{word} usual", ("word:usual",), usual, usual)
        unit = self.seat << 4 | code
        words, label = _naming(word, self.title(unit))
        return Action(code, word, f"{lead}{unit_id(unit)}", (f"unit:{unit_id(unit)}",), words, label)

    def strike(self, code: int) -> Action:
        if code == USUAL_STRIKES:
            words, label = say("Strikes the weakest with all that are left"), say("Strike the weakest")
            return Action(code, "strike", "strikes usual", ("word:usual",), words, label)
        frame = top(self.state)
        enemy = frame.seat if striking_side(frame.stage) else frame.b
        unit, target = self.seat << 4 | code >> 4, enemy << 4 | code & 15
        text, picks = (
            f"{unit_id(unit)}*{unit_id(target)}",
            (f"unit:{unit_id(unit)}", f"unit:{unit_id(target)}"),
        )
        struck = self.title(target)
        words = say("{unit} strikes {target}", unit=self.title(unit), target=struck)
        return Action(code, "strike", text, picks, words, say("Strike {target}", target=struck))

    def yes_or_no(self, code: int) -> Action:
        word = _YES_OR_NO[self.asked][code]
        words, label = _YES_OR_NO_WORDS[self.asked, code], _YES_OR_NO_LABELS[self.asked, code]
        return Action(code, word, word, (f"word:{word}",), words, label)

    def withdraw(self, code: int) -> Action:
        if code == STAND_FAST:
            return Action(code, "stay", "stay", ("word:stay",), say("Stands fast"), say("Stand fast"))
        cell = CELLS[code]
        words, label = say("Retreats to {cell}", cell=cell), say("Retreat to {cell}", cell=cell)
        return Action(code, "retreat", f"retreat {cell}", ("word:retreat", f"cell:{cell}"), words, label)


def _naming(word: str, unit: str) -> tuple[str, str]:
    """What naming one unit of a set does, and what a button for that says."""
    if word == "commit":
        return say("Commits {unit}", unit=unit), say("Commit: {unit}", unit=unit)
    if word == "line":
        return say("Puts on the line {unit}", unit=unit), say("Line up: {unit}", unit=unit)
    return say("Moves in {unit}", unit=unit), say("Move in: {unit}", unit=unit)


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


_FORMS = {
    q.TURN: _TURN,
    q.BATTLE_TURN: _TURN,
    q.GROUP: rf"\+?({_UNITS})?(?:>({_CELL}))?",
    q.STRIKE: rf"(?:({UNIT_PATTERN})\*({UNIT_PATTERN})|(strikes usual))",
    q.WITHDRAW: rf"(?:retreat ({_CELL})|(stay))",
    **{asked: "|".join(f"({word})" for word in words) for asked, words in _YES_OR_NO.items()},
    **{asked: rf"(?:{word} )?(?:(usual)|\+?({_UNITS})?\+?(done)?)" for asked, word in _SET_WORDS.items()},
}
_PATTERNS = {asked: re.compile(form) for asked, form in _FORMS.items()}
_EXAMPLES = terms(
    {
        q.TURN: "B5>C5, B5:bl1+bl2>C5, attack D4, recruit archers A5, or pass",
        q.BATTLE_TURN: "attack D4, or pass",
        q.GROUP: "bl1+bl2>C5",
        q.STRIKE: "bl1*go2, or strikes usual",
        q.WITHDRAW: "retreat C4, or stay",
    }
)


def _example(asked: str) -> str:
    """How an answer to a question is written."""
    if asked in _YES_OR_NO:
        return either(_YES_OR_NO[asked])
    if asked in _SET_WORDS:
        return say("{word} bl1+bl2+done, {word} usual, or {word} done", word=_SET_WORDS[asked])
    return _EXAMPLES[asked]


def parse_action(game: Game, state: Any, seat: int, text: str) -> int:
    """The code of an action from its notation."""
    asked, wanted = q.question(state), text.strip()
    found = _PATTERNS[asked].fullmatch(wanted)
    codes = _Reader(state, seat).codes(asked, found.groups()) if found else []
    if not codes:
        raise BadNotation(
            say(
                "{text} is no answer here. You are asked to {task}: write {example}.",
                text=repr(wanted[:40]),
                task=q.TASKS[asked],
                example=_example(asked),
            )
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
            raise BadNotation(say("There is no hex {hex}.", hex=name))
        return name or ""

    def _several(self, names: str | None) -> list[int]:
        numbers = [self._own(name) for name in (names or "").split("+") if name]
        if len(set(numbers)) != len(numbers):
            raise BadNotation(say("Each unit can be named once."))
        return sorted(numbers)

    def _own(self, name: str | None) -> int:
        return self._number(name, self.seat)

    def _number(self, name: str | None, seat: int) -> int:
        unit = unit_named(name or "")
        if unit is None or unit >> 4 != seat or not self.state.kind[unit]:
            raise BadNotation(say("There is no unit {unit} that could be meant here.", unit=name))
        return unit & 15
