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
from banneret.engine.text import percent
from banneret.engine.views import Odds


def odds(
    game: GameArgument,
    question: Annotated[
        list[str], typer.Argument(metavar="QUESTION", help="What is left to chance, in the game's words.")
    ],
    terrain: Annotated[
        str | None,
        typer.Option(metavar="PLACE", help="Where it happens: the same as @PLACE after the question."),
    ] = None,
    ruleset: RulesetOption = "default",
    json: JsonOption = False,
) -> None:
    """Show the exact odds of something left to chance."""
    opened = open_game(game, ruleset)
    place = "" if terrain is None else f"@{terrain}"
    found = opened.forecasts.answer(" ".join(question) + place)
    if json:
        print_json({"game": game, "ruleset": ruleset_name(opened), **found.model_dump()})
        return
    _tell(found)


def _tell(odds: Odds) -> None:
    typer.echo(odds.title)
    for each in odds.chances:
        typer.echo(f"{percent(each.chance, 3):>9}  {each.text}")
    for note in odds.notes:
        typer.echo(note)
    for part in odds.parts:
        typer.echo()
        _tell(part)
