"""What players know of a game beyond its contract, as data: how its trees are grown, and its levels.

It is in `players.yaml` in the game's folder; the file beside this module serves games that have none.
"""

from functools import cache
from pathlib import Path

import pydantic

from banneret.engine.game import Definition
from banneret.engine.rulesets import Problems, checked, read_file
from banneret.players.kernels.playouts import TO_THE_END

FEWEST_LEVELS, MOST_LEVELS = 8, 10
"""A game has as many as can be told apart in play: in some, luck or the rules leave less room at the top."""

_FILE = "players.yaml"


class _Data(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(strict=True, frozen=True, extra="forbid")


class Manner(_Data):
    """How a tree is grown."""

    is_plain: bool = False
    """Whether actions are added one at a time and in any order, instead of all with a first guess."""
    playout: int = pydantic.Field(default=0, ge=TO_THE_END, le=10_000)
    """How many actions are played on from a new node before the position is judged; -1: all."""
    eager: int = pydantic.Field(default=1, ge=1, le=100)
    """Of so many actions drawn at random, a playout takes the most urgent."""
    explore: int = pydantic.Field(default=1_500, ge=0, le=100_000)
    """How much more is expected of what was tried little: of a won game's 12,000, for an action with one
    visit among two, and more with the root of the logarithm of the visits."""
    trust: int = pydantic.Field(default=1, ge=0, le=1_000)
    """As how many visits the first guess counts."""
    lure: int = pydantic.Field(default=0, ge=0, le=12_000)
    """How much more is expected of the most urgent action before its first visit."""
    width: int = pydantic.Field(default=64, ge=1, le=10_000)
    """No more actions than so many are ever tried at a node."""
    in_order: bool = False
    """Whether the earlier of equal actions is preferred, as by yardsticks of old; else dice decide."""
    face_down: bool = True
    """Whether seats that choose at once are looked at alike: what one chooses lies face down while the next
    makes its first guess. Else, as by yardsticks of old, the last of them guesses by what others chose."""


class LevelData(_Data):
    """A level: what people are told of it, and who plays it."""

    about: str
    player: str


class GameData(_Data):
    """All that players know of a game."""

    tree: Manner = Manner()
    net: str | None = None
    """The net that players who look ahead go by, under rulesets that it fits."""
    gpu_inlining: int | None = pydantic.Field(default=None, ge=0, le=1_000)
    """LLVM's threshold for taking a helper into its callers, where whole games are played on a GPU: low for a
    program so large that its lanes wait for instructions."""
    levels: tuple[LevelData, ...] = pydantic.Field(min_length=FEWEST_LEVELS, max_length=MOST_LEVELS)


@cache
def data_of(definition: Definition) -> GameData:
    """What players know of a game."""
    own = definition.folder / _FILE
    return _read(own if own.exists() else Path(__file__).with_name(_FILE))


@cache
def _read(path: Path) -> GameData:
    return checked(GameData, read_file(path), Problems())
