"""Chains, receipts and proofs of a running server."""

import json
import signal
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from banneret.server.fairplay.receipts import is_signed
from banneret.server.matches.proof import verify
from banneret.server.models.commands import Accepted, Refused
from banneret.server.models.snapshots import Snapshot
from banneret.server.storage.database import FILE
from tests.server.running import FRIEND, ME, RANDOM, Client, Server, new_command, wait_until

SEED = "5a" * 32


def two(ann: Client, ben: Client, game: str) -> str:
    """A match between Ann and Ben."""
    begun = ann.begin(ME, FRIEND, game=game)
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    return begun.id


def mix(client: Client, match: str, seat: int = 0, seed: str = SEED) -> Accepted | Refused:
    return client.do("mix", match, seat=seat, seed=seed)


def fair_play(now: Snapshot) -> Any:
    assert now.fair_play is not None
    return now.fair_play


def test_both_players_have_receipts_by_which_the_finished_match_is_proved(ann: Client, ben: Client) -> None:
    match = two(ann, ben, "age-of-chess")
    key = ann.get("/api/fair-play/key")["key"]
    kept = [fair_play(ann.snapshot(match)).receipt]
    for client, seat, action in ((ann, 0, "e2-e3"), (ben, 1, "e7-e6")):
        receipt = client.play(match, action, seat=seat).receipt
        assert receipt is not None
        assert fair_play(client.snapshot(match)).receipt == receipt
        kept.append(receipt)
    assert all(is_signed(each, key) for each in kept)
    assert ann.http.get(f"/api/matches/{match}/proof").status_code == 409
    ben.do("resign", match, seat=1)
    proof = ann.get(f"/api/matches/{match}/proof")
    assert not verify(proof, key=key, receipts=[each.model_dump() for each in kept]).problems
    assert proof["beginning"]["commitment"] == fair_play(ben.snapshot(match)).commitment


def test_the_chain_and_its_receipts_survive_a_kill(mortal: Server) -> None:
    """A command that was stored but not answered before a kill is answered when it is sent again."""
    ann = mortal.guest()
    match = ann.begin(ME, ME, game="prevail").id
    answers = [mix(ann, match), mix(ann, match, seat=1, seed="0" * 64)]
    before, lost = ann.snapshot(match), new_command("resign", 2)
    with ann.live(match) as live:
        live.socket.send(json.dumps(lost))
        wait_until(lambda: stored_commands(mortal, match) == 3)
        mortal.end(signal.SIGKILL)
    mortal.start()
    ann = ann.again()
    answers.append(ann.command(match, lost))
    kept = [each.receipt.model_dump() for each in answers if isinstance(each, Accepted) and each.receipt]
    assert [each["links"] for each in kept] == [1, 1, 2]
    proof = ann.get(f"/api/matches/{match}/proof")
    assert not verify(proof, receipts=[*kept, fair_play(before).receipt.model_dump()]).problems
    assert len(proof["entries"]) == 3


def stored_commands(server: Server, match: str) -> int:
    with closing(sqlite3.connect(server.folder / FILE)) as database:
        counted = database.execute("SELECT count(*) FROM entries WHERE match = ?", (match,))
        return int(counted.fetchone()[0])


CHANGES = {
    "an action": "UPDATE entries SET text = 'e2-e4' WHERE n = 0",
    "a time": "UPDATE entries SET at = at + 1 WHERE n = 1",
    "a seat": "UPDATE entries SET seat = 0 WHERE n = 1",
    "a link": "UPDATE entries SET link = NULL WHERE n = 1",
    "a command that is gone": "DELETE FROM entries WHERE n = 1",
    "the seed": "UPDATE matches SET seed = seed + 1",
    "when it began": "UPDATE matches SET begun = begun + 1",
    "who plays": "UPDATE seats SET computer = 'random', person = NULL WHERE seat = 1",
}


def test_a_match_that_was_changed_in_the_database_is_refused(mortal: Server) -> None:
    ann = mortal.guest()
    matches = {}
    for name in CHANGES:
        matches[name] = ann.begin(ME, ME).id
        ann.play(matches[name], "e2-e3")
        ann.play(matches[name], "e7-e6", seat=1)
    mortal.end(signal.SIGTERM)
    with closing(sqlite3.connect(mortal.folder / FILE)) as database, database:
        for name, statement in CHANGES.items():
            table, where = ("match", " AND ") if " WHERE " in statement else ("id", " WHERE ")
            database.execute(f"{statement}{where}{table} = ?", (matches[name],))
    mortal.start()
    ann = ann.again()
    for name, match in matches.items():
        answer = ann.http.get(f"/api/matches/{match}")
        assert answer.status_code == 409, name
        assert "was changed, or is not complete" in answer.json()["text"], name


def test_a_seed_for_the_dice_is_asked_for_once_and_unnoticed(ann: Client, ben: Client) -> None:
    match = two(ann, ben, "prevail")
    assert fair_play(ann.snapshot(match)).can_mix
    before = ben.get(f"/api/matches/{match}"), ben.get("/api/matches")
    answer = mix(ann, match)
    assert isinstance(answer, Accepted)
    assert (ben.get(f"/api/matches/{match}"), ben.get("/api/matches")) == before
    assert not fair_play(ann.snapshot(match)).can_mix
    assert fair_play(ben.snapshot(match)).can_mix
    again = mix(ann, match)
    assert isinstance(again, Refused)
    assert again.text == "You have already added a seed to the dice."


@pytest.mark.parametrize("seed", [None, "", "5a", "5A" * 32, "xy" * 32])
def test_what_is_no_seed_is_refused(ann: Client, seed: str | None) -> None:
    match = ann.begin(ME, RANDOM, game="prevail").id
    refused = ann.do("mix", match, seed=seed)
    assert isinstance(refused, Refused)
    assert refused.reason == "malformed"


def test_a_game_without_dice_wants_no_seed(ann: Client) -> None:
    refused = mix(ann, ann.begin(ME, ME).id)
    assert isinstance(refused, Refused)
    assert refused.text == "Nothing in this match is left to dice."


def test_a_match_with_seeds_can_be_recorded_and_imported(ann: Client) -> None:
    match = ann.begin(ME, ME, game="prevail").id
    mix(ann, match)
    ann.do("resign", match)
    record = ann.record(match)
    assert record["mixes"][0]["seed"] == SEED
    imported = ann.post("/api/matches/import", json.loads(json.dumps(record)))["id"]
    again = ann.record(imported)
    assert again["actions"] == record["actions"]
    assert again["mixes"] == record["mixes"]
    assert not verify(ann.get(f"/api/matches/{imported}/proof")).problems
