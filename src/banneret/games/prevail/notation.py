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

from banneret.engine.actions import Action, join_codes
from banneret.engine.errors import BadNotation
from banneret.engine.game import Game
from banneret.engine.kernels.frames import top
from banneret.games.prevail import questions as q
from banneret.games.prevail.names import FACINGS, Names, commander_id, names_of, unit_id
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
        return Action(DONE, "done", "done", _DONE, "Ends its commands", "End the commands")
    if asked == q.SUPPORTERS:
        helpers = int(state.supporters).bit_count()
        label = f"Shoot with {helpers} in support" if helpers else "Shoot alone"
        shooter, target = teller.own(top(state).a), (1 - teller.seat) << 5 | top(state).b
        words = f"{teller.title(shooter)} shoots at {teller.title(target)}"
        return Action(DONE, "shoot", "+done", _DONE, words, label)
    ordered = top(state).b
    if asked == q.NEAR_END:
        label = "No more lines" if ordered else "Order no line"
    else:
        label = f"Order {ordered} unit{'' if ordered == 1 else 's'}" if ordered else "Order no unit"
    text = "+done" if ordered and asked == q.UNITS else "done"
    return Action(DONE, "order", text, _DONE, "Has ordered all it wants", label)


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

    def deploy(self, code: int) -> Action:
        word = self.names.kind_words[self.state.kind[self.own(code)]]
        title = self.names.title(self.state.kind[self.own(code)])
        pick = f"item:{unit_id(self.own(code))}"
        return Action(code, "deploy", f"deploy {word}", (pick,), f"Deploys {title}", f"Deploy {title}")

    def place(self, code: int) -> Action:
        cell, facing = self.names.cells[cell_in(code)], FACINGS[facing_in(code)]
        unit = self.own(top(self.state).a)
        words = f"{self.names.title(self.state.kind[unit])} is deployed on {cell}, facing {facing}"
        picks = (f"cell:{cell}", f"facing:{facing}")
        return Action(code, "deploy", f"@{cell}/{facing}", picks, words, f"Deploy on {cell}")

    def place_commander(self, code: int) -> Action:
        cell = self.names.cells[code]
        picks = (f"item:{commander_id(self.seat)}", f"cell:{cell}")
        words = f"The commander takes its place on {cell}"
        return Action(code, "deploy", f"commander@{cell}", picks, words, f"Place on {cell}")

    def card(self, code: int) -> Action:
        word, title = self.names.card_word(self.seat, code), self.names.card_title(self.seat, code)
        return Action(code, "play", f"play {word}", (f"item:{word}",), f"Plays {title}", f"Play {title}")

    def commander(self, code: int) -> Action:
        cell = self.names.cells[code]
        picks = (f"unit:{commander_id(self.seat)}", f"cell:{cell}")
        stays = code == self.state.commander[self.seat]
        words = f"The commander {'stays on' if stays else 'moves to'} {cell}"
        label = f"Stay on {cell}" if stays else f"Move to {cell}"
        return Action(code, "commander", f"commander>{cell}", picks, words, label)

    def unit_ordered(self, code: int) -> Action:
        unit = self.own(code)
        text = f"+{self.cell_of(unit)}" if top(self.state).b else f"order {self.cell_of(unit)}"
        return Action(
            code,
            "order",
            text,
            (f"unit:{unit_id(unit)}",),
            f"Orders {self.title(unit)}",
            f"Order {self.title(unit)}",
        )

    def near_end(self, code: int) -> Action:
        unit = self.own(code)
        words = f"Orders a line that begins with {self.title(unit)}"
        return Action(
            code, "line", f"line {self.cell_of(unit)}", (f"unit:{unit_id(unit)}",), words, "Begin a line"
        )

    def far_end(self, code: int) -> Action:
        near, far = self.own(top(self.state).a), self.own(code)
        words = f"Orders the line from {self.title(near)} to {self.title(far)}"
        if near == far:
            words = f"Orders {self.title(near)} alone"
        label = f"Order the line {self.cell_of(near)} to {self.cell_of(far)}"
        if near == far:
            label = f"Order {self.cell_of(near)} alone"
        return Action(code, "line", f":{self.cell_of(far)}", (f"unit:{unit_id(far)}",), words, label)

    def actor(self, code: int) -> Action:
        unit = self.own(code)
        return Action(
            code, "act", self.cell_of(unit), (f"unit:{unit_id(unit)}",), f"{self.title(unit)} acts", "Act"
        )

    def move(self, code: int) -> Action:
        unit = self.own(top(self.state).a)
        cell, facing = self.names.cells[cell_in(code)], FACINGS[facing_in(code)]
        picks = (f"cell:{cell}", f"facing:{facing}")
        text, title = f">{cell}/{facing}", self.title(unit)
        enemy = unit_at(self.state, 1 - self.seat, cell_in(code))
        if enemy >= 0:
            foe = self.names.title(self.state.kind[enemy])
            return Action(
                code,
                "engage",
                text,
                picks,
                f"{title} engages {foe} on {cell}, facing {facing}",
                f"Engage {cell}",
            )
        if cell_in(code) == self.state.cell[unit]:
            turns = facing_in(code) != self.state.facing[unit]
            words = f"{title} {f'turns to {facing}' if turns else 'stands still'}"
            return Action(code, "move", text, picks, words, f"Turn {facing}" if turns else "Stand still")
        return Action(
            code, "move", text, picks, f"{title} moves to {cell}, facing {facing}", f"Move to {cell}"
        )

    def target(self, code: int) -> Action:
        unit, enemy = self.own(top(self.state).a), (1 - self.seat) << 5 | code
        words = f"{self.title(unit)} shoots at {self.title(enemy)}"
        picks = (f"unit:{unit_id(enemy)}",)
        cell = self.cell_of(enemy)
        return Action(code, "shoot", f"*{cell}", picks, words, f"Shoot at {cell}")

    def supporter(self, code: int) -> Action:
        unit = self.own(code)
        words = f"{self.title(unit)} supports the shot"
        return Action(code, "shoot", f"+{self.cell_of(unit)}", (f"unit:{unit_id(unit)}",), words, "Support")

    def commitment(self, code: int) -> Action:
        if code == DECLINE:
            return Action(code, "commit", "decline", ("word:decline",), "Commits no card", "Commit no card")
        word, title = self.names.card_word(self.seat, code), self.names.card_title(self.seat, code)
        picks = (f"item:{word}",)
        return Action(code, "commit", f"commit {word}", picks, f"Commits {title}", f"Commit {title}")

    def retreat(self, code: int) -> Action:
        if code == STAND_FAST:
            return Action(code, "stand", "stand", ("word:stand",), "Stands and fights", "Stand and fight")
        cell, facing = self.names.cells[cell_in(code)], FACINGS[facing_in(code)]
        picks = (f"cell:{cell}", f"facing:{facing}")
        words = f"Retreats to {cell}, facing {facing}"
        return Action(code, "retreat", f"retreat {cell}/{facing}", picks, words, f"Retreat to {cell}")

    def payment(self, code: int) -> Action:
        word, title = self.names.card_word(self.seat, code), self.names.card_title(self.seat, code)
        text = f"+{word}" if top(self.state).c else f"pay {word}"
        return Action(code, "pay", text, (f"item:{word}",), f"Discards {title}", f"Discard {title}")

    def engagement(self, code: int) -> Action:
        cell = self.names.cells[code]
        words = f"Resolves the engagement on {cell}"
        return Action(code, "melee", f"melee {cell}", (f"cell:{cell}",), words, f"Resolve {cell}")

    def rally(self, code: int) -> Action:
        if code == RALLY:
            return Action(code, "rally", "rally", ("word:rally",), "Rallies", "Rally")
        return Action(code, "hold", "hold", ("word:hold",), "Does not rally", "Do not rally")

    def given_up(self, code: int) -> Action:
        unit = self.own(code)
        words = f"{self.title(unit)} is left without support"
        cell = self.cell_of(unit)
        return Action(code, "leave", f"leave {cell}", (f"unit:{unit_id(unit)}",), words, f"Leave {cell}")


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

_FORMS: dict[str, tuple[str, str]] = {
    q.DEPLOY_UNIT: (rf"deploy ({_WORD})@{_STAND}", "deploy velites@F-5/N"),
    q.PLACE_UNIT: (rf"@{_STAND}", "@F-5/N"),
    q.PLACE_COMMANDER: (rf"commander@({_CELL})", "commander@G-6"),
    q.CARD: (rf"play ({_WORD})", "play advance"),
    q.COMMANDER: (rf"commander>({_CELL})", "commander>F-6"),
    q.UNITS: (rf"(?:order )?\+?({_CELL}(?:\+{_CELL})*)?\+?(done)?", "order F-5+F-6+done, or done"),
    q.NEAR_END: (rf"(?:line ({_CELL}):({_CELL})|(done))", "line F-5:F-8, or done"),
    q.FAR_END: (rf":({_CELL})", ":F-8"),
    q.ACTOR: (
        rf"(?:({_CELL})(?:>{_STAND}|\*({_CELL})((?:\+{_CELL})*)(\+done)?)|(done))",
        "F-5>E-5/NE to move, F-5*D-5 to shoot, or done",
    ),
    q.MOVE: (rf">{_STAND}", ">E-5/NE"),
    q.TARGET: (rf"\*({_CELL})((?:\+{_CELL})*)(\+done)?", "*D-5"),
    q.SUPPORTERS: (rf"((?:\+{_CELL})*)(\+done)", "+F-6+done"),
    q.COMMIT: (rf"(?:commit ({_WORD})|(decline))", "commit brace, or decline"),
    q.MUST_COMMIT: (rf"(?:commit ({_WORD})|(decline))", "commit brace"),
    q.RETREAT_OR_STAND: (rf"(?:retreat {_STAND}|(stand))", "retreat F-4/N, or stand"),
    q.RETREAT: (rf"retreat {_STAND}", "retreat F-4/N"),
    q.PAY: (rf"(?:pay )?\+?({_WORD}(?:\+{_WORD})*)", "pay brace+move"),
    q.ENGAGEMENT: (rf"melee ({_CELL})", "melee E-5"),
    q.RALLY: (r"(rally|hold)", "rally, or hold"),
    q.GIVE_UP: (rf"leave ({_CELL})", "leave F-5"),
}
_PATTERNS = {asked: re.compile(form) for asked, (form, _) in _FORMS.items()}


def parse_action(game: Game, state: Any, seat: int, text: str) -> int:
    """The code of an action from its notation."""
    asked = q.question(state, game.rules_window)
    found = _PATTERNS[asked].fullmatch(text.strip())
    if found is None or not text.strip():
        raise BadNotation(
            f"{text.strip()[:40]!r} is no answer here. You are asked to {asked}: write {_FORMS[asked][1]}."
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
            raise BadNotation("Each can be named once.")
        return sorted(codes)

    def _cell(self, name: str | None) -> int:
        if name not in self.names.cell_numbers:
            raise BadNotation(f"There is no cell {name}; the board goes from A-1 to {self.names.cells[-1]}.")
        return self.names.cell_numbers[name]

    def _stand(self, cell: str | None, facing: str | None) -> int:
        return int(stand_code(self._cell(cell), FACINGS.index(facing or "")))

    def _card(self, word: str) -> int:
        if word not in self.names.decks[self.seat]:
            raise BadNotation(f"There is no card {word[:40]} in your deck.")
        return self.names.decks[self.seat].index(word)

    def _own(self, cell: str | None) -> int:
        return self._number(cell, self.seat, "of yours")

    def _enemy(self, cell: str | None) -> int:
        return self._number(cell, 1 - self.seat, "of the enemy's")

    def _number(self, cell: str | None, seat: int, whose: str) -> int:
        unit = unit_at(self.state, seat, self._cell(cell))
        if unit < 0:
            raise BadNotation(f"No unit {whose} is on {cell}.")
        return int(unit) & 31

    def _waiting(self, word: str) -> int:
        if word not in self.names.kinds:
            raise BadNotation(f"There is no unit {word[:40]}.")
        for number in range(SIDE):
            unit = self.seat << 5 | number
            if self.state.kind[unit] == self.names.kinds[word] and self.state.cell[unit] < 0:
                return number
        raise BadNotation(f"You have no more {self.names.title(self.names.kinds[word])} to deploy.")
