"""How much skill a game rewards: each player against the next weaker one, in Elo and in steps of 75%."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.lab.arms import make_arm
from banneret.lab.estimates import Estimate
from banneret.lab.measures import Measures
from banneret.lab.playing import Played
from banneret.lab.running import STOPPED, OnProgress, Stops, run_arms
from banneret.players.arena.elo import elo_difference

STEP = elo_difference(0.75)
"""The Elo difference of a step: the stronger player scores 75%."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A player against the next weaker one."""

    stronger: str
    weaker: str
    score: Estimate

    @property
    def elo(self) -> Estimate:
        """The stronger player's lead in Elo; with infinite bounds after a clean sweep."""
        score = self.score
        return Estimate(
            elo_difference(score.value), elo_difference(score.low), elo_difference(score.high), score.games
        )

    @property
    def is_step(self) -> bool:
        """Whether it is significantly stronger."""
        return self.score.low > 0.5


@dataclass(frozen=True)
class Ladder:
    """All rungs, from the weakest player up."""

    rungs: list[Rung]
    is_stopped: bool = False

    @property
    def steps(self) -> float:
        """The number of 75% steps from bottom to top; a clean sweep counts by its lower bound."""
        found = [rung.elo for rung in self.rungs]
        return sum(elo.value if isfinite(elo.value) else elo.low for elo in found) / STEP


def climb(
    game: Game,
    players: Sequence[str],
    *,
    games: int,
    seed: int,
    threads: int,
    minutes: float | None = None,
    on_progress: OnProgress = lambda games: None,
) -> Ladder:
    """Plays each player against the one before it, in pairs with seats swapped."""
    if len(players) < 2 or len(set(players)) < len(players):
        raise BanneretError("Name two players or more, the weakest first, each once.")
    if len(game.seats) != 2:
        raise BanneretError(f"A ladder is for games for two; this one is for {len(game.seats)}.")
    arms = [make_arm(game, two[::-1]) for two in pairwise(players)]
    run = run_arms(arms, seed, Stops(games, minutes), threads=threads, on_progress=on_progress)
    return Ladder([rung_of(played) for played in run.played if played.games], run.stopped == STOPPED)


def rung_of(played: Played) -> Rung:
    """The rung of two players, from their games."""
    stronger, weaker = played.arm.players
    score = Measures(played, with_course=False)[f"score.{stronger}"]
    return Rung(stronger, weaker, score.estimate)
