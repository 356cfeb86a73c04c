"""Weights that were learned: a player's data, kept in a file, and no part of the rules.

A net is called by a hash of its weights, so that a name such as `search:net=3fa9c1d2` means the same player
wherever it is found. Nets are in the folder `nets` of their game, and in the folder that BANNERET_NETS names.
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
"""What is asked for instead of a net's name by who goes by the game's own `worth`."""

NETS_VARIABLE = "BANNERET_NETS"
"""The environment's variable that names a folder with more nets."""

NAME_LENGTH = 8
SIZE_MAX = 400_000
"""Bytes of a net's file: nets come with the package."""
_WEIGHTS = ("inputs", "tempo", "rows", "bias", "own", "other")
_WEIGHTS_IN_TREES = ("terms", "spread")


class Earned(pydantic.BaseModel):
    """What a net has shown in games."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    player: str
    against: str
    games: int
    elo: float
    low: float
    high: float


class About(pydantic.BaseModel):
    """Where a net comes from, and what it is good for."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    game: str
    ruleset: str
    """What it was trained on: the name, and the hash."""
    ruleset_hash: str
    alike: str
    """What another ruleset must have in common with that one (`Inputs.alike`)."""
    recipe: dict[str, Any]
    """How it was made, by the settings of `banneret learn`."""
    results: tuple[Earned, ...] = ()
    history: tuple[Earned, ...] = ()
    """How the nets of its line met the players before them, generation by generation."""


@dataclass(frozen=True, eq=False)
class Net:
    """Weights in whole numbers; `kernels/learned.py` says what they mean."""

    about: About
    inputs: Array
    """The worth of each input by itself."""
    tempo: int
    """What it is worth to be the one who acts."""
    rows: Array
    """For each input its weight in each hidden unit; there may be none of these."""
    bias: Array
    own: Array
    other: Array
    """What each hidden unit counts for, as the acting side sees the position and as the other does."""
    terms: Array | None = None
    """The weight of each term of `worth`, in nets that judge the positions of trees."""
    spread: int = 0
    """The scale on which these judge: see `kernels/learned_in_trees.py`."""

    @property
    def is_for_trees(self) -> bool:
        return self.terms is not None

    @property
    def hidden(self) -> int:
        return len(self.bias)

    @property
    def name(self) -> str:
        """A hash of the weights and of the game."""
        digest = hashlib.sha256(self.about.game.encode())
        for each in self._weights().values():
            digest.update(np.asarray(each).astype("<i4").tobytes())
        return digest.hexdigest()[:NAME_LENGTH]

    def _weights(self) -> dict[str, Any]:
        names = _WEIGHTS + (_WEIGHTS_IN_TREES if self.is_for_trees else ())
        return {each: getattr(self, each) for each in names}

    def inputs_of(self, definition: Definition) -> Inputs:
        """What it sees of positions."""
        return definition.tree_inputs if self.is_for_trees else definition.inputs

    def fits(self, game: Game) -> bool:
        """Whether what was learned serves under the ruleset of a game, too."""
        inputs = self.inputs_of(game.definition)
        return (
            len(self.inputs) == inputs.count
            and game.name == self.about.game
            and self.about.alike == inputs.alike(game.ruleset.numbers)
        )

    def save(self, folder: Path) -> Path:
        """Writes it into a folder, under its name."""
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
    """The net that a player goes by: the one it is asked to, or the usual one if that fits the ruleset."""
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
    """A game's net by its name."""
    for folder in _folders(definition):
        path = folder / f"{name}.npz"
        if path.is_file():
            return load(path)
    raise BadPlayer(f"There is no net called {name} for {definition.title}.")


@lru_cache(maxsize=32)
def load(path: Path) -> Net:
    """Reads a net."""
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
