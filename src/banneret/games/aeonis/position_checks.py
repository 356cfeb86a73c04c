"""Checks a position set up by hand: whether the rules can continue from it."""

from typing import Any

from banneret.engine.kit import members_of, require
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.frames import turn
from banneret.games.aeonis.battle_checks import BattleCheck
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import unit_id
from banneret.games.aeonis.rules.board import (
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
    PRE_COUNTERSTRIKE,
)
from banneret.games.aeonis.rules.turn import legal


def check_position(state: Any, rules: Any, work: Any) -> None:
    """Refuses units, sieges, battles and frames that are inconsistent."""
    frames = [state.frames[depth] for depth in range(state.depth)]
    bottom = SKIRMISH if rules.is_battle else ROUND
    require(frames[0].kind == bottom, "frames.0", say("belongs to another scenario"))
    require(len(frames) <= 2, "frames", say("there can be at most two"))
    if len(frames) == 2:
        require(frames[1].kind == BATTLE, "frames.1", say("expected an attack"))
        require(frames[0].asked == 0, "frames.0.asked", say("only the last frame can ask"))
    _check_units(state, rules, frames[-1])
    _check_sieges(state, rules)
    homes = [state.home[seat] for seat in range(rules.seats)]
    if not rules.is_battle:
        require(len(set(homes)) == len(homes), "sides", say("two sides cannot have the same Home City"))
    if rules.is_battle:
        require(state.round == 0, "round", say("a single battle has no rounds"))
    if state.over:
        return
    require(turn(state) != 0, "frames", say("somebody must be asked"))
    require(
        rules.is_battle or 1 <= state.round <= rules.rounds,
        "round",
        say("must be from 1 to {most}", most=rules.rounds),
    )
    _check_bottom(state, rules, frames[0], len(frames) == 1, work)
    if len(frames) == 2:
        BattleCheck(state, rules, frames[1]).run()
    for seat in range(rules.seats):
        if turn(state) >> seat & 1:
            work.action_count = 0
            legal(state, rules, seat, work)
            require(work.action_count > 0, "frames", say("the side that is asked has no legal action"))


def _check_units(state: Any, rules: Any, frame: Any) -> None:
    may_lie_dead = rules.archers_together and frame.kind == BATTLE and frame.stage <= PRE_COUNTERSTRIKE
    for unit in range(UNITS):
        if not state.kind[unit]:
            continue
        seat, cell, hits, where = unit >> 4, state.cell[unit], state.hits[unit], f"units.{unit_id(unit)}"
        most = rules.hit_points[rank_of(state, unit)]
        if cell == NOWHERE:
            is_captured = state.kind[unit] == LORD and state.captor[seat]
            require(is_captured, where, say("only a captured Lord can be without a hex"))
            require(hits == 0, where, say("a captured Lord must have 0 hit points"))
            continue
        is_dying = may_lie_dead and frame.b == seat and state.line[DEFENDER] >> (unit & 15) & 1
        require(
            hits <= most and (hits > 0 or is_dying),
            where,
            say("hit points must be from 1 to {most}", most=most),
        )
        require(state.terrain[cell] != LAKE, where, say("units cannot stand in a Lake"))
    for seat in range(rules.seats):
        captor = state.captor[seat]
        if captor:
            require(captor != seat + 1, "sides", say("a side cannot capture its own Lord"))
            is_away = state.kind[seat << 4] == LORD and state.cell[seat << 4] == NOWHERE
            require(is_away, "sides", say("a captured Lord cannot be on a hex"))


def _check_sieges(state: Any, rules: Any) -> None:
    for cell in range(rules.cells):
        if state.besieger[cell]:
            besieger, defender = state.besieger[cell] - 1, defender_of(state, cell)
            require(
                rules.is_fortified[state.terrain[cell]],
                "sieges",
                say("only Cities and Fortresses can be besieged"),
            )
            beside = units_beside(state, rules, besieger, cell)
            require(
                not state.investing[cell] & ~beside, "sieges", say("attackers must stand next to the hex")
            )
            near = units_beside(state, rules, defender, cell) | units_on(state, defender, cell)
            require(
                not state.holding[cell] & ~near,
                "sieges",
                say("defenders must stand in the hex or next to it"),
            )


def _check_bottom(state: Any, rules: Any, frame: Any, is_top: bool, work: Any) -> None:
    seat = frame.seat
    if frame.kind == SKIRMISH:
        require(seat == 0 and frame.asked in (0, 1), "frames.0", say("Blue must be the attacker"))
        require(
            frame.asked == is_top,
            "frames.0.asked",
            say("Blue must be asked unless an attack is being fought"),
        )
        require(frame.a < rules.attacks or not is_top, "frames.0.attacks", say("no attacks are left"))
        require(is_top or frame.a >= 1, "frames.0.attacks", say("must be at least 1"))
        require(
            units_beside(state, rules, 0, 0) or not is_top, "units", say("Blue has no units to attack with")
        )
        require(state.control[0] == 2, "hexes", say("Gold must control the hex that is fought over"))
        return
    if not is_top:
        require(frame.stage == NEXT, "frames.0.stage", say("must be next while an attack is fought"))
        require(frame.a == 0 and frame.b == 0 and frame.d == 0, "frames.0", say("no units may be named here"))
        return
    require(
        frame.stage in (TURN, GROUP) and frame.asked == 1 << seat,
        "frames.0",
        say("a turn must ask the side whose turn it is"),
    )
    require(not state.passed >> seat & 1, "sides", say("a side that has passed cannot be asked"))
    require(state.points[seat] > 0, "sides", say("a side without action points cannot be asked"))
    if frame.stage == TURN:
        require(frame.a == 0 and frame.b == 0 and frame.d == 0, "frames.0", say("no units may be named here"))
        return
    require(state.holder[frame.a] == seat + 1, "frames.0.from", say("no units of this side stand there"))
    units = movers(state, rules, seat, frame.a, work)
    most = most_to_detach(state, units, frame.a)
    require(rules.any_group and most > 0, "frames.0", say("no group can be formed here"))
    require(
        not frame.b & ~units and count_bits(frame.b) <= most,
        "frames.0.group",
        say("these units cannot move together"),
    )
    last = max(members_of(frame.b), default=-1)
    require(frame.d == (count_bits(frame.b) << 8 | last + 1), "frames.0.set", say("does not match the group"))
