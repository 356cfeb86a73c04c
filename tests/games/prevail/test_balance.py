"""The ruleset `balanced` does what it says: armies of equal strength, from either side of the board."""

import banneret
from banneret.players.simulate import Share, simulate

SEED, GAMES = 1, 400
ROME, CARTHAGE = "rome-small", "carthage-small"
UNFAIR = 0.55


def rome(ruleset: str) -> tuple[float, float]:
    """How often Rome wins between greedy players, half of the games from either side: 95% interval."""
    wins = 0
    for armies in ((ROME, CARTHAGE), (CARTHAGE, ROME)):
        game = banneret.game("prevail", ruleset, setup=",".join(armies))
        done = simulate(game, ("greedy", "greedy"), games=GAMES, seed=SEED)
        wins += done.wins(armies.index(ROME)).count
    return Share(wins, 2 * GAMES).interval


def test_balanced_armies_are_even_where_those_of_the_rulebook_are_not() -> None:
    assert rome("default")[0] > UNFAIR
    low, high = rome("balanced")
    assert low < UNFAIR
    assert high > 1 - UNFAIR


def test_balanced_changes_one_number() -> None:
    changed = banneret.game("prevail", "balanced").ruleset.changes_from(banneret.game("prevail").ruleset)
    assert changed == {"units.manipular-legion.flexibility": (2, 1)}
