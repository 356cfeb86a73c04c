"""Dice implement the published cipher, are fair, and give the same results everywhere."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest

from banneret.engine.machine.compiler import Compiled, Interpreted, Runner, kernel
from banneret.engine.machine.kernels.dice import (
    STREAM_GAME,
    STREAM_IMAGINED,
    STREAM_PLAYER,
    derive,
    draw,
    roll,
    seed_dice,
    skip,
    threefry,
)
from banneret.engine.machine.layout import DICE, Array, look, record

VALUE = record([("value", "i8")])
ONES = 0xFFFFFFFF


@kernel
def roll_many(dice: Any, sides: Any, results: Any) -> None:
    """Rolls a die once for each row."""
    for index in range(len(results)):
        results[index].value = roll(dice[0], sides)


@kernel
def derive_many(seed: Any, stream: Any, results: Any) -> None:
    """Derives a seed for each row."""
    for index in range(len(results)):
        results[index].value = derive(seed, index, stream)


interpreted = Interpreted("tests-of-dice", {})
compiled = Compiled("tests-of-dice", {})


def new_dice(seed: int) -> Array:
    dice = np.zeros(1, DICE)
    seed_dice(look(dice)[0], seed)
    return dice


def rolls(run: Runner, seed: int, sides: int, count: int) -> list[int]:
    results = np.zeros(count, VALUE)
    run(roll_many, new_dice(seed), sides, results)
    return [int(each) for each in results["value"]]


def surprise(counts: list[int]) -> float:
    """Pearson's chi-square statistic for counts that should be equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(
    ("count", "key", "result"),
    [
        ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
        ((ONES, ONES), (ONES, ONES), (0x1CB996FC, 0xBB002BE7)),
        ((0x243F6A88, 0x85A308D3), (0x13198A2E, 0x03707344), (0xC4923A9C, 0x483DF7A0)),
    ],
    ids=["zeros", "ones", "pi"],
)
def test_the_published_vectors(count: tuple[int, int], key: tuple[int, int], result: tuple[int, int]) -> None:
    """Random123's known answers for threefry2x32 with 20 rounds; of the second word 30 bits are kept."""
    first, second = result
    assert threefry(*key, *count) == first | (second & 0x3FFFFFFF) << 32


# The value chi-square exceeds once in a thousand times, by the number of sides minus one.
LIMITS = {2: 10.83, 3: 13.82, 6: 20.52, 7: 22.46, 10: 27.88, 100: 148.2}


@pytest.mark.parametrize("sides", LIMITS)
@pytest.mark.parametrize("seed", [0, 12345, 1 << 61])
def test_every_side_is_as_likely_as_the_others(sides: int, seed: int) -> None:
    thrown = rolls(compiled, seed, sides, 60_000)
    assert surprise([thrown.count(side) for side in range(sides)]) < LIMITS[sides]


@pytest.mark.parametrize("run", [interpreted, compiled], ids=["interpreted", "compiled"])
def test_a_die_with_very_many_sides_is_fair_too(run: Runner) -> None:
    """With 3 × 2²⁹ sides, every third would come up 1.5 times as often as the others without rejection: a
    quarter of all words must be rejected.
    """
    sides, count = 3 << 29, 5_000
    dice, results = new_dice(5), np.zeros(count, VALUE)
    run(roll_many, dice, sides, results)
    thrown = [int(each) for each in results["value"]]
    assert all(0 <= each < sides for each in thrown)
    assert surprise([sum(each % 3 == rest for each in thrown) for rest in range(3)]) < LIMITS[3]
    assert 1.30 < dice[0]["count"] / count < 1.37


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 20, 1000, 3 << 29, (1 << 31) - 1])
def test_dice_fall_the_same_interpreted_and_compiled(sides: int) -> None:
    assert rolls(interpreted, 77, sides, 400) == rolls(compiled, 77, sides, 400)


def test_a_die_with_one_side() -> None:
    assert set(rolls(interpreted, 1, 1, 50)) == {0}


def test_a_copy_goes_on_alike() -> None:
    dice, results = new_dice(3), np.zeros(10, VALUE)
    interpreted(roll_many, dice, 6, results)
    copy, again = dice.copy(), np.zeros(10, VALUE)
    interpreted(roll_many, dice, 6, results)
    interpreted(roll_many, copy, 6, again)
    assert results.tolist() == again.tolist()


def test_words_that_are_skipped_are_as_good_as_drawn() -> None:
    drawn, skipped = look(np.zeros(2, DICE))
    for dice in (drawn, skipped):
        seed_dice(dice, 7)
    draw(drawn)
    draw(drawn)
    skip(skipped, 2)
    assert [draw(drawn) for _ in range(5)] == [draw(skipped) for _ in range(5)]


def test_every_bit_of_a_seed_counts() -> None:
    streams = {tuple(rolls(interpreted, 1 << bit, 1000, 5)) for bit in range(62)}
    assert len(streams) == 62


def test_derived_seeds_are_all_different() -> None:
    seeds = [
        derive(seed, index, stream)
        for seed in (0, 1, 1 << 40)
        for stream in (STREAM_GAME, STREAM_PLAYER, STREAM_IMAGINED)
        for index in (*range(1_000), 1 << 32, (1 << 32) + 1, 1 << 40)
    ]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= each < 1 << 62 for each in seeds)


def test_seeds_are_derived_the_same_interpreted_and_compiled() -> None:
    found = []
    for run in (interpreted, compiled):
        results = np.zeros(50, VALUE)
        run(derive_many, (1 << 61) + 3, STREAM_PLAYER, results)
        found.append(results.tolist())
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "seed_of",
    [
        lambda index: derive(9, index, STREAM_GAME),
        lambda index: derive(9, 3, index + 1),
        lambda index: derive(derive(9, 3, STREAM_GAME), index, STREAM_PLAYER),
    ],
    ids=["games", "kinds", "players"],
)
def test_streams_know_nothing_of_each_other(seed_of: Callable[[int], int]) -> None:
    """Simultaneous rolls of two neighbouring streams: all 36 pairs are equally likely."""
    streams = [rolls(compiled, seed_of(index), 6, 6_000) for index in range(3)]
    for one, other in pairwise(streams):
        pairs = Counter(zip(one, other, strict=True))
        assert surprise([pairs[a, b] for a, b in product(range(6), repeat=2)]) < 66.6  # 35 degrees of freedom
