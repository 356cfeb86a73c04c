"""`banneret odds`."""

from typing import Annotated

import typer

from banneret.cli.arguments import (
    GameArgument,
    JsonOption,
    RulesetOption,
    open_game,
    print_json,
    ruleset_name,
)


def odds(
    game: GameArgument,
    question: Annotated[
        list[str], typer.Argument(metavar="QUESTION", help="What is left to chance, in the game's words.")
    ],
    ruleset: RulesetOption = "default",
    json: JsonOption = False,
) -> None:
    """Tell the exact odds of something left to chance."""
    opened = open_game(game, ruleset)
    found = opened.definition.odds(opened, " ".join(question))
    if json:
        print_json({"game": game, "ruleset": ruleset_name(opened), **found.model_dump()})
        return
    typer.echo(found.title)
    for each in found.chances:
        typer.echo(f"{each.chance:9.3%}  {each.text}")
    for note in found.notes:
        typer.echo(note)
