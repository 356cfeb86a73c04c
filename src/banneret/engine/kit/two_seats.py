"""Helpers for games of two seats."""

from collections.abc import Sequence


def winner_and_loser(sides: Sequence[str], winners: int) -> tuple[str, str]:
    """The names of the two sides of a decided game, the winner first."""
    blue, gold = sides
    return (blue, gold) if winners == 1 else (gold, blue)
