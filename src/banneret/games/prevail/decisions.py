"""The decisions that a side can be asked for, read from the top frame and its stage."""

from enum import Enum, auto
from typing import Any

from banneret.engine.machine.kernels.frames import top
from banneret.games.prevail.rules.cards import card_in_play
from banneret.games.prevail.rules.cleanup import SUPPORT
from banneret.games.prevail.rules.commands import AIM, BACK_UP, CARRY_OUT, ISSUE, LINE, ORDERS
from banneret.games.prevail.rules.deployment import CHOOSE, DEPLOY, PLACE, ROUND
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.melee import FIGHT, MELEE
from banneret.games.prevail.rules.ranged import SHOT_FRAME
from banneret.games.prevail.rules.results import PAYMENT, WITHDRAWAL
from banneret.games.prevail.rules.round import FIRST_ORDERS, MELEES, REVEAL


class Decision(Enum):
    """What a side can be asked to decide; this determines what a code means."""

    DEPLOY_UNIT = auto()
    PLACE_UNIT = auto()
    PLACE_COMMANDER = auto()
    CARD = auto()
    COMMANDER = auto()
    UNITS = auto()
    NEAR_END = auto()
    FAR_END = auto()
    ACTOR = auto()
    MOVE = auto()
    TARGET = auto()
    SUPPORTERS = auto()
    COMMIT = auto()
    MUST_COMMIT = auto()
    RETREAT_OR_STAND = auto()
    RETREAT = auto()
    PAY = auto()
    ENGAGEMENT = auto()
    RALLY = auto()
    GIVE_UP = auto()


def decision_of(state: Any, rules: Any) -> Decision:
    """The pending decision."""
    frame = top(state)
    kind, stage = frame.kind, frame.stage
    if kind == ROUND:
        if stage == REVEAL:
            return Decision.CARD
        if stage == MELEES:
            return Decision.ENGAGEMENT
        return Decision.COMMANDER if stage <= FIRST_ORDERS else Decision.RALLY
    if kind == ORDERS:
        return _of_orders(state, rules, frame)
    if kind == DEPLOY:
        return _DEPLOYMENT.get(stage, Decision.PLACE_COMMANDER)
    if kind == MELEE:
        return Decision.RETREAT_OR_STAND if stage >= FIGHT else Decision.COMMIT
    if kind == MEETING:
        return Decision.COMMIT if stage == 1 else Decision.RETREAT_OR_STAND
    if kind == SHOT_FRAME:
        return Decision.MUST_COMMIT if rules.ranged_required else Decision.COMMIT
    return _OTHERS[kind]


_DEPLOYMENT = {CHOOSE: Decision.DEPLOY_UNIT, PLACE: Decision.PLACE_UNIT}
_ORDERS = {
    LINE: Decision.FAR_END,
    CARRY_OUT: Decision.ACTOR,
    AIM: Decision.TARGET,
    BACK_UP: Decision.SUPPORTERS,
}
_OTHERS = {PAYMENT: Decision.PAY, WITHDRAWAL: Decision.RETREAT, SUPPORT: Decision.GIVE_UP}


def _of_orders(state: Any, rules: Any, frame: Any) -> Decision:
    if frame.stage == ISSUE:
        is_lines = rules.is_lines[card_in_play(state, rules, frame.seat)]
        return Decision.NEAR_END if is_lines else Decision.UNITS
    return _ORDERS.get(frame.stage, Decision.MOVE)
