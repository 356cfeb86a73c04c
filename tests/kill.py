"""Kills a server repeatedly while people play rated matches, and checks the consequences.

    python -m tests.kill --kills 1000 --database postgresql --processes 2

A server is killed at any moment, or just before or after something is on disk. A client without an answer
sends the same command again, as real clients do. In the end every command that was sent is stored once,
every chain is intact, and every match has been counted once.
"""

import argparse
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from random import Random, randrange
from typing import Any, Literal

import httpx
from sqlalchemy import func, select
from websockets.exceptions import WebSocketException

from banneret.server.clock import now
from banneret.server.matches.creation import load
from banneret.server.matches.proof import verify
from banneret.server.models.commands import Accepted
from banneret.server.ratings.recompute import check
from banneret.server.ratings.settling import last_day_due
from banneret.server.storage.database import Database, Place, open_database
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.schema import rating_events
from tests.server.ends import End
from tests.server.postgresql import Databases
from tests.server.running import FRIEND, ME, PATIENCE, Answer, Client, NotStarted, Server, wait_until

PAIRS = 4
MOVES = ("e2-e3", "e7-e6", "d2-d3", "d7-d6", "c2-c3", "c7-c6")
LIVE = {"pace": "live", "bank": 3600, "increment": 1}
GONE = (httpx.TransportError, WebSocketException, OSError, EOFError)
"""The errors of a request whose server is killed."""

MOST_ANSWERS = 8
"""Between two kills from outside."""
MOST_COMMITS = 12
"""Before a kill from inside."""

Send = Callable[[int, dict[str, Any]], Answer]


@dataclass
class PlayedMatch:
    """A match with all commands sent in it, and their answers."""

    id: str
    sent: list[tuple[int, dict[str, Any], Answer]] = field(default_factory=list)

    @property
    def counts(self) -> bool:
        """Whether both have made a decision."""
        return len({seat for seat, command, _ in self.sent if command["kind"] == "play"}) == 2


class Pair:
    """Two people who play rated matches one after the other, over HTTP or sockets."""

    ids = count()

    def __init__(self, n: int, servers: "Sequence[MortalServer]", seed: float) -> None:
        accounts = [servers[0].account(f"{name} {n}") for name in ("Ann", "Ben")]
        self._at = [[server.same(each) for each in accounts] for server in servers]
        """The two people as known to each server."""
        self.by_socket = n % 2 == 1
        self.matches = list[PlayedMatch]()
        self.sent_again = 0
        self._random = Random(seed)
        self._servers = servers
        self._now = 0
        """The index of the server in use."""

    @property
    def people(self) -> list[Client]:
        return self._at[self._now]

    def play(self, is_enough: threading.Event) -> None:
        while not is_enough.is_set():
            self._now = self._random.randrange(len(self._servers))
            begun = self._until_answered(self._begin)
            match = PlayedMatch(begun)
            self.matches.append(match)
            self._carry_out(match, self._commands())

    def _begin(self) -> str:
        """A match whose creation was not answered is never played, so an additional one does no harm."""
        ann, ben = self.people
        begun = ann.begin(ME, FRIEND, rated=True, time_control=LIVE)
        ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
        return begun.id

    def _commands(self) -> list[tuple[int, dict[str, Any]]]:
        """Some moves, and an end; the clocks created the first version when both had joined."""
        random = self._random
        what = [("play", n % 2, {"action": move}) for n, move in enumerate(MOVES[: random.randint(0, 6)])]
        one = random.randrange(2)
        what += random.choice(
            [[("resign", one, {})], [("offer-draw", one, {}), ("accept-draw", 1 - one, {})]]
        )
        return [
            (seat, {"kind": kind, "id": f"k{next(self.ids)}", "version": 1 + n, "seat": seat, **more})
            for n, (kind, seat, more) in enumerate(what)
        ]

    def _carry_out(self, match: PlayedMatch, ahead: list[tuple[int, dict[str, Any]]]) -> None:
        while ahead:
            try:
                with self._connection(match.id) as send:
                    for seat, command, answer in match.sent[-1:]:
                        assert send(seat, command) == answer, "the same command has the same answer"
                    while ahead:
                        seat, command = ahead[0]
                        answer = send(seat, command)
                        assert isinstance(answer, Accepted), (command, answer)
                        assert answer.version == command["version"] + 1
                        match.sent.append((*ahead.pop(0), answer))
            except GONE:
                self._wait()

    @contextmanager
    def _connection(self, match: str) -> Iterator[Send]:
        if not self.by_socket:
            yield lambda seat, command: self.people[seat].command(match, command)
            return
        with ExitStack() as sockets:
            lives = [sockets.enter_context(each.live(match)) for each in self.people]
            yield lambda seat, command: lives[seat].send(command)

    def _until_answered(self, ask: Callable[[], str]) -> str:
        while True:
            try:
                return ask()
            except GONE:
                self._wait()

    def _wait(self) -> None:
        """Switches to the next server, and waits until it is up."""
        self.sent_again += 1
        self._now = (self._now + 1) % len(self._servers)
        assert self._servers[self._now].up.wait(PATIENCE), "the server did not start again"

    @property
    def answers(self) -> int:
        return sum(len(match.sent) for match in self.matches)


class MortalServer(Server):
    """A server that is killed repeatedly; its computer players are not used."""

    def __init__(self, place: Place) -> None:
        super().__init__(
            place,
            compile_timeout=0,
            lease=2,
            unfinished_matches=1_000_000,
            sign_ups_per_address=1_000,
        )
        self.up = threading.Event()
        """Set while the server is up."""

        self.ends_itself = False

    def start(self, end: End | None = None) -> "MortalServer":
        self.ends_itself = end is not None
        try:
            super().start(end)
        except NotStarted:
            assert self.wait() == -signal.SIGKILL, "nobody killed it"
            return self.start()
        self.up.set()
        return self

    def start_again(self, end: End | None = None) -> None:
        """Kills the server, unless it has killed itself, and restarts it."""
        self.up.clear()
        assert self.end(signal.SIGKILL) == -signal.SIGKILL, "it ended before"
        self.start(end)


class Killing:
    """Servers that share a database, their players, and the loop that kills them."""

    def __init__(self, place: Place, seed: int, processes: int = 1) -> None:
        print(f"seed {seed}")
        self.random = Random(seed)
        self.place = place
        self.servers = [MortalServer(place) for _ in range(processes)]
        self.pairs = list[Pair]()

    def run(self, kills: int, until: float = float("inf")) -> int:
        """Kills the servers this many times, or until the time is up; returns the number of kills."""
        for server in self.servers:
            server.start()
        self.pairs = [Pair(n, self.servers, self.random.random()) for n in range(PAIRS)]
        is_enough, done = threading.Event(), 0
        with ThreadPoolExecutor(PAIRS) as threads:
            playing = [threads.submit(pair.play, is_enough) for pair in self.pairs]
            try:
                while done < kills and time.monotonic() < until:
                    self._kill(self.random.choice(self.servers), playing)
                    done += 1
                for server in self.servers:
                    if server.ends_itself:
                        server.start_again()
            finally:
                is_enough.set()
            for each in playing:
                each.result(PATIENCE)
        return done

    def _kill(self, server: MortalServer, playing: "list[Future[None]]") -> None:
        """Waits until it kills itself, or kills it after some answers; then restarts it."""
        wanted = self._answers() + self.random.randint(1, MOST_ANSWERS)

        def is_time() -> bool:
            for each in playing:
                if each.done():
                    each.result()
            return not server.is_running or (not server.ends_itself and self._answers() >= wanted)

        wait_until(is_time)
        if server.is_running:
            time.sleep(self.random.uniform(0, 0.02))  # so that it may happen at any point of an operation
        server.start_again(self._next_end())

    def _answers(self) -> int:
        return sum(pair.answers for pair in self.pairs)

    def _next_end(self) -> End | None:
        """When a server is to kill itself; None if it is killed from outside."""
        moment: Literal["before", "after"] | None = self.random.choice(["before", "after", None])
        return moment and End(self.random.randint(1, MOST_COMMITS), moment)

    def check(self, proofs: int) -> None:
        """Compares the answers with what is stored; requests the proofs of some matches."""
        played = [match for pair in self.pairs for match in pair.matches]
        everybody = cycle([person for pair in self.pairs for person in pair.people])
        for match in self.random.sample(played, min(proofs, len(played))):
            person = next(everybody)  # the quota is 60 per person and minute
            proof = person.get(f"/api/matches/{match.id}/proof")
            assert not verify(proof, receipts=_receipts(match)).problems
        for server in self.servers:
            assert server.end(signal.SIGTERM) == 0
        database = open_database(self.place)
        try:
            for match in played:
                _check_match(database, match)
            with database.reading() as connection:
                assert check(connection, last_day_due(now())) == []
                everything = select(func.count()).where(rating_events.c.reason == "match")
                assert connection.execute(everything).scalar_one() == 2 * sum(each.counts for each in played)
        finally:
            database.close()

    def end(self) -> None:
        for server in self.servers:
            if server.is_running:
                server.end(signal.SIGKILL)

    def told(self) -> str:
        """A summary in numbers."""
        matches, answers = sum(len(pair.matches) for pair in self.pairs), sum(p.answers for p in self.pairs)
        again = sum(pair.sent_again for pair in self.pairs)
        return f"{matches} matches, {answers} commands acknowledged, {again} connections lost"


def _receipts(match: PlayedMatch) -> list[Any]:
    answers = [answer for _, _, answer in match.sent if isinstance(answer, Accepted)]
    return [each.receipt.model_dump(mode="json") for each in answers if each.receipt is not None]


def _check_match(database: Database, match: PlayedMatch) -> None:
    """Loads a match, which replays every command and checks its chain."""
    stored = MatchStore(database).find(match.id)
    assert stored is not None
    live = load(stored)
    by_people = [each.command_id for each in live.commands if each.person is not None]
    assert by_people == [command["id"] for _, command, _ in match.sent]
    assert live.is_over
    with database.reading() as connection:
        changes = select(func.count()).where(rating_events.c.match == match.id)
        counted = connection.execute(changes.where(rating_events.c.reason == "match")).scalar_one()
    assert counted == (2 if match.counts else 0)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.kill", description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument(
        "--processes", type=int, default=1, help="servers that share the database; one is killed at a time"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"), help="no longer than this")
    parser.add_argument("--seed", type=int, default=randrange(2**32))
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        databases = Databases(lambda: Path(tempfile.mkdtemp(dir=folder)))
        killing = Killing(databases.new(wanted.database), wanted.seed, wanted.processes)
        try:
            kills = killing.run(wanted.kills, time.monotonic() + wanted.seconds)
            killing.check(proofs=100)
        finally:
            killing.end()
            databases.close()
    print(f"ok: {kills} kills, {killing.told()}: nothing lost, nothing doubled.")


if __name__ == "__main__":
    main()
