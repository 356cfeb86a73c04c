"""Arms: one game under one ruleset, with its players, in pairs with the seats rotated."""

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
"""The sampling interval of worth, in codes. A row then adds 3 to 16% to the CPU time of a random game, but
84% in Prevail, where evaluating takes long and random games are quick.
"""


@dataclass(frozen=True, eq=False)
class Arm:
    """A ruleset and a group of players. An experiment's arms share their seeds (common random numbers)."""

    game: Game
    players: tuple[str, ...]
    """One player per seat."""

    @cached_property
    def layout(self) -> Layout:
        return Layout(self.game)

    @cached_property
    def seatings(self) -> list[tuple[str, ...]]:
        """The seatings of a pair's games: the players rotate until each has had every seat.

        If all players are the same, a pair has one game.
        """
        seats = range(len(self.players))
        turned = [self.players[seat:] + self.players[:seat] for seat in seats]
        return list(dict.fromkeys(turned))

    @property
    def is_quick(self) -> bool:
        """Whether all players choose at once, so that one kernel plays whole games."""
        return all(split_name(name)[0] in QUICK for name in self.players)

    @property
    def is_restricted(self) -> bool:
        """Whether any player does without something."""
        return any(split_name(name)[1] for name in self.players)

    def new_rows(self, count: int) -> Array:
        """This many empty rows. Sampling worth is slow next to random players, so it is rare for them."""
        return self.layout.new_rows(count, _RARELY if set(self.players) == {"random"} else 1)

    @property
    def opening(self) -> int:
        """The number of random opening actions: without them, searching players would repeat one game."""
        return 0 if self.is_quick else usual_opening(self.game)

    @property
    def plays(self) -> list[str]:
        """The player behind each seat's name: a level may stand for another player later."""
        found = [player(split_name(name)[0]) for name in self.players]
        return [(each.behind(self.game) if isinstance(each, Level) else each).name for each in found]

    @property
    def title(self) -> str:
        """The arm's title in comparisons."""
        names = list(dict.fromkeys(self.players))
        return f"{self.game.ruleset.name}, {' – '.join(names)}"


def make_arm(game: Game, players: Sequence[str]) -> Arm:
    """Creates an arm, after checking its players; a single name is used for all seats."""
    seats = len(game.seats)
    if len(players) not in (1, seats):
        raise BadPlayer(f"Expected one player, or one for each of {seats} seats; found {len(players)}.")
    layout = Layout(game)
    names = [checked_name(name, layout) for name in players]
    return Arm(game, tuple(names * seats if len(names) == 1 else names))
