"""Chapter 6: archery."""

import pytest

from tests.games.age_of_chess.pictures import LETTERS, Ruleset, actions, assert_shows, lay_out
from tests.games.asking import refused, told


def shots(picture: str, ruleset: Ruleset = "default", to_move: str = "blue") -> str:
    """The legal shots of a side."""
    listed = actions(lay_out(picture, ruleset, to_move=to_move)).split()
    return " ".join(text for text in listed if "*" in text)


def test_three_lines() -> None:
    """AC-6.1: straight and both diagonals, at one or two squares; Blue up the board, Gold down."""
    beside = """
        8  K . . . . . . .
        5  . . p p p p . .
        4  . . . . A . . .
        1  . . . . . . . k
    """
    assert shots(beside) == "e4*d5 e4*e5 e4*f5"
    apart = """
        8  K . . . . . . .
        6  . . p . p . p .
        4  . . . . A . . .
        1  . . . . . . . k
    """
    assert shots(apart) == "e4*c6 e4*e6 e4*g6"
    gold = """
        8  K . . . . . . .
        6  . . . . a . . .
        4  . . P . P . P .
        1  . . . . . . . k
    """
    assert shots(gold, to_move="gold") == "e6*c4 e6*e4 e6*g4"


def test_off_the_lines() -> None:
    """AC-6.1: nothing off the lines, beyond two squares, to the side or behind."""
    picture = """
        8  K . . . . . . .
        7  . p . . p . . p
        6  . . . p . p . .
        4  . p . p A p . .
        3  . . . p p p . .
        1  . . . . . . . k
    """
    assert shots(picture) == ""
    for target in ("e7", "d6", "d4", "e3"):
        assert refused(lay_out(picture), f"e4*{target}") == "AC-6.1"


def test_the_line_of_sight() -> None:
    """AC-6.1: any unit in between blocks it: a friend, an enemy, one that cannot be shot."""
    picture = """
        8  .  .  .  .  .  .  .  k
        6  .  p  .  p  .  p  .  .
        5  .  .  P  c  a  .  .  .
        4  .  .  .  A  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """
    assert shots(picture) == "d4*e5"
    match = lay_out(picture)
    for target in ("b6", "c5", "d6", "f6"):
        assert refused(match, f"d4*{target}") == "AC-6.1"
    assert refused(match, "d4*d5") == "AC-6.2"


def test_a_shot_from_afar_only() -> None:
    """AC-6.1: `archery.nearest` 2: an adjacent enemy is too near, and still blocks."""
    picture = """
        8  .  .  .  .  .  .  .  k
        6  .  p  .  p  .  .  .  .
        5  .  .  .  p  p  .  .  .
        4  .  .  .  A  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """
    nearest: Ruleset = {"archery": {"nearest": 2}}
    assert shots(picture, nearest) == "d4*b6"
    assert refused(lay_out(picture, nearest), "d4*d5") == "AC-6.1"


@pytest.mark.parametrize(
    ("reach", "listed"), [(1, "c3*b4"), (2, "c3*b4"), (3, "c3*b4 c3*f6"), (5, "c3*b4 c3*f6 c3*c8")]
)
def test_the_range(reach: int, listed: str) -> None:
    """AC-6.1: `archery.range`."""
    picture = """
        8  .  .  p  .  .  .  .  k
        6  .  .  .  .  .  p  .  .
        4  .  p  .  .  .  .  .  .
        3  .  .  A  .  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """
    assert shots(picture, {"archery": {"range": reach}}) == listed


def test_no_distance_is_both_far_and_near() -> None:
    """AC-6.1: with `archery.nearest` beyond `archery.range` no Archer can shoot."""
    picture = "8 . . . . . . . k\n6 . . . p p . . .\n5 . . . . p . . .\n4 . . . A . . . .\n1 K . . . . . . ."
    assert shots(picture, {"archery": {"nearest": 3, "range": 2}}) == ""


def target(kind: str, archers: str = "A") -> str:
    """A diagram with Archers on d4 and a target on d6, two squares away."""
    return f"""
        8  . . . . . . . {"." if kind == "commander" else "k"}
        6  . . . {LETTERS[kind].lower()} . . . .
        4  . . . {archers} . . . .
        1  K . . . . . . .
    """


@pytest.mark.parametrize("ruleset", ["default", "v2"])
@pytest.mark.parametrize(
    ("kind", "dies"),
    [("pikeman", True), ("archer", True), ("priestess", True), ("cavalry", False), ("heavy", False)],
)
def test_whom_a_shot_kills(kind: str, dies: bool, ruleset: str) -> None:
    """AC-6.2: Pikemen, Archers and Priestesses; the others cannot be shot at. The Archer stays."""
    match = lay_out(target(kind), ruleset)
    if dies:
        match.play("d4*d6")
        assert_shows(match, "8 . . . . . . . k\n4 . . . A . . . .\n1 K . . . . . . .")
    else:
        assert refused(match, "d4*d6") == "AC-6.2"


def test_other_kills() -> None:
    """AC-6.2: `archery.kills`."""
    ruleset: Ruleset = {"archery": {"kills": ["heavy"]}}
    assert shots(target("heavy"), ruleset) == "d4*d6"
    assert shots(target("pikeman"), ruleset) == ""
    assert shots(target("pikeman"), {"archery": {"kills": []}}) == ""


def test_shots_without_effect() -> None:
    """AC-6.2: `archery.harmless` lets an Archer shoot at what it cannot kill, but never at a Commander."""
    ruleset: Ruleset = {"archery": {"harmless": True}}
    match = lay_out(target("heavy"), ruleset)
    assert [cause.text for cause in match.preview("d4*d6").causes] == [
        "This shot cannot kill Heavy Infantry."
    ]
    match.play("d4*d6")
    assert told(match) == ("Blue Archer d4 shoots at Heavy Infantry on d6.",)
    assert_shows(match, target("heavy"))
    assert shots(target("pikeman"), ruleset) == "d4*d6"
    assert refused(lay_out(target("commander"), ruleset), "d4*d6") == "AC-6.5"


def test_either_of_a_stack_shoots() -> None:
    """AC-6.2: the Archer below as well as the one on top."""
    assert shots(target("pikeman", "AH")) == "d4*d6"
    assert shots(target("pikeman", "HA")) == "d4b*d6"


def test_only_archers_shoot() -> None:
    """AC-6.1: the comrade of an Archer does not."""
    for units in ("P", "C", "H", "Q"):
        match = lay_out(target("pikeman", units))
        assert refused(match, "d4*d6") == "AC-6.1"
    assert refused(lay_out(target("pikeman", "HA")), "d4*d6") == "AC-6.1"


def test_only_the_top_is_hit() -> None:
    """AC-6.3: the unit below lives, also one of the same kind."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        6  .  .  .  .  .  pp .  .
        5  .  .  .  ah .  .  .  .
        4  .  .  .  A  .  .  .  .
        3  .  .  .  A  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d4*d5")
    match.play("h8-h7")
    match.play("d4*f6")
    assert_shows(
        match,
        """
        7  .  .  .  .  .  .  .  k
        6  .  .  .  .  .  p  .  .
        5  .  .  .  h  .  .  .  .
        4  .  .  .  A  .  .  .  .
        3  .  .  .  A  .  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


@pytest.mark.parametrize("kind", ["pikeman", "archer", "priestess", "cavalry", "heavy"])
def test_a_power_shot(kind: str) -> None:
    """AC-6.4: two stacked Archers shoot as one, and kill Cavalry and Heavy Infantry too."""
    assert shots(target(kind, "AA")) == "d4*d6"
    match = lay_out(target(kind, "AA"))
    match.play("d4*d6")
    assert_shows(match, "8 . . . . . . . k\n4 . . . AA . . . .\n1 K . . . . . . .")


def test_a_power_shot_is_the_tops() -> None:
    """AC-6.4: it is not listed again for the unit below, which may still move."""
    match = lay_out(target("pikeman", "AA"))
    assert refused(match, "d4b*d6") == "AC-6.4"
    assert actions(match, "d4") == "d4-c5 d4-d5 d4-e5 d4*d6 d4b-c5 d4b-d5 d4b-e5"


def test_a_power_shot_hits_one() -> None:
    """AC-6.4: the top of a stack."""
    match = lay_out("8 . . . . . . . k\n6 . . . ch . . . .\n4 . . . AA . . . .\n1 K . . . . . . .")
    match.play("d4*d6")
    assert_shows(match, "8 . . . . . . . k\n6 . . . h . . . .\n4 . . . AA . . . .\n1 K . . . . . . .")


def test_archers_on_two_squares_have_no_power_shot() -> None:
    """AC-6.4: nor has an Archer with another comrade."""
    picture = "8 . . . . . . . k\n6 . . . h . . . .\n4 . . . AC . . . .\n3 . . . A . . . .\n1 K . . . . . . ."
    assert shots(picture) == ""


def test_other_power_kills() -> None:
    """AC-6.4: `archery.power_kills` are added to what every shot kills."""
    cavalry_only: Ruleset = {"archery": {"power_kills": ["cavalry"]}}
    assert shots(target("cavalry", "AA"), cavalry_only) == "d4*d6"
    assert refused(lay_out(target("heavy", "AA"), cavalry_only), "d4*d6") == "AC-6.2"
    none: Ruleset = {"archery": {"power_kills": []}}
    assert shots(target("cavalry", "AA"), none) == ""
    assert shots(target("pikeman", "AA"), none) == "d4*d6"


@pytest.mark.parametrize("archers", ["A", "AA", "HA"])
def test_a_commander_is_never_shot(archers: str) -> None:
    """AC-6.5: neither by one Archer nor by two; it blocks the line like any unit."""
    slot = "b" if archers == "HA" else ""
    assert shots(target("commander", archers)) == ""
    assert refused(lay_out(target("commander", archers)), f"d4{slot}*d6") == "AC-6.5"
    assert shots(f"6 . . . p . . . .\n5 . . . k . . . .\n4 . . . {archers} . . . .\n1 K . . . . . . .") == ""


def test_a_commander_below_another_is_not_shot() -> None:
    """AC-6.5: the unit above it is shot."""
    match = lay_out("6 . . . pk . . . .\n4 . . . A . . . .\n1 K . . . . . . .")
    match.play("d4*d6")
    assert_shows(match, "6 . . . k . . . .\n4 . . . A . . . .\n1 K . . . . . . .")
