"""Chapter 2: stacks."""

import pytest

from banneret import BadDocument
from tests.games.age_of_chess.pictures import actions, assert_shows, game, game_with, lay_out, read_picture
from tests.games.asking import ending, refused

FAR = {"to_move": "blue", "blue": {"a1": ["commander"]}, "gold": {"h8": ["commander"]}}


def test_two_on_a_square() -> None:
    """AC-2.1: no more than two units, and always of one side."""
    three = {**FAR, "blue": {"a1": ["commander"], "d4": ["heavy", "archer", "pikeman"]}}
    with pytest.raises(BadDocument, match=r"^blue\.d4: expected a list of 1 to 2 units"):
        game().position(three)
    both = {**FAR, "blue": {"a1": ["commander"], "d4": ["heavy"]}, "gold": {"d4": ["heavy"]}}
    with pytest.raises(BadDocument, match=r"^gold\.d4: units of both sides cannot stand on d4"):
        game().position(both)


def test_one_on_a_square() -> None:
    """AC-2.1: `stacks.size` 1."""
    alone = game_with({"stacks": {"size": 1}})
    with pytest.raises(BadDocument, match=r"^blue\.d4: expected a list of 1 to 1 units"):
        alone.position(read_picture("8 . . . . . . . k\n4 . . . HP . . . .\n1 K . . . . . . ."))
    match = lay_out(
        """
        8  . . . . . . . k
        4  . . . P A . . .
        3  . . . H . . . .
        1  K . . . . . . .
        """,
        {"stacks": {"size": 1}},
    )
    assert actions(match, "d3") == "d3-c4"
    assert refused(match, "d3-d4") == "AC-2.2"


def test_a_newcomer_goes_to_the_bottom() -> None:
    """AC-2.2: the unit that fights first stays the same."""
    match = lay_out("""
        8  . . . . . . . k
        4  . . . A . . . .
        3  . . . . P . . .
        1  K . . . . . . .
    """)
    match.play("e3-d4")
    assert_shows(
        match,
        """
        8  .  .  .  .  .  .  .  k
        4  .  .  .  AP .  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_a_newcomer_goes_to_the_top() -> None:
    """AC-2.2: `stacks.joins` top. A unit on top of a stack first leaves that stack."""
    match = lay_out(
        """
        8  .  .  .  .  .  .  .  k
        4  .  .  .  A  .  .  .  .
        3  .  .  .  .  PH .  .  .
        1  K  .  .  .  .  .  .  .
        """,
        {"stacks": {"joins": "top"}},
    )
    match.play("e3-d4")
    assert_shows(
        match,
        """
        8  .  .  .  .  .  .  .  k
        4  .  .  .  PA .  .  .  .
        3  .  .  .  .  H  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_a_full_square_cannot_be_joined() -> None:
    """AC-2.2: neither on foot nor on horseback."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        4  .  .  .  AP .  .  .  .
        3  .  .  .  H  .  .  .  .
        2  .  .  .  C  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    assert actions(match, "d3") == "d3-c4 d3-e4"
    assert refused(match, "d3-d4") == "AC-2.2"
    assert "d2-d3" in actions(match, "d2").split()
    assert refused(match, "d2-d4") == "AC-2.2"


STACK = """
    8  .  .  .  .  .  .  .  k
    4  .  .  .  AP .  .  .  .
    1  K  .  .  .  .  .  .  .
"""


def test_either_may_act() -> None:
    """AC-2.3: a b names the unit below."""
    match = lay_out(STACK)
    assert actions(match, "d4") == "d4-c5 d4-d5 d4-e5 d4b-c5 d4b-d5 d4b-e5"


def test_the_top_leaves() -> None:
    """AC-2.3: the unit below becomes the top."""
    match = lay_out(STACK)
    match.play("d4-d5")
    assert_shows(
        match,
        """
        8  . . . . . . . k
        5  . . . A . . . .
        4  . . . P . . . .
        1  K . . . . . . .
        """,
    )


def test_the_unit_below_leaves() -> None:
    """AC-2.3: the top stays the top."""
    match = lay_out(STACK)
    match.play("d4b-d5")
    assert_shows(
        match,
        """
        8  . . . . . . . k
        5  . . . P . . . .
        4  . . . A . . . .
        1  K . . . . . . .
        """,
    )


def test_the_top_dies() -> None:
    """AC-2.3: the unit below becomes the top."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        5  .  .  .  hq .  .  .  .
        4  .  .  .  H  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d4xd5")
    assert_shows(
        match,
        """
        8  . . . . . . . k
        5  . . . q . . . .
        1  K . . . . . . .
        """,
    )


def test_two_of_a_kind_count_twice() -> None:
    """AC-2.3: even if they cannot be told apart."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        4  .  .  .  .  .  .  .  PP
        1  K  .  .  .  .  .  .  .
    """)
    assert actions(match, "h4") == "h4-g5 h4-h5 h4b-g5 h4b-h5"


def test_the_order_changes_only_by_leaving() -> None:
    """AC-2.3: there is no action to swap places; abilities keep the order."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        6  .  .  .  p  .  .  .  .
        5  .  .  c  .  .  .  .  .
        4  .  .  .  QA .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    assert refused(match, "d4-d4") == "AC-3.1"
    assert refused(match, "d4b-d4") == "AC-3.1"
    match.play("d4b*d6")
    match.play("h8-h7")
    match.play("d4=c5")
    assert_shows(
        match,
        """
        7  .  .  .  .  .  .  .  k
        5  .  .  C  .  .  .  .  .
        4  .  .  .  QA .  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_a_commander_below_is_safe() -> None:
    """AC-2.4: an attack reaches only the top."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  .
        5  .  .  .  pk .  .  .  .
        4  .  .  .  H  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d4xd5")
    assert_shows(
        match,
        """
        5  . . . k . . . .
        4  . . . H . . . .
        1  K . . . . . . .
        """,
    )
    assert ending(match) == "goes on"


def test_the_unit_below_is_not_shot() -> None:
    """AC-2.4: a Pikeman under Heavy Infantry cannot be shot at; on top it dies, which saves the other."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        6  .  .  .  ph .  .  .  .
        5  .  .  .  .  hp .  .  .
        4  .  .  .  A  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    assert refused(match, "d4*e5") == "AC-6.2"
    match.play("d4*d6")
    assert_shows(
        match,
        """
        8  .  .  .  .  .  .  .  k
        6  .  .  .  h  .  .  .  .
        5  .  .  .  .  hp .  .  .
        4  .  .  .  A  .  .  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )


def test_the_units_of_a_stack_are_not_converted() -> None:
    """AC-2.4: neither the top nor the unit below."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        5  .  .  .  pa .  .  .  .
        4  .  .  .  Q  .  .  .  .
        1  K  .  .  .  .  .  .  .
    """)
    assert "=" not in actions(match)
    assert refused(match, "d4=d5") == "AC-7.1"


def test_a_comrade_does_not_help_to_attack() -> None:
    """AC-2.5: neither Heavy Infantry below a Pikeman nor a second Pikeman saves it."""
    match = lay_out("""
        8  .  .  .  .  .  .  .  k
        5  .  .  .  h  .  h  .  .
        4  .  .  .  PH .  PP .  .
        1  K  .  .  .  .  .  .  .
    """)
    match.play("d4xd5")
    match.play("h8-h7")
    match.play("f4xf5")
    assert_shows(
        match,
        """
        7  .  .  .  .  .  .  .  k
        5  .  .  .  h  .  h  .  .
        4  .  .  .  H  .  P  .  .
        1  K  .  .  .  .  .  .  .
        """,
    )
