"""Chapter 5: commands."""

from banneret.games.prevail.rules.board import ATTACK
from banneret.games.prevail.rules.cards import stat_of
from tests.games.prevail.layouts import commanding, play, standing, texts, unit_on, window

LINE = "legion F-4 N, legion F-5 N, legion F-6 S, legion F-7 N, legion F-8 E"


def test_commands_are_issued_then_carried_out() -> None:
    """PV-5.1: no unit moves before all commands are issued, and the other side comes after."""
    match = commanding(
        LINE,
        "spearmen A-1 S",
        card="advance",
        other="coordinate",
        commander="F-5",
        gold_side={"commander": "A-1"},
    )
    play(match, "blue: line F-5:F-5", "blue: line F-4:F-4")
    assert {text.partition(">")[0] for text in texts(match)} == {"F-4", "F-5", "done"}
    play(match, "blue: done")
    assert match.to_act == (1,)
    assert match.view(1).status.phase == "issue commands"


def test_who_can_be_ordered() -> None:
    """PV-5.2: free units of the right kind, near enough; all others are refused with a reason."""
    match = commanding(
        "legion F-4 N, equites F-5 N, legion F-9 N, legion E-5 N front engager",
        "spearmen E-5 S front",
        card="quincunx-formation",
        other="coordinate",
        commander="F-5",
    )
    assert texts(match) == ["order F-4+done", "done"]
    assert match.why_not("order F-5+done", 0) == "Quincunx Formation orders only Manipular Legion. (PV-2.5)"
    assert (
        match.why_not("order F-9+done", 0)
        == "Manipular Legion F-9 is more than 1 step from your commander. (PV-2.5)"
    )
    assert match.why_not("order E-5+done", 0) == "Manipular Legion E-5 is already engaged. (PV-5.2)"


def test_units_are_named_in_any_order_once_each() -> None:
    """PV-5.3: up to the card's number, or none."""
    units = "velites F-4 N, velites F-5 N, velites F-6 N, velites E-4 N, velites E-5 N"
    match = commanding(units, "spearmen A-1 S", card="screen", other="coordinate", commander="F-5")
    assert len(texts(match)) == 1 + 5 + 10 + 10 + 5
    picks = [pick.pick for pick in match.picks(0, ["unit:b3", "unit:b1"])]
    assert picks == ["unit:b2", "unit:b4", "unit:b5", "word:done"]
    play(match, "blue: order F-6+F-4+done")
    assert match.played[-1].text == "order F-4+F-6+done"
    assert bin(window(match).ordered[0]).count("1") == 2


def test_the_last_unit_needs_no_done() -> None:
    """PV-5.3: Strike orders one unit."""
    match = commanding(
        "legion F-4 N, legion F-5 N", "spearmen A-1 S", card="strike", other="coordinate", commander="F-5"
    )
    assert texts(match) == ["order F-4", "order F-5", "done"]


def test_a_line_is_named_by_its_ends() -> None:
    """PV-5.4: side by side, facing the same or the opposite way; only the first unit must be near enough."""
    match = commanding(LINE, "spearmen A-1 S", card="advance", other="coordinate", commander="F-5")
    found = texts(match)
    assert "line F-4:F-7" in found
    assert "line F-6:F-4" in found
    assert "line F-7:F-4" not in found  # two cells from the commander
    assert "line F-4:F-8" not in found  # faces east
    play(match, "blue: line F-4:F-7")
    assert bin(window(match).ordered[0]).count("1") == 4


def test_a_line_ends_at_an_engaged_or_ordered_unit() -> None:
    """PV-5.5."""
    match = commanding(
        "legion F-4 N, legion F-5 N front engager, legion F-6 N",
        "spearmen F-5 S front",
        card="advance",
        other="coordinate",
        commander="F-5",
    )
    assert texts(match) == ["line F-4:F-4", "line F-6:F-6", "done"]
    match = commanding(
        "legion F-4 N, legion F-5 N, legion F-6 N",
        "spearmen A-1 S",
        card="advance",
        other="coordinate",
        commander="F-5",
    )
    play(match, "blue: line F-5:F-5")
    assert texts(match) == ["line F-4:F-4", "line F-6:F-6", "done"]


def test_units_act_in_any_order_and_may_be_left() -> None:
    """PV-5.6: ordered units that do not act keep the command's modifiers."""
    match = commanding(
        "legion F-4 N, equites F-6 N",
        "spearmen A-1 S",
        card="coordinate",
        other="coordinate",
        commander="F-5",
        ruleset={"extends": "large"},
    )
    play(match, "blue: line F-6:F-6", "blue: line F-4:F-4", "blue: F-6>E-6/N", "blue: done")
    assert standing(match)["E-6"] == "equites N"
    noble = commanding(
        "equites F-4 N",
        "spearmen A-1 S",
        card="noble-cavalry",
        other="coordinate",
        commander="F-5",
        gold_side={"commander": "A-1"},
    )
    play(noble, "blue: order F-4+done", "blue: done")
    assert stat_of(window(noble), noble.game.rules_window, unit_on(noble, "F-4"), ATTACK) == 5


def test_a_movement_command_moves() -> None:
    """PV-5.7: picked as unit, cell and facing."""
    match = commanding("legion F-4 N", "spearmen A-1 S", card="strike", other="coordinate", commander="F-5")
    play(match, "blue: order F-4")
    picks = [pick.pick for pick in match.picks(0)]
    assert picks == ["unit:b1", "word:done"]
    assert "cell:E-4" in [pick.pick for pick in match.picks(0, ["unit:b1"])]
    facings = match.picks(0, ["unit:b1", "cell:E-4"])
    assert [pick.pick for pick in facings if pick.action] == [
        f"facing:{each}" for each in ("N", "NE", "E", "W", "NW")
    ]
    match.play(facings[1].action, seat=0)  # type: ignore[arg-type]
    assert standing(match)["E-4"] == "manipular-legion NE"


def test_a_ranged_command_shoots() -> None:
    """PV-5.8: only units with a target can act."""
    match = commanding(
        "velites F-4 N, velites F-6 N",
        "spearmen D-4 S",
        card="javelin-storm",
        other="coordinate",
        commander="F-5",
    )
    play(match, "blue: order F-4+F-6+done")
    assert texts(match) == ["F-4*D-4+F-6+done", "F-4*D-4+done", "F-6*D-4+F-4+done", "F-6*D-4+done", "done"]


def test_a_unit_does_not_shoot_and_move() -> None:
    """PV-5.9: a card commands one or the other, and a unit acts once."""
    match = commanding(
        "velites F-4 N, velites F-6 N",
        "spearmen D-4 S",
        card="javelin-storm",
        other="coordinate",
        commander="F-5",
    )
    play(match, "blue: order F-4+F-6+done", "blue: F-4*D-4+done", "blue: commit move", "gold: commit overrun")
    assert [text for text in texts(match) if text.startswith("F-4")] == []
    assert "F-4>E-4/N" not in texts(match)


def test_any_unit_of_a_line_stands_for_it() -> None:
    """PV-5.4: it offers the longest line that begins with a unit in reach; as many in a row as allowed."""
    match = commanding(
        "legion F-3 N, legion F-4 N, legion F-5 S, legion F-6 N, legion F-8 N, legion G-5 N",
        "spearmen A-1 S",
        ruleset={"extends": "standard", "commands": {"line_length": 3}},
        card="advance",
        other="coordinate",
        commander="F-6",
    )
    offered = {
        unit: pick
        for unit in ("b3", "b4", "b6")
        for pick in match.picks(0, [f"unit:{unit}"])
        if pick.pick == "word:line"
    }
    assert {unit: pick.action.text for unit, pick in offered.items() if pick.action} == {
        "b3": "line F-5:F-3",
        "b4": "line F-6:F-4",
    }
    assert set(offered["b4"].together) == {"b2", "b3", "b4"}
    ends = {pick.pick: pick.together for pick in match.picks(0, ["unit:b4"])}
    assert set(ends["unit:b3"]) == {"b3", "b4"}
    match.play(offered["b3"].action, seat=0)  # type: ignore[arg-type]
    assert "Blue orders the line from F-5 to F-3" in match.log(0)[-1].events[0].text
    assert not match.picks(0, ["unit:b3"])


def test_a_line_moves_as_one() -> None:
    """PV-5.10: one action, one log entry, one undo; units left over can still move alone."""
    match = commanding(
        "legion F-4 N, legion F-5 N, legion F-6 N, legion F-7 S",
        "spearmen A-1 S",
        card="advance",
        other="coordinate",
        commander="F-5",
        gold_side={"commander": "A-1"},
    )
    play(match, "blue: line F-4:F-7")
    before = match.state.tobytes()
    assert {pick.pick: pick.together for pick in match.picks(0, ["unit:b2"])}["word:line"] == (
        "b1",
        "b2",
        "b3",
    )
    assert "facing:N" in [pick.pick for pick in match.picks(0, ["unit:b2", "word:line", "cell:E-5"])]
    match.play("F-4:F-6>E-4/N", seat=0)
    assert [event.text for event in match.log(0)[-1].events] == [
        "Blue moves the line F-4:F-6 to E-4:E-6, facing north: 3 × Manipular Legion.", "", "",
    ]  # fmt: skip
    assert {text.partition(">")[0] for text in texts(match)} == {"F-7", "done"}
    match.undo()
    assert match.state.tobytes() == before
    play(match, "blue: F-5>E-5/N")
    assert not match.seen_by(0).joint_actions(0)


def test_why_a_line_cannot_move_as_one() -> None:
    """PV-5.10: the reason of the first unit that cannot come along."""
    match = commanding(
        "legion F-4 N, legion F-5 N, legion F-6 N, legion G-9 N",
        "spearmen D-6 S",
        card="advance",
        other="coordinate",
        commander="F-5",
        gold_side={"commander": "A-1"},
    )
    play(match, "blue: line F-4:F-6")
    refused = {
        "F-4:F-6>D-4/N": "Manipular Legion F-6 would engage an enemy: move it alone. (PV-5.10)",
        "F-4:F-5>E-4/N": "The line that can move there is F-4:F-6. (PV-5.10)",
        "F-6:F-4>E-6/N": "The line that can move there is F-4:F-6. (PV-5.10)",
        "G-9:G-9>F-9/N": "No unit beside G-9 can move along with it. (PV-5.10)",
        "F-4:F-6>F-4/N": "The line stands there already. (PV-5.10)",
        "F-4:F-6>F-3/W": "The line itself stands there. (PV-5.10)",
        "F-4:F-6>C-4/N": "Manipular Legion F-4 cannot come along: Manipular Legion F-4 has speed 2; "
        "C-4 is 3 away. (PV-6.1)",
    }
    assert {text: match.why_not(text, 0) for text in refused} == refused
    picked = match.why_not_picks(["unit:b2", "word:line", "cell:D-5"], 0)
    assert picked == refused["F-4:F-6>D-4/N"]
