"""The Typer app with all commands, and what `banneret` does without one."""

from functools import partial
from typing import Annotated

import typer

from banneret import __version__
from banneret.cli.arguments import EXAMPLE
from banneret.cli.commands.arena import arena
from banneret.cli.commands.check import check
from banneret.cli.commands.games import games
from banneret.cli.commands.gpu import app as gpu
from banneret.cli.commands.hint import hint
from banneret.cli.commands.lab import app as lab
from banneret.cli.commands.learn import learn
from banneret.cli.commands.matches import app as matches
from banneret.cli.commands.moderators import app as moderators
from banneret.cli.commands.new import new
from banneret.cli.commands.odds import odds
from banneret.cli.commands.operations import backup, restore
from banneret.cli.commands.perft import perft
from banneret.cli.commands.play import play
from banneret.cli.commands.ratings import recompute
from banneret.cli.commands.replay import replay
from banneret.cli.commands.rules import EXAMPLES as RULES_EXAMPLES
from banneret.cli.commands.rules import rules
from banneret.cli.commands.serve import open_in_browser, serve
from banneret.cli.commands.simulate import simulate
from banneret.cli.commands.verify import verify
from banneret.cli.plain_help import Command

# Help and usage errors are plain text: quick to print, and the same in every terminal.
app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


_command = partial(app.command, cls=Command)

_command(epilog="Example: banneret serve --port 9000 --data matches --open")(serve)
_command(epilog=f"Example: banneret play {EXAMPLE} --seat gold --level 5")(play)
_command(epilog="Example: banneret games --json")(games)
_command(epilog=RULES_EXAMPLES)(rules)
_command(epilog=f"Example: banneret check {EXAMPLE} --quick")(check)
_command(epilog=f"Example: banneret simulate {EXAMPLE} --games 10000 --players greedy,random")(simulate)
_command(epilog=f"Example: banneret arena {EXAMPLE} greedy random --games 200")(arena)
_command(epilog=f"Example: banneret learn {EXAMPLE} --budget 10m")(learn)
_command(epilog=f"Example: banneret perft {EXAMPLE} --depth 4")(perft)
_command(epilog="Example: banneret odds medieval-chess queen x rook")(odds)
_command(epilog="Example: banneret hint match.json --count 5")(hint)
_command(epilog="Example: banneret replay match.json --verify")(replay)
_command(epilog="Example: banneret verify proof.json --receipt receipt.json")(verify)
_command(epilog="Example: banneret new my-game")(new)
_command(epilog="Example: banneret backup banneret-monday.sqlite3 --data matches")(backup)
_command(epilog="Example: banneret restore banneret-monday.sqlite3 --data matches")(restore)
app.add_typer(gpu, name="gpu")
app.add_typer(lab, name="lab")
app.add_typer(matches, name="matches")

ratings = typer.Typer(help="Look after the ratings of a server.", rich_markup_mode=None)
ratings.command(cls=Command, epilog="Example: banneret ratings recompute --check --data matches")(recompute)
app.add_typer(ratings, name="ratings")
app.add_typer(moderators, name="moderators")

_EXAMPLES = {
    "banneret": "play in your browser",
    f"banneret play {EXAMPLE}": "play in this terminal",
    f"banneret rules {EXAMPLE}": "read the rules",
    f"banneret simulate {EXAMPLE}": "let the computer play many games",
}
_EXAMPLES_WIDTH = max(map(len, _EXAMPLES))
_EXAMPLES_TEXT = "\b\nExamples:\n" + "\n".join(
    f"  {command:{_EXAMPLES_WIDTH}}  {meaning}" for command, meaning in _EXAMPLES.items()
)


def _print_version(wanted: bool) -> None:
    if not wanted:
        return
    typer.echo(f"banneret {__version__}")
    raise typer.Exit


@app.callback(invoke_without_command=True, epilog=_EXAMPLES_TEXT)
def alone(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_print_version, help="Print the version.")
    ] = False,
) -> None:
    """Board war games to play, to change and to study.

    Without a command, opens the games in your browser.
    """
    if context.invoked_subcommand is None:
        open_in_browser()
