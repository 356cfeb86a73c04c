"""Matches that can no longer be opened after a change of rules: they can be listed and removed."""

import json
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from banneret.server.storage.database import FILE
from tests.server.running import FRIEND, ME, Server

BEGIN = {"game": "age-of-chess", "seats": [ME, ME]}


def test_matches_that_cannot_be_opened(tmp_path: Path) -> None:
    server = Server(tmp_path, unfinished_matches=4).start()
    try:
        ann, ben = server.guest(), server.guest()
        shared = ann.begin(ME, FRIEND)
        ben.post(f"/api/matches/{shared.id}/join", {"code": shared.seats[1].invitation})
        older, other, gone = shared.id, ann.begin(ME, ME).id, ann.begin(ME, ME).id
        altered = ann.begin(ME, ME).id
        ann.play(altered, "e2-e3")
        assert ann.http.post("/api/matches", json=BEGIN).status_code == 409
        server.end(signal.SIGTERM)
        with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
            database.execute("UPDATE matches SET version = 99 WHERE id = ?", [older])
            stored = database.execute("SELECT ruleset FROM matches WHERE id = ?", [other]).fetchone()[0]
            ruleset = json.loads(stored)
            del ruleset["numbers"]["archery"]["nearest"]
            database.execute("UPDATE matches SET ruleset = ? WHERE id = ?", [json.dumps(ruleset), other])
            database.execute("UPDATE matches SET game = 'chess' WHERE id = ?", [gone])
            database.execute("UPDATE entries SET text = 'e2-e5' WHERE match = ?", [altered])
            # As from before there were chains: a chain would reveal the change at once.
            database.execute("UPDATE matches SET secret = NULL, link = NULL WHERE id = ?", [altered])
        server.start()
        ann, ben = ann.again(), ben.again()
        for match, why in ((older, "version 99"), (other, "nearest"), (gone, "chess"), (altered, "AC-3.1")):
            response = ann.http.get(f"/api/matches/{match}")
            assert (response.status_code, why in response.json()["text"]) == (409, True), response.text
            with pytest.raises(ConnectionClosed) as closed, ann.live(match):
                pass
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4409
        assert ann.http.post("/api/matches", json=BEGIN).status_code == 200, "they are in the way"
        assert len(ann.matches()) == 5
        for match in (older, other, gone, altered):
            assert server.guest().http.delete(f"/api/matches/{match}").status_code == 403
            assert ann.http.delete(f"/api/matches/{match}").status_code == 204
        assert len(ann.matches()) == 1
        assert [each.id for each in ben.matches()] == [older], "it is Ben's too"
        assert ann.http.get(f"/api/matches/{other}").status_code == 404
    finally:
        server.end(signal.SIGTERM)
