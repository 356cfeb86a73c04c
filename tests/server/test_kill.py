"""A server that is killed while rated matches are played; `python -m tests.kill` does the same for hours."""

from banneret.server.storage.database import Place
from tests.kill import Killing

KILLS = 2


def test_killed_at_any_moment_it_loses_nothing_and_doubles_nothing(place: Place) -> None:
    killing = Killing(place, seed=7)
    try:
        assert killing.run(KILLS) == KILLS
        killing.check(proofs=3)
    finally:
        killing.end()
