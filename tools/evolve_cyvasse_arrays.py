"""Evolves good opening arrays for Cyvasse by playing them against each other, and writes the best to a file.

    python -m tools.evolve_cyvasse_arrays [--generations 12] [--nodes 500] [--seed 1]

In each generation, every array plays some of the others from both sides; the better half survives and has
children, in which a few pieces have swapped places and no King is exposed (CV-1.5). At the end the best play
each other once more, and the weights of an unexploitable mixture (fictitious play) decide how often each is
drawn.
"""

import argparse
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.games.cyvasse.exposed import exposed_in
from banneret.games.cyvasse.names import KINDS, PLACES
from banneret.games.cyvasse.rules.board import HOME
from banneret.players.contest import compiled_game, play_game
from banneret.players.protocol import Player
from banneret.players.registry import player

NUMBERS = banneret.game("cyvasse").ruleset.numbers
FILE = Path(banneret.__file__).parent / "games/cyvasse/arrays.yaml"
CELLS = {place: cell for cell, place in PLACES.items()}
NAMES = {kind: name for name, kind in KINDS.items()}

Array = tuple[int, ...]


class Trials:
    """Games between arrays, of one player against itself."""

    def __init__(self, nodes: int) -> None:
        self.game: Game = compiled_game(banneret.game("cyvasse", {"setup": {"changes": 0}}))
        self.player: Player = player(f"search:nodes={nodes}:slack=30")
        self.games = 0

    def score(self, one: Array, other: Array) -> float:
        """The first array's score in two games, one from each side: 0 to 1."""
        total = 0.0
        for seat, (blue, gold) in enumerate(((one, other), (other, one))):
            rules: Any = self.game.rules[0]
            rules["start"][:HOME] = blue
            rules["start"][HOME:] = gold
            self.games += 1
            winners = int(play_game(self.game, [self.player] * 2, self._seed())["winners"][0])
            total += 0.5 if winners == 3 else float(winners == 1 << seat)
        return total / 2

    def _seed(self) -> int:
        return int(derive(1, self.games, STREAM_GAME))


def first_arrays() -> list[Array]:
    """The arrays of the rulebook's set-ups."""
    start = banneret.game("cyvasse").rules[0]["start"]
    bastion = banneret.game("cyvasse", setup="bastion").rules[0]["start"]
    return [tuple(int(kind) for kind in each[:HOME]) for each in (start, bastion)]


def mutated(array: Array, random: Random) -> Array:
    """A child: a few hexes swapped, with the King still covered."""
    while True:
        changed = list(array)
        for _ in range(random.randint(1, 5)):
            one, other = random.randrange(HOME), random.randrange(HOME)
            changed[one], changed[other] = changed[other], changed[one]
        if exposed_in(NUMBERS, tuple(changed)) is None:
            return tuple(changed)


def evolve(trials: Trials, random: Random, generations: int, size: int, rivals: int) -> list[Array]:
    """The arrays of the last generation, the best first."""
    arrays = first_arrays()
    arrays += [mutated(random.choice(arrays), random) for _ in range(size - len(arrays))]
    for generation in range(generations):
        scores = dict.fromkeys(arrays, 0.0)
        for each in scores:
            others = random.sample([other for other in scores if other != each], rivals)
            scores[each] = sum(trials.score(each, other) for other in others) / rivals
        ranked = sorted(scores, key=lambda each: -scores[each])
        print(f"generation {generation + 1}: best {scores[ranked[0]]:.2f}, games {trials.games}", flush=True)
        arrays = ranked[: size // 2]
        arrays += [mutated(random.choice(arrays), random) for _ in range(size - len(arrays))]
    return arrays[: size // 2]


def mixture(trials: Trials, arrays: list[Array], rounds: int) -> list[tuple[int, Array]]:
    """The arrays of an unexploitable mixture, with their weights in percent."""
    count = len(arrays)
    payoff = np.full((count, count), 0.5)
    for one in range(count):
        for other in range(one):
            scores = [trials.score(arrays[one], arrays[other]) for _ in range(rounds)]
            payoff[one, other] = sum(scores) / rounds
            payoff[other, one] = 1 - payoff[one, other]
    played = np.ones(count)
    for _ in range(20_000):
        played[np.argmax(payoff @ played)] += 1
    weights = [round(100 * each) for each in played / played.sum()]
    return [(weight, array) for weight, array in zip(weights, arrays, strict=True) if weight]


def written(chosen: list[tuple[int, Array]]) -> str:
    """The content of the file."""
    lines = [
        "# What computer players of Cyvasse set up, as Blue sees it, and how often each array is drawn.",
        "# Made by tools/evolve_cyvasse_arrays.py.",
        "arrays:",
    ]
    for weight, array in sorted(chosen, reverse=True):
        lines.append(f"  - weight: {weight}")
        for kind, name in NAMES.items():
            cells = [CELLS[place] for place, each in enumerate(array) if each == kind]
            lines.append(f"    {name}: [{', '.join(cells)}]")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Evolves, mixes and writes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--size", type=int, default=24)
    parser.add_argument("--rivals", type=int, default=6)
    parser.add_argument("--nodes", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    trials = Trials(wanted.nodes)
    arrays = evolve(trials, Random(wanted.seed), wanted.generations, wanted.size, wanted.rivals)
    FILE.write_text(written(mixture(trials, arrays, wanted.rounds)), encoding="utf-8")
    print(f"{FILE}: {trials.games} games")


if __name__ == "__main__":
    main()
