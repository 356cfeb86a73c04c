"""`banneret lab tune`: searches for numbers that meet the designer's targets."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.arguments import (
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
from banneret.cli.commands.lab_options import (
    MinutesOption,
    PlayersOption,
    ThreadsOption,
    compile_arms,
    playing,
)
from banneret.cli.waiting import exit_interrupted

_GAMES = 5_000
_GAMES_TO_CONFIRM = 2_000


def tune(
    game: GameArgument,
    target: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE±OFF",
            help="What a measure should be, and how far off is still good: turns=25±4, or 25+-4. "
            "seat_score is the score of who begins. May be given several times.",
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NUMBER[=VALUES]",
            help="A number that may change: archery.range=1..4, or 1,3; without values, a few steps either "
            "way. May be given several times.",
        ),
    ] = None,
    ruleset: RulesetOption = "default",
    players: PlayersOption = "greedy",
    games: Annotated[int, typer.Option(metavar="N", min=100, help="Games to search with.")] = _GAMES,
    confirm: Annotated[
        int, typer.Option(metavar="N", min=20, help="Fresh games of what is found, to confirm it.")
    ] = _GAMES_TO_CONFIRM,
    minutes: MinutesOption = None,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the search here, and continue what is there."),
    ] = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Search for numbers that bring a game close to your targets.

    The ruleset found is confirmed with fresh games and written to a file with the evidence.
    """
    from banneret.cli.lab_report import show_tuning, tuning_summary
    from banneret.lab.arms import make_arm
    from banneret.lab.report import write_tuning_report
    from banneret.lab.tuning.folder import TuningFolder, question_of
    from banneret.lab.tuning.samplers import Tpe
    from banneret.lab.tuning.search import Budget, Search
    from banneret.lab.tuning.space import space_of
    from banneret.lab.tuning.targets import read_targets
    from banneret.lab.tuning.verdict import written_ruleset
    from banneret.players.cores import cores

    targets = read_targets(target or [])
    space = space_of(open_game(game, ruleset, setup, scenario), vary or [])
    names = tuple(listed(players))
    sampler = Tpe(space, seed)
    path, command = out or Path(f"{game}-tune"), shlex.join(["banneret", *sys.argv[1:]])
    folder = TuningFolder(path, question_of(space, targets, names, seed))
    try:
        compile_arms([make_arm(space.game, names)])
        with playing(games + 2 * confirm) as on_progress:
            search = Search(
                space,
                targets,
                names,
                seed,
                sampler,
                threads=threads or cores(),
                trials=folder.trials,
                on_trial=folder.keep,
                on_progress=on_progress,
            )
            found = search.run(Budget(games, confirm, minutes))
        report = write_tuning_report(path, found, command)
    finally:
        folder.close()
    written = path / "ruleset.yaml"
    if found.is_better:
        written.write_text(written_ruleset(found, command), encoding="utf-8")
    if json:
        print_json(tuning_summary(found))
    else:
        show_tuning(found)
        where = f"\nRuleset: {written}" if found.is_better else "\nNo ruleset is written."
        typer.echo(f"{where}\nReport: {report}")
    if found.is_stopped:
        exit_interrupted(search.games, "The same command continues.")
