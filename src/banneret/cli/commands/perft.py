"""`banneret perft`."""

import time
from functools import partial
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
from banneret.cli.waiting import compile_with_progress, interruptible
from banneret.engine.match import perft as counting


def perft(
    game: GameArgument,
    depth: Annotated[
        int, typer.Option(metavar="N", min=1, max=counting.DEPTH_MAX, help="How many actions deep.")
    ],
    ruleset: RulesetOption = "default",
    json: JsonOption = False,
) -> None:
    """Count the lines of play, to check the rules and their speed."""
    match = open_game(game, ruleset).match()
    compile_with_progress(partial(counting.prepare, match.game))
    rows = []
    if not json:
        typer.echo(f"{'depth':>5} {'nodes':>20} {'seconds':>10} {'nodes a second':>16}")
    for each in range(1, depth + 1):
        began = time.perf_counter()
        count = interruptible(counting.perft, match, each)
        seconds = time.perf_counter() - began
        rows.append({"depth": each, "nodes": count, "seconds": seconds, "nodes_per_second": count / seconds})
        if not json:
            typer.echo(f"{each:5} {count:20,} {seconds:10.3f} {count / seconds:16,.0f}")
    if json:
        print_json({"game": game, "ruleset": ruleset_name(match.game), "counts": rows})
