"""Options and output shared by the commands of `banneret lab`."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.arguments import PLAYERS_HELP, print_json
from banneret.cli.waiting import compile_with_progress, exit_interrupted, progress_bar
from banneret.engine.errors import BanneretError
from banneret.players.simulate import CPU, is_on_gpu

if TYPE_CHECKING:
    from banneret.lab.arms import Arm
    from banneret.lab.running import OnProgress


def in_a_folder(path: Path | None) -> Path | None:
    """Checks up front that a file that is written at the end can be written."""
    if path is not None and not path.parent.is_dir():
        raise BanneretError(f"Cannot write {path}: there is no folder {path.parent}.")
    return path


PlayersOption = Annotated[
    str, typer.Option(metavar="A,B", help=f"One for all seats, or one for each. {PLAYERS_HELP}")
]
GamesOption = Annotated[int, typer.Option(metavar="N", min=1, help="Games of each ruleset.")]
ThreadsOption = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="How many at once. [default: all cores]")
]
ReportOption = Annotated[
    Path | None,
    typer.Option(
        "--report",
        metavar="FILE",
        callback=in_a_folder,
        help="Write a report with pictures here, as HTML.",
    ),
]
MinutesOption = Annotated[
    float | None, typer.Option(metavar="M", min=0.01, help="Stop after so many minutes.")
]


def compile_arms(arms: "Sequence[Arm]", on: str = CPU) -> None:
    """Compiles what the arms are played with."""
    from banneret.lab.chunks import prepare
    from banneret.lab.on_gpu import prepare_on_gpu

    compile_one = prepare_on_gpu if is_on_gpu(on) else prepare
    for arm in arms:
        compile_with_progress(partial(compile_one, arm))


@contextmanager
def playing(games: int) -> "Iterator[OnProgress]":
    """A progress bar for the games played."""
    with progress_bar(unit="games") as bar:
        task = bar.add_task("Playing", total=games)
        yield lambda done: bar.update(task, completed=done)


def tell(
    *,
    show: Callable[[], None],
    summary: Callable[[], object],
    write: Callable[[Path], None],
    report: Path | None,
    json: bool,
    stopped_after: int | None,
) -> None:
    """Prints the findings as text or JSON and writes a report; exits with an error if stopped by Ctrl-C."""
    if report:
        write(report)
    if json:
        print_json(summary())
    else:
        show()
    if report:
        typer.echo(f"\nReport: {report}", err=True)
    if stopped_after is not None:
        exit_interrupted(stopped_after)
