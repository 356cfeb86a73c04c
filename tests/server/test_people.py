"""Guests, names, invitations, lists."""

import json
import signal
import sqlite3
from contextlib import closing

import pytest

from banneret.server.models.matches import MatchSummary
from banneret.server.storage.database import FILE
from tests.server.running import FRIEND, GREEDY, ME, Client, Server


def cookie_of(browser: Client) -> tuple[str, str]:
    """The only cookie of a browser: its name and its token."""
    (cookie,) = browser.http.cookies.jar
    assert cookie.value is not None
    return cookie.name, cookie.value


def test_a_browser_is_known_by_a_cookie(server: Server) -> None:
    browser = server.stranger()
    assert browser.get("/api/me") == {"name": "", "is_account": False}
    assert browser.ok(browser.http.put("/api/me", json={"name": " Cleo  of  Egypt "})) == {
        "name": "Cleo of Egypt",
        "is_account": False,
    }
    name, token = cookie_of(browser)
    assert len(token) >= 22
    assert browser.get("/api/me")["name"] == "Cleo of Egypt"
    assert cookie_of(browser) == (name, token)
    other = server.stranger()
    other.http.cookies.set(name, "made up")
    assert other.get("/api/me") == {"name": "", "is_account": False}


def test_how_the_cookie_is_set(server: Server) -> None:
    said = server.stranger().http.put("/api/me", json={"name": ""}).headers["set-cookie"].lower()
    for part in ("httponly", "samesite=lax", "path=/", "max-age=31536000"):
        assert part in said


def test_the_cookie_of_whoever_comes_back_is_good_for_another_year(server: Server, ann: Client) -> None:
    browser = server.stranger()
    browser.begin(ME, GREEDY)
    name, token = cookie_of(browser)
    invited = ann.begin(ME, FRIEND)
    for response in (
        browser.http.get("/api/me"),
        browser.http.get("/api/matches"),
        browser.http.post("/api/matches", json={"game": "age-of-chess", "seats": [ME, GREEDY]}),
        browser.http.post(f"/api/matches/{invited.id}/join", json={"code": invited.seats[1].invitation}),
    ):
        assert response.headers["set-cookie"].startswith(f"{name}={token};")
        assert "max-age=31536000" in response.headers["set-cookie"].lower()
    assert "set-cookie" not in ann.http.get("/api/me").headers, "a program keeps its token itself"


def test_another_server_on_the_same_machine_takes_nothing_away(server: Server, mortal: Server) -> None:
    """Browsers send cookies to every port of a host; each server must find its own among them."""
    browser = server.stranger()
    match = browser.begin(ME, GREEDY).id
    elsewhere, cleo = f"{mortal.url}/api/me", {"name": "Cleo", "is_account": False}
    assert browser.ok(browser.http.put(elsewhere, json={"name": "Cleo"})) == cleo
    assert [each.id for each in browser.matches()] == [match]
    assert browser.get("/api/me") == {"name": "", "is_account": False}
    assert browser.get(elsewhere) == cleo
    mortal.end(signal.SIGTERM)
    mortal.start()
    assert browser.get(elsewhere) == cleo


def test_whoever_only_looks_is_not_kept(server: Server) -> None:
    """Any site can make a browser request this, as often as it likes."""

    def persons() -> int:
        with closing(sqlite3.connect(server.folder / FILE)) as database:
            return int(database.execute("SELECT count(*) FROM persons").fetchone()[0])

    before = persons()
    for path in ("/api/me", "/api/matches", "/api/about", "/"):
        assert "set-cookie" not in server.stranger().http.get(f"{path}").headers
    assert persons() == before


def test_whoever_begins_without_being_known_is_from_then_on(server: Server) -> None:
    browser = server.stranger()
    match = browser.begin(ME, GREEDY).id
    assert [each.id for each in browser.matches()] == [match]
    assert server.stranger().matches() == []


def test_a_token_that_is_not_known(server: Server) -> None:
    client = server.stranger()
    client.http.headers["Authorization"] = "Bearer made-up"
    response = client.http.get("/api/me")
    assert (response.status_code, response.json()["text"]) == (401, "This server does not know that token.")


def test_tokens_and_invitations_are_kept_as_hashes_only(server: Server, ann: Client) -> None:
    match = ann.begin(ME, FRIEND)
    code = match.seats[1].invitation
    assert code
    stored = server.stored()
    assert match.id.encode() in stored
    assert code.encode() not in stored
    assert ann.http.headers["Authorization"].removeprefix("Bearer ").encode() not in stored


@pytest.mark.parametrize("name", ["x" * 41, "greedy", "bell \a", "half \ud800"], ids=ascii)
def test_what_is_no_name(ann: Client, name: str) -> None:
    headers = {"Content-Type": "application/json"}
    response = ann.http.put("/api/me", content=json.dumps({"name": name}), headers=headers)
    assert response.status_code == 422
    assert ann.get("/api/me")["name"] == "Ann"


def test_two_persons_play_by_invitation(server: Server, ann: Client, ben: Client) -> None:
    begun = ann.begin(ME, FRIEND)
    match, code = begun.id, begun.seats[1].invitation
    assert code is not None
    assert len(code) >= 22
    assert begun.seats[1].player == "open"
    with ann.live(match) as anns, server.stranger().live(match) as watching:
        assert watching.now.seats[1].invitation is None
        assert ben.snapshot(match).seats[1].invitation is None
        assert ann.snapshot(match).seats[1].invitation == code
        joined = MatchSummary.model_validate(ben.post(f"/api/matches/{match}/join", {"code": code}))
        assert [seat.mine for seat in joined.seats] == [False, True]
        for live in (anns, watching):
            assert [seat.title for seat in live.next().seats] == ["Ann", "Ben"]
            assert live.now.seats[1].invitation is None
            assert live.now.version == 0
        with ben.live(match) as bens:
            ann.play(match, "e2-e3")
            for live in (anns, bens, watching):
                assert live.next().view.log[-1].text == "e2-e3"
            assert bens.now.seat == 1
            assert bens.now.picks
            ben.play(match, "e7-e6", seat=1)
            assert anns.next().picks
            assert bens.next().picks == ()
    assert ben.matches()[0].id == match


def test_an_invitation_is_for_one(server: Server, ann: Client, ben: Client) -> None:
    begun = ann.begin(ME, FRIEND)
    path, code = f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation}
    assert ann.http.post(path, json=code).status_code == 409
    first = ben.post(path, code)
    assert ben.post(path, code)["seats"] == first["seats"]
    response = server.guest().http.post(path, json=code)
    assert (response.status_code, response.json()["text"]) == (409, "Somebody else has taken this seat.")
    assert ben.http.post(path, json={"code": "wrong"}).status_code == 404


def test_others_see_a_new_name(ann: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    with ann.live(match) as live:
        ann.ok(ann.http.put("/api/me", json={"name": "Anna"}))
        assert live.next().seats[0].title == "Anna"
    assert ann.matches()[0].seats[0].title == "Anna"


def test_the_list_begins_with_what_waits(ann: Client, ben: Client) -> None:
    waiting = ann.begin(ME, FRIEND).id
    played = ann.begin(ME, FRIEND).id
    newest = ann.begin(FRIEND, ME).id
    assert [each.id for each in ann.matches()] == [played, waiting, newest]
    ann.play(played, "e2-e3")
    matches = ann.matches()
    assert [each.id for each in matches] == [waiting, played, newest]
    assert [each.waits_for_me for each in matches] == [True, False, False]
    assert [each.moves for each in matches] == [0, 1, 0]
    assert [each["id"] for each in ann.get("/api/matches", limit=1, offset=1)] == [played]
    assert ben.matches() == []
    assert ann.http.get("/api/matches?limit=0").status_code == 422


def test_what_is_over_comes_last_in_the_list(ann: Client) -> None:
    waiting, over, theirs = ann.begin(ME, FRIEND).id, ann.begin(ME, FRIEND).id, ann.begin(FRIEND, ME).id
    ann.do("resign", over)
    assert [each.id for each in ann.matches()] == [waiting, theirs, over]
    pages = [ann.get("/api/matches", limit=2, offset=offset) for offset in (0, 2)]
    assert [[each["id"] for each in page] for page in pages] == [[waiting, theirs], [over]]


def test_a_match_that_concerns_nobody_else_is_deleted(ann: Client, ben: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    assert ben.http.delete(f"/api/matches/{match}").status_code == 403
    assert ann.http.delete(f"/api/matches/{match}").status_code == 204
    assert ann.matches() == []
    assert ann.http.get(f"/api/matches/{match}").status_code == 404


def test_a_match_with_somebody_else_is_forgotten(ann: Client, ben: Client) -> None:
    begun = ann.begin(ME, FRIEND)
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    assert ann.http.delete(f"/api/matches/{begun.id}").status_code == 204
    assert ann.matches() == []
    assert [each.id for each in ben.matches()] == [begun.id]
    assert ann.snapshot(begun.id).seat == 0


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chess"},
        {"seats": [ME]},
        {"seats": [ME, ME, ME]},
        {"seats": [ME, {"player": "computer"}]},
        {"seats": [ME, {"player": "computer", "computer": "deep thought"}]},
        {"seats": [ME, {"player": "me", "computer": "greedy"}]},
        {"ruleset": "nothing"},
        {"ruleset": "../rulesets/default"},
        {"ruleset": "default.yaml"},
        {"ruleset": "/etc/passwd"},
        {"ruleset": {"extends": "/etc/passwd"}},
        {"ruleset": {"extends": "../rulesets/v2.yaml"}},
        {"ruleset": {"endings": {"plies": -1}}},
        {"ruleset": {"endings": {"plies": float("1e400")}}},
        {"ruleset": {"title": "half \ud800"}},
        {"ruleset": {"numbers": {}}},
        {"setup": "nothing"},
        {"setup": "/etc/passwd"},
        {"ruleset": 7},
        {"seed": -1},
        {"seed": 2**62},
        {"more": 1},
    ],
    ids=str,
)
def test_what_cannot_be_begun(ann: Client, wanted: dict[str, object]) -> None:
    body = {"game": "age-of-chess", "seats": [ME, GREEDY]} | wanted
    headers = {"Content-Type": "application/json"}
    response = ann.http.post("/api/matches", content=json.dumps(body), headers=headers)
    assert response.status_code in (400, 404, 422), response.text
    assert response.json()["text"]
    assert ann.matches() == []


def test_a_ruleset_nested_without_end(ann: Client) -> None:
    for depth in (100, 900, 5000):
        ruleset = '{"a":' * depth + "1" + "}" * depth
        body = f'{{"game": "age-of-chess", "seats": [], "ruleset": {ruleset}}}'
        headers = {"Content-Type": "application/json"}
        response = ann.http.post("/api/matches", content=body, headers=headers)
        assert response.status_code in (400, 413, 422), response.text


def test_nobody_chooses_the_dice_of_a_match_with_others(ann: Client) -> None:
    seats = [ME, FRIEND, GREEDY]
    response = ann.http.post("/api/matches", json={"game": "the-road", "seats": seats, "seed": 1})
    assert response.status_code == 422
    ann.begin(ME, FRIEND, seed=1)
