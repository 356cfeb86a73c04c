"""The check of texts finds its target, in a notation broken on purpose."""

from dataclasses import replace
from typing import Any

import pytest

from banneret.conformance.checks.texts import other_texts_are_read_as_what_they_say_or_refused as others
from banneret.conformance.compiling import interpreted
from banneret.conformance.subject import Subject
from banneret.engine.errors import BadNotation
from tests.engine.toy import ROAD, RoadNotation
from tests.engine.toy.rules import FIGHT, TURN, WALK


class AnyCase(RoadNotation):
    """Accepts capitals, but `plain` does not say so."""

    def parse(self, state: Any, seat: int, text: str) -> int:
        return super().parse(state, seat, text.lower())


class AnyCaseAndSaysSo(AnyCase):
    """The same as a declared tolerance."""

    def plain(self, text: str) -> str:
        return super().plain(text).lower()


class OfAnotherQuestion(RoadNotation):
    """Parses a duel's action as walking."""

    def parse(self, state: Any, seat: int, text: str) -> int:
        code = super().parse(state, seat, text)
        is_turn = state.frames[state.depth - 1].kind == TURN
        return WALK if code == FIGHT and is_turn else code


class HalfRead(RoadNotation):
    """Parses the first words, and ignores the rest."""

    def parse(self, state: Any, seat: int, text: str) -> int:
        return super().parse(state, seat, next((each for each in ("walk", "stop") if each in text), text))


class Stumbling(RoadNotation):
    """Raises on unexpected input."""

    def parse(self, state: Any, seat: int, text: str) -> int:
        if text.startswith("bid") and not text[4:].isdigit():
            raise IndexError("no number")
        return super().parse(state, seat, text)


class Mute(RoadNotation):
    """Refuses without a message."""

    def parse(self, state: Any, seat: int, text: str) -> int:
        try:
            return super().parse(state, seat, text)
        except BadNotation:
            raise BadNotation("") from None


@pytest.mark.parametrize(
    ("notation", "problem"),
    [
        (AnyCase, "is read as"),
        (OfAnotherQuestion, "'fight' is read as 'walk', another action."),
        (HalfRead, "is read as"),
        (Stumbling, "stops the game: IndexError: no number"),
        (Mute, "is refused without a reason."),
    ],
)
def test_what_is_read_as_something_else_is_found(notation: type[RoadNotation], problem: str) -> None:
    found = list(others.find(Subject(replace(ROAD, notation=notation), effort=0.3, runner=interpreted)))
    assert any(problem in each for each in found)
    assert all(" players, seed " in each for each in found)


@pytest.mark.parametrize("notation", [RoadNotation, AnyCaseAndSaysSo])
def test_what_is_told_as_a_freedom_is_none(notation: type[RoadNotation]) -> None:
    subject = Subject(replace(ROAD, notation=notation), effort=0.3, runner=interpreted)
    assert list(others.find(subject)) == []
