"""Trains a net on positions, with PyTorch, and quantizes its weights to integers.

First the worth of each input alone; then hidden units are added whose output starts near zero. What rare
inputs share with others (`Inputs.parts`) is trained as factorized weights and summed into the inputs at the
end, so that a stack that never occurred is still worth its units.
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

_HELD_OUT = 10
"""One game in this many is held out for validation."""

_VALIDATION_BATCH = 65_536

_MAX_LOG_ODDS = 8.0
"""The clipping bound of target log-odds."""


_RATES = ("sum", 0.02), ("net", 0.003)
_RATES_IN_TREES = ("sum", 0.003), ("net", 0.001)
"""Peak learning rates. In trees the weights start near their solution and a hundred inputs are active at
once: higher rates overshoot."""

_STEPS = 64
"""The minimum number of steps per epoch for trees, however few positions there are."""

_STEEPEST = 40.0
"""The upper bound of the fitted slope."""

_L2_SINGLE = 200.0
_L2_SHARED = 10.0
"""Strength of the L2 penalty, roughly as the number of positions that speak for a weight of 0 rather than
1: for single inputs, and for shared parts."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """Hyperparameters of the training."""

    hidden: int = 32
    epochs: int = 12
    batch: int = 8_192
    trust: float = 0.5
    """The weight of the search value in the training target; the rest is the result of the game."""


@dataclass(frozen=True, slots=True)
class Epoch:
    """The training and validation losses after an epoch."""

    stage: str
    fitted: float
    validated: float


OnEpoch = Callable[[Epoch], None]


def fit(
    inputs: Inputs, positions: Array, fitting: Fitting, seed: int, threads: int, on_epoch: OnEpoch
) -> tuple[dict[str, Any], list[Epoch]]:
    """Trains a net; returns its quantized weights and the losses of each epoch."""
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
    weights = model.quantized()
    if inputs.terms:
        weights["terms"] = model.term_weights(data.term_scale)
    return weights, epochs


def import_torch() -> Any:
    """Imports PyTorch, which is an extra; raises an error that says so if it is missing."""
    try:
        import torch
    except ImportError:
        raise BanneretError("Fitting needs PyTorch: pip install 'banneret[learn]'.") from None
    return torch


class _Data:
    """Positions as tensors, split into training and validation games."""

    def __init__(self, torch: Any, inputs: Inputs, positions: Array, trust: float, device: str) -> None:
        own = positions["inputs"].astype(np.int64)
        own[np.arange(own.shape[1])[None, :] >= positions["count"][:, None]] = inputs.count
        won = positions["got"] / CERTAIN
        self.slope = slope_of(positions["value"], won)
        target = trust * _chances(positions["value"], self.slope) + (1 - trust) * won
        is_held_out = positions["game"] % _HELD_OUT == 0
        self.own = torch.tensor(own, device=device)
        if inputs.terms:
            self.term_scale = np.maximum(1.0, positions["terms"].std(axis=0))
            terms = positions["terms"] / self.term_scale
            self.terms = torch.tensor(terms, dtype=torch.float32, device=device)
        else:
            mirrored = np.append(inputs.mirrored(), inputs.count)
            self.other = torch.tensor(mirrored[own], device=device)
        self.target = torch.tensor(target, dtype=torch.float32, device=device)
        self.fitted = torch.tensor(np.flatnonzero(~is_held_out), device=device)
        self.validated = torch.tensor(np.flatnonzero(is_held_out), device=device)


def slope_of(values: Array, won: Array) -> float:
    """The slope of the logistic curve from search values to actual results, by maximum likelihood."""
    raw, slope = _from_win_share(values), 1.0
    for _ in range(50):  # Newton's method in one variable
        chance = _logistic(np.clip(slope * raw, -_MAX_LOG_ODDS, _MAX_LOG_ODDS))
        step = float((raw * (won - chance)).sum() / max(1e-9, (raw**2 * chance * (1 - chance)).sum()))
        slope = min(_STEEPEST, max(0.05, slope + min(1.0, max(-1.0, step))))
    return slope


def _chances(values: Array, slope: float) -> Array:
    """The winning probabilities that search values imply."""
    return _logistic(np.clip(slope * _from_win_share(values), -_MAX_LOG_ODDS, _MAX_LOG_ODDS))


def _from_win_share(values: Array) -> Array:
    """Inverts `chance` in kernels/learned.py."""
    share = np.clip(values / SCALE / (CERTAIN // 2), -0.98, 0.98)
    found: Array = share / (1 - np.abs(share))
    return found


def _logistic(x: Array) -> Array:
    found: Array = 1 / (1 + np.exp(-x))
    return found


class _Model:
    """The weights in training. The last input is padding: positions have different numbers of inputs."""

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
        """The log-odds for the side to act; in trees, for the seat whose perspective it is."""
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
        """The parameters of the current stage."""
        return [each for group in self._groups() for each in group.values()]

    def l2_penalty(self) -> Any:
        """The L2 penalty. It is stronger for single inputs, so that rarely seen ones stay near zero."""
        return sum(
            _L2_SINGLE * (group["alone"] ** 2).sum() + _L2_SHARED * (group["shared"] ** 2).sum()
            for group in self._groups()
        )

    def _groups(self) -> list[dict[str, Any]]:
        return [self.summing] if self.is_summing_only else [self.summing, self.hidden]

    def quantized(self) -> dict[str, Any]:
        """The quantized weights, as kernels read them."""
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
        """Initializes the term weights."""
        with self._torch.no_grad():
            self.summing["terms"].copy_(self._torch.tensor(weights))

    def term_weights(self, scale: Array) -> Array:
        """The quantized weights of terms, which were normalized by this scale for training."""
        return _rounded(self.summing["terms"], ONE * TERM_ONE / scale, np.int32)

    def _inputs(self) -> Any:
        """The worth of each input; antisymmetric for two sides: one side's gain is the other's loss."""
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
    """Trains for the given number of epochs, shuffled each time, with a one-cycle learning rate; finally
    restores the weights with the lowest validation loss.
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
            (found + model.l2_penalty() / len(data.fitted)).backward()
            optimizer.step()
            schedule.step()
            total += float(found.detach()) * len(batch)
        with torch.no_grad():
            losses = [
                float(_loss(torch, model, data, batch)) * len(batch)
                for batch in data.validated.split(_VALIDATION_BATCH)
            ]
        validated = sum(losses) / max(1, len(data.validated))
        if validated < best:
            best, kept = validated, [each.detach().clone() for each in model.parameters()]
        yield Epoch(stage, total / len(data.fitted), validated)
    with torch.no_grad():
        for each, value in zip(model.parameters(), kept, strict=True):
            each.copy_(value)


def _loss(torch: Any, model: _Model, data: _Data, batch: Any) -> Any:
    values = model.values(data, batch)
    return torch.nn.functional.binary_cross_entropy_with_logits(values, data.target[batch])
