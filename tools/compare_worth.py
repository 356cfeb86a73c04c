"""Plays a player against itself with other numbers for judging positions.

    python -m tools.compare_worth GAME worth.near=100 worth.base=300 [--player search:nodes=100] [--games 200]

The given numbers replace the ruleset's for one of the two. Games are played in pairs with seats swapped; the
score of the changed numbers is printed with its 95% interval.
"""

import argparse
from collections.abc import Sequence
from itertools import islice

import banneret
from banneret.engine.game import Game
from banneret.engine.text import dotted
from banneret.players.arena.schedule import seatings
from banneret.players.protocol import Player
from banneret.players.registry import player
from tools.worth_numbers import Worth, meet, worth_of


def changed(worth: Worth, texts: Sequence[str]) -> Worth:
    """The numbers with the given ones replaced; ValueError if one of them does not exist."""
    by_name = {dotted(keys): keys for keys in worth}
    found = dict(worth)
    for text in texts:
        name, _, value = text.partition("=")
        if name not in by_name or not value.isdecimal():
            raise ValueError(f"{text}: write NAME=NUMBER, where NAME is one of {', '.join(by_name)}.")
        found[by_name[name]] = int(value)
    return found


def show(game: Game, thinker: Player, other: Worth, games: int, seed: int) -> None:
    """Plays the game's numbers against other ones, and prints the score of the others."""
    ways = len(seatings(len(game.seats)))
    for sample in islice(meet(game, thinker, other, worth_of(game), seed), max(1, games // ways)):
        low, high = sample.score_interval
        score = f"{sample.score:.1%} ({low:.0%} to {high:.0%})"
        print(f"\r{sample.pairs * ways} games: {score}", end="", flush=True)
    print()


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("numbers", nargs="+")
    parser.add_argument("--ruleset", default="default")
    parser.add_argument("--player", default="search:nodes=100")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    game = banneret.game(wanted.game, wanted.ruleset)
    try:
        other = changed(worth_of(game), wanted.numbers)
    except ValueError as wrong:
        parser.error(str(wrong))
    show(game, player(wanted.player), other, wanted.games, wanted.seed)


if __name__ == "__main__":
    main()
