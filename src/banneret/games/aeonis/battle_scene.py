"""The battle in a scene: its title, its stages, and both lines."""

from typing import Any

from banneret.engine.game import Game
from banneret.engine.kit import members_of
from banneret.engine.views import Battle, BattleSide, Fighter
from banneret.games.aeonis.language import say, terms
from banneret.games.aeonis.names import CELLS, NAMES, TERRAIN_WORDS, die, unit_id
from banneret.games.aeonis.rules.board import ATTACKER, DEFENDER, IMPERIAL_SEAT, PLAIN, rank_of
from banneret.games.aeonis.rules.combat.frame import (
    BY_SIEGE,
    COUNTERSTRIKE,
    PRE_COUNTERSTRIKE,
    PRE_STRIKE,
    STRIKE,
    mode_of,
    rounds_over,
    seat_on,
)
from banneret.games.aeonis.rules.combat.lines import cap_at, reserves
from banneret.games.aeonis.rules.combat.strikes import striking_side

LINES, PRESSING = "lines", "pressing"
STAGES = terms(
    {
        LINES: "Lines",
        PRE_STRIKE: "Pre-strike",
        STRIKE: "Strike",
        COUNTERSTRIKE: "Counterstrike",
        PRESSING: "Press or retreat",
    }
)
"""The names of a battle's parts, in order."""
_ORDER = (LINES, PRE_STRIKE, STRIKE, COUNTERSTRIKE, PRESSING)


def stage_of(stage: int) -> str:
    """The name of the part of a battle to which a strike belongs."""
    return STAGES[PRE_STRIKE if stage == PRE_COUNTERSTRIKE else stage]


def battle_of(game: Game, state: Any, frame: Any) -> Battle:
    """The battle of a frame as the panel shows it."""
    return Battle(
        cell=CELLS[frame.a],
        title=_title(state, frame),
        note=say("battle round {number}", number=rounds_over(frame) + 1),
        stages=tuple(STAGES[stage] for stage in _ORDER),
        stage=_stage(frame.stage),
        sides=tuple(_side(game, state, frame, side) for side in (ATTACKER, DEFENDER)),
    )


def _title(state: Any, frame: Any) -> str:
    cell, terrain = CELLS[frame.a], state.terrain[frame.a]
    if mode_of(frame) == BY_SIEGE:
        return say("Siege of {cell}", cell=cell)
    if terrain == IMPERIAL_SEAT:
        return say("Battle for the Imperial Seat, {cell}", cell=cell)
    if terrain == PLAIN:
        return say("Battle for {cell}", cell=cell)
    return say("Battle for {cell}, {ground}", cell=cell, ground=NAMES[TERRAIN_WORDS[terrain]])


def _stage(stage: int) -> int:
    """The index of a frame's stage among the parts that people see."""
    if stage < PRE_STRIKE:
        return _ORDER.index(LINES)
    if stage > COUNTERSTRIKE:
        return _ORDER.index(PRESSING)
    return _ORDER.index(PRE_STRIKE if stage == PRE_COUNTERSTRIKE else stage)


def _side(game: Game, state: Any, frame: Any, side: int) -> BattleSide:
    seat = seat_on(frame, side)
    strikes = PRE_STRIKE <= frame.stage <= COUNTERSTRIKE and striking_side(frame.stage) == side
    line, behind = members_of(state.line[side]), members_of(reserves(state, side))
    return BattleSide(
        seat=seat,
        places=int(cap_at(state, game.rules_window, frame.a)),
        line=tuple(_fighter(game, state, seat << 4 | number, strikes) for number in line),
        reserve=tuple(_fighter(game, state, seat << 4 | number, False) for number in behind),
    )


def _fighter(game: Game, state: Any, unit: int, strikes: bool) -> Fighter:
    """A unit with the die it rolls now."""
    rules, rank = game.rules_window, rank_of(state, unit)
    if not strikes:
        note = say("defends {die}", die=die(rules.defence_die[rank]))
    elif state.ready >> (unit & 15) & 1:
        note = say("{die}, to strike", die=die(rules.attack_die[rank]))
    else:
        note = say("waits")
    return Fighter(unit=unit_id(unit), note=note)
