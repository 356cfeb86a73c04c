"""The script that all matches play: the same long game, so that clients need no rules."""

from random import Random

import banneret

Script = list[tuple[int, str]]
"""Each action with its seat."""


def long_game(game: str, length: int) -> tuple[int, Script]:
    """A game of random players with the given number of actions, and its seed, which is needed to replay it
    if there are dice.
    """
    for seed in range(1000):
        match, random = banneret.game(game).match(seed=seed), Random(seed)
        while match.outcome is None and len(match.played) < length:
            seat = match.to_act[0]
            match.play(random.choice(match.legal(seat)), seat)
        if len(match.played) >= length:
            return seed, [(each.seat, each.text) for each in match.played]
    raise RuntimeError(f"no game of {game} has {length} actions")
