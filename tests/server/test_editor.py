"""The position editor over the network: nothing is stored, and every request is answered."""

from typing import Any

import pytest

from tests.server.running import GAME, ME, Client

COMMANDERS = {"blue": {"a1": ["commander"]}, "gold": {"h8": ["commander"]}}
POSITION = {"to_move": "blue", **COMMANDERS}


def edited(client: Client, start: Any, game: str = GAME, **edit: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.post(f"/api/games/{game}/edit", {"start": start, "edit": edit or None})
    return found


def test_a_position_is_set_up_and_played(ann: Client) -> None:
    """Each edit returns the document for the next one; the last one starts a match."""
    info = ann.post(f"/api/games/{GAME}/editor", {})
    assert {"archer", "commander"} <= {stock["kind"] for stock in info["palette"]["stocks"]}
    draft = edited(ann, info["start"], do="clear")
    for kind, seat, cell in (("commander", 0, "a1"), ("commander", 1, "h8"), ("archer", 1, "h1")):
        draft = edited(ann, draft["start"], do="put", kind=kind, seat=seat, cell=cell)
    assert draft["about"] == "h1a"
    draft = edited(ann, draft["start"], do="move", unit="h1a", cell="a4")
    draft = edited(ann, draft["start"], do="set", setting="to_move", value="gold")
    assert draft["verdict"] == {
        "playable": True,
        "readable": True,
        "text": "Gold is to act.",
        "place": "",
        "line": None,
    }
    match = ann.begin(ME, ME, ruleset=info["ruleset"], start=draft["start"]).id
    units = {(unit.cell, unit.seat, unit.kind) for unit in ann.snapshot(match).view.board.units}
    assert {("a1", 0, "commander"), ("h8", 1, "commander")} <= units


def test_what_cannot_be_played_says_so_with_its_place(ann: Client) -> None:
    draft = edited(ann, POSITION, do="put", kind="priestess", seat=0, cell="d4")
    assert draft["verdict"]["playable"]
    draft = edited(ann, draft["start"], do="put", kind="priestess", seat=1, cell="d5")
    assert not draft["verdict"]["readable"]
    assert "enemy Priestesses cannot stand side by side" in draft["verdict"]["text"]
    assert draft["verdict"]["place"] == "blue.d4"
    line = draft["text"].splitlines()[draft["verdict"]["line"] - 1]
    assert "d4" in line or "d5" in line
    assert len(draft["board"]["units"]) == 4


def test_a_position_that_is_over_is_one_all_the_same(ann: Client) -> None:
    draft = edited(ann, POSITION, do="remove", unit="h8a")
    assert (draft["verdict"]["playable"], draft["verdict"]["readable"]) == (False, True)
    assert "Blue wins" in draft["verdict"]["text"]


def test_everything_can_be_written_as_text(ann: Client) -> None:
    """Also in a game without its own editor, where text is the only way."""
    info = ann.post("/api/games/the-road/editor", {})
    assert info["palette"] is None
    draft = edited(ann, info["start"], game="the-road")
    again = ann.post("/api/games/the-road/edit", {"text": draft["text"]})
    assert (again["start"], again["board"]) == (info["start"], None)
    refused = ann.http.post(
        "/api/games/the-road/edit", json={"start": info["start"], "edit": {"do": "clear"}}
    )
    assert (refused.status_code, "as text" in refused.json()["text"]) == (422, True)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("to_move: blue\nblue: {a1: [", 2, "Not YAML"),
        ("to_move: blue\nblue: {}\nblue: {}", 3, "blue: written twice"),
        ("to_move: red\nblue: {}\ngold: {}", 1, "to_move: expected blue or gold"),
        ("to_move: blue\nblue:\n  a1: [commander]\n  a9: [archer]\ngold: {}", 2, "a9"),
        ("[]", 1, "mapping"),
        ("", None, "empty"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_with_its_line(
    ann: Client, text: str, line: int | None, said: str
) -> None:
    judgement = ann.post(f"/api/games/{GAME}/edit", {"text": text})["verdict"]
    assert said in f"{judgement['place']}: {judgement['text']}"
    assert judgement["line"] == line


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"start": {}, "text": ""},
        {"text": "", "edit": {"do": "clear"}},
        {"start": POSITION, "edit": {"do": "put", "kind": "tank", "seat": 0, "cell": "a1"}},
        {"start": POSITION, "edit": {"do": "put", "kind": "archer", "seat": 5, "cell": "a1"}},
        {"start": POSITION, "edit": {"do": "put", "kind": "archer", "seat": 0, "cell": "z9"}},
        {"start": POSITION, "edit": {"do": "set", "setting": "plies", "value": -1}},
        {"start": POSITION, "edit": {"do": "set", "setting": "to_move", "value": True}},
        {"start": POSITION, "edit": {"do": "explode"}},
        {"start": {"blue": 3}, "edit": {"do": "clear"}},
        {"start": POSITION, "ruleset": "no-such"},
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(ann: Client, wanted: dict[str, Any]) -> None:
    answer = ann.http.post(f"/api/games/{GAME}/edit", json=wanted)
    assert answer.status_code == 422
    assert answer.json()["text"]
