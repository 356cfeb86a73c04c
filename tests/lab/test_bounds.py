"""Bounds make sense: every allowed value of a number gives a playable game."""

import pytest

import banneret
from banneret.engine.errors import BadRuleset, BanneretError
from banneret.engine.game import Game
from banneret.engine.rulesets import describe
from banneret.lab.changes import change
from tools.bounds import extremes, problem_of

GOLD = ("taxation.heal", "taxation.rank", "taxation.revive")


@pytest.mark.parametrize("name", banneret.game_names())
def test_every_number_at_its_bounds_makes_a_game_or_is_refused(name: str) -> None:
    base = banneret.game(name)
    numbers = [info for info in describe(base.ruleset.numbers) if extremes(info)]
    for bound in (min, max):
        made = games_made(base, tuple((info.path, bound(extremes(info))) for info in numbers))
        assert made > len(numbers) / 2


def games_made(base: Game, values: tuple[tuple[str, int], ...]) -> int:
    """How many changes give a game: all at once if possible, otherwise by bisection down to single changes.

    A refusal with a message is fine; anything else is a crash.
    """
    try:
        change(base, values)
    except BanneretError:
        half = len(values) // 2
        return games_made(base, values[:half]) + games_made(base, values[half:]) if half else 0
    return len(values)


def test_prices_in_gold_reach_their_bounds() -> None:
    """They once had to fit into a byte, although their bounds go to 1,000."""
    game = change(banneret.game("medieval-chess"), tuple((path, 1000) for path in GOLD)).game
    assert [int(game.rules[f"gold_{path.partition('.')[2]}"][0]) for path in GOLD] == [1000, 1000, 1000]


def test_units_that_would_defect_at_once_are_refused() -> None:
    """They ended the game by loyalty in the first turn, before the other side had acted."""
    base = banneret.game("medieval-chess")
    with pytest.raises(BadRuleset, match="start must not be less than disloyal"):
        change(base, (("loyalty.start", 29),))
    assert problem_of(change(base, (("loyalty.start", 30),)).game, 5, 0.0) == ""


def test_a_game_that_ends_before_all_have_acted_is_told() -> None:
    """Our games refuse a limit of one move, so a game of three moves stands in for it."""
    short = change(banneret.game("medieval-chess"), (("endings.plies", 3),)).game
    assert problem_of(short, 5, 0.0).startswith("is over before all have acted in 5 of 5 games")
