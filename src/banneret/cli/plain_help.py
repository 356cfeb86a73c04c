"""Help in plain text."""

from typing import Any

from typer.core import TyperArgument, TyperCommand


class Command(TyperCommand):
    """A command whose help shows an argument as `GAME` instead of `GAME <str>`."""

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
