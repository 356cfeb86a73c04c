"""Perft: counts of sequences of actions, the classic check of a move generator.

The counts from the start were confirmed by other implementations; those from the middle of games come from
reference.py.
"""

import pytest

from banneret.engine.match.perft import perft
from tests.games.age_of_chess import reference
from tests.games.age_of_chess.pictures import game, lay_out, read_picture
from tests.games.age_of_chess.test_differential import Pair, sequences

FROM_THE_START = {1: 44, 2: 1_936, 3: 86_416, 4: 3_857_296, 5: 174_617_797}


@pytest.mark.parametrize("ruleset", ["default", "v2"])
@pytest.mark.parametrize("depth", FROM_THE_START)
def test_from_the_start(ruleset: str, depth: int) -> None:
    assert perft(game(ruleset).match(), depth) == FROM_THE_START[depth]


@pytest.mark.parametrize("ruleset", ["default", "v2"])
def test_interpreted(ruleset: str) -> None:
    rules = game(ruleset)
    assert perft(rules.match(), 2, rules.definition.interpreted) == FROM_THE_START[2]


MIDDLE = {
    "a quiet game": (
        "default",
        """
        8  h  .  .  .  .  k  .  h
        7  .  pa p  .  .  p  p  .
        6  q  .  p  P  .  .  .  p
        5  pc .  .  .  .  .  .  a
        4  .  P  .  P  .  .  .  P
        3  .  P  .  .  A  P  .  .
        2  .  A  C  Q  .  .  P  .
        1  H  .  .  K  .  c  C  H
           a  b  c  d  e  f  g  h
        """,
        [52, 2_022, 103_860],
    ),
    "after many fights": (
        "v2",
        """
        8  .  .  a  .  .  .  .  h
        7  p  .  p  p  pq .  .  p
        6  .  h  .  .  .  .  kp .
        4  .  .  .  .  .  P  .  .
        3  .  P  P  .  P  K  .  .
        2  .  A  .  PQ .  A  .  P
        1  H  .  .  .  .  .  C  H
           a  b  c  d  e  f  g  h
        """,
        [39, 1_326, 52_844],
    ),
    "a mêlée": (
        "v2",
        """
        8  h  .  .  .  .  .  .  .
        7  .  .  .  .  .  k  .  .
        6  pa p  p  a  .  .  pc p
        5  .  c  .  P  p  p  hp .
        4  .  .  P  K  P  .  .  .
        3  .  P  .  A  .  C  .  .
        2  .  .  P  .  A  P  PH P
        1  H  .  .  .  .  .  .  .
           a  b  c  d  e  f  g  h
        """,
        [51, 2_410, 116_377],
    ),
}


@pytest.mark.parametrize("name", MIDDLE)
def test_from_the_middle(name: str) -> None:
    ruleset, picture, numbers = MIDDLE[name]
    match = lay_out(picture, ruleset)
    assert [perft(match, depth) for depth in (1, 2, 3)] == numbers


@pytest.mark.parametrize("name", MIDDLE)
def test_the_numbers_are_the_references(name: str) -> None:
    """To depth 2; depth 3 takes the reference minutes."""
    ruleset, picture, numbers = MIDDLE[name]
    pair = Pair(game(ruleset).position(read_picture(picture)), name)
    assert isinstance(pair.twin, reference.Position)
    assert [sequences(pair.twin, depth, pair.rules) for depth in (1, 2)] == numbers[:2]
