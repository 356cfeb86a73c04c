"""Analysing a match: evaluations and hints."""

from typing import Any

import pytest

from banneret import game
from banneret.server.models.study import Evaluations, HintsInfo
from tests.server.running import FRIEND, GAME, GREEDY, ME, Client, wait_until


def evaluations(client: Client, match: str) -> Evaluations:
    """Polls until all evaluations have arrived, as a page does."""
    found = Evaluations(shares=(), done=False)

    def is_done() -> bool:
        nonlocal found
        found = Evaluations.model_validate(client.get(f"/api/matches/{match}/evaluations"))
        return found.done

    wait_until(is_done)
    return found


def test_a_blunder_shows_and_so_does_the_end(ann: Client, ben: Client) -> None:
    """Anybody may analyse a finished match; each position is evaluated once, for all requests."""
    blue, gold = {"a1": ["commander"], "d4": ["heavy"]}, {"h8": ["commander"], "d6": ["heavy"]}
    played = game(GAME).position({"to_move": "blue", "blue": blue, "gold": gold})
    played.play("d4-d5")
    played.resign(0)
    match = ann.post("/api/matches/import", played.record())["id"]
    shares = evaluations(ann, match).shares
    assert len(shares) == 3
    assert all(each is not None and sum(each) == pytest.approx(1, abs=0.001) for each in shares)
    assert shares[-1] == (0, 1)
    assert evaluations(ben, match).shares == shares


def test_nobody_is_helped_against_somebody_else_nor_told_what_is_hidden(ann: Client, ben: Client) -> None:
    for match, who in (
        (ann.begin(ME, FRIEND).id, ann),
        (ann.begin(ME, GREEDY).id, ben),
        (ann.begin(ME, GREEDY, GREEDY, game="the-road").id, ann),
    ):
        reason = who.snapshot(match).rights.evaluations
        assert reason is not None
        answer = who.http.get(f"/api/matches/{match}/evaluations")
        assert (answer.status_code, answer.json()["text"]) == (409, reason)
    alone = ann.begin(ME, GREEDY).id
    (first,) = evaluations(ann, alone).shares
    assert first is not None
    assert 0.4 < first[0] < 0.6, "nobody is far ahead at the start"


WINNING = {"a1": ["commander"], "d4": ["heavy"]}, {"d5": ["commander"], "h8": ["pikeman"]}


def hint(client: Client, match: str, **query: Any) -> HintsInfo:
    return HintsInfo.model_validate(client.get(f"/api/matches/{match}/hints", **query))


def test_a_hint_names_a_legal_action_with_what_may_follow(ann: Client) -> None:
    """Against a computer, for one's own seat when it is to act; each hint is computed once."""
    match = ann.begin(ME, {"player": "computer", "computer": "random"}).id
    found = hint(ann, match)
    assert (found.seat, found.at) == (0, 0)
    legal = set(ann.legal(match, 0))
    assert 1 <= len(found.hints) <= 3
    for each in found.hints:
        assert each.text in legal
        assert each.words
        assert 0 <= each.value <= 1
    assert found.hints[0].value == max(each.value for each in found.hints)
    assert hint(ann, match) == found


def test_hints_on_a_finished_match_are_for_whoever_was_to_act(ann: Client, ben: Client) -> None:
    played = game(GAME).position({"to_move": "blue", "blue": WINNING[0], "gold": WINNING[1]})
    played.play("a1-a2")
    played.resign(1)
    match = ann.post("/api/matches/import", played.record())["id"]
    assert hint(ben, match, at=0).hints[0].text == "d4xd5"
    assert hint(ben, match, at=1).seat == 1
    for at, status in ((2, 409), (3, 404)):
        assert ben.http.get(f"/api/matches/{match}/hints", params={"at": at}).status_code == status


def test_there_are_no_hints_for_whoever_plays_with_somebody_else_or_watches(ann: Client, ben: Client) -> None:
    for match, who in ((ann.begin(ME, FRIEND).id, ann), (ann.begin(ME, GREEDY).id, ben)):
        reason = who.snapshot(match).rights.hint
        assert reason is not None
        answer = who.http.get(f"/api/matches/{match}/hints")
        assert (answer.status_code, answer.json()["text"]) == (409, reason)
