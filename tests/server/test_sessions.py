"""Sessions and API tokens: how they are created, what they permit, and how they end."""

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from itertools import count
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from banneret.server.accounts.browsers import browser_of
from banneret.server.matches.listener import RESYNC
from banneret.server.models.commands import Refused
from banneret.server.storage.database import FILE
from tests.server.lobby import LiveLobby, live_lobby, person_of
from tests.server.running import (
    FRIEND,
    GREEDY,
    ME,
    PASSWORD,
    PATIENCE,
    Client,
    Live,
    Server,
    new_command,
    new_name,
)


def token_of(browser: Client) -> tuple[str, str]:
    (cookie,) = browser.http.cookies.jar
    assert cookie.value is not None
    return cookie.name, cookie.value


def change(server: Server, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(server.folder / FILE)) as database, database:
        assert database.execute(statement, values).rowcount == 1


def expect_closed(live: Live | LiveLobby) -> None:
    """Reads until the socket closes, whatever came before."""
    with pytest.raises(ConnectionClosed) as closed:
        all(live.socket.recv(PATIENCE) for _ in count())
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == RESYNC


def program(server: Server, token: str) -> Client:
    client = server.stranger()
    client.http.headers["Authorization"] = f"Bearer {token}"
    return client


def test_signing_up_in_and_out_each_change_the_token(server: Server) -> None:
    """A token that was planted or stolen before is therefore worthless."""
    name, browser = new_name(), server.stranger()
    browser.begin(ME, GREEDY)
    cookie, planted = token_of(browser)
    browser.post("/api/account", {"name": name, "password": PASSWORD})
    tokens = [planted, token_of(browser)[1]]
    browser.post("/api/account/sign-in", {"name": name, "password": PASSWORD})
    tokens.append(token_of(browser)[1])
    browser.post("/api/account/sign-out")
    assert not list(browser.http.cookies.jar)
    assert len(set(tokens)) == 3
    for token in tokens:
        attacker = server.stranger()
        attacker.http.cookies.set(cookie, token)
        assert attacker.get("/api/me") == {"name": "", "is_account": False}
        assert attacker.matches() == []


def test_a_planted_guest_does_not_become_an_account_of_others(server: Server) -> None:
    """Signing in abandons the guest of a planted cookie, and its owner learns nothing."""
    name, attacker, victim = new_name(), server.stranger(), server.stranger()
    server.account(name)
    attacker.begin(ME, GREEDY)
    victim.http.cookies.set(*token_of(attacker), domain="127.0.0.1", path="/")
    victim.post("/api/account/sign-in", {"name": name, "password": PASSWORD})
    assert victim.get("/api/me")["is_account"]
    assert not attacker.get("/api/me")["is_account"]


@pytest.mark.parametrize("token", ["made-up", "x" * 5000, "banneret_made-up", "'; DROP TABLE sessions --"])
def test_forged_tokens(server: Server, token: str) -> None:
    name = token_of(server.account())[0]
    browser = server.stranger()
    browser.http.headers["Cookie"] = f"{name}={token}"
    assert browser.get("/api/me") == {"name": "", "is_account": False}
    assert browser.http.get("/api/account").status_code == 401
    assert (
        server.stranger().http.get("/api/me", headers={"Authorization": f"Bearer {token}"}).status_code == 401
    )


def test_the_hash_of_a_token_is_not_a_token(server: Server) -> None:
    """A leaked database does not allow anybody to sign in."""
    name, token = token_of(server.account())
    thief = server.stranger()
    thief.http.cookies.set(name, sha256(token.encode()).hexdigest())
    assert not thief.get("/api/me")["is_account"]


def test_sessions_are_listed_and_ended_by_their_owner_alone(server: Server) -> None:
    name = new_name()
    here, there, other = server.account(name), server.stranger(), server.account()
    there.http.headers["User-Agent"] = (
        "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
    )
    there.post("/api/account/sign-in", {"name": name, "password": PASSWORD})
    match = here.begin(ME, ME).id
    listed = here.get("/api/account/sessions")
    assert sorted((each["browser"], each["is_this"]) for each in listed) == [
        ("", True),
        ("Firefox, Linux", False),
    ]
    (theirs,) = [each["id"] for each in listed if not each["is_this"]]
    assert other.http.delete(f"/api/account/sessions/{theirs}").status_code == 404
    assert there.get("/api/me")["is_account"]
    with there.live(match) as live, here.live(match) as mine:
        assert live.now.seat == 0
        assert here.http.delete(f"/api/account/sessions/{theirs}").status_code == 204
        expect_closed(live)
        here.play(match, "e2-e3")
        assert mine.next().view.log[-1].text == "e2-e3"
    assert not there.get("/api/me")["is_account"]
    with there.live(match) as live:
        assert live.now.seat is None


def test_signing_out_everywhere(server: Server) -> None:
    name = new_name()
    here, there = server.account(name), server.stranger()
    there.post("/api/account/sign-in", {"name": name, "password": PASSWORD})
    match = here.begin(ME, ME).id
    with here.live(match) as one, there.live(match) as two:
        here.post("/api/account/sign-out-everywhere")
        expect_closed(one)
        expect_closed(two)
    assert not here.get("/api/me")["is_account"]
    assert not there.get("/api/me")["is_account"]


def test_the_lobby_closes_with_the_session(server: Server) -> None:
    """However the session ends. The socket must not show one person's data to the next."""
    name, new = new_name(), "battery staple"
    browsers = [server.account(name)] + [server.stranger() for _ in range(3)]
    for each in browsers[1:]:
        each.post("/api/account/sign-in", {"name": name, "password": PASSWORD})
    out, ended, changed, here = browsers
    (session,) = [each["id"] for each in ended.get("/api/account/sessions") if each["is_this"]]
    token = here.post("/api/account/tokens", {"name": "reader", "scope": "read"})
    with live_lobby(out) as lobby:
        out.post("/api/account/sign-out")
        expect_closed(lobby)
    with live_lobby(ended) as lobby:
        here.ok(here.http.delete(f"/api/account/sessions/{session}"))
        expect_closed(lobby)
    with live_lobby(program(server, token["token"])) as lobby:
        here.ok(here.http.delete(f"/api/account/tokens/{token['id']}"))
        expect_closed(lobby)
    with live_lobby(changed) as lobby, live_lobby(here) as own:
        here.post("/api/account/password", {"password": PASSWORD, "new_password": new})
        expect_closed(lobby)
        expect_closed(own)
    with live_lobby(here) as lobby:
        here.post("/api/account/delete", {"password": new})
        expect_closed(lobby)


def test_an_api_token_plays_for_its_owner_and_manages_nothing(server: Server) -> None:
    name = new_name()
    owner = server.account(name)
    made = owner.post("/api/account/tokens", {"name": "my bot", "scope": "play"})
    bot = program(server, made.pop("token"))
    assert owner.get("/api/account/tokens") == [made]
    assert bot.get("/api/me") == {"name": name, "is_account": True}
    match = bot.begin(ME, ME).id
    bot.play(match, "e2-e3")
    assert [each.id for each in owner.matches()] == [match]
    assert owner.get("/api/account/tokens")[0]["used"]
    for answer in (
        bot.http.get("/api/account"),
        bot.http.get("/api/account/tokens"),
        bot.http.get("/api/account/export"),
        bot.http.post("/api/account/tokens", json={"name": "more", "scope": "play"}),
        bot.http.post("/api/account/delete", json={"password": PASSWORD}),
        bot.http.put("/api/me", json={"name": "Somebody else"}),
    ):
        assert answer.status_code == 403
        assert answer.json()["text"] == "Tokens cannot do this. Sign in with a browser."


def test_a_token_to_read_changes_nothing(server: Server) -> None:
    owner = server.account()
    match = owner.begin(ME, ME).id
    made = owner.post("/api/account/tokens", {"name": "reader", "scope": "read"})
    reader = program(server, made["token"])
    assert [each.id for each in reader.matches()] == [match]
    command = new_command("play", 0, action="e2-e3")
    for answer in (
        reader.http.post(f"/api/matches/{match}/commands", json=command),
        reader.http.post("/api/matches", json={"game": "age-of-chess", "seats": [ME, ME]}),
        reader.http.delete(f"/api/matches/{match}"),
        reader.http.put("/api/me", json={"name": "Another"}),
    ):
        assert (answer.status_code, answer.json()["text"]) == (403, "This token may only read.")
    with reader.live(match) as live:
        refused = live.send(command)
        assert isinstance(refused, Refused)
        assert refused.text == "This token may only read."
    assert owner.snapshot(match).view.log == ()


def test_a_token_in_a_cookie_is_no_session(server: Server) -> None:
    owner = server.account()
    token = owner.post("/api/account/tokens", {"name": "reader", "scope": "read"})["token"]
    forger = server.stranger()
    for name in owner.http.cookies:
        forger.http.cookies.set(name, token)
    assert not forger.get("/api/me")["is_account"]
    assert forger.http.get("/api/account").status_code in (401, 403)
    made = forger.http.post("/api/account/tokens", json={"name": "more", "scope": "play"})
    assert made.status_code in (401, 403)


def test_a_revoked_token_is_worth_nothing(server: Server) -> None:
    owner, other = server.account(), server.account()
    made = owner.post("/api/account/tokens", {"name": "reader", "scope": "read"})
    bot, match = program(server, made["token"]), owner.begin(ME, ME).id
    assert other.http.delete(f"/api/account/tokens/{made['id']}").status_code == 404
    assert other.get("/api/account/tokens") == []
    with bot.live(match) as live:
        assert owner.http.delete(f"/api/account/tokens/{made['id']}").status_code == 204
        expect_closed(live)
    assert bot.http.get("/api/me").status_code == 401


def test_there_is_an_end_to_tokens(server: Server) -> None:
    owner = server.account()
    wanted = {"name": "bot", "scope": "play"}
    answers = [owner.http.post("/api/account/tokens", json=wanted).status_code for _ in range(21)]
    assert answers == [201] * 20 + [409]
    assert owner.http.post("/api/account/tokens", json=wanted | {"scope": "admin"}).status_code == 422


def test_guests_have_no_account_to_look_after(server: Server, ann: Client) -> None:
    browser = server.stranger()
    browser.begin(ME, GREEDY)
    for path in ("/api/account", "/api/account/sessions", "/api/account/tokens", "/api/account/export"):
        assert browser.http.get(path).status_code == 401
        assert server.stranger().http.get(path).status_code == 401
        assert ann.http.get(path).status_code == 403


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", {"name": "Stolen", "password": PASSWORD}),
        ("/sign-in", {"name": "Stolen", "password": PASSWORD}),
        ("/sign-out", None),
        ("/delete", {"password": PASSWORD}),
        ("/tokens", {"name": "bot", "scope": "play"}),
    ],
)
def test_pages_of_other_sites_do_nothing_here(server: Server, path: str, body: Any) -> None:
    browser = server.account()
    for origin in ("http://evil.example", "null", f"{server.url}.evil.example"):
        answer = browser.http.post(f"/api/account{path}", json=body, headers={"Origin": origin})
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
    assert browser.get("/api/me")["is_account"]


def test_a_guest_of_an_older_server_is_known_by_the_token_of_then(server: Server) -> None:
    guest = server.guest("Old Guest")
    match = guest.begin(ME, FRIEND)
    old = "a-token-from-before-there-were-sessions-0001"
    change(server, "UPDATE persons SET token = ? WHERE name = 'Old Guest'", sha256(old.encode()).digest())
    browser = server.stranger()
    browser.http.cookies.set(token_of(server.account())[0], old)
    for _ in range(2):
        assert browser.get("/api/me")["name"] == "Old Guest"
        assert [each.id for each in browser.matches()] == [match.id]


def test_an_invitation_of_an_older_server_stays_good(mortal: Server) -> None:
    """Older codes were derived from the owner's token: both that one and the one now shown are accepted."""
    ann, ben = mortal.guest(), mortal.guest()
    matches = [ann.begin(ME, FRIEND).id for _ in range(2)]
    mortal.end(signal.SIGTERM)
    stored = sha256(b"a-code-of-then").digest()
    for match in matches:
        change(mortal, "UPDATE seats SET invitation = ? WHERE match = ? AND seat = 1", stored, match)
    mortal.start()
    shown = ann.snapshot(matches[1]).seats[1].invitation
    for match, code in zip(matches, ("a-code-of-then", shown), strict=True):
        ben.post(f"/api/matches/{match}/join", {"code": code})


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind TLS that checks often for expired sessions."""
    folder = tmp_path_factory.mktemp("tls")
    server = Server(folder, names=["games.example.org"], session_check=0.05).start()
    yield server
    server.end(signal.SIGTERM)


def test_an_expired_session_is_none_and_its_sockets_are_closed(named: Server) -> None:
    browser = named.account("Late Guest")
    name, token = token_of(browser)
    browser.http.headers["Cookie"] = f"{name}={token}"  # no TLS here, so the client would not send it
    match = browser.begin(ME, ME).id
    with browser.live(match) as live:
        assert live.now.seat == 0
        change(named, "UPDATE sessions SET expires = 1 WHERE person = ?", person_of(browser))
        expect_closed(live)
    assert browser.get("/api/me") == {"name": "", "is_account": False}
    assert browser.http.get("/api/account").status_code == 401


def test_behind_tls_cookies_are_for_this_host_and_secure(named: Server) -> None:
    said = named.stranger().http.put("/api/me", json={"name": "Ann"}).headers["set-cookie"]
    assert said.startswith("__Host-banneret-")
    assert {"HttpOnly", "Secure", "SameSite=lax", "Path=/"} <= {part.strip() for part in said.split(";")}
    assert "Domain" not in said
    name, _, token = said.partition(";")[0].partition("=")
    assert named.stranger().http.get("/api/me", headers={"Cookie": f"{name}={token}"}).json()["name"] == "Ann"


def test_behind_tls_passkeys_are_for_the_name_that_browsers_use(named: Server) -> None:
    """Whatever host name the proxy passes on."""
    path, origin = f"{named.url}/api/account/sign-in/passkey/options", "https://games.example.org"
    assert httpx.post(path, headers={"Origin": origin}).json()["options"]["rpId"] == "games.example.org"


def test_a_proxy_on_this_machine_tells_of_tls(server: Server) -> None:
    tls = {"X-Forwarded-Proto": "https"}
    said = server.stranger().http.put("/api/me", json={"name": ""}, headers=tls).headers["set-cookie"]
    assert said.startswith("__Host-banneret-")
    assert "Secure" in said
    plain = server.stranger().http.put("/api/me", json={"name": ""}).headers["set-cookie"]
    assert plain.startswith("banneret-")
    assert "Secure" not in plain


def test_a_cookie_from_before_tls_is_good_for_guests_only(named: Server) -> None:
    """Guests keep their matches when a server gets TLS, but nobody can plant an account."""
    guest = (
        named.stranger().http.put("/api/me", json={"name": "Guest"}).headers["set-cookie"].partition(";")[0]
    )
    wanted = {"name": "Planted", "password": PASSWORD}
    account = named.stranger().http.post("/api/account", json=wanted).headers["set-cookie"].partition(";")[0]

    def seen(cookie: str) -> httpx.Response:
        return named.stranger().http.get("/api/me", headers={"Cookie": cookie.removeprefix("__Host-")})

    assert seen(guest).json()["name"] == "Guest"
    assert seen(guest).headers["set-cookie"].startswith("__Host-")
    assert seen(account).json() == {"name": "", "is_account": False}


def test_a_socket_is_opened_by_the_cookie_and_not_from_other_sites(server: Server) -> None:
    browser = server.account()
    match = browser.begin(ME, ME).id
    name, token = token_of(browser)
    address = f"{server.url.replace('http', 'ws', 1)}/api/matches/{match}/live"
    headers = {"Cookie": f"{name}={token}"}
    with connect(address, additional_headers=headers, origin=Origin(server.url)) as socket:
        assert Live(socket).now.seat == 0
    with pytest.raises(Exception, match="403"):
        connect(address, additional_headers=headers, origin=Origin("http://evil.example"))


@pytest.mark.parametrize(
    ("user_agent", "told"),
    [
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18.0 Safari/604.1",
            "Safari, iPhone",
        ),
        ("<script>", ""),
    ],
)
def test_browsers_in_a_few_words(user_agent: str, told: str) -> None:
    assert browser_of(user_agent) == told
