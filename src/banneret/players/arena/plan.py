"""What is to be played: all that decides the results, besides how far it goes."""

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
    """Players of a game who are to meet. Whatever is played by the same plan comes out the same."""

    game: Game
    players: tuple[str, ...]
    schedule: Schedule
    opening: int
    """So many actions are played at random before the players take over, the same in all games of a pair.

    Else two players who leave nothing to chance would play the same game over and over, where the rules leave
    nothing to chance either.
    """
    seed: int

    @property
    def plays(self) -> tuple[str, ...]:
        """Who really plays under each name: the player behind a level, and the net that it goes by. Either
        may be another one some day.
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
    """A plan, if it can be carried out; with the usual opening if none is given."""
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
    """How many actions are played at random: some, where neither dice nor secrets make games differ."""
    return 0 if game.has_unknowns else OPENING
