"""The next point to try: Optuna's TPE sampler, seeded for every trial, so that a stopped search can be
resumed.

Optuna is an extra (`pip install "banneret[lab]"`).
"""

import warnings
from collections.abc import Sequence
from typing import Any, Protocol

from banneret.engine.errors import BanneretError
from banneret.engine.machine.kernels.dice import STREAM_PLAYER, derive
from banneret.lab.tuning.space import Point, Space

Evaluation = tuple[Point, float]
"""A tried point and its distance from the targets."""

_ASKED = 50
"""The most points to ask for if the ruleset refuses them."""


class Sampler(Protocol):
    """Proposes points to try."""

    def ask(self, evaluations: Sequence[Evaluation]) -> Point:
        """The next point to try, a function of the trials so far only."""


class Tpe:
    """Optuna's tree-structured Parzen estimator."""

    def __init__(self, space: Space, seed: int) -> None:
        self._optuna, self._space, self._seed = _optuna(), space, seed
        self._study = self._optuna.create_study()
        self._distributions = {path: self._distribution(index) for index, path in enumerate(space.paths)}
        self._known = 0

    def ask(self, evaluations: Sequence[Evaluation]) -> Point:
        for point, miss in evaluations[self._known :]:
            self._study.add_trial(
                self._optuna.trial.create_trial(
                    params=dict(zip(self._space.paths, point, strict=True)),
                    distributions=self._distributions,
                    value=miss,
                )
            )
        self._known = len(evaluations)
        for attempt in range(_ASKED):
            self._study.sampler = self._sampler(attempt)
            trial = self._study.ask(self._distributions)
            self._study.tell(trial, state=self._optuna.trial.TrialState.FAIL)
            point = tuple(trial.params[path] for path in self._space.paths)
            if self._space.is_allowed(point):
                return point
        raise BanneretError("--vary: the ruleset refuses nearly all combinations of these values.")

    def _sampler(self, attempt: int) -> Any:
        own = int(derive(self._seed, self._known * _ASKED + attempt, STREAM_PLAYER)) % 2**32
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Optuna warns that `multivariate` is experimental
            return self._optuna.samplers.TPESampler(seed=own, multivariate=True)

    def _distribution(self, index: int) -> Any:
        places = len(self._space.values[index])
        if self._space.is_ordered(index):
            return self._optuna.distributions.IntDistribution(0, places - 1)
        return self._optuna.distributions.CategoricalDistribution(range(places))


def _optuna() -> Any:
    """Imports Optuna; raises an error that says how to install it if it is missing."""
    try:
        import optuna
    except ImportError:
        raise BanneretError('Tuning needs Optuna: pip install "banneret[lab]".') from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna
