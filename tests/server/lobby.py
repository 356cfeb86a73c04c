"""People in the lobby of a server, and a lobby without a network, whose ratings can be chosen."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from banneret.server.limits import Limits
from banneret.server.lobby.lobby import Lobby
from banneret.server.lobby.notices import notice_command, notice_held
from banneret.server.lobby.ranges import RatingsOf, usual_ratings
from banneret.server.matches.service import MatchService
from banneret.server.models.lobby import LobbySnapshot, QuickRequest
from banneret.server.models.time_controls import CorrespondenceTime, LiveTime
from banneret.server.storage.database import open_database
from tests.server.running import GAME, PATIENCE, Client

LIVE = LiveTime(bank=600, increment=5)
BY_MAIL = CorrespondenceTime(hours=72)
QUICK = {"game": GAME, "time_control": LIVE.model_dump()}


def lobby_of(client: Client, **query: Any) -> LobbySnapshot:
    return LobbySnapshot.model_validate(client.get("/api/lobby", **query))


def person_of(client: Client) -> int:
    me = lobby_of(client).me
    assert me is not None
    return me.id


def seek(client: Client, **more: Any) -> str:
    body = {"game": GAME, "time_control": BY_MAIL.model_dump(), **more}
    return str(client.post("/api/lobby/seeks", body)["seek"])


def begin_between(one: Client, other: Client, **more: Any) -> str:
    """Creates a match between two people; the first plays Blue."""
    return str(other.post(f"/api/lobby/seeks/{seek(one, seat=0, **more)}/join")["match"])


def problem(client: Client, path: str, body: Any = None) -> tuple[int, str]:
    answer = client.http.post(path, json=body)
    return answer.status_code, answer.json()["text"]


class LiveLobby:
    """The lobby's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.now = self.next()

    def next(self) -> LobbySnapshot:
        self.now = LobbySnapshot.model_validate(json.loads(self.socket.recv(PATIENCE)))
        return self.now


@contextmanager
def live_lobby(client: Client, match: str = "", language: str = "en") -> Iterator[LiveLobby]:
    query = f"?language={language}" + (f"&match={match}" if match else "")
    address = f"{client.url.replace('http', 'ws', 1)}/api/lobby/live{query}"
    with connect(address, additional_headers=client.headers, compression=None) as socket:
        yield LiveLobby(socket)


@asynccontextmanager
async def quiet_lobby(folder: Path, ratings_of: RatingsOf = usual_ratings) -> AsyncIterator[Lobby]:
    """A lobby without background tasks."""
    database = open_database(folder)
    service = MatchService(database, Limits(), on_append=[notice_command], on_hold=[notice_held])
    yield Lobby(service, database, ratings_of)
    await service.stop()


def guest(lobby: Lobby, name: str) -> int:
    _, person = lobby.service.people.add()
    lobby.service.people.rename(person.id, name)
    return person.id


def quick(game: str = GAME) -> QuickRequest:
    return QuickRequest(game=game, time_control=LIVE)
