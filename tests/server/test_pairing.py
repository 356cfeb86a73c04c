"""Pairing: nearest ratings first, in a widening range, never blocked people, upwards if flagged."""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from signal import SIGKILL

import pytest
from sqlalchemy import update

from banneret.server.errors import RequestError
from banneret.server.lobby.lobby import Lobby
from banneret.server.lobby.pairing import seating
from banneret.server.lobby.ranges import PairingRating, RatingsOf, width_after
from banneret.server.models.lobby import SeekRequest
from banneret.server.storage.schema import seeks
from tests.server.lobby import (
    BY_MAIL,
    LIVE,
    QUICK,
    begin_between,
    guest,
    live_lobby,
    lobby_of,
    problem,
    quick,
    quiet_lobby,
    seek,
)
from tests.server.running import GAME, Client, Server

SECOND = 1_000_000


def ratings(known: Mapping[int, tuple[int, bool]]) -> RatingsOf:
    return lambda asked: {each: known[each[0]] for each in asked if each[0] in known}


def wait(lobby: Lobby, seconds: float) -> None:
    """Makes all seeks older."""
    with lobby.seeking._database.writing() as connection:
        connection.execute(update(seeks).values(made=seeks.c.made - int(seconds * SECOND)))


def players(lobby: Lobby, match: str) -> set[int | None]:
    live = lobby.service._hosts[match].live
    return {holder.person for holder in live.holders}


def test_the_range_widens_until_anybody_will_do() -> None:
    assert width_after(200, 0, "live") == 200
    widths = [width_after(200, seconds, "live") for seconds in range(0, 80, 10)]
    assert widths == sorted(widths, key=lambda width: width or 0)
    assert (widths[-1] or 0) > 400
    assert width_after(200, 600, "live") is None
    assert width_after(200, 600, "correspondence") == 200, "nobody waits at the screen"
    assert width_after(None, 0, "live") is None


def test_whoever_is_flagged_looks_upwards() -> None:
    assert PairingRating(1200).takes(1100, 200)
    flagged = PairingRating(1200, flagged=True)
    assert not flagged.takes(1100, 200)
    assert flagged.takes(1500, 200)
    assert flagged.distance(1400) < flagged.distance(1200)


def test_seats_are_as_wished_and_otherwise_by_lot() -> None:
    assert seating([7, 8], {7: 1, 8: None}) == [8, 7]
    assert seating([7, 8], {7: 0, 8: 0}) == [7, 8], "the first comer's wish"
    assert {tuple(seating([7, 8], {})) for _ in range(100)} == {(7, 8), (8, 7)}


def test_the_nearest_rating_is_the_best(tmp_path: Path) -> None:
    async def run() -> None:
        known: dict[int, tuple[int, bool]] = {}
        async with quiet_lobby(tmp_path, ratings(known)) as lobby:
            far, near, me = (guest(lobby, name) for name in ("Far", "Near", "Me"))
            known.update({far: (1340, False), near: (1180, False), me: (1160, False)})
            for person in (far, near):
                await lobby.seeking.seek(person, SeekRequest(game=GAME, time_control=LIVE, within=500))
            seated = await lobby.seeking.quick(me, quick())
            assert seated.match is not None
            assert players(lobby, seated.match) == {near, me}

    asyncio.run(run())


def test_those_who_are_far_apart_meet_after_a_while(tmp_path: Path) -> None:
    async def run() -> None:
        known: dict[int, tuple[int, bool]] = {}
        async with quiet_lobby(tmp_path, ratings(known)) as lobby:
            strong, weak = guest(lobby, "Strong"), guest(lobby, "Weak")
            known.update({strong: (1500, False), weak: (1200, False)})
            for person in (strong, weak):
                assert (await lobby.seeking.quick(person, quick())).match is None
            await lobby.seeking.pair_waiting()
            assert len(lobby.seeking.store.open(0)) == 2
            wait(lobby, 25)
            await lobby.seeking.pair_waiting()
            (begun,) = {each.match for each in (await lobby.read(weak)).part_of(weak).begun}
            assert players(lobby, begun) == {strong, weak}
            assert not lobby.seeking.store.open(0)

    asyncio.run(run())


def test_a_flagged_person_meets_the_stronger_one(tmp_path: Path) -> None:
    async def run() -> None:
        known: dict[int, tuple[int, bool]] = {}
        async with quiet_lobby(tmp_path, ratings(known)) as lobby:
            even, strong, me = (guest(lobby, name) for name in ("Even", "Strong", "Me"))
            known.update({even: (1190, False), strong: (1350, False), me: (1200, True)})
            for person in (even, strong):
                await lobby.seeking.seek(person, SeekRequest(game=GAME, time_control=LIVE))
            seated = await lobby.seeking.quick(me, quick())
            assert seated.match is not None
            assert players(lobby, seated.match) == {strong, me}

    asyncio.run(run())


def test_a_seek_is_for_people_of_its_strength(tmp_path: Path) -> None:
    async def run() -> None:
        known: dict[int, tuple[int, bool]] = {}
        async with quiet_lobby(tmp_path, ratings(known)) as lobby:
            owner, other = guest(lobby, "Owner"), guest(lobby, "Other")
            known.update({owner: (1200, False), other: (1900, False)})
            made = await lobby.seeking.seek(owner, SeekRequest(game=GAME, time_control=BY_MAIL, within=100))
            assert made.seek is not None
            with pytest.raises(RequestError, match="outside the range"):
                await lobby.seeking.join(other, made.seek)
            wait(lobby, 24 * 3600)
            assert (await lobby.seeking.join(other, made.seek)).match is not None

    asyncio.run(run())


def test_the_blocked_are_never_paired(tmp_path: Path) -> None:
    async def run() -> None:
        async with quiet_lobby(tmp_path) as lobby:
            one, other, third = (guest(lobby, name) for name in ("One", "Other", "Third"))
            await lobby.relate(one, other, "block")
            made = await lobby.seeking.quick(one, quick())
            assert made.seek is not None
            with pytest.raises(RequestError):
                await lobby.seeking.join(other, made.seek)
            assert (await lobby.seeking.quick(other, quick())).match is None
            wait(lobby, 3600)
            await lobby.seeking.pair_waiting()
            assert len(lobby.seeking.store.open(0)) == 2
            assert (await lobby.seeking.quick(third, quick())).match is not None

    asyncio.run(run())


def test_two_taps_pair_two_people(server: Server, ann: Client, ben: Client) -> None:
    with live_lobby(ann) as hers:
        waiting = ann.post("/api/lobby/quick", QUICK)
        assert waiting["match"] is None
        assert ann.post("/api/lobby/quick", QUICK) == waiting, "a second tap changes nothing"
        match = ben.post("/api/lobby/quick", QUICK)["match"]
        assert match
        while not hers.now.begun:
            hers.next()
        assert [(each.seek, each.match) for each in hers.now.begun] == [(waiting["seek"], match)]
        assert not [each for each in hers.now.seeks if each.mine]
    seats = ann.snapshot(match).seats
    assert {seat.title for seat in seats} == {"Ann", "Ben"}
    assert sum(seat.mine for seat in seats) == 1


def test_of_many_who_join_one_seek_one_plays(server: Server, ann: Client) -> None:
    made = seek(ann)
    others = [server.guest(f"Racer {n}") for n in range(6)]
    with ThreadPoolExecutor(len(others)) as threads:
        answers = list(threads.map(lambda each: each.http.post(f"/api/lobby/seeks/{made}/join"), others))
    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 5]
    assert len([each for each in ann.matches() if {s.title for s in each.seats} & {"Racer 0", "Ann"}]) == 1
    assert "no longer open" in answers[[a.status_code for a in answers].index(409)].json()["text"]


def test_many_taps_at_once_leave_nobody_in_two_matches(server: Server) -> None:
    control = {"game": "cyvasse", "time_control": {"pace": "live", "bank": 900, "increment": 3}}
    people = [server.guest(f"Tapper {n}") for n in range(6)]
    with ThreadPoolExecutor(len(people)) as threads:
        list(threads.map(lambda each: each.post("/api/lobby/quick", control), people))
    with ThreadPoolExecutor(len(people)) as threads:  # only people who are both waiting are paired
        assert list(threads.map(_first_match, people)) == [1] * len(people)


def _first_match(client: Client) -> int:
    with live_lobby(client) as lobby:
        while any(each.mine for each in lobby.now.seeks):
            lobby.next()
    return len(client.matches())


def test_seeks_outlive_the_server_and_a_match_comes_of_one_once(mortal: Server) -> None:
    ann, ben = mortal.guest("Ann"), mortal.guest("Ben")
    kept, raced = seek(ann), seek(ann, ruleset="v2")
    with ThreadPoolExecutor(1) as threads:
        joining = threads.submit(ben.http.post, f"/api/lobby/seeks/{raced}/join")
        mortal.end(SIGKILL)
        joining.exception()
    mortal.start()
    ann, ben = ann.again(), ben.again()
    still = {each.id for each in lobby_of(ann).seeks}
    assert kept in still
    matches = [each for each in ann.matches() if each.ruleset != "default"]
    assert len(matches) == (raced not in still), "either the seek or the match, never both or neither"
    assert len(ben.matches()) == len(matches)
    assert ben.post(f"/api/lobby/seeks/{kept}/join")["match"]


def test_a_game_for_four_fills_up_seat_by_seat(server: Server) -> None:
    people = [server.guest(f"Lord {n}") for n in range(3)]
    made = seek(people[0], game="the-road", seat=1)
    assert people[1].post(f"/api/lobby/seeks/{made}/join") == {"match": None, "seek": made}
    (shown,) = [each for each in lobby_of(people[1]).seeks if each.id == made]
    assert (shown.seats, [each.name for each in shown.people]) == (3, ["Lord 0", "Lord 1"])
    people[1].ok(people[1].http.delete(f"/api/lobby/seeks/{made}"))
    people[1].post(f"/api/lobby/seeks/{made}/join")
    match = people[2].post(f"/api/lobby/seeks/{made}/join")["match"]
    seats = people[0].snapshot(match).seats
    assert {seat.title for seat in seats} == {"Lord 0", "Lord 1", "Lord 2"}
    assert seats[1].title == "Lord 0"


def test_what_is_refused(server: Server, ann: Client, ben: Client) -> None:
    made = seek(ann)
    assert problem(ann, f"/api/lobby/seeks/{made}/join") == (409, "This is your own seek.")
    body = {"game": GAME, "time_control": BY_MAIL.model_dump()}
    status, text = problem(ben, "/api/lobby/seeks", {**body, "rated": True})
    assert (status, text) == (409, "Only people with accounts can play rated matches.")
    assert problem(ben, "/api/lobby/seeks", {**body, "seat": 2})[0] == 422
    assert problem(ben, "/api/lobby/seeks", {**body, "game": "go"})[0] == 404
    assert problem(ben, "/api/lobby/seeks", {**body, "ruleset": "../secret"})[0] == 422
    carl = server.guest("Carl")
    for _ in range(5):
        seek(carl)
    status, text = problem(carl, "/api/lobby/seeks", body)
    assert (status, text) == (409, "You already have 5 open seeks. Withdraw one first.")
    gone = ben.http.delete(f"/api/lobby/seeks/{made}")
    assert gone.status_code == 409, "it is not theirs"


def test_rated_matches_are_between_accounts(server: Server) -> None:
    one, other = server.account(), server.account()
    match = begin_between(one, other, rated=True)
    (shown,) = [each for each in lobby_of(server.stranger()).watching if each.id == match]
    assert shown.rated
    assert shown.time_control == BY_MAIL
