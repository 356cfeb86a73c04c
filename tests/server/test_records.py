"""Exporting and importing records."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from banneret import game, replay
from banneret.engine.match import Match
from banneret.server.matches.creation import load, match_from_record
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import MatchSummary
from tests.server.lobby import guest, quiet_lobby
from tests.server.running import GAME, GREEDY, ME, Client


def test_a_record_that_is_brought_in_again_is_the_same_match(ann: Client, ben: Client) -> None:
    match = ann.begin(ME, ME, ruleset="v2").id
    for seat, action in ((0, "e2-e3"), (1, "e7-e6"), (0, "d2-d3")):
        ann.play(match, action, seat=seat)
    record = ann.record(match)
    copy = MatchSummary.model_validate(ben.post("/api/matches/import", record))
    assert copy.id != match
    assert copy.moves == 3
    assert [seat.mine for seat in copy.seats] == [True, True]
    assert ben.record(copy.id) == {**record, "seats": ["Ben", "Ben"], **hashes(ben.record(copy.id))}
    assert ben.snapshot(copy.id).view == ann.snapshot(match).view
    ben.play(copy.id, "d7-d6", seat=1)
    assert len(ann.snapshot(match).view.log) == 3


def test_every_action_of_a_record_is_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaying a long record takes seconds in a thread that others wait for."""
    played = game(GAME).match(seed=5)
    moves = ("e2-e3", "e7-e6", "d2-d3", "d7-d6")
    for move in moves:
        played.play(move)
    record, carried_out, play = played.record(["Ann", "Ben"]), list[str](), Match.play

    def count(match: Match, action: Any, seat: int | None = None) -> tuple[str, ...]:
        carried_out.append(str(action))
        return play(match, action, seat)

    async def bring_in() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            visitor = Visitor(guest(lobby, "Ann"), "Ann")
            summary = await lobby.service.import_record(visitor, record)
            assert summary.moves == len(moves)

    monkeypatch.setattr(Match, "play", count)
    asyncio.run(bring_in())
    assert carried_out == [*moves]


def hashes(record: dict[str, Any]) -> dict[str, Any]:
    """The fields that depend on the players' names."""
    return {"hash": record["hash"], "actions": record["actions"]}


def test_computers_play_on_in_what_is_brought_in(ann: Client) -> None:
    played = game(GAME).match(seed=5)
    played.play("e2-e3")
    match = ann.post("/api/matches/import", played.record(["somebody", "greedy"]))["id"]
    with ann.live(match) as live:
        live.until_asked()
    assert [entry.seat for entry in ann.snapshot(match).view.log] == [0, 1]
    assert [seat.player for seat in live.now.seats] == ["person", "computer"]


def test_a_finished_match_can_be_looked_through(ann: Client) -> None:
    played = game(GAME).match(seed=5)
    played.play("e2-e3")
    played.resign(1)
    summary = MatchSummary.model_validate(ann.post("/api/matches/import", played.record()))
    assert summary.outcome == played.outcome
    now = ann.snapshot(summary.id)
    assert now.view.status.outcome == played.outcome
    assert now.rights.undo == "The match is over."
    assert replay(ann.record(summary.id)).outcome == played.outcome
    assert len(ann.get(f"/api/matches/{summary.id}/positions/1")["view"]["log"]) == 1


def test_what_others_could_see_of_it_is_the_same_after_it_was_stored() -> None:
    """An imported match counts its versions like one played here, including the secret set-up."""
    played = game("cyvasse").match(seed=5)
    for seat in (1, 0):
        played.play("ready", seat=seat)
    played.resign(0)
    live = match_from_record(Visitor(person=1), played.record())
    assert [len(each) for each in live.seen_by] == [1, 3, 3]
    assert load(live.stored()).seen_by == live.seen_by


def record() -> dict[str, Any]:
    played = game(GAME).match(seed=5)
    for action in ("e2-e3", "e7-e6"):
        played.play(action)
    return played.record()


TAMPERED: list[Any] = [
    record() | {"seed": 6},
    record() | {"format": "other"},
    record() | {"game": "chess"},
    record() | {"seats": ["a"]},
    record() | {"actions": record()["actions"][::-1]},
    record() | {"actions": [{**record()["actions"][0], "text": "d2-d3"}]},
    record() | {"start": {"to_move": "blue"}},
    record() | {"ruleset": {}},
    record() | {"more": 1},
    record() | {"seats": ["\ud800", "b"]},
    record() | {"start": {"nested": json.loads("[" * 500 + "]" * 500)}},
    {},
    [],
    "record",
]


@pytest.mark.parametrize("sent", TAMPERED, ids=lambda sent: str(TAMPERED.index(sent)))
def test_a_record_that_was_tampered_with_is_refused(ann: Client, sent: Any) -> None:
    headers = {"Content-Type": "application/json"}
    response = ann.http.post("/api/matches/import", content=json.dumps(sent), headers=headers)
    assert response.status_code in (400, 422), response.text
    assert response.json()["text"]
    assert ann.matches() == []


def test_a_record_may_be_larger_than_other_requests(ann: Client) -> None:
    large = record() | {"seats": ["x" * 100_000, "y"]}
    assert ann.http.post("/api/matches/import", json=large).status_code == 422
    too_large = record() | {"seats": ["x" * 3_000_000, "y"]}
    assert ann.http.post("/api/matches/import", json=too_large).status_code == 413


def test_a_game_with_secrets_has_no_record_until_it_is_over(ann: Client) -> None:
    match = ann.begin(ME, GREEDY, GREEDY, game="the-road").id
    response = ann.http.get(f"/api/matches/{match}/record")
    assert response.status_code == 409
    assert response.json()["text"] == ann.snapshot(match).rights.record
    ann.do("resign", match)
    assert ann.record(match)["outcome"]
