"""Chapter 4: commanders."""

from banneret.engine.machine.layout import look
from banneret.games.prevail.rules.commanders import add_commander_moves
from tests.games.prevail.layouts import Ruleset, lay_out, names, play, window


def reach(blue: str, gold: str, commander: str, ruleset: Ruleset = "standard") -> set[str]:
    match = lay_out(blue, gold, ruleset=ruleset, blue_side={"commander": commander})
    work = look(match.game.new_work())[0]
    add_commander_moves(window(match), match.game.rules_window, 0, work)
    codes = list(work.actions[: work.action_count])
    assert codes == sorted(set(codes))
    return names(match, codes)


def test_four_steps_in_any_direction() -> None:
    """PV-4.1: 9 × 9 cells in the open, including its own."""
    found = reach("legion L-1 N", "", "F-9")
    assert len(found) == 81
    assert {"F-9", "B-5", "J-13"} <= found


def test_through_friends_not_through_enemies() -> None:
    """PV-4.2: it may end on a friend's cell, and cannot enter an enemy's."""
    found = reach("legion A-2 S", "spearmen B-1 N", "A-1")
    assert "A-2" in found
    assert "B-1" not in found
    assert "B-2" in found


def test_no_engaged_cell() -> None:
    """PV-4.2."""
    assert "A-2" not in reach("legion A-2 S front engager", "spearmen A-2 N front", "A-1")


def test_a_corner_held_by_two_enemies() -> None:
    """PV-4.3: one enemy beside the diagonal does not bar it; two do, unless `commanders.corners` is open."""
    assert "B-2" in reach("", "spearmen B-1 N", "A-1")
    assert reach("", "spearmen B-1 N, spearmen A-2 N", "A-1") == {"A-1"}
    open_corners: Ruleset = {"extends": "standard", "commanders": {"corners": "open"}}
    assert "B-2" in reach("", "spearmen B-1 N, spearmen A-2 N", "A-1", open_corners)


def test_a_preview_tells_whom_the_card_reaches_from_there() -> None:
    """PV-4.1, PV-5.2: Advance reaches one step."""
    round_ = [{"frame": "round", "stage": "first commander asked", "seat": "blue", "asked": ["blue"]}]
    match = lay_out(
        "legion F-5 N, legion F-6 N, legion F-9 N",
        "spearmen A-1 S",
        frames=round_,
        blue_side={"commander": "G-6", "in_play": "advance"},
        gold_side={"in_play": "charge"},
    )
    told = {cell: match.preview(f"commander>{cell}", 0) for cell in ("G-6", "G-9", "K-6")}
    assert {cell: preview.causes[0].text for cell, preview in told.items()} == {
        "G-6": "From G-6 Advance reaches 2 units.",
        "G-9": "From G-9 Advance reaches one unit.",
        "K-6": "From K-6 Advance reaches nobody.",
    }
    assert set(told["G-9"].area) == {f"{row}-{column}" for row in "FGH" for column in (8, 9, 10)}


def test_commanders_are_not_harmed() -> None:
    """PV-4.4: an enemy may step onto its cell, and it may leave."""
    match = lay_out(
        "legion L-1 N", "spearmen F-8 N", blue_side={"commander": "F-9"}, gold_side={"commander": "F-9"}
    )
    play(match, "blue: play noble-cavalry", "gold: play charge", "blue: commander>F-9")
    assert match.view(0).board.units[-2].cell == "F-9"
    assert reach("", "spearmen F-9 N", "F-9") >= {"F-9", "E-9", "G-10"}
