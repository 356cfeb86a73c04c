"""Many games at once, stepped by one call, on all cores."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, Runner, ignore_progress
from banneret.engine.machine.kernels.dice import STREAM_PLAYER, derive, seed_dice
from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.engine.machine.layout import DICE, Array, look, record
from banneret.engine.match import checked_seed
from banneret.environments.batch import Batch
from banneret.environments.kernels.lanes import BEGIN, draw_legal, step_lanes, step_listed
from banneret.environments.rewards import rewards
from banneret.environments.shape import Shape, common_shape
from banneret.players.cores import cores
from banneret.players.quick import quick_players
from banneret.players.workspace import new_minds

LANES_MAX = 1_000_000

LANE = record(
    [
        ("game", "i8"),  # the number of the game that is played, as `simulate` numbers them
        ("rules", "i4"),
        ("plies", "i4"),
        ("count", "i4"),  # of legal actions
        ("ending", "i2"),
        ("winners", "i2"),
        ("seat", "i1"),
        ("ended", "i1"),
        ("last_seat", "i1"),  # the learner's in the game that ended
    ]
)


class VectorGame:
    """Many games of one kind, each in a lane of its own.

    The same seed and actions give the same games, whatever the number of threads; game n is dealt as
    `simulate` deals it. Several rulesets are given to the lanes in turn. All seats are the caller's, or all
    but one are an opponent's, `random` or `greedy`: then the caller has each seat in turn, a game long.
    """

    def __init__(
        self,
        games: Sequence[Game],
        lanes: int,
        *,
        opponent: str | None = None,
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        if not 1 <= lanes <= LANES_MAX:
            raise BanneretError(f"The number of games must be from 1 to {LANES_MAX:,}, not {lanes:,}.")
        self.games = tuple(games)
        self.shape: Shape = common_shape(self.games)
        self._seed = checked_seed(seed)
        self._rules: Array = np.concatenate([game.rules for game in self.games])
        self._states: Array = np.zeros(lanes, self.games[0].definition.records.state)
        self._lanes: Array = np.zeros(lanes, LANE)
        self._lanes["rules"] = np.arange(lanes) % len(self.games)
        self._masks: Array = np.zeros(lanes, self.shape.mask)
        self._observations: Array = np.zeros(lanes, self.shape.observation)
        self._codes: Array = np.zeros(lanes if self.shape.are_listed else 0, self.shape.codes)
        self._dice: Array = np.zeros(1, DICE)
        threads = min(threads or cores(), lanes)
        self._desks = [_desk(self.games, self.shape, lanes, opponent) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads)

    def __len__(self) -> int:
        return len(self._lanes)

    def prepare(self, on_progress: CompileProgress = ignore_progress) -> None:
        """Compiles what a step needs, or loads it if that was done before."""
        entry, *arguments = self._call(np.zeros(1, np.int64), 0, 0, 0)
        self._run.prepare(entry, *arguments, on_progress=on_progress)

    def reset(self, seed: int | None = None) -> Batch:
        """Begins all games, from this seed, or once more from the last one."""
        self._seed = self._seed if seed is None else checked_seed(seed)
        self._lanes["game"] = np.arange(len(self))
        self._lanes["seat"] = np.arange(len(self)) % self.shape.seats
        seed_dice(look(self._dice)[0], derive(self._seed, 0, STREAM_PLAYER))
        return self._step(np.full(len(self), BEGIN, np.int64))

    def step(self, actions: Any) -> Batch:
        """Plays an action in every lane, by its index. If one of them is not legal, none is played."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (len(self),):
            raise BanneretError(f"Expected {len(self):,} actions, one for each game; found {chosen.shape}.")
        self._check(chosen)
        return self._step(chosen)

    def draw(self) -> Array:
        """A legal action for each lane, all of them equally likely."""
        actions: Array = np.zeros(len(self), np.int64)
        self._run(draw_legal, self._lanes, self._masks, actions, self._dice)
        return actions

    @property
    def _run(self) -> Runner:
        return self.games[0].definition.compiled

    def _check(self, actions: Array) -> None:
        inside = (actions >= 0) & (actions < self.shape.actions)
        legal = inside & (self._masks["legal"][np.arange(len(self)), np.where(inside, actions, 0)] == 1)
        if not legal.all():
            lane = int(np.argmin(legal))
            raise BanneretError(
                f"Action {actions[lane]} is not legal in game {lane}; choose among those in its mask."
            )

    def _step(self, actions: Array) -> Batch:
        desks = self._desks
        ends = [len(self) * (number + 1) // len(desks) for number in range(len(desks))]
        firsts = [0, *ends[:-1]]

        def step_some(number: int) -> None:
            self._run(*self._call(actions, number, firsts[number], ends[number]))

        if len(desks) == 1:
            step_some(0)
        else:
            list(self._pool.map(step_some, range(len(desks))))
        return self._batch()

    def _call(self, actions: Array, desk: int, first: int, end: int) -> tuple[Any, ...]:
        """The entry that steps some lanes, with its arguments."""
        buffers = [self._lanes, self._states, self._rules, actions, self._masks, self._observations]
        if self.shape.are_listed:
            return step_listed, self._desks[desk], *buffers, self._codes, first, end, self._seed
        return step_lanes, self._desks[desk], *buffers, first, end, self._seed

    def _batch(self) -> Batch:
        shape = self.shape
        over = self._lanes["ended"] == 1
        cut_off = over & np.isin(self._lanes["ending"], UNFINISHED)
        return Batch(
            seats=self._lanes["seat"],
            masks=self._masks["legal"].view(np.bool_),
            observations=self._observations["numbers"].reshape(len(self), *shape.observation_shape),
            codes=self._codes["codes"] if shape.are_listed else None,
            rewards=rewards(self._lanes["winners"], over, shape.seats),
            ended=over & ~cut_off,
            cut_off=cut_off,
            plies=self._lanes["plies"],
            last_seats=self._lanes["last_seat"],
        )


def _desk(games: Sequence[Game], shape: Shape, lanes: int, opponent: str | None) -> Array:
    """What a thread needs for itself."""
    state, work = games[0].definition.records.state, games[0].definition.records.work
    minds, opponents = new_minds(games[0].definition, 1), quick_players(opponent or "random")
    desk = record(
        [
            ("wiped", state, 1),
            ("seen", state, 1),
            ("works", work, 1),
            ("no_mask", shape.mask, 1),
            ("nothing", shape.observation, 1),
            ("minds", minds.dtype, 1),
            ("opponents", opponents.dtype, 1),
            ("lanes", "i8"),
            ("has_unknowns", "i4"),
            ("has_opponents", "i4"),
        ]
    )
    made: Array = np.zeros(1, desk)
    made["lanes"] = lanes
    made["has_unknowns"] = any(game.has_unknowns for game in games)
    made["has_opponents"], made["opponents"] = opponent is not None, opponents
    return made
