"""`banneret lab`: what does this rule do?

What studies games is imported when it is wanted: no other command waits for it.
"""

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.arguments import (
    PLAYERS_HELP,
    GameArgument,
    JsonOption,
    RulesetOption,
    ScenarioOption,
    SeedOption,
    SetupOption,
    listed,
    open_game,
    print_json,
)
from banneret.cli.plain_help import Command
from banneret.cli.record_files import save_record
from banneret.cli.waiting import compile_with_progress, progress_bar, tell_stopped
from banneret.engine.errors import BanneretError

if TYPE_CHECKING:
    from banneret.lab.arms import Arm
    from banneret.lab.experiment import Experiment
    from banneret.lab.running import OnProgress

app = typer.Typer(help="Find out what a rule does: play, measure, compare, report.", rich_markup_mode=None)

_FEWEST = 2
_GAMES = 1_000
_GAMES_OF_A_CHANGE = 400

_command = partial(app.command, cls=Command)

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
RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")]


@_command(epilog="Example: banneret lab run age-of-chess --ruleset default --ruleset v2 --games 5000")
def run(
    source: Annotated[
        str, typer.Argument(metavar="GAME|FILE.yaml", help="A game, or an experiment in a YAML file.")
    ],
    ruleset: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME|FILE", help="May be given several times. [default: default]"),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(metavar="A,B", help=f"May be given several times. {PLAYERS_HELP} [default: greedy]"),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help=f"The most of each ruleset and players. [default: {_GAMES}]"),
    ] = None,
    minutes: Annotated[float | None, typer.Option(metavar="M", help="The most time for everything.")] = None,
    width: Annotated[
        float | None,
        typer.Option(metavar="W", help="Stop when the interval of the balance is so narrow, such as 0.02."),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1", help="Stop when one of two differences between two players can be dropped."
        ),
    ] = None,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the run here, and go on from what is there."),
    ] = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Play an experiment, keep a row for every game, and write a report."""
    from banneret.cli.lab_report import run_summary, show_run
    from banneret.lab.folder import RunFolder
    from banneret.lab.report import write_run_report
    from banneret.lab.running import STOPPED, run_arms, stops_of
    from banneret.players.cores import cores

    options = {
        "rulesets": tuple(ruleset) if ruleset else None,
        "players": tuple(players) if players else None,
        "games": games,
        "minutes": minutes,
        "width": width,
        "sprt": None if sprt is None else _two_numbers(sprt),
        "seed": seed or None,
        "scenario": scenario,
        "setup": setup,
    }
    experiment = _experiment(source, {key: value for key, value in options.items() if value is not None})
    arms = experiment.arms()
    path = out or Path(f"{Path(source).stem}-lab")
    folder = RunFolder(path, arms, experiment.seed, shlex.join(["banneret", *sys.argv[1:]]))
    try:
        _compile(arms)
        with _playing(experiment.games * len(arms)) as on_progress:
            found = run_arms(
                arms,
                experiment.seed,
                stops_of(experiment),
                threads=threads or cores(),
                folder=folder,
                on_progress=on_progress,
            )
        report = write_run_report(path, folder.manifest, found.played)
    finally:
        folder.close()
    if json:
        print_json(run_summary(found.played, found.stopped))
    else:
        show_run(found.played)
        typer.echo(f"\nRows and manifest: {path}\nReport: {report}")
    if found.stopped == STOPPED:
        tell_stopped(found.games, "The same command goes on.")


@_command(epilog="Example: banneret lab report age-of-chess-lab")
def report(run: RunArgument, json: JsonOption = False) -> None:
    """Tell again what came of a run, and write its report anew."""
    from banneret.cli.lab_report import run_summary, show_run
    from banneret.lab.folder import read_run
    from banneret.lab.report import write_run_report

    manifest, played = read_run(run)
    written = write_run_report(run, manifest, played)
    if json:
        print_json(run_summary(played, manifest.stopped))
    else:
        show_run(played)
        typer.echo(f"\nReport: {written}")


@_command(epilog="Example: banneret lab replay age-of-chess-lab 17 --out game.json")
def replay(
    run: RunArgument,
    game: Annotated[int, typer.Argument(metavar="N", help="The number of a game: `game` in the rows.")],
    arm: Annotated[int, typer.Option(metavar="N", min=1, help="Which arm, counted from 1.")] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the record goes. [default: game-N.json]")
    ] = None,
) -> None:
    """Write any game of a run as a record to watch.

    `banneret replay` shows it, and so does the browser.
    """
    from banneret.lab.folder import read_run
    from banneret.lab.replays import record_of

    manifest, played = read_run(run)
    if arm > len(played):
        raise BanneretError(f"--arm: the run has {len(played)}.")
    record = record_of(played[arm - 1], manifest.seed, game)
    path = save_record(out or Path(f"game-{game}.json"), record)
    typer.echo(f"{path}: {len(record['actions'])} actions. Watch it with: banneret replay {path}")


@_command(epilog="Example: banneret lab diff age-of-chess default v2 --games 2000 --report diff.html")
def diff(
    game: GameArgument,
    base: Annotated[str, typer.Argument(metavar="A", help="A ruleset: a name, or a YAML file.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    players: PlayersOption = "greedy",
    games: GamesOption = _GAMES,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    report: ReportOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Find out what differs between two rulesets, on the same seeds."""
    from banneret.cli.lab_report import diff_summary, show_diff
    from banneret.lab.arms import make_arm
    from banneret.lab.comparison import compare
    from banneret.lab.measures import Measures
    from banneret.lab.report import write_diff_report
    from banneret.lab.running import STOPPED, Stops, run_arms
    from banneret.players.cores import cores

    arms = [make_arm(open_game(game, each, setup, scenario), listed(players)) for each in (base, other)]
    if arms[0].game.ruleset.hash == arms[1].game.ruleset.hash:
        raise BanneretError(f"{base} and {other} have the same numbers: there is nothing to compare.")
    if len(arms[0].game.seats) != len(arms[1].game.seats):
        raise BanneretError(f"{base} and {other} have different numbers of seats, and cannot be compared.")
    _compile(arms)
    with _playing(games * 2) as on_progress:
        found = run_arms(arms, seed, Stops(games), threads=threads or cores(), on_progress=on_progress)
    even = min(played.games for played in found.played)
    if even < _FEWEST:
        tell_stopped(found.games, "That is too few to compare.")
    measured = [Measures(played.first(even)) for played in found.played]
    comparisons = compare(measured[0], measured[1])
    if report:
        write_diff_report(report, measured, comparisons)
    if json:
        print_json(diff_summary(measured, comparisons))
    else:
        show_diff(measured, comparisons)
    _end(found.games if found.stopped == STOPPED else None, report)


@_command(epilog="Example: banneret lab sweep age-of-chess archery.range=2..4 movement.cavalry_steps=1,2,3")
def sweep(
    game: GameArgument,
    values: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NUMBER=VALUES",
            help="Such as archery.range=2..4, or 2,4; several give all combinations. "
            "None: every number of the ruleset, a step down and a step up.",
            show_default=False,
        ),
    ] = None,
    measure: Annotated[
        str | None,
        typer.Option(
            metavar="KEY", help="What to measure, such as moves. [default: the score of who begins]"
        ),
    ] = None,
    ruleset: RulesetOption = "default",
    players: PlayersOption = "greedy",
    games: GamesOption = _GAMES_OF_A_CHANGE,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    report: ReportOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Find out which numbers of a ruleset matter.

    They are changed one by one, or all combinations of some are tried.
    """
    from banneret.cli.lab_report import show_sweep, sweep_summary
    from banneret.lab.arms import make_arm
    from banneret.lab.report import write_sweep_report
    from banneret.lab.sweep import changes_for
    from banneret.lab.sweep import sweep as play_sweep
    from banneret.players.cores import cores

    opened = open_game(game, ruleset, setup, scenario)
    changes, refused = changes_for(opened, values or [])
    names = listed(players)
    _compile([make_arm(opened, names)])
    with _playing(games * (len(changes) + 1)) as on_progress:
        found = play_sweep(
            opened,
            names,
            changes,
            refused,
            games=games,
            seed=seed,
            threads=threads or cores(),
            key=measure,
            on_progress=on_progress,
        )
    if report:
        write_sweep_report(report, found)
    if json:
        print_json(sweep_summary(found))
    else:
        show_sweep(found)
    _end(found.games if found.is_stopped else None, report)


def _experiment(source: str, options: dict[str, object]) -> "Experiment":
    """The experiment in a file, or of a game; options go before what a file says."""
    from banneret.engine.rulesets import is_path
    from banneret.lab.experiment import make_experiment, read_experiment

    if not is_path(source):
        return make_experiment(game=source, **options)
    return make_experiment(**{**read_experiment(Path(source)).model_dump(), **options})


def _two_numbers(text: str) -> tuple[float, float]:
    try:
        low, high = (float(each) for each in listed(text))
    except ValueError:
        raise BanneretError(f"--sprt: expected two differences in Elo, such as 0,20; not {text!r}.") from None
    return low, high


def _compile(arms: "Sequence[Arm]") -> None:
    from banneret.lab.playing import prepare

    for arm in arms:
        compile_with_progress(partial(prepare, arm))


@contextmanager
def _playing(games: int) -> "Iterator[OnProgress]":
    """A bar for the games that are played."""
    with progress_bar(unit="games") as bar:
        task = bar.add_task("Playing", total=games)
        yield lambda done: bar.update(task, completed=done)


def _end(stopped_after: int | None, report: Path | None) -> None:
    if report:
        typer.echo(f"\nReport: {report}", err=True)
    if stopped_after is not None:
        tell_stopped(stopped_after)
