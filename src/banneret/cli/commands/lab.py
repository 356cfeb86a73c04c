"""`banneret lab`: measures what a rule does.

The lab is imported only when needed, to keep other commands fast.
"""

import shlex
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.arguments import (
    PLAYERS_HELP,
    GameArgument,
    JsonOption,
    OnOption,
    RulesetOption,
    ScenarioOption,
    SeedOption,
    SetupOption,
    listed,
    open_game,
    print_json,
)
from banneret.cli.commands.lab_map import draw as draw_map
from banneret.cli.commands.lab_options import (
    GamesOption,
    MinutesOption,
    PlayersOption,
    ReportOption,
    ThreadsOption,
    compile_arms,
    playing,
    tell,
)
from banneret.cli.commands.lab_skill import armies, skill
from banneret.cli.commands.lab_tune import tune
from banneret.cli.commands.lab_without import without
from banneret.cli.plain_help import Command
from banneret.cli.record_files import save_record
from banneret.cli.waiting import exit_interrupted
from banneret.engine.errors import BanneretError
from banneret.players.simulate import CPU

if TYPE_CHECKING:
    from collections.abc import Sequence

    from banneret.engine.game import Game
    from banneret.lab.experiment import Experiment
    from banneret.lab.measures import Measures

app = typer.Typer(help="Find out what a rule does: play, measure, compare, report.", rich_markup_mode=None)

_FEWEST = 2
_GAMES = 1_000
_GAMES_OF_A_CHANGE = 400
_MINUTES_OF_A_SWEEP = 1.0

_command = partial(app.command, cls=Command)

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
    minutes: MinutesOption = None,
    width: Annotated[
        float | None,
        typer.Option(metavar="W", help="Stop when the interval of the balance is this narrow, such as 0.02."),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1", help="Stop when one of two differences between two players can be ruled out."
        ),
    ] = None,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the run here, and continue what is there."),
    ] = None,
    threads: ThreadsOption = None,
    on: Annotated[
        str,
        typer.Option(
            metavar="cpu|ray|ray://HOST:PORT",
            help="Who plays: this process, several by Ray, or a Ray cluster of many machines.",
        ),
    ] = CPU,
    json: JsonOption = False,
) -> None:
    """Play an experiment and write a report.

    The run keeps a row for every game.
    """
    from banneret.cli.lab_report import run_summary, show_run
    from banneret.lab.cluster import backend_for, is_elsewhere
    from banneret.lab.folder import RunFolder
    from banneret.lab.report import write_run_report
    from banneret.lab.running import STOPPED, run_arms, stops_of

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
        if not is_elsewhere(on):
            compile_arms(arms)
        with (
            backend_for(on, threads) as (backend, at_once),
            playing(experiment.games * len(arms)) as on_progress,
        ):
            found = run_arms(
                arms,
                experiment.seed,
                stops_of(experiment),
                threads=at_once,
                on=backend,
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
        exit_interrupted(found.games, "The same command continues.")


@_command(epilog="Example: banneret lab report age-of-chess-lab")
def report(run: RunArgument, json: JsonOption = False) -> None:
    """Show the results of a run, and write its report again."""
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
    """Write one game of a run as a record to watch.

    Watch it with `banneret replay` or in the browser.
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
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME A B | RUN_A RUN_B",
            help="A game and two rulesets, as names or YAML files; or the folders of two runs.",
        ),
    ],
    players: PlayersOption = "greedy",
    games: GamesOption = _GAMES,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    arms: Annotated[
        str, typer.Option("--arms", metavar="A,B", help="Of runs: which arm of each, counted from 1.")
    ] = "1,1",
    report: ReportOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Compare two rulesets, or two runs.

    Rulesets are played with the same seeds. For runs, the stored rows are compared and nothing is played.
    """
    from banneret.cli.lab_report import diff_summary, show_diff
    from banneret.lab.comparison import compare
    from banneret.lab.report import write_diff_report

    stopped = None
    if len(sources) == 2:
        measured, is_paired = _stored(Path(sources[0]), Path(sources[1]), arms)
    elif len(sources) == 3:
        both = [open_game(sources[0], each, setup, scenario) for each in sources[1:]]
        measured, stopped = _played_now(both, listed(players), games, seed, threads)
        is_paired = True
    else:
        raise BanneretError("Name a game and two rulesets, or the folders of two runs.")
    comparisons = compare(measured[0], measured[1], is_paired=is_paired)
    tell(
        show=lambda: show_diff(measured, comparisons),
        summary=lambda: diff_summary(measured, comparisons),
        write=lambda path: write_diff_report(path, measured, comparisons),
        report=report,
        json=json,
        stopped_after=stopped,
    )


def _stored(first: Path, second: Path, arms: str) -> "tuple[list[Measures], bool]":
    """The measures of two runs, and whether their games have the same seeds."""
    from banneret.lab.folder import read_run
    from banneret.lab.measures import Measures

    numbers = listed(arms)
    if len(numbers) != 2 or not all(each.isdecimal() and int(each) for each in numbers):
        raise BanneretError(f"--arms: expected an arm of each run, such as 1,2; not {arms!r}.")
    chosen, seeds = [], []
    for path, number in zip((first, second), map(int, numbers), strict=True):
        manifest, played = read_run(path)
        if number > len(played):
            raise BanneretError(f"--arms: the run in {path} has {len(played)}, not {number}.")
        chosen.append(played[number - 1])
        seeds.append((manifest.seed, len(played[number - 1].arm.seatings)))
    one, other = (played.arm for played in chosen)
    if one.game.name != other.game.name or len(one.game.seats) != len(other.game.seats):
        raise BanneretError(f"{first} and {second} are runs of different games, and cannot be compared.")
    if min(played.games for played in chosen) < _FEWEST:
        raise BanneretError("There are too few games to compare.")
    is_paired = seeds[0] == seeds[1]
    even = min(played.games for played in chosen)
    return [Measures(played.first(even) if is_paired else played) for played in chosen], is_paired


def _played_now(
    both: "Sequence[Game]", players: list[str], games: int, seed: int, threads: int | None
) -> "tuple[list[Measures], int | None]":
    """The measures of games under two rulesets; and the number of games played before a Ctrl-C, if any."""
    from banneret.lab.arms import make_arm
    from banneret.lab.measures import Measures
    from banneret.lab.running import STOPPED, Stops, run_arms
    from banneret.players.cores import cores

    base, other = (game.ruleset for game in both)
    if base.hash == other.hash:
        raise BanneretError(
            f"{base.name} and {other.name} have the same numbers: there is nothing to compare."
        )
    if len(both[0].seats) != len(both[1].seats):
        raise BanneretError(
            f"{base.name} and {other.name} have different numbers of seats, and cannot be compared."
        )
    arms = [make_arm(game, players) for game in both]
    compile_arms(arms)
    with playing(games * 2) as on_progress:
        found = run_arms(arms, seed, Stops(games), threads=threads or cores(), on_progress=on_progress)
    even = min(played.games for played in found.played)
    if even < _FEWEST:
        exit_interrupted(found.games, "That is too few to compare.")
    measured = [Measures(played.first(even)) for played in found.played]
    return measured, found.games if found.stopped == STOPPED else None


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
    minutes: MinutesOption = _MINUTES_OF_A_SWEEP,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    report: ReportOption = None,
    on: OnOption = CPU,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Find out which numbers of a ruleset matter.

    Numbers are changed one by one, or in all combinations of some. On a GPU only players that do not search,
    random and greedy, can play; all changes are then played in parallel, with the same results.
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
    compile_arms([make_arm(opened, names)], on)
    with playing(games * (len(changes) + 1)) as on_progress:
        found = play_sweep(
            opened,
            names,
            changes,
            refused,
            games=games,
            seed=seed,
            threads=threads or cores(),
            key=measure,
            minutes=minutes,
            on=on,
            on_progress=on_progress,
        )
    tell(
        show=lambda: show_sweep(found),
        summary=lambda: sweep_summary(found),
        write=lambda path: write_sweep_report(path, found),
        report=report,
        json=json,
        stopped_after=found.games if found.is_stopped else None,
    )


_command(
    epilog="Example: banneret lab tune age-of-chess --target seat_score=0.5±0.02 --target moves=40±4 "
    "--vary archery.range=1..4 --vary movement.cavalry_steps=1..4"
)(tune)
_command(
    "map", epilog="Example: banneret lab map age-of-chess archery.range=1..7 movement.threat_radius=0..7"
)(draw_map)
_command(epilog="Example: banneret lab armies aeonis seraphel nyxara thalrik --report armies.html")(armies)
_command(epilog="Example: banneret lab skill prevail --players random,greedy,level:2")(skill)
_command(epilog="Example: banneret lab without age-of-chess shot cavalry --report without.html")(without)


def _experiment(source: str, options: dict[str, object]) -> "Experiment":
    """The experiment from a file or for a game; options override the file."""
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
