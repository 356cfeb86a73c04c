"""Chapter 6: movement."""

from itertools import product
from typing import Any

import pytest

from tests.games.prevail.layouts import Ruleset, cells_of, commanding, lay_out, moves, play, standing, texts
from tests.games.prevail.reference import reference_moves

ANY_ANGLE: dict[str, Any] = {"extends": "standard", "movement": {"turns": "any-angle"}}


def test_forward_only() -> None:
    """PV-6.1: Elephants have no flexibility, so they go three cells straight on."""
    match = lay_out("", "elephants F-9 S")
    assert moves(match, "F-9", 1) == {"F-9/S", "G-9/S", "H-9/S", "I-9/S"}


def test_each_45_degrees_cost_one() -> None:
    """PV-6.2: a Legion, flexibility 2, turns by 90° at most, and moves two cells."""
    found = moves(lay_out("legion F-9 N"), "F-9")
    assert {each for each in found if each.startswith("F-9")} == {
        "F-9/N",
        "F-9/NE",
        "F-9/E",
        "F-9/NW",
        "F-9/W",
    }
    assert "F-11/E" in found
    assert "F-10/SE" not in found  # 90° and 45° more
    assert "G-9/S" not in found
    assert max(abs(ord(each[0]) - ord("F")) for each in found) == 2


def test_a_turn_of_any_angle_costs_one() -> None:
    """PV-6.2: under the designers' rules a Legion may also turn about and step away."""
    found = moves(lay_out("legion F-9 N", ruleset=ANY_ANGLE), "F-9")
    assert len({each for each in found if each.startswith("F-9")}) == 8
    assert {"H-9/S", "G-9/N", "D-9/S"} <= found


def test_turns_and_steps_in_any_order() -> None:
    """PV-6.3: speed 2, flexibility 2: turn, step, turn, step; not two steps and three turns."""
    found = moves(lay_out("legion F-9 N"), "F-9")
    assert "E-11/E" in found  # NE, step, E, step
    assert "D-10/NE" in found  # step, NE, step
    assert "E-11/SE" not in found


def test_not_through_enemies_or_engaged_cells() -> None:
    """PV-6.4."""
    match = lay_out(
        "legion F-9 N, legion E-9 N front engager", "spearmen E-9 S front, spearmen E-10 S, spearmen E-8 S"
    )
    assert "D-9" not in cells_of(moves(match, "F-9"))
    assert "E-9" not in cells_of(moves(match, "F-9"))


@pytest.mark.parametrize(("friend", "passes"), [("legion", True), ("velites", True), ("equites", True)])
def test_through_friends_with_enough_flexibility(friend: str, passes: bool) -> None:
    """PV-6.5: a Legion (2) passes units with 2 or more; no move ends on a friend."""
    found = cells_of(moves(lay_out(f"legion F-9 N, {friend} E-9 N"), "F-9"))
    assert ("D-9" in found) is passes
    assert "E-9" not in found


def test_not_through_a_stiff_friend() -> None:
    """PV-6.5: Spearmen (1) and Spearmen (1) have 2 together, Skirmishers (3) and Spearmen have 4."""
    assert "H-9" not in cells_of(moves(lay_out("", "spearmen F-9 S, spearmen G-9 S"), "F-9", 1))
    assert "H-9" in cells_of(moves(lay_out("", "skirmishers F-9 S, spearmen G-9 S"), "F-9", 1))


def test_a_diagonal_step_needs_an_open_corner() -> None:
    """PV-6.6: from E-5 to D-4 past D-5 or E-4; one enemy beside it does not bar the step, two do."""
    one = lay_out("legion E-5 NW", "spearmen D-5 S")
    two = lay_out("legion E-5 NW", "spearmen D-5 S, spearmen E-4 S")
    assert "D-4/NW" in moves(one, "E-5")
    assert "D-4/NW" not in moves(two, "E-5")
    friend = lay_out("", "spearmen E-5 NW, spearmen D-5 S")
    assert "D-4/NW" in moves(friend, "E-5", 1)
    stiff = lay_out("", "spearmen E-5 NW, spearmen D-5 S, spearmen E-4 S")
    assert "D-4/NW" not in moves(stiff, "E-5", 1)
    assert "B-2/NW" not in moves(lay_out("legion A-1 NW"), "A-1")


def test_corners_can_be_open() -> None:
    """PV-6.6: `movement.corners` open: a diagonal step between two enemies."""
    open_corners: Ruleset = {"extends": "standard", "movement": {"corners": "open"}}
    match = lay_out("legion E-5 NW", "spearmen D-5 S, spearmen E-4 S", ruleset=open_corners)
    assert "D-4/NW" in moves(match, "E-5")


def test_a_move_may_end_on_an_enemy() -> None:
    """PV-6.7: straight or diagonally, with the facing it came with; it does not turn or go on."""
    match = lay_out("legion F-9 N", "spearmen E-9 S, spearmen E-10 S")
    found = moves(match, "F-9")
    assert {each for each in found if each.startswith("E-9")} == {"E-9/N"}
    assert {each for each in found if each.startswith("E-10")} == {"E-10/NE"}
    assert "D-9/N" not in found


def test_standing_still_and_turning() -> None:
    """PV-6.8."""
    match = commanding("legion F-4 N", "spearmen A-1 S", card="strike", other="coordinate", commander="F-5")
    play(match, "blue: order F-4")
    assert {"F-4>F-4/N", "F-4>F-4/E"} <= set(texts(match))
    play(match, "blue: F-4>F-4/N")
    assert standing(match)["F-4"] == "manipular-legion N"


def test_a_stand_is_offered_once() -> None:
    """PV-6.9: however many paths lead to it (`moves` checks for duplicates)."""
    assert len(moves(lay_out("legion F-9 N"), "F-9")) == len(set(moves(lay_out("legion F-9 N"), "F-9")))


CROWDS = [
    (
        "equites F-9 {}, legion E-9 N, velites E-10 S, legion G-8 E",
        "spearmen D-9 S, spearmen F-11 N, libyans E-8 W",
    ),
    ("velites A-1 {}, legion A-2 N, velites B-2 S", "spearmen B-1 S, cavalry C-3 W"),
    ("velites L-18 {}, legion K-17 N", "spearmen K-18 S, libyans J-16 W, elephants L-16 E"),
]


@pytest.mark.parametrize(
    ("crowd", "facing", "ruleset"),
    list(product(CROWDS, ("N", "NE", "SE", "S", "W"), ("standard", "angle", "regulated"))),
)
def test_the_search_finds_what_trying_everything_finds(
    crowd: tuple[str, str], facing: str, ruleset: str
) -> None:
    """PV-6.3: compared with a brute-force search over all sequences of turns and steps."""
    rulesets: dict[str, Ruleset] = {
        "standard": {"extends": "standard"},
        "angle": ANY_ANGLE,
        "regulated": {**ANY_ANGLE, "engagements": {"approach": "regulated"}},
    }
    blue, gold = crowd
    match = lay_out(blue.format(facing), gold, ruleset=rulesets[ruleset])
    start = blue.split()[1]
    assert moves(match, start) == reference_moves(match, start)
