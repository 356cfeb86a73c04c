"""Solves positions with few units in Age of Chess, for each ruleset: `python -m tools.solve_few_units`."""

import numpy as np

import banneret
from banneret.games.age_of_chess.few_units import save, solve
from banneret.games.age_of_chess.names import KIND_WORDS
from banneret.games.age_of_chess.rules.few_units import BLOCK, KINDS_KNOWN

RULESETS = ("default", "v2")


def main() -> None:
    """Writes a file for each ruleset, and prints how many of its positions are decided."""
    for ruleset in RULESETS:
        game = banneret.game("age-of-chess", ruleset)
        values = solve(game, game.definition.compiled)
        path = save(game, values)
        print(f"{ruleset}: {path.name}, {path.stat().st_size:,} bytes")
        for kind in range(KINDS_KNOWN):
            of_kind = values[kind * BLOCK : (kind + 1) * BLOCK].astype(int)
            name = KIND_WORDS[kind] if kind else "none"
            print(f"  {name}: {np.count_nonzero(of_kind):,} decided, the longest in {abs(of_kind).max()}")


if __name__ == "__main__":
    main()
