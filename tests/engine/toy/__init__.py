"""The Road: a toy game for the tests, and an example of the contract.

Small, but with every feature a game can have: three or four seats, each with a secret card; a secret set-up;
simultaneous face-down bids; turns of several actions; duels, which interrupt a turn and ask another seat;
dice; shared wins. It has the layout of every game:

    RULES.md    the rules in words           words.py        notation, events, what is shown
    rules.py    the same as kernels          documents.py    positions in human terms
    rulesets/   their numbers                __init__.py     all of it, as the engine knows it
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.engine.game import (
    Definition,
    Documents,
    Kernels,
    Knowledge,
    Notation,
    Reason,
    Records,
    Refusals,
    Scenes,
    Setups,
    Words,
    always,
)
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import Array
from banneret.engine.rulesets import Numbers, number
from banneret.engine.views import Action, Event, Grid, Scene
from tests.engine.toy.documents import read_document, write_document
from tests.engine.toy.rules import (
    DUEL_WITH,
    ENDING_ARRIVED,
    ENDING_ROUNDS,
    READY,
    RULES,
    SEATS,
    SETUP,
    STATE,
    SWAP,
    WORK,
    imagine,
    legal,
    redact,
    setup,
    step,
    take,
    urgency,
    worth,
)
from tests.engine.toy.words import CODES, FORMS, PROMPTS, cell, describe_event, describe_scene


class Endings(Numbers):
    """How a game ends (chapter 5)."""

    rounds: int = number(low=1, high=100, unit="rounds", means="After so many the furthest win")
    plies: int = number(low=20, high=1000, unit="actions", means="After so many the game ends unfinished")


class RoadNumbers(Numbers):
    """Every number of the Road."""

    seats: int = number(low=2, high=SEATS, unit="travellers", means="How many play")
    road: int = number(low=2, high=100, unit="cells", means="How long the road is")
    stride: int = number(low=1, high=6, unit="cells", means="How far one walks at most in one action")
    most_bid: int = number(low=1, high=9, unit="actions", means="The most one can bid")
    endings: Endings


class RoadNotation(Notation):
    """The written form of each kind of action."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        return Action(code, *FORMS[code])

    def parse(self, state: Any, seat: int, text: str) -> int:
        if text not in CODES:
            raise BadNotation(f"{text[:40]!r} is not an action. There are: {', '.join(CODES)}.")
        return CODES[text]


class RoadRefusals(Refusals):
    """A sentence for each mistake."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        if code == DUEL_WITH + seat:
            return Reason("Nobody challenges themselves.", "TR-3.3")
        if top(state).kind == SETUP and code == SWAP:
            return Reason("You have swapped already.", "TR-1.3")
        return Reason("That is not what you are asked.", PROMPTS[top(state).kind][1])

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return Reason("That is not what you are asked.", PROMPTS[top(state).kind][1])


class RoadWords(Words):
    """Events and endings."""

    def event(self, event: Any) -> Event:
        return describe_event(event)

    def ending(self, state: Any) -> str:
        return "Somebody has arrived." if state.ending == ENDING_ARRIVED else "Those furthest ahead win."


class RoadScenes(Scenes):
    """A row of cells."""

    def grid(self) -> Grid:
        return Grid(kind="hex", places={cell(place): (place, 0) for place in range(self.rules.road)})

    def scene(self, state: Any, viewer: int) -> Scene:
        return describe_scene(state, self.rules)


class RoadDocuments(Documents):
    """The travellers, and the pending decision."""

    def write(self, state: Any) -> dict[str, Any]:
        return write_document(state, self.rules)

    def read(self, document: Mapping[str, Any], state: Any) -> None:
        read_document(document, state, self.rules)


class RoadKnowledge(Knowledge):
    """The set-up is secret."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        """Hides another seat's progress in the set-up (TR-1.3)."""
        return code in (READY, SWAP)


class RoadSetups(Setups):
    """A swap, and a declaration of being ready (TR-1.3)."""

    def is_setting_up(self, state: Any) -> bool:
        return bool(top(state).kind == SETUP)


def seat_count(numbers: RoadNumbers) -> int:
    return numbers.seats


def fill_rules(numbers: RoadNumbers, rules: Array) -> None:
    for name in ("road", "stride", "most_bid"):
        rules[name] = getattr(numbers, name)
    rules["rounds"], rules["plies"] = numbers.endings.rounds, numbers.endings.plies


ROAD = Definition(
    name="the-road",
    title="The Road",
    version=1,
    clause_prefix="TR",
    folder=Path(__file__).parent,
    records=Records(STATE, RULES, WORK),
    kernels=Kernels(setup, legal, take, step, redact, imagine, worth, urgency),
    numbers=RoadNumbers,
    fill_rules=fill_rules,
    endings={ENDING_ARRIVED: "arrived", ENDING_ROUNDS: "rounds"},
    seat_count=seat_count,
    has_dice=always,
    has_secrets=always,
    notation=RoadNotation,
    refusals=RoadRefusals,
    words=RoadWords,
    scenes=RoadScenes,
    documents=RoadDocuments,
    knowledge=RoadKnowledge,
    setups=RoadSetups(),
)
