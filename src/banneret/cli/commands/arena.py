"""`banneret arena`."""

from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated

import typer

from banneret.cli.arena_report import scoreboard_summary, show_scoreboard, shown_verdict
from banneret.cli.arguments import (
    PLAYERS_HELP,
    GameArgument,
    JsonOption,
    RulesetOption,
    SeedOption,
    SetupOption,
    listed,
    open_game,
    print_json,
)
from banneret.cli.waiting import compile_with_progress, exit_interrupted, progress_bar
from banneret.engine.errors import BanneretError
from banneret.players.arena.head_to_head import Meeting, Scoreboard
from banneret.players.arena.plan import OPENING, OPENING_MAX, Plan, make_plan
from banneret.players.arena.playing import Table
from banneret.players.arena.results import Results
from banneret.players.arena.running import Stopped, compete
from banneret.players.arena.schedule import Schedule
from banneret.players.arena.sprt import Sprt
from banneret.players.arena.stopping import Stops
from banneret.players.cores import cores

_GAMES = 100
_GAMES_UNTIL_STOPPED = 20_000


def arena(
    game: GameArgument,
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER", help=f"Two or more. {PLAYERS_HELP}", show_default=False),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="The most games between any two. "
            f"[default: {_GAMES}; {_GAMES_UNTIL_STOPPED:,} with --sprt or --width]",
        ),
    ] = None,
    schedule: Annotated[
        Schedule,
        typer.Option(
            metavar="|".join(Schedule),
            help="All meet all, or the first meets all others, or each meets the next.",
        ),
    ] = Schedule.ROUND_ROBIN,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1",
            help="Stop as soon as one of two differences in Elo can be ruled out; `,ALPHA,BETA` may follow.",
        ),
    ] = None,
    width: Annotated[
        float | None, typer.Option(metavar="ELO", help="Stop as soon as the 95% interval is this narrow.")
    ] = None,
    opening: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=OPENING_MAX,
            help="Actions at random to begin with, the same in both games of a pair. "
            f"[default: {OPENING}; none in games with dice or secrets]",
        ),
    ] = None,
    seed: SeedOption = 0,
    ruleset: RulesetOption = "default",
    setup: SetupOption = None,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep results here, and continue what is there.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Processes that play at once. [default: all cores]"),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find out which computer player is stronger, and by how much."""
    plan = make_plan(open_game(game, ruleset, setup), players, schedule=schedule, opening=opening, seed=seed)
    stops = _stops(plan, games, sprt, width)
    stopped = False
    with ExitStack() as stack:
        kept = stack.enter_context(closing(Results(results, plan))) if results else None
        compile_with_progress(Table(plan).prepare)
        try:
            scoreboard = _compete(plan, stops, workers or cores(), kept)
        except Stopped as stop:
            if not all(meeting.games for meeting in stop.scoreboard.meetings.values()):
                if results:
                    typer.echo(f"\n{_go_on(results)}", err=True)
                raise
            scoreboard, stopped = stop.scoreboard, True
    if json:
        print_json(scoreboard_summary(scoreboard, stops))
    else:
        show_scoreboard(scoreboard, stops)
    if stopped:
        exit_interrupted(scoreboard.games, _go_on(results) if results else "")


def _go_on(results: Path) -> str:
    return f"The results so far are in {results}; the same command continues."


def _compete(plan: Plan, stops: Stops, workers: int, kept: Results | None) -> Scoreboard:
    """Plays, with a progress bar that shows the verdict so far."""
    with progress_bar(unit="pairs") as bar:
        task = bar.add_task("Playing", total=stops.pairs * len(plan.pairings))
        bar.advance(task, len(kept.pairs) if kept else 0)

        def tell(meeting: Meeting) -> None:
            bar.update(task, advance=1, description=shown_verdict(meeting, stops))

        return compete(plan, stops, workers=workers, results=kept, on_pair=tell)


def _stops(plan: Plan, games: int | None, sprt: str | None, width: float | None) -> Stops:
    """The stopping rules, from the options."""
    each = len(plan.seatings)
    if games is None:
        usual = _GAMES if sprt is None and width is None else _GAMES_UNTIL_STOPPED
        games = usual // each * each
    if games % each:
        fewer = games // each * each
        either = f"{fewer} or {fewer + each}" if fewer else str(each)
        raise BanneretError(f"--games: each pair is {each} games, with seats swapped; {either}, not {games}.")
    return Stops(games // each, None if sprt is None else _sprt(sprt), width)


def _sprt(text: str) -> Sprt:
    numbers = _numbers(listed(text))
    if len(numbers) not in (2, 4):
        raise BanneretError(
            f"--sprt: expected two differences in Elo, such as 0,20, or 0,20,0.05,0.05; not {text!r}."
        )
    return Sprt(*numbers)


def _numbers(texts: Sequence[str]) -> list[float]:
    try:
        return [float(text) for text in texts]
    except ValueError:
        return []
