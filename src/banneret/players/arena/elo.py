"""Elo: how differences in strength and expected scores belong together."""

from math import inf, log, log10

ELO_PER_NAT = 400 / log(10)
"""How many points of Elo one unit of the natural logistic curve is."""


def expected_score(elo: float) -> float:
    """The share of the points that a player so much stronger can expect."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_difference(score: float) -> float:
    """How much stronger a player is who makes this share of the points; infinite beyond all or nothing."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)
