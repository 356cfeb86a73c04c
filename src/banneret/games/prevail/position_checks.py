"""Checks that the rules can continue from a position set up by hand."""

from typing import Any

from banneret.engine.kit import require
from banneret.engine.machine.kernels.frames import turn
from banneret.games.prevail.frame_checks import check_frame, check_stack
from banneret.games.prevail.language import say
from banneret.games.prevail.names import SEATS, unit_id
from banneret.games.prevail.rules.board import ENGAGER, FREE, NO_CARD, UNITS, is_on_board, unit_at
from banneret.games.prevail.rules.codes import DECLINE
from banneret.games.prevail.rules.commands import BACK_UP, ORDERS
from banneret.games.prevail.rules.deployment import DEPLOY, ROUND, has_waiting
from banneret.games.prevail.rules.melee import COMMITTED_ALL, MELEE
from banneret.games.prevail.rules.ranged import SHOT_FRAME
from banneret.games.prevail.rules.round import CLEANUP, MELEES, REVEAL, SECOND_COMMANDER, legal


def check_position(state: Any, rules: Any, work: Any) -> None:
    """Refuses units, engagements, cards and frames that contradict each other."""
    _check_units(state, rules)
    frames = [state.frames[depth] for depth in range(state.depth)]
    check_stack(frames)
    if state.over:
        return
    require(turn(state) != 0, "frames", say("no side is asked"))
    _check_phase(state, rules, frames)
    for frame in frames:
        check_frame(state, rules, frame)
    _check_asked(state, rules, frames[-1])
    for seat in range(2):
        if turn(state) >> seat & 1:
            work.action_count = 0
            legal(state, rules, seat, work)
            require(work.action_count > 0, "frames", say("a side is asked but has no legal action"))
    _check_answers(state, rules, frames[-1], work)
    if frames[-1].kind != ORDERS or frames[-1].stage != BACK_UP:
        require(state.supporters == 0, "supporters", say("no shot is being prepared"))


def _check_units(state: Any, rules: Any) -> None:
    for unit in range(UNITS):
        if not is_on_board(state, unit):
            continue
        other = unit_at(state, 1 - (unit >> 5), state.cell[unit])
        bond, where = state.bond[unit], f"{SEATS[unit >> 5]}.units.{unit_id(unit)}"
        is_counted = rules.only_remaining or not (state.steps[unit] or state.turns[unit])
        require(is_counted, where, say("by these rules nobody counts the movement a unit has used"))
        if other < 0:
            require(bond == FREE, where, say("an engaged unit must share its cell with an enemy"))
        else:
            require(
                bond and bond ^ state.bond[other] == ENGAGER,
                where,
                say("two enemies on a cell must be engaged, one of them as engager"),
            )


def _check_phase(state: Any, rules: Any, frames: list[Any]) -> None:
    """Checks that cards are in play in phases 2 to 4 only, and that rounds begin with all units deployed."""
    if frames[0].kind == DEPLOY:
        in_play = False
    else:
        require(
            not has_waiting(state, 0) and not has_waiting(state, 1),
            "units",
            say("every unit must be deployed by now"),
        )
        in_play = REVEAL < frames[0].stage < CLEANUP
    for seat in range(2):
        require(
            (state.in_play[seat] != NO_CARD) == in_play,
            "in_play",
            say("a card must be in play in phases 2 to 4, and in no other"),
        )
        is_owing = len(frames) > 1
        require(is_owing or state.owed[seat] == 0, "owed", say("no cards are owed now"))


def _check_asked(state: Any, rules: Any, frame: Any) -> None:
    """Checks that the last frame asks the right side."""
    seat = frame.seat
    if frame.kind == ROUND:
        if frame.stage == REVEAL:
            require(frame.together == 3, "frames", say("both sides must choose a card face down"))
            return
        first = frame.stage in (SECOND_COMMANDER, 10)
        seat = frame.seat if frame.stage == MELEES else state.initiative if first else 1 - state.initiative
    elif frame.kind == SHOT_FRAME:
        seat = frame.seat if frame.stage == 1 else 1 - frame.seat
    elif frame.kind == MELEE:
        if frame.stage in (2, COMMITTED_ALL):
            _check_commitments(state, rules, frame)
            return
        seat = (frame.b >> 6) >> 5
    require(frame.asked == 1 << seat and not frame.together, "frames", say("the other side must be asked"))


def _check_commitments(state: Any, rules: Any, frame: Any) -> None:
    if rules.together:
        seats = (state.hand_count[0] > 0) | (state.hand_count[1] > 0) << 1
        require(
            frame.stage == 2 and frame.together == seats, "frames", say("both sides must commit face down")
        )
    else:
        seat = state.initiative if frame.stage == 2 else 1 - state.initiative
        require(frame.asked == 1 << seat and not frame.together, "frames", say("the other side must commit"))


def _check_answers(state: Any, rules: Any, frame: Any, work: Any) -> None:
    """Checks that each card laid face down is in hand, and that a side that declined may decline."""
    for seat in range(2):
        if frame.together >> seat & 1 and not frame.asked >> seat & 1:
            answer = state.answers[seat]
            in_hand = answer < 16 and state.hand[seat] >> answer & 1
            may_decline = frame.kind == MELEE and answer == DECLINE
            require(in_hand or may_decline, "face_down", say("expected a card in hand"))
