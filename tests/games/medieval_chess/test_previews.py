"""What is told before an action is played: reasons, causes with odds, certain outcomes."""

from typing import Any

import pytest

from banneret import Match
from banneret.engine.layout import look
from tests.games.medieval_chess.positions import ATTRITION, lay_out, play
from tests.games.medieval_chess.test_4_combat import SURE


def test_a_capture_is_certain_before_attrition() -> None:
    match = lay_out("4k3/8/8/8/8/8/p7/R3K3")
    preview = match.preview("a1xa2")
    assert len(preview.outcomes) == 1
    assert preview.verdict == "ahead"
    assert [cause.clause for cause in preview.causes] == ["MC-4.1"]
    assert [(fate.title, fate.words) for fate in preview.fates] == [("Rook", "moves to a2"), ("Pawn", "dies")]


def test_a_blow_tells_its_odds() -> None:
    match = lay_out("4k3/8/8/8/8/8/r7/Q3K3", units={"a2": {"hurt": 40}}, **ATTRITION)
    causes = [
        str(cause.text)
        for cause in match.game.definition.causes(match.game, _seen(match), 0, _code(match, "a1xa2"))
    ]
    assert causes[0] == "Rook a2 has 20 hit points and armour 8."
    assert causes[1].endswith("hit points are left.")
    assert "% that it falls; else" in causes[1]


def test_a_blow_without_dice_in_doubt() -> None:
    match = lay_out("4k3/8/8/8/8/8/r7/Q3K3", SURE, units={"a2": {"hurt": 50}}, **ATTRITION)
    causes = match.game.definition.causes(match.game, _seen(match), 0, _code(match, "a1xa2"))
    assert [cause.text for cause in causes][-1] == "Rook a2 falls for certain."


def test_the_disloyal_are_warned_of() -> None:
    match = lay_out("4k3/8/8/8/8/8/8/R3K3", units={"a1": {"loyalty": 40}})
    causes = match.game.definition.causes(match.game, _seen(match), 0, _code(match, "a1-a2"))
    assert "refuses an order in 20 of 100 cases" in causes[0].text


def _seen(match: Match) -> Any:
    return look(match.seen_by(0))[0]


def _code(match: Match, text: str) -> int:
    return next(action.code for action in match.legal(0) if action.text == text)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("c3-c4", "Nothing stands on c3. (MC-8.1)"),
        ("e8-e7", "The unit on e8 is not yours. (MC-8.1)"),
        ("a1-b3", "Rook a1 moves along ranks and files, and does not come there. (MC-2.1)"),
        ("a1-a4", "Pawn a2 stands in the way. (MC-2.1)"),
        ("a1-a2", "Pawn a2 is your own. (MC-2.1)"),
        (
            "b2-d4",
            "Knight b2 leaps like a Knight, and does not come there. (MC-2.1)",
        ),
        ("a2-a3=Q", "Pawn a2 is not promoted there. (MC-2.4)"),
        ("a1:charge b3 b5", "Rook a1 does not have Charge. (MC-6.1)"),
        ("a1:learn charge", "That cannot be learnt: it comes with a kind or a rank. (MC-6.1)"),
        ("a2:swear-to ra1", "It cannot swear to that lord. (MC-3.5)"),
        ("stay", "Nothing of that kind is asked now. (MC-8.1)"),
    ],
)
def test_refusals(action: str, why: str) -> None:
    match = lay_out("4k3/8/8/8/8/8/PN6/R3K3", {"courts": {"applies": False}}, units={"a2": {"lord": "e1"}})
    assert match.why_not(action) == why


def test_pointing_at_what_cannot_be_done() -> None:
    match = lay_out("4k3/8/8/8/8/8/P7/R3K3")
    units = {unit.cell: unit.id for unit in match.view(0).board.units}
    rook, pawn = f"unit:{units['a1']}", f"unit:{units['a2']}"
    assert match.why_not_picks([rook], 0) is None
    assert "stands in the way" in str(match.why_not_picks([rook, "cell:a5"], 0))
    assert "does not have Charge" in str(match.why_not_picks([pawn, "word:charge"], 0))
    assert "is not yours" in str(match.why_not_picks([f"unit:{units['e8']}"], 0))
    play(match, "a1-b1")
    assert "has moved in this turn" in str(match.why_not_picks([rook, "cell:c1"], 0))
