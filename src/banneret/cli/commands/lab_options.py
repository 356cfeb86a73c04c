"""What the commands of `banneret lab` share."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.arguments import PLAYERS_HELP
from banneret.cli.waiting import compile_with_progress, progress_bar, tell_stopped

if TYPE_CHECKING:
    from banneret.lab.arms import Arm
    from banneret.lab.running import OnProgress

PlayersOption = Annotated[
    str, typer.Option(metavar="A,B", help=f"One for all seats, or one for each. {PLAYERS_HELP}")
]
GamesOption = Annotated[int, typer.Option(metavar="N", min=1, help="Games of each ruleset.")]
ThreadsOption = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="How many at once. [default: all cores]")
]
ReportOption = Annotated[
    Path | None, typer.Option("--report", metavar="FILE", help="Write a report with pictures here, as HTML.")
]
MinutesOption = Annotated[
    float | None, typer.Option(metavar="M", min=0.01, help="The most time for everything.")
]


def compile_arms(arms: "Sequence[Arm]") -> None:
    """Gets ready what arms are played with."""
    from banneret.lab.chunks import prepare

    for arm in arms:
        compile_with_progress(partial(prepare, arm))


@contextmanager
def playing(games: int) -> "Iterator[OnProgress]":
    """A bar for the games that are played."""
    with progress_bar(unit="games") as bar:
        task = bar.add_task("Playing", total=games)
        yield lambda done: bar.update(task, completed=done)


def end(stopped_after: int | None, report: Path | None) -> None:
    """Says where the report is, and ends a command that was stopped as such."""
    if report:
        typer.echo(f"\nReport: {report}", err=True)
    if stopped_after is not None:
        tell_stopped(stopped_after)
