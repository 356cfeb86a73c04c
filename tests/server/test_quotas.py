"""Quotas: exceeding one says when to try again, and does not affect other people."""

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from banneret.server.errors import RequestError
from banneret.server.limits import Limits
from banneret.server.quotas import Quota, Quotas, network_of
from tests.server.lobby import begin_between, live_lobby, lobby_of, person_of, seek
from tests.server.running import FRIEND, GAME, GREEDY, ME, PATIENCE, RANDOM, Client, Server

TRY_LATER = 1013
MINUTE, DAY = 60, 24 * 60 * 60


def test_a_bucket_fills_up_again_with_time() -> None:
    now = 0.0
    quota = Quota(2, 60, lambda: now)
    quota.take("a")
    quota.take("a")
    with pytest.raises(RequestError, match="Try again in 30 seconds") as refused:
        quota.take("a")
    assert refused.value.headers == {"Retry-After": "30"}
    quota.take("b")
    now = 29.5
    with pytest.raises(RequestError, match="Try again in a second"):
        quota.take("a")
    now = 30
    quota.take("a")
    now = 1000
    for _ in range(2):
        quota.take("a")
    with pytest.raises(RequestError):
        quota.take("a")
    quota.give_back("a")
    quota.take("a")


def test_what_counts_as_one_address() -> None:
    assert (
        network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1") != network_of("2001:db8:1:3::")
    )
    assert network_of("10.0.0.1") != network_of("10.0.0.2")


def test_a_house_is_not_counted_by_address() -> None:
    """However many clients share an address."""
    quotas = Quotas(Limits(requests_per_address=1, guests_per_address=1, sockets_per_address=1), online=False)
    with ExitStack() as sockets:
        for person in range(1000):
            quotas.take("requests", "192.168.0.1")
            quotas.take("guests", "192.168.0.1")
            sockets.enter_context(quotas.socket(person, "192.168.0.1"))


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that allows everything only once, or slightly more often, in a long time."""
    server = Server(
        tmp_path_factory.mktemp("strict"),
        online=True,
        compile_timeout=0,
        workers=1,
        guests_per_address=10_000,
        requests_per_address=10_000,
        sockets_per_person=2,
        sockets_per_address=4,
        reports_per_day=1,
        matches_per_minute=2,
        imports_per_minute=2,
        hints_per_minute=2,
        previews_per_minute=2,
        seeks_per_minute=2,
        challenges_per_minute=2,
        relations_per_minute=50,
        guest_matches_alone=2,
    ).start()
    yield server
    assert server.end(signal.SIGTERM) == 0


def refused(answer: httpx.Response) -> bool:
    """Whether the response is 429, which must say when to retry."""
    if answer.status_code != 429:
        assert answer.status_code < 500
        return False
    assert answer.json()["text"].startswith("This was too often. Try again in ")
    assert int(answer.headers["Retry-After"]) > 0
    return True


Request = tuple[str, str, object]
"""The method, the path and the body."""


def is_limited(client: Client, *requests: Request, most: int = 2, period: float = MINUTE) -> bool:
    """Whether these requests, sent in turn, are limited as configured: `most` at once, and as many again in
    each period, however slow the machine is.
    """
    began, done, ahead = time.monotonic(), 0, cycle(requests)
    while not refused(_send(client, next(ahead))):
        done += 1
    return most <= done <= most + (time.monotonic() - began) * most / period


def _send(client: Client, request: Request) -> httpx.Response:
    method, path, body = request
    return client.http.request(method, path, json=body)


def test_what_a_person_does_is_counted(strict: Server) -> None:
    ann, ben = strict.guest(), strict.guest()
    wanted = {"game": GAME, "seats": [ME, GREEDY]}
    assert is_limited(ann, ("POST", "/api/matches", wanted))
    path = f"/api/matches/{ann.matches()[0].id}"
    assert is_limited(ann, ("GET", f"{path}/hints", None))
    shared: list[Request] = [("GET", f"{path}/threats?seat=0", None), ("GET", f"{path}/evaluations", None)]
    assert is_limited(ann, *shared), "they share what there is"
    assert is_limited(ann, ("POST", "/api/matches/import", {}))
    assert is_limited(ann, ("POST", "/api/lobby/seeks", {"game": GAME}))
    assert is_limited(ann, ("POST", "/api/lobby/challenges", {"game": GAME, "person": 1}))
    report = {"person": 1, "reason": "other"}
    assert is_limited(ann, ("POST", "/api/reports", report), most=1, period=DAY)
    assert not refused(ben.http.post("/api/matches", json=wanted)), "others are not held up"
    assert seek(ben)


def test_sockets_are_counted_while_they_are_open(strict: Server) -> None:
    ann, ben, cleo = (strict.guest() for _ in range(3))
    with live_lobby(ann), live_lobby(ann):
        assert code_of_closed(ann) == TRY_LATER
        with live_lobby(ben), live_lobby(ben):
            assert code_of_closed(cleo) == TRY_LATER, "they all come from one address"
    with live_lobby(ann):
        pass


def code_of_closed(client: Client) -> int:
    with pytest.raises(ConnectionClosed) as closed, live_lobby(client) as lobby:
        lobby.socket.recv(PATIENCE)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_guest_stores_so_many_matches_alone(strict: Server) -> None:
    """Finished or not, against computers or between computers; those with other people do not count."""
    ann, ben = strict.guest(), strict.guest()
    shared = ann.begin(ME, FRIEND)
    ben.post(f"/api/matches/{shared.id}/join", {"code": shared.seats[1].invitation})
    ann.do("resign", ann.begin(ME, ME).id)
    carl = strict.guest()
    carl.begin(RANDOM, RANDOM)
    carl.do("resign", carl.begin(ME, ME).id)
    refusal = carl.http.post("/api/matches/import", json=carl.record(carl.matches()[1].id))
    assert (refusal.status_code, refusal.json()["text"]) == (
        409,
        "You have stored too many matches against computers or alone. Remove some first.",
    )
    carl.ok(carl.http.delete(f"/api/matches/{carl.matches()[0].id}"))
    assert carl.http.post("/api/matches/import", json=carl.record(carl.matches()[0].id)).is_success


def test_nobody_floods_somebody_with_notices(strict: Server) -> None:
    """Removing and re-adding a friend notifies them at most once a day."""
    ann, ben = strict.guest("Flooding"), strict.guest("Flooded")
    begin_between(ann, ben)
    for _ in range(24):
        ann.ok(ann.http.post("/api/relations/friend", json={"name": "Flooded"}))
        ann.ok(ann.http.delete(f"/api/relations/friend/{person_of(ben)}"))
    assert [each.kind for each in lobby_of(ben).notices] == ["friend", "begun"]
    path = f"/api/relations/friend/{person_of(ben)}"
    assert any(refused(ann.http.delete(path)) for _ in range(100)), "and cannot go on for ever"


def test_guests_are_counted_by_address(tmp_path: Path) -> None:
    """Both programs and browsers count; visitors who are already known do not."""
    server = Server(tmp_path, online=True, guests_per_address=2).start()
    try:
        ann = server.guest()
        answers = [server.stranger().http.post("/api/me") for _ in range(4)]
        assert not refused(answers[0])
        assert refused(answers[-1])
        assert refused(server.stranger().http.put("/api/me", json={"name": "Somebody new"}))
        ann.ok(ann.http.put("/api/me", json={"name": "Somebody known"}))
    finally:
        assert server.end(signal.SIGTERM) == 0


def test_requests_are_counted_by_address(tmp_path: Path) -> None:
    server = Server(tmp_path, online=True, requests_per_address=20).start()
    try:
        with httpx.Client(base_url=server.url, headers={"Accept-Language": "de"}) as client:
            answers = [client.get("/api/about") for _ in range(40)]
        statuses = {each.status_code for each in answers}
        assert (answers[0].status_code, statuses) == (200, {200, 429})
        told = next(each for each in answers if each.status_code == 429)
        assert told.json()["text"].startswith("Das war zu oft. Versuch es in ")
        assert int(told.headers["Retry-After"]) > 0
    finally:
        assert server.end(signal.SIGTERM) == 0
