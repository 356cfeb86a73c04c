"""`banneret lab armies` and `banneret lab skill`: compare the sides and the players of a game."""

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
    listed,
    open_game,
)
from banneret.cli.commands.lab_options import (
    MinutesOption,
    PlayersOption,
    ReportOption,
    ThreadsOption,
    compile_arms,
    playing,
    tell,
)

_GAMES = 400
_LUCK_GAMES = 100
_LADDER = "random,greedy,level:2,level:4"

GamesOption = Annotated[int, typer.Option(metavar="N", min=2, help="Games between each two.")]


def armies(
    game: GameArgument,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ARMY",
            help="Armies, arrays or lords, as names or YAML files. [default: all that the game has ready]",
            show_default=False,
        ),
    ] = None,
    ruleset: RulesetOption = "default",
    players: PlayersOption = "greedy",
    games: GamesOption = _GAMES,
    minutes: MinutesOption = None,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    report: ReportOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Find out which army beats which, and where that goes in circles.

    To learn what a unit is worth, compare an army with and without it, each in a file.
    """
    from banneret.cli.skill_report import armies_summary, show_armies
    from banneret.lab.armies import armies_of, compare_armies
    from banneret.lab.arms import make_arm
    from banneret.lab.report import write_armies_report
    from banneret.players.cores import cores

    opened = open_game(game, ruleset, None, scenario)
    chosen, by = armies_of(opened, names or []), listed(players)
    compile_arms([make_arm(opened, by)])
    with playing(games * len(chosen) * (len(chosen) - 1) // 2) as on_progress:
        found = compare_armies(
            opened,
            chosen,
            by,
            games=games,
            seed=seed,
            threads=threads or cores(),
            minutes=minutes,
            on_progress=on_progress,
        )
    title = f"{opened.definition.title}, {opened.ruleset.name}"
    tell(
        show=lambda: show_armies(found, title),
        summary=lambda: armies_summary(found),
        write=lambda path: write_armies_report(path, title, found),
        report=report,
        json=json,
        stopped_after=found.games if found.is_stopped else None,
    )


def skill(
    game: GameArgument,
    ruleset: RulesetOption = "default",
    players: Annotated[
        str, typer.Option(metavar="A,B,C", help=f"The weakest first. {PLAYERS_HELP}")
    ] = _LADDER,
    games: GamesOption = _GAMES,
    luck_games: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Games in which the luck of all dice is measured; 0: none."),
    ] = _LUCK_GAMES,
    minutes: MinutesOption = None,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    report: ReportOption = None,
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Find out how much skill and how much luck decide a game."""
    from banneret.cli.skill_report import show_skill, skill_summary
    from banneret.lab.arms import make_arm
    from banneret.lab.ladder import climb
    from banneret.lab.luck import find_luck
    from banneret.lab.report import write_skill_report
    from banneret.players.cores import cores

    opened, names = open_game(game, ruleset, setup, scenario), listed(players)
    at_once = make_arm(opened, ["greedy"])
    compile_arms([at_once, *(make_arm(opened, [name]) for name in names)])
    with playing(games * (len(names) - 1)) as on_progress:
        ladder = climb(
            opened,
            names,
            games=games,
            seed=seed,
            threads=threads or cores(),
            minutes=minutes,
            on_progress=on_progress,
        )
    luck = None
    if luck_games and not ladder.is_stopped:
        with playing(luck_games) as on_progress:
            luck = find_luck(
                at_once, games=luck_games, seed=seed, threads=threads or cores(), on_progress=on_progress
            )
    title = f"{opened.definition.title}, {opened.ruleset.name}"
    tell(
        show=lambda: show_skill(ladder, luck, title),
        summary=lambda: skill_summary(ladder, luck),
        write=lambda path: write_skill_report(path, title, ladder, luck),
        report=report,
        json=json,
        stopped_after=sum(rung.score.games for rung in ladder.rungs) if ladder.is_stopped else None,
    )
