"""Eight to ten levels for each game, from one that a beginner beats to the strongest player.

A level is data (`gamedata.py`): a name, a description, and its player. All levels see immediate wins and
losses; lower levels search less deeply and have more slack.
"""

from dataclasses import dataclass
from typing import ClassVar

from banneret.engine.errors import BadPlayer
from banneret.engine.game import Definition, Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.players.blunders import without_blunders
from banneret.players.gamedata import data_of
from banneret.players.language import terms
from banneret.players.options import Options, OptionSpecs, read_options, split_name
from banneret.players.protocol import Player, Question, Stop, Thought, never
from banneret.players.search.player import THREADS, Searching

TITLES = terms(
    {
        1: "Page",
        2: "Squire",
        3: "Man-at-arms",
        4: "Sergeant",
        5: "Knight",
        6: "Captain",
        7: "Marshal",
        8: "Warlord",
        9: "Conqueror",
        10: "Emperor",
    }
)
"""The titles of the levels, the weakest first; the same in every game."""

USUAL_LEVEL = 3
"""The default level."""

LEVEL = "level:"
"""The prefix of a level's name; its number follows."""


def level_name(n: int) -> str:
    """The name by which to ask for a level's player."""
    return f"{LEVEL}{n}"


@dataclass(frozen=True, slots=True)
class LevelInfo:
    """A level's description for people, and the name of its player."""

    name: str
    title: str
    about: str


def levels(definition: Definition) -> tuple[LevelInfo, ...]:
    """The levels of a game, the weakest first."""
    said = definition.catalogue.passage
    listed = enumerate(data_of(definition).levels, start=1)
    return tuple(LevelInfo(level_name(n), TITLES[n], said(each.about)) for n, each in listed)


def level_of(player: str) -> int | None:
    """The number of a level, the weakest being 1; None for other players."""
    return next((n for n in TITLES if level_name(n) == player), None)


def spoken_name(player: str) -> str:
    """A computer player's name for people: the title of a level, the name of any other player."""
    return {level_name(n): title for n, title in TITLES.items()}.get(player, player)


class Level:
    """A level: delegates to the player that the game assigns to it."""

    OPTIONS: ClassVar[OptionSpecs] = {"threads": THREADS}

    def __init__(self, name: str, options: Options) -> None:
        self.name = name
        self._index = int(split_name(name.removeprefix(LEVEL))[0]) - 1
        self._options = options

    def behind(self, game: Game) -> Player:
        """The player of this level in a game."""
        known = data_of(game.definition).levels
        if self._index >= len(known):
            best = level_name(len(known))
            raise BadPlayer(f"{game.definition.title} has {len(known)} levels: the best is {best}.")
        text = known[self._index].player
        name, rest = split_name(text)
        return Searching(text, {**read_options(name, rest, Searching.OPTIONS), **self._options})

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles what the level's player needs."""
        self.behind(game).prepare(game, on_progress)

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Delegates to the level's player, then corrects immediate blunders."""
        thought = self.behind(game).think(game, question, stop, at_once=at_once)
        return without_blunders(game, question, thought)
