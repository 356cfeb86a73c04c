"""How far apart in strength two people may be: the longer somebody waits, the farther."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

USUAL_RATING = 1200
USUAL_WIDTH = 200
"""How far from one's own rating a quick pairing looks at first."""

_STEP = 50
_STEPS = 8
"""After so many steps anybody will do."""
_SECONDS_PER_STEP = {"live": 10, "correspondence": 60 * 60}
_AHEAD = 200
"""How much better the best partner of a flagged person is."""

PersonInGame = tuple[int, str, str]
"""A person, a game and a pace."""

RatingsOf = Callable[[Collection[PersonInGame]], Mapping[PersonInGame, tuple[int, bool]]]
"""Ratings, and whether somebody is flagged as stronger than theirs says. Who is missing has the usual one."""


def usual_ratings(asked: Collection[PersonInGame]) -> Mapping[PersonInGame, tuple[int, bool]]:
    """For a server where nobody keeps any."""
    return {}


@dataclass(frozen=True, slots=True)
class Standing:
    """How strong somebody is; whoever is flagged meets stronger people."""

    rating: int
    flagged: bool = False

    def takes(self, other: int, width: int | None) -> bool:
        """Whether somebody with this rating is near enough."""
        if width is None:
            return True
        ahead = other - self.rating
        return 0 <= ahead <= 2 * width if self.flagged else abs(ahead) <= width

    @property
    def best(self) -> int:
        """The rating of the best partner."""
        return self.rating + (_AHEAD if self.flagged else 0)

    def distance(self, other: int) -> int:
        """How far somebody is from the best partner."""
        return abs(other - self.best)


def width_after(within: int | None, waited: float, pace: str | None) -> int | None:
    """How far others may be after so many seconds; None means that anybody will do."""
    if within is None:
        return None
    steps = int(max(0.0, waited) // _SECONDS_PER_STEP[pace or "correspondence"])
    return None if steps >= _STEPS else within + _STEP * steps
