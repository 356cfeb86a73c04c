"""The balanced rulesets keep their promise: armies of equal strength, from either side of the board.

Games on the standard board take too long for a test: docs/prevail.md has the figures.
"""

from typing import Any

import pytest

import banneret
from banneret.players.simulate import Share, simulate

SEED, GAMES = 1, 400
ROME, CARTHAGE = "rome-small", "carthage-small"
UNFAIR = 0.55

CHANGES: dict[str, tuple[str, dict[str, tuple[int, int]]]] = {
    "balanced": ("default", {"units.manipular-legion.flexibility": (2, 1)}),
    "balanced-standard": ("standard", {"units.manipular-legion.flexibility": (2, 1)}),
    "balanced-draft3": ("draft3", {"units.manipular-legion.morale": (2, 3)}),
}
"""The ruleset that each one is based on, and what it changes."""


def rome(ruleset: str) -> tuple[float, float]:
    """How often Rome wins between greedy players, with half of the games from either side: 95% interval."""
    wins = 0
    for armies in ((ROME, CARTHAGE), (CARTHAGE, ROME)):
        game = banneret.game("prevail", ruleset, setup=",".join(armies))
        done = simulate(game, ("greedy", "greedy"), games=GAMES, seed=SEED)
        wins += done.wins(armies.index(ROME)).count
    return Share(wins, 2 * GAMES).interval


@pytest.mark.parametrize("ruleset", ["balanced", "balanced-draft3"])
def test_balanced_armies_are_even_where_those_of_the_rulebook_are_not(ruleset: str) -> None:
    original, _ = CHANGES[ruleset]
    assert rome(original)[0] > UNFAIR
    low, high = rome(ruleset)
    assert low < UNFAIR
    assert high > 1 - UNFAIR


@pytest.mark.parametrize("ruleset", CHANGES)
def test_balanced_rulesets_change_one_number(ruleset: str) -> None:
    original, changes = CHANGES[ruleset]
    assert numbers(ruleset).changes_from(numbers(original)) == changes


def numbers(ruleset: str) -> Any:
    return banneret.game("prevail", ruleset).ruleset
