"""Computer players of Cyvasse in simple situations, at every level without a time budget."""

import pytest

from banneret.players.opponent import Opponent
from tests.games.cyvasse.pictures import lay_out

LEVELS = [f"level:{n}" for n in range(1, 8)]


@pytest.mark.parametrize("name", LEVELS)
def test_a_king_who_hangs_is_captured(name: str) -> None:
    """CV-6.3: it wins at once."""
    match = lay_out("KK2 TF1 RB6", "KF7 EH9")
    assert match.action(Opponent(name, match, 0).choose(), 0).text == "F1xF7"


@pytest.mark.parametrize("name", LEVELS)
def test_nobody_opens_the_way_to_the_king(name: str) -> None:
    """CV-6.1: a Rabble that steps aside would lose the game to the Crossbows behind it."""
    match = lay_out("KF6 RF7 RK2", "KA10 CF9")
    match.play(Opponent(name, match, 0).choose(), 0)
    assert not any("xF6" in action.text for action in match.legal(1))
