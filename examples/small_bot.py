"""The smallest bot that plays a whole rated match.

Run it with `python small_bot.py http://127.0.0.1:8000 age-of-chess`, and an API token with the `play` scope
in $BANNERET_TOKEN. bot.py can do more, and reconnects.
"""

import json
import os
import random
import sys

import httpx
from websockets.sync.client import connect

address, game = sys.argv[1:]
headers = {"Authorization": f"Bearer {os.environ['BANNERET_TOKEN']}"}
http = httpx.Client(base_url=f"{address}/api", headers=headers, timeout=60)
sockets = f"{address.replace('http', 'ws', 1)}/api"


def find_match() -> str:
    """Takes the most suitable seek; without one, opens its own and waits."""
    wish = {"game": game, "time_control": {"pace": "live", "bank": 300, "increment": 3}}
    found = http.post("/lobby/quick", json=wish).raise_for_status().json()
    if found["match"]:
        return str(found["match"])
    with connect(f"{sockets}/lobby/live", additional_headers=headers) as lobby:
        for frame in lobby:
            for begun in json.loads(frame)["begun"]:
                if begun["seek"] == found["seek"]:
                    return str(begun["match"])
    raise SystemExit("The lobby is closed.")


def choose(match: str, seat: int) -> str:
    """Picks at random until that completes an action."""
    picks: list[str] = []
    while True:
        pick = random.choice(
            http.get(f"/matches/{match}/picks", params={"seat": seat, "picks": picks}).json()
        )
        if pick["action"]:
            return str(pick["action"]["text"])
        picks.append(pick["pick"])


match = find_match()
with connect(f"{sockets}/matches/{match}/live", additional_headers=headers, max_size=None) as live:
    for now in filter(lambda each: each["kind"] == "snapshot", map(json.loads, live)):
        if now["view"]["status"]["outcome"]:
            print(now["view"]["status"]["outcome"]["text"])
            break
        if now["picks"]:  # it is the bot's turn
            command = {"kind": "play", "id": f"bot-{now['version']}", "version": now["version"]}
            live.send(json.dumps(command | {"seat": now["seat"], "action": choose(match, now["seat"])}))
