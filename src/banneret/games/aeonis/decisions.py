"""Names the decision a side is asked for, by the top frame and its stage."""

from enum import Enum, auto
from typing import Any

from banneret.engine.machine.kernels.frames import top
from banneret.games.aeonis.rules.board import ATTACKER, DEFENDER
from banneret.games.aeonis.rules.campaign.map import ROUND, SKIRMISH
from banneret.games.aeonis.rules.campaign.round import GROUP
from banneret.games.aeonis.rules.combat.aftermath import survivors
from banneret.games.aeonis.rules.combat.committing import candidates, is_joining, most_to_commit
from banneret.games.aeonis.rules.combat.frame import (
    BY_SIEGE,
    COMMIT_ATTACK,
    COMMIT_DEFENCE,
    LINE_ATTACK,
    LINE_DEFENCE,
    OCCUPY,
    PRESS,
    RETREAT_ATTACK,
    RETREAT_DEFENCE,
    WALLS,
    mode_of,
    rounds_over,
)
from banneret.games.aeonis.rules.combat.lines import cap_at, reserves, room_on_line
from banneret.games.aeonis.rules.sets import count_named


class Decision(Enum):
    """The kinds of decisions a side can be asked for."""

    TURN = auto()
    GROUP = auto()  # which units move, and where to
    BATTLE_TURN = auto()  # attack or break off, in a single battle
    HOLD_WALLS = auto()
    COMMIT = auto()
    JOIN = auto()  # commit more units to a siege
    LINE = auto()  # form the line
    REINFORCE = auto()  # bring reserves onto the line
    STRIKE = auto()
    RETREAT = auto()  # the attacker
    LIFT = auto()  # or keep up a siege
    WITHDRAW = auto()  # the defender
    PRESSING = auto()
    OCCUPATION = auto()


SETS = (Decision.COMMIT, Decision.JOIN, Decision.LINE, Decision.REINFORCE, Decision.OCCUPATION)
"""Decisions in which a set of units is named."""

_BY_STAGE = {
    WALLS: Decision.HOLD_WALLS,
    RETREAT_DEFENCE: Decision.WITHDRAW,
    PRESS: Decision.PRESSING,
    OCCUPY: Decision.OCCUPATION,
}


def current_decision(state: Any) -> Decision:
    """The decision that the top frame asks for."""
    frame = top(state)
    if frame.kind == ROUND:
        return Decision.GROUP if frame.stage == GROUP else Decision.TURN
    if frame.kind == SKIRMISH:
        return Decision.BATTLE_TURN
    if frame.stage in (COMMIT_ATTACK, COMMIT_DEFENCE):
        return Decision.JOIN if is_joining(state, frame) else Decision.COMMIT
    if frame.stage in (LINE_ATTACK, LINE_DEFENCE):
        return Decision.REINFORCE if rounds_over(frame) else Decision.LINE
    if frame.stage == RETREAT_ATTACK:
        return Decision.LIFT if mode_of(frame) == BY_SIEGE else Decision.RETREAT
    return _BY_STAGE.get(frame.stage, Decision.STRIKE)


def side_asked(frame: Any) -> int:
    """The side of a battle that is asked to commit or line up units."""
    return DEFENDER if frame.stage in (COMMIT_DEFENCE, LINE_DEFENCE) else ATTACKER


def nameable_units(state: Any, rules: Any) -> tuple[int, int]:
    """The units that can be named next for the current set, as bits, and the most it can hold in all."""
    asked, frame = current_decision(state), top(state)
    side, already = side_asked(frame), count_named(frame.d)
    if asked in (Decision.COMMIT, Decision.JOIN):
        units, most = candidates(state, rules, side), most_to_commit(state, rules, frame)
    elif asked in (Decision.LINE, Decision.REINFORCE):
        units, most = reserves(state, side), room_on_line(state, rules, side) + already
    else:
        units, most = survivors(state), cap_at(state, rules, frame.a)
    return units, min(most, already + int(units).bit_count())
