"""Whether a position that was laid out by hand is one the rules can go on from."""

from typing import Any

from banneret.engine.errors import BadDocument
from banneret.engine.machine.kernels.bits import count_bits
from banneret.engine.machine.kernels.frames import turn
from banneret.games.prevail.language import say
from banneret.games.prevail.names import SEATS, unit_id
from banneret.games.prevail.rules.board import (
    ENGAGER,
    FREE,
    NO_CARD,
    NOWHERE,
    SIDE,
    UNITS,
    is_on_board,
    unit_at,
)
from banneret.games.prevail.rules.cards import card_in_play
from banneret.games.prevail.rules.cleanup import CHECK, SUPPORT
from banneret.games.prevail.rules.codes import DECLINE
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
from banneret.games.prevail.rules.round import (
    CLEANUP,
    FIRST_ORDERS,
    MELEES,
    REVEAL,
    SECOND_COMMANDER,
    SECOND_ORDERS,
    legal,
)

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
"""Which frames can lie on which."""


def check_position(state: Any, rules: Any, work: Any) -> None:
    """Refuses what cannot be: units, engagements, cards and frames that do not go together."""
    _check_units(state, rules)
    frames = [state.frames[depth] for depth in range(state.depth)]
    _require(frames[0].kind in (DEPLOY, ROUND), "frames.0", say("expected deployment or round"))
    for depth, frame in enumerate(frames):
        if depth:
            _require(frame.kind in _ABOVE[frames[depth - 1].kind], f"frames.{depth}", say("cannot wait here"))
        if depth < len(frames) - 1:
            _require(frame.asked == 0, f"frames.{depth}.asked", say("only the last frame asks"))
    if state.over:
        return
    _require(turn(state) != 0, "frames", say("somebody must be asked"))
    _check_phase(state, rules, frames)
    for frame in frames:
        _CHECKS[frame.kind](state, rules, frame, frame.asked != 0)
    _check_asked(state, rules, frames[-1])
    for seat in range(2):
        if turn(state) >> seat & 1:
            work.action_count = 0
            legal(state, rules, seat, work)
            _require(work.action_count > 0, "frames", say("who is asked has nothing to answer"))
    _check_answers(state, rules, frames[-1], work)
    if frames[-1].kind != ORDERS or frames[-1].stage != BACK_UP:
        _require(state.supporters == 0, "supporters", say("nobody shoots"))


def _require(condition: Any, place: str, what: str) -> None:
    if not condition:
        raise BadDocument(f"{what}.", at=place)


def _check_units(state: Any, rules: Any) -> None:
    for unit in range(UNITS):
        if not is_on_board(state, unit):
            continue
        other = unit_at(state, 1 - (unit >> 5), state.cell[unit])
        bond, where = state.bond[unit], f"{SEATS[unit >> 5]}.units.{unit_id(unit)}"
        if other < 0:
            _require(bond == FREE, where, say("one that is engaged shares its cell with an enemy"))
        else:
            _require(
                bond and bond ^ state.bond[other] == ENGAGER,
                where,
                say("two enemies on a cell are engaged, one as engager"),
            )


def _check_phase(state: Any, rules: Any, frames: list[Any]) -> None:
    """Cards in play belong to phases 2 to 4; everybody is deployed once the rounds have begun."""
    if frames[0].kind == DEPLOY:
        in_play = False
    else:
        _require(
            not has_waiting(state, 0) and not has_waiting(state, 1), "units", say("all are deployed by now")
        )
        in_play = REVEAL < frames[0].stage < CLEANUP
    for seat in range(2):
        _require(
            (state.in_play[seat] != NO_CARD) == in_play, "in_play", say("a card is in play in phases 2 to 4")
        )
        is_owing = len(frames) > 1
        _require(is_owing or state.owed[seat] == 0, "owed", say("nothing is owed now"))


def _check_asked(state: Any, rules: Any, frame: Any) -> None:
    """Who is asked, by the kind of the last frame."""
    seat = frame.seat
    if frame.kind == ROUND:
        if frame.stage == REVEAL:
            _require(frame.together == 3, "frames", say("both choose a card face down"))
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
    _require(frame.asked == 1 << seat and not frame.together, "frames", say("another side is asked"))


def _check_commitments(state: Any, rules: Any, frame: Any) -> None:
    if rules.together:
        seats = (state.hand_count[0] > 0) | (state.hand_count[1] > 0) << 1
        _require(frame.stage == 2 and frame.together == seats, "frames", say("both commit face down"))
    else:
        seat = state.initiative if frame.stage == 2 else 1 - state.initiative
        _require(frame.asked == 1 << seat and not frame.together, "frames", say("another side commits"))


def _check_answers(state: Any, rules: Any, frame: Any, work: Any) -> None:
    """What lies face down is a card in hand, or none where one may decline."""
    for seat in range(2):
        if frame.together >> seat & 1 and not frame.asked >> seat & 1:
            answer = state.answers[seat]
            in_hand = answer < 16 and state.hand[seat] >> answer & 1
            may_decline = frame.kind == MELEE and answer == DECLINE
            _require(in_hand or may_decline, "face_down", say("expected a card in hand"))


def _check_deployment(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    if frame.stage == COMMANDER:
        _require(not has_waiting(state, 0) and not has_waiting(state, 1), "frames", say("units come first"))
        _require(state.commander[frame.seat] == NOWHERE, "frames", say("the commander is there already"))
    elif frame.stage == CHOOSE:
        _require(has_waiting(state, frame.seat), "frames", say("nothing is left to deploy"))
    if frame.stage == PLACE:
        _require(
            frame.a < SIDE and is_waiting(state, frame.seat << 5 | frame.a),
            "frames.0.unit",
            say("is not waiting"),
        )
    else:
        _require(frame.a == 0, "frames.0.unit", say("none is named yet"))


def _check_round(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    above = state.frames[1].kind if state.depth > 1 else None
    if above is None:
        asking = (REVEAL, SECOND_COMMANDER, FIRST_ORDERS, MELEES, 10, 11)
        _require(frame.stage in asking, "frames.0.stage", say("nobody is asked there"))
        if frame.stage in (SECOND_COMMANDER, FIRST_ORDERS):
            seat = state.initiative if frame.stage == SECOND_COMMANDER else 1 - state.initiative
            _require(state.commander[seat] != NOWHERE, "frames.0", say("there is no commander to move"))
        if frame.stage in (10, 11):
            seat = state.initiative if frame.stage == 10 else 1 - state.initiative
            _require(state.played[seat], "frames.0", say("there is no card to burn"))
    elif above == ORDERS:
        _require(
            frame.stage in (SECOND_ORDERS, SECOND_ORDERS + 1),
            "frames.0.stage",
            say("no orders are given there"),
        )
        seat = state.initiative if frame.stage == SECOND_ORDERS else 1 - state.initiative
        _require(state.frames[1].seat == seat, "frames.1.seat", say("it is the other side's turn"))
    else:
        stages = (MELEES,) if above == MELEE else (10, 11)
        _require(frame.stage in stages, "frames.0.stage", say("that cannot wait there"))
    if frame.stage != MELEES:
        _require(frame.seat == 0, "frames.0.seat", say("it is blue but among melees"))


def _check_orders(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    seat, card = frame.seat, card_in_play(state, rules, frame.seat)
    lines, ranged = bool(rules.is_lines[card]), bool(rules.is_ranged[card])
    if not is_top:
        _require(
            frame.stage == CARRY_OUT,
            "frames.1.stage",
            say("only commands that are carried out are interrupted"),
        )
    if frame.stage == ISSUE:
        _require(frame.b < rules.number[card] and frame.a == 0, "frames.1.count", say("too many"))
        chosen = count_bits(state.ordered[seat])
        if lines:
            _require(frame.c == 0, "frames.1.next", say("lines have none"))
        else:
            _require(frame.b == chosen, "frames.1.count", say("another number is ordered"))
            last = max((n for n in range(SIDE) if state.ordered[seat] >> n & 1), default=-1)
            _require(
                frame.c == last + 1, "frames.1.next", say("expected the one after the last that was named")
            )
        _require(state.acted[seat] == 0, "units", say("nobody acts before all commands are issued"))
        return
    named = frame.stage in (LINE, MOVE, AIM, BACK_UP)
    unit = seat << 5 | frame.a
    if named:
        _require(
            frame.a < SIDE and is_on_board(state, unit) and not state.bond[unit],
            "frames.1.unit",
            say("is not free"),
        )
    else:
        _require(frame.a == 0 and frame.b == 0 and frame.c == 0, "frames.1", say("nothing is named yet"))
    if frame.stage == LINE:
        _require(
            lines and frame.b < rules.number[card] and frame.c == 0,
            "frames.1",
            say("this card orders no line now"),
        )
        _require(not state.ordered[seat] >> frame.a & 1, "frames.1.unit", say("is ordered already"))
        _require(state.acted[seat] == 0, "units", say("nobody acts before all commands are issued"))
    elif named:
        _require(ranged == (frame.stage != MOVE), "frames.1.stage", say("the card commands something else"))
        waiting = state.ordered[seat] & ~state.acted[seat]
        _require(waiting >> frame.a & 1, "frames.1.unit", say("is not to act"))
    if frame.stage in (MOVE, AIM):
        _require(frame.b == 0 and frame.c == 0, "frames.1", say("nothing more is named yet"))
    if frame.stage == BACK_UP:
        target = (1 - seat) << 5 | frame.b
        _require(
            frame.b < SIDE and can_target(state, rules, unit, target), "frames.1.count", say("is no target")
        )
        last = max((n for n in range(SIDE) if state.supporters >> n & 1), default=-1)
        _require(frame.c == last + 1, "frames.1.next", say("expected the one after the last supporter"))
        free = state.ordered[seat] & ~state.acted[seat] & ~(1 << frame.a)
        _require(state.supporters & ~free == 0, "supporters", say("cannot support"))


def _check_cards(rules: Any, frame: Any, first: int) -> None:
    """Committed cards are slots of their decks."""
    for byte, seat in ((0, first), (8, 1 - first)):
        _require(
            (frame.c >> byte & 255) <= rules.deck_size[seat], "frames", say("there is no such card committed")
        )


def _check_results(state: Any, unit: int, results: int) -> None:
    _require(not results & ~(RETREAT | REVERSE), "frames", say("results are retreat and reverse"))
    _require(results == 0 or is_on_board(state, unit), "frames", say("the unit is gone"))


def _check_shot(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    _require(
        frame.a >> 5 == frame.seat and frame.b >> 5 != frame.seat,
        "frames.2",
        say("a side shoots at the other"),
    )
    _require(is_on_board(state, frame.a), "frames.2.unit", say("is gone"))
    _check_cards(rules, frame, frame.seat)
    if is_top:
        _require(frame.stage in (1, 2) and frame.d == 0, "frames.2.stage", say("nobody is asked there"))
        _require(is_on_board(state, frame.b), "frames.2.target", say("is gone"))
        _require(not (frame.stage == 1 and frame.c & 0xFFFF), "frames.2", say("nobody has committed yet"))
        _require(not frame.c >> 8 & 255, "frames.2", say("the defender has not committed yet"))
    else:
        withdraws = state.frames[state.depth - 1].kind == WITHDRAWAL
        _require(
            frame.stage == (4 if withdraws else 5) and frame.c == 0,
            "frames.2.stage",
            say("cannot wait there"),
        )
        _check_results(state, frame.b, frame.d & ~ROUT)
        _require(not frame.d & ROUT, "frames.2.results", say("a rout is over"))
        if withdraws:
            _require(
                state.frames[state.depth - 1].a == frame.b, "frames.3.unit", say("another unit was shot at")
            )


def _check_melee(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    engager, defender = frame.b & 63, frame.b >> 6
    _require(
        engager >> 5 == frame.seat and defender >> 5 != frame.seat, "frames.1.units", say("one of each side")
    )
    _require(frame.a < rules.cells, "frames.1.cell", say("is not on the board"))
    _check_cards(rules, frame, 0)
    _require(not frame.c >> 16, "frames.1.committed", say("nobody supports from afar"))
    if is_top:
        _require(frame.stage in (2, COMMITTED_ALL, FIGHT), "frames.1.stage", say("nobody is asked there"))
        for unit in (engager, defender):
            here = is_on_board(state, unit) and state.cell[unit] == frame.a and state.bond[unit]
            _require(here, "frames.1.units", say("are not engaged there"))
        _require(
            frame.d in ((0, 2) if frame.stage < DECIDE else (0,)),
            "frames.1.results",
            say("nothing came of it yet"),
        )
        if frame.stage == 2:
            _require(frame.c == 0, "frames.1.committed", say("nobody has yet"))
    else:
        withdraws = state.frames[state.depth - 1].kind == WITHDRAWAL
        _require(frame.stage in ((7, 8) if withdraws else (9,)), "frames.1.stage", say("cannot wait there"))
        _require(frame.c == 0, "frames.1.committed", say("that is over"))
        blue, gold = (engager, defender) if engager < SIDE else (defender, engager)
        _check_results(state, blue, frame.d & 7)
        _check_results(state, gold, frame.d >> 3)
        if withdraws:
            unit = state.frames[state.depth - 1].a
            seat = state.initiative if frame.stage == 7 else 1 - state.initiative
            _require(unit == (gold if seat else blue), "frames.2.unit", say("is not the one that retreats"))
            _require(frame.d >> 3 * seat & RETREAT, "frames.1.results", say("nobody retreats"))


def _check_payment(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    seat = frame.seat
    _require(frame.stage == PAYING, "frames", say("payment waits only while cards are paid"))
    _require(frame.a >= 1 and frame.b <= 16, "frames", say("nothing is left to pay"))
    named = count_bits(frame.c)
    _require(state.owed[seat] == frame.a + named, "owed", say("another number is owed"))
    _require(
        frame.c & ~state.closed[seat] == 0, "frames.named", say("these cards are not discarded face down")
    )
    _require(
        frame.c < 1 << frame.b if frame.c else frame.b == 0,
        "frames.next",
        say("expected the one after the last"),
    )
    _require(
        frame.c == 0 or frame.c >> (frame.b - 1) == 1, "frames.next", say("expected the one after the last")
    )
    first = state.initiative
    _require(seat == first or state.owed[first] == 0, "frames", say("who has the initiative pays first"))
    other = 1 - seat
    spare = 1 if rules.last_card_loses else 0
    _require(
        state.owed[other] == 0 or state.hand_count[other] >= state.owed[other] + spare,
        "owed",
        say("too much"),
    )


def _check_withdrawal(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    _require(
        frame.a >> 5 == frame.seat and is_on_board(state, frame.a),
        "frames",
        say("the unit that retreats is gone"),
    )


def _check_meeting(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    _require(rules.at_once, "frames", say("engagements are not set up at once by these rules"))
    _require(
        frame.a >> 5 == frame.seat and frame.b >> 5 != frame.seat,
        "frames",
        say("one unit of each side meets"),
    )
    _require(frame.stage in (1, 2), "frames", say("nobody is asked there"))
    _require(
        frame.stage == 2 or (state.hand_count[frame.seat] and frame.c == 0), "frames", say("there is no card")
    )
    for unit in (frame.a, frame.b):
        _require(is_on_board(state, unit) and state.bond[unit], "frames", say("the unit is not engaged"))
    _require(state.cell[frame.a] == state.cell[frame.b], "frames", say("they do not meet"))


def _check_support(state: Any, rules: Any, frame: Any, is_top: bool) -> None:
    _require(
        frame.stage == CHECK if is_top else frame.stage != CHECK, "frames", say("support cannot wait there")
    )
    _require(rules.places or not is_top, "frames", say("nobody chooses by these rules"))
    seat = state.initiative if state.frames[0].stage == 10 else 1 - state.initiative
    _require(frame.seat == seat, "frames", say("the other side has rallied"))
    for number in range(SIDE):
        if frame.a >> number & 1:
            _require(is_on_board(state, frame.seat << 5 | number), "frames.given_up", say("a unit is gone"))
    _require(is_top or frame.a == 0, "frames.given_up", say("they are gone"))


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
