"""`banneret learn`."""

import re
from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.arguments import GameArgument, RulesetOption, SeedOption, open_game
from banneret.engine.errors import BanneretError
from banneret.players.cores import cores
from banneret.players.learning.fitting import Fitting
from banneret.players.learning.report import write_report
from banneret.players.learning.running import Learning
from banneret.players.learning.running import learn as learn_it
from banneret.players.learning.self_play import SelfPlayOptions
from banneret.players.learning.showing import write_games
from banneret.players.nets import NETS_VARIABLE, NO_NET

_UNITS = {"s": 1, "m": 60, "h": 3600}


def learn(
    game: GameArgument,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where to keep everything. [default: learned/GAME-RULESET]"),
    ] = None,
    budget: Annotated[
        str,
        typer.Option(metavar="TIME", help="Roughly how long everything may take, such as 90s, 10m or 2h."),
    ] = "10m",
    games: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Games of a generation, instead of a budget in time."),
    ] = None,
    generations: Annotated[
        int, typer.Option(metavar="N", min=1, max=100, help="How many times it learns.")
    ] = 3,
    nodes: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="Positions looked at for an action, in games to learn from."),
    ] = SelfPlayOptions().nodes,
    plies: Annotated[
        int, typer.Option(metavar="N", min=1, help="Actions after which such a game is broken off.")
    ] = SelfPlayOptions().plies,
    opening: Annotated[
        tuple[int, int],
        typer.Option(metavar="LEAST MOST", min=0, help="How many actions at random such a game begins with."),
    ] = SelfPlayOptions().opening,
    hidden: Annotated[int, typer.Option(metavar="N", min=0, max=64, help="Hidden units; 0: none.")] = 32,
    epochs: Annotated[
        int, typer.Option(metavar="N", min=1, max=1_000, help="How often a fit goes through all positions.")
    ] = Fitting().epochs,
    seconds: Annotated[
        float,
        typer.Option(
            metavar="S", min=0.01, help="For an action, in the final games against its predecessor."
        ),
    ] = 0.05,
    pairs: Annotated[
        int, typer.Option(metavar="N", min=1, help="The most pairs of games against a predecessor.")
    ] = 100,
    threads: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Games played at once. [default: all cores]")
    ] = None,
    seed: SeedOption = 0,
    ruleset: RulesetOption = "default",
) -> None:
    """Train a computer player by games against itself.

    If it is stopped, the same command continues where it left off.
    """
    played = open_game(game, ruleset)
    learning = Learning(
        game=played,
        folder=folder or Path("learned") / f"{game}-{played.ruleset.name}",
        generations=generations,
        self_play=SelfPlayOptions(nodes=nodes, opening=opening, plies=plies),
        fitting=Fitting(hidden=hidden, epochs=epochs),
        games=games,
        budget=None if games else _seconds(budget),
        seconds=seconds,
        pairs=pairs,
        threads=threads or cores(),
        seed=seed,
    )
    learned = learn_it(learning, typer.echo)
    typer.echo(f"Report: {write_report(learning, learned)}")
    if learned.best == NO_NET:
        typer.echo("No net was better than the player before.")
    else:
        nets = learning.folder / "nets"
        typer.echo(f"The best net: {nets / learned.best}.npz")
        for path in write_games(learning, learned):
            typer.echo(f"To watch it win or lose: banneret replay {path}")
        typer.echo(
            f"To play with it: {NETS_VARIABLE}={nets} banneret arena {game} search:net={learned.best} …"
        )


def _seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text)
    if not found:
        raise BanneretError(f"--budget: expected a time such as 90s, 10m or 2h, not {text!r}.")
    return float(found[1]) * _UNITS[found[2]]
