"""Chapter 8: minimal loss."""

import pytest

from tests.games.age_of_chess.pictures import Ruleset, actions, assert_shows, lay_out
from tests.games.asking import ending, refused

DOOMED = """
    8  K . . . . . . k
    6  . . . p p p h h
    5  . . . . C . . A
    3  . q . . . . . .
    2  . . . h h h c c
    1  . Q . . P . . H
"""
"""Every action costs Blue a unit: the Commander is stuck, and each other unit can only die."""

WAYS_TO_DIE = {
    "Q": "b1-a2 b1-b2 b1-c2",
    "P": "e1xd2 e1xe2 e1xf2",
    "A": "h5xg6 h5xh6",
    "C": "e5xd6 e5xe6 e5xf6",
    "H": "h1xg2 h1xh2",
}


def without(*units: str) -> str:
    """The diagram without some of Blue's units."""
    picture = DOOMED
    for unit in units:
        picture = picture.replace(unit, ".")
    return picture


def all_of(*units: str) -> str:
    """All actions of these units, in the order in which actions are listed."""
    texts = [text for unit in units for text in WAYS_TO_DIE[unit].split()]
    return " ".join(sorted(texts, key=lambda text: (text[1], text[0], text[4], text[3])))


@pytest.mark.parametrize("gone", range(5))
def test_the_cheapest_must_go(gone: int) -> None:
    """AC-8.1, AC-8.3: first the Priestess, then Pikeman, Archer, Cavalry and Heavy Infantry."""
    order = "QPACH"
    match = lay_out(without(*order[:gone]))
    assert actions(match) == WAYS_TO_DIE[order[gone]]
    for dearer in order[gone + 1 :]:
        for text in WAYS_TO_DIE[dearer].split():
            assert refused(match, text) == "AC-8.1"


def test_one_action_that_costs_nothing_opens_all() -> None:
    """AC-8.1: including the costly ones."""
    match = lay_out(DOOMED.replace("5  .", "5  P"))
    assert actions(match, "a5") == "a5-a6 a5-b6"
    assert actions(match, "b1", "e1", "h1", "e5", "h5") == all_of("Q", "P", "A", "C", "H")


def test_without_the_rule() -> None:
    """AC-8.1: `minimal_loss.applies` false."""
    match = lay_out(DOOMED, {"minimal_loss": {"applies": False}})
    assert actions(match) == all_of("Q", "P", "H", "C", "A")
    match.play("h1xh2")
    assert ending(match) == "goes on"


def test_the_order_can_be_changed() -> None:
    """AC-8.3: `minimal_loss.preserve`, the dearest first; `worth` has no effect on it."""
    preserve = ["priestess", "pikeman", "archer", "heavy", "cavalry"]
    match = lay_out(DOOMED, {"minimal_loss": {"preserve": preserve}, "worth": {"cavalry": 100}})
    assert actions(match) == WAYS_TO_DIE["C"]


def test_what_the_enemy_loses_does_not_count() -> None:
    """AC-8.2: dying together with an enemy costs as much as dying alone; the player chooses among equals."""
    match = lay_out("""
        8  K . . . . . . k
        2  . . . . . . h c
        1  . . . . . . . H
    """)
    assert actions(match) == "h1xg2 h1xh2"


def test_what_the_enemy_may_do_next_does_not_count() -> None:
    """AC-8.2: a step into certain death costs nothing yet, so all actions stay open."""
    match = lay_out("""
        8  K . . . . . . k
        3  . . . . . . h .
        2  . . . . . . . h
        1  . . . . . . . P
    """)
    assert actions(match) == "h1-g2 h1xh2"


def test_a_fight_that_is_won_costs_nothing() -> None:
    """AC-8.2: whether the winner moves in or stays, it opens all other actions."""
    for cavalry in ("c", "ch"):
        match = lay_out(f"8 K . . . . . . k\n2 . . hh hh hh . hh {cavalry}\n1 . . . H . . . P")
        assert actions(match) == "d1xc2 d1xd2 d1xe2 h1xg2 h1xh2"


def test_shots_and_conversions_cost_nothing() -> None:
    """AC-8.2: each opens all other actions, even if every step would cost a unit."""
    stuck: Ruleset = {"extends": "v2", "movement": {"last_rank_free": []}}
    shot = lay_out("8 K . . . . . . k\n2 . . hh hh hh . h p\n1 . . . H . . . A", stuck)
    assert actions(shot) == "d1xc2 d1xd2 d1xe2 h1xg2 h1xh2 h1*h2"
    convert = lay_out("8 K . . . . . . k\n3 q . . . . . . .\n2 p . q . . . hh hh\n1 Q . . . . . . P")
    assert actions(convert) == "a1-b1 a1=a2 a1-b2 h1xg2 h1xh2"
    neither = lay_out("8 K . . . . . . k\n3 q . . . . . . .\n2 pp . q . . . hh hh\n1 Q . . . . . . P")
    assert actions(neither) == "a1-b1 a1-b2"


def test_meeting_counts_as_a_loss() -> None:
    """AC-8.2: a Priestess that can only meet an enemy one, and one that need not."""
    doomed = "8 K . . . . . . k\n3 . q . . . . . .\n1 . Q . . P . . .\n2 . . . h h h . ."
    assert actions(lay_out(doomed)) == "b1-a2 b1-b2 b1-c2"
    free = "8 K . . . . . . k\n3 q . . . . . . .\n1 . Q . . P . . .\n2 . . . h h h . ."
    assert actions(lay_out(free)) == "b1-a2 b1-b2 b1-c2 e1xd2 e1xe2 e1xf2"


def test_the_commander_comes_first() -> None:
    """AC-8.3: if a changed table lets it die attacking, any other unit must die instead."""
    ruleset: Ruleset = {"melee": {"commander": {"heavy": "lose"}}}
    picture = """
        8  . . . . . . . k
        2  h h . . . . c c
        1  K h . . . . . H
    """
    match = lay_out(picture, ruleset)
    assert actions(match) == "h1xg2 h1xh2"
    assert refused(match, "a1xa2") == "AC-8.1"
    alone = lay_out(picture.replace("H", "."), ruleset)
    assert actions(alone) == "a1xb1 a1xa2 a1xb2"
    alone.play("a1xb2")
    assert ending(alone) == "Gold wins (commander)"


CAPTURE = """
    8  .  .  .  .  .  .  .  K
    5  .  .  .  .  hh hh hh .
    4  .  .  .  .  .  P  .  .
    3  q  .  .  .  .  .  .  .
    2  k  .  q  .  .  .  .  .
    1  Q  .  .  .  .  .  .  .
"""
"""The Priestess can capture the Commander, but meets an enemy Priestess wherever she goes."""


def test_the_winning_action_may_be_the_least_costly() -> None:
    """AC-8.3: it is open like any other action of the same cost."""
    match = lay_out(CAPTURE)
    assert actions(match) == "a1-b1 a1xa2 a1-b2"
    match.play("a1xa2")
    assert ending(match) == "Blue wins (commander)"
    assert_shows(match, CAPTURE.replace("Q", ".").replace("q", ".", 1).replace("k", "."))


def test_no_exception_for_an_action_that_would_win() -> None:
    """AC-8.3: if the Pikeman is cheaper than the Priestess, she may not capture the Commander."""
    preserve = ["priestess", "heavy", "cavalry", "archer", "pikeman"]
    match = lay_out(CAPTURE, {"minimal_loss": {"preserve": preserve}})
    assert actions(match) == "f4xe5 f4xf5 f4xg5"
    assert refused(match, "a1xa2") == "AC-8.1"


def test_cavalry_that_leaps_is_held_back_too() -> None:
    """AC-8.1: if it may leap, nothing blocks it, so the reason given is the rule of minimal loss."""
    picture = """
        8  K  .  .  .  .  .  .  k
        3  .  .  pp pp pp pp pp .
        2  .  .  .  hh hh hh .  .
        1  .  .  .  .  C  .  .  .
    """
    ruleset: Ruleset = {"movement": {"cavalry_jumps": True}}
    assert actions(lay_out(picture, ruleset)) == "e1xd2 e1xe2 e1xf2 e1xc3 e1xd3 e1xe3 e1xf3 e1xg3"
    spared = picture.replace("1  .  ", "1  P  ").replace("2  .  .  ", "2  hh hh ")
    match = lay_out(spared, ruleset)
    assert actions(match) == "a1xa2 a1xb2"
    assert refused(match, "e1xe2") == "AC-8.1"
    assert refused(match, "e1xe3") == "AC-8.1"
