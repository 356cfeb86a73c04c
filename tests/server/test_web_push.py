"""Web Push: only the browser can read it, and it is sent only to current subscribers."""

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from sqlalchemy import func, select, update

from banneret import games
from banneret.engine.text import speaking
from banneret.server.errors import RequestError
from banneret.server.lobby.lobby import Lobby
from banneret.server.lobby.notices import newest_notices
from banneret.server.lobby.outgoing import exchange
from banneret.server.lobby.pushes import PushStore
from banneret.server.lobby.web_push import authorization, encrypt, private_key
from banneret.server.lobby.webhooks import WebhookStore
from banneret.server.matches.visitor import Visitor
from banneret.server.models.commands import Command
from banneret.server.models.lobby import ChallengeRequest
from banneret.server.models.push import PushSubscription
from banneret.server.storage.schema import push_calls, push_subscriptions, sessions, webhook_calls
from banneret.server.storage.sessions import close_sessions
from tests.server.lobby import begin_between, guest, quiet_lobby
from tests.server.push_service import CURVE, Browser, PushService, decoded, encoded, push_service
from tests.server.running import GAME, Server

ENDPOINT = "https://push.example.org/send/abc"


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5 and appendix A."""
    auth = decoded("BTBZMqHH6r4Tts7J_aSIgg")
    browser = Browser(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), auth)
    sender = ec.derive_private_key(
        int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), CURVE
    )
    text, salt = b"When I grow up, I want to be a watermelon", decoded("DGv6ra1nlYgDCS1FRnbzlw")
    message = encrypt(text, browser.key, browser.auth, sender, salt)
    assert encoded(message) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.read(message) == text


def test_who_sends_is_signed() -> None:
    """RFC 8292: a JSON Web Token with ES256, for the origin of the endpoint."""
    key = private_key(bytes(range(32)))
    said = authorization(key, ENDPOINT, "https://games.example.org", 1_000_000)["Authorization"]
    scheme, _, rest = said.partition(" ")
    given = dict(each.split("=", 1) for each in rest.split(", "))
    head, claims, signature = given["t"].split(".")
    assert scheme == "vapid"
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decoded(claims)) == {
        "aud": "https://push.example.org",
        "exp": 1_000_000 + 12 * 3600,
        "sub": "https://games.example.org",
    }
    pair = decoded(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(given["k"]))
    der = encode_dss_signature(int.from_bytes(pair[:32]), int.from_bytes(pair[32:]))
    public.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def session_of(lobby: Lobby, person: int) -> int:
    with lobby._database.reading() as connection:
        found = connection.execute(select(sessions.c.id).where(sessions.c.person == person))
        return int(found.scalar_one())


def subscription(browser: Browser, endpoint: str = ENDPOINT) -> PushSubscription:
    return PushSubscription(endpoint=endpoint, key=encoded(browser.key), auth=encoded(browser.auth))


def in_lobby(tmp_path: Path, test: Callable[[Lobby, PushStore, PushService], Any]) -> None:
    """Runs a test with a local push service that receives what the lobby sends."""

    async def run() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            with push_service() as service:
                store = PushStore(lobby._database, lobby.notices, "https://localhost", service.send)
                await test(lobby, store, service)

    asyncio.run(run())


def count(lobby: Lobby, table: Any) -> int:
    with lobby._database.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def test_a_challenge_and_a_turn_are_told_in_the_language_of_the_browser(tmp_path: Path) -> None:
    async def test(lobby: Lobby, store: PushStore, service: PushService) -> None:
        one, two = guest(lobby, "Ödön"), guest(lobby, "Two")
        browser = Browser()
        with speaking("de"):
            store.turn_on(session_of(lobby, two), subscription(browser))
        challenge = await lobby.challenging.send(one, ChallengeRequest(game=GAME, person=two, seat=0))
        store.deliver()
        (path, headers, body), *more = service.heard
        assert not more
        assert path == "/send/abc"
        assert headers["Content-Encoding"] == "aes128gcm"
        assert int(headers["TTL"]) > 0
        assert len(headers["Topic"]) <= 32
        told = json.loads(browser.read(body))
        assert told["text"] == "Ödön fordert dich heraus: Age of Chess – Warfare."
        assert told["path"] == "/lobby"

        match = await lobby.challenging.accept(two, challenge)
        move = Command(kind="play", id="first", version=0, seat=0, action="e2-e3")
        async with lobby.service.use(match) as host:
            await host.command(Visitor(one, "Ödön"), move, lambda _: None)
        store.deliver()
        read = [json.loads(browser.read(body)) for _, _, body in service.heard[1:]]
        begun, told = sorted(read, key=lambda each: each["text"])  # they are sent concurrently
        assert begun["text"].startswith("Age of Chess – Warfare gegen Ödön")
        assert told["text"] == "Du bist am Zug: Age of Chess – Warfare gegen Ödön."
        assert told["path"] == f"/play/{match}"
        assert told.keys() == {"text", "path", "tag"}
        store.deliver()
        assert len(service.heard) == 3, "each is told once"
        assert not count(lobby, push_calls)

    in_lobby(tmp_path, test)


def test_that_a_match_is_held_is_told_here_and_by_a_webhook(tmp_path: Path) -> None:
    async def test(lobby: Lobby, store: PushStore, service: PushService) -> None:
        one, two = guest(lobby, "One"), guest(lobby, "Two")
        challenge = await lobby.challenging.send(one, ChallengeRequest(game=GAME, person=two, seat=1))
        match = await lobby.challenging.accept(two, challenge)
        browser = Browser()
        store.turn_on(session_of(lobby, two), subscription(browser))
        WebhookStore(lobby._database).set(two, "https://example.org/hook")
        rules = games.definition(GAME)
        games.register(replace(rules, version=rules.version + 1))
        try:
            for _ in range(2):
                lobby.service.holding.look_through()
        finally:
            games.register(rules)
        store.deliver()
        ((_, _, body),) = service.heard
        told = json.loads(browser.read(body))
        assert told["text"] == "Age of Chess – Warfare against One is held. Its page says why."
        assert told["path"] == f"/play/{match}"
        with lobby._database.reading() as connection:
            (call,) = connection.execute(select(webhook_calls.c.body)).scalars()
            kinds = [each.row.kind for each in newest_notices(connection, [one])[one]]
        assert json.loads(call).items() >= {"kind": "held", "match": match}.items()
        assert kinds == ["held", "begun"]

        lobby.service.holding.look_through()  # by the old rules
        with lobby._database.reading() as connection:
            kinds = [each.row.kind for each in newest_notices(connection, [two])[two]]
        assert kinds == ["turn", "begun", "challenge"], "the match goes on, with the second in the first seat"

    in_lobby(tmp_path, test)


def test_what_is_over_or_read_is_not_told_any_more(tmp_path: Path) -> None:
    async def test(lobby: Lobby, store: PushStore, service: PushService) -> None:
        one, two = guest(lobby, "One"), guest(lobby, "Two")
        store.turn_on(session_of(lobby, two), subscription(Browser()))
        service.status = 503
        wish = ChallengeRequest(game=GAME, person=two)
        await lobby.challenging.send(one, wish)
        store.deliver()
        assert len(service.heard) == 1
        assert count(lobby, push_calls) == 1, "it is tried again later"
        with lobby._database.reading() as connection:
            newest = newest_notices(connection, [two])[two][0]
        lobby.notices.read(two, newest.row.id)
        with lobby._database.writing() as connection:  # simulates the passage of time
            connection.execute(update(push_calls).values(due=0))
        store.deliver()
        assert len(service.heard) == 1
        assert not count(lobby, push_calls)

    in_lobby(tmp_path, test)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, status: int) -> None:
    async def test(lobby: Lobby, store: PushStore, service: PushService) -> None:
        one, two = guest(lobby, "One"), guest(lobby, "Two")
        session = session_of(lobby, two)
        store.turn_on(session, subscription(Browser()))
        service.status = status
        await lobby.challenging.send(one, ChallengeRequest(game=GAME, person=two))
        store.deliver()
        assert not store.is_on(session)
        assert not count(lobby, push_calls)

    in_lobby(tmp_path, test)


def test_it_ends_with_the_session_and_a_browser_has_one(tmp_path: Path) -> None:
    async def test(lobby: Lobby, store: PushStore, service: PushService) -> None:
        one, two = guest(lobby, "One"), guest(lobby, "Two")
        mine, theirs = session_of(lobby, one), session_of(lobby, two)
        store.turn_on(mine, subscription(Browser()))
        store.turn_on(theirs, subscription(Browser()))
        assert not store.is_on(mine), "whoever uses the browser now is told, and nobody else"
        await lobby.challenging.send(one, ChallengeRequest(game=GAME, person=two))
        with lobby._database.writing() as connection:
            close_sessions(connection, two)
        store.deliver()
        assert not service.heard
        assert not count(lobby, push_subscriptions)

    in_lobby(tmp_path, test)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://push.example.org:444/",
    ],
)
def test_addresses_that_are_refused(tmp_path: Path, endpoint: str) -> None:
    async def test(lobby: Lobby, store: PushStore, service: PushService) -> None:
        session = session_of(lobby, guest(lobby, "One"))
        with pytest.raises(RequestError):
            store.turn_on(session, subscription(Browser(), endpoint))
        assert not store.is_on(session)

    in_lobby(tmp_path, test)


def test_an_answer_that_never_ends_is_cut_off() -> None:
    """Every byte arrives in time, but the response never ends."""
    dripping, has_ended = socket.create_server(("127.0.0.1", 0)), Event()

    def drip() -> None:
        client, _ = dripping.accept()
        with client, suppress(OSError):
            client.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
            while not has_ended.wait(0.01):
                client.sendall(b"x")

    Thread(target=drip, daemon=True).start()
    host, port = dripping.getsockname()
    connection = HTTPConnection(host, port, timeout=5)
    assert exchange(connection, "/", b"", {}, deadline=0.3) is None
    has_ended.set()
    dripping.close()


def test_the_routes_are_for_people_who_signed_in(server: Server) -> None:
    path, browser = "/api/account/push", Browser()
    owner = server.account()
    wanted = subscription(browser).model_dump()
    settings = owner.get(path)
    assert not settings["on"], "off unless somebody asks"
    assert len(decoded(settings["key"])) == 65
    owner.ok(owner.http.put(path, json=wanted))
    assert owner.get(path) == {"key": settings["key"], "on": True}
    assert [each["endpoint"] for each in owner.get("/api/account/export")["push"]] == [ENDPOINT]
    assert owner.http.put(path, json=wanted | {"auth": "AAAA"}).status_code == 422
    assert owner.http.put(path, json=wanted | {"key": "A" * 87}).status_code == 422
    begin_between(owner, server.guest("Ann"))
    owner.ok(owner.http.delete(path))
    assert not owner.get(path)["on"]
    assert server.guest("Guest").http.get(path).status_code == 403
    assert server.stranger().http.get(path).status_code == 401
