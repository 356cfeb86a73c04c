"""After a kill, every acknowledged command is stored exactly once."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from banneret import replay
from banneret.server.models.commands import Accepted
from tests.server.postgresql import Databases
from tests.server.running import FRIEND, GREEDY, ME, RANDOM, Answer, Client, Server, new_command, wait_until

KILLS = 2
MATCHES = 8


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def _mortal_server(request: pytest.FixtureRequest, databases: Databases) -> Iterator[Server]:
    """A server on either database that a test may stop."""
    server = Server(databases.new(request.param), workers=1)
    yield server
    if server.is_running:
        server.end(signal.SIGKILL)


class Player:
    """Plays one match until the server is gone, and keeps every command with its answer."""

    def __init__(self, client: Client, match: str, random: Random, answered: Callable[[], None]) -> None:
        self.client = client
        self.answered = answered
        self.match = match
        self.random = random
        self.before = own_actions(client, match)
        self.sent: list[tuple[dict[str, Any], Answer | None]] = []

    def play(self) -> None:
        try:
            while self._go_on():
                pass
        except httpx.HTTPError:
            return

    def _go_on(self) -> bool:
        now = self.client.snapshot(self.match)
        if now.picks and now.seat is not None:
            action = self.client.some_action(self.match, now.seat, self.random)
            command = new_command("play", now.version, seat=now.seat, action=action)
            self.sent.append((command, None))
            self.sent[-1] = (command, self.client.command(self.match, command))
            self.answered()
        return now.view.status.outcome is None

    def check(self, client: Client) -> None:
        """Compares the acknowledged commands with those stored at the next server."""
        record = client.record(self.match)
        assert replay(record).outcome == client.snapshot(self.match).view.status.outcome
        accepted = [(command, answer) for command, answer in self.sent if isinstance(answer, Accepted)]
        unanswered = [command["action"] for command, answer in self.sent if answer is None]
        acknowledged = self.before + [command["action"] for command, _ in accepted]
        assert own_actions(client, self.match) in (acknowledged, acknowledged + unanswered)
        for command, answer in accepted:
            assert client.command(self.match, command) == answer
        assert client.record(self.match)["actions"][: len(record["actions"])] == record["actions"]


def own_actions(client: Client, match: str) -> list[str]:
    seats = client.snapshot(match).seats
    return [each["text"] for each in client.record(match)["actions"] if seats[each["seat"]].mine]


def test_a_time_that_is_up_is_told_once_by_the_server_that_comes_after(mortal: Server) -> None:
    ann, ben = mortal.guest(), mortal.guest()
    begun = ann.begin(ME, FRIEND, time_control={"pace": "live", "bank": 5})
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    mortal.end(signal.SIGKILL)
    mortal.start()
    wait_until(lambda: ann.snapshot(begun.id).view.status.outcome is not None)
    assert [each["text"] for each in ann.record(begun.id)["actions"]] == ["out of time"]
    mortal.end(signal.SIGKILL)
    mortal.start()
    assert len(ben.snapshot(begun.id).view.log) == 1


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(mortal: Server) -> None:
    random = Random(1)
    ann = mortal.guest()
    kinds = [(ME, ME), (ME, GREEDY), (RANDOM, ME), (ME, ME)]
    matches = [ann.begin(*kinds[n % len(kinds)]).id for n in range(MATCHES)]
    for _ in range(KILLS):
        answers_to_come = iter(range(random.randint(10, 40)))

        def answered(to_come: Iterator[int] = answers_to_come) -> None:
            if next(to_come, None) is None:
                mortal.process.kill()

        players = [Player(ann.again(), match, Random(random.random()), answered) for match in matches]
        with ThreadPoolExecutor(MATCHES) as threads:
            list(threads.map(Player.play, players))
        mortal.end(signal.SIGKILL)
        mortal.start()
        for player in players:
            player.check(ann.again())


def test_commands_are_known_again_after_a_restart(mortal: Server) -> None:
    ann = mortal.guest()
    match = ann.begin(ME, ME).id
    commands = [
        new_command("play", 0, action="e2-e3"),
        new_command("undo", 1),
        new_command("play", 2, action="d2-d3"),
        new_command("offer-draw", 3, seat=1),
    ]
    answers = [ann.command(match, command) for command in commands]
    assert [answer.version for answer in answers] == [1, 2, 3, 4]
    before = ann.snapshot(match)
    mortal.end(signal.SIGKILL)
    mortal.start()
    ann = ann.again()
    assert [ann.command(match, command) for command in commands] == answers
    assert ann.snapshot(match) == before
    reused = ann.command(match, commands[0] | {"action": "a2-a3"})
    assert reused.kind == "refused"
    assert reused.reason == "reused"


def test_a_computer_goes_on_after_a_restart(mortal: Server) -> None:
    """It was to act when the server was killed, and does so when the match is next opened."""
    ann = mortal.guest()
    match = ann.begin(ME, GREEDY).id
    ann.play(match, "e2-e3")
    mortal.end(signal.SIGKILL)
    mortal.start()
    with ann.again().live(match) as live:
        live.until_asked()
    assert [entry.seat for entry in ann.again().snapshot(match).view.log] == [0, 1]


def test_two_servers_on_one_database_do_no_harm(mortal: Server) -> None:
    """A write based on an outdated version is refused, with the current state."""
    ann = mortal.guest()
    match = ann.begin(ME, ME).id
    other = Server(mortal.place).start()
    try:
        elsewhere = other.stranger()
        elsewhere.http.headers = ann.http.headers
        assert elsewhere.snapshot(match).version == 0
        with elsewhere.live(match) as live:
            ann.play(match, "e2-e3")
            command = new_command("play", 0, action="d2-d3")
            answers = [elsewhere.command(match, command) for _ in range(2)]
            assert [answer.reason for answer in answers if answer.kind == "refused"] == ["stale", "stale"]
            assert live.next().version == 1
        assert elsewhere.snapshot(match) == ann.snapshot(match)
    finally:
        other.end(signal.SIGKILL)


def test_an_invitation_outlives_a_restart(mortal: Server) -> None:
    ann, ben = mortal.guest("Ann"), mortal.guest("Ben")
    begun = ann.begin(ME, FRIEND)
    mortal.end(signal.SIGTERM)
    mortal.start()
    assert ann.again().snapshot(begun.id).seats == begun.seats
    ben.again().post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    assert [seat.title for seat in ann.again().snapshot(begun.id).seats] == ["Ann", "Ben"]


def test_clients_are_told_to_come_again(mortal: Server) -> None:
    ann = mortal.guest()
    with ann.live(ann.begin(ME, ME).id) as live:
        mortal.end(signal.SIGINT)
        with pytest.raises(ConnectionClosed) as closed:
            live.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
