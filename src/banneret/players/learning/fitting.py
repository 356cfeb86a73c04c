"""Fits weights to positions, with PyTorch, and rounds them to whole numbers.

First the worth of each input by itself; then hidden units are added to that solution, which count for nothing
at first. What rare inputs have in common with others (`Inputs.parts`) is fitted along with them and added up
in the end, so that a stack that was never seen is still worth its units.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Inputs
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.machine.layout import Array
from banneret.players.kernels.learned import FULL, ONE
from banneret.players.kernels.learned_in_trees import TERM_ONE
from banneret.players.kernels.values import SCALE

_VALIDATED = 10
"""One game in so many is left out of the fit, to see how well it does elsewhere."""

_AT_ONCE = 65_536

_FURTHEST = 8.0
"""Nobody is surer than this logarithm of odds."""


_RATES = ("sum", 0.02), ("net", 0.003)
_RATES_IN_TREES = ("sum", 0.003), ("net", 0.001)
"""How fast weights move at most. In trees they begin near where they should be, and a hundred inputs are seen
at once: what moves faster overshoots."""

_STEPS = 64
"""An epoch has so many steps at least in trees, however few positions there are."""

_STEEPEST = 40.0
"""No game's values of a search promise more than this slope."""

_ALONE = 200.0
_SHARED = 10.0
"""As how many positions it counts that a weight is nothing rather than 1, roughly: for single inputs, and for
what several have in common."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """How weights are fitted."""

    hidden: int = 32
    epochs: int = 12
    batch: int = 8_192
    trust: float = 0.5
    """How much of what is aimed at is what the search made of a position; the rest is who won."""


@dataclass(frozen=True, slots=True)
class Epoch:
    """How far a fit has got: the losses where it was fitted, and where it was not."""

    stage: str
    fitted: float
    validated: float


OnEpoch = Callable[[Epoch], None]


def fit(
    inputs: Inputs, positions: Array, fitting: Fitting, seed: int, threads: int, on_epoch: OnEpoch
) -> tuple[dict[str, Any], list[Epoch]]:
    """The weights of a net, in whole numbers, and how they were found."""
    torch = import_torch()
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    torch.use_deterministic_algorithms(True, warn_only=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    data = _Data(torch, inputs, positions, fitting.trust, device)
    model = _Model(torch, inputs, fitting.hidden, device)
    if inputs.terms:
        fitting = replace(fitting, batch=min(fitting.batch, max(_STEPS, len(data.fitted) // _STEPS)))
        model.begin_with(data.slope * data.term_scale * np.array(inputs.terms))
    epochs: list[Epoch] = []
    rates = _RATES_IN_TREES if inputs.terms else _RATES
    for stage, rate in rates if fitting.hidden else rates[:1]:
        model.is_summing_only = stage == "sum"
        for epoch in _train(torch, model, data, fitting, stage, rate, seed):
            epochs.append(epoch)
            on_epoch(epoch)
    weights = model.in_whole_numbers()
    if inputs.terms:
        weights["terms"] = model.term_weights(data.term_scale)
    return weights, epochs


def import_torch() -> Any:
    """PyTorch, which is an extra; an error that says so where it is missing."""
    try:
        import torch
    except ImportError:
        raise BanneretError("Fitting needs PyTorch: pip install 'banneret[learn]'.") from None
    return torch


class _Data:
    """Positions as tensors, those of some games apart."""

    def __init__(self, torch: Any, inputs: Inputs, positions: Array, trust: float, device: str) -> None:
        own = positions["inputs"].astype(np.int64)
        own[np.arange(own.shape[1])[None, :] >= positions["count"][:, None]] = inputs.count
        won = positions["got"] / CERTAIN
        self.slope = slope_of(positions["value"], won)
        aim = trust * _chances(positions["value"], self.slope) + (1 - trust) * won
        is_apart = positions["game"] % _VALIDATED == 0
        self.own = torch.tensor(own, device=device)
        if inputs.terms:
            self.term_scale = np.maximum(1.0, positions["terms"].std(axis=0))
            terms = positions["terms"] / self.term_scale
            self.terms = torch.tensor(terms, dtype=torch.float32, device=device)
        else:
            mirrored = np.append(inputs.mirrored(), inputs.count)
            self.other = torch.tensor(mirrored[own], device=device)
        self.aim = torch.tensor(aim, dtype=torch.float32, device=device)
        self.fitted = torch.tensor(np.flatnonzero(~is_apart), device=device)
        self.validated = torch.tensor(np.flatnonzero(is_apart), device=device)


def slope_of(values: Array, won: Array) -> float:
    """How steep the logistic curve is by which values of a search promise what was really won."""
    unbent, slope = _unbent(values), 1.0
    for _ in range(50):  # Newton's method, for one number
        chance = _logistic(np.clip(slope * unbent, -_FURTHEST, _FURTHEST))
        step = float((unbent * (won - chance)).sum() / max(1e-9, (unbent**2 * chance * (1 - chance)).sum()))
        slope = min(_STEEPEST, max(0.05, slope + min(1.0, max(-1.0, step))))
    return slope


def _chances(values: Array, slope: float) -> Array:
    """What values of a search promise."""
    return _logistic(np.clip(slope * _unbent(values), -_FURTHEST, _FURTHEST))


def _unbent(values: Array) -> Array:
    """Values before `chance` in kernels/learned.py has bent them."""
    share = np.clip(values / SCALE / (CERTAIN // 2), -0.98, 0.98)
    found: Array = share / (1 - np.abs(share))
    return found


def _logistic(x: Array) -> Array:
    found: Array = 1 / (1 + np.exp(-x))
    return found


class _Model:
    """The weights while they are fitted. The last input is none: positions have different numbers of them."""

    def __init__(self, torch: Any, inputs: Inputs, hidden: int, device: str) -> None:
        self._torch = torch
        self._count = inputs.count
        parts = inputs.parts().astype(np.int64)
        known = int(parts.max(initial=-1)) + 1
        parts[parts < 0] = known
        self._parts = torch.tensor(parts, device=device)
        given = inputs.given() if inputs.given().size else np.zeros(inputs.count)
        self._given = torch.tensor(given, dtype=torch.float32, device=device)[:, None]
        self._in_trees = bool(inputs.terms)
        self._mirrored = None if self._in_trees else torch.tensor(inputs.mirrored(), device=device)
        self._nothing = torch.zeros(1, max(1, hidden), device=device)

        def zeros(*shape: int) -> Any:
            return torch.zeros(*shape, device=device, requires_grad=True)

        def small(*shape: int) -> Any:
            return (0.02 * torch.randn(*shape, device=device)).requires_grad_()

        self.summing = {"alone": zeros(inputs.count, 1), "shared": zeros(known, 1), "tempo": zeros(1)}
        if self._in_trees:
            self.summing["terms"] = zeros(len(inputs.terms))
        self.hidden = {
            "alone": zeros(inputs.count, hidden),
            "shared": (5 * small(known, hidden).detach()).requires_grad_(),
            "bias": (0.3 + small(hidden).detach()).requires_grad_(),
            "own": small(hidden),
            "other": small(hidden),
        }
        self.is_summing_only = True

    def values(self, data: _Data, batch: Any) -> Any:
        """The logarithm of the odds for the side to act, or in trees for the seat that judges."""
        torch, own = self._torch, data.own[batch]
        worth = torch.cat([self._inputs(), self._nothing[:, :1]])
        value = self._added(worth, own)[:, 0] + self.summing["tempo"]
        if self._in_trees:
            value = value + data.terms[batch] @ self.summing["terms"]
        if not self.is_summing_only:
            rows = torch.cat([self._rows(), self._nothing])
            value = value + self._units(rows, own) @ self.hidden["own"]
            if not self._in_trees:
                value = value + self._units(rows, data.other[batch]) @ self.hidden["other"]
        return value

    def parameters(self) -> list[Any]:
        """What is fitted now."""
        return [each for group in self._groups() for each in group.values()]

    def excess(self) -> Any:
        """How far weights are from nothing, those of single inputs above all: what was seen too seldom to be
        sure of is held there.
        """
        return sum(
            _ALONE * (group["alone"] ** 2).sum() + _SHARED * (group["shared"] ** 2).sum()
            for group in self._groups()
        )

    def _groups(self) -> list[dict[str, Any]]:
        return [self.summing] if self.is_summing_only else [self.summing, self.hidden]

    def in_whole_numbers(self) -> dict[str, Any]:
        """The weights as kernels read them."""
        rows = self._rows() if self.hidden["bias"].numel() else self.hidden["alone"]
        weights = {
            "inputs": _rounded(self._inputs()[:, 0], ONE, np.int16),
            "tempo": int(_rounded(self.summing["tempo"], ONE, np.int16)[0]),
            "rows": _rounded(rows, FULL, np.int8),
            "bias": _rounded(self.hidden["bias"], FULL, np.int16),
            "own": _rounded(self.hidden["own"], ONE, np.int16),
            "other": _rounded(self.hidden["other"], ONE, np.int16),
        }
        if self._in_trees:
            weights["other"] = np.zeros_like(weights["own"])
        return weights

    def begin_with(self, weights: Array) -> None:
        """Begins with weights of terms, instead of nothing."""
        with self._torch.no_grad():
            self.summing["terms"].copy_(self._torch.tensor(weights))

    def term_weights(self, scale: Array) -> Array:
        """The weights of terms that were divided by a scale of their own each, to be about 1."""
        return _rounded(self.summing["terms"], ONE * TERM_ONE / scale, np.int32)

    def _inputs(self) -> Any:
        """What each input is worth: what is good for one of two sides is bad for the other."""
        worth = self.summing["alone"] + self._common(self.summing["shared"])
        return (worth if self._in_trees else worth - worth[self._mirrored]) + self._given

    def _rows(self) -> Any:
        return self.hidden["alone"] + self._common(self.hidden["shared"])

    def _common(self, shared: Any) -> Any:
        padded = self._torch.cat([shared, self._nothing[:, : shared.shape[1]]])
        return self._torch.nn.functional.embedding_bag(self._parts, padded, mode="sum")

    def _added(self, table: Any, inputs: Any) -> Any:
        return self._torch.nn.functional.embedding_bag(inputs, table, mode="sum")

    def _units(self, rows: Any, inputs: Any) -> Any:
        return (self._added(rows, inputs) + self.hidden["bias"]).clamp(0, 1)


def _rounded(weights: Any, one: Any, kind: Any) -> Array:
    limits = np.iinfo(kind)
    found: Array = weights.detach().cpu().numpy() * one
    return np.clip(np.rint(found), limits.min, limits.max).astype(kind)


def _train(
    torch: Any, model: _Model, data: _Data, fitting: Fitting, stage: str, rate: float, seed: int
) -> Iterator[Epoch]:
    """Goes through all positions so many times, in another order each time, ever more slowly; and keeps what
    did best on those that were left out.
    """
    optimizer = torch.optim.Adam(model.parameters(), lr=rate)
    order = torch.Generator().manual_seed(seed)
    steps = fitting.epochs * -(-len(data.fitted) // fitting.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=rate, total_steps=steps + 1)
    best, kept = float("inf"), list[Any]()
    for _ in range(fitting.epochs):
        shuffled = data.fitted[torch.randperm(len(data.fitted), generator=order).to(data.fitted.device)]
        total = 0.0
        for batch in shuffled.split(fitting.batch):
            optimizer.zero_grad()
            found = _loss(torch, model, data, batch)
            (found + model.excess() / len(data.fitted)).backward()
            optimizer.step()
            schedule.step()
            total += float(found.detach()) * len(batch)
        with torch.no_grad():
            apart = [
                float(_loss(torch, model, data, batch)) * len(batch)
                for batch in data.validated.split(_AT_ONCE)
            ]
        validated = sum(apart) / max(1, len(data.validated))
        if validated < best:
            best, kept = validated, [each.detach().clone() for each in model.parameters()]
        yield Epoch(stage, total / len(data.fitted), validated)
    with torch.no_grad():
        for each, value in zip(model.parameters(), kept, strict=True):
            each.copy_(value)


def _loss(torch: Any, model: _Model, data: _Data, batch: Any) -> Any:
    values = model.values(data, batch)
    return torch.nn.functional.binary_cross_entropy_with_logits(values, data.aim[batch])
