"""What a side is asked: the top frame and its stage, in a word."""

from typing import Any, Final

from banneret.engine.game.definition import Members
from banneret.engine.machine.kernels.frames import top
from banneret.games.prevail.language import terms
from banneret.games.prevail.rules.board import SIDE
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play
from banneret.games.prevail.rules.cleanup import SUPPORT
from banneret.games.prevail.rules.codes import DONE
from banneret.games.prevail.rules.codes import RALLY as RALLY_CODE
from banneret.games.prevail.rules.commands import AIM, BACK_UP, CARRY_OUT, ISSUE, LINE, ORDERS
from banneret.games.prevail.rules.deployment import CHOOSE, DEPLOY, PLACE, ROUND
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.melee import FIGHT, MELEE
from banneret.games.prevail.rules.ranged import SHOT_FRAME, can_support, has_supporter
from banneret.games.prevail.rules.results import PAYMENT, WITHDRAWAL
from banneret.games.prevail.rules.round import FIRST_ORDERS, MELEES, REVEAL

DEPLOY_UNIT: Final = "deploy a unit"
PLACE_UNIT: Final = "place the unit"
PLACE_COMMANDER: Final = "place the commander"
CARD: Final = "choose a card"
COMMANDER: Final = "move the commander"
UNITS: Final = "order units"
NEAR_END: Final = "order a line"
FAR_END: Final = "end the line"
ACTOR: Final = "carry out a command"
MOVE: Final = "move the unit"
TARGET: Final = "choose a target"
SUPPORTERS: Final = "choose supporters"
COMMIT: Final = "commit a card"
MUST_COMMIT: Final = "commit a card to the shot"
RETREAT_OR_STAND: Final = "retreat or stand"
RETREAT: Final = "retreat"
PAY: Final = "discard cards"
ENGAGEMENT: Final = "choose an engagement"
RALLY: Final = "rally or not"
GIVE_UP: Final = "choose who loses support"


TASKS = terms(
    {
        DEPLOY_UNIT: "deploy a unit",
        PLACE_UNIT: "place the unit",
        PLACE_COMMANDER: "place the commander",
        CARD: "choose a card",
        COMMANDER: "move the commander",
        UNITS: "order units",
        NEAR_END: "order a line",
        FAR_END: "end the line",
        ACTOR: "carry out a command",
        MOVE: "move the unit",
        TARGET: "choose a target",
        SUPPORTERS: "choose supporters",
        COMMIT: "commit a card",
        MUST_COMMIT: "commit a card to the shot",
        RETREAT_OR_STAND: "retreat or stand",
        RETREAT: "retreat",
        PAY: "discard cards",
        ENGAGEMENT: "choose an engagement",
        RALLY: "rally or not",
        GIVE_UP: "choose who loses support",
    }
)
"""What a side is asked to do."""

PROMPTS = terms(
    {
        DEPLOY_UNIT: "Deploy one of your units.",
        PLACE_UNIT: "Say where the unit stands and which way it looks.",
        PLACE_COMMANDER: "Place your commander.",
        CARD: "Choose a card, face down.",
        COMMANDER: "Move your commander, or leave it where it is.",
        UNITS: "Order units with your card, then say done.",
        NEAR_END: "Order a line from one end to the other, or say done.",
        FAR_END: "Say where the line ends.",
        ACTOR: "Carry out a command with one of the units you ordered, or say done.",
        MOVE: "Say where the unit goes and which way it looks.",
        TARGET: "Choose a target.",
        SUPPORTERS: "Choose who supports the shot, then say done.",
        COMMIT: "Commit a card, or decline.",
        MUST_COMMIT: "Commit a card to the shot.",
        RETREAT_OR_STAND: "Retreat, or stand and fight.",
        RETREAT: "Choose where your unit retreats to.",
        PAY: "Discard cards for the rout.",
        ENGAGEMENT: "Choose the engagement to resolve next.",
        RALLY: "Rally, or leave your played cards where they are.",
        GIVE_UP: "Choose a unit that is left without support.",
    }
)
"""The same as a person reads it."""

CLAUSES = {
    DEPLOY_UNIT: "PV-1.6",
    PLACE_UNIT: "PV-1.6",
    PLACE_COMMANDER: "PV-1.7",
    CARD: "PV-3.2",
    COMMANDER: "PV-4.1",
    UNITS: "PV-5.3",
    NEAR_END: "PV-5.4",
    FAR_END: "PV-5.4",
    ACTOR: "PV-5.6",
    MOVE: "PV-6.1",
    TARGET: "PV-7.2",
    SUPPORTERS: "PV-7.4",
    COMMIT: "PV-2.7",
    MUST_COMMIT: "PV-7.5",
    RETREAT_OR_STAND: "PV-8.8",
    RETREAT: "PV-9.3",
    PAY: "PV-9.8",
    ENGAGEMENT: "PV-8.6",
    RALLY: "PV-10.2",
    GIVE_UP: "PV-10.7",
}


def question(state: Any, rules: Any) -> str:
    """What is asked now."""
    frame = top(state)
    kind, stage = frame.kind, frame.stage
    if kind == ROUND:
        if stage == REVEAL:
            return CARD
        if stage == MELEES:
            return ENGAGEMENT
        return COMMANDER if stage <= FIRST_ORDERS else RALLY
    if kind == ORDERS:
        return _of_orders(state, rules, frame)
    if kind == DEPLOY:
        return {CHOOSE: DEPLOY_UNIT, PLACE: PLACE_UNIT}.get(stage, PLACE_COMMANDER)
    if kind == MELEE:
        return RETREAT_OR_STAND if stage >= FIGHT else COMMIT
    if kind == MEETING:
        return COMMIT if stage == 1 else RETREAT_OR_STAND
    if kind == SHOT_FRAME:
        return MUST_COMMIT if rules.ranged_required else COMMIT
    return {PAYMENT: PAY, WITHDRAWAL: RETREAT, SUPPORT: GIVE_UP}[kind]


def _of_orders(state: Any, rules: Any, frame: Any) -> str:
    if frame.stage == ISSUE:
        return NEAR_END if rules.is_lines[card_in_play(state, rules, frame.seat)] else UNITS
    return {LINE: FAR_END, CARRY_OUT: ACTOR, AIM: TARGET, BACK_UP: SUPPORTERS}.get(frame.stage, MOVE)


def is_half(state: Any, rules: Any, seat: int, code: int) -> bool:
    """Whether a legal answer only chooses, and its side goes on at once."""
    asked, frame = question(state, rules), top(state)
    if asked in (DEPLOY_UNIT, NEAR_END, ACTOR, SUPPORTERS):
        return code != DONE
    if asked == UNITS:
        return code != DONE and frame.b + 1 < rules.number[card_in_play(state, rules, seat)]
    if asked == TARGET:
        return bool(has_supporter(state, rules, seat << 5 | frame.a, (1 - seat) << 5 | code))
    return asked == PAY and frame.a > 1


def is_certain(state: Any, rules: Any, code: int) -> bool:
    """Whether an answer leads where it leads whatever lies face down, and without a lot being drawn.

    What a shot does is open until both have committed their cards.
    """
    asked = question(state, rules)
    if asked in (TARGET, SUPPORTERS):
        return False
    return not top(state).together and not (asked == RALLY and code == RALLY_CODE)


def members(state: Any, rules: Any, seat: int) -> Members | None:
    """The set that a side is asked for and has not begun to give."""
    asked, frame = question(state, rules), top(state)
    if asked == UNITS and frame.b == 0:
        card = card_in_play(state, rules, seat)
        units = [n for n in range(SIDE) if can_be_ordered(state, rules, seat, seat << 5 | n, card, True)]
        return Members(tuple(units), rules.number[card])
    if asked == SUPPORTERS and state.supporters == 0:
        shooter, target = seat << 5 | frame.a, (1 - seat) << 5 | frame.b
        units = [n for n in range(SIDE) if can_support(state, rules, shooter, seat << 5 | n, target)]
        return Members(tuple(units), SIDE + 1)
    if asked == PAY and frame.c == 0:
        slots = tuple(slot for slot in range(16) if state.hand[seat] >> slot & 1)
        return Members(slots, frame.a)
    return None
