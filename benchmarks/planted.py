"""Ten rulesets in which somebody else has changed one number: is it noticed, and is the number named?

`python -m benchmarks.lab --planted`. For each case the lab sees games by a ruleset it does not know. It has
the ruleset as it should be, plays each one-step change of it with other seeds, and names the number whose
change leaves the nearest fingerprint (`banneret.lab.suspects`). Two kinds of players play: random ones come
to corners that others avoid, greedy ones fight. As many rulesets again in which nothing was changed tell how
often that is called a change.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

import numpy as np

import banneret
from banneret.engine.game import Game
from banneret.lab.arms import make_arm
from banneret.lab.changes import Change, one_step
from banneret.lab.chunks import prepare
from banneret.lab.playing import play_pairs
from banneret.lab.suspects import Fingerprint, fingerprint_of, is_changed, suspects
from banneret.players.cores import cores

GAMES = {
    "age-of-chess": {"random": 4000, "greedy": 1000},
    "cyvasse": {"random": 500, "greedy": 1000},
}
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


def play(game: Game, players: Mapping[str, int], seed: int, times: int = 1) -> Fingerprint:
    """What games by all these players look like, each so many times as often as it says."""
    fingerprints = [
        fingerprint_of(play_pairs(make_arm(game, [player]), seed, 0, times * games, threads=cores()))
        for player, games in players.items()
    ]
    return reduce(Fingerprint.with_others, fingerprints)


def cases_of(name: str, players: Mapping[str, int], seed: int) -> tuple[list[Case], int]:
    """Some cases of a game, and how often nothing was called a change.

    Its changes are played once for all cases, and each is charged for all of it.
    """
    game = banneret.game(name)
    for player in players:
        prepare(make_arm(game, [player]), lambda done, total: None)
    began = time.process_time()
    changes = [change for change in one_step(game)[0] if not change.text.startswith(NO_RULE)]
    base = play(game, players, seed)
    fingerprints = {change.text: play(change.game, players, seed) for change in changes}
    swept = time.process_time() - began
    chosen = np.random.default_rng(seed).choice(len(changes), CASES, replace=False)
    cases = [_case(changes[index], players, seed + 1, base, fingerprints, swept) for index in chosen]
    alarms = sum(is_changed(base, play(game, players, seed + 2 + n, 2)) for n in range(CASES))
    return cases, alarms


def _case(
    planted: Change,
    players: Mapping[str, int],
    seed: int,
    base: Fingerprint,
    fingerprints: dict[str, Fingerprint],
    swept: float,
) -> Case:
    began = time.process_time()
    found = play(planted.game, players, seed, 2)
    named = list(
        dict.fromkeys(text.partition("=")[0] for text in suspects(found, {"nothing": base, **fingerprints}))
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
    of_games = [cases_of(name, players, seed) for name, players in GAMES.items()]
    found = [case for cases, _ in of_games for case in cases]
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
    print(f"called a change though nothing was changed: {sum(alarms for _, alarms in of_games)} of {count}")
