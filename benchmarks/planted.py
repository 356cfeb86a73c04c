"""Tests whether the lab detects and identifies a single changed number, in ten planted cases.

`python -m benchmarks.lab --planted`. In each case the lab gets games by an unknown ruleset. It has the
original ruleset, plays each one-step change of it with other seeds, and names the number whose change leaves
the nearest fingerprint (`banneret.lab.suspects`). Two kinds of players play: random ones reach corners that
others avoid, greedy ones fight. As many unchanged rulesets measure the rate of false alarms.
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
"""The games, their players, and the number of games for each change."""
NO_RULE = "worth."
"""Numbers with which computers judge positions, which are not rules of the game."""
CASES = 5
"""The number of cases per game."""
PATIENCE = 60.0
"""The time limit, in seconds on two cores."""


@dataclass(frozen=True)
class Case:
    """The result of a case."""

    game: str
    planted: str
    is_found: bool
    place: int
    """The rank of the planted number among the suspects, from 1."""
    named: str
    seconds: float
    """The time on two cores: half of the CPU seconds."""


def play(game: Game, players: Mapping[str, int], seed: int, times: int = 1) -> Fingerprint:
    """The fingerprint of games by all these players, with `times` as many games as given for each."""
    fingerprints = [
        fingerprint_of(play_pairs(make_arm(game, [player]), seed, 0, times * games, threads=cores()))
        for player, games in players.items()
    ]
    return reduce(Fingerprint.with_others, fingerprints)


def cases_of(name: str, players: Mapping[str, int], seed: int) -> tuple[list[Case], int]:
    """Runs the cases of a game; also returns the number of false alarms.

    Its changes are played once for all cases, and their full cost is charged to each.
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
