"""All commands, and what `banneret` does alone."""

from functools import partial
from typing import Annotated, Any

import typer
from typer.core import TyperArgument, TyperCommand

from banneret import __version__
from banneret.cli.arguments import EXAMPLE
from banneret.cli.commands.arena import arena
from banneret.cli.commands.check import check
from banneret.cli.commands.games import games
from banneret.cli.commands.hint import hint
from banneret.cli.commands.new import new
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


class _Command(TyperCommand):
    """A command whose help calls an argument `GAME`, and not `GAME <str>`."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        arguments, options = [], []
        for parameter in self.get_params(ctx):
            name, text = parameter.get_help_record(ctx) or ("", "")
            if isinstance(parameter, TyperArgument):
                arguments.append((name.partition(" <")[0], text))
            else:
                options.append((name, text))
        for title, rows in (("Arguments", arguments), ("Options", options)):
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


_command = partial(app.command, cls=_Command)

_command(epilog="Example: banneret serve --port 9000 --data matches --open")(serve)
_command(epilog=f"Example: banneret play {EXAMPLE} --seat gold --level 5")(play)
_command(epilog="Example: banneret games --json")(games)
_command(epilog=RULES_EXAMPLES)(rules)
_command(epilog=f"Example: banneret check {EXAMPLE} --quick")(check)
_command(epilog=f"Example: banneret simulate {EXAMPLE} --games 10000 --players greedy,random")(simulate)
_command(epilog=f"Example: banneret arena {EXAMPLE} greedy random --games 200")(arena)
_command(epilog=f"Example: banneret perft {EXAMPLE} --depth 4")(perft)
_command(epilog="Example: banneret odds medieval-chess queen x rook")(odds)
_command(epilog="Example: banneret hint match.json --count 5")(hint)
_command(epilog="Example: banneret replay match.json --verify")(replay)
_command(epilog="Example: banneret new my-game")(new)

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
