"""What blocks a piece, for refusals."""

from collections.abc import Iterator
from typing import Any

from banneret.games.cyvasse.geometry import DIAGONAL, ORTHOGONAL, walk
from banneret.games.cyvasse.rules.board import HEAVY_HORSE, LIGHT_HORSE, OUTSIDE, kind_at
from banneret.games.cyvasse.rules.board import PLACES as PLACE_COUNT


def blockers(state: Any, rules: Any, place: int, target: int) -> list[int]:
    """The first occupied place on each way to a target; not for Dragons, which have too many (CV-2.2)."""
    on_ways = [[each for each in way if state.board[each]] for way in _ways(state, rules, place, target)]
    return sorted({occupied[0] for occupied in on_ways if occupied})


def _ways(state: Any, rules: Any, place: int, target: int) -> Iterator[list[int]]:
    """The places between a piece and a target, for each line or ring that leads to it."""
    kind = kind_at(state, place)
    if kind in (LIGHT_HORSE, HEAVY_HORSE):
        rides = (_ride(state, rules, owner, sense, place) for owner in (0, 1) for sense in (0, 1))
    else:
        rides = (list(walk(place, direction)) for direction in (*ORTHOGONAL, *DIAGONAL))
    for ride in rides:
        if target in ride[: rules.range[kind]]:
            yield ride[: ride.index(target)]


def _ride(state: Any, rules: Any, owner: int, sense: int, place: int) -> list[int]:
    """The places along a ring in one sense, to the edge of the board or once around (CV-2.5)."""
    ring = (sense * PLACE_COUNT + state.fortress[owner]) * PLACE_COUNT
    ride, start = list[int](), place
    while (place := rules.around[ring + place]) not in (OUTSIDE, start):
        ride.append(place)
    return ride
