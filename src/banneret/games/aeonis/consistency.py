"""Whether a position that was laid out by hand is one the rules can go on from."""

from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.frames import turn
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import members_of, unit_id
from banneret.games.aeonis.rules.board import (
    ATTACKER,
    DEFENDER,
    LAKE,
    LORD,
    NOWHERE,
    UNITS,
    defender_of,
    rank_of,
    units_beside,
    units_on,
)
from banneret.games.aeonis.rules.campaign.map import ROUND, SKIRMISH
from banneret.games.aeonis.rules.campaign.movement import most_to_detach, movers
from banneret.games.aeonis.rules.campaign.round import GROUP, NEXT, TURN
from banneret.games.aeonis.rules.combat.frame import (
    BATTLE,
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
from banneret.games.aeonis.rules.turn import legal

_ASKS_DEFENDER = (WALLS, COMMIT_DEFENCE, LINE_DEFENCE, PRE_COUNTERSTRIKE, COUNTERSTRIKE, RETREAT_DEFENCE)
_SETS = (COMMIT_ATTACK, COMMIT_DEFENCE, LINE_ATTACK, LINE_DEFENCE, OCCUPY)


def check_position(state: Any, rules: Any, work: Any) -> None:
    """Refuses what cannot be: units, sieges, battles and frames that do not go together."""
    frames = [state.frames[depth] for depth in range(state.depth)]
    bottom = SKIRMISH if rules.is_battle else ROUND
    _require(frames[0].kind == bottom, "frames.0", say("is of another scenario"))
    _require(len(frames) <= 2, "frames", say("there are at most two"))
    if len(frames) == 2:
        _require(frames[1].kind == BATTLE, "frames.1", say("expected an attack"))
        _require(frames[0].asked == 0, "frames.0.asked", say("only the last frame asks"))
    _check_units(state, rules, frames[-1])
    _check_sieges(state, rules)
    if rules.is_battle:
        _require(state.round == 0, "round", say("a battle by itself has none"))
    if state.over:
        return
    _require(turn(state) != 0, "frames", say("somebody must be asked"))
    _require(rules.is_battle or 1 <= state.round <= rules.rounds, "round", say("is over, or has not begun"))
    _check_bottom(state, rules, frames[0], len(frames) == 1, work)
    if len(frames) == 2:
        _Battle(state, rules, frames[1]).check()
    for seat in range(rules.seats):
        if turn(state) >> seat & 1:
            work.action_count = 0
            legal(state, rules, seat, work)
            _require(work.action_count > 0, "frames", say("who is asked has nothing to answer"))


def _require(condition: Any, place: str, what: str) -> None:
    if not condition:
        raise BadDocument(f"{what}.", at=place)


def _check_units(state: Any, rules: Any, frame: Any) -> None:
    may_lie_dead = rules.archers_together and frame.kind == BATTLE and frame.stage <= PRE_COUNTERSTRIKE
    for unit in range(UNITS):
        if not state.kind[unit]:
            continue
        seat, cell, hits, where = unit >> 4, state.cell[unit], state.hits[unit], f"units.{unit_id(unit)}"
        most = rules.hit_points[rank_of(state, unit)]
        if cell == NOWHERE:
            is_captured = state.kind[unit] == LORD and state.captor[seat]
            _require(is_captured, where, say("one without a hex is a captured Lord"))
            _require(hits == 0, where, say("a captured Lord has no hit points"))
            continue
        is_dying = may_lie_dead and frame.b == seat and state.line[DEFENDER] >> (unit & 15) & 1
        _require(
            hits <= most and (hits > 0 or is_dying), where, say("hit points go from 1 to {most}", most=most)
        )
        _require(state.terrain[cell] != LAKE, where, say("nobody stands in a Lake"))
    for seat in range(rules.seats):
        captor = state.captor[seat]
        if captor:
            _require(captor != seat + 1, "sides", say("nobody captures its own Lord"))
            is_away = state.kind[seat << 4] == LORD and state.cell[seat << 4] == NOWHERE
            _require(is_away, "sides", say("a captured Lord has no hex"))


def _check_sieges(state: Any, rules: Any) -> None:
    for cell in range(rules.cells):
        if state.besieger[cell]:
            besieger, defender = state.besieger[cell] - 1, defender_of(state, cell)
            _require(
                rules.is_fortified[state.terrain[cell]],
                "sieges",
                say("only Cities and Fortresses are besieged"),
            )
            beside = units_beside(state, rules, besieger, cell)
            _require(not state.investing[cell] & ~beside, "sieges", say("attackers stand beside the hex"))
            near = units_beside(state, rules, defender, cell) | units_on(state, defender, cell)
            _require(
                not state.holding[cell] & ~near, "sieges", say("defenders stand in the hex or beside it")
            )


def _check_bottom(state: Any, rules: Any, frame: Any, is_top: bool, work: Any) -> None:
    seat = frame.seat
    if frame.kind == SKIRMISH:
        _require(seat == 0 and frame.asked in (0, 1), "frames.0", say("Blue attacks"))
        _require(frame.asked == is_top, "frames.0.asked", say("Blue is asked, unless it attacks already"))
        _require(frame.a < rules.attacks or not is_top, "frames.0.attacks", say("there is none left"))
        _require(is_top or frame.a >= 1, "frames.0.attacks", say("there is one at least"))
        _require(
            units_beside(state, rules, 0, 0) or not is_top, "units", say("Blue has nobody to attack with")
        )
        _require(state.control[0] == 2, "hexes", say("Gold controls the hex that is fought over"))
        return
    if not is_top:
        _require(frame.stage == NEXT, "frames.0.stage", say("a round waits for its next turn"))
        _require(frame.a == 0 and frame.b == 0 and frame.d == 0, "frames.0", say("nobody is named"))
        return
    _require(
        frame.stage in (TURN, GROUP) and frame.asked == 1 << seat, "frames.0", say("a turn asks its seat")
    )
    _require(not state.passed >> seat & 1, "sides", say("who is asked has not passed"))
    _require(state.points[seat] > 0, "sides", say("who is asked has action points"))
    if frame.stage == TURN:
        _require(frame.a == 0 and frame.b == 0 and frame.d == 0, "frames.0", say("nobody is named yet"))
        return
    _require(state.holder[frame.a] == seat + 1, "frames.0.from", say("nobody is there"))
    units = movers(state, rules, seat, frame.a, work)
    most = most_to_detach(state, units, frame.a)
    _require(rules.any_group and most > 0, "frames.0", say("no group can be named"))
    _require(not frame.b & ~units and count_bits(frame.b) <= most, "frames.0.group", say("these cannot go"))
    last = max(members_of(frame.b), default=-1)
    _require(frame.d == (count_bits(frame.b) << 8 | last + 1), "frames.0.set", say("does not fit the group"))


class _Battle:
    """The attack that is fought."""

    def __init__(self, state: Any, rules: Any, frame: Any) -> None:
        self.state = state
        self.rules = rules
        self.frame = frame

    def check(self) -> None:
        state, rules, frame = self.state, self.rules, self.frame
        cell, stage = frame.a, frame.stage
        _require(
            cell < rules.cells and frame.b != frame.seat, "frames.1", say("a side attacks another's hex")
        )
        _require(
            not rules.is_battle or (cell, frame.seat) == (0, 0), "frames.1", say("Blue attacks the middle")
        )
        asked = frame.b if stage in _ASKS_DEFENDER else frame.seat
        _require(stage != TAKE_HEX and frame.asked == 1 << asked, "frames.1", say("another side is asked"))
        self._check_mode()
        self._check_committed()
        if stage == OCCUPY:
            _require(state.control[cell] == frame.seat + 1, "frames.1", say("the attacker has taken the hex"))
            _require(state.holder[cell] == 0, "frames.1", say("nobody stands on a hex that was taken"))
            _require(state.committed[ATTACKER], "battle", say("somebody has taken the hex"))
        else:
            _require(defender_of(state, cell) == frame.b, "frames.1.defender", say("another defends the hex"))
        self._check_lines()
        if stage in _SETS:
            self._check_set()
        elif PRE_STRIKE <= stage <= COUNTERSTRIKE:
            self._check_strikes()
        else:
            _require(frame.d == 0, "frames.1.set", say("nobody is named"))
            self._check_words()

    def _check_mode(self) -> None:
        state, rules, frame = self.state, self.rules, self.frame
        mode, rounds, stage = mode_of(frame), rounds_over(frame), frame.stage
        is_fortified = rules.is_fortified[state.terrain[frame.a]]
        _require(mode <= BY_ASSAULT, "frames.1.how", say("there is no such attack"))
        _require(
            mode == 0 or is_fortified,
            "frames.1.how",
            say("only Cities and Fortresses are besieged or assaulted"),
        )
        _require(mode != BY_ASSAULT or rules.may_assault, "frames.1.how", say("there are no assaults"))
        _require(mode == BY_ASSAULT or rounds <= rules.press_most, "frames.1.how", say("too many rounds"))
        is_marked = state.besieger[frame.a] == frame.seat + 1
        if stage == WALLS:
            _require(
                frame.c == 0 and is_fortified and not rules.walls_always, "frames.1", say("no walls are held")
            )
            _require(not state.besieger[frame.a], "frames.1", say("there is a siege already"))
        elif mode == BY_SIEGE and stage != OCCUPY:  # by then the marker is gone
            begins = stage in (COMMIT_ATTACK, COMMIT_DEFENCE) and rounds == 0
            _require(
                is_marked or (begins and not state.besieger[frame.a]),
                "frames.1",
                say("a siege has its marker"),
            )
        else:
            _require(not state.besieger[frame.a], "frames.1", say("there is a siege"))
        if stage in (COMMIT_ATTACK, COMMIT_DEFENCE) and mode != BY_SIEGE:
            _require(rounds == 0, "frames.1", say("all are committed in the first round"))

    def _check_committed(self) -> None:
        state, rules, frame = self.state, self.rules, self.frame
        beside = units_beside(state, rules, frame.seat, frame.a)
        _require(
            not state.committed[ATTACKER] & ~beside, "battle.committed", say("attackers stand beside the hex")
        )
        inside = units_on(state, frame.b, frame.a)
        near = units_beside(state, rules, frame.b, frame.a) | inside
        _require(
            not state.committed[DEFENDER] & ~near,
            "battle.committed",
            say("defenders stand in the hex or beside"),
        )
        if frame.stage in (WALLS, COMMIT_ATTACK):
            is_new = not (mode_of(frame) == BY_SIEGE and state.besieger[frame.a])
            if frame.stage == WALLS or is_new:
                _require(
                    not state.committed[DEFENDER], "battle.committed", say("defenders are committed later")
                )
            if frame.stage == WALLS:
                _require(not state.committed[ATTACKER] and near, "battle.committed", say("nobody is yet"))
        elif frame.stage != OCCUPY:
            _require(state.committed[ATTACKER], "battle.committed", say("somebody attacks"))
            _require(not inside & ~state.committed[DEFENDER], "battle.committed", say("who is in the hex is"))
            _require(
                frame.stage == COMMIT_DEFENCE or state.committed[DEFENDER],
                "battle.committed",
                say("nobody defends"),
            )
        else:
            _require(
                not state.committed[DEFENDER] or rules.hex_is_yielded,
                "battle.committed",
                say("all defenders fell"),
            )

    def _check_lines(self) -> None:
        state, frame = self.state, self.frame
        for side in (ATTACKER, DEFENDER):
            line = state.line[side]
            _require(not line & ~state.committed[side], "battle.line", say("who is on the line is committed"))
            cap = cap_at(state, self.rules, frame.a)
            _require(count_bits(line) <= cap, "battle.line", say("at most {cap} stand on a line", cap=cap))
        if rounds_over(frame) == 0:
            _require(
                frame.stage >= LINE_DEFENCE or not state.line[DEFENDER],
                "battle.line",
                say("the defender's is formed later"),
            )
            _require(
                frame.stage >= LINE_ATTACK or not state.line[ATTACKER], "battle.line", say("is formed later")
            )
            _require(
                frame.stage != LINE_DEFENCE or state.line[ATTACKER],
                "battle.line",
                say("the attacker's is formed first"),
            )

    def _check_set(self) -> None:
        """Where the set stands that is being named."""
        state, frame = self.state, self.frame
        side = DEFENDER if frame.stage in (COMMIT_DEFENCE, LINE_DEFENCE) else ATTACKER
        named = state.committed[side] if frame.stage <= COMMIT_DEFENCE else state.line[side]
        count, after = count_named(frame.d), next_named(frame.d)
        _require((count == 0) == (after == 0), "frames.1.set", say("does not fit who is named"))
        _require(count <= count_bits(named & (1 << after) - 1), "frames.1.set", say("so many are not named"))
        _require(after == 0 or named >> (after - 1) & 1, "frames.1.set", say("the last is not named"))
        if frame.stage == OCCUPY or (frame.stage >= LINE_ATTACK and rounds_over(frame) == 0):
            _require(
                count == count_bits(named) and not named >> after, "frames.1.set", say("others are named")
            )
        if frame.stage in (COMMIT_ATTACK, COMMIT_DEFENCE) and count and not state.besieger[frame.a]:
            beside = units_beside(state, self.rules, (frame.seat, frame.b)[side], frame.a)
            mine = named & beside
            _require(count == count_bits(mine) and not mine >> after, "frames.1.set", say("others are named"))
        self._check_most(side, count)

    def _check_most(self, side: int, count: int) -> None:
        state, rules, frame = self.state, self.rules, self.frame
        if frame.stage <= COMMIT_DEFENCE and state.besieger[frame.a]:
            _require(count < rules.reinforcements, "frames.1.set", say("no more may join"))
        if frame.stage in (LINE_ATTACK, LINE_DEFENCE):
            _require(
                count_bits(state.line[side]) < cap_at(state, rules, frame.a), "battle.line", say("is full")
            )
            _require(state.committed[side] & ~state.line[side], "battle.line", say("nobody is left for it"))
        if frame.stage == OCCUPY:
            most = min(cap_at(state, rules, frame.a), count_bits(state.committed[ATTACKER]))
            _require(count < most, "battle.line", say("nobody else can move in"))
        if frame.stage <= COMMIT_DEFENCE:
            seat = (frame.seat, frame.b)[side]
            left = units_beside(state, rules, seat, frame.a) & ~state.committed[side]
            _require(left, "frames.1", say("nobody is left to commit"))

    def _check_strikes(self) -> None:
        state, frame = self.state, self.frame
        side = ATTACKER if frame.stage in (PRE_STRIKE, STRIKE) else DEFENDER
        _require(frame.d == 1, "frames.1.set", say("strikes have begun"))
        _require(
            state.ready and not state.ready & ~state.line[side],
            "battle.ready",
            say("who strikes is on the line"),
        )
        _require(self.rules.asks_targets, "frames.1", say("nobody is asked for targets"))

    def _check_words(self) -> None:
        state, rules, frame = self.state, self.rules, self.frame
        _require(not state.ready, "battle.ready", say("nobody strikes now"))
        if frame.stage == RETREAT_DEFENCE:
            _require(refuges(state, rules, frame), "frames.1", say("the defender has nowhere to retreat to"))
        if frame.stage == PRESS:
            may = mode_of(frame) != BY_ASSAULT and can_press(state, rules, frame)
            _require(may, "frames.1", say("the attack cannot be pressed"))
        _require(
            frame.stage in (WALLS, RETREAT_ATTACK, RETREAT_DEFENCE, PRESS),
            "frames.1.stage",
            say("nobody is asked"),
        )
