"""Events in words."""

import pytest

import banneret
from banneret.games.medieval_chess.rules import events
from banneret.games.medieval_chess.rules.board import PAWN
from tests.games.medieval_chess.positions import game, lay_out, play


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [
        (events.WOUNDED, 1, "Blue Pawn on a1 loses 1 hit point."),
        (events.WOUNDED, 2, "Blue Pawn on a1 loses 2 hit points."),
        (events.HEALED, 1, "Blue Pawn on a1 is healed by 1 hit point."),
    ],
)
def test_one_hit_point_is_told_as_one(kind: int, number: int, said: str) -> None:
    event = {"kind": kind, "seat": 0, "a": 0, "b": PAWN, "c": number, "d": 0}
    assert game("default").words.event(event).text == said


def test_the_log_calls_a_unit_what_its_sheet_does() -> None:
    """MC-5.6: a Bishop of the second rank is a Priest, and rises to Bishop."""
    match = lay_out("4k3/8/8/8/8/8/8/4KB2", units={"f1": {"rank": 2, "xp": 60}})
    assert "Priest" in [unit.name for unit in match.view(0).board.units]
    assert "Blue Priest f1 moves to c4." in play(match, "f1-c4")
    assert "Blue Priest on c4 is now Bishop." in play(match, "end-turn")


def test_in_chess_there_are_no_ranks() -> None:
    """MC-5.6 is off: a Bishop is a Bishop from the first move on."""
    match = lay_out("4k3/8/8/8/8/8/P7/4KB2", "orthodox")
    assert "Bishop" in [unit.name for unit in match.view(0).board.units]
    assert "Blue Bishop f1 moves to c4." in play(match, "f1-c4")


def test_those_whose_loyalty_changes_alike_are_told_in_one_sentence() -> None:
    match = banneret.game("medieval-chess").match()
    assert play(match, "end-turn") == [
        "Blue ends the turn.",
        "Gold Deacon c8, Queen d8, Knight g8 and 6 × Pawn are now devoted.",
    ]
    match = lay_out("4k3/8/8/8/8/8/8/4KB2", to_move="gold", units={"f1": {"loyalty": 88, "lord": "e1"}})
    assert "Blue Deacon on f1 is now devoted (93)." in play(match, "end-turn")
