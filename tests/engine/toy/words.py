"""The Road in words: notation, events, and what people see.

Nothing here checks permissions: states are redacted for their viewer, and events are only told to those who
may know them.
"""

from typing import Any, NamedTuple

from banneret.engine.machine.kernels.frames import top, turn
from banneret.engine.views import Board, Counter, Event, Item, Prompt, Scene, Unit, Zone
from tests.engine.toy.rules import (
    BID,
    CHALLENGED,
    DREW,
    DREW_CARD,
    DUEL,
    DUEL_WITH,
    FELL_BACK,
    FIGHT,
    FOUGHT,
    READY,
    ROUND,
    SETUP,
    STOP,
    SWAP,
    SWAPPED,
    TURN,
    UNKNOWN,
    WALK,
    WALKED,
    YIELD,
)

NAMES = ("blue", "gold", "green", "rose")
PHASES = {SETUP: "set-up", ROUND: "bids", TURN: "turn", DUEL: "duel"}
PROMPTS = {
    SETUP: ("Swap your two cards, or say that you are ready.", "TR-1.3"),
    ROUND: ("Bid for a turn.", "TR-2.1"),
    TURN: ("Walk, challenge somebody, or stop.", "TR-3.1"),
    DUEL: ("Fight, or give way.", "TR-4.1"),
}


class Form(NamedTuple):
    """How an action is written, and its picks."""

    kind: str
    text: str
    picks: tuple[str, ...]
    words: str
    label: str


FORMS = {
    **{
        bid: Form("bid", f"bid {bid}", (f"word:bid-{bid}",), f"Bids {bid}", f"Bid {bid}")
        for bid in range(1, 10)
    },
    READY: Form("ready", "ready", ("word:ready",), "Is ready", "Ready"),
    SWAP: Form("swap", "swap", ("item:spare",), "Holds the spare card instead", "Swap cards"),
    WALK: Form("walk", "walk", ("word:walk",), "Walks on", "Walk"),
    STOP: Form("stop", "stop", ("word:end-turn",), "Ends the turn", "End turn"),
    FIGHT: Form("fight", "fight", ("word:fight",), "Shows the card", "Fight"),
    YIELD: Form("yield", "yield", ("word:yield",), "Gives way", "Give way"),
    **{
        DUEL_WITH + seat: Form(
            "duel", f"duel {name}", ("word:duel", f"unit:{name}"), f"Challenges {name}", f"Challenge {name}"
        )
        for seat, name in enumerate(NAMES)
    },
}
CODES = {form.text: code for code, form in FORMS.items()}


def cell(place: int) -> str:
    """The name of a cell of the road."""
    return f"r{place + 1}"


def describe_event(event: Any) -> Event:
    """An event as a sentence; walking is shown on the board."""
    kind, seat, place = int(event["kind"]), int(event["seat"]), int(event["a"])
    if kind in (WALKED, FELL_BACK):
        return Event(text=_sentence(event), deed="move", seat=seat, kind="traveller", end=cell(place))
    return Event(text=_sentence(event))


def _sentence(event: Any) -> str:
    kind, who = int(event["kind"]), NAMES[int(event["seat"])].title()
    a, b, c = int(event["a"]), int(event["b"]), int(event["c"])
    if kind in (SWAPPED, DREW_CARD):
        return f"{who} now holds a {a}."
    if kind == DREW:
        return f"{who} draws a card."
    if kind == FOUGHT:
        return f"{who} shows a {b}, {NAMES[a]} a {c}."
    if kind in (WALKED, FELL_BACK):
        return f"{who} {'walks' if kind == WALKED else 'falls back'} to {cell(a)}."
    if kind == BID:
        return f"{who} bid {a}."
    return f"{who} {'challenges' if kind == CHALLENGED else 'gives way to'} {NAMES[a]}."


def describe_scene(state: Any, rules: Any) -> Scene:
    """The road, the hands beside it, and the prompts."""
    kind, seats = top(state).kind, range(rules.seats)
    text, clause = PROMPTS[kind]
    turn_frame = state.frames[1]
    counters = (Counter(seat=turn_frame.seat, name="actions left", value=turn_frame.a),)
    return Scene(
        turn=state.round + 1,
        phase="over" if state.over else PHASES[kind],
        board=Board(units=tuple(_unit(state, seat) for seat in seats)),
        zones=tuple(_hand(state, seat) for seat in seats),
        counters=counters if kind in (TURN, DUEL) else (),
        prompts=tuple(
            Prompt(seat=seat, text=text, clause=clause) for seat in seats if turn(state) >> seat & 1
        ),
    )


def _unit(state: Any, seat: int) -> Unit:
    name, place = NAMES[seat], state.place[seat]
    return Unit(
        id=name,
        cell=cell(place),
        place=sum(state.place[other] == place for other in range(seat)),
        seat=seat,
        kind="traveller",
        name=name.title(),
        symbol="T",
    )


def _hand(state: Any, seat: int) -> Zone:
    """Two cards until the set-up is over, then one; unknown cards are not shown."""
    cards = {"held": state.held[seat], "spare": state.spare[seat]}
    items = [
        Item(id=name, kind="card", name=f"The card {name}", values={"card": card})
        for name, card in cards.items()
        if card != UNKNOWN
    ]
    count = 2 if top(state).kind == SETUP else 1
    return Zone(id=f"hand:{seat}", title="Hand", seat=seat, count=count, items=tuple(items))
