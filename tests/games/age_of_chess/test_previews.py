"""Previews: which units survive and why, and what threatens next."""

import pytest

from banneret.engine.match import Match
from tests.games.age_of_chess.pictures import game_with, lay_out

FIELD = """
8 . . . . . . . k
6 {}
5 {}
4 {}
1 K . . . . . . .
"""


def field(six: str, five: str, four: str) -> Match:
    return lay_out(FIELD.format(six, five, four))


@pytest.mark.parametrize(
    ("five", "action", "verdict", "fates", "causes"),
    [
        (". . . a . . . .", "d4xd5", "ahead", ["moves to d5", "dies"], ["AC-4.1"]),
        (". . . aa . . . .", "d4xd5", "ahead", ["moves to d5", "both die"], ["AC-5.1"]),
        (". . . p . . . .", "d4xd5", "behind", ["dies", "lives"], ["AC-4.1"]),
        (". . . c . . . .", "d4xd5", "even", ["dies", "dies"], ["AC-4.1"]),
        (
            ". . . ap . . . .",
            "d4xd5",
            "ahead",
            ["stays on d4", "Archer dies, Pikeman lives"],
            ["AC-4.1", "AC-4.6"],
        ),
        (". . . . . . . .", "d4-d5", None, ["moves to d5"], []),
    ],
)
def test_cavalry_attacks(
    five: str, action: str, verdict: str | None, fates: list[str], causes: list[str]
) -> None:
    """AC-4.1, AC-4.6, AC-5.2."""
    preview = field(". . . . . . . .", five, ". . . C . . . .").preview(action)
    assert preview.verdict == verdict
    assert [fate.words for fate in preview.fates] == fates
    assert [cause.clause for cause in preview.causes] == causes


@pytest.mark.parametrize(
    ("stack", "title"),
    [("aa", "2 Archers"), ("pp", "2 Pikemen"), ("ap", "Archer and Pikeman")],
)
def test_the_units_of_a_stack_are_named_together(stack: str, title: str) -> None:
    preview = field(". . . . . . . .", f". . . {stack} . . . .", ". . . H . . . .").preview("d4xd5")
    assert preview.fates[1].title == title


def test_the_unit_that_acts_is_told_apart_from_its_comrade() -> None:
    """AC-2.3: the Archer below shoots; the Pikeman above it takes no part."""
    preview = field(". . . p . . . .", ". . . . . . . .", ". . . PA . . . .").preview("d4b*d6")
    assert [(fate.title, fate.words) for fate in preview.fates] == [
        ("Archer", "stays on d4"),
        ("Pikeman", "dies"),
    ]
    assert [cause.clause for cause in preview.causes] == ["AC-6.2"]


def test_two_archers_shoot_together() -> None:
    """AC-6.4."""
    preview = field(". . . h . . . .", ". . . . . . . .", ". . . AA . . . .").preview("d4*d6")
    assert [cause.clause for cause in preview.causes] == ["AC-6.4"]


def test_a_conversion_wins_somebody_over() -> None:
    """AC-7.1."""
    preview = field(". . . . . . . .", ". . . c . . . .", ". . . Q . . . .").preview("d4=d5")
    assert preview.verdict == "ahead"
    assert [fate.words for fate in preview.fates] == ["stays on d4", "changes sides"]
    assert [cause.clause for cause in preview.causes] == ["AC-7.1"]


def test_priestesses_that_would_meet() -> None:
    """AC-7.4."""
    preview = field(". . . q . . . .", ". . . . . . . .", ". . . Q . . . .").preview("d4-d5")
    assert preview.verdict == "even"
    assert [fate.words for fate in preview.fates] == ["dies", "dies"]
    assert [cause.clause for cause in preview.causes] == ["AC-7.4"]


def test_joining_says_where_one_will_stand() -> None:
    """AC-2.2."""
    preview = field(". . . . . . . .", ". . . P . . . .", ". . . C . . . .").preview("d4-d5")
    assert [cause.text for cause in preview.causes] == ["A unit that joins a stack goes to the bottom."]


def test_who_could_strike_next() -> None:
    """Only units whose attack would succeed are threats."""
    match = field(". p . p . h . .", ". . . . . . . .", ". . C . . . . .")
    (warning,) = match.preview("c4-c5").warnings
    assert warning.text == "On c5 it could fall next turn: Pikeman b6, Pikeman d6."
    (warning,) = match.preview("c4-b5").warnings
    assert warning.text == "On b5 it could fall next turn: Pikeman b6."
    assert field(". . . . . h . .", ". . . . . . . .", ". . C . . . . .").preview("c4-c5").warnings == ()


@pytest.mark.parametrize(
    ("picks", "reason"),
    [
        (["cell:e4"], "You have no unit on e4. (AC-1.4)"),
        (["unit:e7a"], "The unit on e7 is not yours. (AC-1.4)"),
        (["unit:e1a"], "Commander on e1 can move only forward, and no square there is open to it. (AC-3.5)"),
        (["unit:e2a", "cell:e4"], "Pikeman on e2 moves one square forward. (AC-3.1)"),
        (["unit:c1a", "word:shoot"], "Archer on c1 has nothing to shoot at. (AC-6.1)"),
        (["unit:e2a", "word:shoot", "cell:e3"], "Pikeman cannot shoot; only Archers can. (AC-6.1)"),
        (["unit:e2b"], "Only one unit stands on e2. (AC-2.3)"),
        (["unit:z9a", "cell:e4"], "There is no such place on the board. (AC-1.1)"),
        (["word:resign"], "There is no such action. (AC-1.4)"),
        (["unit:e2a"], None),
        (["unit:e2a", "cell:e3"], None),
    ],
)
def test_why_something_cannot_be_pointed_at(picks: list[str], reason: str | None) -> None:
    """AC-1.4, and any rule that stands in the way."""
    match = game_with({"stacks": {"size": 1}}).match()
    assert match.why_not_picks(picks, 0) == reason


@pytest.mark.parametrize(
    ("ruleset", "picture", "action", "clauses"),
    [
        # A stack: which unit fights, which survive, and where the attacker ends up
        ("default", "5 . . . pp . . . .\n4 . . . H . . . .", "d4xd5", ["AC-5.1", "AC-4.7"]),
        ("default", "5 . . . hp . . . .\n4 . . . C . . . .", "d4xd5", ["AC-5.1"]),
        ("default", "6 . . . ap . . . .\n4 . . . AA . . . .", "d4*d6", ["AC-6.4", "AC-6.3"]),
        ("default", "5 . . . P . . . .\n6 . . . . q . . .\n4 . . . Q . . . .", "d4-d5", ["AC-2.2", "AC-7.4"]),
        # Steps that are not forward
        ("default", "5 . . p . . . . .\n4 . . . Q . . . .", "d4-d3", ["AC-3.4"]),
        ("default", "4 . . . . . P . .\n3 p . . . . . . .", "a1-b1", ["AC-3.5"]),
        ("v2", "6 . . . P . . . .", "d6-e6", ["AC-3.6"]),
    ],
)
def test_why_it_comes_out_so(ruleset: str, picture: str, action: str, clauses: list[str]) -> None:
    """AC-3.4 to AC-3.6, AC-4.7, AC-5.1, AC-6.3, AC-7.4: the deciding rules, in order."""
    match = lay_out(f"8 . . . . . . . k\n{picture}\n1 K . . . . . . .", ruleset)
    assert [cause.clause for cause in match.preview(action).causes] == clauses


def test_back_from_the_last_rank() -> None:
    """AC-3.7: the Commander is free there, threatened or not."""
    match = lay_out("8 . . . . . . . K\n1 k . . . . . . .", "v2")
    assert [cause.clause for cause in match.preview("h8-h7").causes] == ["AC-3.7"]


def test_nothing_cheaper() -> None:
    """AC-8.1: the Pikeman is lost because anything else would cost more."""
    match = lay_out("8 K . . . . . . k\n2 . . . hh hh hh cc cc\n1 . . . . P . . H")
    assert [cause.text for cause in match.preview("e1xe2").causes] == [
        "Every action costs a unit, and none costs less than this one.",
        "Pikeman loses to Heavy Infantry hand to hand.",
    ]


def test_a_converted_commander_decides_the_game() -> None:
    """AC-7.2, AC-9.1: under the other reading of the rulesheet."""
    match = lay_out(
        "5 . . . k . . . .\n4 . . . Q . . . .\n1 K . . . . . . .", {"conversion": {"takes": ["commander"]}}
    )
    assert [cause.clause for cause in match.preview("d4=d5").causes] == ["AC-7.1", "AC-9.1"]
