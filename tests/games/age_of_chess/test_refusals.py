"""Refusals: the right rule, in a sentence that a player understands."""

import re

import pytest

from banneret import BadNotation, IllegalAction
from tests.games.age_of_chess.pictures import Ruleset, game, lay_out

BOARD = """
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  k
    6  .  .  .  ch .  .  .  .
    5  p  .  p  .  H  h  .  .
    4  .  QC .  A  .  .  P  .
    3  c  .  .  .  .  AA .  .
    2  .  C  .  .  .  .  .  .
    1  K  .  .  HP .  .  .  .
"""
"""One unit of each kind, Blue to move."""

DEAR = "Every action costs you a unit. This one costs Heavy Infantry, and another only a Pikeman. (AC-8.1)"


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        # Any action
        ("e4-e5", "Nothing stands on e4. (AC-1.4)"),
        ("h7-h6", "The unit on h7 is not yours. (AC-1.4)"),
        ("a5*a4", "The unit on a5 is not yours. (AC-1.4)"),
        ("d4b-d5", "Only one unit stands on d4. (AC-2.3)"),
        ("d4b*c5", "Only one unit stands on d4. (AC-2.3)"),
        (-1, "There is no such action. (AC-1.4)"),
        (64 * 2 * 64 * 4, "There is no such action. (AC-1.4)"),
        (3, "There is no such action. (AC-1.4)"),
        # Steps
        ("g4-g6", "Pikeman on g4 moves one square forward. (AC-3.1)"),
        ("g4-g4", "Pikeman stands on g4 already. (AC-3.1)"),
        ("d4-d3", "Archer on d4 moves one square forward. (AC-3.1)"),
        ("d1-c1", "Heavy Infantry on d1 moves one square forward. (AC-3.1)"),
        ("b2-b1", "Cavalry on b2 moves up to 2 squares forward. (AC-3.2)"),
        ("b2-b5", "Cavalry on b2 moves up to 2 squares forward. (AC-3.2)"),
        ("b4-b6", "Priestess on b4 moves one square in any direction. (AC-3.1)"),
        ("a1-a4", "Commander on a1 moves one square in any direction. (AC-3.1)"),
        ("b2-b4", "There is no room for another unit on b4. (AC-2.2)"),
        ("b4xa5", "Priestess cannot attack a Pikeman. (AC-4.1)"),
        ("b4b-d6", "An enemy stands on d6: write b4bxd6 to attack."),
        ("b4-d6", "An enemy stands on d6: write b4xd6 to attack."),
        ("g4xg5", "No enemy stands on g5: write g4-g5 to move."),
        # Shots
        ("g4*f5", "Pikeman cannot shoot; only Archers can. (AC-6.1)"),
        ("f3b*f5", "Two stacked Archers shoot together: write f3*f5. (AC-6.4)"),
        ("d4*f6", "Heavy Infantry e5 blocks the line to f6. (AC-6.1)"),
        ("f3*f6", "An Archer shoots 1 to 2 squares far, and f6 is 3 away. (AC-6.1)"),
        ("f3*f4", "Nothing to shoot at stands on f4. (AC-6.1)"),
        ("d4*a3", "a3 does not lie straight ahead of the Archer, nor on a forward diagonal. (AC-6.1)"),
        ("d4*e5", "The unit on e5 is your own. (AC-6.1)"),
        ("d4*d6", "It takes two stacked Archers to kill the Cavalry on d6. (AC-6.2)"),
        # Conversions
        ("d4=c5", "Archer cannot convert; only a Priestess can. (AC-7.1)"),
        ("b4=b5", "No enemy stands on b5. (AC-7.1)"),
        ("b4=b2", "b2 is not next to the Priestess. (AC-7.1)"),
        ("b4=f5", "f5 is not next to the Priestess. (AC-7.1)"),
    ],
)
def test_the_reason(action: str | int, reason: str) -> None:
    match = lay_out(BOARD)
    assert match.why_not(action) == reason
    with pytest.raises(IllegalAction, match=re.escape(reason)):
        match.play(action)
    assert match.played == ()


@pytest.mark.parametrize(
    ("picture", "action", "reason"),
    [
        (
            "8 . . . . . . . k\n5 . . . pa . . . .\n4 . . . Q . . . .\n1 K . . . . . . .",
            "d4=d5",
            "The unit on d5 does not stand alone. (AC-7.1)",
        ),
        (
            "5 . . . k . . . .\n4 . . . Q . . . .\n1 K . . . . . . .",
            "d4=d5",
            "A Priestess cannot convert a Commander. (AC-7.2)",
        ),
        (
            "6 . . . k . . . .\n4 . . . A . . . .\n1 K . . . . . . .",
            "d4*d6",
            "A Commander can never be shot. (AC-6.5)",
        ),
        (
            "8 . . . . . . . k\n4 . . . Q . . . .\n1 K . . . . . . .",
            "d4-d3",
            (
                "Priestess on d4 moves one square forward. With an enemy beside her, she moves in any "
                "direction. (AC-3.4)"
            ),
        ),
        (
            "8 . . . . . . . k\n4 . . . . . . . .\n1 K . . . . . . .",
            "a1-b1",
            (
                "Commander on a1 moves one square forward. With an enemy within 2 squares, he moves in any "
                "direction. (AC-3.5)"
            ),
        ),
        (
            "8 . . . . . . . k\n3 . . HH HH HH . . .\n2 . . . C . . . .\n1 K . . . . . . .",
            "d2-d4",
            "The Cavalry's way from d2 to d4 is blocked by what stands on c3, d3 and e3. (AC-3.3)",
        ),
        (
            "8 K . . . . . . k\n2 . . . hh hh hh cc cc\n1 . . . . P . . H",
            "h1xh2",
            DEAR,
        ),
    ],
)
def test_the_reason_elsewhere(picture: str, action: str, reason: str) -> None:
    assert lay_out(picture).why_not(action) == reason


FIELD = "8 H . C . . . . K\n6 . P . . C . . .\n1 . k . . . . . ."


@pytest.mark.parametrize(
    ("ruleset", "action", "reason"),
    [
        ("v2", "b6-b5", "Pikeman on b6 moves one square forward or sideways. (AC-3.1)"),
        ("v2", "a8-a6", "Heavy Infantry on a8 moves one square in any direction. (AC-3.1)"),
        (
            "v2",
            "e6-c6",
            "Cavalry on e6 moves up to 2 squares forward, or one square sideways. (AC-3.2)",
        ),
        (
            "v2",
            "c8-c6",
            "Cavalry on c8 moves up to 2 squares forward, or one square in any direction. (AC-3.2)",
        ),
        ("default", "e6-d6", "Cavalry on e6 moves up to 2 squares forward. (AC-3.2)"),
        (
            {"movement": {"cavalry_steps": 1}},
            "e6-e8",
            "Cavalry on e6 moves one square forward. (AC-3.2)",
        ),
        (
            {"movement": {"cavalry_steps": 3}},
            "e6-e5",
            "Cavalry on e6 moves up to 3 squares forward. (AC-3.2)",
        ),
        ("v2", "h8-f8", "Commander on h8 moves one square in any direction. (AC-3.1)"),
    ],
)
def test_how_far_a_unit_moves(ruleset: Ruleset, action: str, reason: str) -> None:
    assert lay_out(FIELD, ruleset).why_not(action) == reason


@pytest.mark.parametrize(
    ("ruleset", "picture", "action", "reason"),
    [
        (
            {"stacks": {"size": 1}},
            "8 . . . . . . . k\n4 . . . P . . . .\n3 . . . H . . . .\n1 K . . . . . . .",
            "d3-d4",
            "There is no room for another unit on d4. (AC-2.2)",
        ),
        (
            {"archery": {"power_kills": []}},
            "8 . . . . . . . k\n6 . . . h . . . .\n4 . . . AA . . . .\n1 K . . . . . . .",
            "d4*d6",
            "This shot cannot kill the Heavy Infantry on d6. (AC-6.2)",
        ),
        (
            {"conversion": {"takes": ["heavy"]}},
            "8 . . . . . . . k\n5 . . . p . . . .\n4 . . . Q . . . .\n1 K . . . . . . .",
            "d4=d5",
            "A Priestess cannot convert a Pikeman. (AC-7.1)",
        ),
    ],
)
def test_the_reason_by_other_rules(ruleset: Ruleset, picture: str, action: str, reason: str) -> None:
    assert lay_out(picture, ruleset).why_not(action) == reason


def test_a_shot_at_one_too_near() -> None:
    """The sentence must not contradict the board: d5 is the first unit on the line."""
    match = lay_out(
        "8 . . . . . . . k\n5 . . . p . . . .\n4 . . . A . . . .\n1 K . . . . . . .",
        {"archery": {"nearest": 2}},
    )
    reason = match.why_not("d4*d5")
    assert reason is not None
    assert reason.endswith("(AC-6.1)")
    assert "not the first unit" not in reason


@pytest.mark.parametrize("defender", ["a", "h", "c"])
def test_articles(defender: str) -> None:
    """Not `a Archer`; Cavalry and Heavy Infantry take no article."""
    match = lay_out(
        f"8 . . . . . . . k\n5 . . . {defender * 2} . . . .\n4 . . . Q . . . .\n1 K . . . . . . ."
    )
    reason = match.why_not("d4xd5")
    assert reason is not None
    assert not re.search(r"\b[Aa] (Archer|Heavy|Cavalry)", reason), reason


@pytest.mark.parametrize(
    ("action", "blocker"),
    [("d3*d5", "Pikeman d4"), ("d3*f5", "Archer e4"), ("d3*b5", "Heavy Infantry c4")],
)
def test_a_blocked_shot(action: str, blocker: str) -> None:
    """AC-6.1: the reason is the unit in between, friend or enemy, not the line or the distance."""
    match = lay_out(
        "8 . . . . . . . k\n5 . p . p . p . .\n4 . . H P a . . .\n3 . . . A . . . .\n1 K . . . . . . ."
    )
    assert match.why_not(action) == f"{blocker} blocks the line to {action[-2:]}. (AC-6.1)"


def test_an_attack_that_a_row_for_stacks_forbids() -> None:
    """AC-5.1: the reason is not the table."""
    row = {"attacker": "pikeman", "top": "cavalry", "below": "any", "result": "barred"}
    match = lay_out(
        "8 . . . . . . . k\n5 . . . cp . . . .\n4 . . . P . . . .\n1 K . . . . . . .",
        {"against_stacks": [row]},
    )
    assert match.why_not("d4xd5") == "Pikeman cannot attack a stack of Cavalry over Pikeman. (AC-5.1)"


@pytest.mark.parametrize(
    ("picks", "reason"),
    [
        (
            "unit:h1a",
            DEAR,
        ),
        (
            "unit:a8a",
            "Commander on a8 can move only forward, and no square there is open to it. (AC-3.5)",
        ),
        ("unit:h1a word:shoot", "Heavy Infantry cannot shoot; only Archers can. (AC-6.1)"),
        ("unit:h1a word:convert", "Heavy Infantry cannot convert; only a Priestess can. (AC-7.1)"),
        ("unit:h1b", "Only one unit stands on h1. (AC-2.3)"),
        ("unit:h2a", "The unit on h2 is not yours. (AC-1.4)"),
        ("cell:c4", "You have no unit on c4. (AC-1.4)"),
        ("unit:e1a cell:e3", "Pikeman on e1 moves one square forward. (AC-3.1)"),
    ],
)
def test_what_is_pointed_at(picks: str, reason: str) -> None:
    """AC-8.1 and others: a unit that only the rule of minimal loss keeps from moving is not called stuck."""
    match = lay_out("8 K . . . . . . k\n2 . . . hh hh hh cc cc\n1 . . . . P . . H")
    assert match.why_not_picks(picks.split(), 0) == reason


def test_the_archer_below_in_a_pair() -> None:
    """AC-6.4: the pair shoots as one, as its top."""
    match = lay_out(BOARD)
    reason = "Two stacked Archers shoot together: choose the one on top. (AC-6.4)"
    assert match.why_not_picks(["unit:f3b", "word:shoot"], 0) == reason


def test_out_of_turn() -> None:
    match = game().match()
    assert match.why_not("e7-e6", seat=1) == "It is not this seat's turn: Blue is to act."
    with pytest.raises(IllegalAction):
        match.play("e7-e6", seat=1)


@pytest.mark.parametrize("text", ["", "e2", "e2e3", "e2-e9", "i2-i3", "e2c-e3", "E2-E3", "e2-e3-e4", "O-O"])
def test_no_notation(text: str) -> None:
    with pytest.raises(BadNotation, match="is not an action") as refusal:
        game().match().play(text)
    assert repr(text) in str(refusal.value)


def test_legal_actions_have_no_reason() -> None:
    match = lay_out(BOARD)
    for action in match.legal(0):
        assert match.why_not(action) is None
        assert match.why_not(action.code) is None
        assert match.why_not(action.text) is None
