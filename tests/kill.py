"""Kills a server again and again while people play rated matches, and looks what is left of them.

    python -m tests.kill --kills 1000 --database postgresql --processes 2

Whoever gets no answer sends the same command again, as clients do. In the end every command that was sent is
stored, once; every chain holds; and every match has been counted, once.
"""

import argparse
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from random import Random, randrange
from typing import Any

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
from tests.server.postgresql import Databases
from tests.server.running import FRIEND, ME, PATIENCE, Answer, Server, wait_until

PAIRS = 4
MOVES = ("e2-e3", "e7-e6", "d2-d3", "d7-d6", "c2-c3", "c7-c6")
LIVE = {"pace": "live", "bank": 3600, "increment": 1}
GONE = (httpx.TransportError, WebSocketException, OSError, EOFError)
"""What becomes of a request whose server is killed."""

MOST_ANSWERS = 30
"""Between two kills."""

Send = Callable[[int, dict[str, Any]], Answer]


@dataclass
class PlayedMatch:
    """A match with all that was sent in it, and how it was answered."""

    id: str
    sent: list[tuple[int, dict[str, Any], Answer]] = field(default_factory=list)

    @property
    def counts(self) -> bool:
        """Whether both have decided something."""
        return len({seat for seat, command, _ in self.sent if command["kind"] == "play"}) == 2


class Pair:
    """Two who play one rated match after the other: by HTTP, or over sockets."""

    ids = count()

    def __init__(self, n: int, server: Server, seed: float, up: threading.Event) -> None:
        self.people = [server.account(f"{name} {n}") for name in ("Ann", "Ben")]
        self.by_socket = n % 2 == 1
        self.matches = list[PlayedMatch]()
        self.sent_again = 0
        self._random = Random(seed)
        self._server = server
        self._up = up
        """Set while there is a server."""

    def play(self, is_enough: threading.Event) -> None:
        while not is_enough.is_set():
            begun = self._until_answered(self._begin)
            match = PlayedMatch(begun)
            self.matches.append(match)
            self._carry_out(match, self._commands())

    def _begin(self) -> str:
        """Nobody plays in a match of which nobody has heard, so one more of them does no harm."""
        ann, ben = self.people
        begun = ann.begin(ME, FRIEND, rated=True, time_control=LIVE)
        ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
        return begun.id

    def _commands(self) -> list[tuple[int, dict[str, Any]]]:
        """Some moves, and an end; the clocks have made the first version when both were there."""
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
        self.sent_again += 1
        self._up.wait()
        assert self._server.is_running, "the server did not start again"

    @property
    def answers(self) -> int:
        return sum(len(match.sent) for match in self.matches)


class Killing:
    """A server, those who play on it, and the one who kills it."""

    def __init__(self, place: Place, seed: int, processes: int = 1) -> None:
        print(f"seed {seed}")
        self.random = Random(seed)
        self.processes = processes
        self.place = place
        self.server = Server(
            place,
            processes=processes,
            workers=1,
            compile_timeout=0,
            lease=2,
            unfinished_matches=1_000_000,
            sign_ups_per_address=1_000,
        )
        self.up = threading.Event()
        self.pairs = list[Pair]()

    def run(self, kills: int, until: float = float("inf")) -> int:
        """Kills it so many times, or until the time is up; returns how often."""
        self.server.start()
        self.up.set()
        self.pairs = [Pair(n, self.server, self.random.random(), self.up) for n in range(PAIRS)]
        is_enough, done = threading.Event(), 0
        with ThreadPoolExecutor(PAIRS) as threads:
            playing = [threads.submit(pair.play, is_enough) for pair in self.pairs]
            try:
                while done < kills and time.monotonic() < until:
                    self._wait_for_some_answers(playing)
                    self._kill()
                    done += 1
            finally:
                is_enough.set()
            for each in playing:
                each.result(PATIENCE)
        return done

    def _wait_for_some_answers(self, playing: "list[Future[None]]") -> None:
        """Some answers, and then a moment, so that it may happen in the middle of anything."""
        wanted = sum(pair.answers for pair in self.pairs) + self.random.randint(1, MOST_ANSWERS)

        def is_so() -> bool:
            for each in playing:
                if each.done():
                    each.result()
            return sum(pair.answers for pair in self.pairs) >= wanted

        wait_until(is_so, self.server.starved_seconds)
        time.sleep(self.random.uniform(0, 0.02))

    def _kill(self) -> None:
        if self.processes == 1:
            self.up.clear()
            self.server.end(signal.SIGKILL)
            try:
                self.server.start()  # a start takes seconds of a core, and so minutes on a busy machine
            finally:
                self.up.set()
            return
        victim = self.random.choice(self.server.workers())
        os.kill(victim, signal.SIGKILL)
        wait_until(
            lambda: len({*self.server.workers()} - {victim}) == self.processes, self.server.starved_seconds
        )

    def check(self, proofs: int) -> None:
        """Compares what was answered with what is stored; asks the server for the proofs of some matches."""
        played = [match for pair in self.pairs for match in pair.matches]
        everybody = cycle([person for pair in self.pairs for person in pair.people])
        for match in self.random.sample(played, min(proofs, len(played))):
            person = next(everybody)  # nobody may ask for more than 60 in a minute
            proof = person.get(f"/api/matches/{match.id}/proof")
            assert not verify(proof, receipts=_receipts(match)).problems
        assert self.server.end(signal.SIGTERM) == 0
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
        if self.server.is_running:
            self.server.end(signal.SIGKILL)

    def told(self) -> str:
        """What happened, in numbers."""
        matches, answers = sum(len(pair.matches) for pair in self.pairs), sum(p.answers for p in self.pairs)
        again = sum(pair.sent_again for pair in self.pairs)
        return f"{matches} matches, {answers} commands acknowledged, {again} connections lost"


def _receipts(match: PlayedMatch) -> list[Any]:
    answers = [answer for _, _, answer in match.sent if isinstance(answer, Accepted)]
    return [each.receipt.model_dump(mode="json") for each in answers if each.receipt is not None]


def _check_match(database: Database, match: PlayedMatch) -> None:
    """Loading it carries out every command again, and checks its chain."""
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
    parser.add_argument("--processes", type=int, default=1, help="one of them is killed at a time")
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
