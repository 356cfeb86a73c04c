"""Orthodox chess compared with python-chess, an independent implementation."""

from typing import Any

import pytest

from banneret.games.medieval_chess import GAME
from tests.conformance.compiling import compiled
from tools.compare_chess import ENDINGS, Different, compare


def test_two_hundred_games() -> None:
    """Legal moves, claims and endings agree, and every kind occurs (MC-2.1 to MC-2.9, MC-9.1, MC-9.5,
    MC-9.6, MC-9.8 to MC-9.10). `python -m tools.compare_chess` plays 10,000.
    """
    *_, found = compare(games=200, seed=1, run=compiled(GAME))
    assert found.games == 200
    assert set(found.endings) == {GAME.endings[ending] for ending in ENDINGS.values()}
    assert len(found.claims) == 4
    assert set(found.moves) == {"castling", "en passant", "promotion"}


@pytest.mark.parametrize(
    "endings",
    [
        {"repetition": 6},
        {"repetition_claim": 4},
        {"quiet_turns": 74},
        {"quiet_claim": 51},
        {"dead_positions": False},
    ],
    ids=str,
)
def test_other_rules_are_noticed(endings: dict[str, Any]) -> None:
    """The comparison can fail: it finds every number that is off by one, and stops there."""
    ruleset = {"extends": "orthodox", "endings": endings}
    with pytest.raises(Different, match="seed"):
        list(compare(games=10, seed=1, run=compiled(GAME), ruleset=ruleset))
