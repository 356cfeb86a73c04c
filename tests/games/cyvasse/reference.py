"""A second implementation of the rules, as plain as possible and without regard for speed, to compare with.

Written from the rulebook alone. Hexes are pairs of coordinates, pieces are in dicts, flanking groups are
tried one by one.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

Hex = tuple[int, int]

BESIDE = ((-1, 1), (0, 1), (1, 0), (1, -1), (0, -1), (-1, 0))
BETWEEN = ((-1, 2), (1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1))
TIERS = {
    "rabble": 1,
    "king": 1,
    "crossbows": 2,
    "spears": 2,
    "light_horse": 2,
    "trebuchet": 3,
    "elephant": 3,
    "heavy_horse": 3,
    "dragon": 4,
}
HOMES = {
    "crossbows": "hill",
    "trebuchet": "hill",
    "spears": "forest",
    "elephant": "forest",
    "light_horse": "grass",
    "heavy_horse": "grass",
}
BOARD = {(x, y) for x in range(11) for y in range(11) if 5 <= x + y <= 15}


def hex_of(cell: str) -> Hex:
    return "ABCDEFGHIJK".index(cell[0]), int(cell[1:]) - 1


def name_of(place: Hex) -> str:
    return f"{'ABCDEFGHIJK'[place[0]]}{place[1] + 1}"


def distance(one: Hex, other: Hex) -> int:
    dx, dy = one[0] - other[0], one[1] - other[1]
    return max(abs(dx), abs(dy), abs(dx + dy))


class Position:
    """A position read from its document."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.mover = document["to_move"]
        self.pieces = {
            hex_of(cell): (side, kind)
            for side in ("blue", "gold")
            for kind, cells in document[side].items()
            for cell in cells.split()
        }
        self.mountains = {hex_of(cell) for cell in document["mountains"].split()}
        self.ground = {
            hex_of(cell): terrain for terrain, cells in document["terrain"].items() for cell in cells.split()
        }
        self.fortresses = {side: hex_of(cell) for side, cell in document["fortresses"].items()}
        self.ruined = document["ruined"]

    def moves(self) -> set[str]:
        """Every move of the side to move, in notation."""
        own = [place for place, (side, _) in self.pieces.items() if side == self.mover]
        found = set()
        for place in own:
            for target in self.reach(place):
                if target not in self.pieces:
                    found.add(f"{name_of(place)}-{name_of(target)}")
                elif self.can_capture(place, target):
                    found.add(f"{name_of(place)}x{name_of(target)}")
        return found

    def reach(self, place: Hex) -> set[Hex]:
        """The hexes that a piece could move to if it could capture every enemy."""
        side, kind = self.pieces[place]
        if kind == "dragon":
            ways = self.flights(place)
        elif kind.endswith("horse"):
            ways = set(self.rides(place, 3 if kind == "light_horse" else 99))
        else:
            steps = BETWEEN if kind in ("spears", "elephant") else BESIDE
            limit = {"rabble": 1, "king": 1, "crossbows": 3, "spears": 2}.get(kind, 99)
            ways = {target for step in steps for target in self.line(place, step, limit)}
        return {
            target
            for target in ways
            if target not in self.mountains and self.pieces.get(target, ("", ""))[0] != side
        }

    def line(self, place: Hex, step: Hex, limit: int) -> Iterator[Hex]:
        for _ in range(limit):
            place = place[0] + step[0], place[1] + step[1]
            if place not in BOARD:
                return
            yield place
            if place in self.pieces or place in self.mountains:
                return

    def rides(self, place: Hex, limit: int) -> Iterator[Hex]:
        for centre in self.fortresses.values():
            radius = distance(centre, place)
            ring = {each for each in BOARD if radius and distance(centre, each) == radius}
            for first in (each for each in ring if distance(each, place) == 1):
                yield from self._ride(ring, place, first, limit)

    def _ride(self, ring: set[Hex], place: Hex, first: Hex, limit: int) -> Iterator[Hex]:
        before, here = place, first
        for _ in range(limit):
            yield here
            if here in self.pieces or here in self.mountains:
                return
            ahead = [each for each in ring if distance(each, here) == 1 and each != before]
            if not ahead:
                return  # the edge of the board; elsewhere a hex has two neighbours on its ring
            before, here = here, ahead[0]

    def flights(self, place: Hex) -> set[Hex]:
        reached, edge = {place}, {place}
        for _ in range(4):
            edge = {
                (x + dx, y + dy)
                for x, y in edge
                for dx, dy in BESIDE
                if (x + dx, y + dy) in BOARD and (x + dx, y + dy) not in reached
            }
            reached |= edge
            edge = {each for each in edge if each not in self.pieces}
        return reached - {place}

    def defence(self, place: Hex) -> int:
        side, kind = self.pieces[place]
        if self.fortresses[side] == place and side not in self.ruined and kind != "dragon":
            return TIERS[kind] + 1
        return TIERS[kind] + (self.ground.get(place) == HOMES.get(kind, "-"))

    def can_capture(self, place: Hex, target: Hex) -> bool:
        side, kind = self.pieces[place]
        if TIERS[kind] >= self.defence(target):
            return True
        if kind == "dragon":
            return False
        others = [
            other_kind
            for other, (other_side, other_kind) in self.pieces.items()
            if other != place
            and other_side == side
            and other_kind != "dragon"
            and target in self.reach(other)
        ]
        return any(
            combined(kind, group) >= self.defence(target)
            for size in range(1, len(others) + 1)
            for group in combinations(sorted(others), size)
        )


def combined(capturer: str, group: tuple[str, ...]) -> int:
    """The combined tier of a group led by one of its highest pieces; 0 if the capturer may not lead it."""
    highest = max((TIERS[kind] for kind in (capturer, *group) if kind != "king"), default=1)
    tiers = [highest if kind == "king" else TIERS[kind] for kind in (capturer, *group)]
    if tiers[0] < highest:
        return 0
    counts = Counter(tiers)
    for tier in range(1, highest):
        if counts[tier] >= 2:
            counts[tier + 1] += counts[tier] - 1
    return highest + counts[highest] - 1
