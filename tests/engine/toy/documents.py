"""Positions of the Road as documents.

    {"phase": "duel",                                        set-up, bids, turn or duel
     "travellers": {"blue": {"cell": "r3", "held": 5},       in the set-up also spare, swapped, ready;
                    "gold": …, "green": …},                  during face-down bids also bid
     "turn": "blue", "left": 2,                              whose turn, and how many actions it has left
     "challenged": "gold",
     "round": 4, "plies": 31}

Frames are written by their meaning, never by their memory layout: a document outlives the code.
"""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from banneret.engine.errors import BadDocument
from banneret.engine.machine.kernels.frames import NO_ANSWER, ask, ask_together, push, top
from tests.engine.toy.rules import BIDS_GIVEN, CARDS, DUEL, ROUND, SETUP, TURN, UNKNOWN
from tests.engine.toy.words import NAMES, PHASES, cell


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class Traveller(_Part):
    """What is known about one seat."""

    cell: str
    held: int = Field(ge=1, le=CARDS)
    spare: int = Field(UNKNOWN, ge=UNKNOWN, le=CARDS)
    swapped: bool = False
    ready: bool = False
    bid: int | None = None


class Document(_Part):
    """A position and its pending decision."""

    phase: Literal["set-up", "bids", "turn", "duel"]
    travellers: dict[str, Traveller]
    turn: str | None = None
    left: int = Field(0, ge=0, le=9)
    challenged: str | None = None
    round: int = Field(0, ge=0)
    plies: int = Field(0, ge=0, le=2000)


def write_document(state: Any, rules: Any) -> dict[str, Any]:
    """The position in human terms."""
    frame, turn_frame = top(state), state.frames[1]
    has_turn = frame.kind in (TURN, DUEL)
    return {
        "phase": PHASES[frame.kind],
        "travellers": {NAMES[seat]: _traveller(state, frame, seat) for seat in range(rules.seats)},
        "turn": NAMES[turn_frame.seat] if has_turn else None,
        "left": turn_frame.a if has_turn else 0,
        "challenged": NAMES[frame.seat] if frame.kind == DUEL else None,
        "round": state.round,
        "plies": state.plies,
    }


def _traveller(state: Any, frame: Any, seat: int) -> dict[str, Any]:
    ready = frame.kind == SETUP and not frame.asked >> seat & 1
    has_bid = frame.together and state.answers[seat] != NO_ANSWER
    return {
        "cell": cell(state.place[seat]),
        "held": state.held[seat],
        "spare": state.spare[seat],
        "swapped": state.unseen[seat] > ready,
        "ready": ready,
        "bid": state.answers[seat] if has_bid else None,
    }


def read_document(given: Mapping[str, Any], state: Any, rules: Any) -> None:
    """Sets up a position and its frames."""
    try:
        document = Document.model_validate(dict(given))
    except ValidationError as error:
        first = error.errors()[0]
        raise BadDocument(f"{'.'.join(map(str, first['loc']))}: {first['msg']}.") from None
    seats = NAMES[: rules.seats]
    if tuple(document.travellers) != seats:
        raise BadDocument(f"travellers: expected {', '.join(seats)}, in this order.")
    if document.round > rules.rounds:
        raise BadDocument(f"round: a game has {rules.rounds} rounds.")
    cells = {cell(place): place for place in range(rules.road)}
    for seat, traveller in enumerate(document.travellers.values()):
        if traveller.cell not in cells:
            raise BadDocument(f"travellers.{seats[seat]}.cell: the road goes from r1 to r{rules.road}.")
        state.place[seat] = cells[traveller.cell]
        state.held[seat], state.spare[seat] = traveller.held, traveller.spare
    state.round, state.plies = document.round, document.plies
    _push_frames(document, list(document.travellers.values()), state, rules)


def _push_frames(document: Document, travellers: list[Traveller], state: Any, rules: Any) -> None:
    is_setup = document.phase == "set-up"
    if any((each.spare == UNKNOWN) == is_setup for each in travellers):
        raise BadDocument("travellers: everybody has a spare card in the set-up, and nobody later.")
    if any(each.ready or each.swapped for each in travellers) and not is_setup:
        raise BadDocument("travellers: ready and swapped belong to the set-up.")
    if any(each.bid is not None for each in travellers) and document.phase != "bids":
        raise BadDocument("travellers: a bid belongs to the bids.")
    if is_setup:
        push(state, SETUP, 0)
        for seat, traveller in enumerate(travellers):
            state.unseen[seat] = traveller.swapped + traveller.ready
            if not traveller.ready:
                ask(state, seat)
        return
    push(state, ROUND, 0)
    if document.phase == "bids":
        _lay_down_bids(travellers, state, rules)
    else:
        _push_turn(document, list(document.travellers), state)


def _lay_down_bids(travellers: list[Traveller], state: Any, rules: Any) -> None:
    bids = {seat: each.bid for seat, each in enumerate(travellers) if each.bid is not None}
    if not all(1 <= bid <= rules.most_bid for bid in bids.values()) or len(bids) == rules.seats:
        raise BadDocument(f"bid: 1 to {rules.most_bid}, and somebody must still be asked.")
    if bids:
        top(state).stage = BIDS_GIVEN
        ask_together(state, (1 << rules.seats) - 1)
    for seat, bid in bids.items():
        state.answers[seat] = bid
        top(state).asked &= ~(1 << seat)


def _push_turn(document: Document, seats: list[str], state: Any) -> None:
    if document.turn not in seats:
        raise BadDocument(f"turn: expected one of {', '.join(seats)}.")
    push(state, TURN, seats.index(document.turn)).a = document.left
    if document.phase == "duel":
        if document.challenged not in seats or document.challenged == document.turn:
            raise BadDocument("challenged: expected somebody other than the one whose turn it is.")
        push(state, DUEL, seats.index(document.challenged)).a = seats.index(document.turn)
        ask(state, seats.index(document.challenged))
