"""Chapter 1: board, armies and deployment."""

import pytest

import banneret
from banneret.engine.errors import BadRuleset
from banneret.games.prevail.army_limits import army_problems
from banneret.games.prevail.rules.board import distance, is_behind, turn_between
from tests.games.prevail.layouts import cell, lay_out, names, play, standing, texts, window


@pytest.mark.parametrize(
    ("ruleset", "cells", "last"), [("default", 96, "H-12"), ("standard", 216, "L-18"), ("large", 864, "X-36")]
)
def test_three_sizes_of_board(ruleset: str, cells: int, last: str) -> None:
    """PV-1.1: rows lettered from the north, columns numbered from the west."""
    places = banneret.game("prevail", ruleset).grid.places
    assert len(places) == cells
    assert next(iter(places)) == "A-1"
    assert list(places)[-1] == last
    assert places[last][1] == 0  # the lower edge, where Blue sits


def test_a_diagonal_counts_one() -> None:
    """PV-1.2."""
    match = lay_out("legion E-5 N")
    rules = match.game.rules_window
    assert distance(rules, cell(match, "E-5"), cell(match, "D-4")) == 1
    assert distance(rules, cell(match, "E-5"), cell(match, "B-6")) == 3


def test_the_cells_around_a_unit() -> None:
    """PV-1.3: for a unit on E-5 that faces north, D-4 to D-6 are in front, E-4 and E-6 at the flanks, F-4 to
    F-6 behind.
    """
    match = lay_out("legion E-5 N")
    near = match.game.rules_window.near
    around = {n: names(match, [near[cell(match, "E-5") * 8 + n]]).pop() for n in range(8)}
    front = {name for n, name in around.items() if turn_between(n, 0) <= 1}
    flank = {name for n, name in around.items() if turn_between(n, 0) == 2}
    back = {name for n, name in around.items() if turn_between(n, 0) >= 3}
    assert front == {"D-4", "D-5", "D-6"}
    assert flank == {"E-4", "E-6"}
    assert back == {"F-4", "F-5", "F-6"}
    assert all(is_behind(match.game.rules_window, cell(match, "E-5"), 0, cell(match, each)) for each in back)


@pytest.mark.parametrize(("ruleset", "frontage"), [("default", 8), ("standard", 14), ("large", 32)])
def test_the_zone_of_deployment(ruleset: str, frontage: int) -> None:
    """PV-1.4: three rows, without two columns at each end."""
    game = banneret.game("prevail", ruleset)
    zones = [game.rules_window.zone[each] for each in range(game.rules_window.cells)]
    assert zones.count(1) == zones.count(2) == 3 * frontage


def test_the_armies_that_come_with_the_game_keep_the_limits() -> None:
    """PV-1.5."""
    for ruleset, armies in {
        "default": ("rome-small", "carthage-small"),
        "standard": ("rome-standard", "carthage-standard"),
        "large": ("rome-large", "carthage-large"),
    }.items():
        numbers = banneret.game("prevail", ruleset).ruleset.numbers
        for army in armies:
            assert army_problems(numbers, numbers.armies[army]) == []


@pytest.mark.parametrize(
    ("army", "wrong"),
    [
        ({"units": {"manipular-legion": 5}}, "it costs 110 points, 10 more than 100"),
        ({"units": {"velites": 9}}, "it has 9 × Velites, more than 8"),
        ({"units": {"velites": 2, "equites": 1}}, "its morale is 2, less than 8"),
        ({"units": {"ghosts": 1}}, "there is no unit ghosts"),
        ({"deck": ["move"] * 8}, "Move is in its deck more than once"),
        ({"deck": ["move", "strike"]}, "its deck has 0 cards of initiative 2, not 2"),
        (
            {
                "units": {
                    "velites": 1,
                    "equites": 1,
                    "alae-socii": 1,
                    "numidian-skirmishers": 1,
                    "punic-spearmen": 1,
                }
            },
            "it has 5 types of units, more than 4",
        ),
    ],
)
def test_an_army_that_breaks_a_limit_is_refused(army: dict[str, object], wrong: str) -> None:
    """PV-1.5."""
    whole = {"title": "Mine", "units": {"manipular-legion": 3, "equites": 1}, "deck": []} | army
    with pytest.raises(BadRuleset) as refusal:
        banneret.game("prevail", ruleset={"armies": {"mine": whole}, "setup": {"blue": "mine"}})
    assert wrong in str(refusal.value)


def test_units_are_placed_in_turn() -> None:
    """PV-1.6: the side with the initiative first, one at a time, anywhere in its zone, with any facing."""
    match = banneret.game("prevail", ruleset={"setup": {"initiative": "gold"}}).match()
    assert match.to_act == (1,)
    play(match, "gold: deploy punic-spearmen@C-5/SE")
    assert match.to_act == (0,)
    assert len(match.legal(0)) == 2 * 24 * 8  # two types, 24 cells, 8 facings
    assert match.why_not("deploy equites@E-5/N", 0) == "E-5 is not in your deployment zone. (PV-1.4)"
    play(match, "blue: deploy equites@F-5/N")
    assert standing(match) == {"C-5": "punic-spearmen SE", "F-5": "equites N"}
    assert match.why_not("deploy punic-spearmen@C-5/N", 1) == "A unit already stands on C-5. (PV-1.6)"
    assert match.why_not("deploy equites@C-6/N", 1) == "You have no more Equites to deploy."


def test_commanders_come_last() -> None:
    """PV-1.7: anywhere in the zone, even on a unit's cell; then the rounds begin."""
    match = banneret.game("prevail", ruleset={"setup": {"initiative": "blue"}}).match()
    for n in range(3):
        play(match, f"blue: deploy manipular-legion@F-{n + 4}/N", f"gold: deploy punic-spearmen@C-{n + 4}/S")
    play(match, "blue: deploy equites@F-8/N", "gold: deploy punic-cavalry@C-8/S")
    assert len(texts(match)) == 24
    play(match, "blue: commander@F-5")
    assert match.to_act == (1,)
    play(match, "gold: commander@A-6")
    assert match.view(0).status.phase == "play cards"


def test_ready_armies_are_there_at_once() -> None:
    """PV-1.7: foot in the second row, javelins in front, mounted units at the ends, the commander behind."""
    match = banneret.game(
        "prevail", ruleset={"extends": "standard", "setup": {"deployment": "ready"}}
    ).match()
    assert match.to_act == (0, 1)
    there = standing(match)
    assert len(there) == 20
    assert {name[0] for name, unit in there.items() if unit.startswith("velites")} == {"J"}
    assert {name[0] for name, unit in there.items() if unit.startswith("manipular")} == {"K"}


def test_the_hand_is_the_whole_deck() -> None:
    """PV-1.8."""
    for ruleset, cards in {"default": 8, "standard": 12, "large": 16}.items():
        state = window(banneret.game("prevail", ruleset).match())
        assert list(state.hand_count) == [cards, cards]


def test_the_first_initiative() -> None:
    """PV-1.8: random, or as the ruleset says."""
    game, draft = banneret.game("prevail"), banneret.game("prevail", "draft3")
    assert {window(game.match(seed)).initiative for seed in range(20)} == {0, 1}
    assert {window(draft.match(seed)).initiative for seed in range(9)} == {1}
