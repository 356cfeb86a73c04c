"""Fits the numbers with which a game's `worth` judges positions to the results of games.

    python -m tools.tune_worth GAME [--ruleset default] [--games 200] [--nodes 2000] [--hold 2] [--seed 1]

A searching player plays against itself, with some slack so that games differ. Some positions of each game are
kept, with each seat's final result. Then all numbers of the rules that are called `worth` are changed, one at
a time and in ever smaller steps, as long as that reduces the mean squared error of the judgements. As numbers
that rarely matter would drift, doubling or halving one must reduce the error by `hold` thousandths. At the
end the player plays against itself with the old and the new numbers. The output can be pasted into a ruleset.
"""

import argparse
from collections.abc import Sequence
from itertools import product
from math import log2

import numpy as np

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.entry_points import begin, carry_out, seats_to_act, worth_for
from banneret.engine.machine.kernels.frames import CERTAIN, payoff
from banneret.engine.machine.layout import Array, look
from banneret.engine.text import dotted
from banneret.players.contest import compiled_game
from banneret.players.protocol import Player, own_seed, question_for
from banneret.players.registry import player
from tools.compare_worth import show
from tools.worth_numbers import Worth, with_worth, worth_of

STEPS = (0.3, 0.15, 0.07)
"""The relative step sizes of successive rounds."""

Kept = list[tuple[Array, int, float]]
"""Positions, each with a seat and that seat's final result, from 0 to 1."""


def play(game: Game, searcher: Player, seed: int, every: int) -> Kept:
    """Plays one game and keeps every n-th position (`every`)."""
    state, work, states = game.new_state(), game.new_work(), list[Array]()
    game.run(begin, state, game.rules, work, seed)
    acted = [0] * len(game.seats)
    while asked := int(game.run(seats_to_act, state)):
        seat = (asked & -asked).bit_length() - 1
        if sum(acted) % every == every - 1:
            states.append(state.copy())
        question = question_for(game, state, seat, own_seed(seed, seat), acted[seat], work)
        for code in searcher.think(game, question).codes:
            game.run(carry_out, state, game.rules, seat, code, work)
        acted[seat] += 1
    got = [payoff(look(state)[0], seat) / CERTAIN for seat in range(len(game.seats))]
    return [(each, seat, got[seat]) for each in states for seat in range(len(game.seats))]


def error(game: Game, kept: Kept) -> float:
    """The mean squared error of the judgements."""
    judged = [game.run(worth_for, state, game.rules, seat) / CERTAIN for state, seat, _ in kept]
    got = [each for _, _, each in kept]
    return float(np.mean((np.array(judged) - np.array(got)) ** 2))


def fit(game: Game, worth: Worth, kept: Kept, hold: float) -> Worth:
    """The best numbers that single steps lead to."""

    def cost(tried: Worth) -> float:
        try:
            off = error(with_worth(game, tried), kept)
        except banneret.BadRuleset:  # out of the bounds of the ruleset's model
            return float("inf")
        moved = sum(log2((tried[each] + 1) / (worth[each] + 1)) ** 2 for each in worth)
        return off + hold / 1000 * before * moved

    before = error(with_worth(game, worth), kept)
    best, found = before, worth
    print(f"{len(kept)} judgements, mean square error {before:.5f}", flush=True)
    for step in STEPS:
        last = float("inf")
        while best < last:
            last = best
            for each, sign in product(found, (1, -1)):
                tried = {**found, each: max(0, found[each] + sign * max(1, round(step * found[each])))}
                if (off := cost(tried)) < best:
                    best, found = off, tried
        print(f"steps of {step:.0%}: {error(with_worth(game, found), kept):.5f}", flush=True)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays, fits and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--ruleset", default="default")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=2000)
    parser.add_argument("--hold", type=float, default=2)
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    game = banneret.game(wanted.game, wanted.ruleset)
    worth = worth_of(game)
    if not worth:
        parser.error(f"the rulesets of {wanted.game} have no numbers called worth")
    fast = compiled_game(game)
    searcher = player(f"search:nodes={wanted.nodes}:slack=40")
    seeds = [int(derive(wanted.seed, n, STREAM_GAME)) for n in range(wanted.games)]
    kept = [each for seed in seeds for each in play(fast, searcher, seed, wanted.every)]
    found = fit(game, worth, kept, wanted.hold)
    for keys, value in found.items():
        print(f"{dotted(keys)}: {value}")
    show(game, player(f"search:nodes={wanted.nodes}"), found, wanted.games, wanted.seed + 1)


if __name__ == "__main__":
    main()
