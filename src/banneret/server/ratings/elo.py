"""The rating formulas.

All numbers are integers, so that every recount gives the same result. Ratings are in hundredths of a point,
expected scores in millionths.
"""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import lru_cache
from typing import Literal

POINT = 100
"""A rating point, in hundredths."""
START = 1200 * POINT

Result = Literal["won", "drawn", "lost"]

_ONE = 1_000_000
_SCORES: dict[Result, int] = {"won": _ONE, "drawn": _ONE // 2, "lost": 0}
_EXACT = Context(prec=28, rounding=ROUND_HALF_EVEN)
_SPREAD = 400 * POINT
"""With this rating difference, the expected scores are ten to one."""

PLACEMENT, _SETTLING = 30, 100
"""The last game with the highest factor, and the last with the second highest."""


def k_factor(game: int, *, flagged: bool) -> int:
    """The weight of a player's n-th rated game, counted from 1."""
    k = 40 if game <= PLACEMENT else 20 if game <= _SETTLING else 10
    return 2 * k if flagged else k


def is_provisional(games: int) -> bool:
    """Whether too few games have been counted for the rating to mean much."""
    return games < PLACEMENT


def expected(own: int, opponent: int) -> int:
    """A player's expected score, in millionths. The two sides' scores add up to exactly one."""
    weaker = _expected_of_weaker(abs(own - opponent))
    return weaker if own <= opponent else _ONE - weaker


@lru_cache(maxsize=4096)
def _expected_of_weaker(difference: int) -> int:
    odds = _EXACT.power(Decimal(10), _EXACT.divide(Decimal(difference), Decimal(_SPREAD)))
    return int(_EXACT.divide(Decimal(_ONE), _EXACT.add(Decimal(1), odds)).to_integral_value(ROUND_HALF_EVEN))


def change(own: int, opponent: int, result: Result, k: int, opponents: int = 1) -> int:
    """The rating change for a result against one of `opponents`, in hundredths of a point. Halves are rounded
    away from zero, so that with equal factors one side gains what the other loses.
    """
    surplus = k * POINT * (_SCORES[result] - expected(own, opponent))
    whole = _ONE * opponents
    size = (2 * abs(surplus) + whole) // (2 * whole)
    return size if surplus >= 0 else -size


def points(rating: int) -> int:
    """A rating as it is shown, in whole points."""
    return (rating + POINT // 2) // POINT
