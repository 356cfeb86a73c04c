"""`banneret hint`."""

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from banneret.cli.arguments import JsonOption, print_json, ruleset_name
from banneret.cli.consoles import standard_output
from banneret.cli.record_files import load_match
from banneret.cli.waiting import compile_with_progress, interruptible
from banneret.engine.errors import BanneretError
from banneret.engine.match import Match
from banneret.engine.text import percent
from banneret.players.cores import cores
from banneret.players.hints import Hints, best_actions
from banneret.players.search.player import Searching


def hint(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="After N actions. [default: the last]")] = None,
    count: Annotated[int, typer.Option(metavar="N", min=1, max=100, help="How many actions to show.")] = 3,
    seconds: Annotated[float, typer.Option(metavar="S", min=0.01, max=3600, help="Seconds to think.")] = 2,
    threads: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=64, help="Cores to use. [default: all]")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show the best actions in a position, and what may follow."""
    _, match = load_match(file)
    _go_back(match, at)
    if not match.to_act:
        raise BanneretError("The match is over. --at N goes back to an earlier action.")
    player = Searching("hint", {"seconds": seconds, "threads": threads or min(64, cores())})
    compile_with_progress(partial(player.prepare, match.game))
    found = [interruptible(best_actions, match, seat, count, player) for seat in match.to_act]
    if json:
        print_json(_summary(match, found))
    else:
        for each in found:
            _show(match, each)


def _go_back(match: Match, at: int | None) -> None:
    played = len(match.played)
    if at is not None and not 0 <= at <= played:
        raise BanneretError(f"--at: the match has positions 0 to {played}, not {at}.")
    match.undo(0 if at is None else played - at)


def _summary(match: Match, found: list[Hints]) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "ruleset": ruleset_name(match.game),
        "at": len(match.played),
        "hints": [
            {
                "seat": match.game.seats[each.seat].lower(),
                "nodes": each.nodes,
                "depth": each.depth,
                "actions": [
                    {"text": one.text, "value": one.value, "line": [after.text for after in one.line]}
                    for one in each.hints
                ],
            }
            for each in found
        ],
    }


def _show(match: Match, found: Hints) -> None:
    console = standard_output()
    console.print(f"{match.game.definition.title}, after {len(match.played)} actions")
    depth = f", {found.depth} actions ahead" if found.depth else ""
    console.print(f"{match.game.seats[found.seat]} to act; {found.nodes:,} positions looked at{depth}\n")
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("Action")
    table.add_column("Value", justify="right")
    table.add_column("What may follow")
    for each in found.hints:
        table.add_row(each.text, percent(each.value), " ".join(after.text for after in each.line))
    console.print(table)
