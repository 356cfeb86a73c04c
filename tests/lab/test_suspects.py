"""Unexpected games: is the deviation detected, and which change is named?"""

import numpy as np

from banneret.lab.playing import Played
from banneret.lab.suspects import fingerprint_of, is_changed, suspects
from tests.lab.subjects import BLUE, BOTH, COMMANDER, GOLD, LIMIT, hand_made


def games(seed: int, *, length: int = 40, archers: float = 1.0) -> Played:
    """Games of about this length, in which about this many archers are lost."""
    rng = np.random.default_rng(seed)
    played = hand_made(
        [(int(rng.choice([BLUE, GOLD])), COMMANDER, int(plies)) for plies in rng.poisson(length, 200)]
    )
    layout = played.arm.layout
    archer = [column.name for column in layout.columns].index("lost.archer")
    layout.counts(played.rows)[:, archer, 0] = rng.poisson(archers, 200)
    return played


def test_equal_games_are_not_called_changed() -> None:
    base = fingerprint_of(games(0))
    assert sum(is_changed(base, fingerprint_of(games(seed))) for seed in range(1, 21)) <= 3


def test_a_change_is_noticed_and_named_by_its_fingerprint() -> None:
    """Longer games, more archers lost, or both: each is told from the others."""
    changes = {
        "longer": fingerprint_of(games(1, length=46)),
        "archers": fingerprint_of(games(2, archers=1.6)),
        "both": fingerprint_of(games(3, length=46, archers=1.6)),
    }
    base = fingerprint_of(games(0))
    for name, found in (
        ("longer", games(11, length=46)),
        ("archers", games(12, archers=1.6)),
        ("both", games(13, length=46, archers=1.6)),
    ):
        assert is_changed(base, fingerprint_of(found))
        assert suspects(fingerprint_of(found), changes)[0] == name


def cut_off(limit: int, seed: int) -> Played:
    """A thousand games of about forty moves, of which twenty reach a limit."""
    rng = np.random.default_rng(seed)
    games = [(BLUE, COMMANDER, int(plies)) for plies in rng.poisson(40, 980)]
    return hand_made([*games, *[(BOTH, LIMIT, limit)] * 20])


def test_a_rare_ending_is_known_by_its_length() -> None:
    """Overall, 450 instead of 500 moves in one game of fifty is noise; among cut-off games it is clear."""
    base, found = fingerprint_of(cut_off(500, 0)), fingerprint_of(cut_off(450, 1))
    assert is_changed(base, found)
    assert not is_changed(base, fingerprint_of(cut_off(500, 2)))
    assert suspects(found, {"nothing": base, "limit": fingerprint_of(cut_off(450, 3))})[0] == "limit"


def test_what_one_player_does_not_notice_another_may() -> None:
    """Random players encounter a change that greedy ones avoid: both fingerprints together show it."""
    greedy, random, otherwise = (
        fingerprint_of(games(seed, archers=a)) for seed, a in ((0, 1), (1, 1), (2, 3))
    )
    assert not is_changed(greedy, fingerprint_of(games(5)))
    assert is_changed(greedy.with_others(random), fingerprint_of(games(5)).with_others(otherwise))
