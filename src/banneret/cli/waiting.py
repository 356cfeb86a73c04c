"""Long-running work: progress bars and interruption by Ctrl-C."""

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
    """A transient progress bar with the speed and the time left.

    Shown only to people, and only if the terminal accepts escape codes, which the bar needs.
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
    """Prepares kernels, with a progress bar if they must be compiled."""
    with progress_bar(unit="functions") as bar:
        task = bar.add_task("Compiling the rules, once", total=None)
        prepare(lambda done, total: bar.update(task, completed=done, total=total))


def exit_interrupted(games: int, how_to_go_on: str = "") -> NoReturn:
    """Exits a command stopped by Ctrl-C, after it has printed the results so far."""
    played = "the one game that was" if games == 1 else f"the {games:,} games that were"
    typer.echo(f"\nStopped. These are the results of {played} played. {how_to_go_on}".rstrip(), err=True)
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
    """Calls a function that may spend minutes in machine code, which Ctrl-C would not interrupt.

    It runs in a separate thread, which ends with the process.
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
        typer.echo(err=True)  # ends the line on which the terminal echoed ^C
        raise
    if errors:
        raise errors[0]
    return results[0]
