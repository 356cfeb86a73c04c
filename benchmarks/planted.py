"""Ten rulesets in which somebody else has changed one number: is it noticed, and is the number named?

`python -m benchmarks.lab --planted`. For each case the lab sees games by a ruleset it does not know. It has
the ruleset as it should be, plays each one-step change of it with other seeds, and names the number whose
change leaves the mark that comes nearest (`banneret.lab.suspects`).
"""

import time
from dataclasses import dataclass

import numpy as np

import banneret
from banneret.engine.game import Game
from banneret.lab.arms import make_arm
from banneret.lab.changes import Change, one_step
from banneret.lab.playing import play_pairs, prepare
from banneret.lab.suspects import Mark, is_changed, mark_of, suspects
from banneret.players.cores import cores

GAMES = (("age-of-chess", "random", 4000), ("cyvasse", "greedy", 1000))
"""Which games, who plays them, and how many games each change gets."""
NO_RULE = "worth."
"""Numbers by which computers judge positions: no rule of the game."""
CASES = 5
"""Of each game."""
PATIENCE = 60.0
"""Seconds on two cores."""


@dataclass(frozen=True)
class Case:
    """How a case came out."""

    game: str
    planted: str
    is_found: bool
    place: int
    """Where the planted number stands among the suspects, from 1."""
    named: str
    seconds: float
    """On two cores: half of the CPU seconds."""


def play(game: Game, player: str, games: int, seed: int) -> Mark:
    return mark_of(play_pairs(make_arm(game, [player]), seed, 0, games, threads=cores()))


def cases_of(name: str, player: str, games: int, count: int, seed: int) -> list[Case]:
    """Some cases of a game; its changes are played once for all, and each is charged for all of it."""
    game = banneret.game(name)
    prepare(make_arm(game, [player]), lambda done, total: None)
    began = time.process_time()
    changes = [change for change in one_step(game)[0] if not change.text.startswith(NO_RULE)]
    base = play(game, player, games, seed)
    marks = {change.text: play(change.game, player, games, seed) for change in changes}
    swept = time.process_time() - began
    rng = np.random.default_rng(seed)
    chosen = rng.choice(len(changes), count, replace=False)
    return [_case(changes[index], player, games, seed + 1, base, marks, swept) for index in chosen]


def _case(
    planted: Change, player: str, games: int, seed: int, base: Mark, marks: dict[str, Mark], swept: float
) -> Case:
    began = time.process_time()
    found = play(planted.game, player, 2 * games, seed)
    named = list(
        dict.fromkeys(text.partition("=")[0] for text in suspects(found, {"nothing": base, **marks}))
    )
    number = planted.values[0][0]
    return Case(
        planted.game.name,
        planted.text,
        is_changed(base, found),
        named.index(number) + 1,
        named[0],
        (swept + time.process_time() - began) / 2,
    )


def main(seed: int = 1) -> None:
    found = [case for each in GAMES for case in cases_of(*each, CASES, seed)]
    for case in found:
        told = "named" if case.place == 1 else f"place {case.place}, {case.named} named"
        noticed = "found" if case.is_found else "not found"
        print(f"{case.game:14}{case.planted:44}{noticed:11}{told:40}{case.seconds:5.0f} s")
    count = len(found)
    hits = {
        "found": sum(case.is_found for case in found),
        "found and named": sum(case.is_found and case.place == 1 for case in found),
        "among the first three": sum(case.is_found and case.place <= 3 for case in found),
        f"within {PATIENCE:.0f} s on two cores": sum(case.seconds < PATIENCE for case in found),
    }
    print("; ".join(f"{what} {hit} of {count}" for what, hit in hits.items()))
