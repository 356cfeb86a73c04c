"""Playing works without the compiler, and debugging can switch it off."""

import os
import subprocess
import sys

import pytest

from tests.conformance.subjects import ROOT

PLAYS_WITHOUT_NUMBA = """
import sys
import banneret
for name in banneret.game_names():
    match = banneret.game(name).match(seed=1)
    for _ in range(12):
        seat = match.to_act[0]
        match.play(match.legal(seat)[0], seat=seat)
        match.view(seat)
    banneret.replay(match.record())
assert "numba" not in sys.modules, "people would wait for Numba to be imported"
"""

SIMULATES_WITHOUT_JIT = """
import banneret
for name in banneret.game_names():
    seats = len(banneret.game(name).seats)
    assert banneret.simulate(name, games=2, players=["random"] * seats, threads=2).games == 2
"""


@pytest.mark.parametrize("script", [PLAYS_WITHOUT_NUMBA, SIMULATES_WITHOUT_JIT], ids=["play", "simulate"])
def test_with_numba_switched_off_games_can_be_played(script: str) -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
