"""How strong the players that look ahead are to be: what they should score against plain trees."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Aim:
    """What one player should score against another, from 0 to 1."""

    first: str
    second: str
    score: float


def _aims(nodes: int, many: float, as_long: float) -> tuple[Aim, ...]:
    """Against a thousand playouts, with nodes that take less than a tenth of a second; and in equal time."""
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
"""Lower where dice or secrets have more to say: luck sets a limit to what the best can score."""
