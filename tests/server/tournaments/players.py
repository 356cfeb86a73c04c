"""Bots in tournaments, each with an account and an API token."""

from random import Random
from typing import Any

from banneret.server.models.tournaments import TournamentDetails, TournamentPairing
from tests.server.lobby import LIVE
from tests.server.running import GAME, Client, Server, wait_until

Bots = dict[str, Client]
"""Bots by account name."""


def bots(server: Server, count: int) -> Bots:
    """Creates this number of bots, numbered."""
    return {name: _bot(server, name) for name in (f"Bot {n}" for n in range(1, count + 1))}


def _bot(server: Server, name: str) -> Client:
    token = server.account(name).post("/api/account/tokens", {"name": "bot", "scope": "play"})["token"]
    client = server.stranger()
    client.http.headers["Authorization"] = f"Bearer {token}"
    return client


def create(creator: Client, kind: str, **more: Any) -> str:
    body = {"name": f"The {kind}", "kind": kind, "game": GAME, "time_control": LIVE.model_dump(), **more}
    details = TournamentDetails.model_validate(creator.post("/api/tournaments", body))
    return details.tournament.id


def see(client: Client, tournament: str) -> TournamentDetails:
    return TournamentDetails.model_validate(client.get(f"/api/tournaments/{tournament}"))


def pairings(client: Client, tournament: str, round: int) -> list[TournamentPairing]:
    found = client.get(f"/api/tournaments/{tournament}/rounds/{round}")
    return [TournamentPairing.model_validate(each) for each in found]


def play(players: Bots, now: TournamentDetails, random: Random) -> None:
    """Plays an action in every running match."""
    for pair in now.pairings:
        if pair.state == "playing" and pair.match and pair.second:
            seat = random.randrange(2)
            client = players[(pair.first, pair.second)[seat].name]
            is_mine = seat in client.snapshot(pair.match).view.status.to_act
            if is_mine and random.random() < 0.5:
                client.play(pair.match, client.some_action(pair.match, seat, random), seat=seat)
            elif not client.snapshot(pair.match).view.status.outcome:
                client.do("resign", pair.match, seat=seat)


def play_round(players: Bots, tournament: str, random: Random) -> None:
    """Plays until the current round is over."""
    watcher = next(iter(players.values()))
    round = see(watcher, tournament).tournament.round

    def is_over() -> bool:
        now = see(watcher, tournament)
        if now.tournament.round > round or now.tournament.state == "over":
            return True
        play(players, now, random)
        return False

    wait_until(is_over)
