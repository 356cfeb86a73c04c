"""Computer players: timeouts, and a clean shutdown with the server."""

import os
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

import banneret
from banneret.server.models.commands import Accepted
from tests.server.running import GAME, GREEDY, ME, PATIENCE, Client, Live, Server, new_command, wait_until


@pytest.fixture(scope="module")
def _mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with several worker processes."""
    server = Server(tmp_path_factory.mktemp("mortal"), workers=2)
    yield server
    if server.is_running:
        server.end(signal.SIGKILL)


def exists(pid: int) -> bool:
    """Whether a process is running. A zombie, which its parent has not reaped, does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_who_thinks_too_long_plays_anything(ann: Client) -> None:
    """The test server gives computer players a second."""
    match = ann.begin(ME, GREEDY, GREEDY, game="the-endless-road").id
    with ann.live(match) as live:
        ann.play(match, "ready")
        while live.next().view.status.phase != "bids":
            pass
        assert isinstance(ann.do("resign", match), Accepted)


def test_a_level_answers_though_nothing_is_compiled_for_it(ann: Client) -> None:
    match = ann.begin(ME, {"player": "computer", "computer": "level:1"}).id
    assert [seat.title for seat in ann.snapshot(match).seats][1] == "Page"
    ann.play(match, "e2-e3")
    with ann.live(match) as live:
        live.until_asked()
    assert len(ann.snapshot(match).view.log) == 2


def test_a_computer_moves_when_it_is_told_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays the best action found so far, and keeps its process. Without compiled kernels it would think
    for another half minute.
    """
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    server = Server(tmp_path, thinking_time=10 * PATIENCE, compile_timeout=0, workers=2).start()
    try:
        ann, ben = server.guest(), server.guest()
        match = ann.begin(ME, {"player": "computer", "computer": "level:7"}).id
        wait_until(lambda: len(server.workers()) == 2)
        workers, before = server.workers(), server.cpu_seconds()
        with ann.live(match) as live:
            ann.play(match, "e2-e3")
            live.next()
            assert ben.http.post(f"/api/matches/{match}/move-now").status_code == 403
            ann.post(f"/api/matches/{match}/move-now")
            live.until_asked()
        assert server.cpu_seconds() - before < 15
        assert server.workers() == workers
    finally:
        server.end(signal.SIGKILL)


def test_before_its_time_is_over_a_computer_plays_the_best_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without compiled kernels it would think for another half minute. An unresponsive worker would be
    replaced.
    """
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    server = Server(tmp_path, thinking_time=6, compile_timeout=0, workers=2).start()
    try:
        ann = server.guest()
        match = ann.begin(ME, {"player": "computer", "computer": "level:7"}).id
        wait_until(lambda: len(server.workers()) == 2)
        workers = server.workers()
        with ann.live(match) as live:
            ann.play(match, "e2-e3")
            live.next()
            live.until_asked()
        assert server.workers() == workers
    finally:
        server.end(signal.SIGKILL)


def test_who_would_think_for_hours_is_not_served(ann: Client) -> None:
    for name in ("search:seconds=3600", "search", "uct:nodes=1000", "level:10"):
        wanted = {"game": "age-of-chess", "seats": [ME, {"player": "computer", "computer": name}]}
        answer = ann.http.post("/api/matches", json=wanted)
        assert answer.status_code == 422
        assert f"There is no computer player {name!r}." in answer.text


def test_nobody_has_to_wait_for_a_computer_that_thinks(ann: Client) -> None:
    """While it thinks, others can play; and its match can be abandoned, whatever it answers later."""
    thinking = [ann.begin(GREEDY, ME, GREEDY, game="the-endless-road").id for _ in range(2)]
    other = ann.begin(ME, ME).id
    ann.play(other, "e2-e3")
    for match in thinking:
        assert isinstance(ann.do("resign", match, seat=1), Accepted)
    ended = [ann.snapshot(match) for match in thinking]
    against = ann.begin(ME, GREEDY).id
    with ann.live(against) as live:  # its computer player can think when the others are done
        ann.play(against, "e2-e3")
        live.next()
        live.until_asked()
    assert [ann.snapshot(match) for match in thinking] == ended


def test_a_computer_that_dies_is_replaced(server: Server, ann: Client) -> None:
    match = ann.begin(ME, GREEDY).id
    for turn in range(1, 3):
        wait_until(lambda: bool(server.workers()))
        for worker in server.workers():
            with suppress(ProcessLookupError):  # the server may just have killed it for thinking too long
                os.kill(worker, signal.SIGKILL)
        ann.play(match, ann.some_action(match, 0, Random(turn)))
        with ann.live(match) as live:
            live.until_asked()
        assert len(ann.snapshot(match).view.log) == 2 * turn


def test_hints_come_though_the_idle_processes_have_died(server: Server, ann: Client) -> None:
    for _ in range(2):  # one for each process
        assert ann.get(f"/api/matches/{ann.begin(ME, ME).id}/hints")["hints"]
    for worker in server.workers():
        with suppress(ProcessLookupError):  # the server has just ended it: it thought for too long
            os.kill(worker, signal.SIGKILL)
    for _ in range(2):
        assert ann.get(f"/api/matches/{ann.begin(ME, ME).id}/hints")["hints"]


@contextmanager
def no_room(server: Server) -> Iterator[None]:
    """Limits a server to its currently open files; a new process needs six."""
    pid = server.pid
    before = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    is_open = {int(each.name) for each in Path(f"/proc/{pid}/fd").iterdir()}
    first_free = min(set(range(len(is_open) + 1)) - is_open)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (first_free, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before)


def test_where_no_process_can_be_started_anything_is_played(mortal: Server) -> None:
    """When the limit is lifted, players think again."""
    ann = mortal.guest()
    match = ann.begin(ME, GREEDY).id
    followed = banneret.game(GAME).match()

    def turn(live: Live) -> None:
        """Uses only the open socket: at the limit, the server accepts no new connection either."""
        action = Random(live.now.version).choice(followed.legal(0)).text
        assert isinstance(live.send(new_command("play", live.now.version, action=action)), Accepted)
        is_asked = False
        while not is_asked:
            now = live.next()
            for entry in now.view.log[len(followed.played) - now.log_since :]:
                assert entry.text, "nothing is hidden in this game"
                followed.play(entry.text)
            is_asked = bool(now.picks)

    with ann.live(match) as live:
        for _ in range(2):  # one turn per process: then both are started, and open no more files
            turn(live)
        with no_room(mortal):
            for worker in mortal.workers():
                os.kill(worker, signal.SIGKILL)
            for _ in range(6):  # more than the number of processes
                turn(live)
            wait_until(lambda: mortal.workers() == [])
        turn(live)
        wait_until(lambda: bool(mortal.workers()))


def test_players_leave_with_a_server_that_is_killed(mortal: Server) -> None:
    ann = mortal.guest()
    ann.begin(GREEDY, ME, GREEDY, game="the-endless-road")
    wait_until(lambda: len(mortal.workers()) == 2)
    workers = mortal.workers()
    mortal.end(signal.SIGKILL)
    wait_until(lambda: not any(map(exists, workers)))


def test_a_server_that_is_told_to_stop_does_so_at_once(mortal: Server) -> None:
    """With a thinking computer player, open sockets, and a client that does not read.

    On a busy machine this may need several attempts.
    """
    seconds: list[float] = []
    while not any(each < 4 for each in seconds):
        assert len(seconds) < 10, seconds
        seconds.append(_seconds_to_stop(mortal if mortal.is_running else mortal.start()))


def _seconds_to_stop(server: Server) -> float:
    ann = server.guest()
    match = ann.begin(GREEDY, ME, GREEDY, game="the-endless-road").id
    wait_until(lambda: len(server.workers()) == 2)
    workers = server.workers()
    with ann.live(match), ann.live(match):
        start = time.monotonic()
        assert server.end(signal.SIGTERM) == 0
        took = time.monotonic() - start
    wait_until(lambda: not any(map(exists, workers)))
    return took
