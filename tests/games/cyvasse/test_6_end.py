"""Chapter 6: Kings and the end."""

import pytest

import banneret
from banneret import Match
from tests.games.asking import ending, refused, told
from tests.games.cyvasse.pictures import Ruleset, game_with, lay_out, position, shown


def captured(gold: str, ruleset: Ruleset = "default", fortresses: str = "K2 A10") -> Match:
    """A match in which a Trebuchet captures Gold's King on F7."""
    match = lay_out("KK2 TF1", f"KF7 {gold}", ruleset, fortresses=fortresses)
    match.play("F1xF7")
    return match


def test_a_king_replaced_at_the_start() -> None:
    """CV-6.1: by a piece of tier 3 that is already on the fortress."""
    match = captured("TA10")
    assert told(match)[-1] == "Gold Trebuchet on A10 becomes King."
    assert shown(match)["A10"] == "k"
    assert match.to_act == (1,)
    assert match.document()["off"]["gold"]["trebuchet"] == 2
    match.play("A10-A9")
    assert ending(match) == "goes on"


WAITS: Ruleset = {"promotion": {"heir_waits": True}}


def test_an_heir_that_waits() -> None:
    """CV-6.1: with `promotion.heir_waits` it may stay as it is until the end of the turn."""
    match = captured("TA10 RK6", WAITS)
    assert (match.to_act, match.view(1).status.phase) == ((1,), "promotion")
    assert [action.text for action in match.legal(1)] == ["=stay", "=king"]
    assert refused(match, "=spears") == "CV-6.1"
    assert refused(match, "K6-K5") == "CV-6.1"
    assert "wait" in match.view(1).prompts[0].text
    match.play("=stay")
    assert shown(match)["A10"] == "t"
    match.play("K6-K5")
    assert shown(match)["A10"] == "k"
    assert ending(match) == "goes on"


def test_an_heir_that_waits_and_leaves() -> None:
    """CV-6.1, CV-6.2: an heir that waits must still be on the fortress when the turn ends."""
    match = captured("TA10 RK6", WAITS)
    match.play("=stay")
    match.play("A10-A9")
    assert ending(match) == "Blue wins (king)"


def test_an_heir_that_does_not_wait() -> None:
    """CV-6.1: it may choose to become King at once."""
    match = captured("TA10 RK6", WAITS)
    assert [cause.clause for cause in match.preview("=king").causes] == ["CV-6.1"]
    match.play("=king")
    assert told(match) == ("Gold Trebuchet on A10 becomes King.",)
    match.play("A10-A9")
    assert ending(match) == "goes on"


@pytest.mark.parametrize("heir", ["TC10", "EB8", "HA9"])
def test_a_king_replaced_at_the_end(heir: str) -> None:
    """CV-6.1: by an heir that moves there."""
    match = captured(heir)
    assert "heir" in match.view(1).prompts[0].text
    match.play(f"{heir[1:]}-A10")
    assert shown(match)["A10"] == "k"
    assert ending(match) == "goes on"


def test_any_move_in_between() -> None:
    """CV-6.1: an heir on the fortress at the start becomes King before the move, which may be any."""
    match = captured("TA10 TE8")
    match.play("E8xF7")
    assert ending(match) == "goes on"
    assert (shown(match)["F7"], shown(match)["A10"]) == ("t", "k")


def test_only_heirs() -> None:
    """CV-6.1: pieces of tier 2 and Dragons do not become King; `promotion.heirs` lists the kinds that do."""
    match = captured("CB9 TD11 CC10 TE11")
    match.play("C10-A10")
    assert ending(match) == "Blue wins (king)"
    wide = {"promotion": {"heirs": ["dragon"]}}
    match = captured("DB9", wide)
    match.play("B9-A10")
    assert shown(match)["A10"] == "k"


def test_promoted_and_crowned_in_one_turn() -> None:
    """CV-6.1: Crossbows become a Trebuchet at the start of the turn, and King at its end."""
    match = captured("CA10 RK6")
    assert shown(match)["A10"] == "t"
    match.play("K6-K5")
    assert shown(match)["A10"] == "k"
    assert ending(match) == "goes on"


def test_no_king_at_the_end_of_the_turn() -> None:
    """CV-6.2: the other side wins."""
    match = captured("TC11")
    assert ending(match) == "goes on"
    assert "heir" in match.view(1).prompts[0].text
    match.play("C11-D11")
    assert ending(match) == "Blue wins (king)"
    assert match.outcome is not None
    assert match.outcome.text == "Blue wins: Gold has lost its King for good."


def test_captured_in_his_fortress() -> None:
    """CV-6.3: the same move ruins the fortress, so the game is over."""
    match = lay_out("KK2 TF1", "KF7 TF8")
    match.play("F1xF7")
    assert ending(match) == "Blue wins (king)"


def test_captured_when_the_fortress_is_in_ruins() -> None:
    """CV-6.3: the same."""
    match = lay_out("KK2 TF1", "KF7 TA10", fortresses="K2 A10", ruined="gold")
    match.play("F1xF7")
    assert ending(match) == "Blue wins (king)"


def test_no_check() -> None:
    """CV-6.4: a King may stay under attack, or move into it."""
    match = lay_out("KK2 TF1", "KG7 RA6", fortresses="K2 A10")
    match.play("K2-K3")
    match.play("G7-F7")
    match.play("F1xF7")
    assert ending(match) == "goes on"


def test_one_king_after_the_other() -> None:
    """CV-6.4: the second is captured too, and a third takes its place."""
    match = captured("TA10 EB8 RK6")
    match.play("A10-A9")
    match.play("F7-A7")
    match.play("K6-K5")
    match.play("A7xA9")
    assert ending(match) == "goes on"
    match.play("B8-A10")
    assert shown(match)["A10"] == "k"


def test_no_move() -> None:
    """CV-6.5: the side loses; with `endings.no_move` draws it is a draw."""
    stuck = {"mountains": "F2 E2 G1", "to_move": "blue"}
    lost = lay_out("KF1", "KA10 RC11", **stuck)
    assert ending(lost) == "Gold wins (no move)"
    assert lost.outcome is not None
    assert lost.outcome.text == "Gold wins: Blue cannot move."
    drawn = lay_out("KF1", "KA10 RC11", {"endings": {"no_move": "draws"}}, **stuck)
    assert ending(drawn) == "drawn (no move)"


def test_no_move_without_a_king() -> None:
    """CV-6.5: the side loses in any case."""
    document = position("RF1", "KA10", mountains="F2 E2 G1", fortresses="K1 A10")
    match = game_with({"endings": {"no_move": "draws"}}).position(document)
    assert ending(match) == "Gold wins (king)"


SHUFFLE = ("K2-K3", "A10-A9", "K3-K2", "A9-A10")


def test_repetition() -> None:
    """CV-6.6: the third time, with the same side to move."""
    match = lay_out("KK2", "KA10", fortresses="F1 F11")
    for text in SHUFFLE * 2:
        assert ending(match) == "goes on"
        match.play(text)
    assert ending(match) == "drawn (repetition)"


@pytest.mark.parametrize(("times", "moves"), [(2, 4), (4, 12)])
def test_other_repetitions(times: int, moves: int) -> None:
    """CV-6.6: `endings.repetition`."""
    match = lay_out("KK2", "KA10", {"endings": {"repetition": times}}, fortresses="F1 F11")
    for text in (SHUFFLE * 3)[:moves]:
        assert ending(match) == "goes on"
        match.play(text)
    assert ending(match) == "drawn (repetition)"


def test_no_repetition() -> None:
    """CV-6.6: with 0, never."""
    match = lay_out("KK2", "KA10", {"endings": {"repetition": 0}}, fortresses="F1 F11")
    for text in SHUFFLE * 50:
        match.play(text)
    assert ending(match) == "goes on"


def test_what_begins_a_new_count() -> None:
    """CV-6.6: a ruin changes no hex, but it is not the same position."""
    match = lay_out("KK2 RF10", "KA10", fortresses="F1 F11")
    for text in SHUFFLE:
        match.play(text)
    match.play("F10-F11")
    match.play("A10-A9")
    match.play("F11-F10")
    match.play("A9-A10")
    for text in SHUFFLE:
        match.play(text)
        assert ending(match) == "goes on"
    assert match.document()["ruined"] == ["gold"]


def test_what_is_remembered() -> None:
    """CV-6.6: only the last 128 positions: a longer way round is not recognized."""
    rows = {"movement": {"king": 1}, "endings": {"repetition": 2}}
    match = lay_out("KF1 TK6", "KA10 TA6", rows, fortresses="F3 F9")
    start = shown(match)
    around = ["K6-K5", "A6-A7", "K5-K4", "A7-A8", "K4-K3", "A8-A9", "K3-K4", "A9-A8", "K4-K5"]
    for text in around[:3]:
        match.play(text)
    assert shown(match) != start
    assert len(match.document()["seen"].split()) == 3


def test_the_limit() -> None:
    """CV-6.7: `endings.plies`, including the actions of the set-up; a set-up alone cannot use it up."""
    document = {**position("KK2", "KA10", fortresses="F1 F11"), "plies": 999}
    match = game_with("default").position(document)
    match.play("K2-K3")
    assert ending(match) == "unfinished (limit)"
    with pytest.raises(Exception, match="the set-up alone could take that many"):
        game_with({"endings": {"plies": 102}})


def test_who_captures_must_still_replace_his_own() -> None:
    """CV-6.8: both Kings are gone, and the side that did not replace its own in time has lost."""
    match = captured("TK6 RC11", fortresses="K1 A10")
    match.play("K6xK2")
    assert ending(match) == "Blue wins (king)"
    assert match.why_not("A6-A7") == "The match is over."


def test_a_missed_turn_is_played_as_it_commits_least() -> None:
    """CV-6.9: ready with the array as it stands, then a move that captures nothing."""
    match = banneret.game("cyvasse").match()
    for seat in (0, 1):
        assert match.automatic(seat).text == "ready"
        match.play("ready", seat)
    seat = match.to_act[0]
    match.play(match.automatic(seat), seat)
    assert match.to_act == (1 - seat,)
