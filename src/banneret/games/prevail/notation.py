"""Actions in notation and as picks.

    deploy velites@F-5/N    deploys              play advance           chooses a card
    commander@G-6           places a commander   commander>F-6          moves it
    order F-5+F-6+done      orders units         line F-5:F-8           orders a line
    F-5>E-5/NE              moves, or engages    done                   ends commands
    F-5:F-8>E-5/N           moves a line as one, its first unit to E-5
    F-5*D-5+F-6+done        shoots, with help    melee E-5              resolves an engagement
    commit brace, decline   at a commitment      retreat F-4/N, stand   at an engagement
    pay brace+move          discards for a rout  rally, hold            at cleanup
    leave F-5               leaves a unit without support

Each text is joined from the texts of its halves: `F-5` and `>E-5/NE`.
"""

from collections.abc import Sequence
from typing import Any

from banneret.engine.game import Members, Notation
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import top
from banneret.engine.views import Action, join_codes
from banneret.games.prevail.action_parser import ActionParser
from banneret.games.prevail.action_words import ActionWords
from banneret.games.prevail.decisions import Decision, decision_of
from banneret.games.prevail.line_moves import Line
from banneret.games.prevail.line_orders import longest_line
from banneret.games.prevail.names import names_of, unit_id
from banneret.games.prevail.rules.board import SIDE
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play
from banneret.games.prevail.rules.codes import DONE
from banneret.games.prevail.rules.ranged import can_support, has_supporter


class PrevailNotation(Notation):
    """Each decision has its own form; sets of units and cards are given one by one."""

    halves = 34

    def describe(self, state: Any, seat: int, code: int) -> Action:
        decision = decision_of(state, self.rules)
        return ActionWords(names_of(self.game), state, self.rules, seat).describe(decision, code)

    def plain(self, text: str) -> str:
        """Sorts the units and cards of a set by name, as they may be given in any order."""
        word, space, rest = text.strip().rpartition(" ")
        first, *others = rest.split("+")
        end = others.pop() if others[-1:] == ["done"] else None
        members = sorted([first, *others]) if word else [first, *sorted(others)]
        return f"{word}{space}{'+'.join([*members, end] if end else members)}"

    def parse(self, state: Any, seat: int, text: str) -> int:
        decision = decision_of(state, self.rules)
        parser = ActionParser(self.game, state, seat, decision)
        return join_codes(parser.codes(text.strip()))

    def is_half(self, state: Any, seat: int, code: int) -> bool:
        decision, frame = decision_of(state, self.rules), top(state)
        if decision in (Decision.DEPLOY_UNIT, Decision.NEAR_END, Decision.ACTOR, Decision.SUPPORTERS):
            return code != DONE
        if decision is Decision.UNITS:
            most = self.rules.number[card_in_play(state, self.rules, seat)]
            return bool(code != DONE and frame.b + 1 < most)
        if decision is Decision.TARGET:
            return bool(has_supporter(state, self.rules, seat << 5 | frame.a, (1 - seat) << 5 | code))
        return decision is Decision.PAY and frame.a > 1

    def members(self, state: Any, seat: int) -> Members | None:
        rules, frame, decision = self.rules, top(state), decision_of(state, self.rules)
        if decision is Decision.UNITS and frame.b == 0:
            card = card_in_play(state, rules, seat)
            units = [n for n in range(SIDE) if can_be_ordered(state, rules, seat, seat << 5 | n, card, True)]
            return Members(tuple(units), rules.number[card])
        if decision is Decision.SUPPORTERS and state.supporters == 0:
            shooter, target = seat << 5 | frame.a, (1 - seat) << 5 | frame.b
            units = [n for n in range(SIDE) if can_support(state, rules, shooter, seat << 5 | n, target)]
            return Members(tuple(units), SIDE + 1)
        if decision is Decision.PAY and frame.c == 0:
            return Members(tuple(members_of(state.hand[seat])), frame.a)
        return None

    def joint_actions(self, state: Any, seat: int, pick: str | None = None) -> Sequence[Action]:
        decision = decision_of(state, self.rules)
        if decision is Decision.NEAR_END and pick:
            return self._lines_of(state, seat, pick)
        if decision is not Decision.ACTOR:
            return ()
        words, found = ActionWords(names_of(self.game), state, self.rules, seat), list[Action]()
        for unit in (seat << 5 | number for number in range(SIDE)):
            if pick not in (None, f"unit:{unit_id(unit)}") or not state.kind[unit]:
                continue
            line = Line(self.game, state, seat, unit)
            if line.can_move_together and (pick or unit == line.units[0]):
                found += [words.line_moved(line, unit, stand) for stand in line.moves]
        return found

    def _lines_of(self, state: Any, seat: int, pick: str) -> Sequence[Action]:
        """The order of the longest line of a unit that may begin one."""
        card = card_in_play(state, self.rules, seat)
        for unit in (seat << 5 | number for number in range(SIDE)):
            if pick == f"unit:{unit_id(unit)}" and can_be_ordered(state, self.rules, seat, unit, card, True):
                line = longest_line(state, self.rules, unit)
                return (
                    [ActionWords(names_of(self.game), state, self.rules, seat).line_ordered(unit, line)]
                    if line[1:]
                    else ()
                )
        return ()
