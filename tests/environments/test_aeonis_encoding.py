"""Aeonis as numbers: symmetric for all lords, and complete for every kind of question."""

import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from banneret import Match
from banneret.engine.match import Position
from banneret.games.aeonis.geometry import HEXES, PLACE_OF
from banneret.games.aeonis.names import CELLS
from tests.environments.observing import differing, everywhere, indices, marked, observed
from tests.games.aeonis.fields import field, game_of, play

BLUE, GOLD = 0, 1

ALIKE = {
    "combat": {
        "abilities": False,
        "assault": {"allowed": True},
        "lords": {"elyndra": {"attack": 10, "defence": 6, "hit_points": 3}},
    }
}
"""Gold's Lord has the sheet of Blue's."""


def turned(words: str) -> str:
    """Hexes rotated by a half-turn, and sides swapped: `C4 gold` becomes `E4 blue`."""
    words = re.sub(r"[A-G][1-7]", lambda found: _opposite(found[0]), words)
    return re.sub("blue|gold", lambda found: "gold" if found[0] == "blue" else "blue", words)


def _opposite(cell: str) -> str:
    x, y = HEXES[CELLS.index(cell)]
    return CELLS[PLACE_OF[-x, -y]]


ARMIES = ("C4 inf inf arc, C5 cav lord, D3 cav:1", "D4 inf lord:1, E4 arc inf, D5 arc")
TERRAIN = "C3 mountain, D5 forest, F2 portal, B6 portal, A5 city, G3 city"
CONTROL = "A5 blue, G3 gold, E5 gold"
HOMES = {"blue": {"home": "A5"}, "gold": {"home": "G3"}}


def pair(place: str) -> tuple[Position, Position]:
    """Blue is about to attack Gold, in the middle of the map; and the same with sides swapped."""
    terrain = f"{TERRAIN}, D4 {place}"
    more: dict[str, Any] = {"points": 60, "changes": ALIKE, "sides": HOMES}
    one = field(*ARMIES, terrain=terrain, control=CONTROL, turn="blue", first="blue", **more)
    two = field(
        *map(turned, reversed(ARMIES)),
        terrain=turned(terrain),
        control=turned(CONTROL),
        turn="gold",
        first="gold",
        **more,
    )
    return truth(one), truth(two)


def truth(match: Match) -> Position:
    return Position(match.game, match.state)


FIRST_ATTACK, FIRST_RECRUIT, FIRST_UNIT, PASS = 37 * 37, 37 * 39, 37 * 43, 1831
C4 = 4


def choose(random: Random, codes: Iterable[int]) -> int:
    """An index: prefers attacks and assaults, and never passes."""
    usual = [index for index in sorted(codes) if index != PASS]
    fights = [index for index in usual if FIRST_ATTACK <= index < FIRST_RECRUIT]
    return random.choice(fights if fights and random.random() < 0.7 else usual)


@pytest.mark.parametrize("place", ["plain", "city", "fortress"])
def test_both_lords_see_the_same(place: str) -> None:
    """The same indices lead to the same observations, through battles and sieges, for either lord."""
    random, asked = Random(place), set[str]()
    one, two = pair(place)
    for _ in range(75):
        (seat,) = one.to_act()
        assert two.to_act() == (1 - seat,)
        for viewer in (BLUE, GOLD):
            assert differing(observed(one, viewer), observed(two, 1 - viewer)) == [], f"seed {place}"
        planes, codes, same = observed(one, seat), indices(one, seat), indices(two, 1 - seat)
        asked |= {name for name in planes if name.startswith("asked") and everywhere(planes, name)}
        assert codes.keys() == same.keys()
        index = choose(random, codes)
        one, two = one.after(seat, codes[index]), two.after(1 - seat, same[index])
    assert len(asked) > 10, f"only a few questions were asked: {asked}"


@pytest.mark.parametrize(("lords", "homes"), [(2, "aa"), (3, "aaa"), (4, "abab")])
def test_everybody_sees_its_own_home_at_the_left(lords: int, homes: str) -> None:
    """If two lords' homes are placed alike, so are all others, in turn order; with four, every second."""
    match = game_of({"campaign": {"lords": lords}}).match()
    names = ["own", *("1st enemy", "2nd enemy", "3rd enemy")[: lords - 1]]
    seen = {"a": list[Any](), "b": list[Any]()}
    for seat, group in enumerate(homes):
        planes = observed(match, seat)
        seen[group].append([marked(planes, f"{name}: Home City") for name in names])
        ((_, column),) = marked(planes, "own: Home City")
        assert column == 0
    for views in seen.values():
        assert all(view == views[0] for view in views)


def test_the_map_looks_the_same_to_lords_who_lie_alike() -> None:
    """The map for three lords is rotated by a third for the next: terrain looks the same to all."""
    match = game_of({"campaign": {"lords": 3}}).match(seed=4)
    terrain = ("Plain", "Forest", "Mountain", "Lake", "Portal", "City", "Fortress", "Imperial Seat")
    views = [observed(match, seat) for seat in range(3)]
    assert sum(int(views[0][name].sum()) for name in terrain) == 37
    for view in views[1:]:
        assert not {*differing(views[0], view)} & {*terrain}


def test_the_dice_to_come_are_not_seen() -> None:
    """AE-3.5: nothing else is hidden."""
    match = field("C4 inf inf", "D4 inf inf")
    play(match, "attack D4")
    others = [truth(match).with_dice(seed) for seed in range(3)]
    for seat in (BLUE, GOLD):
        assert all(differing(observed(match, seat), observed(other, seat)) == [] for other in others)


def siege(dice: list[int]) -> Match:
    """Blue besieges C4 from B4, and its Archers are about to strike; its Lord is not committed."""
    match = field(
        "B4 inf arc lord",
        "C4 cav:1 inf, D4 inf",
        terrain="C4 fortress, A5 city, G3 city",
        sides={"blue": {"home": "A5", "victory": 3}, "gold": {"home": "G3", "renown": 4}},
        dice=dice,
    )
    play(match, "attack C4", "commit bl1+bl2+done", "commit usual", "line bl1+bl2", "line usual")
    return match


KIND = "kind × 10 + hit points"
ROLE = "1 committed + 2 on the line + 4 still to strike + 8 going"


def test_a_siege_in_planes() -> None:
    """Gold sees the map rotated: C4 becomes E4, in row 3 and column 4; B4 is next to it."""
    planes = observed(siege([]), GOLD)
    assert marked(planes, "Fortress") == marked(planes, "battle: the hex that is fought for") == {(3, 4): 1}
    assert marked(planes, "own: Home City") == {(4, 0): 1}
    assert marked(planes, "1st enemy: Home City") == {(2, 6): 1}
    assert marked(planes, "own: Infantry") == {(3, 3): 1, (3, 4): 1}
    assert marked(planes, f"own: soldier 1, {KIND}") == {(3, 4): 21}
    assert marked(planes, f"own: soldier 3, {ROLE}") == {(3, 3): 1 + 2}
    assert marked(planes, f"1st enemy: soldier 2, {KIND}") == {(3, 5): 31}
    assert marked(planes, f"1st enemy: soldier 2, {ROLE}") == {(3, 5): 1 + 2 + 4}
    assert marked(planes, f"1st enemy: the Lord, {KIND}") == {(3, 5): 43}
    assert marked(planes, f"1st enemy: the Lord, {ROLE}") == {}
    assert marked(planes, "own: control") == {(3, 3): 1, (3, 4): 1}
    assert marked(planes, "1st enemy: siege marker") == {(3, 4): 1}
    numbers = {
        "asked: the attacker's pre-strike": 1,
        "battle: is a siege": 1,
        "own: defends": 1,
        "own: attacks": 0,
        "own: is asked": 0,
        "1st enemy: is asked": 1,
        "1st enemy: attacks": 1,
        "1st enemy: action points": 3,
        "1st enemy: victory points": 3,
        "own: renown": 4,
        "own: the Lord's defence die": 8,
    }
    assert {name: everywhere(planes, name) for name in numbers} == numbers


def test_who_is_committed_to_a_siege_is_seen_afterwards() -> None:
    """AE-5.3: also when the battle rests."""
    match = siege([1, 4] * 6)
    play(match, "strikes usual", "strikes usual", "strikes usual", "stay")
    planes = observed(match, GOLD)
    assert everywhere(planes, "own: is asked") == everywhere(planes, "asked: a turn") == 1
    for side, units in (("besieger", {1, 2}), ("defender", {1, 2, 3})):
        for number in range(1, 15):
            committed = marked(planes, f"siege: soldier {number} of the {side} is committed")
            assert committed == ({(3, 4): 1} if number in units else {})


def test_a_group_that_is_being_named() -> None:
    """A chosen half is observed: which units go, from where, and which can still be named."""
    at = truth(field("C4 inf cav inf", "G3 inf"))
    for index in (C4 * 38, FIRST_UNIT + 2):
        at = at.after(BLUE, indices(at, BLUE)[index])
    planes = observed(at, BLUE)
    assert marked(planes, "group: the hex from which it goes") == {(3, 2): 1}
    assert marked(planes, f"own: soldier 2, {ROLE}") == {(3, 2): 8}
    assert everywhere(planes, "set: the lowest number that may still be named") == 3
    assert everywhere(planes, "set: how many were named") == 1
    assert FIRST_UNIT + 3 in indices(at, BLUE)
