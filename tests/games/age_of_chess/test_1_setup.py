"""Chapter 1: board and set-up."""

import pytest

import banneret
from banneret import BadNotation, IllegalAction
from tests.games.age_of_chess.pictures import actions, assert_shows, game, game_with, lay_out
from tests.games.asking import ending, refused

BOTH_RULESETS = pytest.mark.parametrize("ruleset", ["default", "v2"])


def test_the_board() -> None:
    """AC-1.1: 8 files and 8 ranks."""
    grid = game().grid
    assert grid.kind == "square"
    assert set(grid.places) == {f"{file}{rank}" for file in "abcdefgh" for rank in "12345678"}
    assert (grid.places["a1"], grid.places["h1"], grid.places["a8"]) == ((0, 0), (7, 0), (0, 7))


def test_the_edge_of_the_board() -> None:
    """AC-1.1: no step leads off the board or around its edge."""
    match = lay_out("""
        8  . . . . . . . k
        5  P . . . . . . C
        1  K . . . . . . .
    """)
    assert actions(match, "a5") == "a5-a6 a5-b6"
    assert actions(match, "h5") == "h5-g6 h5-h6 h5-f7 h5-g7 h5-h7"


@BOTH_RULESETS
def test_the_set_up(ruleset: str) -> None:
    """AC-1.2: both sides are alike, from file a to file h."""
    match = game(ruleset).match()
    assert_shows(
        match,
        """
        8  h c a q k a c h
        7  p p p p p p p p
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . . . . .
        3  . . . . . . . .
        2  P P P P P P P P
        1  H C A Q K A C H
           a b c d e f g h
        """,
    )
    assert len(actions(match).split()) == 44


def test_another_set_up() -> None:
    """AC-1.2: `setup.front_rank` and `setup.back_rank`."""
    front = ["pikeman", "heavy", "pikeman", "archer", "archer", "pikeman", "heavy", "commander"]
    back = ["cavalry", "cavalry", "cavalry", "cavalry", "priestess", "priestess", "heavy", "heavy"]
    match = game_with({"setup": {"front_rank": front, "back_rank": back}}).match()
    assert_shows(
        match,
        """
        8  c c c c q q h h
        7  p h p a a p h k
        2  P H P A A P H K
        1  C C C C Q Q H H
        """,
    )
    match.play("h2-h3")
    match.play("h7-h6")
    assert ending(match) == "goes on"


def test_blue_begins() -> None:
    """AC-1.3: the default."""
    match = game().match()
    assert match.to_act == (0,)
    assert refused(match, "e7-e6") == "AC-1.4"


def test_gold_begins() -> None:
    """AC-1.3: `setup.first` gold."""
    match = game_with({"setup": {"first": "gold"}}).match()
    assert match.to_act == (1,)
    assert refused(match, "e2-e3") == "AC-1.4"
    match.play("e7-e6")
    assert match.to_act == (0,)


def test_turns() -> None:
    """AC-1.4: the seats alternate, with one unit per turn."""
    match = game().match()
    for text, seat in (("e2-e3", 0), ("d7-e6", 1), ("b1-b2", 0), ("b8-c7", 1)):
        assert match.to_act == (seat,)
        match.play(text)
    assert match.to_act == (0,)
    assert_shows(
        match,
        """
        8  h  .  a  q  k  a  c  h
        7  p  p  pc .  p  p  p  p
        6  .  .  .  .  p  .  .  .
        3  .  .  .  .  P  .  .  .
        2  P  PC P  P  .  P  P  P
        1  H  .  A  Q  K  A  C  H
        """,
    )


def test_nobody_passes() -> None:
    """AC-1.4: there is no action that does nothing, and no acting out of turn."""
    match = game().match()
    for text in ("pass", "", "-"):
        with pytest.raises(BadNotation):
            match.play(text)
    assert refused(match, "e2-e2") == "AC-3.1"
    with pytest.raises(IllegalAction, match="Blue is to act"):
        match.play("e7-e6", seat=1)


def test_no_promotion() -> None:
    """AC-1.5: a Pikeman that has crossed the board stays a Pikeman."""
    match = lay_out("""
        8  . . . . . . . k
        7  P . . . . . . .
        1  K . . . . . . .
    """)
    match.play("a7-a8")
    assert_shows(
        match,
        """
        8  P . . . . . . k
        1  K . . . . . . .
        """,
    )


def test_no_check() -> None:
    """AC-1.5: an attacked Commander need not be saved, may step into danger, and is then captured."""
    match = lay_out("""
        8  . . . . . . . k
        4  . . . . p . . .
        3  . . . . K . . .
        2  A . . . . h . .
    """)
    assert "a2-a3" in actions(match).split()
    assert "e3-d3" in actions(match).split()
    match.play("e3-d3")
    match.play("e4xd3")
    assert ending(match) == "Gold wins (commander)"


def test_a_missed_turn_is_played_by_what_attacks_nobody() -> None:
    """AC-1.6: if there are several, by the first unit."""
    match = banneret.game("age-of-chess").match()
    assert match.automatic(0).text == match.legal(0)[0].text == "a1-a2"
