"""`banneret gpu`: prepares games for GPUs."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.arguments import RulesetOption, open_game
from banneret.cli.waiting import compile_with_progress
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.games import names
from banneret.players.gpu import bundle
from banneret.players.gpu.program import ARCHS

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.callback(epilog="Example: banneret gpu build --arch sm_90 bundle")
def _gpu() -> None:
    """Prepare games for machines with a GPU."""


@app.command(epilog="Example: banneret gpu build --game age-of-chess --arch sm_80 bundle")
def build(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where to write the bundle.")],
    game: Annotated[
        list[str] | None, typer.Option(metavar="GAME", help="A game; repeat for several. [default: all]")
    ] = None,
    arch: Annotated[
        str, typer.Option(metavar="SM", help=f"The least GPU that is to run it: {', '.join(ARCHS)}.")
    ] = "sm_90",
    ruleset: RulesetOption = "default",
) -> None:
    """Write a bundle of games for a machine with a GPU.

    That machine needs no Banneret and no compiler, only NumPy and CuPy: python DIR/banneret_gpu.py GAME. No
    GPU is needed here.
    """
    for each in [open_game(name, ruleset) for name in game or names()]:
        compile_with_progress(partial(_write, folder, each, arch))
        typer.echo(f"{each.definition.title}: {folder / each.name}.ptx")
    typer.echo(f"To play there: python {folder / bundle.LAUNCHER} {(game or names())[0]}")


def _write(folder: Path, game: Game, arch: str, on_progress: CompileProgress) -> None:
    bundle.write_bundle(folder, [game], arch, on_progress)
