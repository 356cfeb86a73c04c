"""Actions as people read them: notation, picks, a sentence, and a button label."""

from collections.abc import Callable
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import top
from banneret.engine.text import listed
from banneret.engine.views import Action
from banneret.games.aeonis.decisions import SETS, Decision, current_decision
from banneret.games.aeonis.language import count, say, terms
from banneret.games.aeonis.names import CELLS, KIND_WORDS, PLACES, TITLES, unit_id, unit_title
from banneret.games.aeonis.rules.codes import (
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
    verb_in,
    what_in,
)
from banneret.games.aeonis.rules.combat.strikes import striking_side
from banneret.games.aeonis.rules.sets import count_named

SET_WORDS = {
    Decision.COMMIT: "commit",
    Decision.JOIN: "commit",
    Decision.LINE: "line",
    Decision.REINFORCE: "line",
    Decision.OCCUPATION: "occupy",
}
"""The word before a set of units in notation."""

_THESE_LABELS = terms({"commit": "Commit these", "line": "Line these up", "occupy": "Move these in"})
_NOBODY_LABELS = terms({"commit": "Commit nobody", "line": "Line nobody up", "occupy": "Move nobody in"})

_USUAL_LABELS = terms(
    {
        Decision.COMMIT: "Commit all",
        Decision.JOIN: "The usual reinforcements",
        Decision.LINE: "The usual line",
        Decision.REINFORCE: "The usual reserves",
        Decision.OCCUPATION: "The usual garrison",
    }
)

YES_OR_NO = {
    Decision.HOLD_WALLS: ("open", "hold-the-walls"),
    Decision.RETREAT: ("stay", "retreat"),
    Decision.LIFT: ("stay", "lift"),
    Decision.PRESSING: ("wait", "press"),
}
"""No and yes in notation."""

_YES_OR_NO_WORDS = terms(
    {
        (Decision.HOLD_WALLS, NO): "Fights in the open",
        (Decision.HOLD_WALLS, YES): "Holds the walls",
        (Decision.RETREAT, NO): "Stays",
        (Decision.RETREAT, YES): "Retreats",
        (Decision.LIFT, NO): "Keeps up the siege",
        (Decision.LIFT, YES): "Lifts the siege",
        (Decision.PRESSING, NO): "Does not press the attack",
        (Decision.PRESSING, YES): "Presses the attack",
    }
)
_YES_OR_NO_LABELS = terms(
    {
        (Decision.HOLD_WALLS, NO): "Fight in the open",
        (Decision.HOLD_WALLS, YES): "Hold the walls",
        (Decision.RETREAT, NO): "Stay",
        (Decision.RETREAT, YES): "Retreat",
        (Decision.LIFT, NO): "Keep up the siege",
        (Decision.LIFT, YES): "Lift the siege",
        (Decision.PRESSING, NO): "Do not press",
        (Decision.PRESSING, YES): "Press the attack",
    }
)


class ActionWriter:
    """Puts a side's actions into words."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.asked = current_decision(state)

    def write(self, code: int) -> Action:
        """The action of a code."""
        if self.asked in YES_OR_NO:
            return self._yes_or_no(code)
        if self.asked in SETS:
            return self._of_a_set(code)
        return _WRITERS[self.asked](self, code)

    def _title(self, unit: int) -> str:
        return unit_title(self.game, unit, self.state.kind[unit])

    def _turn(self, code: int) -> Action:
        verb, what = verb_in(code), what_in(code)
        if verb == MARCH:
            return self._march(code, CELLS[start_in(what)], CELLS[end_in(what)])
        if verb == RECRUIT:
            return self._recruit(code, CELLS[what >> 2], what & 3)
        if verb == DETACH:
            cell = CELLS[what]
            words = say("Some units leave {cell}", cell=cell)
            label = say("Move some units from {cell}", cell=cell)
            return Action(code, "move", f"{cell}:", (f"cell:{cell}",), words, label)
        if verb == PASS:
            if self.asked == Decision.BATTLE_TURN:
                return Action(code, "pass", "pass", ("word:pass",), say("Breaks off"), say("Break off"))
            return Action(code, "pass", "pass", ("word:pass",), say("Passes"), say("Pass"))
        return self._attack(code, "attack" if verb == ATTACK else "assault", CELLS[what])

    def _march(self, code: int, start: str, end: str) -> Action:
        units = self.state.here[PLACES[start]]
        number = len(members_of(units))
        words = self._going(units, start, end)
        if number > 2:
            words = say("All {number} units move from {start} to {end}", number=number, start=start, end=end)
        picks, label = (f"cell:{start}", f"cell:{end}"), say("Move to {cell}", cell=end)
        return Action(code, "move", f"{start}>{end}", picks, words, label)

    def _titles(self, units: int) -> str:
        return listed([self._title(self.seat << 4 | number) for number in members_of(units)])

    def _going(self, units: int, start: str, end: str) -> str:
        return count(
            len(members_of(units)),
            "{units} moves from {start} to {end}",
            "{units} move from {start} to {end}",
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

    def _group(self, code: int) -> Action:
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
            "{units} leaves {start}",
            "{units} leave {start}",
            units=self._titles(units),
            start=start,
        )
        label = say("Take {unit}", unit=self._title(unit))
        return Action(code, "move", text, (f"unit:{unit_id(unit)}",), words, label)

    def _of_a_set(self, code: int) -> Action:
        word, named = SET_WORDS[self.asked], count_named(top(self.state).d)
        lead = "+" if named else f"{word} "
        if code == DONE:
            label = _THESE_LABELS[word] if named else _NOBODY_LABELS[word]
            return Action(code, word, f"{lead}done", ("word:done",), label, label)
        if code == USUAL:
            usual = _USUAL_LABELS[self.asked]
            return Action(code, word, f"{word} usual", ("word:usual",), usual, usual)
        unit = self.seat << 4 | code
        words, label = _naming(word, self._title(unit))
        return Action(code, word, f"{lead}{unit_id(unit)}", (f"unit:{unit_id(unit)}",), words, label)

    def _strike(self, code: int) -> Action:
        if code == USUAL_STRIKES:
            words, label = (
                say("Strikes the weakest enemies with all remaining units"),
                say("Strike the weakest"),
            )
            return Action(code, "strike", "strikes usual", ("word:usual",), words, label)
        frame = top(self.state)
        enemy = frame.seat if striking_side(frame.stage) else frame.b
        unit, target = self.seat << 4 | code >> 4, enemy << 4 | code & 15
        text, picks = (
            f"{unit_id(unit)}*{unit_id(target)}",
            (f"unit:{unit_id(unit)}", f"unit:{unit_id(target)}"),
        )
        struck = self._title(target)
        words = say("{unit} strikes {target}", unit=self._title(unit), target=struck)
        return Action(code, "strike", text, picks, words, say("Strike {target}", target=struck))

    def _yes_or_no(self, code: int) -> Action:
        word = YES_OR_NO[self.asked][code]
        words, label = _YES_OR_NO_WORDS[self.asked, code], _YES_OR_NO_LABELS[self.asked, code]
        return Action(code, word, word, (f"word:{word}",), words, label)

    def _withdraw(self, code: int) -> Action:
        if code == STAND_FAST:
            return Action(code, "stay", "stay", ("word:stay",), say("Stands fast"), say("Stand fast"))
        cell = CELLS[code]
        words, label = say("Retreats to {cell}", cell=cell), say("Retreat to {cell}", cell=cell)
        return Action(code, "retreat", f"retreat {cell}", ("word:retreat", f"cell:{cell}"), words, label)


def _naming(word: str, unit: str) -> tuple[str, str]:
    """The sentence and the button label for naming one unit of a set."""
    if word == "commit":
        return say("Commits {unit}", unit=unit), say("Commit: {unit}", unit=unit)
    if word == "line":
        return say("Puts {unit} on the line", unit=unit), say("Line up: {unit}", unit=unit)
    return say("Moves {unit} in", unit=unit), say("Move in: {unit}", unit=unit)


_WRITERS: dict[Decision, Callable[[ActionWriter, int], Action]] = {
    Decision.TURN: ActionWriter._turn,
    Decision.BATTLE_TURN: ActionWriter._turn,
    Decision.GROUP: ActionWriter._group,
    Decision.STRIKE: ActionWriter._strike,
    Decision.WITHDRAW: ActionWriter._withdraw,
}
