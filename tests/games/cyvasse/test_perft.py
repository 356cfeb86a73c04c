"""Perft from fixed positions: the first test to show any change of the rules."""

from random import Random

import pytest

from banneret.engine.match.perft import perft
from tests.games.cyvasse.generated import random_document
from tests.games.cyvasse.pictures import begun, game, lay_out
from tests.games.cyvasse.reference import Position


@pytest.mark.parametrize(
    ("setup", "counts"), [("ranks", (47, 2211, 111_667)), ("bastion", (76, 5692, 448_066))]
)
def test_from_the_arrays(setup: str, counts: tuple[int, ...]) -> None:
    match = begun(setup)
    for depth, count in enumerate(counts, start=1):
        assert perft(match, depth) == count


def test_in_the_set_up() -> None:
    """The sides act one after the other; the actions of one do not change the other's list."""
    match = game().match()
    assert perft(match, 1) == 969


def test_interpreted_and_compiled_alike() -> None:
    for seed in range(4):
        match = game().position(random_document(Random(seed)))
        assert perft(match, 2) == perft(match, 2, run=match.game.definition.interpreted)


def test_two_moves_by_the_reference() -> None:
    """The second moves, too, match those of the reference implementation."""
    match = lay_out("KK2 TF6 LE4 RC5", "KA8 DG9 SC9 HI6", fortresses="J3 C8", mountains="E6 G6")
    total = 0
    for action in match.legal(0):
        match.play(action)
        total += len(Position(match.document()).moves()) if match.to_act else 0
        match.undo()
    assert perft(match, 2) == total
