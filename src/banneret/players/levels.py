"""Eight to ten levels for each game, from one that a beginner beats to the best there is.

A level is data (`gamedata.py`): a name, what to expect, and the player behind it. All levels look at what
everybody could see; the lower ones look less far, and take what is nearly best for good enough.
"""

from dataclasses import dataclass
from typing import ClassVar

from banneret.engine.errors import BadPlayer
from banneret.engine.game import Definition, Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.players.foresight import nothing_overlooked
from banneret.players.gamedata import data_of
from banneret.players.language import terms
from banneret.players.options import Known, Options, read_options, split_name
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
"""What people call the levels, the weakest first, in every game."""

USUAL_LEVEL = 3
"""The level of players who choose none."""

LEVEL = "level:"
"""What the name of a level begins with; its number follows."""


def level_name(n: int) -> str:
    """How the player of a level is asked for."""
    return f"{LEVEL}{n}"


@dataclass(frozen=True, slots=True)
class LevelInfo:
    """What people are told of a level, and how its player is asked for."""

    name: str
    title: str
    about: str


def levels(definition: Definition) -> tuple[LevelInfo, ...]:
    """The levels of a game, the weakest first."""
    said = definition.catalogue.passage
    listed = enumerate(data_of(definition).levels, start=1)
    return tuple(LevelInfo(level_name(n), TITLES[n], said(each.about)) for n, each in listed)


def level_of(player: str) -> int | None:
    """The number of a level, the weakest 1; None for a computer player that is none."""
    return next((n for n in TITLES if level_name(n) == player), None)


def spoken_name(player: str) -> str:
    """What people call a computer player: a level by its title, any other by its name."""
    return {level_name(n): title for n, title in TITLES.items()}.get(player, player)


class Level:
    """Plays as the game's level of that name says."""

    OPTIONS: ClassVar[Known] = {"threads": THREADS}

    def __init__(self, name: str, options: Options) -> None:
        self.name = name
        self._index = int(split_name(name.removeprefix(LEVEL))[0]) - 1
        self._options = options

    def behind(self, game: Game) -> Player:
        """The player who plays this level of a game."""
        known = data_of(game.definition).levels
        if self._index >= len(known):
            best = level_name(len(known))
            raise BadPlayer(f"{game.definition.title} has {len(known)} levels: the best is {best}.")
        text = known[self._index].player
        name, rest = split_name(text)
        return Searching(text, {**read_options(name, rest, Searching.OPTIONS), **self._options})

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles what the player behind it needs."""
        self.behind(game).prepare(game, on_progress)

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Leaves it to the player behind it; but no level overlooks what wins or loses at once."""
        thought = self.behind(game).think(game, question, stop, at_once=at_once)
        return nothing_overlooked(game, question, thought)
