"""Chapter 7: a single battle."""

import pytest

import banneret
from banneret import Game, Match
from banneret.engine.match import with_dice
from tests.games.aeonis.fields import AUTOMATIC, asked, play, standing, texts

MISS, HIT = [1, 4], [6, 1]


def battle(armies: str, dice: list[int] | None = None, changes: dict[str, object] | None = None) -> Match:
    game: Game = banneret.game("aeonis", ruleset=changes or AUTOMATIC, setup=armies)
    return (game if dice is None else with_dice(game, dice)).match()


def test_armies_in_a_line() -> None:
    """AE-7.1."""
    match = battle("3inf+1arc+lord vs 2inf+cav@fortress")
    assert standing(match) == {"C4": "bl-lord bl1 bl2 bl3 bl4", "D4": "go1 go2 go3"}
    assert match.view(0).board.cells["D4"].marks == ("fortress", "held")
    assert len(match.game.grid.places) == 7
    assert match.game.seats == ("Blue", "Gold")


def test_the_same_in_a_ruleset() -> None:
    """AE-7.1."""
    changes = {"scenario": "battle", "battle": {"attacker": "cav", "defender": "2arc", "place": "forest"}}
    match = banneret.game("aeonis", ruleset=changes).match()
    assert standing(match) == {"C4": "bl1", "D4": "go1 go2"}
    assert match.view(0).board.cells["D4"].terrain == "forest"


@pytest.mark.parametrize(
    ("armies", "why"),
    [
        ("3inf", "write a battle like"),
        ("3inf vs 2foo", "'2foo' is not a unit"),
        ("3inf vs 2inf@moon", "'moon' is not a place"),
        ("99inf vs 2inf", "1 to 14 soldiers"),
        ("0inf vs 2inf", "1 to 14 soldiers"),
        ("lord+lord vs inf", "one Lord"),
        ("vs inf", "write a battle like"),
        ("castle", "two-lords, three-lords"),
        ("battle,two-lords", "for all sides together"),
    ],
)
def test_what_is_no_battle(armies: str, why: str) -> None:
    """AE-7.1: the error says why."""
    with pytest.raises(banneret.BanneretError, match=why):
        banneret.game("aeonis", setup=armies)


def test_blue_attacks_as_often_as_it_may() -> None:
    """AE-7.2, AE-7.3: AP are not counted and pressing is free; after the last attack Gold has held."""
    two = {**AUTOMATIC, "battle": {"attacks": 2}}
    match = battle("1inf vs 1inf", MISS * 6, two)
    assert texts(match) == ["attack D4", "pass"]
    play(match, "attack D4", "stay", "press", "stay", "attack D4", "stay", "wait")
    assert match.outcome is not None
    assert match.outcome.text == "Gold wins: it has held D4."


def test_blue_takes_the_hex() -> None:
    """AE-7.3."""
    match = battle("1inf vs 1inf", HIT)
    play(match, "attack D4")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ending) == ((0,), "hex taken")


def test_blue_breaks_off_or_is_gone() -> None:
    """AE-7.3."""
    match = battle("1inf vs 1inf")
    play(match, "pass")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    match = battle("1inf vs 1inf", MISS + HIT)
    play(match, "attack D4")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_a_siege_in_a_battle_by_itself() -> None:
    """AE-7.2, AE-5.2: each attack is a round of the siege."""
    match = battle("2inf vs 1inf@fortress", MISS * 6)
    play(match, "attack D4", "stay")
    assert asked(match) == ("blue", "AE-7.2")
    assert "siege" in match.view(0).board.cells["D4"].marks
    play(match, "attack D4")
    assert asked(match) == ("blue", "AE-5.5")
