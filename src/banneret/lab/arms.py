"""What is played: a game by one ruleset, by some players, in pairs with the seats changed round."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from banneret.engine.errors import BadPlayer
from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.lab.layout import Layout
from banneret.lab.restrictions import checked_name, split_name
from banneret.players.arena.plan import usual_opening
from banneret.players.levels import Level
from banneret.players.registry import QUICK, player

_RARELY = 16
"""Every so many codes: with it, a row costs less than half of what a random game costs, in every game."""


@dataclass(frozen=True, eq=False)
class Arm:
    """One ruleset and one group of players. All arms of an experiment are played with the same seeds."""

    game: Game
    players: tuple[str, ...]
    """A player for each seat."""

    @cached_property
    def layout(self) -> Layout:
        return Layout(self.game)

    @cached_property
    def seatings(self) -> list[tuple[str, ...]]:
        """Who sits where in the games of a pair: everybody moves on by a seat until all have sat everywhere.

        Where all players are the same there is one game in a pair.
        """
        seats = range(len(self.players))
        turned = [self.players[seat:] + self.players[:seat] for seat in seats]
        return list(dict.fromkeys(turned))

    @property
    def is_quick(self) -> bool:
        """Whether all players choose at once, so that whole games are played by one kernel."""
        return all(split_name(name)[0] in QUICK for name in self.players)

    @property
    def is_restricted(self) -> bool:
        """Whether somebody does without something."""
        return any(split_name(name)[1] for name in self.players)

    def new_rows(self, count: int) -> Array:
        """So many empty rows. Random players are quicker than a look at how they stand, so looks are rare."""
        return self.layout.new_rows(count, _RARELY if set(self.players) == {"random"} else 1)

    @property
    def opening(self) -> int:
        """So many actions are played at random first: players that search would repeat themselves."""
        return 0 if self.is_quick else usual_opening(self.game)

    @property
    def plays(self) -> list[str]:
        """Who really plays at each seat: the player behind a level, which may be another one some day."""
        found = [player(split_name(name)[0]) for name in self.players]
        return [(each.behind(self.game) if isinstance(each, Level) else each).name for each in found]

    @property
    def title(self) -> str:
        """What the arm is called where several are compared."""
        names = list(dict.fromkeys(self.players))
        return f"{self.game.ruleset.name}, {' – '.join(names)}"


def make_arm(game: Game, players: Sequence[str]) -> Arm:
    """An arm, if such players can play it; one name stands for all seats."""
    seats = len(game.seats)
    if len(players) not in (1, seats):
        raise BadPlayer(f"Expected one player, or one for each of {seats} seats; found {len(players)}.")
    layout = Layout(game)
    names = [checked_name(name, layout) for name in players]
    return Arm(game, tuple(names * seats if len(names) == 1 else names))
