"""Chapter 8: engagements and melee."""

from typing import Any

import pytest

from banneret import Match
from banneret.games.prevail.rules.board import FLANK, FRONT, REAR
from banneret.games.prevail.rules.engagement import engagement_type
from banneret.games.prevail.rules.melee import support_of
from tests.games.prevail.layouts import (
    commanding,
    hand,
    lay_out,
    moves,
    play,
    standing,
    texts,
    unit_on,
    window,
)

REGULATED = {"extends": "standard", "engagements": {"approach": "regulated"}}
AT_ONCE = {
    "extends": "standard",
    "engagements": {"set_up": "at-once", "only_faster_retreat": True, "commitments": "in-order"},
}


def attacking(blue: str, gold: str, move: str, ruleset: object = "standard", **more: object) -> Match:
    """A match in which Blue moves one unit into the enemy, ordered as a line (by Reserves) or as a unit."""
    start = move.partition(">")[0]
    options: dict[str, object] = {"card": "reserves", "other": "charge", "commander": start, **more}
    match = commanding(blue, gold, ruleset=ruleset, **options)  # type: ignore[arg-type]
    order = f"line {start}:{start}"
    play(match, f"blue: {order}" if order in texts(match) else f"blue: order {start}+done")
    while "done" in texts(match) and not any(text.startswith(f"{start}>") for text in texts(match)):
        play(match, "blue: done")
    play(match, f"blue: {move}")
    while match.to_act == (0,) and texts(match)[-1:] == ["done"]:
        play(match, "blue: done")
    return match


def test_two_enemies_on_a_cell_are_engaged() -> None:
    """PV-8.1: both stand there, and no other unit can enter."""
    match = attacking("legion F-5 N, legion F-6 N", "spearmen E-5 S", "F-5>E-5/N")
    assert standing(match)["E-5"] == "manipular-legion N, punic-spearmen S"
    links = match.view(0).board.links
    assert [(link.kind, link.start, link.end) for link in links] == [("engaged", "b1", "g1")]
    assert "E-5" not in {each.partition("/")[0] for each in moves(match, "F-6")}


@pytest.mark.parametrize(
    ("blue", "gold", "facing"),
    [
        ("legion E-5 N front engager", "spearmen E-5 S front", "b1"),
        ("legion E-5 N front", "spearmen E-5 N front engager", "b1"),
        ("legion E-5 NE front engager", "spearmen E-5 N front", "g1"),
        ("legion E-5 N rear engager", "spearmen E-5 N rear", "b1"),
    ],
)
def test_the_link_begins_at_who_faces_the_other(blue: str, gold: str, facing: str) -> None:
    """PV-8.4, PV-9.10: the engager does, unless both look the same way after a reversal."""
    (link,) = lay_out(blue, gold).view(0).board.links
    assert link.start == facing


@pytest.mark.parametrize(
    ("apart", "kind"),
    [(0, REAR), (1, REAR), (2, FLANK), (3, FRONT), (4, FRONT), (5, FRONT), (6, FLANK), (7, REAR)],
)
def test_the_kind_of_an_engagement(apart: int, kind: int) -> None:
    """PV-8.2, PV-8.3: opposite is front, 90° flank, the same rear; 45° counts as rear, 135° as front."""
    rules = lay_out("legion A-1 N").game.rules_window
    for facing in range(8):
        assert engagement_type(rules, (facing + apart) % 8, facing) == kind


def test_the_other_reading_of_slanted_engagements() -> None:
    """PV-8.3: `engagements.oblique` flank."""
    rules = lay_out("legion A-1 N", ruleset={"engagements": {"oblique": "flank"}}).game.rules_window
    kinds = [engagement_type(rules, apart, 0) for apart in range(8)]
    assert kinds == [REAR, FLANK, FLANK, FLANK, FRONT, FLANK, FLANK, FLANK]


def test_the_regulated_approach() -> None:
    """PV-8.3: from a flank always; from behind only if the move began there; a front corner requires squaring
    up.
    """
    flank = lay_out("legion E-4 E", "spearmen E-5 N", ruleset=REGULATED)
    assert "E-5/E" in moves(flank, "E-4")
    behind = lay_out("legion F-5 N", "spearmen E-5 N", ruleset=REGULATED)
    assert "E-5/N" in moves(behind, "F-5")
    around = lay_out(
        "equites E-4 S", "spearmen E-5 N", ruleset={**REGULATED, "movement": {"turns": "any-angle"}}
    )
    assert not {"E-5/N", "E-5/NE"} & moves(around, "E-4")  # would come from a back cell, but began beside
    corner = lay_out("legion D-4 SE", "spearmen E-5 N", ruleset=REGULATED)
    assert {each for each in moves(corner, "D-4") if each.startswith("E-5")} == {"E-5/S", "E-5/E"} & moves(
        corner, "D-4"
    )
    assert "E-5/S" in moves(corner, "D-4")


def test_a_rear_engagement_routs() -> None:
    """PV-8.4: in phase 4, without a fight, at the full price."""
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N")
    assert (
        match.log(-2)[-1].words[-1]
        == "Gold loses Punic Citizen Spearmen on E-5, routed from the rear; it costs 2 cards."
    )
    assert match.to_act == (1,)
    play(match, "gold: pay brace+overrun")
    assert hand(match, 1) == 9
    assert standing(match) == {"E-5": "manipular-legion N"}


def test_a_flanked_unit_turns_and_fights() -> None:
    """PV-8.4: it cannot retreat instead."""
    match = attacking("legion E-4 E", "spearmen E-5 N", "E-4>E-5/E")
    assert "Gold must turn Punic Citizen Spearmen on E-5 to face west." in match.log(-2)[-1].words
    told = play(match, "blue: decline", "gold: decline")
    assert any("Attack of Gold's Punic Citizen Spearmen: 3" in each for each in told)  # no question between


def test_engagements_set_up_at_once() -> None:
    """PV-8.5: the rout and the turn come with the move; a faster defender may retreat from the front. An
    equally fast one is asked for a card first, which may make it faster; a slower one is not.
    """
    rear = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N", AT_ONCE)
    assert rear.view(0).status.phase == "issue commands"
    assert rear.to_act == (1,)
    flank = attacking("legion E-4 E, legion L-1 N", "spearmen E-5 N", "E-4>E-5/E", AT_ONCE)
    assert standing(flank)["E-5"] == "manipular-legion E, punic-spearmen W"
    slow = attacking("equites F-5 N", "spearmen E-5 S", "F-5>E-5/N", AT_ONCE)
    assert slow.view(0).status.phase == "resolve melee"
    for card, is_faster in (("brace", False), ("give-ground", True)):
        even = attacking("legion F-5 N", "spearmen E-5 S", "F-5>E-5/N", AT_ONCE)
        play(even, f"gold: commit {card}")
        assert ("stand" in texts(even, 1)) is is_faster
    fast = attacking("legion F-5 N", "cavalry E-5 S", "F-5>E-5/N", AT_ONCE)
    assert (fast.view(0).status.phase, fast.to_act) == ("issue commands", (1,))
    play(fast, "gold: decline")
    assert "stand" in texts(fast, 1)
    assert "retreat D-5/S" in texts(fast, 1)
    play(fast, "gold: retreat D-5/S")
    assert standing(fast) == {"E-5": "manipular-legion N", "D-5": "punic-cavalry S"}


def two_fights(ruleset: object = "standard") -> Match:
    """A match with three engagements pending, in which Gold has the initiative."""
    return lay_out(
        "legion E-5 N front engager, legion E-8 N front engager, legion E-11 N front engager",
        "spearmen E-5 S front, spearmen E-8 S front, spearmen E-11 S front",
        ruleset=ruleset,  # type: ignore[arg-type]
        initiative="gold",
        blue_side={"in_play": "reserves"},
        gold_side={"in_play": "charge"},
        frames=[{"frame": "round", "stage": "melees", "seat": "gold", "asked": ["gold"]}],
    )


def test_engagements_are_chosen_in_turn() -> None:
    """PV-8.6: initiative first; the last one needs no choice."""
    match = two_fights()
    assert texts(match, 1) == ["melee E-5", "melee E-8", "melee E-11"]
    play(match, "gold: melee E-8", "blue: decline", "gold: decline", "gold: stand")
    assert match.to_act == (0,)
    assert texts(match) == ["melee E-5", "melee E-11"]
    assert match.why_not("melee E-8", 0) == "The engagement on E-8 has been resolved this round. (PV-8.6)"


def test_the_initiative_may_choose_all() -> None:
    """PV-8.6: under the later rules."""
    match = two_fights({"extends": "standard", "engagements": {"choosing": "initiative"}})
    play(match, "gold: melee E-8", "blue: decline", "gold: decline", "gold: stand")
    assert texts(match, 1) == ["melee E-5", "melee E-11"]


def test_commitments_face_down() -> None:
    """PV-8.7: both at once; neither sees the other's card."""
    match = two_fights()
    play(match, "gold: melee E-8")
    assert match.to_act == (0, 1)
    before = match.view(1)
    play(match, "blue: commit move")
    assert match.view(1) == before
    told = play(match, "gold: commit brace")
    assert told[:2] == ["Blue commits Move (+1 speed).", "Gold commits Brace (+1 defense)."]


def test_commitments_in_order() -> None:
    """PV-8.7: initiative first, and in the open."""
    match = two_fights({"extends": "standard", "engagements": {"commitments": "in-order"}})
    play(match, "gold: melee E-8")
    assert match.to_act == (1,)
    play(match, "gold: commit brace")
    assert match.to_act == (0,)


def test_a_front_defender_may_retreat() -> None:
    """PV-8.8: which ends the engagement without a fight; a defender with nowhere to go is not asked."""
    match = attacking("legion F-5 N", "spearmen E-5 S", "F-5>E-5/N")
    play(match, "blue: decline", "gold: decline")
    assert match.to_act == (1,)
    assert "retreat C-5/S" in texts(match, 1)
    play(match, "gold: retreat D-5/S")
    assert standing(match) == {"E-5": "manipular-legion N", "D-5": "punic-spearmen S"}
    blocked = attacking("legion B-5 N", "spearmen A-5 S", "B-5>A-5/N")
    told = play(blocked, "blue: decline", "gold: decline")
    assert any("Attack of" in each for each in told)


def test_only_a_faster_defender_may_retreat() -> None:
    """PV-8.8: `engagements.only_faster_retreat`."""
    faster = {"extends": "standard", "engagements": {"only_faster_retreat": True}}
    match = attacking("legion F-5 N", "spearmen E-5 S", "F-5>E-5/N", faster)
    told = play(match, "blue: decline", "gold: decline")
    assert any("Attack of" in each for each in told)


def test_both_attack_at_once() -> None:
    """PV-8.9: a Legion with support of 3 makes 7 against Spearmen (6/7/8), who answer with 3."""
    match = lay_out(
        "legion E-5 N front engager, legion E-4 E, legion E-6 N",
        "spearmen E-5 S front",
        blue_side={"in_play": "noble-cavalry"},
        gold_side={"in_play": "charge"},
        frames=MELEE,
    )
    told = play(match, "blue: decline", "gold: decline", "gold: stand")
    assert (
        "Attack of Blue's Manipular Legion: 7 (4 of its own; +1 from Manipular Legion on E-6; "
        "+2 from Manipular Legion on E-4)." in told
    )
    assert "Attack of Gold's Punic Citizen Spearmen: 3." in told
    assert (
        "7 against Gold's Punic Citizen Spearmen on E-5 (retreat 6, reverse 7, rout 8): retreat and reverse."
        in told
    )
    assert "3 against Blue's Manipular Legion on E-5 (retreat 5, reverse 6, rout 8): nothing." in told


MELEE: list[dict[str, Any]] = [
    {"frame": "round", "stage": "melees", "seat": "gold", "asked": []},
    {
        "frame": "melee",
        "stage": "step 2",
        "seat": "blue",
        "asked": ["blue", "gold"],
        "face_down": {"blue": None, "gold": None},
        "cell": 76,
        "units": ["b1", "g1"],
        "committed": [0, 0, 0],
        "results": 0,
    },
]


@pytest.mark.parametrize(
    ("friends", "gold", "support"),
    [
        ("legion E-6 W", "", 2),
        ("legion D-6 SW", "", 2),
        ("legion E-6 N", "", 1),
        ("legion E-6 E", "", 0),
        ("legion F-5 N", "", 0),
        ("legion E-6 N, legion D-5 E", "", 2),
        ("legion D-6 SW", "spearmen D-5 S, spearmen E-6 S", 0),
        ("legion D-6 SW", "spearmen D-5 S", 2),
        ("legion E-6 N front engager", "spearmen E-6 S front", 0),
    ],
)
def test_support(friends: str, gold: str, support: int) -> None:
    """PV-8.10, PV-8.11: for a unit on E-5 that faces north."""
    match = lay_out(f"legion E-5 N, {friends}", gold)
    assert support_of(window(match), match.game.rules_window, unit_on(match, "E-5")) == support


def test_the_rule_stands_against_its_example() -> None:
    """PV-8.10: D-4 is behind a unit on E-5 that faces east, whatever the facing of the friend there."""
    for facing in ("S", "E", "SE"):
        match = lay_out(f"legion E-5 E, legion D-4 {facing}")
        assert support_of(window(match), match.game.rules_window, unit_on(match, "E-5")) == 0


def test_who_stays_fights_again() -> None:
    """PV-8.12: neither was moved; they are engaged front to front, and fight again next round."""
    match = attacking(
        "legion F-5 N", "libyans E-5 S", "F-5>E-5/N", ruleset={"extends": "large"}, commander="F-5"
    )
    play(match, "blue: decline", "gold: decline", "gold: stand")
    assert standing(match)["E-5"] == "manipular-legion N, libyan-spearmen S"
    play(match, "blue: hold", "gold: hold", "blue: play noble-cavalry", "gold: play overrun")
    while match.to_act != (0, 1):
        play(match, f"{('blue', 'gold')[match.to_act[0]]}: {texts(match, match.to_act[0])[-1]}")
    assert match.view(0).status.phase == "resolve melee"
