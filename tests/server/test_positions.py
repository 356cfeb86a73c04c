"""Positions are extracted from matches, viewed and played from; those with secrets only after the end."""

from typing import Any

import pytest

from tests.server.running import GAME, GREEDY, ME, Client


def shared(client: Client, match: str, n: int, **query: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/matches/{match}/positions/{n}/shared", **query)
    return found


def test_a_position_is_played_from_against_a_computer(ann: Client, ben: Client) -> None:
    """The link contains the whole position: others see the same board, and start their own match there."""
    match = ann.begin(ME, ME, ruleset="v2").id
    for seat, action in ((0, "e2-e3"), (1, "e7-e6"), (0, "d2-d3")):
        ann.play(match, action, seat=seat)
    position = shared(ann, match, 2)
    assert (position["game"], position["ruleset"]) == (GAME, "v2")
    then = ann.get(f"/api/matches/{match}/positions/2")["view"]["board"]
    assert ben.post("/api/positions", position)["view"]["board"] == then

    new = ben.begin(ME, GREEDY, **position)
    now = ben.snapshot(new.id)
    assert (new.ruleset, now.view.board.model_dump(mode="json")) == ("v2", then)
    assert (now.seat, now.view.status.to_act, now.view.log) == (0, (0,), ())
    ben.play(new.id, "d2-d3")
    assert len(ann.snapshot(match).view.log) == 3


def test_rules_that_were_changed_go_with_the_position(ann: Client) -> None:
    match = ann.begin(ME, ME, ruleset={"archery": {"nearest": 2}}).id
    position = shared(ann, match, 0)
    assert position["ruleset"]["archery"] == {"nearest": 2}
    copy = ann.begin(ME, ME, **position).id
    assert ann.record(copy)["ruleset"]["hash"] == ann.record(match)["ruleset"]["hash"]


def test_secrets_stay_in_the_match_until_it_is_over(ann: Client, ben: Client) -> None:
    match = ann.begin(ME, GREEDY, GREEDY, game="the-road").id
    reason = ann.snapshot(match).rights.share
    assert reason is not None
    for who in (ann, ben):
        answer = who.http.get(f"/api/matches/{match}/positions/0/shared")
        assert (answer.status_code, answer.json()["text"]) == (409, reason)
    ann.do("resign", match)
    assert ann.snapshot(match).rights.share is None
    assert "held" in str(shared(ann, match, 0)["start"])


def test_a_position_is_open_as_soon_as_nothing_in_it_is_hidden(ann: Client) -> None:
    """In Cyvasse both arrays are revealed when both sides are ready. How they were set up stays hidden."""
    match = ann.begin(ME, ME, game="cyvasse").id
    ann.play(match, "ready", seat=0)
    assert ann.snapshot(match).rights.share is not None
    ann.play(match, "ready", seat=1)
    assert ann.snapshot(match).rights.share is None
    log = len(ann.snapshot(match).view.log)
    assert shared(ann, match, log)["start"]["stage"] != "set-up"
    assert ann.http.get(f"/api/matches/{match}/positions/0/shared").status_code == 409


def test_there_is_no_position_beyond_the_last(ann: Client) -> None:
    match = ann.begin(ME, ME).id
    assert ann.http.get(f"/api/matches/{match}/positions/1/shared").status_code == 404


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ({}, "to_move"),
        ({"to_move": "gold", "blue": {"z9": ["commander"]}, "gold": {}}, "z9"),
        ({"nested": [[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]}, "nested"),
    ],
)
def test_what_is_no_position_is_refused_in_words(ann: Client, start: Any, said: str) -> None:
    for path, more in (("/api/positions", {}), ("/api/matches", {"seats": [ME, ME]})):
        answer = ann.http.post(path, json={"game": GAME, "ruleset": "default", "start": start, **more})
        assert answer.status_code == 422
        assert said in answer.json()["text"]
    assert ann.matches() == []


def test_nothing_begins_where_the_game_is_over(ann: Client) -> None:
    match = ann.begin(ME, ME, game="medieval-chess").id
    ann.do("resign", match)
    ended = {**shared(ann, match, 1), "seats": [ME, ME]}
    answer = ann.http.post("/api/matches", json=ended)
    assert answer.status_code == 422
    assert answer.json()["text"] == "start: the game is over in this position."
