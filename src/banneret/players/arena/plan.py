"""The plan of a measurement: everything that decides the results, except how many pairs are played."""

from collections.abc import Sequence
from dataclasses import dataclass

from banneret.engine.errors import BadPlayer, BanneretError
from banneret.engine.game import Game
from banneret.engine.match import checked_seed
from banneret.players.arena.schedule import Schedule, seatings
from banneret.players.levels import Level
from banneret.players.protocol import Player
from banneret.players.registry import player
from banneret.players.search.player import Searching

OPENING = 4
OPENING_MAX = 1_000


@dataclass(frozen=True, slots=True)
class Plan:
    """The game, its players and their pairings. The same plan always gives the same results."""

    game: Game
    players: tuple[str, ...]
    schedule: Schedule
    opening: int
    """The number of random actions before the players take over; the same in all games of a pair.

    Without them, two deterministic players would repeat the same game whenever the rules have no chance
    either.
    """
    seed: int

    @property
    def plays(self) -> tuple[str, ...]:
        """The player behind each name: a level stands for a player and its net, either of which may change in
        a later release.
        """
        return tuple(_exact_name(player(name), self.game) for name in self.players)

    @property
    def pairings(self) -> list[tuple[int, int]]:
        return self.schedule.pairings(len(self.players))

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        return seatings(len(self.game.seats))


def make_plan(
    game: Game,
    players: Sequence[str],
    *,
    schedule: Schedule = Schedule.ROUND_ROBIN,
    opening: int | None = None,
    seed: int = 0,
) -> Plan:
    """Returns a checked plan, with the usual opening if none is given."""
    opening = usual_opening(game) if opening is None else opening
    if len(game.seats) < 2:
        raise BanneretError(f"{game.name} is played alone, with nobody to meet.")
    if len(players) < 2:
        raise BadPlayer(f"It takes two players or more; found {len(players)}.")
    names = [player(name).name for name in players]
    twice = [name for n, name in enumerate(names) if name in names[:n]]
    if twice:
        raise BadPlayer(f"{twice[0]} is named twice. Name each player once.")
    if not 0 <= opening <= OPENING_MAX:
        raise BanneretError(f"The opening is from 0 to {OPENING_MAX:,} actions, not {opening:,}.")
    return Plan(game, tuple(names), schedule, opening, checked_seed(seed))


def _exact_name(asked: Player, game: Game) -> str:
    if isinstance(asked, Level):
        asked = asked.behind(game)
    return asked.exact_name(game) if isinstance(asked, Searching) else asked.name


def usual_opening(game: Game) -> int:
    """The default number of random opening actions: above 0 if neither dice nor secrets make games differ."""
    return 0 if game.has_unknowns else OPENING
