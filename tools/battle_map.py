"""Draws who wins a battle of Aeonis, for every pair of 100 armies: `python -m tools.battle_map --on gpu`.

Armies of infantry and archers meet in the open, all of one to twelve soldiers and some of thirteen: 10,000
rulesets in one run.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from banneret.engine.game import Game
from banneret.games import definition
from banneret.lab.balance_map import Axis, BalanceMap, draw_balance_map
from banneret.lab.report import write_balance_map

PICTURE = Path(__file__).parents[1] / "docs" / "studies" / "aeonis-battles.svg"
ARMIES = 100
FIELD = {"battle": {"place": "plain", "attacks": 99}}


def main() -> None:
    """Plays, draws, and prints the figures for the page about it."""
    parser = argparse.ArgumentParser(prog="python -m tools.battle_map", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="of each pair of armies")
    parser.add_argument("--armies", type=int, default=ARMIES, help="how many, from the smallest on")
    parser.add_argument("--players", default="greedy", choices=("random", "greedy"))
    parser.add_argument("--on", default="cpu", choices=("cpu", "gpu"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PICTURE)
    asked = parser.parse_args()
    aeonis = definition("aeonis")
    game = Game(aeonis, aeonis.ruleset(FIELD, "battle"))
    armies = tuple(soldiers(size, archers) for size in range(1, 14) for archers in range(size + 1))
    attacker, defender = (
        Axis(f"battle.{who}", armies[: asked.armies], None, means)
        for who, means in (("attacker", "Blue, who attacks"), ("defender", "Gold"))
    )
    began = time.perf_counter()
    drawn = draw_balance_map(
        *(game, attacker, defender, [asked.players]), games_each=asked.games, seed=asked.seed, on=asked.on
    )
    print(f"{drawn.games:,} games, {drawn.moves.mean() * drawn.games:,.0f} moves, ", end="")
    print(f"{time.perf_counter() - began:.0f} seconds with all that is around them")
    write_balance_map(asked.out, drawn)
    tell(drawn)


def soldiers(size: int, archers: int) -> str:
    """An army in the notation of a ruleset."""
    parts = {"inf": size - archers, "arc": archers}
    return "+".join(f"{count}{kind}" for kind, count in parts.items() if count)


def tell(drawn: BalanceMap) -> None:
    """Prints the results of equal armies, and how many soldiers beat a given number."""
    place = {army: index for index, army in enumerate(drawn.x.values)}
    for kind in ("inf", "arc"):
        alone = [place[army] for army in (f"{size}{kind}" for size in range(1, 14)) if army in place]
        table = drawn.scores[np.ix_(alone, alone)]
        even = ", ".join(f"{score:.1%}" for score in table.diagonal())
        print(f"Attackers of 1 to {len(alone)} {kind} against as many: {even}")
        enough = [int(np.argmax(row >= 0.5)) + 1 if (row >= 0.5).any() else 0 for row in table]
        print(f"Attackers of {kind} who win half of their battles against 1, 2, …: {enough}")
    archers = [place[f"{size}arc"] for size in range(1, 13) if f"{size}arc" in place]
    infantry = [place[f"{size}inf"] for size in range(1, 13) if f"{size}inf" in place]
    both = min(len(archers), len(infantry))
    for name, rows, columns in (("arc", infantry, archers), ("inf", archers, infantry)):
        line = drawn.scores[rows[:both], columns[:both]]
        print(f"Attackers of {name} against as many of the other kind: {np.round(line, 3).tolist()}")


if __name__ == "__main__":
    main()
