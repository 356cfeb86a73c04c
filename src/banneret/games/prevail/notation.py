"""Actions in notation and as picks.

    deploy velites@F-5/N    deploys              play advance           chooses a card
    commander@G-6           places a commander   commander>F-6          moves it
    order F-5+F-6+done      orders units         line F-5:F-8           orders a line
    F-5>E-5/NE              moves, or engages    done                   ends commands
    F-5*D-5+F-6+done        shoots, with help    melee E-5              resolves an engagement
    commit brace, decline   at a commitment      retreat F-4/N, stand   at an engagement
    pay brace+move          discards for a rout  rally, hold            at cleanup
    leave F-5               leaves a unit without support

Each line is put together from the pieces of its halves: `F-5` and `>E-5/NE`.
"""

import re
from collections.abc import Callable
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import top
from banneret.engine.views.actions import Action, join_codes
from banneret.games.prevail import questions as q
from banneret.games.prevail.language import count, say, terms
from banneret.games.prevail.names import FACINGS, NAMES, Names, commander_id, names_of, unit_id
from banneret.games.prevail.rules.board import SIDE, unit_at
from banneret.games.prevail.rules.codes import (
    DECLINE,
    DONE,
    RALLY,
    STAND_FAST,
    cell_in,
    facing_in,
    stand_code,
)

_DONE = ("word:done",)


def describe_action(game: Game, state: Any, seat: int, code: int) -> Action:
    """An answer with its notation, picks and words."""
    names, rules = names_of(game), game.rules_window
    asked = q.question(state, rules)
    if code == DONE and asked in (q.UNITS, q.NEAR_END, q.ACTOR, q.SUPPORTERS):
        return _done(_Teller(game, names, state, rules, seat), asked)
    return _DESCRIBED[asked](_Teller(game, names, state, rules, seat), code)


def _done(teller: "_Teller", asked: str) -> Action:
    state = teller.state
    if asked == q.ACTOR:
        return Action(DONE, "pass", "done", _DONE, say("Ends its commands"), say("End the commands"))
    if asked == q.SUPPORTERS:
        shooter, target = teller.own(top(state).a), (1 - teller.seat) << 5 | top(state).b
        helpers = int(state.supporters).bit_count()
        label = say("Shoot with {helpers} in support", helpers=helpers) if helpers else say("Shoot alone")
        words = teller.shot(shooter, target, helpers)
        return Action(DONE, "shoot", "+done", _DONE, words, label)
    ordered = top(state).b
    words = say("Has ordered all it wants") if ordered else say("Orders nobody")
    if asked == q.NEAR_END:
        label = say("No more lines") if ordered else say("Order no line")
    elif ordered:
        label = count(ordered, "Order {number} unit", "Order {number} units")
    else:
        label = say("Order no unit")
    text = "+done" if ordered and asked == q.UNITS else "done"
    kind = "order" if ordered else "pass"
    return Action(DONE, kind, text, _DONE, words, label)


class _Teller:
    """Puts one side's answers into words."""

    def __init__(self, game: Game, names: Names, state: Any, rules: Any, seat: int) -> None:
        self.game = game
        self.names = names
        self.state = state
        self.rules = rules
        self.seat = seat

    def own(self, number: int) -> int:
        return self.seat << 5 | number

    def cell_of(self, unit: int) -> str:
        return self.names.cells[int(self.state.cell[unit])]

    def title(self, unit: int) -> str:
        return f"{self.names.title(self.state.kind[unit])} {self.cell_of(unit)}"

    def shot(self, shooter: int, target: int, helpers: int = 0) -> str:
        unit, aim = self.title(shooter), self.title(target)
        if helpers:
            return say(
                "Shoots at {target} with {unit}, {helpers} in support", target=aim, unit=unit, helpers=helpers
            )
        return say("Shoots at {target} with {unit}", target=aim, unit=unit)

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
        words = say("The commander takes its place on {cell}", cell=cell)
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
        near, far = self.own(top(self.state).a), self.own(code)
        if near == far:
            words = say("Orders {unit} alone", unit=self.title(near))
            label = say("Order {cell} alone", cell=self.cell_of(near))
        else:
            words = say("Orders the line from {near} to {far}", near=self.title(near), far=self.title(far))
            label = say("Order the line {near} to {far}", near=self.cell_of(near), far=self.cell_of(far))
        return Action(code, "line", f":{self.cell_of(far)}", (f"unit:{unit_id(far)}",), words, label)

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
        """What sort of a move it is, and what is said of it."""
        unit = self.own(top(self.state).a)
        title, enemy = self.title(unit), unit_at(self.state, 1 - self.seat, cell_in(code))
        if enemy >= 0:
            words = say(
                "Engages {foe} on {cell} with {unit}, facing {facing}",
                unit=title,
                foe=self.names.title(self.state.kind[enemy]),
                cell=cell,
                facing=facing,
            )
            return "engage", words, say("Engage {cell}", cell=cell)
        if cell_in(code) != self.state.cell[unit]:
            words = say("Moves {unit} to {cell}, facing {facing}", unit=title, cell=cell, facing=facing)
            return "move", words, say("Move to {cell}", cell=cell)
        if facing_in(code) != self.state.facing[unit]:
            words = say("Turns {unit} to {facing}", unit=title, facing=facing)
            return "move", words, say("Turn {facing}", facing=facing)
        return "move", say("Has {unit} stand still", unit=title), say("Stand still")

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
        label = say("Leave {cell}", cell=cell)
        return Action(code, "leave", f"leave {cell}", (f"unit:{unit_id(unit)}",), words, label)


_DESCRIBED: dict[str, Callable[[_Teller, int], Action]] = {
    q.DEPLOY_UNIT: _Teller.deploy,
    q.PLACE_UNIT: _Teller.place,
    q.PLACE_COMMANDER: _Teller.place_commander,
    q.CARD: _Teller.card,
    q.COMMANDER: _Teller.commander,
    q.UNITS: _Teller.unit_ordered,
    q.NEAR_END: _Teller.near_end,
    q.FAR_END: _Teller.far_end,
    q.ACTOR: _Teller.actor,
    q.MOVE: _Teller.move,
    q.TARGET: _Teller.target,
    q.SUPPORTERS: _Teller.supporter,
    q.COMMIT: _Teller.commitment,
    q.MUST_COMMIT: _Teller.commitment,
    q.RETREAT_OR_STAND: _Teller.retreat,
    q.RETREAT: _Teller.retreat,
    q.PAY: _Teller.payment,
    q.ENGAGEMENT: _Teller.engagement,
    q.RALLY: _Teller.rally,
    q.GIVE_UP: _Teller.given_up,
}

# Reading


_CELL = r"[A-X]-[1-9][0-9]?"
_FACING = "N|NE|E|SE|S|SW|W|NW"
_WORD = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_STAND = rf"({_CELL})/({_FACING})"

_FORMS: dict[str, str] = {
    q.DEPLOY_UNIT: rf"deploy ({_WORD})@{_STAND}",
    q.PLACE_UNIT: rf"@{_STAND}",
    q.PLACE_COMMANDER: rf"commander@({_CELL})",
    q.CARD: rf"play ({_WORD})",
    q.COMMANDER: rf"commander>({_CELL})",
    q.UNITS: rf"(?:order )?\+?({_CELL}(?:\+{_CELL})*)?\+?(done)?",
    q.NEAR_END: rf"(?:line ({_CELL}):({_CELL})|(done))",
    q.FAR_END: rf":({_CELL})",
    q.ACTOR: rf"(?:({_CELL})(?:>{_STAND}|\*({_CELL})((?:\+{_CELL})*)(\+done)?)|(done))",
    q.MOVE: rf">{_STAND}",
    q.TARGET: rf"\*({_CELL})((?:\+{_CELL})*)(\+done)?",
    q.SUPPORTERS: rf"((?:\+{_CELL})*)(\+done)",
    q.COMMIT: rf"(?:commit ({_WORD})|(decline))",
    q.MUST_COMMIT: rf"(?:commit ({_WORD})|(decline))",
    q.RETREAT_OR_STAND: rf"(?:retreat {_STAND}|(stand))",
    q.RETREAT: rf"retreat {_STAND}",
    q.PAY: rf"(?:pay )?\+?({_WORD}(?:\+{_WORD})*)",
    q.ENGAGEMENT: rf"melee ({_CELL})",
    q.RALLY: r"(rally|hold)",
    q.GIVE_UP: rf"leave ({_CELL})",
}
_PATTERNS = {asked: re.compile(form) for asked, form in _FORMS.items()}
_EXAMPLES = terms(
    {
        q.DEPLOY_UNIT: "deploy velites@F-5/N",
        q.PLACE_UNIT: "@F-5/N",
        q.PLACE_COMMANDER: "commander@G-6",
        q.CARD: "play advance",
        q.COMMANDER: "commander>F-6",
        q.UNITS: "order F-5+F-6+done, or done",
        q.NEAR_END: "line F-5:F-8, or done",
        q.FAR_END: ":F-8",
        q.ACTOR: "F-5>E-5/NE to move, F-5*D-5 to shoot, or done",
        q.MOVE: ">E-5/NE",
        q.TARGET: "*D-5",
        q.SUPPORTERS: "+F-6+done",
        q.COMMIT: "commit brace, or decline",
        q.MUST_COMMIT: "commit brace",
        q.RETREAT_OR_STAND: "retreat F-4/N, or stand",
        q.RETREAT: "retreat F-4/N",
        q.PAY: "pay brace+move",
        q.ENGAGEMENT: "melee E-5",
        q.RALLY: "rally, or hold",
        q.GIVE_UP: "leave F-5",
    }
)


def parse_action(game: Game, state: Any, seat: int, text: str) -> int:
    """The code of an action from its notation."""
    asked = q.question(state, game.rules_window)
    found = _PATTERNS[asked].fullmatch(text.strip())
    if found is None or not text.strip():
        raise BadNotation(
            say(
                "{text} is no answer here. You are asked to {task}: write {example}.",
                text=repr(text.strip()[:40]),
                task=q.TASKS[asked],
                example=_EXAMPLES[asked],
            )
        )
    return join_codes(_Reader(game, state, seat).codes(asked, found.groups()))


class _Reader:
    """Turns what was written into codes."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self.names = names_of(game)
        self.state = state
        self.rules = game.rules_window
        self.seat = seat

    def codes(self, asked: str, parts: tuple[str | None, ...]) -> list[int]:
        first = parts[0]
        if asked == q.DEPLOY_UNIT:
            return [self._waiting(first or ""), self._stand(parts[1], parts[2])]
        if asked in (q.PLACE_UNIT, q.MOVE, q.RETREAT):
            return [self._stand(parts[0], parts[1])]
        if asked in (q.PLACE_COMMANDER, q.COMMANDER, q.ENGAGEMENT):
            return [self._cell(first)]
        if asked == q.CARD:
            return [self._card(first or "")]
        if asked in (q.COMMIT, q.MUST_COMMIT):
            return [self._card(first) if first else DECLINE]
        if asked == q.PAY:
            return self._several([self._card(word) for word in (first or "").split("+")])
        if asked == q.RALLY:
            return [int(first == "rally")]
        if asked == q.RETREAT_OR_STAND:
            return [STAND_FAST if parts[2] else self._stand(parts[0], parts[1])]
        return self._units(asked, parts)

    def _units(self, asked: str, parts: tuple[str | None, ...]) -> list[int]:
        if asked == q.UNITS:
            units = [self._own(cell) for cell in (parts[0] or "").split("+") if cell]
            return [*self._several(units), *([DONE] if parts[1] else [])]
        if asked == q.NEAR_END:
            return [DONE] if parts[2] else [self._own(parts[0]), self._own(parts[1])]
        if asked in (q.FAR_END, q.GIVE_UP):
            return [self._own(parts[0])]
        if asked == q.TARGET:
            return [self._enemy(parts[0]), *self._helpers(parts[1], parts[2])]
        if asked == q.SUPPORTERS:
            return self._helpers(parts[0], parts[1])
        if parts[6]:
            return [DONE]
        if parts[1]:
            return [self._own(parts[0]), self._stand(parts[1], parts[2])]
        return [self._own(parts[0]), self._enemy(parts[3]), *self._helpers(parts[4], parts[5])]

    def _helpers(self, cells: str | None, done: str | None) -> list[int]:
        units = [self._own(cell) for cell in (cells or "").split("+") if cell]
        return [*self._several(units), *([DONE] if done else [])]

    def _several(self, codes: list[int]) -> list[int]:
        if len(set(codes)) != len(codes):
            raise BadNotation(say("Each can be named once."))
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
            raise BadNotation(say("No unit of yours is on {cell}.", cell=cell))
        return int(unit) & 31

    def _enemy(self, cell: str | None) -> int:
        unit = unit_at(self.state, 1 - self.seat, self._cell(cell))
        if unit < 0:
            raise BadNotation(say("No unit of the enemy's is on {cell}.", cell=cell))
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
