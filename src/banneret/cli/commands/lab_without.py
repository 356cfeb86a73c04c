"""`banneret lab without`: measures what a unit, an ability or a retreat is worth."""

from typing import Annotated

import typer

from banneret.cli.arguments import (
    PLAYERS_HELP,
    GameArgument,
    JsonOption,
    RulesetOption,
    ScenarioOption,
    SeedOption,
    SetupOption,
    open_game,
)
from banneret.cli.commands.lab_options import (
    MinutesOption,
    ReportOption,
    ThreadsOption,
    compile_arms,
    playing,
    tell,
)

_GAMES = 400


def without(
    game: GameArgument,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WHAT",
            help="What to do without: an event of the rows (shot), one of a kind (moved.cavalry), or all of "
            "a kind (cavalry). [default: each event and kind that happens]",
            show_default=False,
        ),
    ] = None,
    ruleset: RulesetOption = "default",
    player: Annotated[
        str, typer.Option(metavar="A", help=f"Who plays with it and without it. {PLAYERS_HELP}")
    ] = "greedy",
    games: Annotated[int, typer.Option(metavar="N", min=2, help="Games without each.")] = _GAMES,
    minutes: MinutesOption = None,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    report: ReportOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Find out what a unit, an ability or a retreat is worth.

    A player that never uses it meets the same player that may, in pairs of games with seats swapped.
    """
    from banneret.cli.skill_report import show_without, without_summary
    from banneret.lab.ablation import ablation_arm, choices, run_ablations
    from banneret.lab.arms import make_arm
    from banneret.lab.layout import Layout
    from banneret.lab.report import write_without_report
    from banneret.players.cores import cores

    opened = open_game(game, ruleset, setup, scenario)
    chosen = what or choices(Layout(opened))
    arms = [ablation_arm(opened, player, word) for word in chosen]
    compile_arms([make_arm(opened, [player]), arms[0]])
    with playing(games * len(chosen)) as on_progress:
        found = run_ablations(
            opened,
            what or [],
            player,
            games=games,
            seed=seed,
            threads=threads or cores(),
            minutes=minutes,
            on_progress=on_progress,
        )
    title = f"{opened.definition.title}, {opened.ruleset.name}"
    tell(
        show=lambda: show_without(found, title),
        summary=lambda: without_summary(found),
        write=lambda path: write_without_report(path, title, found),
        report=report,
        json=json,
        stopped_after=found.games if found.is_stopped else None,
    )
