"""Work that takes a while: it can be watched, and it can be stopped."""

import threading
from collections.abc import Callable
from typing import NoReturn, ParamSpec, TypeVar

import typer
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from banneret.cli.consoles import standard_error
from banneret.engine.machine.compiler import CompileProgress

_INTERRUPTED = 130

P = ParamSpec("P")
T = TypeVar("T")


def progress_bar(*, unit: str) -> Progress:
    """A bar with the speed and the time left, gone when the work is done.

    It is for people only, and only where the terminal's escape codes are welcome: a bar is drawn with them.
    """
    console = standard_error()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TextColumn("{task.percentage:>3.0f}%"),
        _Speed(unit),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal or console.no_color,
    )


def compile_with_progress(prepare: Callable[[CompileProgress], None]) -> None:
    """Gets kernels ready, with a bar for the time that takes when it is the first."""
    with progress_bar(unit="functions") as bar:
        task = bar.add_task("Compiling the rules, once", total=None)
        prepare(lambda done, total: bar.update(task, completed=done, total=total))


def tell_stopped(games: int, how_to_go_on: str = "") -> NoReturn:
    """Ends a command that Ctrl-C has stopped, once it has told what came of the games so far."""
    told = "the one game that was" if games == 1 else f"the {games:,} games that were"
    typer.echo(f"\nStopped. This tells of {told} played. {how_to_go_on}".rstrip(), err=True)
    raise typer.Exit(_INTERRUPTED)


class _Speed(ProgressColumn):
    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def render(self, task: Task) -> Text:
        if not task.speed:
            return Text("")
        speed = f"{task.speed:,.0f}" if task.speed >= 10 else f"{task.speed:.2g}"
        return Text(f"{speed} {self._unit}/s")


def interruptible(function: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
    """Calls a function that may stay in machine code for minutes, where Ctrl-C would not be noticed.

    A thread of its own stays there, and ends with the process.
    """
    results: list[T] = []
    errors: list[BaseException] = []

    def call() -> None:
        try:
            results.append(function(*arguments, **options))
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    try:
        thread.join()
    except KeyboardInterrupt:
        typer.echo(err=True)  # the terminal has written ^C where the next line was to begin
        raise
    if errors:
        raise errors[0]
    return results[0]
