"""Chapter 7: the Priestess."""

import pytest

from banneret import BadDocument
from tests.games.age_of_chess.pictures import LETTERS, Ruleset, actions, assert_shows, lay_out
from tests.games.asking import ending, refused, told


def conversions(picture: str, ruleset: Ruleset = "default") -> str:
    """Blue's legal conversions."""
    return " ".join(text for text in actions(lay_out(picture, ruleset)).split() if "=" in text)


@pytest.mark.parametrize("kind", ["pikeman", "cavalry", "archer", "heavy"])
def test_a_conversion(kind: str) -> None:
    """AC-7.1: it changes sides where it stands, and the Priestess stays; the same under both rulesets."""
    letter = LETTERS[kind]
    for ruleset in ("default", "v2"):
        match = lay_out(f"8 . . . . . . . k\n4 . . . Q {letter.lower()} . . .\n1 K . . . . . . .", ruleset)
        match.play("d4=e4")
        assert_shows(match, f"8 . . . . . . . k\n4 . . . Q {letter} . . .\n1 K . . . . . . .")


def test_all_around_her() -> None:
    """AC-7.1: the eight squares around her and no others."""
    picture = """
        8  .  .  .  .  .  .  .  k
        6  .  .  .  p  .  .  .  .
        5  .  .  p  c  a  .  .  .
        4  .  .  h  Q  h  p  .  .
        3  .  .  a  c  p  .  .  .
        1  K  .  .  .  .  .  .  .
    """
    assert conversions(picture) == "d4=c3 d4=d3 d4=e3 d4=c4 d4=e4 d4=c5 d4=d5 d4=e5"
    assert refused(lay_out(picture), "d4=d6") == "AC-7.1"


def test_the_converted_turn_about() -> None:
    """AC-7.1: from then on they move in their new side's direction."""
    match = lay_out("8 . . . . . . . k\n4 . . . Q p . . .\n1 K . . . . . . .")
    match.play("d4=e4")
    match.play("h8-h7")
    assert actions(match, "e4") == "e4-d5 e4-e5 e4-f5"


def test_only_who_stands_alone() -> None:
    """AC-7.1: units in a stack are not converted."""
    picture = "8 . . . . . . . k\n5 . . . pp . . . .\n4 . . . Q h . . .\n1 K . . . . . . ."
    assert conversions(picture) == "d4=e4"
    assert refused(lay_out(picture), "d4=d5") == "AC-7.1"


def test_other_conversions() -> None:
    """AC-7.1: `conversion.takes`."""
    picture = "8 . . . . . . . k\n5 . . . p . . . .\n4 . . . Q h . . .\n1 K . . . . . . ."
    assert conversions(picture, {"conversion": {"takes": ["heavy"]}}) == "d4=e4"
    assert conversions(picture, {"conversion": {"takes": []}}) == ""
    match = lay_out(picture, {"conversion": {"takes": ["heavy"]}})
    assert refused(match, "d4=d5") == "AC-7.1"


COMMANDER = "5 . . . k . . . .\n4 . . . Q . . . .\n1 K . . . . . . ."


def test_a_commander_is_not_converted() -> None:
    """AC-7.2: it can only be captured."""
    match = lay_out(COMMANDER)
    assert refused(match, "d4=d5") == "AC-7.2"
    assert "d4xd5" in actions(match).split()


def test_a_commander_is_converted() -> None:
    """AC-7.2: with `commander` in `conversion.takes` that wins."""
    match = lay_out(COMMANDER, {"conversion": {"takes": ["commander"]}})
    match.play("d4=d5")
    assert_shows(match, "5 . . . K . . . .\n4 . . . Q . . . .\n1 K . . . . . . .")
    assert ending(match) == "Blue wins (commander)"


def test_a_commander_under_another_is_not_converted() -> None:
    """AC-7.2: nor is one with a comrade below, even if Commanders can be converted."""
    for stack in ("pk", "kp"):
        picture = f"5 . . . {stack} . . . .\n4 . . . Q . . . .\n1 K . . . . . . ."
        assert conversions(picture, {"conversion": {"takes": ["commander"]}}) == ""


def test_conversion_out_of_a_stack() -> None:
    """AC-7.3: from the top and from below, and by each of two; the stack stays as it is."""
    for stack, action in (("QH", "d4=e5"), ("HQ", "d4b=e5"), ("QQ", "d4=e5"), ("QQ", "d4b=e5")):
        match = lay_out(f"8 . . . . . . . k\n5 . . . . p . . .\n4 . . . {stack} . . . .\n1 K . . . . . . .")
        match.play(action)
        assert_shows(
            match, f"8 . . . . . . . k\n5 . . . . P . . .\n4 . . . {stack} . . . .\n1 K . . . . . . ."
        )


def test_two_priestesses_meet() -> None:
    """AC-7.4: both die."""
    match = lay_out("8 . . . . . . . k\n6 . . . q . . . .\n4 . . . Q . . . .\n1 K . . . . . . .")
    match.play("d4-c5")
    assert_shows(match, "8 . . . . . . . k\n1 K . . . . . . .")
    assert told(match) == (
        "Blue Priestess d4 moves to c5.",
        "Blue Priestess on c5 dies beside an enemy Priestess.",
        "Gold Priestess on d6 dies beside an enemy Priestess.",
    )


def test_one_meets_several() -> None:
    """AC-7.4: all at once, wherever they are in a stack; those farther away live, and so do comrades."""
    match = lay_out("""
        8  .  q  .  .  .  .  .  k
        5  .  .  qq aq qh .  q  .
        3  .  .  .  Q  .  .  .  Q
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d3-d4")
    assert_shows(
        match,
        """
        8  .  q  .  .  .  .  .  k
        5  .  .  .  a  h  .  q  .
        3  .  .  .  .  .  .  .  Q
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_she_meets_from_a_stack() -> None:
    """AC-7.4: she joins a comrade and dies below or on top of it, and it lives on."""
    picture = "8 . . . . . . . k\n5 . . . aq . . . .\n4 . . . H . . . .\n3 . . . Q . . . .\n1 K . . . . . . ."
    for joins in ("bottom", "top"):
        match = lay_out(picture, {"stacks": {"joins": joins}})
        match.play("d3-d4")
        assert_shows(match, "8 . . . . . . . k\n5 . . . a . . . .\n4 . . . H . . . .\n1 K . . . . . . .")


def test_the_comrade_she_left_lives_on() -> None:
    """AC-7.4: a second Priestess on the square she came from is not affected."""
    match = lay_out("8 . . . . . . . k\n6 . . . q . . . .\n4 . . . QQ . . . .\n1 K . . . . . . .")
    match.play("d4b-d5")
    assert_shows(match, "8 . . . . . . . k\n4 . . . Q . . . .\n1 K . . . . . . .")


def test_she_meets_where_she_has_captured() -> None:
    """AC-7.4: before the ending is decided; the captured Commander still decides the game."""
    match = lay_out("7 . . . q . . . .\n5 . . . k . . . .\n4 . . . Q . . . .\n1 K . . . . . . .")
    match.play("d4xd5")
    assert_shows(match, "7 . . . q . . . .\n5 . . . Q . . . .\n1 K . . . . . . .")
    near = lay_out("6 . . . q . . . .\n5 . . . k . . . .\n4 . . . Q . . . .\n1 K . . . . . . .")
    near.play("d4xd5")
    assert_shows(near, "1 K . . . . . . .")
    assert ending(near) == "Blue wins (commander)"


def test_the_enemys_move_may_bring_it_about() -> None:
    """AC-7.4: it is checked after every action of either side."""
    match = lay_out(
        "8 . . . . . . . k\n6 . . . q . . . .\n4 . . . Q . . . .\n1 K . . . . . . .", to_move="gold"
    )
    match.play("d6-e5")
    assert_shows(match, "8 . . . . . . . k\n1 K . . . . . . .")


@pytest.mark.parametrize(("blue", "gold"), [("Q", "q"), ("HQ", "q"), ("Q", "aq"), ("QH", "hq")])
def test_side_by_side_is_no_position(blue: str, gold: str) -> None:
    """AC-7.4: a document with such a position is refused."""
    with pytest.raises(
        BadDocument, match=r"^blue\.d4: enemy Priestesses cannot stand side by side \(AC-7\.4\)"
    ):
        lay_out(f"8 . . . . . . . k\n5 . . . . {gold} . . .\n4 . . . {blue} . . . .\n1 K . . . . . . .")


def test_sisters_do_not_meet() -> None:
    """AC-7.4: Priestesses of one side may stand together."""
    match = lay_out("8 . . . . . . . k\n5 . . . Q . . . .\n4 . . . QQ . . . .\n1 K . . . . . . .")
    match.play("d4-d5")
    assert_shows(match, "8 . . . . . . . k\n5 . . . QQ . . . .\n4 . . . Q . . . .\n1 K . . . . . . .")
