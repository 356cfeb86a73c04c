"""Elo: conversion between rating differences and expected scores."""

from math import inf, log, log10

ELO_PER_NAT = 400 / log(10)
"""Elo points per unit of the natural logistic curve."""


def expected_score(elo: float) -> float:
    """The share of the points that a player this much stronger can expect."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_difference(score: float) -> float:
    """The Elo difference that this expected score implies; infinite for scores of 0 and 1."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)
