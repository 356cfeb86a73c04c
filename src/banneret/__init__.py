"""Banneret: board war games to play, to change and to study.

game = banneret.game("age-of-chess")
match = game.match(seed=7)
match.play("e2-e3")
banneret.simulate("age-of-chess", games=1000, players=("greedy", "random"))
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banneret import games
from banneret.engine.errors import (
    BadDocument,
    BadNotation,
    BadPlayer,
    BadRecord,
    BadRuleset,
    BanneretError,
    IllegalAction,
    UnknownGame,
)
from banneret.engine.game import Game
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import Match, read_record
from banneret.engine.views import ARBITER, Action, Pick, View
from banneret.environments import Batch, VectorGame
from banneret.players import simulate as _simulate
from banneret.players.simulate import Simulation

__version__ = "0.1.0"

__all__ = [
    "ARBITER",
    "SPECTATOR",
    "Action",
    "BadDocument",
    "BadNotation",
    "BadPlayer",
    "BadRecord",
    "BadRuleset",
    "BanneretError",
    "Batch",
    "Game",
    "IllegalAction",
    "Match",
    "Pick",
    "Simulation",
    "UnknownGame",
    "VectorGame",
    "View",
    "game",
    "game_names",
    "replay",
    "simulate",
    "vector",
]


def game_names() -> tuple[str, ...]:
    """Returns the names of all installed games."""
    return games.names()


def game(name: str, ruleset: str | Path | Mapping[str, Any] = "default", setup: str | None = None) -> Game:
    """Loads a game by name, ready to be played; UnknownGame if there is none.

    `ruleset` is a name, a YAML file, or a mapping of changes to the default ruleset. `setup` is the name or
    the YAML file of a set-up, in games that offer a choice.
    """
    definition = games.definition(name)
    return Game(definition, definition.ruleset(ruleset, setup))


def replay(record: Mapping[str, Any]) -> Match:
    """Replays a record into a match, checking every action; BadRecord says what is wrong with it."""
    return games.replay(read_record(record))


def simulate(
    name: str,
    *,
    games: int,
    players: Sequence[str],
    ruleset: str | Path | Mapping[str, Any] = "default",
    setup: str | None = None,
    seed: int = 0,
    threads: int | None = None,
    on: str = "cpu",
) -> Simulation:
    """Plays many games between computer players and counts the results.

    Uses all cores unless `threads` is given, or a GPU (`on="gpu"`); the results are the same.
    """
    return _simulate.simulate(
        game(name, ruleset, setup), players, games=games, seed=seed, threads=threads, on=on
    )


def vector(
    name: str,
    count: int,
    *,
    rulesets: Sequence[str | Path | Mapping[str, Any]] = ("default",),
    opponent: str | None = None,
    seed: int = 0,
    threads: int | None = None,
    device: str = "cpu",
) -> VectorGame:
    """Makes an environment of many games that are stepped together, for learning programs.

    The program plays all seats, or one seat against `opponent`. Rulesets are assigned to the games in turn.
    On a GPU (`device="cuda"`) all data stays there.
    """
    made = [game(name, each) for each in rulesets]
    return VectorGame(made, count, opponent=opponent, seed=seed, threads=threads, device=device)
