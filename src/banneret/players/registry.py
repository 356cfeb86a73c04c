"""The registry of players, by name."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from banneret.engine.errors import BadPlayer
from banneret.engine.text import suggestion
from banneret.players.gamedata import MOST_LEVELS
from banneret.players.levels import LEVEL, USUAL_LEVEL, Level, level_name, level_of
from banneret.players.options import Options, OptionSpecs, read_options, split_name, write_options
from banneret.players.protocol import Player
from banneret.players.quick import Quick
from banneret.players.reference.player import REFERENCE, Reference
from banneret.players.search.player import Searching, Uct


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A kind of player and its options."""

    means: str
    make: Callable[[str, Options], Player]
    options: OptionSpecs


_PLAYERS = {
    "random": PlayerKind("any legal action, all equally likely", Quick, {}),
    "greedy": PlayerKind("the action that leaves it best off at once; sees no further", Quick, {}),
    "uct": PlayerKind("plain tree search with random playouts: a fixed yardstick", Uct, Uct.OPTIONS),
    "search": PlayerKind("looks ahead in the way that fits the game", Searching, Searching.OPTIONS),
    **{
        level_name(n): PlayerKind(f"the game's opponent of level {n}", Level, Level.OPTIONS)
        for n in range(1, MOST_LEVELS + 1)
    },
    REFERENCE: PlayerKind(
        "search as it was in November 2026: a fixed yardstick", Reference, Reference.OPTIONS
    ),
}

QUICK = ("random", "greedy")
"""The players that choose at once, so that whole games are played by one kernel."""

PROMPT = (*QUICK, *(level_name(n) for n in range(1, USUAL_LEVEL + 1)))
"""The players that answer almost instantly: the lowest levels search only a few thousand positions."""


def names() -> tuple[str, ...]:
    """The names of all players."""
    return tuple(_PLAYERS)


def meaning(name: str) -> str:
    """A player's description, in a few words."""
    return _PLAYERS[name].means


def options(name: str) -> OptionSpecs:
    """A player's options."""
    return _PLAYERS[name].options


@cache
def player(text: str) -> Player:
    """The player for a text such as `name` or `name:option=value:option=value`."""
    name, rest = split_name(text)
    if text.startswith((LEVEL, REFERENCE.split(":")[0])):  # their names contain a colon
        second, rest = split_name(rest)
        name = f"{name}:{second}"
    if name not in _PLAYERS:
        raise BadPlayer(f"There is no player called {name!r}. {suggestion(name, _suggested())}")
    entry = _PLAYERS[name]
    chosen = read_options(name, rest, entry.options)
    return entry.make(write_options(name, chosen), chosen)


def _suggested() -> Iterable[str]:
    """The names to suggest: all levels as one, because an unknown level is like no particular other."""
    levels = f"{level_name(1)} to {level_name(MOST_LEVELS)}"
    return dict.fromkeys(name if level_of(name) is None else levels for name in _PLAYERS)


def served(levels: int = MOST_LEVELS) -> tuple[str, ...]:
    """The players that a server offers: the quick ones, and this many levels, the weakest first."""
    return (*QUICK, *(level_name(n) for n in range(1, levels + 1)))


def is_player(text: str) -> bool:
    """Whether a text names a computer player."""
    try:
        player(text)
    except BadPlayer:
        return False
    return True
