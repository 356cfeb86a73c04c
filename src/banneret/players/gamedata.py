"""A game's data for players, beyond its contract: the parameters of its tree search, and its levels.

They are read from `players.yaml` in the game's folder, or else from the file next to this module.
"""

from functools import cache
from pathlib import Path

import pydantic

from banneret.engine.game import Definition
from banneret.engine.rulesets import Problems, checked, read_file
from banneret.players.kernels.playouts import TO_THE_END

FEWEST_LEVELS, MOST_LEVELS = 8, 10
"""A game has as many levels as can be told apart in play: luck or the rules may leave less room."""

_FILE = "players.yaml"


class _Data(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(strict=True, frozen=True, extra="forbid")


class TreeParameters(_Data):
    """The parameters of the tree search."""

    is_plain: bool = False
    """Whether to expand one untried action per visit, at random, instead of all actions with priors."""
    playout: int = pydantic.Field(default=0, ge=TO_THE_END, le=10_000)
    """Playout length: the number of actions played from a new leaf before it is evaluated; -1: to the end."""
    eager: int = pydantic.Field(default=1, ge=1, le=100)
    """The number of actions drawn at random for each playout step; the most urgent of them is played."""
    explore: int = pydantic.Field(default=1_500, ge=0, le=100_000)
    """The exploration constant, out of CERTAIN: the bonus is this times the root of log2(availability + 1)
    ÷ visits, with the prior's visits included."""
    trust: int = pydantic.Field(default=1, ge=0, le=1_000)
    """The weight of the prior, in visits."""
    lure: int = pydantic.Field(default=0, ge=0, le=12_000)
    """The progressive bias: the bonus of the most urgent action before its first visit, out of CERTAIN."""
    width: int = pydantic.Field(default=64, ge=1, le=10_000)
    """The most actions that are ever tried at a node."""
    in_order: bool = False
    """Whether ties go to the earlier action, as in the older yardsticks, and not to a random one."""
    face_down: bool = True
    """Whether priors at simultaneous choices ignore the answers that other seats have already given, so
    that the order of asking does not matter. In the older yardsticks the last seat's prior took the
    others' into account."""


class AlphaBetaParameters(_Data):
    """The parameters of alpha-beta."""

    gain: int = pydantic.Field(default=0, ge=0, le=10_000)
    """What an action gains at most per point of urgency, in log-odds (`kernels/learned.py`). If it is given,
    the search is selective (`kernels/pruning.py`) where a net judges positions; 0: it is not."""


class LevelData(_Data):
    """A level: its description for people, and its player."""

    about: str
    player: str


class GameData(_Data):
    """A game's data for players."""

    tree: TreeParameters = TreeParameters()
    alphabeta: AlphaBetaParameters = AlphaBetaParameters()
    net: str | None = None
    """The default net of searching players, under the rulesets that it fits."""
    gpu_inlining: int | None = pydantic.Field(default=None, ge=0, le=1_000)
    """LLVM's inlining threshold for whole games on a GPU: low for a program so large that its lanes stall
    on instruction fetches."""
    levels: tuple[LevelData, ...] = pydantic.Field(min_length=FEWEST_LEVELS, max_length=MOST_LEVELS)


@cache
def data_of(definition: Definition) -> GameData:
    """The data for players of a game."""
    own = definition.folder / _FILE
    return _read(own if own.exists() else Path(__file__).with_name(_FILE))


@cache
def _read(path: Path) -> GameData:
    return checked(GameData, read_file(path), Problems())
