"""Responses come in the client's language, if it is supported."""

from typing import Any

import pytest

from banneret.conformance.reading import is_translated
from banneret.engine.text import MARKED
from banneret.server.middleware.language_negotiation import preferred_language
from banneret.server.models.commands import Refused
from banneret.server.models.study import HintsInfo
from tests.server.running import FRIEND, GAME, GREEDY, ME, Client, new_command


@pytest.fixture
def anna(ann: Client) -> Client:
    """Ann, with another browser."""
    german = ann.again()
    german.http.headers["Accept-Language"] = "de-AT,de;q=0.9,en;q=0.5"
    return german


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("fr, de;q=0.4, en;q=0.6", "en"),
        ("nonsense;q=x, de;q=0.1", "de"),
        ("de;q=0", "en"),
        ("*", "en"),
    ],
)
def test_the_language_liked_best_among_ours_is_spoken(asked: str, language: str) -> None:
    assert preferred_language(asked) == language


def test_the_same_match_is_told_to_each_in_their_language(ann: Client, anna: Client) -> None:
    match = ann.begin(ME, ME).id
    ann.play(match, "a2-a3")
    assert ann.snapshot(match).view.seats == ("Blue", "Gold")
    assert anna.snapshot(match).view.seats == ("Blau", "Gold")
    texts = [client.snapshot(match).view.log[0].events[0].text for client in (ann, anna)]
    assert texts[0].startswith("Blue Pikeman")
    assert texts[1].startswith("Blau: ")
    assert ann.record(match) == anna.record(match)


def test_answers_say_in_which_language_they_are(anna: Client) -> None:
    answer = anna.http.get("/api/games")
    assert answer.headers["Content-Language"] == "de"
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_socket_speaks_the_language_of_its_address(ann: Client) -> None:
    match = ann.begin(ME, FRIEND).id
    with ann.live(match, language="de") as live:
        assert live.now.view.seats == ("Blau", "Gold")
        refused = live.send(new_command("undo", live.now.version))
    assert isinstance(refused, Refused)
    assert refused.text == "In einer Partie mit anderen kannst du nichts zurücknehmen."


def test_hints_and_lists_come_in_the_language_too(ann: Client, anna: Client) -> None:
    """Texts computed in worker processes, and those stored for a finished match."""
    match = ann.begin(ME, GREEDY).id
    words = [
        HintsInfo.model_validate(each.get(f"/api/matches/{match}/hints")).hints[0].words
        for each in (ann, anna)
    ]
    assert words[0] != words[1]
    ann.do("resign", match)
    ends = [next(each for each in client.matches() if each.id == match).outcome for client in (ann, anna)]
    assert [end and end.text for end in ends] == [
        "Gold wins: Blue resigned.",
        "Gold gewinnt: Blau hat aufgegeben.",
    ]


def test_a_lesson_is_told_in_the_language_of_whoever_takes_it(ann: Client, anna: Client) -> None:
    path = f"/api/games/{GAME}/lessons/1-first-battle"
    told = [client.get(path)["steps"][0]["task"] for client in (ann, anna, ann)]
    assert told[0] == told[2] != told[1]


NOWHERE = {"to_move": "blue", "blue": {"z9": ["archer"]}, "gold": {}}
ASKED_IN_VAIN: list[tuple[str, Any]] = [
    ("games/no-such/rules", None),
    ("games/no-such/glossary", None),
    (f"games/{GAME}/glossary?ruleset=no-such", None),
    (f"games/{GAME}/choices?ruleset=no-such", None),
    (f"games/{GAME}/choices?setup=no-such", None),
    (f"games/{GAME}/choices?setup={'x' * 99}", None),
    (f"games/{GAME}/lessons/no-such", None),
    (f"games/{GAME}/lessons/1-first-battle/steps/99", {}),
    ("games/no-such/editor", {}),
    (f"games/{GAME}/editor", {"ruleset": "no-such"}),
    (f"games/{GAME}/editor", {"ruleset": {"stacks": {"size": 9}}}),
    (f"games/{GAME}/editor", {"sides": [{}, None]}),
    ("positions", {"game": GAME, "ruleset": "default", "start": NOWHERE}),
    ("matches", {"game": GAME, "seats": [ME, ME], "start": NOWHERE}),
    ("matches", {"game": GAME, "seats": [ME]}),
    ("matches/import", []),
    ("matches/import", {}),
    ("matches/import", {"format": "banneret-record-1"}),
]
"""Errors about an invalid address, file or position."""


@pytest.mark.parametrize(("path", "sent"), ASKED_IN_VAIN, ids=str)
def test_what_is_not_there_is_said_in_the_language_of_whoever_asks(ann: Client, path: str, sent: Any) -> None:
    marked = ann.again()
    marked.http.headers["Accept-Language"] = MARKED
    method = "GET" if sent is None else "POST"
    answer = marked.http.request(method, f"/api/{path}", json=sent)
    assert answer.status_code in (404, 422)
    assert is_translated(answer.json()["text"])


def test_there_is_no_such_game_in_german(anna: Client) -> None:
    text = anna.http.get("/api/games/age-of-ches/rules").json()["text"]
    assert text == "Es gibt kein Spiel 'age-of-ches'. Meinst du age-of-chess?"


def test_a_record_is_the_same_whoever_asks_and_brought_in_by_anybody(ann: Client, anna: Client) -> None:
    match = ann.begin(ME, ME).id
    ann.do("resign", match)
    record = anna.record(match)
    assert record == ann.record(match)
    assert all(client.post("/api/matches/import", record)["outcome"] for client in (ann, anna))
