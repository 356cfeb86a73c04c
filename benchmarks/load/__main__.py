"""Measures a server under load: `python -m benchmarks.load`, or `make load`.

The load is bounded and stays on this machine. Server and clients share its cores, so the results are lower
bounds.
"""

import argparse
import asyncio
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from json import dumps
from pathlib import Path

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

import banneret
from benchmarks import machine
from benchmarks.load.clients import Place, PlayedMatch, Times, at_rate, echoes, flat_out
from benchmarks.load.script import long_game
from benchmarks.load.without_network import MOVES, Cost, cost_of
from benchmarks.telling import tell
from tests.server.running import FRIEND, ME, Client, Server, cpu_seconds

RATE, LANES = 200.0, 32
MATCHES_OF_A_PAIR = 25
AT_ONCE = 10
"""How many matches open their sockets at the same time."""


@dataclass(frozen=True, slots=True)
class Found:
    """The results of one part: moves per second, latencies in milliseconds, and the server's CPU cost per
    move. An echo is seen by no one else.
    """

    part: str
    moves: float
    answered_p50: float
    answered_p99: float
    seen_p50: float | None
    seen_p99: float | None
    cpu: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--game", default="age-of-chess")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--watchers", type=int, default=2, help="for each match, beside its two players")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--games", action="store_true", help="instead, what a move costs in every game, without network"
    )
    asked = parser.parse_args()
    if asked.games:
        _show_costs(asked)
        return
    if banneret.game(asked.game).has_dice:
        parser.error(f"in {asked.game} all matches differ by their dice: --games measures it without network")
    _raise_limit_of_files()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(
            Path(folder), idle_matches=asked.matches, sockets=100_000, unfinished_matches=10_000
        ).start()
        try:
            found, memory = asyncio.run(_measure(server, asked))
        finally:
            server.process.kill()
    found.append(_measure_yardstick(asked.matches * (2 + asked.watchers), asked.seconds))
    if asked.json:
        parts = [asdict(each) for each in found]
        print(dumps({"machine": machine.description(), "memory": memory, "parts": parts}))
    else:
        _show(asked, found, memory)


async def _measure(server: Server, asked: argparse.Namespace) -> tuple[list[Found], dict[str, float]]:
    _, script = long_game(asked.game, 60)
    at_start = _resident(server)
    tell("Beginning the matches")
    places = await asyncio.to_thread(_begin, server, asked.game, asked.matches)
    with_matches = _resident(server)
    matches = [PlayedMatch(server.url, place, script, asked.watchers) for place in places]
    for n in range(0, len(matches), AT_ONCE):
        tell(f"Opening sockets: {n} of {len(matches)} matches")
        await asyncio.gather(*(match.open() for match in matches[n : n + AT_ONCE]))
    with_sockets, sockets = _resident(server), sum(match.sockets for match in matches)
    found = []
    tell(f"{RATE:.0f} moves a second")
    cpu = server.cpu_seconds()
    times = await at_rate(matches, RATE, asked.seconds)
    found.append(_found(f"{RATE:.0f} a second", times, asked.seconds, server.cpu_seconds() - cpu))
    tell("As many as it takes")
    cpu = server.cpu_seconds()
    times, took = await flat_out(matches, LANES, asked.seconds)
    found.append(_found(f"flat out, {LANES} at a time", times, took, server.cpu_seconds() - cpu))
    await asyncio.gather(*(match.close() for match in matches))
    tell("")
    memory = {
        "server": at_start,
        "match": (with_matches - at_start) / len(matches),
        "socket": (with_sockets - with_matches) / sockets,
    }
    return found, memory


def _begin(server: Server, game: str, count: int) -> list[Place]:
    """Begins matches, several for each pair of people."""
    places: list[Place] = []
    while len(places) < count:
        pair = server.guest(), server.guest()
        for _ in range(min(MATCHES_OF_A_PAIR, count - len(places))):
            places.append(_begin_one(pair, game))
    return places


def _begin_one(pair: Sequence[Client], game: str) -> Place:
    owner, friend = pair
    begun = owner.begin(ME, FRIEND, game=game)
    friend.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    return Place(begun.id, [{"Authorization": each.http.headers["Authorization"]} for each in pair])


def _found(part: str, times: Times, seconds: float, cpu: float) -> Found:
    moves = len(times.answered)
    answered, seen = _shares(times.answered), _shares(times.seen) if times.seen else (None, None)
    return Found(
        part,
        moves / seconds,
        answered_p50=answered[0],
        answered_p99=answered[1],
        seen_p50=seen[0],
        seen_p99=seen[1],
        cpu=1000 * cpu / moves,
    )


def _shares(times: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds."""
    median, most = np.percentile(1000 * np.array(times), (50, 99))
    return float(median), float(most)


def _measure_yardstick(sockets: int, seconds: float) -> Found:
    """The same measurements for a bare application that echoes."""
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.load.echo"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        took, cpu = asyncio.run(echoes(address, sockets, RATE, seconds, lambda: cpu_seconds(process.pid)))
    finally:
        process.kill()
        process.communicate()
    return _found(f"a bare echo, {RATE:.0f} a second", Times(took), seconds, cpu)


def _resident(server: Server) -> float:
    """The server's memory without its workers, in kilobytes."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1000


def _show_costs(asked: argparse.Namespace) -> None:
    costs = list[Cost]()
    for game in banneret.game_names():
        tell(f"Playing {game}")
        seed, script = long_game(game, MOVES)
        costs.append(cost_of(game, script, seed, asked.watchers))
    tell("")
    if asked.json:
        print(dumps({"machine": machine.description(), "games": [asdict(each) for each in costs]}))
        return
    table = Table(box=box.SIMPLE)
    for name in ("", "CPU (ms a move)", "sent (kB a move)"):
        table.add_column(name, justify="left" if not name else "right")
    for each in costs:
        table.add_row(each.game, f"{each.cpu:.2f}", f"{each.sent:.1f}")
    Console().print(table)


def _raise_limit_of_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _show(asked: argparse.Namespace, found: list[Found], memory: dict[str, float]) -> None:
    console = Console()
    about = machine.description()
    console.print(f"{about['cpu']}, {about['cores']} cores, load {about['load']}")
    sockets = asked.matches * (2 + asked.watchers)
    console.print(
        f"{asked.game}: {asked.matches:,} matches, {sockets:,} sockets, with the clients on this machine"
    )
    table = Table(box=box.SIMPLE)
    for name in ("", "moves/s", "answered p50", "p99", "seen p50", "p99 (ms)", "server CPU (ms a move)"):
        table.add_column(name, justify="left" if not name else "right")
    for each in found:
        numbers = (each.answered_p50, each.answered_p99, each.seen_p50, each.seen_p99, each.cpu)
        shown = ("" if number is None else f"{number:.2f}" for number in numbers)
        table.add_row(each.part, f"{each.moves:.0f}", *shown)
    console.print(table)
    console.print(
        f"Memory: {memory['server'] / 1000:.0f} MB at the start, {memory['match']:.0f} kB a match, "
        f"{memory['socket']:.0f} kB a socket"
    )


if __name__ == "__main__":
    main()
