"""Why an action is not legal: the first rule that forbids it, in a sentence."""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Game, Reason, Refusals
from banneret.engine.kit import split_picks
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import look
from banneret.games.aeonis.battle_refusals import BattleRefusal
from banneret.games.aeonis.decisions import SETS, Decision, current_decision, nameable_units
from banneret.games.aeonis.language import say
from banneret.games.aeonis.march_refusals import MarchRefusal
from banneret.games.aeonis.names import KINDS, PLACES, TITLES, unit_named, unit_title
from banneret.games.aeonis.prompts import CLAUSES, PROMPTS
from banneret.games.aeonis.rules.board import SIDE
from banneret.games.aeonis.rules.campaign.movement import movers
from banneret.games.aeonis.rules.codes import (
    ASSAULT,
    ATTACK,
    DETACH,
    DONE,
    MARCH,
    PASS,
    RECRUIT,
    TO,
    end_in,
    start_in,
    verb_in,
    what_in,
)


class AeonisRefusals(Refusals):
    """Checks the rules in the order in which a player would think of them."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        return _Refusal(self.game, state, seat).of_code(code)

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return _Refusal(self.game, state, seat).of_picks(picks)


def _no_hex() -> Reason:
    return Reason(say("There is no such hex."), "AE-8.1")


def _no_unit() -> Reason:
    return Reason(say("There is no such unit."), "AE-1.1")


class _Refusal:
    """The first rule that forbids a side's answer to the current decision."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self.game = game
        self.rules = game.rules_window
        self.state = state
        self.seat = seat
        self.asked = current_decision(state)
        self.march = MarchRefusal(game, state, seat)
        self.battle = BattleRefusal(game, state, seat)

    def of_code(self, code: int) -> Reason:
        if self.asked in (Decision.TURN, Decision.BATTLE_TURN):
            return self._turn(verb_in(code), what_in(code)) if 0 <= code < 6 << 12 else self._other_question()
        if self.asked == Decision.GROUP:
            if TO <= code < TO + self.rules.cells:
                return self._group_to(code - TO)
            return self._member(code) if 0 <= code < SIDE else self._other_question()
        if self.asked in SETS:
            if code == DONE:
                return Reason(say("Name at least one unit."), CLAUSES[self.asked])
            return self._member(code) if 0 <= code < SIDE else self._other_question()
        if self.asked == Decision.STRIKE and 0 <= code < 256:
            return self._strike(code >> 4, code & 15)
        if self.asked == Decision.WITHDRAW and 0 <= code < self.rules.cells:
            return self.battle.refuge(code) or self._other_question()
        return self._other_question()

    def of_picks(self, picks: Sequence[str]) -> Reason:
        pointed = split_picks(picks) or [("", "")]
        (kind, name), (last_kind, last) = pointed[0], pointed[-1]
        if kind == "unit":
            return self._units_named([unit for what, unit in pointed if what == "unit"])
        if last_kind == "cell" and (last not in PLACES or PLACES[last] >= self.rules.cells):
            return _no_hex()
        if kind == "cell" and last_kind == "word" and name in PLACES:
            return self._word(last, PLACES[name])
        if kind == "cell":
            return self._cells([PLACES[cell] for _, cell in pointed if cell in PLACES])
        if kind == "word" and last_kind == "cell":
            return self._word(name, PLACES[last])
        if kind == "word" and self.asked == Decision.GROUP:
            return self._word(name, top(self.state).a)
        return self._other_question()

    def _other_question(self) -> Reason:
        text = say("That is not what you are asked. {question}", question=PROMPTS[self.asked])
        return Reason(text, CLAUSES[self.asked])

    def _cells(self, cells: list[int]) -> Reason:
        if cells and self.asked == Decision.GROUP:
            start = top(self.state).a
            return self.march.way(start, top(self.state).b or self.state.here[start], cells[-1])
        if cells and self.asked == Decision.TURN:
            if len(cells) > 1:
                return self._march(cells[0], cells[1])
            return self.march.start(cells[0]) or self._other_question()
        if cells and self.asked == Decision.WITHDRAW:
            return self.battle.refuge(cells[-1]) or self._other_question()
        return self._other_question()

    def _word(self, word: str, cell: int) -> Reason:
        if self.asked in (Decision.TURN, Decision.BATTLE_TURN) and word in ("attack", "assault"):
            return self._attack(cell, is_assault=word == "assault")
        if self.asked in (Decision.TURN, Decision.GROUP) and word.removeprefix("recruit-") in KINDS:
            return self._recruit(cell, KINDS[word.removeprefix("recruit-")])
        if self.asked == Decision.WITHDRAW and word == "retreat":
            return self.battle.refuge(cell) or self._other_question()
        return self._other_question()

    # Turns

    def _turn(self, verb: int, what: int) -> Reason:
        if self.asked == Decision.BATTLE_TURN and verb not in (ATTACK, ASSAULT):
            return self._other_question()
        if verb == MARCH:
            return self._march(start_in(what), end_in(what))
        if verb == RECRUIT:
            return self._recruit(what >> 2, what & 3)
        if verb == PASS:
            return self._other_question()
        if what >= self.rules.cells:
            return _no_hex()
        return self.march.group_of(what) if verb == DETACH else self._attack(what, is_assault=verb == ASSAULT)

    def _march(self, start: int, end: int) -> Reason:
        if max(start, end) >= self.rules.cells:
            return _no_hex()
        if self.state.holder[start] != self.seat + 1:
            return self.march.start(start) or self._other_question()
        return self.march.way(start, self.state.here[start], end)

    def _attack(self, cell: int, *, is_assault: bool) -> Reason:
        return self.battle.attack(cell, is_assault=is_assault) or self._other_question()

    def _recruit(self, cell: int, kind: int) -> Reason:
        if cell >= self.rules.cells:
            return _no_hex()
        if self.asked not in (Decision.TURN, Decision.GROUP) or kind not in TITLES:
            return self._other_question()
        return self.march.recruit(cell, kind)

    def _group_to(self, end: int) -> Reason:
        frame = top(self.state)
        if not frame.b:
            return Reason(say("Name at least one unit."), "AE-10.1")
        return self.march.way(frame.a, frame.b, end)

    # Units

    def _units_named(self, names: list[str]) -> Reason:
        """Why the named units cannot be picked: the first that cannot, or that there are too many."""
        units = [unit_named(name) for name in names]
        for unit, name in zip(units, names, strict=True):
            if unit is None or not self.state.kind[unit]:
                return _no_unit()
            if self.asked == Decision.STRIKE:
                continue
            title = unit_title(self.game, unit, self.state.kind[unit])
            if unit >> 4 != self.seat:
                return Reason(say("{unit} is not yours.", unit=title), "AE-1.2")
            if names.count(name) > 1 and self.asked in (*SETS, Decision.GROUP):
                return Reason(say("Name each unit only once."), CLAUSES[self.asked])
        numbers = [unit & 15 for unit in units if unit is not None]
        if self.asked == Decision.STRIKE:
            return self._strike_of([unit for unit in units if unit is not None])
        if self.asked in SETS:
            able, most = nameable_units(self.state, self.rules)
            strangers = [number for number in numbers if not able >> number & 1]
            if strangers:
                return self._member(strangers[0])
            return self.battle.too_many() if len(numbers) > most else self._other_question()
        if self.asked == Decision.GROUP:
            return self._group_of(numbers)
        return self._other_question()

    def _group_of(self, numbers: list[int]) -> Reason:
        """Why units cannot form a group: the first that cannot join those before it."""
        frame = top(self.state)
        able = movers(self.state, self.rules, self.seat, frame.a, look(self.game.new_work())[0])
        unable = [number for number in numbers if not able >> number & 1]
        if unable:
            return self._member(unable[0])
        before = frame.b | sum(1 << number for number in numbers[:-1])
        return self.march.member(frame.a, before, numbers[-1])

    def _member(self, number: int) -> Reason:
        if not self.state.kind[self.seat << 4 | number]:
            return _no_unit()
        if self.asked == Decision.GROUP:
            return self.march.member(top(self.state).a, top(self.state).b, number)
        return self.battle.member(number)

    def _strike_of(self, units: list[int]) -> Reason:
        """Why a striker, or the target named after it, cannot be chosen."""
        if units[0] >> 4 != self.seat:
            title = unit_title(self.game, units[0], self.state.kind[units[0]])
            return Reason(say("{unit} is not yours.", unit=title), "AE-1.2")
        found = self.battle.striker(units[0] & 15)
        if found is None and len(units) > 1:
            found = self.battle.target_unit(units[1])
        return found or self._other_question()

    def _strike(self, striker: int, target: int) -> Reason:
        if striker >= SIDE or not self.state.kind[self.seat << 4 | striker]:
            return _no_unit()
        return self.battle.striker(striker) or self.battle.target(target) or self._other_question()
