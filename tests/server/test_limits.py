"""A server with low limits."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import FRIEND, ME, Client, Server


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(
        tmp_path_factory.mktemp("small"),
        idle_matches=2,
        unfinished_matches=4,
        sockets_per_match=2,
        own_sockets=2,
    )
    yield server.start()
    server.end(signal.SIGTERM)


@pytest.fixture
def cleo(small: Server) -> Client:
    return small.guest()


def test_matches_that_nobody_looks_at_are_put_away_and_come_back(cleo: Client) -> None:
    matches = [cleo.begin(ME, ME).id for _ in range(4)]
    with cleo.live(matches[0]) as live:
        for action, seat in (("e2-e3", 0), ("e7-e6", 1), ("d2-d3", 0)):
            for match in matches:
                cleo.play(match, action, seat=seat)
        while live.now.version < 3:  # two quick changes may be merged into one snapshot
            live.next()
    for match in matches:
        assert [entry.text for entry in cleo.snapshot(match).view.log] == ["e2-e3", "e7-e6", "d2-d3"]


def test_however_many_are_looked_at_two_in_a_match_see_each_other(cleo: Client) -> None:
    """Open matches leave a slot in memory for those opened next."""
    *others, last = [cleo.begin(ME, ME).id for _ in range(4)]
    with ExitStack() as stack:
        for match in others:
            stack.enter_context(cleo.live(match))
        one, other = stack.enter_context(cleo.live(last)), stack.enter_context(cleo.live(last))
        cleo.play(last, "e2-e3", seat=0)
        assert (one.next().version, other.next().version) == (1, 1)


def test_a_person_has_so_many_unfinished_matches(small: Server, cleo: Client) -> None:
    matches = [cleo.begin(ME, ME).id for _ in range(4)]
    begin = {"game": "age-of-chess", "seats": [ME, ME]}
    assert cleo.http.post("/api/matches", json=begin).status_code == 409
    invitation = small.guest().begin(ME, FRIEND)
    code = {"code": invitation.seats[1].invitation}
    assert cleo.http.post(f"/api/matches/{invitation.id}/join", json=code).status_code == 409
    cleo.do("resign", matches[0])
    assert cleo.http.post("/api/matches", json=begin).status_code == 200


def test_watchers_never_take_the_room_of_a_player(cleo: Client, small: Server) -> None:
    match, stranger = cleo.begin(ME, ME).id, small.stranger()
    with stranger.live(match), stranger.live(match):
        with pytest.raises(ConnectionClosed), stranger.live(match):
            pass
        with cleo.live(match):
            pass


def test_a_player_has_so_many_sockets_in_a_match(cleo: Client) -> None:
    match = cleo.begin(ME, ME).id
    with cleo.live(match), cleo.live(match):
        with pytest.raises(ConnectionClosed) as closed, cleo.live(match):
            pass
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1013
    with cleo.live(match):
        pass
