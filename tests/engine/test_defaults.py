"""A game with nothing but rules is playable: every part has a working default."""

from dataclasses import replace

import pytest

from banneret.engine.errors import BadDocument, BadNotation
from banneret.engine.game import Documents, Game, Knowledge, Notation, Refusals, Scenes, Words
from banneret.engine.match import Match, read_record, replay_record
from tests.engine.toy import ROAD

BARE = replace(
    ROAD,
    name="the-bare-road",
    notation=Notation,
    refusals=Refusals,
    words=Words,
    scenes=Scenes,
    documents=Documents,
    knowledge=Knowledge,
)
BARE_GAME = Game(BARE, BARE.ruleset())


def played_to_the_end(seed: int) -> Match:
    match = BARE_GAME.match(seed)
    while match.to_act:
        seat = match.to_act[0]
        match.play(match.legal(seat)[-1], seat)
    return match


def test_it_is_played_to_the_end_and_replayed() -> None:
    match = played_to_the_end(5)
    assert match.outcome is not None
    assert match.outcome.text == f"The game is over: {match.outcome.ending}."
    again = replay_record(read_record(match.record()), BARE)
    assert again.state.tobytes() == match.state.tobytes()


def test_actions_are_numbers() -> None:
    match = BARE_GAME.match()
    seat = match.to_act[0]
    action = match.legal(seat)[0]
    assert action.text == str(action.code)
    assert match.picks(seat)[0].pick == f"word:{action.text}"
    with pytest.raises(BadNotation, match="expected a number"):
        match.play("walk", seat)
    assert match.why_not(99, seat) == "That is not possible now."


def test_seats_that_must_act_have_a_prompt() -> None:
    match = BARE_GAME.match()
    view = match.view(match.to_act[0])
    assert {prompt.seat for prompt in view.prompts} == set(view.status.to_act)


def test_a_document_is_the_state_by_its_fields() -> None:
    match = BARE_GAME.match(3)
    document = match.document()
    assert "dice" not in document
    again = BARE_GAME.position(document)
    assert again.document() == document
    assert again.to_act == match.to_act


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("held", [1, 2], r"^held: Expected a list of \d values\.$"),
        ("plies", "many", "^plies: Expected a whole number, found text 'many'.$"),
        ("over", 300, "^over: 300 does not fit into this field.$"),
        ("frames", [7] * 8, r"^frames"),
        ("weather", 1, "^weather: There is no field of this name.$"),
    ],
)
def test_a_document_that_is_none(field: str, value: object, told: str) -> None:
    document = BARE_GAME.match().document()
    with pytest.raises(BadDocument, match=told):
        BARE_GAME.position({**document, field: value})


def test_a_field_that_is_missing() -> None:
    document = BARE_GAME.match().document()
    del document["held"]
    with pytest.raises(BadDocument, match=r"^held: This field is missing\.$"):
        BARE_GAME.position(document)
