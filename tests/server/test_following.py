"""Followers of a match see the same as people who open it now.

Snapshots reuse cached parts computed for this viewer or another. Each is therefore compared with one of a
freshly loaded match, which has no cache.
"""

import json
from random import Random
from typing import Any

import pytest

import banneret
from banneret.engine.game import Game
from banneret.engine.text import speaking
from banneret.server.clock import now
from banneret.server.fairplay.receipts import Signer
from banneret.server.matches.creation import begun_again, match_between
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.snapshot_stream import Made, SnapshotStream
from banneret.server.matches.snapshots import snapshot
from banneret.server.matches.visitor import NOBODY, Visitor
from banneret.server.models.lobby import MatchTerms
from banneret.server.storage.stored import SeatHolder, StoredCommand

ACTIONS = 10
SIGNER = Signer(b"the key of the tests, 32 bytes..")


class Follower:
    """A client that keeps what it receives."""

    def __init__(self, visitor: Visitor, language: str) -> None:
        self.visitor, self.language = visitor, language
        with speaking(language):
            self._stream = SnapshotStream(visitor, 0)
        self._log: list[Any] = []

    def sees(self, live: LiveMatch, made: Made) -> Any:
        """The match as the client has it after the next snapshot."""
        shown = json.loads(self._stream.next(live, made))
        self._log = self._log[: shown["log_since"]] + shown["view"]["log"]
        return {**shown, "log_since": 0, "view": {**shown["view"], "log": self._log}}

    def opens(self, live: LiveMatch) -> Any:
        """The match as seen by a new client."""
        with speaking(self.language):
            return json.loads(snapshot(live, self.visitor)[0].model_dump_json())


@pytest.mark.parametrize("game", ["age-of-chess", "medieval-chess", "prevail", "cyvasse", "aeonis"])
def test_following_shows_the_same_as_opening(game: str) -> None:
    seats = len(banneret.game(game).seats)
    live = match_between(
        [SeatHolder(person, f"Player {person}") for person in range(1, seats + 1)],
        MatchTerms(game=game, time_control=None),
        rated=False,
    )
    live.signer = SIGNER
    people = [Visitor(person, f"Player {person}") for person in range(1, seats + 1)]
    followers = [Follower(visitor, "en") for visitor in (*people, NOBODY, Visitor(99, "Watcher"))]
    followers.append(Follower(people[0], "de"))
    random = Random(7)
    for n in range(ACTIONS):
        if live.is_over:
            break
        if n:
            _play(live, random)
        made, fresh = Made(), _loaded_again(live)
        for follower in followers:
            assert follower.sees(live, made) == follower.opens(fresh)


def _loaded_again(live: LiveMatch) -> LiveMatch:
    """The same match with a new game object, whose caches are empty."""
    fresh = begun_again(live.stored(), Game(live.game.definition, live.game.ruleset))
    for command in live.commands:
        fresh.carry_out(command)
    fresh.signer = SIGNER
    return fresh


def _play(live: LiveMatch, random: Random) -> None:
    seat = random.choice(live.match.to_act)
    action = random.choice(live.match.legal(seat))
    version = live.seat_version(seat)
    live.carry_out(StoredCommand("play", seat, action.text, seat + 1, f"{version}", version, now()))
