"""A bot: finds a match and plays random moves until it is over.

    python bot.py http://127.0.0.1:8000/join/MATCH/CODE            takes a seat by an invitation
    python bot.py http://127.0.0.1:8000 --seek age-of-chess        plays a suitable opponent, with a clock
    python bot.py http://127.0.0.1:8000 --challenge                accepts the next challenge

$BANNERET_TOKEN is an API token of your account with the `play` scope; without it the bot is a guest and plays
unrated. See docs/bots.md.
"""

import argparse
import json
import os
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote, urlsplit

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

TIME = {"pace": "live", "bank": 300, "increment": 3}


class Server:
    """A server, and the bot's identity on it."""

    def __init__(self, address: str, token: str) -> None:
        parts = urlsplit(address)
        self.http = httpx.Client(base_url=f"{parts.scheme}://{parts.netloc}/api", timeout=60)
        token = token or self.http.post("/me").raise_for_status().json()["token"]
        self._headers = {"Authorization": f"Bearer {token}"}
        self._sockets = f"{parts.scheme.replace('http', 'ws')}://{parts.netloc}/api"
        self.http.headers.update(self._headers)

    def connect(self, path: str) -> ClientConnection:
        return connect(self._sockets + path, additional_headers=self._headers, max_size=None)

    def post(self, path: str, body: Any = None) -> Any:
        return self.http.post(path, json=body).raise_for_status().json()

    def lobby(self) -> Iterator[dict[str, Any]]:
        """Yields the lobby, now and after every change; reconnects if the connection is lost."""
        while True:
            try:
                with self.connect("/lobby/live") as socket:
                    yield from map(json.loads, socket)
            except ConnectionClosed:
                continue


# Finding a match


def join(server: Server, invitation: str) -> str:
    """Takes a seat by an invitation."""
    match, code = map(unquote, urlsplit(invitation).path.split("/")[-2:])
    server.post(f"/matches/{match}/join", {"code": code})
    return match


def seek(server: Server, game: str) -> str:
    """Takes the most suitable seek; without one, opens its own and waits."""
    found = server.post("/lobby/quick", {"game": game, "time_control": TIME})
    if found["match"]:
        return str(found["match"])
    for lobby in server.lobby():
        for begun in lobby["begun"]:
            if begun["seek"] == found["seek"]:
                return str(begun["match"])
    raise SystemExit("The lobby is closed.")


def accept(server: Server) -> str:
    """Waits for a challenge and accepts it."""
    for lobby in server.lobby():
        for challenge in lobby["challenges"]:
            if not challenge["mine"]:
                return str(server.post(f"/lobby/challenges/{challenge['id']}/accept")["match"])
    raise SystemExit("The lobby is closed.")


# Playing


def choose(server: Server, match: str, seat: int) -> str:
    """Picks at random until that completes an action. Replace this with a better idea."""
    picks: list[str] = []
    while True:
        found = server.http.get(f"/matches/{match}/picks", params={"seat": seat, "picks": picks})
        pick = random.choice(found.json())
        if pick["action"]:
            return str(pick["action"]["text"])
        picks.append(pick["pick"])


def play(socket: ClientConnection, server: Server, match: str, moves: int) -> str:
    """Answers each snapshot in which the bot is to act; resigns after `moves` moves. Returns how it ended."""
    answered = -1
    for text in socket:
        frame = json.loads(text)
        if frame["kind"] == "refused" and frame["reason"] != "stale":
            raise SystemExit(frame["text"])
        if frame["kind"] != "snapshot":
            continue
        if outcome := frame["view"]["status"]["outcome"]:
            return str(outcome["text"])
        if frame["picks"] and frame["version"] > answered:
            answered, seat = frame["version"], frame["seat"]
            command = {"id": f"bot-{answered}", "version": answered, "seat": seat}
            if sum(entry["seat"] == seat for entry in frame["view"]["log"]) < moves:
                command |= {"kind": "play", "action": choose(server, match, seat)}
            else:
                command |= {"kind": "resign"}
            socket.send(json.dumps(command))
    raise ConnectionClosed(None, None)


def follow(server: Server, match: str, moves: int) -> str:
    """Plays a match to its end; reconnects if the connection is lost."""
    while True:
        try:
            with server.connect(f"/matches/{match}/live") as socket:
                return play(socket, server, match, moves)
        except ConnectionClosed:
            continue


def main() -> None:
    """Finds a match according to the arguments, and plays it."""
    parser = argparse.ArgumentParser(description="A bot that plays random moves.")
    parser.add_argument("address", help="of an invitation, or of a server")
    parser.add_argument("--seek", metavar="GAME", help="take a seek for this game, or open one that waits")
    parser.add_argument("--challenge", action="store_true", help="accept the next challenge")
    parser.add_argument("--moves", type=int, default=1000, help="resign after so many")
    wanted = parser.parse_args()
    server = Server(wanted.address, os.environ.get("BANNERET_TOKEN", ""))
    if wanted.seek:
        match = seek(server, wanted.seek)
    elif wanted.challenge:
        match = accept(server)
    else:
        match = join(server, wanted.address)
    print(follow(server, match, wanted.moves))


if __name__ == "__main__":
    main()
