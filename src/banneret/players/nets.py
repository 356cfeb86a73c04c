"""Nets: learned weights in files. They are data of a player, not part of the rules.

A net is named by a hash of its weights, so that a name such as `search:net=3fa9c1d2` means the same player
everywhere. Nets are in the folder `nets` of their game, or in the folder that BANNERET_NETS names.
"""

import hashlib
import json
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import pydantic

from banneret.engine.errors import BadPlayer, BanneretError
from banneret.engine.game import Definition, Game, Inputs
from banneret.engine.machine.layout import Array

FOLDER = "nets"
NO_NET = "none"
"""In place of a net's name: evaluate by the game's own `worth`."""

NETS_VARIABLE = "BANNERET_NETS"
"""The environment variable that names a folder with more nets."""

NAME_LENGTH = 8
SIZE_MAX = 400_000
"""The largest file size of a net, in bytes: nets ship with the package."""
_WEIGHTS = ("inputs", "tempo", "rows", "bias", "own", "other")
_WEIGHTS_IN_TREES = ("terms", "spread")


class Earned(pydantic.BaseModel):
    """The result of a net's evaluation games."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    player: str
    against: str
    games: int
    elo: float
    low: float
    high: float


class About(pydantic.BaseModel):
    """Where a net comes from, and which games it fits."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    game: str
    ruleset: str
    """The ruleset it was trained on: name and hash."""
    ruleset_hash: str
    alike: str
    """What another ruleset must share with that one (`Inputs.alike`)."""
    recipe: dict[str, Any]
    """How it was trained: the settings of `banneret learn`."""
    results: tuple[Earned, ...] = ()
    history: tuple[Earned, ...] = ()
    """The evaluation results of its line, generation by generation."""


@dataclass(frozen=True, eq=False)
class Net:
    """Integer weights, as `kernels/learned.py` uses them."""

    about: About
    inputs: Array
    """The worth of each input alone."""
    tempo: int
    """The worth of being to act."""
    rows: Array
    """The weights of each input in the hidden units; empty without hidden units."""
    bias: Array
    own: Array
    other: Array
    """The output weights of the hidden units, for the acting side's (`own`) and the other's perspective."""
    terms: Array | None = None
    """The weights of the terms of `worth`, in nets for tree search."""
    spread: int = 0
    """The scale of a net for tree search: see `kernels/learned_in_trees.py`."""

    @property
    def is_for_trees(self) -> bool:
        return self.terms is not None

    @property
    def hidden(self) -> int:
        return len(self.bias)

    @property
    def name(self) -> str:
        """A hash of the weights and the game."""
        digest = hashlib.sha256(self.about.game.encode())
        for each in self._weights().values():
            digest.update(np.asarray(each).astype("<i4").tobytes())
        return digest.hexdigest()[:NAME_LENGTH]

    def _weights(self) -> dict[str, Any]:
        names = _WEIGHTS + (_WEIGHTS_IN_TREES if self.is_for_trees else ())
        return {each: getattr(self, each) for each in names}

    def inputs_of(self, definition: Definition) -> Inputs:
        """The inputs that it uses."""
        return definition.tree_inputs if self.is_for_trees else definition.inputs

    def fits(self, game: Game) -> bool:
        """Whether the net can be used under a game's ruleset."""
        inputs = self.inputs_of(game.definition)
        return (
            len(self.inputs) == inputs.count
            and game.name == self.about.game
            and self.about.alike == inputs.alike(game.ruleset.numbers)
        )

    def save(self, folder: Path) -> Path:
        """Saves the net into a folder, under its name."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.name}.npz"
        about: Any = np.frombuffer(json.dumps(self.about.model_dump(mode="json")).encode(), np.uint8)
        np.savez_compressed(path, about=about, **self._weights())
        if (size := path.stat().st_size) > SIZE_MAX:
            path.unlink()
            raise BanneretError(
                f"The net has {size:,} bytes; at most {SIZE_MAX:,} are allowed. Use fewer hidden units."
            )
        return path


def chosen_net(game: Game, name: str | None, usual: str | None) -> Net | None:
    """The net of a player: the requested one, or the usual one if it fits the ruleset."""
    if name == NO_NET or (name or usual) is None:
        return None
    net = net_of(game.definition, str(name or usual))
    if net.fits(game):
        return net
    if name is None:
        return None
    raise BadPlayer(
        f"The net {name} was trained on {net.about.ruleset}; {game.ruleset.name} differs from it too much. "
        f"Leave out net={name}."
    )


def net_of(definition: Definition, name: str) -> Net:
    """A game's net by name."""
    for folder in _folders(definition):
        path = folder / f"{name}.npz"
        if path.is_file():
            return load(path)
    raise BadPlayer(f"There is no net called {name} for {definition.title}.")


@lru_cache(maxsize=32)
def load(path: Path) -> Net:
    """Reads a net from a file."""
    try:
        with np.load(path, allow_pickle=False) as content:
            names = _WEIGHTS + (_WEIGHTS_IN_TREES if "terms" in content else ())
            weights: dict[str, Any] = {each: content[each] for each in names}
            about = About.model_validate_json(content["about"].tobytes())
    except (OSError, KeyError, ValueError, BadZipFile) as error:
        raise BanneretError(f"{path} is not a net: {error}") from None
    weights |= {each: int(weights[each]) for each in ("tempo", "spread") if each in weights}
    return Net(about, **weights)


def _folders(definition: Definition) -> list[Path]:
    own = os.environ.get(NETS_VARIABLE)
    return [definition.folder / FOLDER, *([Path(own)] if own else [])]
