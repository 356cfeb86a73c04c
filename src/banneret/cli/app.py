"""All commands, and what `banneret` does alone."""

from typing import Annotated

import typer

from banneret import __version__
from banneret.cli.arguments import EXAMPLE
from banneret.cli.commands.arena import arena
from banneret.cli.commands.games import games
from banneret.cli.commands.hint import hint
from banneret.cli.commands.odds import odds
from banneret.cli.commands.perft import perft
from banneret.cli.commands.play import play
from banneret.cli.commands.replay import replay
from banneret.cli.commands.rules import EXAMPLES as RULES_EXAMPLES
from banneret.cli.commands.rules import rules
from banneret.cli.commands.serve import open_in_browser, serve
from banneret.cli.commands.simulate import simulate

# Help and usage errors in plain text: quick to show, and the same in every terminal.
app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

app.command(epilog="Example: banneret serve --port 9000 --data matches --open")(serve)
app.command(epilog=f"Example: banneret play {EXAMPLE} --seat gold --level 5")(play)
app.command(epilog="Example: banneret games --json")(games)
app.command(epilog=RULES_EXAMPLES)(rules)
app.command(epilog=f"Example: banneret simulate {EXAMPLE} --games 10000 --players greedy,random")(simulate)
app.command(epilog=f"Example: banneret arena {EXAMPLE} greedy random --games 200")(arena)
app.command(epilog=f"Example: banneret perft {EXAMPLE} --depth 4")(perft)
app.command(epilog="Example: banneret odds medieval-chess queen x rook")(odds)
app.command(epilog="Example: banneret hint match.json --count 5")(hint)
app.command(epilog="Example: banneret replay match.json --verify")(replay)

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
    """War games on a board, to play, to change and to study.

    Without a command, the games open in your browser.
    """
    if context.invoked_subcommand is None:
        open_in_browser()
