"""Whole tournaments of bots, on a real server."""

import signal
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random, randrange

import pytest

from tests.server.lobby import BY_MAIL, LIVE, problem
from tests.server.running import Server, wait_until
from tests.server.tournaments.players import Bots, bots, create, pairings, play, play_round, see


@pytest.fixture(scope="module")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tournaments advance at once, without limits on polling."""
    folder = tmp_path_factory.mktemp("tournaments")
    server = Server(folder, tournament_tick=0.05, compile_timeout=0).start()
    yield server
    assert server.end(signal.SIGTERM) == 0


@pytest.fixture(scope="module")
def players(quick_server: Server) -> Bots:
    return bots(quick_server, 8)


@pytest.fixture
def random() -> Random:
    seed = randrange(10**9)
    print("seed", seed)
    return Random(seed)


def test_a_swiss_of_eight_outlives_the_server(quick_server: Server, players: Bots, random: Random) -> None:
    clients = [*players.values()]
    swiss = create(clients[0], "swiss", rounds=3)
    for client in clients:
        client.post(f"/api/tournaments/{swiss}/join")
    assert see(clients[1], swiss).may_withdraw
    assert not see(clients[1], swiss).may_start
    clients[0].post(f"/api/tournaments/{swiss}/start")
    play_round(players, swiss, random)

    wait_until(lambda: all(see(client, swiss).match for client in clients))
    before = see(clients[3], swiss)
    quick_server.end(signal.SIGKILL)
    quick_server.start()
    assert see(clients[3], swiss) == before

    for _ in range(2):
        play_round(players, swiss, random)
    over = see(clients[0], swiss)
    assert (over.tournament.state, over.tournament.round) == ("over", 3)
    played = [pair for n in range(1, 4) for pair in pairings(clients[0], swiss, n)]
    assert len(played) == 12
    met = [frozenset((pair.first.id, pair.second.id)) for pair in played if pair.second]
    assert len({*met}) == 12, "nobody meets twice"
    for row in over.standings:
        points = [
            pair.points[seat]
            for pair in played
            for seat, one in enumerate((pair.first, pair.second))
            if one == row.person and pair.points
        ]
        assert row.points == sum(points)
        assert row.played == len(points) == 3
    assert sum(row.points for row in over.standings) == 12
    assert [row.points for row in over.standings] == sorted(
        (row.points for row in over.standings), reverse=True
    )
    for pair in played:
        snapshot = clients[0].snapshot(pair.match or "")
        assert snapshot.rated
        assert snapshot.time_control == LIVE
        winners = snapshot.view.status.outcome.winners if snapshot.view.status.outcome else None
        assert pair.points == {(0,): (1, 0), (1,): (0, 1), (): (0.5, 0.5)}[winners or ()]


def test_a_round_robin_of_four_one_of_whom_leaves(players: Bots, random: Random) -> None:
    clients = [*players.values()][:4]
    robin = create(clients[0], "round-robin", rated=False)
    for client in clients:
        client.post(f"/api/tournaments/{robin}/join")
    clients[0].post(f"/api/tournaments/{robin}/start")
    clients[3].post(f"/api/tournaments/{robin}/withdraw")
    assert see(clients[3], robin).match, "a match that has begun goes on"
    for _ in range(3):
        play_round(players, robin, random)
    over = see(clients[0], robin)
    assert over.tournament.state == "over"
    played = [pair for n in range(1, 4) for pair in pairings(clients[0], robin, n)]
    people = sorted(row.person.id for row in over.standings)
    met = sorted(sorted((pair.first.id, pair.second.id)) for pair in played if pair.second)
    assert met == [list(pair) for pair in combinations(people, 2)]
    gone = next(row for row in over.standings if row.withdrawn)
    assert (gone.person.name, gone.played) == ("Bot 4", 1)
    assert sum(row.points for row in over.standings) == 6
    assert sum(pair.match is None for pair in played) == 2, "who has left loses without a match"


def test_an_arena_pairs_whoever_is_free(players: Bots, random: Random) -> None:
    clients = [*players.values()][:3]
    arena = create(clients[0], "arena", minutes=60)  # longer than this takes on any machine
    for client in clients[:2]:
        client.post(f"/api/tournaments/{arena}/join")
    clients[0].post(f"/api/tournaments/{arena}/start")
    clients[2].post(f"/api/tournaments/{arena}/join")
    finished, shown = 0, see(clients[0], arena)
    while finished < 4:
        play(players, shown, random)
        shown = see(clients[0], arena)
        finished = sum(pair.points is not None for pair in shown.pairings)
    assert shown.tournament.state == "running"
    order = [{pair.first.name, pair.second.name} for pair in reversed(shown.pairings) if pair.second]
    assert all(one != next for one, next in pairwise(order)), "never twice in a row"
    counted = [pair.points for pair in shown.pairings if pair.points]
    assert {points for pair in counted for points in pair} <= {0, 1, 2}
    assert sum(row.points for row in shown.standings) == sum(map(sum, counted))


def test_what_cannot_be_created_or_joined(quick_server: Server, players: Bots) -> None:
    one, two = [*players.values()][6:]
    guest = quick_server.guest("A guest")
    wish = {"name": "Cup", "kind": "swiss", "game": "age-of-chess", "time_control": LIVE.model_dump()}
    path = "/api/tournaments"
    assert problem(guest, path, {**wish, "rounds": 3})[1] == "Tournaments are for people with accounts."
    assert problem(one, path, wish)[1] == "rounds: a Swiss tournament needs a number of rounds, others none."
    assert problem(one, path, {**wish, "rounds": 3, "time_control": None})[0] == 422
    by_mail = {**wish, "kind": "arena", "minutes": 5, "time_control": BY_MAIL.model_dump()}
    assert problem(one, path, by_mail)[1] == "time_control: an arena is played live."
    assert (
        problem(one, path, {**wish, "rounds": 3, "game": "the-road"})[1]
        == "Tournaments are for games of two."
    )
    cup = create(one, "swiss", rounds=2)
    assert problem(guest, f"{path}/{cup}/join")[0] == 403
    assert problem(two, f"{path}/{cup}/start")[1] == "Only its creator can do this."
    two.post(f"{path}/{cup}/join")
    assert problem(two, f"{path}/{cup}/join")[1] == "You play in this tournament."
    assert problem(one, f"{path}/{cup}/start")[1] == "A tournament needs two players at least."
    one.post(f"{path}/{cup}/call-off")
    assert problem(one, f"{path}/{cup}/join")[1] == "This tournament is over."
    assert cup not in [each["id"] for each in one.get(path)]
    assert problem(one, f"{path}/nothing/join") == (404, "There is no such tournament.")
