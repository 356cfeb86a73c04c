"""Servers killed while rated matches are played; `python -m tests.kill` does the same for hours."""

import pytest

from tests.kill import Killing
from tests.server.postgresql import Databases

KILLS = 25
SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("database", "processes"), [("sqlite", 1), ("postgresql", 2)])
def test_killed_at_any_moment_they_lose_nothing_and_double_nothing(
    databases: Databases, database: str, processes: int, seed: int
) -> None:
    killing = Killing(databases.new(database), seed, processes)
    try:
        assert killing.run(KILLS) == KILLS
        killing.check(proofs=3)
    finally:
        killing.end()
