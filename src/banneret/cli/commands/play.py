"""`banneret play`."""

import secrets
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.arguments import (
    EXAMPLE,
    PLAYERS_HELP,
    OptionalSeedOption,
    ScenarioOption,
    SetupOption,
    open_game,
)
from banneret.cli.consoles import standard_output
from banneret.cli.playing.loop import play_on
from banneret.cli.playing.players import computers, seat_players
from banneret.cli.playing.session import Session
from banneret.cli.playing.terminal import ask
from banneret.cli.record_files import load_match
from banneret.cli.waiting import compile_with_progress
from banneret.engine.errors import BanneretError
from banneret.players.gamedata import MOST_LEVELS
from banneret.players.levels import USUAL_LEVEL, level_name

_SEEDS = 1_000_000  # short enough to retype


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Needed unless --resume is given.")
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(metavar="NAME|FILE", help="The rules' numbers. [default: default]")
    ] = None,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="SEAT",
            help="Yours: blue, gold, ... (several as `blue,green`), all, or none to watch. [default: blue]",
        ),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER",
            help="Who plays the others: one for all, or `A,B` for each of them. "
            f"{PLAYERS_HELP} [default: level:{USUAL_LEVEL}]",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=MOST_LEVELS, help="How strong the others are, from 1 on."),
    ] = None,
    seed: OptionalSeedOption = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved match.")] = None,
) -> None:
    """Play in the terminal, against the computer or each other."""
    if resume is not None:
        if any(option is not None for option in (ruleset, scenario, setup, seat, opponent, level, seed)):
            raise BanneretError(
                "--resume goes on with the rules, players and seed of the file; leave the others out."
            )
        session = _resumed(resume, game)
    else:
        if game is None:
            raise BanneretError(f"Say which game, such as: banneret play {EXAMPLE}")
        opened = open_game(game, "default" if ruleset is None else ruleset, setup, scenario)
        players = seat_players(opened, "blue" if seat is None else seat, _opponent(opponent, level))
        for player in computers(players):
            compile_with_progress(partial(player.prepare, opened))
        match = opened.match(seed=secrets.randbelow(_SEEDS) if seed is None else seed)
        session = Session(match, players, standard_output(), ask)
    play_on(session)


def _opponent(name: str | None, level: int | None) -> str:
    if name is not None and level is not None:
        raise BanneretError("--opponent names who plays, and --level says how strong: leave one of them out.")
    return name or level_name(USUAL_LEVEL if level is None else level)


def _resumed(path: Path, game: str | None) -> Session:
    record, match = load_match(path)
    if game not in (None, record.game):
        raise BanneretError(f"{path} is a match of {record.game}, not of {game}.")
    session = Session(match, record.seats, standard_output(), ask)
    session.file = path
    return session
