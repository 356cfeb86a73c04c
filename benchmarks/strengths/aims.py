"""Aims for the strength of searching players: their scores against plain tree search."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Aim:
    """The score that one player should reach against another, from 0 to 1."""

    first: str
    second: str
    score: float


def _aims(nodes: int, many: float, as_long: float) -> tuple[Aim, ...]:
    """Against a thousand playouts, with a node budget of under a tenth of a second; and with equal time."""
    return (
        Aim(f"search:nodes={nodes}", "uct:nodes=1000", many),
        Aim("search:seconds=0.1", "uct:seconds=0.1", as_long),
    )


AIMS = {
    "age-of-chess": _aims(20_000, 0.97, 0.90),
    "cyvasse": _aims(20_000, 0.95, 0.85),
    "medieval-chess": _aims(2_000, 0.80, 0.65),
    "aeonis": _aims(1_000, 0.80, 0.65),
    "prevail": _aims(1_000, 0.75, 0.60),
}
"""Lower for games with more dice or secrets, where luck limits the score of even the best player."""
