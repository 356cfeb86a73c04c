"""How strong the players that look ahead are to be: what they should score against plain trees."""

from dataclasses import dataclass

SEARCH = "search:seconds=0.1"


@dataclass(frozen=True, slots=True)
class Aim:
    """What one player should score against another, from 0 to 1."""

    first: str
    second: str
    score: float


def aims(game: str) -> list[Aim]:
    """What is aimed at in a game: against a thousand playouts, and against playouts in the same time."""
    many, as_long = _SCORES.get(game, (0.5, 0.5))
    return [Aim(SEARCH, "uct:nodes=1000", many), Aim(SEARCH, "uct:seconds=0.1", as_long)]


_SCORES = {
    "age-of-chess": (0.97, 0.90),
    "cyvasse": (0.95, 0.85),
    "medieval-chess": (0.80, 0.65),
    "aeonis": (0.80, 0.65),
    "prevail": (0.75, 0.60),
}
"""Lower where dice or secrets have more to say: luck sets a limit to what the best can score."""
