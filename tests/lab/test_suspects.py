"""Games that went otherwise than they should: is that noticed, and which change is named?"""

import numpy as np

from banneret.lab.playing import Played
from banneret.lab.suspects import is_changed, mark_of, suspects
from tests.lab.subjects import BLUE, COMMANDER, GOLD, hand_made


def games(seed: int, *, length: int = 40, archers: float = 1.0) -> Played:
    """Games of about a length, in which about so many archers are lost."""
    rng = np.random.default_rng(seed)
    played = hand_made(
        [(int(rng.choice([BLUE, GOLD])), COMMANDER, int(plies)) for plies in rng.poisson(length, 200)]
    )
    layout = played.arm.layout
    archer = [column.name for column in layout.columns].index("lost.archer")
    layout.counts(played.rows)[:, archer, 0] = rng.poisson(archers, 200)
    return played


def test_equal_games_are_not_called_changed() -> None:
    base = mark_of(games(0))
    assert sum(is_changed(base, mark_of(games(seed))) for seed in range(1, 21)) <= 3


def test_a_change_is_noticed_and_named_by_its_mark() -> None:
    """Longer games, more archers lost, or both: each is told from the others."""
    changes = {
        "longer": mark_of(games(1, length=46)),
        "archers": mark_of(games(2, archers=1.6)),
        "both": mark_of(games(3, length=46, archers=1.6)),
    }
    base = mark_of(games(0))
    for name, found in (
        ("longer", games(11, length=46)),
        ("archers", games(12, archers=1.6)),
        ("both", games(13, length=46, archers=1.6)),
    ):
        assert is_changed(base, mark_of(found))
        assert suspects(mark_of(found), changes)[0] == name
