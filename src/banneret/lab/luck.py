"""How much of the result is luck: the effect of dice, as a share of the variance of results.

Whenever an action rolls dice, the same action is replayed from the same position with other dice. The
difference between the actual position's value and the average is luck. It adds up over a game; if luck alone
decides, it varies as much as the results do.
"""

from dataclasses import dataclass

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.kernels.dice import STREAM_GAME, STREAM_PLAYER, derive, seed_dice
from banneret.engine.machine.kernels.entry_points import begin, carry_out, seats_to_act, worth_for
from banneret.engine.machine.layout import Array, look
from banneret.lab.arms import Arm
from banneret.lab.chunks import game_seed
from banneret.lab.course import TRUSTED, chances, course_of
from banneret.lab.estimates import NOTHING, Estimate
from banneret.lab.kernels.rows import ask_once
from banneret.lab.running import OnProgress, Stops, run_arms
from banneret.players.contest import compiled_game
from banneret.players.quick import quick_players
from banneret.players.workspace import new_minds

_REROLLS = 12
"""The number of rerolls for the average."""
_FITTED = 400
"""The number of games from which the winning probabilities are fitted."""
_BOOTSTRAPS = 400
_FIRST_SEAT = 0


@dataclass(frozen=True)
class Luck:
    """The result of a luck measurement."""

    share: Estimate
    """The share of the variance of results that dice explain."""
    thrown: float
    """The mean number of rolls per game."""
    calibration_error: float
    """The calibration error of the winning probabilities."""
    players: tuple[str, ...]

    @property
    def is_trusted(self) -> bool:
        return self.calibration_error <= TRUSTED

    @property
    def has_dice(self) -> bool:
        return self.thrown > 0


def find_luck(
    arm: Arm, *, games: int, seed: int, threads: int, on_progress: OnProgress = lambda games: None
) -> Luck:
    """Plays games of quick players, and evaluates every roll of dice in them."""
    if not arm.is_quick:
        raise BanneretError("Luck is measured with players who choose at once: random or greedy.")
    fitted = run_arms([arm], seed + 1, Stops(_FITTED), threads=threads).played[0]
    course = course_of(fitted)
    if not len(course.winner):
        raise BanneretError("Nothing can be said of luck: nobody won any of the games.")
    meter = _LuckMeter(compiled_game(arm.game), arm.players, course.steepness)
    found = []
    for number in range(games):
        found.append(meter.play(game_seed(seed, number)))
        on_progress(number + 1)
    lucks, results, throws = (np.array(column, dtype=float) for column in zip(*found, strict=True))
    return Luck(luck_share(lucks, results), float(throws.mean()), course.calibration_error, arm.players)


def luck_share(lucks: Array, results: Array) -> Estimate:
    """The variance of luck as a share of the variance of results, with a bootstrap interval.

    The average is known from few rerolls only, which inflates the variance of luck; the factor `shrinkage`
    corrects that.
    """
    if not lucks.any():
        return Estimate(0.0, 0.0, 0.0, len(lucks))
    if not results.var():
        return NOTHING
    rng = np.random.default_rng(0)
    sampled = rng.integers(len(lucks), size=(_BOOTSTRAPS, len(lucks)))
    spread = results[sampled].var(axis=1)
    shares = lucks[sampled].var(axis=1)[spread > 0] / spread[spread > 0]
    low, high = np.percentile(shares, [2.5, 97.5])
    shrinkage = _REROLLS / (_REROLLS + 1)
    value = lucks.var() / results.var()
    return Estimate(float(shrinkage * value), float(shrinkage * low), float(shrinkage * high), len(lucks))


class _LuckMeter:
    """Plays games and evaluates the rolls in them."""

    def __init__(self, game: Game, names: tuple[str, ...], steepness: float) -> None:
        self._game, self._names, self._steepness = game, names, steepness
        self._work = game.new_work()

    def play(self, seed: int) -> tuple[float, float, int]:
        """The first seat's luck in a game, its share of the result, and the number of rolls."""
        game, run = self._game, self._game.run
        state, minds = game.new_state(), new_minds(game.definition, len(self._names))
        for seat in range(len(self._names)):
            seed_dice(look(minds)[seat].dice, derive(seed, seat, STREAM_PLAYER))
        players = quick_players(*self._names)
        run(begin, state, game.rules, self._work, seed)
        luck, thrown = self._luck_of_setup(state, seed), 0
        while asked := int(run(seats_to_act, state)):
            seat = (asked & -asked).bit_length() - 1
            code = int(run(ask_once, state, game.rules, seat, players, minds, int(game.has_unknowns)))
            before = state.copy()
            run(carry_out, state, game.rules, seat, code, self._work)
            if before["dice"].tobytes() != state["dice"].tobytes():
                thrown += 1
                luck += self._chance(state) - self._mean_chance(before, seat, code, seed + thrown)
        winners = int(np.ravel(state["winners"])[0])
        result = (winners >> _FIRST_SEAT & 1) / max(1, winners.bit_count())
        return luck, result, thrown

    def _luck_of_setup(self, state: Array, seed: int) -> float:
        """The luck of what was drawn before the first action, such as who begins."""
        chances_after = []
        for reroll in range(_REROLLS):
            other = self._game.new_state()
            own = int(derive(seed, reroll + 1, STREAM_GAME))
            self._game.run(begin, other, self._game.rules, self._work, own)
            chances_after.append(self._chance(other))
        return self._chance(state) - float(np.mean(chances_after))

    def _mean_chance(self, before: Array, seat: int, code: int, seed: int) -> float:
        """The average value of an action over rerolls."""
        found = []
        for reroll in range(_REROLLS):
            other = before.copy()
            seed_dice(look(other)[0].dice, derive(seed, reroll + 1, STREAM_GAME))
            self._game.run(carry_out, other, self._game.rules, seat, code, self._work)
            found.append(self._chance(other))
        return float(np.mean(found))

    def _chance(self, state: Array) -> float:
        """The first seat's winning probability."""
        seats = range(len(self._names))
        worth = [int(self._game.run(worth_for, state, self._game.rules, seat)) for seat in seats]
        return float(chances(np.array(worth), self._steepness)[_FIRST_SEAT])
