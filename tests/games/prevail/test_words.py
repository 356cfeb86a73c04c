"""The game's texts: notation, views, previews, refusals."""

from fractions import Fraction

import pytest

import banneret
from banneret.engine.errors import BadDocument, BadNotation
from banneret.engine.text import speaking
from banneret.games.prevail.names import NAMES, names_of
from tests.games.prevail.layouts import commanding, game_of, lay_out, play, texts
from tests.games.prevail.test_8_melee import AT_ONCE, attacking


def test_a_view_has_all_that_a_board_needs() -> None:
    match = attacking("legion F-5 N, equites F-6 NE", "spearmen E-5 S", "F-5>E-5/N")
    view = match.view(0)
    units = {unit.id: unit for unit in view.board.units}
    assert (units["b1"].cell, units["b1"].place, units["b1"].facing) == ("E-5", 1, "N")
    assert (units["g1"].cell, units["g1"].place, units["g1"].facing) == ("E-5", 0, "S")
    assert units["b2"].facing == "NE"
    assert units["b1"].badges == ("engaged: front", "acted")
    values = units["b2"].values
    assert [values[name] for name in ("attack", "speed", "flexibility", "morale")] == [4, 4, 3, 2]
    assert [values[name] for name in ("retreat", "reverse", "rout")] == [3, 5, 7]
    assert units["blue-commander"].kind == "commander"
    assert match.game.grid.facings == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def test_what_a_card_adds_to_a_unit_is_told() -> None:
    match = commanding("legion F-5 N", "spearmen A-1 S", card="advance", other="brace", commander="F-5")
    play(match, "blue: line F-5:F-5")
    legion, spearmen = (
        next(unit for unit in match.view(0).board.units if unit.id == each) for each in ("b1", "g1")
    )
    assert legion.values["attack"] == 5
    assert [note.text for note in legion.notes] == ["Advance, the card in play, gives +1 attack."]
    assert (spearmen.values["attack"], spearmen.notes) == (3, ())


def test_the_reach_of_a_command_is_marked() -> None:
    match = commanding("legion F-5 N", "spearmen A-1 S", card="advance", other="brace", commander="F-5")
    marked = [cell for cell, about in match.view(0).board.cells.items() if "command" in about.marks]
    assert len(marked) == 9
    assert {match.view(0).board.cells[cell].owner for cell in marked} == {0}


def test_zones_of_deployment_are_marked() -> None:
    view = banneret.game("prevail").match().view(0)
    assert [view.board.cells["F-5"].owner, view.board.cells["C-5"].owner] == [0, 1]
    trays = {zone.id: [item.kind for item in zone.items] for zone in view.zones if zone.id.startswith("tray")}
    assert trays["tray:0"] == [
        "equites",
        "manipular-legion",
        "manipular-legion",
        "manipular-legion",
        "commander",
    ]


def test_a_preview_tells_the_sums() -> None:
    match = attacking("legion F-5 N, legion E-4 E", "spearmen E-5 S", "F-5>E-5/N")
    play(match, "blue: decline", "gold: decline")
    causes = [cause.text for cause in match.preview("stand", 1).causes]
    assert "Attack of Manipular Legion E-5: 4." in causes
    assert "+2 from Manipular Legion in the west." in causes
    against = "6 against Punic Citizen Spearmen E-5 (retreat 6, reverse 7, rout 8): retreat."
    assert causes.index("+2 from Manipular Legion in the west.") + 1 == causes.index(against)
    assert causes[-1] == "3 against Manipular Legion E-5 (retreat 5, reverse 6, rout 8): no effect."


def test_a_preview_of_a_melee_shows_both_units() -> None:
    """PV-8.9, PV-9.1: both with attack and lowest threshold, one's own first; a card counts at once."""
    match = attacking("legion F-5 N, legion E-4 E", "spearmen E-5 S", "F-5>E-5/N")
    told = {
        action: [(fate.title, fate.words) for fate in match.preview(action, 0).fates]
        for action in ("decline", "commit strike")
    }
    spearmen = ("Punic Citizen Spearmen", "attack 3, gives way at 6")
    assert told["decline"] == [("Manipular Legion", "attack 6, gives way at 5"), spearmen]
    assert told["commit strike"] == [("Manipular Legion", "attack 7, gives way at 5"), spearmen]
    play(match, "blue: commit strike", "gold: decline")
    theirs = match.preview("stand", 1).fates
    assert [fate.words for fate in theirs] == ["attack 3, gives way at 6", "attack 7, gives way at 5"]


def test_a_preview_of_a_commitment_tells_what_it_changes() -> None:
    match = attacking("legion F-5 N, legion E-4 E", "spearmen E-5 S", "F-5>E-5/N")
    told = {
        card: [cause.text for cause in match.preview(f"commit {card}", 0).causes]
        for card in ("strike", "move")
    }
    assert "+1 from the committed card." in told["strike"]
    assert any(text.startswith("7 against Punic Citizen Spearmen E-5") for text in told["strike"])
    assert "Its +1 speed has no effect here." in told["move"]
    assert any(text.startswith("6 against Punic Citizen Spearmen E-5") for text in told["move"])


def test_a_preview_says_whether_a_card_helps_to_get_away() -> None:
    """PV-2.7, PV-8.5, PV-9.3: flexibility counts in a retreat from a melee; at once, speed does too."""
    melee = attacking("legion F-5 N, legion E-4 E", "spearmen E-5 S", "F-5>E-5/N")
    told = [cause.text for cause in melee.preview("commit noble-cavalry", 0).causes]
    assert "It counts if your unit retreats from this melee." in told
    assert not any("has no effect here" in text for text in told)
    meeting = attacking("legion F-5 N", "cavalry E-5 S", "F-5>E-5/N", AT_ONCE)
    useless = ["Its +1 defense has no effect here."]
    assert [cause.text for cause in meeting.preview("commit brace", 1).causes] == useless
    assert meeting.preview("commit give-ground", 1).causes == ()


def test_what_the_enemy_may_commit_is_told_by_what_comes_of_it() -> None:
    """PV-2.7, PV-8.7: for a Legion's attack of 6, raised to 7 by a card, against all cards Gold may hold."""
    match = attacking("legion F-5 N, legion E-4 E", "spearmen E-5 S", "F-5>E-5/N")
    odds = match.preview("commit strike", 0).odds
    assert odds is not None
    told = {each.text: Fraction(each.exact) for each in odds.chances}
    assert sum(told.values()) == 1
    about_turn = "Punic Citizen Spearmen: retreat and about-turn"
    held = "Punic Citizen Spearmen: retreat"
    assert set(told) == {about_turn, held}
    names = names_of(match.game)
    unseen = [slot for slot, card in enumerate(names.decks[1]) if card != "charge"]
    guards = sum("defense" in names.card(1, slot).commit for slot in unseen)
    assert told[held] == Fraction(guards, len(unseen) + 1)


def test_what_the_enemy_holds_changes_no_odds() -> None:
    """PV-2.3: only what everybody has seen counts."""
    in_play, *others = names_of(game_of("standard")).decks[1]
    told = []
    for hand in (others[:3], others[-3:]):
        match = lay_out(
            "legion E-5 N front engager, legion H-5 N front engager",
            "spearmen E-5 S front, spearmen H-5 S front",
            frames=[{"frame": "round", "stage": "melees", "seat": "blue", "asked": ["blue"]}],
            blue_side={"in_play": "move"},
            gold_side={
                "in_play": in_play,
                "hand": hand,
                "closed": [card for card in others if card not in hand],
            },
        )
        told.append(match.preview("melee E-5", 0).odds)
    assert told[0] is not None
    assert told[0] == told[1]


def test_an_engagement_from_behind_has_no_sums() -> None:
    match = lay_out(
        "legion E-5 N rear engager, legion H-5 N front engager",
        "spearmen E-5 N rear, spearmen H-5 S front",
        frames=[{"frame": "round", "stage": "melees", "seat": "blue", "asked": ["blue"]}],
        blue_side={"in_play": "move"},
        gold_side={"in_play": "brace"},
    )
    (cause,) = match.preview("melee E-5", 0).causes
    assert cause.text.startswith("Punic Citizen Spearmen E-5: engaged from the rear, so it routs")


def test_what_only_chooses_and_moves_is_foretold_for_certain() -> None:
    match = commanding("legion F-5 N", "spearmen A-1 S", card="strike", other="brace", commander="F-5")
    (ordered,) = match.preview("order F-5", 0).outcomes
    assert [event.text for event in ordered.events] == ["Blue orders Manipular Legion on F-5."]
    play(match, "blue: order F-5")
    moved = match.preview("F-5>E-5/N", 0)
    assert (len(moved.outcomes), moved.fates[0].words) == (1, "moves to E-5")


def test_why_not_looks_past_what_was_rightly_chosen() -> None:
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N")
    first, *_ = match.picks(1)
    assert match.why_not_picks([first.pick], 1) is None
    assert match.why_not_picks([first.pick, "cell:F-5"], 1) == (
        "You are asked for something else. Discard cards for the rout. (PV-9.8)"
    )


def test_a_card_says_what_it_does() -> None:
    view = banneret.game("prevail").match().view(0)
    (hand,) = [zone for zone in view.zones if zone.kind == "hand" and zone.items]
    cards = {item.id: item for item in hand.items}
    assert cards["advance"].values == {"initiative": 2}
    assert cards["advance"].lines == ("2 lines move", "+1 attack", "or commit: +1 flexibility")
    assert cards["noble-cavalry"].lines[0] == "2 × Equites move"
    assert cards["socketed-pilum"].lines[0] == "1 line shoots"
    assert cards["advance"].about == (
        "Orders up to 2 lines within 1 step of your commander; each moves. "
        "Your units within 1 step of your commander have +1 attack this round. "
        "If committed instead, it gives +1 flexibility. "
        "In hand after a rally, it preserves Manipular Legion and Alae Socii."
    )


def test_a_card_says_how_many_it_supports_where_that_counts() -> None:
    view = banneret.game("prevail", "draft3").match().view(0)
    about = {item.id: item.about for zone in view.zones for item in zone.items}
    assert "In hand after a rally, it supports" in about["advance"]
    assert "preserves" not in about["advance"]


def test_the_other_hand_is_a_count() -> None:
    view = banneret.game("prevail").match().view(0)
    hands = {zone.seat: (zone.count, len(zone.items)) for zone in view.zones if zone.kind == "hand"}
    assert hands == {0: (8, 8), 1: (8, 0)}


def test_whoever_is_asked_is_told_what_about() -> None:
    match = commanding("legion F-5 N", "spearmen A-1 S", card="strike", other="brace", commander="F-5")
    (prompt,) = match.view(0).prompts
    assert (prompt.text, prompt.choose) == ("Strike orders one unit: choose it. 1 can be ordered.", True)
    play(match, "blue: order F-5")
    assert match.view(0).board.units[0].group == "ordered"
    (prompt,) = match.view(0).prompts
    assert prompt.text == "Choose an ordered unit to move: 1 left. Or end your commands."

    match = attacking("legion F-5 N", "spearmen E-5 S", "F-5>E-5/N")
    asked = {prompt.seat: prompt for prompt in match.view(0).prompts}
    assert asked[0].text.startswith(
        "You engage Punic Citizen Spearmen from the front with Manipular Legion E-5."
    )
    assert asked[1].text.startswith("You are engaged from the front: Manipular Legion against")
    assert (asked[0].unit, asked[1].unit) == ("b1", "g1")
    assert not any(unit.group for unit in match.view(0).board.units)


def test_a_commander_takes_no_room() -> None:
    match = commanding("legion F-5 N", "spearmen A-1 S", card="strike", other="brace", commander="F-5")
    assert {unit.id: unit.beside for unit in match.view(0).board.units if unit.cell == "F-5"} == {
        "b1": False,
        "blue-commander": True,
    }


def test_a_preview_of_a_move_tells_what_it_engages() -> None:
    match = commanding("legion F-5 N", "spearmen E-5 N", card="strike", other="brace", commander="F-5")
    play(match, "blue: order F-5")
    (cause,) = match.preview("F-5>E-5/N", 0).causes
    assert cause.text == "Punic Citizen Spearmen E-5: engaged from the rear, so it routs; that costs 2 cards."
    assert cause.clause == "PV-8.4"


def test_events_can_be_shown_on_a_board() -> None:
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N")
    events = [event for entry in match.log(0) for event in entry.events if event.deed]
    assert [(event.deed, event.start, event.end, event.flees) for event in events] == [
        ("move", "F-5", "E-5", False),
        ("strike", "E-5", "E-5", False),
        ("loss", "E-5", None, True),
    ]


@pytest.mark.parametrize(
    ("picks", "why"),
    [
        (["unit:b2"], "You have not ordered Equites F-6 this round. (PV-5.6)"),
        (["unit:b1", "cell:A-1"], "Manipular Legion F-5 has speed 2; A-1 is 5 away. (PV-6.1)"),
        (["unit:b1", "cell:F-6"], "A friend stands on F-6: a move cannot end there. (PV-6.5)"),
        (["unit:b1", "cell:Z-9"], "There is no cell Z-9. (PV-1.1)"),
        (["unit:g1"], "Punic Citizen Spearmen A-1 is an enemy unit. (PV-5.2)"),
        (["item:move"], "You are asked for something else."),
        (["unit:x"], "There is no such unit. (PV-1.3)"),
        (
            ["unit:b1", "cell:E-5", "facing:S"],
            "Manipular Legion F-5 cannot reach E-5 and face south with speed 2 and flexibility 2. (PV-6.2)",
        ),
    ],
)
def test_why_something_cannot_be_pointed_at(picks: list[str], why: str) -> None:
    match = commanding(
        "legion F-5 N, equites F-6 N", "spearmen A-1 S", card="strike", other="brace", commander="F-5"
    )
    play(match, "blue: order F-5")
    assert str(match.why_not_picks(picks, 0)).startswith(why)


def test_pointing_on_the_large_board_lists_little() -> None:
    match = banneret.game("prevail", ruleset={"extends": "large", "setup": {"deployment": "ready"}}).match()
    assert len(match.picks(0)) == 16
    placed = banneret.game("prevail", "large").match()
    seat = placed.to_act[0]
    first = placed.picks(seat)
    assert {pick.actions for pick in first} == {0}
    assert len(placed.picks(seat, [first[0].pick])) == 96
    assert len(placed.picks(seat, [first[0].pick, f"cell:{'W' if seat == 0 else 'B'}-9"])) == 8


@pytest.mark.parametrize(
    "text", ["play", "play no-such-card", "e2-e4", "play move ", "PLAY MOVE", "rally", "play move+strike"]
)
def test_what_is_not_an_answer(text: str) -> None:
    match = lay_out("legion L-1 N", "spearmen A-1 S")
    if text.strip() == "play move":
        assert match.why_not(text, 0) is None
    else:
        with pytest.raises(BadNotation):
            match.play(text, seat=0)


def test_the_text_of_an_action_names_places_that_are_there() -> None:
    match = lay_out("legion L-1 N", "spearmen A-1 S", blue_side={"commander": "L-2"})
    play(match, "blue: play move", "gold: play brace")
    assert match.why_not("commander>X-36", 0) == "There is no cell X-36; the board goes from A-1 to L-18."
    assert "commander>K-2" in texts(match)


def test_documents_that_cannot_be() -> None:
    good = lay_out("legion F-5 N", "spearmen E-5 S").document()
    game = banneret.game("prevail", "standard")

    def refused(change: dict[str, object]) -> str:
        with pytest.raises(BadDocument) as refusal:
            game.position({**good, **change})
        return str(refusal.value)

    blue, gold = good["blue"], good["gold"]
    same = {**gold, "units": {"g1": {**gold["units"]["g1"], "cell": "F-5"}}}
    assert "two enemies on a cell must be engaged" in refused({"gold": same})
    assert "move is listed twice" in refused({"blue": {**blue, "played": ["move"]}})
    assert "move is missing" in refused(
        {"blue": {**blue, "hand": [each for each in blue["hand"] if each != "move"]}}
    )
    assert "there is no cell" in refused({"blue": {**blue, "commander": "Z-1"}})
    assert "b1 belongs to the other side" in refused({"gold": {**gold, "units": {"b1": gold["units"]["g1"]}}})
    assert "a card must be in play in phases 2 to 4, and in no other" in refused(
        {"blue": {**blue, "in_play": "move", "hand": [each for each in blue["hand"] if each != "move"]}}
    )
    assert "frames" in refused({"frames": []})


def test_units_cards_and_armies_are_known_by_the_names_that_the_rulesets_give_them() -> None:
    """This lets other languages name them too."""
    numbers = banneret.game("prevail").ruleset.numbers
    named = {word: each.name for word, each in {**numbers.units, **numbers.cards}.items()}
    named |= {word: army.title for word, army in numbers.armies.items()}
    assert named.items() <= dict(NAMES).items()


def test_a_name_that_a_ruleset_gives_of_its_own_is_said_as_it_is() -> None:
    own = {"setup": {"deployment": "ready"}, "units": {"equites": {"name": "Ritter"}}}
    with speaking("de"):
        units = banneret.game("prevail", ruleset=own).match().view(0).board.units
    assert {"Ritter", "Legion"} <= {unit.name for unit in units}


def test_the_log_reads_like_a_report() -> None:
    """PV-5.4, PV-8.4, PV-8.9, PV-9.1: a line, a flank, each attack with all its terms, its result."""
    match = commanding(
        "legion E-4 E, velites F-4 E, legion L-1 N",
        "spearmen E-5 N",
        card="advance",
        other="charge",
        commander="E-4",
    )
    told = play(match, "blue: line E-4:F-4", "blue: E-4>E-5/E", "blue: F-4>F-4/E")
    told += play(match, "blue: commit strike", "gold: commit brace")
    assert told == [
        "Blue orders the line from E-4 to F-4: Manipular Legion and Velites.",
        "Blue moves Manipular Legion from E-4 to E-5, facing east.",
        "Blue engages Punic Citizen Spearmen on E-5 from the flank, with Manipular Legion.",
        "Blue holds Velites on F-4.",
        "Blue takes Punic Citizen Spearmen on E-5 in the flank with Manipular Legion.",
        "Gold must turn Punic Citizen Spearmen on E-5 to face west.",
        "Blue commits Strike (+1 attack).",
        "Gold commits Brace (+1 defense).",
        "Attack of Blue's Manipular Legion: 6 (4 of its own; +1 from Advance; +1 from Strike, committed).",
        (
            "6 against Gold's Punic Citizen Spearmen on E-5 "
            "(retreat 7, reverse 8, rout 9 with +1 defense): nothing."
        ),
        "Attack of Gold's Punic Citizen Spearmen: 3.",
        "3 against Blue's Manipular Legion on E-5 (retreat 5, reverse 6, rout 8): nothing.",
        "Manipular Legion and Punic Citizen Spearmen stay engaged on E-5.",
    ]


def test_one_unit_is_no_line() -> None:
    """PV-5.4: a line of one is reported as a unit; a commander that stays is not mentioned."""
    match = commanding("legion E-4 E", "spearmen A-1 N", card="advance", other="charge", commander="E-4")
    assert play(match, "blue: line E-4:E-4") == ["Blue orders Manipular Legion on E-4."]
    match = lay_out(
        "legion L-1 N", "spearmen A-1 S", blue_side={"commander": "L-2"}, gold_side={"commander": "A-2"}
    )
    play(match, "blue: play move", "gold: play brace")
    assert play(match, "blue: commander>L-2") == []


@pytest.mark.parametrize("ruleset", ["default", "standard", "large"])
def test_the_usual_set_up_deploys_everything(ruleset: str) -> None:
    """PV-1.6: unit by unit, sides alternating; units placed by hand stay where they are."""
    match = game_of(ruleset).match(seed=3)
    first = match.view(0).status.to_act[0]
    usual = match.usual_setup(first)
    assert usual is not None
    ghosts = {unit.cell for unit in usual[1]}
    zone = [cell for cell, what in match.view(0).board.cells.items() if what.owner == first]
    elsewhere = next(cell for cell in zone if cell not in ghosts)
    unit, stand = usual[0].text.split("@")
    match.play(f"{unit}@{elsewhere}/{stand[-1]}")
    while usual := match.usual_setup(match.view(0).status.to_act[0]):
        match.play(usual[0].text)
    assert match.view(0).status.phase == "play cards"
    assert match.usual_setup(0) is None
    camp = [zone for zone in match.view(0).zones if zone.kind == "tray"]
    assert not camp


def test_cards_in_play_are_shown_to_each_side_with_its_own_first() -> None:
    """PV-3.3: the lower number acts first."""
    match = attacking("legion F-5 N", "spearmen E-5 S", "F-5>E-5/N")
    ours, theirs = match.view(0).reveal, match.view(1).reveal
    assert ours is not None
    assert theirs is not None
    assert (ours.zones, theirs.zones) == (("in-play:0", "in-play:1"), ("in-play:1", "in-play:0"))
    assert ours.seat == theirs.seat
    first, second = (ours, theirs) if ours.seat == 0 else (theirs, ours)
    assert "you" in first.text.lower()
    assert "you" not in second.text.lower()
