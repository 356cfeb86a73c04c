"""Actions in notation and as picks.

    C2>D2                   all units of a hex move   C2:bl1+bl3>D2           some of them move
    attack D4, assault D4   declares it               recruit cavalry A5      recruits
    pass                    passes, or breaks off     hold-the-walls, open    at a City's walls
    commit bl1+bl2+done     commits units             line bl1+bl2+done       puts units on the line
    commit usual            … the usual ones             line usual
    bl1*go2                 strikes                   strikes usual           all that are left
    retreat, stay           the attacker              retreat C4, stay        the defender
    lift, stay              at a siege's end          press, wait             after a round
    occupy bl1+bl2+done     moves in                  occupy usual

Each line is assembled from the texts of its halves: `C2:`, `bl1`, `+bl3`, `>D2`.
"""

from collections.abc import Sequence
from typing import Any

from banneret.engine.errors import BadNotation, IllegalAction
from banneret.engine.game import Members, Notation
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import look
from banneret.engine.views import Action, join_codes
from banneret.games.aeonis.action_reader import ActionReader, example, in_order
from banneret.games.aeonis.action_words import ActionWriter
from banneret.games.aeonis.battle_refusals import BattleRefusal
from banneret.games.aeonis.decisions import SETS, Decision, current_decision, nameable_units
from banneret.games.aeonis.language import say
from banneret.games.aeonis.prompts import TASKS
from banneret.games.aeonis.rules.board import SIDE
from banneret.games.aeonis.rules.campaign.movement import most_to_detach, movers
from banneret.games.aeonis.rules.codes import DETACH, DONE, TO, USUAL, verb_in
from banneret.games.aeonis.rules.sets import count_named


class AeonisNotation(Notation):
    """One form for each decision. Groups and sets of units are given one unit at a time, as halves."""

    halves = SIDE + 1

    def describe(self, state: Any, seat: int, code: int) -> Action:
        return ActionWriter(self.game, state, seat).write(code)

    def plain(self, text: str) -> str:
        """Sorts the units in a text by number, since they may be named in any order."""
        return in_order(text.strip())

    def parse(self, state: Any, seat: int, text: str) -> int:
        reader, wanted = ActionReader(state, seat), self.plain(text)
        codes = reader.codes(wanted)
        if not codes:
            raise BadNotation(
                say(
                    "{text} is not an answer here. You are asked to {task}: write {example}.",
                    text=repr(wanted[:40]),
                    task=TASKS[reader.asked],
                    example=example(reader.asked),
                )
            )
        self._check_count(state, seat, codes)
        return join_codes(codes)

    def _check_count(self, state: Any, seat: int, codes: Sequence[int]) -> None:
        """Refuses sets that are too large: their first units would already be a complete action."""
        if current_decision(state) in SETS:
            named = [code for code in codes if code not in (USUAL, DONE)]
            units, most = nameable_units(state, self.rules)
            if len(named) + count_named(top(state).d) > most and all(units >> code & 1 for code in named):
                raise IllegalAction(str(BattleRefusal(self.game, state, seat).too_many()))

    def is_half(self, state: Any, seat: int, code: int) -> bool:
        asked = current_decision(state)
        if asked == Decision.TURN:
            return bool(verb_in(code) == DETACH)
        if asked == Decision.GROUP:
            return code < TO
        if asked in SETS and code not in (USUAL, DONE):
            return bool(count_named(top(state).d) + 1 < nameable_units(state, self.rules)[1])
        return False

    def members(self, state: Any, seat: int) -> Members | None:
        asked, frame = current_decision(state), top(state)
        if frame.d != 0:
            return None
        if asked == Decision.GROUP:
            units = movers(state, self.rules, seat, frame.a, look(self.game.new_work())[0])
            return Members(tuple(members_of(units)), most_to_detach(state, units, frame.a))
        if asked not in SETS:
            return None
        units, most = nameable_units(state, self.rules)
        return Members(tuple(members_of(units)), most)
