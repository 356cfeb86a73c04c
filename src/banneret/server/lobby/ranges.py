"""How far apart in rating two people may be: the longer one waits, the farther."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

USUAL_RATING = 1200
USUAL_WIDTH = 200
"""The initial rating range of a quick pairing."""

_STEP = 50
_STEPS = 8
"""After this many steps, any rating will do."""
_SECONDS_PER_STEP = {"live": 10, "correspondence": 60 * 60}
_AHEAD = 200
"""How much stronger the best partner of a flagged person is."""

PersonInGame = tuple[int, str, str]
"""A person, a game and a pace."""

RatingsOf = Callable[[Collection[PersonInGame]], Mapping[PersonInGame, tuple[int, bool]]]
"""Ratings, and whether a person is flagged as stronger than that. Missing people have the usual rating."""


def usual_ratings(asked: Collection[PersonInGame]) -> Mapping[PersonInGame, tuple[int, bool]]:
    """For a server without ratings."""
    return {}


@dataclass(frozen=True, slots=True)
class PairingRating:
    """A person's rating; flagged people are paired with stronger ones."""

    rating: int
    flagged: bool = False

    def takes(self, other: int, width: int | None) -> bool:
        """Whether a person with this rating is within range."""
        if width is None:
            return True
        ahead = other - self.rating
        return 0 <= ahead <= 2 * width if self.flagged else abs(ahead) <= width

    @property
    def best(self) -> int:
        """The rating of the best partner."""
        return self.rating + (_AHEAD if self.flagged else 0)

    def distance(self, other: int) -> int:
        """The distance of a rating from the best partner's."""
        return abs(other - self.best)


def width_after(within: int | None, waited: float, pace: str | None) -> int | None:
    """The accepted rating difference after waiting some seconds; None means that any rating will do."""
    if within is None:
        return None
    steps = int(max(0.0, waited) // _SECONDS_PER_STEP[pace or "correspondence"])
    return None if steps >= _STEPS else within + _STEP * steps
