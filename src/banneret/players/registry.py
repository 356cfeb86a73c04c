"""Players by name."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from banneret.engine.errors import BadPlayer
from banneret.engine.text import suggestion
from banneret.players.gamedata import MOST_LEVELS
from banneret.players.levels import LEVEL, USUAL_LEVEL, Level, level_name
from banneret.players.options import Known, Options, read_options, split_name, write_options
from banneret.players.protocol import Player
from banneret.players.quick import Quick
from banneret.players.reference.player import REFERENCE, Reference
from banneret.players.search.player import Searching, Uct


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A player that can be asked for."""

    means: str
    make: Callable[[str, Options], Player]
    options: Known


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
"""The players that choose at once, in any game, and that many games can be left to."""

PROMPT = (*QUICK, *(level_name(n) for n in range(1, USUAL_LEVEL + 1)))
"""The players that answer in a blink: in every game, the lowest levels look at a few thousand positions."""


def names() -> tuple[str, ...]:
    """The players there are."""
    return tuple(_PLAYERS)


def meaning(name: str) -> str:
    """What a player does, in a few words."""
    return _PLAYERS[name].means


def options(name: str) -> Known:
    """What can be set of a player."""
    return _PLAYERS[name].options


@cache
def player(text: str) -> Player:
    """The player that is asked for by `name` or `name:option=value:option=value`."""
    name, rest = split_name(text)
    if text.startswith((LEVEL, REFERENCE.split(":")[0])):  # whose names have a colon in them
        second, rest = split_name(rest)
        name = f"{name}:{second}"
    if name not in _PLAYERS:
        raise BadPlayer(f"There is no player called {name!r}. {suggestion(name, _PLAYERS)}")
    entry = _PLAYERS[name]
    chosen = read_options(name, rest, entry.options)
    return entry.make(write_options(name, chosen), chosen)


def served(levels: int = MOST_LEVELS) -> tuple[str, ...]:
    """The players that nobody waits long for: the quick ones, and so many levels, the weakest first."""
    return (*QUICK, *(level_name(n) for n in range(1, levels + 1)))


def is_player(text: str) -> bool:
    """Whether a text asks for a computer player."""
    try:
        player(text)
    except BadPlayer:
        return False
    return True
