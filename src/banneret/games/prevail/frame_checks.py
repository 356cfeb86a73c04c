"""Checks that hand-written frames fit each other and the position, kind by kind."""

from typing import Any

from banneret.engine.kit import members_of, require
from banneret.engine.machine.kernels.bits import count_bits
from banneret.games.prevail.language import say
from banneret.games.prevail.rules.board import NOWHERE, SIDE, is_on_board
from banneret.games.prevail.rules.cards import card_in_play
from banneret.games.prevail.rules.cleanup import CHECK, SUPPORT
from banneret.games.prevail.rules.commands import AIM, BACK_UP, CARRY_OUT, ISSUE, LINE, MOVE, ORDERS
from banneret.games.prevail.rules.deployment import (
    CHOOSE,
    COMMANDER,
    DEPLOY,
    PLACE,
    ROUND,
    has_waiting,
    is_waiting,
)
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.events import RETREAT, REVERSE, ROUT
from banneret.games.prevail.rules.melee import COMMITTED_ALL, DECIDE, FIGHT, MELEE
from banneret.games.prevail.rules.ranged import SHOT_FRAME, can_target
from banneret.games.prevail.rules.results import PAYING, PAYMENT, WITHDRAWAL
from banneret.games.prevail.rules.round import FIRST_ORDERS, MELEES, REVEAL, SECOND_COMMANDER, SECOND_ORDERS

_ABOVE = {
    DEPLOY: (),
    ROUND: (ORDERS, MELEE, SUPPORT),
    ORDERS: (SHOT_FRAME, PAYMENT, MEETING),
    SHOT_FRAME: (WITHDRAWAL, PAYMENT),
    MELEE: (WITHDRAWAL, PAYMENT),
    SUPPORT: (PAYMENT,),
    MEETING: (),
    PAYMENT: (),
    WITHDRAWAL: (),
}
"""The kinds of frames that each kind can have directly above it."""


def check_stack(frames: list[Any]) -> None:
    """Refuses frames that cannot lie on each other."""
    require(frames[0].kind in (DEPLOY, ROUND), "frames.0", say("expected deployment or round"))
    for depth, frame in enumerate(frames):
        if depth:
            require(
                frame.kind in _ABOVE[frames[depth - 1].kind],
                f"frames.{depth}",
                say("this frame cannot lie on the one before it"),
            )
        if depth < len(frames) - 1:
            require(frame.asked == 0, f"frames.{depth}.asked", say("only the last frame can ask a side"))


def check_frame(state: Any, rules: Any, frame: Any) -> None:
    """Refuses a frame whose stage or numbers do not fit the position."""
    _CHECKS[frame.kind](state, rules, frame, frame.asked != 0)


def _check_deployment(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    if frame.stage == COMMANDER:
        require(
            not has_waiting(state, 0) and not has_waiting(state, 1),
            "frames",
            say("commanders are placed after all units"),
        )
        require(state.commander[frame.seat] == NOWHERE, "frames", say("the commander is already placed"))
    elif frame.stage == CHOOSE:
        require(has_waiting(state, frame.seat), "frames", say("no unit is left to deploy"))
    if frame.stage == PLACE:
        require(
            frame.a < SIDE and is_waiting(state, frame.seat << 5 | frame.a),
            "frames.0.unit",
            say("expected a unit that is not deployed yet"),
        )
    else:
        require(frame.a == 0, "frames.0.unit", say("expected 0: no unit is chosen yet"))


def _check_round(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    above = state.frames[1].kind if state.depth > 1 else None
    if above is None:
        asking = (REVEAL, SECOND_COMMANDER, FIRST_ORDERS, MELEES, 10, 11)
        require(frame.stage in asking, "frames.0.stage", say("nobody is asked at this stage"))
        if frame.stage in (SECOND_COMMANDER, FIRST_ORDERS):
            seat = state.initiative if frame.stage == SECOND_COMMANDER else 1 - state.initiative
            require(state.commander[seat] != NOWHERE, "frames.0", say("there is no commander to move"))
        if frame.stage in (10, 11):
            seat = state.initiative if frame.stage == 10 else 1 - state.initiative
            require(state.played[seat], "frames.0", say("there is no card to burn"))
    elif above == ORDERS:
        require(
            frame.stage in (SECOND_ORDERS, SECOND_ORDERS + 1),
            "frames.0.stage",
            say("no orders are given at this stage"),
        )
        seat = state.initiative if frame.stage == SECOND_ORDERS else 1 - state.initiative
        require(state.frames[1].seat == seat, "frames.1.seat", say("it is the other side's turn"))
    else:
        stages = (MELEES,) if above == MELEE else (10, 11)
        require(frame.stage in stages, "frames.0.stage", say("the next frame cannot wait at this stage"))
    if frame.stage != MELEES:
        require(frame.seat == 0, "frames.0.seat", say("expected blue at every stage but melees"))


def _check_orders(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    seat, card = frame.seat, card_in_play(state, rules, frame.seat)
    lines, ranged = bool(rules.is_lines[card]), bool(rules.is_ranged[card])
    if not is_top:
        require(
            frame.stage == CARRY_OUT,
            "frames.1.stage",
            say("expected carry out below another frame"),
        )
    if frame.stage == ISSUE:
        require(
            frame.b < rules.number[card] and frame.a == 0, "frames.1.count", say("the card has no order left")
        )
        chosen = count_bits(state.ordered[seat])
        if lines:
            require(frame.c == 0, "frames.1.next", say("expected 0 for a card that orders lines"))
        else:
            require(frame.b == chosen, "frames.1.count", say("expected the number of ordered units"))
            last = max(members_of(state.ordered[seat]), default=-1)
            require(
                frame.c == last + 1, "frames.1.next", say("expected the number after the last ordered unit")
            )
        require(state.acted[seat] == 0, "units", say("no unit can have acted before all commands are issued"))
        return
    named = frame.stage in (LINE, MOVE, AIM, BACK_UP)
    unit = seat << 5 | frame.a
    if named:
        require(
            frame.a < SIDE and is_on_board(state, unit) and not state.bond[unit],
            "frames.1.unit",
            say("expected a unit on the board that is not engaged"),
        )
    else:
        require(
            frame.a == 0 and frame.b == 0 and frame.c == 0,
            "frames.1",
            say("expected zeros: nothing is chosen yet"),
        )
    if frame.stage == LINE:
        require(
            lines and frame.b < rules.number[card] and frame.c == 0,
            "frames.1",
            say("the card orders no other line"),
        )
        require(not state.ordered[seat] >> frame.a & 1, "frames.1.unit", say("this unit is already ordered"))
        require(state.acted[seat] == 0, "units", say("no unit can have acted before all commands are issued"))
    elif named:
        require(ranged == (frame.stage != MOVE), "frames.1.stage", say("the card orders something else"))
        waiting = state.ordered[seat] & ~state.acted[seat]
        require(waiting >> frame.a & 1, "frames.1.unit", say("expected an ordered unit that has not acted"))
    if frame.stage in (MOVE, AIM):
        require(frame.b == 0 and frame.c == 0, "frames.1", say("expected zeros: nothing more is chosen yet"))
    if frame.stage == BACK_UP:
        target = (1 - seat) << 5 | frame.b
        require(
            frame.b < SIDE and can_target(state, rules, unit, target),
            "frames.1.count",
            say("this unit is not a legal target"),
        )
        last = max(members_of(state.supporters), default=-1)
        require(frame.c == last + 1, "frames.1.next", say("expected the number after the last supporter"))
        free = state.ordered[seat] & ~state.acted[seat] & ~(1 << frame.a)
        require(
            state.supporters & ~free == 0,
            "supporters",
            say("only ordered units that have not acted can support"),
        )


def _check_cards(rules: Any, frame: Any, first: int) -> None:
    """Checks that committed cards are slots of their decks."""
    for byte, seat in ((0, first), (8, 1 - first)):
        require(
            (frame.c >> byte & 255) <= rules.deck_size[seat],
            "frames",
            say("a committed card is not in the deck"),
        )


def _check_results(state: Any, unit: int, results: int) -> None:
    require(not results & ~(RETREAT | REVERSE), "frames", say("expected retreat, reverse or both"))
    require(results == 0 or is_on_board(state, unit), "frames", say("the unit is not on the board"))


def _check_shot(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    require(
        frame.a >> 5 == frame.seat and frame.b >> 5 != frame.seat,
        "frames.2",
        say("expected a unit and a target of the other side"),
    )
    require(is_on_board(state, frame.a), "frames.2.unit", say("this unit is not on the board"))
    _check_cards(rules, frame, frame.seat)
    if is_top:
        require(
            frame.stage in (1, 2) and frame.d == 0, "frames.2.stage", say("nobody is asked at this stage")
        )
        require(is_on_board(state, frame.b), "frames.2.target", say("this unit is not on the board"))
        require(not (frame.stage == 1 and frame.c & 0xFFFF), "frames.2", say("no card is committed yet"))
        require(not frame.c >> 8 & 255, "frames.2", say("the defender has not committed yet"))
    else:
        withdraws = state.frames[state.depth - 1].kind == WITHDRAWAL
        require(
            frame.stage == (4 if withdraws else 5) and frame.c == 0,
            "frames.2.stage",
            say("this frame cannot wait at this stage"),
        )
        _check_results(state, frame.b, frame.d & ~ROUT)
        require(not frame.d & ROUT, "frames.2.results", say("a rout is carried out at once"))
        if withdraws:
            require(
                state.frames[state.depth - 1].a == frame.b,
                "frames.3.unit",
                say("expected the unit that was shot at"),
            )


def _check_melee(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    engager, defender = frame.b & 63, frame.b >> 6
    require(
        engager >> 5 == frame.seat and defender >> 5 != frame.seat,
        "frames.1.units",
        say("expected one unit of each side"),
    )
    require(frame.a < rules.cells, "frames.1.cell", say("this cell is not on the board"))
    _check_cards(rules, frame, 0)
    require(not frame.c >> 16, "frames.1.committed", say("a melee has no supporters of a shot"))
    if is_top:
        require(
            frame.stage in (2, COMMITTED_ALL, FIGHT), "frames.1.stage", say("nobody is asked at this stage")
        )
        for unit in (engager, defender):
            here = is_on_board(state, unit) and state.cell[unit] == frame.a and state.bond[unit]
            require(here, "frames.1.units", say("these units are not engaged on that cell"))
        require(
            frame.d in ((0, 2) if frame.stage < DECIDE else (0,)),
            "frames.1.results",
            say("there are no results yet"),
        )
        if frame.stage == 2:
            require(frame.c == 0, "frames.1.committed", say("no card is committed yet"))
    else:
        withdraws = state.frames[state.depth - 1].kind == WITHDRAWAL
        require(
            frame.stage in ((7, 8) if withdraws else (9,)),
            "frames.1.stage",
            say("this frame cannot wait at this stage"),
        )
        blue, gold = (engager, defender) if engager < SIDE else (defender, engager)
        _check_results(state, blue, frame.d & 7)
        _check_results(state, gold, frame.d >> 3)
        if withdraws:
            unit = state.frames[state.depth - 1].a
            seat = state.initiative if frame.stage == 7 else 1 - state.initiative
            require(unit == (gold if seat else blue), "frames.2.unit", say("expected the unit that retreats"))
            require(frame.d >> 3 * seat & RETREAT, "frames.1.results", say("expected a retreat"))


def _check_payment(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    seat = frame.seat
    require(frame.stage == PAYING, "frames", say("expected paying"))
    require(frame.a >= 1 and frame.b <= 16, "frames", say("nothing is left to pay"))
    named = count_bits(frame.c)
    require(
        state.owed[seat] == frame.a + named, "owed", say("expected the number of cards left to pay and paid")
    )
    require(
        frame.c & ~state.closed[seat] == 0, "frames.named", say("these cards are not discarded face down")
    )
    require(
        frame.c < 1 << frame.b if frame.c else frame.b == 0,
        "frames.next",
        say("expected the number after the last card"),
    )
    require(
        frame.c == 0 or frame.c >> (frame.b - 1) == 1,
        "frames.next",
        say("expected the number after the last card"),
    )
    first = state.initiative
    require(seat == first or state.owed[first] == 0, "frames", say("the side with the initiative pays first"))
    other = 1 - seat
    spare = 1 if rules.last_card_loses else 0
    require(
        state.owed[other] == 0 or state.hand_count[other] >= state.owed[other] + spare,
        "owed",
        say("the side cannot pay so many cards"),
    )


def _check_withdrawal(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    require(
        frame.a >> 5 == frame.seat and is_on_board(state, frame.a),
        "frames",
        say("the unit that retreats is not on the board"),
    )


def _check_meeting(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    require(rules.at_once, "frames", say("by these rules engagements are not set up at once"))
    require(
        frame.a >> 5 == frame.seat and frame.b >> 5 != frame.seat,
        "frames",
        say("expected one unit of each side"),
    )
    require(frame.stage in (1, 2), "frames", say("nobody is asked at this stage"))
    require(
        frame.stage == 2 or (state.hand_count[frame.seat] and frame.c == 0),
        "frames",
        say("expected a card in hand, and no bonus yet"),
    )
    for unit in (frame.a, frame.b):
        require(is_on_board(state, unit) and state.bond[unit], "frames", say("the unit is not engaged"))
    require(
        state.cell[frame.a] == state.cell[frame.b], "frames", say("the two units are not on the same cell")
    )


def _check_support(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    require(
        frame.stage == CHECK if is_top else frame.stage != CHECK,
        "frames",
        say("support cannot wait at this stage"),
    )
    require(rules.places or not is_top, "frames", say("by these rules nobody chooses which units rout"))
    seat = state.initiative if state.frames[0].stage == 10 else 1 - state.initiative
    require(frame.seat == seat, "frames", say("expected the side that has rallied"))
    for number in range(SIDE):
        if frame.a >> number & 1:
            require(
                is_on_board(state, frame.seat << 5 | number),
                "frames.given_up",
                say("a unit is not on the board"),
            )
    require(is_top or frame.a == 0, "frames.given_up", say("expected 0: these units have routed"))


_CHECKS = {
    DEPLOY: _check_deployment,
    ROUND: _check_round,
    ORDERS: _check_orders,
    SHOT_FRAME: _check_shot,
    MELEE: _check_melee,
    PAYMENT: _check_payment,
    WITHDRAWAL: _check_withdrawal,
    MEETING: _check_meeting,
    SUPPORT: _check_support,
}
