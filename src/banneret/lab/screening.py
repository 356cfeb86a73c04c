"""Screening of many arms in little time, by successive halving: arms without an apparent effect are dropped
early.

First every arm gets a few games, in order, for up to half of the time. Then, whenever the time does not allow
doubling all games, the half with the least significant differences from the first arm is dropped. Differences
by luck survive too, so nothing is certain before fresh seeds have confirmed it.
"""

import time
from collections.abc import Callable, Sequence

from banneret.lab.arms import Arm
from banneret.lab.playing import Played, play_pairs
from banneret.lab.running import GAMES, STOPPED, TIME, OnProgress, Run, Stops, joined

_FIRST_LOOK = 16
_FEWEST = 8
"""The least number of arms to keep, however little time there is."""

Strength = Callable[[Played], Callable[[Played], float]]
"""Takes the first arm's games; returns a function that rates how clearly another arm differs."""


def screen_arms(
    arms: Sequence[Arm],
    seed: int,
    stops: Stops,
    strength: Strength,
    *,
    threads: int,
    on_progress: OnProgress = lambda games: None,
) -> Run:
    """Plays all arms as far as there is time. The first, with which others are compared, is never dropped."""
    began = time.monotonic()
    played = [Played(arm, arm.new_rows(0)) for arm in arms]
    kept, look, stopped = list(range(len(arms))), _FIRST_LOOK, TIME
    half = stops.seconds_left / 2

    def watch(so_far: Played) -> bool:
        return not stops.is_late

    try:
        while not stops.is_late:
            since, look = time.monotonic(), min(look, stops.games)
            for index in kept:
                each = len(arms[index].seatings)
                first, pairs = played[index].games // each, -(-look // each)
                new = play_pairs(arms[index], seed, first, pairs - first, threads=threads, watch=watch)
                played[index] = joined(played[index], new)
                on_progress(sum(one.games for one in played))
                if stops.seconds_left < (half if look == _FIRST_LOOK else 0):
                    break
            kept = [index for index in kept if played[index].games]
            if look == stops.games:
                stopped = GAMES
                break
            look *= 2
            taken = time.monotonic() - since
            if stops.seconds_left < 2 * taken and len(kept) > _FEWEST:
                kept = [0, *_clearest(kept[1:], played, strength)]
    except KeyboardInterrupt:
        stopped = STOPPED
    return Run(seed, played, stopped, time.monotonic() - began)


def _clearest(indices: Sequence[int], played: Sequence[Played], strength: Strength) -> list[int]:
    """The half of the arms that differs most clearly from the first, in the original order."""
    of_arm = strength(played[0])
    by_strength = sorted(indices, key=lambda index: -of_arm(played[index]))
    return sorted(by_strength[: max(_FEWEST, len(indices) // 2)])
