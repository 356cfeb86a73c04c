"""Matches with a chain, in this process."""

from random import Random
from typing import Any

from banneret import games
from banneret.engine.game import Game
from banneret.engine.match import Match
from banneret.server.fairplay.receipts import Signer
from banneret.server.matches.live import LiveMatch
from banneret.server.storage.stored import CommandKind, SeatHolder, StoredCommand

BEGUN = 1_700_000_000_000_000
SECOND = 1_000_000
SIGNER = Signer(b"k" * 32)
FIVE = ("age-of-chess", "aeonis", "cyvasse", "medieval-chess", "prevail")


def begin(
    game: str,
    ruleset: dict[str, Any] | None = None,
    *,
    seed: int = 3,
    id: str = "some-match",
    person: int = 1,
) -> LiveMatch:
    """A match between people, who have ids from `person` on."""
    definition = games.definition(game)
    made = Game(definition, definition.ruleset(ruleset or {}))
    holders = tuple(SeatHolder(person=person + seat) for seat in range(len(made.seats)))
    live = LiveMatch(id, Match(made, seed=seed), holders, owner=person, begun=BEGUN, secret=b"s" * 32)
    live.signer = SIGNER
    return live


def do(live: LiveMatch, kind: CommandKind, seat: int, text: str | None = None, after: int = SECOND) -> None:
    """Carries out a command, some time after the last one."""
    at = (live.commands[-1].at if live.commands else BEGUN) + after
    n, person = len(live.commands), live.holders[seat].person
    live.carry_out(StoredCommand(kind, seat, text, person, f"c{n}", live.seat_version(seat) + 1, at))


def play_some(live: LiveMatch, random: Random, actions: int) -> None:
    """Plays random actions, found by following picks."""
    for _ in range(actions):
        if live.is_over:
            return
        seat = random.choice(live.match.to_act)
        do(live, "play", seat, some_action(live, seat, random))


def some_action(live: LiveMatch, seat: int, random: Random) -> str:
    prefix = list[str]()
    while True:
        pick = random.choice(live.match.picks(seat, prefix))
        if pick.action is not None:
            return pick.action.text
        prefix.append(pick.pick)
