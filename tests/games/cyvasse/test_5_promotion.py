"""Chapter 5: promotion."""

import pytest

from banneret import Match
from tests.games.asking import refused, told
from tests.games.cyvasse.pictures import Ruleset, game_with, lay_out, position, shown

FULL = "CF1 CG1 SF2 SG2 LF3 LG3 TI1 TJ1 EH2 EI2 HH3 HI3"
"""All of Blue's pieces of tiers 2 and 3, out of the way."""


def start(kind: str, *missing: str, ruleset: Ruleset = "default", ruined: str = "") -> Match:
    """Blue to move with a piece on its fortress, A6, and some others off the board."""
    others = FULL.split()
    for letter in missing:
        others.remove(next(each for each in others if each[0] == letter))
    if kind != "R":
        others.remove(next(each for each in others if each[0] == kind))
    document = position(
        f"KK2 {kind}A6 {' '.join(others)}", "KA10 RC11", fortresses="A6 A10", stage="start", ruined=ruined
    )
    return game_with(ruleset).position(document)


@pytest.mark.parametrize(
    ("kind", "missing", "becomes"),
    [
        ("R", "C", "C"),
        ("R", "S", "S"),
        ("R", "L", "L"),
        ("C", "T", "T"),
        ("S", "E", "E"),
        ("L", "H", "H"),
        ("R", "T", "R"),
        ("C", "E", "C"),
        ("S", "T", "S"),
        ("L", "T", "L"),
        ("T", "E", "T"),
    ],
)
def test_what_becomes_of_what(kind: str, missing: str, becomes: str) -> None:
    """CV-5.1: the table, and nothing else."""
    match = start(kind, missing)
    assert shown(match)["A6"] == becomes
    assert match.to_act == (0,)
    assert match.view(0).status.phase == "move"


def test_only_at_home_and_not_in_ruins() -> None:
    """CV-5.1: neither on the enemy's fortress nor on ruins."""
    assert shown(start("R", "C", ruined="blue"))["A6"] == "R"
    document = position("KK2 RA10", "KA7", fortresses="K1 A10", stage="start", ruined="gold")
    assert shown(game_with("default").position(document))["A10"] == "R"


def test_only_at_the_start_of_the_own_turn() -> None:
    """CV-5.1: a piece that enters its fortress is promoted at its side's next turn, not in the enemy's."""
    match = lay_out("KK2 RB6", "KA10 RC11 RD11", fortresses="A6 A10")
    match.play("B6-A6")
    assert shown(match)["A6"] == "R"
    match.play("C11-C10")
    assert match.view(0).status.phase == "promotion"
    match.play("=spears")
    assert shown(match)["A6"] == "S"
    assert match.to_act == (0,)


def test_only_what_is_off_the_board() -> None:
    """CV-5.2: the new piece is taken from there."""
    assert shown(start("R"))["A6"] == "R"
    match = start("C", "T")
    off = match.document()["off"]["blue"]
    assert "trebuchet" not in off
    assert off["crossbows"] == 1


def test_promoted_pieces_come_back() -> None:
    """CV-5.2: the promoted piece goes off the board; with `promotion.returns` false it cannot come back."""
    match = start("C", "T", ruleset={"promotion": {"returns": False}})
    assert shown(match)["A6"] == "T"
    assert "crossbows" not in match.document()["off"]["blue"]
    assert match.game.position(match.document()).document() == match.document()


def test_the_choice() -> None:
    """CV-5.3: among all kinds off the board."""
    match = start("R", "C", "L")
    assert match.view(0).status.phase == "promotion"
    assert [action.text for action in match.legal(0)] == ["=crossbows", "=light_horse"]
    assert [action.picks for action in match.legal(0)] == [
        ("word:promote-crossbows",),
        ("word:promote-light_horse",),
    ]
    assert refused(match, "=spears") == "CV-5.2"
    assert refused(match, "=trebuchet") == "CV-5.1"
    assert refused(match, "=stay") == "CV-5.3"
    assert refused(match, "K2-K3") == "CV-5.3"
    match.play("=light_horse")
    assert told(match) == ("Blue Rabble on A6 becomes Light Horse.",)
    assert match.to_act == (0,)
    assert refused(match, "=crossbows") == "CV-5.1"


def test_nobody_is_forced() -> None:
    """CV-5.3: with `promotion.forced` false a side is always asked, and may decline."""
    match = start("C", "T", ruleset={"promotion": {"forced": False}})
    assert [action.text for action in match.legal(0)] == ["=stay", "=trebuchet"]
    match.play("=stay")
    assert shown(match)["A6"] == "C"
    assert match.view(0).status.phase == "move"


def test_once_a_turn_and_then_a_move() -> None:
    """CV-5.4: from Rabble to Trebuchet takes two turns."""
    match = start("R", "C", "T")
    assert shown(match)["A6"] == "C"
    match.play("K2-K3")
    match.play("C11-C10")
    assert shown(match)["A6"] == "T"
    assert match.view(0).status.phase == "move"
