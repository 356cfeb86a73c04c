"""Settings that can be changed for a match."""

from collections.abc import Sequence

from banneret.engine.game import Changeable, Setups
from banneret.games.age_of_chess.numbers import AgeOfChessNumbers

_CHANGEABLE = (
    Changeable(
        "stacks.size",
        "Units on a square",
        "Stacks",
        "With 2, units of a side can share a square. With 1, every unit stands alone.",
    ),
)


class AgeOfChessSetups(Setups):
    """Both sides always begin alike, so only settings can be changed."""

    def changeable(self, numbers: AgeOfChessNumbers) -> Sequence[Changeable]:
        return _CHANGEABLE
