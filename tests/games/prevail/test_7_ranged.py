"""Chapter 7: ranged attacks."""

from itertools import product
from typing import Any

import pytest

import banneret
from banneret import Match
from banneret.games.prevail.names import FACINGS, names_of
from banneret.games.prevail.rules.ranged import is_in_arc
from tests.games.prevail.layouts import Ruleset, commanding, play, standing, texts
from tests.games.prevail.reference import reference_arc

DRAFT = {
    "extends": "standard",
    "ranged": {"commitments": "optional", "arc": "forward", "engaged_targets": False},
}


def shooting(
    blue: str, gold: str, ruleset: Ruleset = "standard", other: str = "coordinate", **more: Any
) -> Match:
    """A match in which Blue has ordered all its javelins to shoot."""
    match = commanding(
        blue, gold, card="javelin-storm", other=other, commander="F-5", ruleset=ruleset, **more
    )
    cells = [unit.cell for unit in match.view(0).board.units if unit.kind == "velites"]
    play(match, f"blue: order {'+'.join(cells)}+done")
    return match


def test_only_by_command_and_once() -> None:
    """PV-7.1: after its shot a unit has used its command; engaged units cannot be ordered at all."""
    match = shooting("velites F-4 N", "spearmen D-4 S")
    play(match, "blue: F-4*D-4", "blue: commit move", "gold: commit overrun")
    assert match.view(0).status.phase == "cleanup"


def test_the_range() -> None:
    """PV-7.2: Velites reach two cells in any direction."""
    match = shooting("velites F-4 N", "spearmen D-6 S, spearmen C-4 S, spearmen H-3 N")
    assert texts(match) == ["F-4*D-6", "F-4*H-3", "done"]
    assert (
        match.why_not("F-4*C-4", 0)
        == "Punic Citizen Spearmen C-4 is out of range: it is more than 2 away. (PV-7.2)"
    )


def test_engaged_targets() -> None:
    """PV-7.2: by the rulebook every enemy in range is a target; by the later rules not if engaged."""
    engaged = ("velites F-4 N, legion E-4 N front engager", "spearmen E-4 S front, spearmen D-4 S")
    assert texts(shooting(*engaged)) == ["F-4*E-4", "F-4*D-4", "done"]
    assert texts(shooting(*engaged, ruleset=DRAFT)) == ["F-4*D-4", "done"]


ARCS = [
    ("standard", "B-5", "N", 2, "A-4 A-5 A-6"),
    ("standard", "B-5", "E", 2, "A-6 B-6 C-6 A-7 B-7 C-7 D-7"),
    ("standard", "E-7", "S", 2, "F-6 F-7 F-8 G-5 G-6 G-7 G-8 G-9"),
    ("standard", "E-7", "NE", 1, "D-7 D-8 E-8"),
    (
        "standard",
        "B-10",
        "SE",
        3,
        "B-11 B-12 B-13 C-10 C-11 C-12 C-13 D-10 D-11 D-12 D-13 E-10 E-11 E-12 E-13",
    ),
    ("default", "H-12", "SW", 2, "H-10 H-11"),
]


def arc(match: Match, cell: str, facing: str, reach: int) -> set[str]:
    names, rules = names_of(match.game), match.game.rules_window
    here, way = names.cell_numbers[cell], FACINGS.index(facing)
    return {each for n, each in enumerate(names.cells) if is_in_arc(rules, here, way, n, reach)}


@pytest.mark.parametrize(("ruleset", "cell", "facing", "reach", "cells"), ARCS)
def test_the_forward_arc(ruleset: str, cell: str, facing: str, reach: int, cells: str) -> None:
    """PV-7.3: the published cases."""
    assert arc(banneret.game("prevail", ruleset).match(), cell, facing, reach) == set(cells.split())


@pytest.mark.parametrize(("cell", "facing"), list(product(("A-1", "D-6", "H-12", "E-11"), FACINGS)))
def test_the_forward_arc_is_made_of_front_cells(cell: str, facing: str) -> None:
    """PV-7.3: as built from its definition, including on and near the edge."""
    match = banneret.game("prevail").match()
    for reach in range(1, 5):
        assert arc(match, cell, facing, reach) == reference_arc(match, cell, facing, reach)


def test_shots_into_the_arc_only() -> None:
    """PV-7.3: under the later rules a unit does not shoot backwards."""
    around = ("velites F-4 N", "spearmen D-4 S, spearmen H-4 N")
    assert texts(shooting(*around)) == ["F-4*D-4", "F-4*H-4", "done"]
    match = shooting(*around, ruleset=DRAFT)
    assert texts(match) == ["F-4*D-4", "done"]
    assert match.why_not("F-4*H-4", 0) == "Punic Citizen Spearmen H-4 is outside the forward arc. (PV-7.3)"


def test_supporters_add_one_each_and_use_their_shot() -> None:
    """PV-7.4."""
    match = shooting("velites F-4 N, velites F-5 N, velites F-6 N", "cavalry D-4 S")
    alone, supported = (
        [cause.text for cause in match.preview(action, 0).causes]
        for action in ("F-4*D-4+done", "F-4*D-4+F-5+F-6+done")
    )
    assert [text.partition(" against ")[0] for text in alone if " against " in text] == ["3"]
    assert "+2 from 2 in support." in supported
    assert [text.partition(" against ")[0] for text in supported if " against " in text] == ["5"]
    told = play(match, "blue: F-4*D-4+F-6+F-5+done", "blue: commit move", "gold: commit coordinated-maneuver")
    assert told[0] == "Blue shoots at Punic Citizen Cavalry on D-4 with Velites on F-4."
    assert "Attack of Blue's Velites: 5 (2 of its own; +2 from 2 supporters; +1 from Javelin Storm)." in told
    assert match.to_act == (1,)  # 5 makes the Cavalry retreat
    play(match, "gold: retreat C-4/S")
    assert match.view(0).status.phase == "cleanup"  # no unit is left to shoot


def test_who_cannot_support() -> None:
    """PV-7.4: units that are out of range of the target, or have shot."""
    match = shooting("velites F-4 N, velites F-6 N", "spearmen D-3 S, spearmen D-6 S")
    assert texts(match) == [
        "F-4*D-3",
        "F-4*D-6+F-6+done",
        "F-4*D-6+done",
        "F-6*D-6+F-4+done",
        "F-6*D-6+done",
        "done",
    ]


def test_both_must_commit() -> None:
    """PV-7.5: the attacker first, then the defender; neither may decline."""
    match = shooting("velites F-4 N", "spearmen D-4 S")
    play(match, "blue: F-4*D-4")
    assert match.to_act == (0,)
    assert match.why_not("decline", 0) == "Both sides must commit a card to a shot. (PV-7.5)"
    play(match, "blue: commit move")
    assert match.to_act == (1,)
    play(match, "gold: commit overrun")
    assert {zone.id: zone.count for zone in match.view(0).zones}["discarded:1"] == 1


def test_shot_at_with_an_empty_hand() -> None:
    """PV-7.5: a commitment that cannot be paid loses."""
    cards = banneret.game("prevail", "standard").ruleset.numbers.armies["carthage-standard"].deck
    played = [card for card in cards if card != "coordinate"]
    match = shooting("velites F-4 N", "spearmen D-4 S", gold_side={"hand": [], "played": played})
    play(match, "blue: F-4*D-4", "blue: commit move")
    assert match.outcome is not None
    assert match.outcome.text == "Blue wins: Gold has no card to commit to a shot."


def test_optional_commitments() -> None:
    """PV-7.5: under the later rules."""
    match = shooting("velites F-4 N", "spearmen D-4 S", ruleset=DRAFT)
    play(match, "blue: F-4*D-4", "blue: decline", "gold: decline")
    assert match.view(0).status.phase == "cleanup"


def test_the_sum_of_a_shot() -> None:
    """PV-7.6: attack 2, ordered +1, a card for attack +1, one supporter +1."""
    match = shooting("velites F-4 N, velites F-5 N", "cavalry D-4 S")
    told = play(match, "blue: F-4*D-4+F-5+done", "blue: commit fearless-velites", "gold: commit give-ground")
    assert (
        "Attack of Blue's Velites: 5 (2 of its own; +1 from 1 supporter; +1 from Javelin Storm; "
        "+1 from Fearless Velites, committed)." in told
    )


def test_the_defenders_card_raises_its_thresholds() -> None:
    """PV-7.7, PV-2.7: 3 makes Punic Cavalry (3/5/7) retreat, unless its side commits a card that counts: one
    for attack (Overrun) does, one for speed (Give Ground) or defense (Screen) does not.
    """
    for card, moved in (("give-ground", True), ("screen", True), ("overrun", False)):
        match = shooting("velites F-4 N", "cavalry D-4 S")
        play(match, "blue: F-4*D-4", "blue: commit move", f"gold: commit {card}")
        assert ("D-4" not in standing(match) or match.to_act == (1,)) is moved
        told = [words for entry in match.log(0) for words in entry.words if " against " in words]
        thresholds = "3, reverse 5, rout 7" if moved else "4, reverse 6, rout 8 with +1 defense"
        assert told[0].startswith(f"3 against Gold's Punic Citizen Cavalry on D-4 (retreat {thresholds})")


def test_the_target_does_not_strike_back() -> None:
    """PV-7.8: only one attack is reported."""
    match = shooting("velites F-4 N", "cavalry D-4 S")
    told = play(match, "blue: F-4*D-4", "blue: commit move", "gold: commit overrun")
    assert sum("Attack of" in each for each in told) == 1


def test_nothing_blocks_a_shot() -> None:
    """PV-7.9: over a friend and an enemy."""
    match = shooting("velites F-4 N, legion E-4 N", "spearmen D-4 S")
    assert "F-4*D-4" in texts(match)
