"""Chapter 2: cards."""

from banneret import Match
from banneret.games.prevail.rules.board import ATTACK, DEFENSE, FLEXIBILITY, SPEED
from banneret.games.prevail.rules.cards import is_inspired, stat_of
from tests.games.prevail.layouts import cell, commanding, lay_out, play, unit_on, window
from tests.games.prevail.test_8_melee import attacking


def test_a_card_is_in_one_place() -> None:
    """PV-2.1: a played card leaves the hand, and cannot be chosen again before a rally."""
    match = lay_out(
        "legion K-5 N", "spearmen B-5 S", gold_side={"commander": "A-5"}, blue_side={"commander": "L-5"}
    )
    play(match, "blue: play move", "gold: play brace")
    zones = {zone.id: [item.id for item in zone.items] for zone in match.view(0).zones}
    assert zones["in-play:0"] == ["move"]
    assert "move" not in zones["hand:0"]


def test_committed_cards_are_seen_and_cards_paid_are_not() -> None:
    """PV-2.2: only the owner knows which cards were discarded for a rout."""
    match = engaged_from_behind()
    play(match, "gold: pay coordinate+overrun")
    theirs = {zone.id: zone for zone in match.view(0).zones}["discarded:1"]
    own = {zone.id: zone for zone in match.view(1).zones}["discarded:1"]
    assert (theirs.count, theirs.items) == (2, ())
    assert [item.id for item in own.items] == ["coordinate", "overrun"]
    assert match.log(0)[-1].text is None
    assert match.log(0)[-1].words[0] == "Gold discards 2 cards for its losses."
    assert match.log(1)[-1].text == "pay coordinate+overrun"


def engaged_from_behind() -> Match:
    """A match in which Gold's spearmen are engaged from behind and cost two cards."""
    match = commanding("legion F-5 N", "spearmen E-5 N", card="advance", other="brace", commander="F-5")
    play(match, "blue: line F-5:F-5", "blue: F-5>E-5/N")
    return match


def test_the_other_hand_is_a_count() -> None:
    """PV-2.3."""
    match = lay_out("legion K-5 N", "spearmen B-5 S")
    hands = {zone.id: zone for zone in match.view(0).zones}
    assert len(hands["hand:0"].items) == 12
    assert (hands["hand:1"].count, hands["hand:1"].items) == (12, ())


def test_what_cards_add_to_stats() -> None:
    """PV-2.4: round effects apply to all qualifying units, command modifiers to ordered ones."""
    match = commanding(
        "legion F-5 N, equites F-9 N", "spearmen B-5 S", card="advance", other="rampage", commander="G-5"
    )
    state, rules = window(match), match.game.rules_window
    assert stat_of(state, rules, unit_on(match, "F-5"), ATTACK) == 5  # Advance: +1 attack within 1
    assert stat_of(state, rules, unit_on(match, "F-9"), ATTACK) == 4
    rampage = commanding(
        "legion F-5 N",
        "libyans B-5 S",
        card="advance",
        other="rampage",
        commander="G-5",
        gold_side={"commander": "B-5"},
    )
    state = window(rampage)
    libyans = unit_on(rampage, "B-5", 1)
    assert stat_of(state, rules, libyans, DEFENSE) == 1
    state.ordered[1] = 1
    assert (stat_of(state, rules, libyans, ATTACK), stat_of(state, rules, libyans, DEFENSE)) == (5, 0)


def test_no_stat_falls_below_nothing() -> None:
    """PV-2.4: Brace takes 2 speed from Spearmen that have 2, and no more than they have from slower units."""
    match = commanding(
        "legion F-5 N",
        "spearmen B-5 S",
        card="advance",
        other="brace",
        commander="G-5",
        gold_side={"commander": "B-5"},
    )
    state, rules = window(match), match.game.rules_window
    spearmen = unit_on(match, "B-5", 1)
    state.ordered[1] = 1
    assert stat_of(state, rules, spearmen, SPEED) == 0
    assert stat_of(state, rules, spearmen, ATTACK) == 5
    assert stat_of(state, rules, spearmen, FLEXIBILITY) == 1


def test_the_reach_of_a_commander() -> None:
    """PV-2.5: 0 is the commander's own cell, a negative reach is everywhere; without a commander no other
    reach is met.
    """
    match = lay_out("legion F-5 N", "spearmen B-5 S", blue_side={"commander": "F-6"})
    state, rules = window(match), match.game.rules_window
    at = cell(match, "F-5")
    assert [bool(is_inspired(state, rules, 0, at, reach)) for reach in (-1, 0, 1)] == [True, False, True]
    assert [bool(is_inspired(state, rules, 1, at, reach)) for reach in (-1, 0, 9)] == [True, False, False]


def test_a_card_acts_on_its_own_side() -> None:
    """PV-2.6: Gold's unit beside Blue's commander gains nothing from Blue's card."""
    match = commanding("legion F-5 N", "libyans F-6 S", card="advance", other="brace", commander="F-5")
    assert stat_of(window(match), match.game.rules_window, unit_on(match, "F-6", 1), ATTACK) == 4


def test_cards_paid_can_be_open() -> None:
    """PV-2.2: with `results.discards` face-up everybody sees what was discarded for a rout."""
    ruleset = {"extends": "standard", "results": {"discards": "face-up"}}
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N", ruleset)
    play(match, "gold: pay brace+overrun")
    assert "Gold has discarded Brace, Overrun." in match.log(0)[-1].words
    assert match.document()["gold"]["shown"] == ["brace", "overrun"]
    assert match.document()["gold"]["closed"] == []


def test_a_commitment_counts_only_for_what_it_names() -> None:
    """PV-2.7: in a melee a card for flexibility adds nothing, a card for attack does."""
    for card, value in (("noble-cavalry", 4), ("fearless-velites", 5)):
        match = commanding(
            "legion F-5 N",
            "spearmen E-5 S",
            card="reserves",
            other="charge",
            commander="F-9",
            initiative="blue",
            blue_side={"commander": "F-5"},
        )
        play(match, "blue: line F-5:F-5", "blue: F-5>E-5/N")
        told = play(match, f"blue: commit {card}", "gold: decline")
        told += play(match, "gold: stand")
        assert any(f"Attack of Blue's Manipular Legion: {value}" in each for each in told), told


def test_there_is_no_terrain() -> None:
    """PV-2.8: no cell of the board has terrain."""
    match = lay_out("legion K-5 N", "spearmen B-5 S")
    assert all(each.terrain is None for each in match.view(-2).board.cells.values())
