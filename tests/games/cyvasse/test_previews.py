"""Previews and refusals: how tiers add up, which pieces survive, what threatens next, and why not."""

import pytest

from tests.games.cyvasse.pictures import begun, game, lay_out


def test_a_direct_capture() -> None:
    """CV-3.1, CV-4.1: tiers, each with its clause."""
    preview = lay_out("KK2 TF6", "KA8 SF9", terrain={"forest": "F9"}).preview("F6xF9")
    assert [(cause.text, cause.clause) for cause in preview.causes] == [
        ("Trebuchet F6: tier 3.", "CV-3.1"),
        ("Spears F9: tier 2 + 1 on its home terrain, forest, defends with tier 3.", "CV-4.1"),
    ]
    assert preview.strengths == {"F6": 3, "F9": 3}
    assert preview.verdict == "ahead"
    assert [(fate.title, fate.words) for fate in preview.fates] == [
        ("Trebuchet", "moves to F9"),
        ("Spears", "captured"),
    ]


def test_flanking_adds_up() -> None:
    """CV-3.3, CV-3.4."""
    match = lay_out("KF5 CF8 RE6 RG6", "KA8 TF6", fortresses="K1 A10")
    preview = match.preview("F8xF6")
    assert [(cause.text, cause.clause) for cause in preview.causes] == [
        ("Crossbows F8: tier 2.", "CV-3.1"),
        ("Flanking together: King F5, Rabble E6, Rabble G6 and Crossbows F8. Combined tier 4.", "CV-3.3"),
        ("The King counts as tier 2 here.", "CV-3.4"),
        ("Trebuchet F6: defends with tier 3.", "CV-4.1"),
    ]
    assert [cause.clause for cause in preview.causes if cause.is_sum] == ["CV-3.3"]  # what is told in a line
    assert preview.strengths == {"F8": 2, "F5": 2, "E6": 1, "G6": 1, "F6": 3}


def test_a_king_in_his_fortress() -> None:
    """CV-4.2, CV-4.4, CV-6.3."""
    causes = lay_out("KK2 TF1", "KF7").preview("F1xF7").causes
    assert [cause.clause for cause in causes] == ["CV-3.1", "CV-4.2", "CV-4.4", "CV-6.3"]
    assert causes[1].text == "King F7: tier 1 + 1 in its fortress, defends with tier 2."


def test_a_king_in_the_open_and_an_heir() -> None:
    """CV-6.1."""
    match = lay_out("KK2 TF1", "KF7 TC10", fortresses="K2 A10")
    assert match.preview("F1xF7").causes[-1].clause == "CV-6.1"
    match.play("F1xF7")
    preview = match.preview("C10-A10")
    assert preview.causes[-1].text == "Trebuchet on the fortress becomes King."
    assert preview.fates[0].words == "becomes King"
    assert preview.verdict is None


def test_what_threatens_next() -> None:
    match = lay_out("KK2 RF5", "KA8 CF9 TI6")
    (warning,) = match.preview("F5-F6").warnings
    assert warning.text == "On F6 it could fall next turn: Trebuchet I6, Crossbows F9."
    assert match.preview("F5-G4").warnings == ()


def test_leaving_the_king_to_be_taken() -> None:
    """CV-6.1: losing the King is reported before losing a unit, even if another unit moves."""
    match = lay_out("KF6 RF7 RK2", "KA10 CF9")
    assert match.preview("K2-K3").warnings == ()
    (warning,) = match.preview("F7-G7").warnings
    assert warning.text == "Gold could win at once: Crossbows F9."


def test_quiet_moves_and_the_set_up() -> None:
    match = begun()
    assert match.preview("G5-G6").causes == ()
    assert match.preview("G5-G6").strengths == {}
    preview = game().match().preview("G3~F1", 0)
    assert [fate.words for fate in preview.fates] == ["moves to F1"]
    assert preview.outcomes[0].chance == 1
    assert preview.warnings == ()


def test_being_ready_with_a_king_who_is_exposed() -> None:
    """CV-1.5: the side that begins is warned too, although it could still move the King away."""
    match = game().match()
    assert match.preview("ready", 0).warnings == match.preview("ready", 1).warnings == ()
    match.play("G3~G4", 0)
    (warning,) = match.preview("ready", 0).warnings
    assert warning.text == (
        "The King could be captured at once: nothing stands between him and Spears on E8, for example."
    )
    assert (warning.clause, warning.loses, warning.avoidable) == ("CV-1.5", True, True)
    match.play("E9~F11", 1)
    assert match.preview("ready", 1).warnings == ()


def test_a_promotion() -> None:
    """CV-5.2."""
    match = lay_out("KK2 RA6", "KA10 RC11", fortresses="A6 A10", stage="start")
    (cause,) = match.preview("=spears").causes
    assert (cause.text, cause.clause) == ("Spears comes from the pool in its place.", "CV-5.2")


TWO_RABBLE = "Flanking together: Rabble F5 and Rabble G5. Combined tier 2."
IN_FOREST = "tier 2 + 1 on its home terrain, forest, defends with tier 3."


@pytest.mark.parametrize(
    ("picks", "reason"),
    [
        (["unit:Z9"], "There is no such place on the board. (CV-1.1)"),
        (["cell:F6"], "Nothing stands on F6. (CV-1.8)"),
        (["unit:E8"], "The piece on E8 is not yours. (CV-1.8)"),
        (["unit:K3"], "Mountains never move. (CV-2.7)"),
        (["unit:I4"], "Crossbows on I4 has nowhere to go now. (CV-2.3)"),
        (["unit:G5", "cell:G7"], "Rabble on G5 can only move one hex in a straight line. (CV-2.3)"),
        (["unit:I3", "cell:I5"], "Your own piece stands on I5. (CV-2.2)"),
        (["unit:I3", "cell:I6"], "The way from I3 to I6 is blocked by what stands on I4. (CV-2.2)"),
        (
            ["unit:H4", "cell:F8"],
            f"Spears H4: tier 2. Spears F8: {IN_FOREST} (CV-3.1)",
        ),
        (["word:ready"], "The set-up is over. (CV-1.7)"),
        (["word:promote-spears"], "You have no piece to promote now. (CV-5.1)"),
        (["word:anything"], "There is no such action. (CV-1.8)"),
        (["item:dragon"], "There is no such action. (CV-1.8)"),
        (["unit:G5"], None),
        (["unit:G5", "cell:G6"], None),
    ],
)
def test_why_something_cannot_be_pointed_at(picks: list[str], reason: str | None) -> None:
    assert begun().why_not_picks(picks, 0) == reason


@pytest.mark.parametrize(
    ("picks", "reason"),
    [
        (["cell:F6"], "F6 is not in your home. (CV-1.3)"),
        (["cell:E8"], "E8 is not in your home. (CV-1.3)"),
        (["cell:F1"], "Nothing stands on F1. (CV-1.4)"),
        (["cell:G4", "cell:F6"], "F6 is not in your home. (CV-1.3)"),
        (["item:dragon", "cell:F1"], "You have no Dragon in your tray. (CV-1.4)"),
        (["item:dragon"], "You have no Dragon in your tray. (CV-1.4)"),
        (["item:wizard"], "There is no such action. (CV-1.4)"),
        (["unit:G4", "cell:G4"], "That would change nothing. (CV-1.4)"),
        (
            ["word:promote-spears"],
            "The set-up is not over: set up your pieces, or say that you are ready. (CV-1.4)",
        ),
        (["unit:G4"], None),
        (["word:ready"], None),
    ],
)
def test_why_not_in_the_set_up(picks: list[str], reason: str | None) -> None:
    assert game().match().why_not_picks(picks, 0) == reason


@pytest.mark.parametrize(
    ("blue", "gold", "action", "reason"),
    [
        (
            "KK2 LF6",
            "KA8",
            "F6-H9",
            "Light Horse on F6 can only ride around a fortress, up to 3 hexes. (CV-2.5)",
        ),
        ("KK2 HF6", "KA8", "F6-G6", "Heavy Horse on F6 can only ride around a fortress. (CV-2.5)"),
        ("KK2 DF6", "KA8", "F6-A6", "Dragon on F6 can only fly up to 4 hexes. (CV-2.6)"),
        ("KK2 EF6", "KA8", "F6-F7", "Elephant on F6 can only move diagonally. (CV-2.4)"),
        ("KK2 SF6", "KA8", "F6-F7", "Spears on F6 can only move diagonally, up to 2 steps. (CV-2.4)"),
        (
            "KK2 CF6",
            "KA8",
            "F6-F10",
            "Crossbows on F6 can only move in a straight line, up to 3 steps. (CV-2.3)",
        ),
        ("KK2 CF6", "KA8", "F6-F6", "Crossbows stands on F6 already. (CV-2.2)"),
        (
            "KK2 RF5 RG5",
            "KA8 TF6",
            "F5xF6",
            f"{TWO_RABBLE} Trebuchet F6: defends with tier 3. (CV-3.2)",
        ),
    ],
)
def test_refusals(blue: str, gold: str, action: str, reason: str) -> None:
    assert lay_out(blue, gold).why_not(action) == reason


@pytest.mark.parametrize(
    ("blue", "gold", "action", "reason"),
    [
        ("KK2 TF1 RF4", "KA8", "F1-F6", "The way from F1 to F6 is blocked by what stands on F4. (CV-2.2)"),
        ("KK2 TF1", "KA8 RF4", "F1-F6", "The way from F1 to F6 is blocked by what stands on F4. (CV-2.2)"),
        (
            "KK2 DF6 RE6 RG6 RF5 RF7 RE7 RG5",
            "KA8",
            "F6-F8",
            "Pieces block every way for the Dragon from F6 to F8. (CV-2.6)",
        ),
    ],
)
def test_what_is_in_the_way(blue: str, gold: str, action: str, reason: str) -> None:
    """CV-2.2, CV-2.6: the reason names the blocking piece of either side."""
    assert lay_out(blue, gold).why_not(action) == reason


def test_what_is_in_a_horses_way() -> None:
    """CV-2.5: each ring that leads there is blocked."""
    match = lay_out("KH4 LF6 RE5", "KB9", fortresses="H4 B9")
    assert match.why_not("F6-D5") == "The way from F6 to D5 is blocked by what stands on E5. (CV-2.2)"


@pytest.mark.parametrize(
    ("blue", "action", "group"),
    [
        ("RE6 CF8 SE8", "F8xF6", {"F8", "E8"}),
        ("RE6 RG6 CF8", "F8xF6", {"E6", "G6", "F8"}),
        ("RE6 RG6 RF5", "F5xF6", {"E6", "G6", "F5"}),
    ],
)
def test_only_who_adds_to_the_tier_flanks(blue: str, action: str, group: set[str]) -> None:
    """CV-3.3: a single piece of a lower tier adds nothing, and so is not in the group."""
    preview = lay_out(f"KK2 {blue}", "KA8 TF6").preview(action)
    assert {cell for cell in preview.strengths if cell != "F6"} == group
    named = next(cause.text for cause in preview.causes if cause.clause == "CV-3.3")
    assert all((cell in named) == (cell in group) for cell in ("E6", "G6", "F5", "F8", "E8"))


def test_who_cannot_flank_together() -> None:
    """CV-3.3: tiers 1 and 2 do not add up, so no group is named."""
    match = lay_out("KK2 RE6 CF8", "KA8 TF6")
    assert match.why_not("F8xF6") == "Crossbows F8: tier 2. Trebuchet F6: defends with tier 3. (CV-3.1)"
