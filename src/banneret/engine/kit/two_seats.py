"""What all games of two seats share."""

from collections.abc import Sequence


def winner_and_loser(sides: Sequence[str], winners: int) -> tuple[str, str]:
    """The two sides of a game that one of them has won, the winner first."""
    blue, gold = sides
    return (blue, gold) if winners == 1 else (gold, blue)
