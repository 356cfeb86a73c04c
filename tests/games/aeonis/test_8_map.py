"""Chapter 8: the map that a seed draws."""

from collections import Counter
from itertools import pairwise

import pytest

import banneret
from banneret import Match
from banneret.games.aeonis.geometry import HEXES, HOMES, alike, distance, neighbours
from banneret.games.aeonis.names import CELLS, PLACES, TERRAIN_WORDS
from tests.games.aeonis.fields import owner, window

LORDS = {2: "two-lords", 3: "three-lords", 4: "four-lords"}


def campaign(lords: int, seed: int = 1) -> Match:
    return banneret.game("aeonis", setup=LORDS[lords]).match(seed=seed)


def ground(match: Match) -> dict[str, str]:
    return {cell: TERRAIN_WORDS[window(match).terrain[n]] for n, cell in enumerate(CELLS)}


def test_the_hexes_are_named_as_drawn() -> None:
    """AE-8.1."""
    drawn = [line.split() for line in banneret.game("aeonis").definition.rules_text.splitlines()]
    rows = [row for row in drawn if len(row) >= 4 and all(cell in PLACES for cell in row)]
    assert sorted(cell for row in rows for cell in row) == sorted(CELLS)
    for row in rows:
        places = [HEXES[PLACES[cell]] for cell in row]
        assert all(distance(one, other) == 1 for one, other in pairwise(places))


@pytest.mark.parametrize("lords", [2, 3, 4])
def test_homes_and_the_imperial_seat(lords: int) -> None:
    """AE-8.2."""
    match = campaign(lords)
    homes = {2: ["A5", "G3"], 3: ["A5", "F1", "E6"], 4: ["A5", "D1", "G3", "D7"]}[lords]
    assert [CELLS[window(match).cell[seat << 4]] for seat in range(lords)] == homes
    assert ground(match)["D4"] == "imperial-seat"
    assert all(ground(match)[home] == "city" for home in homes)


@pytest.mark.parametrize("lords", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_a_map_is_alike_for_all(lords: int, seed: int) -> None:
    """AE-8.3: it is unchanged by rotation; it has its lakes, portals and fortresses."""
    found = ground(campaign(lords, seed))
    for place in HEXES:
        around = {found[CELLS[HEXES.index(each)]] for each in alike(place, lords)}
        assert len(around) == 1
    counts = Counter(found.values())
    size = 3 if lords == 3 else 2
    assert (counts["lake"], counts["portal"], counts["fortress"]) == (size, size, size)
    for home in HOMES[lords]:
        beside = {found[CELLS[HEXES.index(each)]] for each in neighbours(home)}
        assert {"plain", "forest", "mountain"} <= beside


@pytest.mark.parametrize("lords", [2, 3, 4])
def test_every_hex_but_lakes_can_be_reached(lords: int) -> None:
    """AE-8.3: two or three lakes do not cut off any hex."""
    for seed in range(20):
        found = ground(campaign(lords, seed))
        dry = {place for n, place in enumerate(HEXES) if found[CELLS[n]] != "lake"}
        reached, ahead = {(0, 0)}, [(0, 0)]
        while ahead:
            new = [each for each in neighbours(ahead.pop()) if each in dry and each not in reached]
            reached |= set(new)
            ahead += new
        assert reached == dry


def test_another_seed_is_another_map() -> None:
    """AE-8.3."""
    assert len({tuple(ground(campaign(2, seed)).items()) for seed in range(8)}) > 4


def test_how_a_campaign_begins() -> None:
    """AE-8.4."""
    match = campaign(4)
    units = Counter((unit.cell, unit.kind) for unit in match.view(0).board.units)
    assert units["A5", "lord"] == units["D1", "lord"] == 1
    assert (units["A5", "infantry"], units["A5", "archers"]) == (2, 1)
    assert {cell: owner(match, cell) for cell in ("A5", "D1", "G3", "D7", "D4")} == {
        "A5": "blue", "D1": "gold", "G3": "green", "D7": "rose", "D4": None,
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_nobody_has_more_for_beginning_later(seed: int) -> None:
    """AE-8.4."""
    match = campaign(3, seed)
    foot = Counter(unit.seat for unit in match.view(0).board.units if unit.kind == "infantry")
    assert {seat: foot[seat] for seat in range(3)} == {0: 2, 1: 2, 2: 2}
