"""Compares moves with the reference implementation, in games and in random positions."""

from random import Random

import pytest

from banneret import Match
from tests.games.cyvasse.generated import STYLES, choose, random_document
from tests.games.cyvasse.pictures import game, game_with
from tests.games.cyvasse.reference import Position

CHUNKS = 8


def assert_agrees(match: Match) -> None:
    if match.to_act and match.view(match.to_act[0]).status.phase == "move":
        found = {action.text for action in match.legal(match.to_act[0])}
        expected = Position(match.document()).moves()
        assert found == expected, match.document()


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_any_position(chunk: int) -> None:
    """CV-2.1 to CV-2.6, CV-3.1 to CV-3.5, CV-4.1, CV-4.2."""
    for seed in range(40):
        assert_agrees(game().position(random_document(Random(CHUNKS * seed + chunk))))


@pytest.mark.parametrize("style", STYLES)
def test_games(style: str) -> None:
    """CV-2.1 to CV-2.6, CV-3.1 to CV-3.5, CV-4.1, CV-4.2."""
    for seed in range(3):
        chance, match = Random(f"{style} {seed}"), game_with({"setup": {"changes": 0}}).match(seed)
        while match.to_act and len(match.played) < 120:
            match.play(choose(chance, match.legal(match.to_act[0]), style))
            if len(match.played) % 4 == 0:
                assert_agrees(match)
