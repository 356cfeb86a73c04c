"""Chapter 11: the end."""

from typing import Any

import banneret
from banneret.games.prevail.rules.board import GOLD
from banneret.games.prevail.rules.endings import must_lose
from tests.games.prevail.layouts import lay_out, play, window
from tests.games.prevail.test_8_melee import MELEE, attacking

STANDARD = banneret.game("prevail", "standard").ruleset.numbers
GOLDS = STANDARD.armies["carthage-standard"].deck
BLUES = STANDARD.armies["rome-standard"].deck


def last_rally(blue_hand: list[str], gold_hand: list[str], **more: object) -> banneret.Match:
    """A match in which Gold is asked whether to rally before the next round begins."""
    return lay_out(
        "legion L-1 N",
        "spearmen A-1 S",
        blue_side={"hand": blue_hand, "played": [card for card in BLUES if card not in blue_hand]},
        gold_side={"hand": gold_hand, "played": [card for card in GOLDS if card not in gold_hand]},
        frames=[{"frame": "round", "stage": "second rally asked", "seat": "blue", "asked": ["gold"]}],
        **more,  # type: ignore[arg-type]
    )


def test_an_empty_hand_when_phase_1_begins() -> None:
    """PV-11.1: the side can still rally before; otherwise it has lost."""
    match = last_rally(["move"], [])
    play(match, "gold: hold")
    assert match.outcome is not None
    assert match.outcome.text == "Blue wins: Gold has run out of cards."
    match = last_rally(["move"], [])
    play(match, "gold: rally")
    assert match.outcome is None


def test_who_cannot_pay_loses() -> None:
    """PV-11.2: two cards are owed and one is in hand."""
    hand = ["brace"]
    gold = {"hand": hand, "played": [card for card in GOLDS if card not in (*hand, "charge")]}
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N", gold_side=gold)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.text == "Blue wins: Gold cannot pay 2 cards."


def test_the_last_card() -> None:
    """PV-11.3: two cards owed and two in hand: that loses, but not with `endings.last_card` pays."""
    hand = ["brace", "overrun"]
    gold = {"hand": hand, "played": [card for card in GOLDS if card not in (*hand, "charge")]}
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N", gold_side=gold)
    assert match.outcome is not None
    pays = {"extends": "standard", "endings": {"last_card": "pays"}}
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N", pays, gold_side=gold)
    assert match.outcome is None
    play(match, "gold: pay brace+overrun")
    assert match.outcome is None


def test_playing_the_last_card_is_no_loss() -> None:
    """PV-11.4: only with checkpoints; with `endings.empty_hand` at-once it loses."""
    for when, over in (("checkpoints", False), ("at-once", True)):
        match = lay_out(
            "legion L-1 N",
            "spearmen A-1 S",
            ruleset={"extends": "standard", "endings": {"empty_hand": when}},
            gold_side={"hand": ["brace"], "played": [card for card in GOLDS if card != "brace"]},
        )
        play(match, "blue: play move", "gold: play brace")
        assert (match.outcome is not None) is over


def test_both_lose_together() -> None:
    """PV-11.5: a draw."""
    match = last_rally([], [])
    play(match, "gold: hold")
    assert match.outcome is not None
    assert match.outcome.result == "drawn"
    assert match.payoff(0) == match.payoff(1) == 0.5


def test_both_cannot_pay() -> None:
    """PV-11.5: both units of a melee rout, and neither side can pay."""
    ruleset = {
        "extends": "standard",
        "units": {"manipular-legion": {"rout": 2}, "punic-spearmen": {"rout": 2}},
    }
    blue, gold = ["move"], ["brace"]
    match = lay_out(
        "legion E-5 N front engager",
        "spearmen E-5 S front",
        ruleset=ruleset,
        frames=MELEE,
        blue_side={
            "in_play": "strike",
            "hand": blue,
            "played": [c for c in BLUES if c not in (*blue, "strike")],
        },
        gold_side={
            "in_play": "charge",
            "hand": gold,
            "played": [c for c in GOLDS if c not in (*gold, "charge")],
        },
    )
    play(match, "blue: decline", "gold: decline", "gold: stand")
    assert match.outcome is not None
    assert match.outcome.result == "drawn"


def test_without_units() -> None:
    """PV-11.6: a side plays on with cards, or loses under the later rules."""
    match = attacking("legion F-5 N", "skirmishers E-5 N", "F-5>E-5/N")
    assert match.outcome is None
    loses = {"extends": "standard", "endings": {"no_units": "loses"}}
    match = attacking("legion F-5 N", "skirmishers E-5 N", "F-5>E-5/N", loses)
    assert match.outcome is not None
    assert match.outcome.text == "Blue wins: Gold has run out of units."


def test_the_limit() -> None:
    """PV-11.7."""
    match = banneret.game("prevail", ruleset={"endings": {"plies": 20}}).match()
    while match.to_act:
        match.play(match.legal(match.to_act[0])[0], seat=match.to_act[0])
    assert match.outcome is not None
    assert match.outcome.result == "unfinished"
    assert len(match.played) in (20, 21)


def test_owing_nothing_never_loses() -> None:
    """PV-11.2: even with an empty hand."""
    match = last_rally(["move"], [])
    assert must_lose(window(match), match.game.rules_window, GOLD, 0) == 0


def test_the_last_card_is_told_of_before_it_is_given() -> None:
    """PV-11.1, PV-11.2, PV-11.4: to the side that plays it; not while it has another."""
    for hand, is_last in ((["move"], True), (["move", "strike"], False)):
        match = lay_out("legion E-5 N", "spearmen B-5 S", blue_side=_holding(hand))
        clauses = [warning.clause for warning in match.preview("play move", 0).warnings]
        assert ({"PV-11.1", "PV-11.2"} <= {*clauses}) is is_last
    match = lay_out(
        "legion E-5 N",
        "spearmen B-5 S",
        ruleset={"extends": "standard", "endings": {"empty_hand": "at-once"}},
        blue_side=_holding(["move"]),
    )
    assert "PV-11.4" in [warning.clause for warning in match.preview("play move", 0).warnings]


def test_the_last_card_can_be_kept_only_where_none_must_be_given() -> None:
    """PV-11.1: a side with one card left must play it, but need not commit it."""
    match = lay_out("legion E-5 N", "spearmen B-5 S", blue_side=_holding(["move"]))
    assert [warning.avoidable for warning in match.warnings("play move", 0)] == [False, False]
    match = lay_out(
        "legion E-5 N front engager, legion F-5 N",
        "spearmen E-5 S front",
        frames=MELEE,
        blue_side={
            "in_play": "strike",
            "hand": ["move"],
            "played": [c for c in BLUES if c not in ("move", "strike")],
        },
        gold_side={"in_play": "charge"},
    )
    assert [warning.avoidable for warning in match.warnings("commit move", 0)] == [True, True]
    assert match.warnings("decline", 0) == ()


def test_an_empty_hand_at_cleanup_is_told_of() -> None:
    """PV-11.1: holding loses, and so does a rally that burns the only card; the log says why."""
    told = {}
    for played in (["move", "strike"], ["move"]):
        match = lay_out(
            "legion E-5 N",
            "spearmen B-5 S",
            frames=[{"frame": "round", "stage": "first rally asked", "seat": "blue", "asked": ["blue"]}],
            blue_side=_holding([], played=played),
        )
        for action in ("hold", "rally"):
            told[len(played), action] = [cause.text for cause in match.preview(action, 0).causes]
    warned = "Your hand is empty: without a rally you lose when the next round begins."
    assert told[2, "hold"] == told[1, "hold"] == [warned]
    assert told[1, "rally"][-1].startswith("No card comes back into your empty hand")
    assert len(told[2, "rally"]) == 1
    words = play(match, "blue: hold")
    assert words[-2:] == [
        "Round 2 begins; Blue holds the initiative.",
        "Blue's hand is empty: Blue has lost.",
    ]


def _holding(hand: list[str], played: list[str] | None = None) -> dict[str, Any]:
    """A side with these cards in hand, some played and all others burnt."""
    played = played or []
    return {"hand": hand, "played": played, "burnt": [card for card in BLUES if card not in (*hand, *played)]}


def test_a_missed_turn_orders_nothing_and_spends_nothing() -> None:
    """PV-11.8: both sides time out throughout; only cards that must be played are spent."""
    match = banneret.game("prevail").match()
    while match.outcome is None:
        seat = match.to_act[0]
        match.play(match.automatic(seat), seat)
    assert match.outcome.ending == "cards"
    assert not [played for played in match.played if "rally" in played.text and "hold" not in played.text]
