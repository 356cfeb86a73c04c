"""Chat: two rooms, limits, mute, block, report; and private notes."""

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

from banneret.server.models.lobby import Chat
from banneret.server.storage.database import FILE
from tests.server.lobby import begin_between, live_lobby, person_of, problem
from tests.server.running import GREEDY, ME, Client, Server

DAY = 24 * 60 * 60


def chat_of(client: Client, match: str, since: int = 0) -> Chat:
    return Chat.model_validate(client.get(f"/api/matches/{match}/chat", since=since))


def texts(client: Client, match: str) -> list[str]:
    return [each.text for each in chat_of(client, match).messages]


def say(client: Client, match: str, text: str) -> None:
    client.ok(client.http.post(f"/api/matches/{match}/chat", json={"text": text}))


def three(server: Server) -> tuple[Client, Client, Client, str]:
    """Two players and a spectator."""
    one, two, watcher = (server.guest(name) for name in ("Chat One", "Chat Two", "Chat Watcher"))
    return one, two, watcher, begin_between(one, two)


def test_watchers_are_not_heard_until_the_match_is_over(server: Server) -> None:
    one, two, watcher, match = three(server)
    with live_lobby(one, match) as lobby, live_lobby(watcher, match) as watching:
        say(watcher, match, "Blue should take on e5")
        while watching.now.chat is None:
            watching.next()
        say(two, match, "Hello")
        while lobby.now.chat is None:
            lobby.next()
        assert texts(one, match) == ["Hello"]
        assert lobby.now.chat == chat_of(two, match).messages[-1].id
    assert texts(watcher, match) == texts(server.stranger(), match) == ["Blue should take on e5"]
    one.do("resign", match)
    assert texts(one, match) == ["Blue should take on e5", "Hello"]
    assert texts(watcher, match) == ["Blue should take on e5"], "what players say stays theirs"


def test_a_message_is_one_line_of_plain_text(server: Server) -> None:
    one, two, _, match = three(server)
    say(one, match, "  <script>alert(1)</script>\n  twice ")
    assert texts(two, match) == ["<script>alert(1)</script> twice"]
    path = f"/api/matches/{match}/chat"
    for who, wrong in (
        (one, {"text": ""}),
        (one, {"text": " \n "}),
        (one, {"text": "a\x07b"}),
        (two, {"text": "a" * 301}),
        (two, {}),
        (two, {"greeting": "ho"}),
    ):
        assert problem(who, path, wrong)[0] == 422, wrong
    assert problem(one, "/api/matches/none/chat", {"text": "Hello"})[0] == 404


def test_greetings_are_read_in_ones_own_language(server: Server) -> None:
    one, two, _, match = three(server)
    one.ok(one.http.post(f"/api/matches/{match}/chat", json={"greeting": "good-luck"}))
    assert texts(one, match) == ["Good luck"]
    two.http.headers["Accept-Language"] = "de"
    shown = chat_of(two, match)
    assert [each.text for each in shown.messages] == ["Viel Glück"]
    assert "Hallo" in [each.text for each in shown.greetings]


def test_nobody_writes_too_fast(tmp_path: Path) -> None:
    """However slow the machine is: the limit here is five messages per day."""
    server = Server(tmp_path, chat_burst=5, chat_interval=DAY).start()
    try:
        one, _, watcher, match = three(server)
        for n in range(5):
            say(one, match, f"{n}")
        status, text = problem(one, f"/api/matches/{match}/chat", {"text": "more"})
        assert (status, text.partition(" in ")[0]) == (429, "This was too often. Try again")
        say(watcher, match, "others can")
    finally:
        server.end(signal.SIGTERM)


def test_the_muted_are_not_read_and_the_blocked_cannot_write(server: Server) -> None:
    one, two, watcher, match = three(server)
    say(two, match, "Bah")
    one.ok(one.http.post("/api/relations/mute", json={"person": person_of(two)}))
    assert not texts(one, match)
    one.ok(one.http.delete(f"/api/relations/mute/{person_of(two)}"))
    assert texts(one, match) == ["Bah"]
    one.ok(one.http.post("/api/relations/block", json={"person": person_of(two)}))
    assert not texts(one, match)
    for who in (one, two):
        status, text = problem(who, f"/api/matches/{match}/chat", {"text": "Bah"})
        assert (status, text) == (403, "There is no chat between you in this match.")
    say(watcher, match, "We still can")


def test_there_is_no_chat_with_a_computer(ann: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    assert problem(ann, f"/api/matches/{match}/chat", {"text": "Hello"}) == (403, "Nobody else plays here.")


def test_a_report_keeps_what_was_said(server: Server) -> None:
    one, two, watcher, match = three(server)
    say(two, match, "Something rude")
    (message,) = chat_of(one, match).messages
    report = {"person": person_of(two), "reason": "chat", "match": match, "message": message.id}
    assert problem(watcher, "/api/reports", report)[0] == 404, "they could not read it"
    one.ok(one.http.post("/api/reports", json={**report, "text": "Rude"}))
    with closing(sqlite3.connect(server.folder / FILE)) as database:
        rows = database.execute("SELECT reason, text, said, state FROM reports WHERE match = ?", [match])
        assert rows.fetchall() == [("chat", "Rude", "Something rude", "open")]
    for _ in range(9):
        one.ok(one.http.post("/api/reports", json=report))
    assert problem(one, "/api/reports", report)[0] == 429


def test_a_note_is_its_writers_alone(server: Server) -> None:
    one, two, _, match = three(server)
    path = f"/api/matches/{match}/note"
    one.ok(one.http.put(path, json={"text": "I will go left."}))
    assert one.get(path) == {"text": "I will go left."}
    assert two.get(path) == server.stranger().get(path) == {"text": ""}
    assert one.http.put("/api/matches/none/note", json={"text": "x"}).status_code == 404
