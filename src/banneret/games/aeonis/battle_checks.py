"""Checks the battle of a position set up by hand: whether the rules can continue from it."""

from typing import Any

from banneret.engine.kit import require
from banneret.engine.machine.kernels.bits import count_bits
from banneret.games.aeonis.language import say
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    DEFENDER,
    defender_of,
    units_beside,
    units_on,
)
from banneret.games.aeonis.rules.combat.frame import (
    BY_ASSAULT,
    BY_SIEGE,
    COMMIT_ATTACK,
    COMMIT_DEFENCE,
    COUNTERSTRIKE,
    LINE_ATTACK,
    LINE_DEFENCE,
    OCCUPY,
    PRE_COUNTERSTRIKE,
    PRE_STRIKE,
    PRESS,
    RETREAT_ATTACK,
    RETREAT_DEFENCE,
    STRIKE,
    TAKE_HEX,
    WALLS,
    mode_of,
    rounds_over,
)
from banneret.games.aeonis.rules.combat.lines import cap_at
from banneret.games.aeonis.rules.combat.retreat import can_press, refuges
from banneret.games.aeonis.rules.sets import count_named, next_named

_ASKS_DEFENDER = (WALLS, COMMIT_DEFENCE, LINE_DEFENCE, PRE_COUNTERSTRIKE, COUNTERSTRIKE, RETREAT_DEFENCE)
_SETS = (COMMIT_ATTACK, COMMIT_DEFENCE, LINE_ATTACK, LINE_DEFENCE, OCCUPY)


class BattleCheck:
    """Checks the attack under way: its frame, and the units in it."""

    def __init__(self, state: Any, rules: Any, frame: Any) -> None:
        self.state = state
        self.rules = rules
        self.frame = frame

    def run(self) -> None:
        """Refuses a battle that cannot occur."""
        state, rules, frame = self.state, self.rules, self.frame
        cell, stage = frame.a, frame.stage
        require(
            cell < rules.cells and frame.b != frame.seat,
            "frames.1",
            say("an attack must be on another side's hex"),
        )
        require(
            not rules.is_battle or (cell, frame.seat) == (0, 0),
            "frames.1",
            say("Blue must attack the hex in the middle"),
        )
        asked = frame.b if stage in _ASKS_DEFENDER else frame.seat
        require(stage != TAKE_HEX and frame.asked == 1 << asked, "frames.1", say("the wrong side is asked"))
        self._check_mode()
        self._check_committed()
        if stage == OCCUPY:
            require(
                state.control[cell] == frame.seat + 1, "frames.1", say("the attacker must control the hex")
            )
            require(state.holder[cell] == 0, "frames.1", say("the taken hex must be empty"))
            require(state.committed[ATTACKER], "battle", say("the attacker must have committed units"))
        else:
            require(
                defender_of(state, cell) == frame.b, "frames.1.defender", say("another side defends the hex")
            )
        self._check_lines()
        if stage in _SETS:
            self._check_set()
        elif PRE_STRIKE <= stage <= COUNTERSTRIKE:
            self._check_strikes()
        else:
            require(frame.d == 0, "frames.1.set", say("no units may be named here"))
            self._check_words()

    def _check_mode(self) -> None:
        state, rules, frame = self.state, self.rules, self.frame
        mode, rounds, stage = mode_of(frame), rounds_over(frame), frame.stage
        is_fortified = rules.is_fortified[state.terrain[frame.a]]
        require(mode <= BY_ASSAULT, "frames.1.how", say("there is no such kind of attack"))
        require(
            mode == 0 or is_fortified,
            "frames.1.how",
            say("only Cities and Fortresses can be besieged or assaulted"),
        )
        require(mode != BY_ASSAULT or rules.may_assault, "frames.1.how", say("these rules have no assaults"))
        require(mode == BY_ASSAULT or rounds <= rules.press_most, "frames.1.how", say("too many rounds"))
        is_marked = state.besieger[frame.a] == frame.seat + 1
        if stage == WALLS:
            require(
                frame.c == 0 and is_fortified and not rules.walls_always,
                "frames.1",
                say("there are no walls to hold"),
            )
            require(not state.besieger[frame.a], "frames.1", say("the hex is already besieged"))
        elif mode == BY_SIEGE and stage != OCCUPY:  # by OCCUPY the marker is gone
            begins = stage in (COMMIT_ATTACK, COMMIT_DEFENCE) and rounds == 0
            require(
                is_marked or (begins and not state.besieger[frame.a]),
                "frames.1",
                say("a siege needs its marker"),
            )
        else:
            require(not state.besieger[frame.a], "frames.1", say("the hex is besieged"))
        if stage in (COMMIT_ATTACK, COMMIT_DEFENCE) and mode != BY_SIEGE:
            require(rounds == 0, "frames.1", say("units can be committed only in the first round"))

    def _check_committed(self) -> None:
        state, rules, frame = self.state, self.rules, self.frame
        beside = units_beside(state, rules, frame.seat, frame.a)
        require(
            not state.committed[ATTACKER] & ~beside,
            "battle.committed",
            say("attackers must stand next to the hex"),
        )
        inside = units_on(state, frame.b, frame.a)
        near = units_beside(state, rules, frame.b, frame.a) | inside
        require(
            not state.committed[DEFENDER] & ~near,
            "battle.committed",
            say("defenders must stand in the hex or next to it"),
        )
        if frame.stage in (WALLS, COMMIT_ATTACK):
            is_new = not (mode_of(frame) == BY_SIEGE and state.besieger[frame.a])
            if frame.stage == WALLS or is_new:
                require(not state.committed[DEFENDER], "battle.committed", say("the defender commits later"))
            if frame.stage == WALLS:
                require(
                    not state.committed[ATTACKER] and near,
                    "battle.committed",
                    say("nobody can be committed yet"),
                )
        elif frame.stage != OCCUPY:
            require(
                state.committed[ATTACKER], "battle.committed", say("the attacker must have committed units")
            )
            require(
                not inside & ~state.committed[DEFENDER],
                "battle.committed",
                say("all defenders in the hex must be committed"),
            )
            require(
                frame.stage == COMMIT_DEFENCE or state.committed[DEFENDER],
                "battle.committed",
                say("the defender must have committed units"),
            )
        else:
            require(
                not state.committed[DEFENDER] or rules.hex_is_yielded,
                "battle.committed",
                say("no committed defender can be left"),
            )

    def _check_lines(self) -> None:
        state, frame = self.state, self.frame
        for side in (ATTACKER, DEFENDER):
            line = state.line[side]
            require(
                not line & ~state.committed[side], "battle.line", say("units on the line must be committed")
            )
            cap = cap_at(state, self.rules, frame.a)
            require(count_bits(line) <= cap, "battle.line", say("a line has room for {cap} units", cap=cap))
        if rounds_over(frame) == 0:
            require(
                frame.stage >= LINE_DEFENCE or not state.line[DEFENDER],
                "battle.line",
                say("the defender forms its line later"),
            )
            require(
                frame.stage >= LINE_ATTACK or not state.line[ATTACKER],
                "battle.line",
                say("lines are formed later"),
            )
            require(
                frame.stage != LINE_DEFENCE or state.line[ATTACKER],
                "battle.line",
                say("the attacker forms its line first"),
            )

    def _check_set(self) -> None:
        """Checks the set of units being named."""
        state, frame = self.state, self.frame
        side = DEFENDER if frame.stage in (COMMIT_DEFENCE, LINE_DEFENCE) else ATTACKER
        named = state.committed[side] if frame.stage <= COMMIT_DEFENCE else state.line[side]
        count, after = count_named(frame.d), next_named(frame.d)
        require((count == 0) == (after == 0), "frames.1.set", say("does not match the units named"))
        require(count <= count_bits(named & (1 << after) - 1), "frames.1.set", say("fewer units are named"))
        require(after == 0 or named >> (after - 1) & 1, "frames.1.set", say("the last unit is not named"))
        if frame.stage == OCCUPY or (frame.stage >= LINE_ATTACK and rounds_over(frame) == 0):
            require(
                count == count_bits(named) and not named >> after,
                "frames.1.set",
                say("other units are named"),
            )
        if frame.stage in (COMMIT_ATTACK, COMMIT_DEFENCE) and count and not state.besieger[frame.a]:
            beside = units_beside(state, self.rules, (frame.seat, frame.b)[side], frame.a)
            mine = named & beside
            require(
                count == count_bits(mine) and not mine >> after, "frames.1.set", say("other units are named")
            )
        self._check_most(side, count)

    def _check_most(self, side: int, count: int) -> None:
        state, rules, frame = self.state, self.rules, self.frame
        if frame.stage <= COMMIT_DEFENCE and state.besieger[frame.a]:
            require(count < rules.reinforcements, "frames.1.set", say("no more units may join"))
        if frame.stage in (LINE_ATTACK, LINE_DEFENCE):
            require(
                count_bits(state.line[side]) < cap_at(state, rules, frame.a),
                "battle.line",
                say("the line is full"),
            )
            require(state.committed[side] & ~state.line[side], "battle.line", say("no reserves are left"))
        if frame.stage == OCCUPY:
            most = min(cap_at(state, rules, frame.a), count_bits(state.committed[ATTACKER]))
            require(count < most, "battle.line", say("no more units can move in"))
        if frame.stage <= COMMIT_DEFENCE:
            seat = (frame.seat, frame.b)[side]
            left = units_beside(state, rules, seat, frame.a) & ~state.committed[side]
            require(left, "frames.1", say("no units are left to commit"))

    def _check_strikes(self) -> None:
        state, frame = self.state, self.frame
        side = ATTACKER if frame.stage in (PRE_STRIKE, STRIKE) else DEFENDER
        require(frame.d == 1, "frames.1.set", say("must be 1 while units strike"))
        require(
            state.ready and not state.ready & ~state.line[side],
            "battle.ready",
            say("units that strike must be on the line"),
        )
        require(self.rules.asks_targets, "frames.1", say("these rules choose targets automatically"))

    def _check_words(self) -> None:
        state, rules, frame = self.state, self.rules, self.frame
        require(not state.ready, "battle.ready", say("no units strike at this stage"))
        if frame.stage == RETREAT_DEFENCE:
            require(refuges(state, rules, frame), "frames.1", say("the defender has nowhere to retreat"))
        if frame.stage == PRESS:
            may = mode_of(frame) != BY_ASSAULT and can_press(state, rules, frame)
            require(may, "frames.1", say("the attack cannot be pressed"))
        require(
            frame.stage in (WALLS, RETREAT_ATTACK, RETREAT_DEFENCE, PRESS),
            "frames.1.stage",
            say("nobody is asked at this stage"),
        )
