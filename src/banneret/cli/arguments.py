"""Arguments and options shared by several commands."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from banneret.engine.game import Game
from banneret.engine.match import checked_seed
from banneret.games import definition, names
from banneret.players.gamedata import FEWEST_LEVELS, MOST_LEVELS

EXAMPLE, *_ = names()
"""The game that the help uses as an example."""


PLAYERS_HELP = (
    f"A player is random, greedy, uct, search, reference:2026-11, or level:1 to level:{FEWEST_LEVELS} (in "
    f"some games to level:{MOST_LEVELS}); options may follow, such as search:seconds=2."
)


def _checked_seed(seed: int | None) -> int | None:
    return seed if seed is None else checked_seed(seed)


GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game; `banneret games` lists them.")]
RulesetOption = Annotated[
    str, typer.Option("--ruleset", metavar="NAME|FILE", help="The rules' numbers: a name, or a YAML file.")
]
SetupOption = Annotated[
    str | None,
    typer.Option(
        "--setup",
        metavar="NAME|FILE",
        help="How each side is set up, in games that leave it open; `A,B` for the seats in order.",
    ),
]
ScenarioOption = Annotated[
    str | None,
    typer.Option("--scenario", metavar="NAME", help="What is played, in games with several scenarios."),
]
OnOption = Annotated[str, typer.Option(metavar="cpu|gpu", help="Which processor plays.")]
SeedOption = Annotated[
    int,
    typer.Option("--seed", metavar="N", callback=_checked_seed, help="Determines everything left to chance."),
]
OptionalSeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        callback=_checked_seed,
        help="Determines everything left to chance. [default: any]",
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="FOLDER",
        help="Where matches are kept. [default: $BANNERET_DATA, or your data folder]",
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="ADDRESS",
        help="A PostgreSQL database instead of a folder: postgresql://user@host/name. "
        "[default: $BANNERET_DATABASE]",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def open_game(name: str, ruleset: str, setup: str | None = None, scenario: str | None = None) -> Game:
    """Loads the game named on the command line."""
    found = definition(name)
    return Game(found, found.ruleset(ruleset, setup, scenario))


def listed(names: str) -> list[str]:
    """Splits a comma-separated list."""
    return [name.strip() for name in names.split(",")]


def print_json(data: Any) -> None:
    """Prints JSON for programs."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def ruleset_name(game: Game) -> dict[str, str]:
    """The ruleset in force, as JSON data."""
    return {"name": game.ruleset.name, "hash": game.ruleset.hash}
