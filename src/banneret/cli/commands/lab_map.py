"""`banneret lab map`: draws how fair a game is for every combination of two of its numbers."""

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from banneret.cli.arguments import (
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
from banneret.cli.commands.lab_options import (
    GamesOption,
    PlayersOption,
    ThreadsOption,
    in_a_folder,
    playing,
)
from banneret.cli.playing.players import one_for_each
from banneret.cli.waiting import compile_with_progress

_GAMES = 200


def draw(
    game: GameArgument,
    x: Annotated[
        str, typer.Argument(metavar="NUMBER=VALUES", help="Across, such as archery.range=1..7, or 2,4.")
    ],
    y: Annotated[str, typer.Argument(metavar="NUMBER=VALUES", help="Upwards.")],
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", callback=in_a_folder, help="Where the picture goes. [default: GAME-map.svg]"
        ),
    ] = None,
    ruleset: RulesetOption = "default",
    players: PlayersOption = "random",
    games: GamesOption = _GAMES,
    seed: SeedOption = 0,
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    on: OnOption = "cpu",
    threads: ThreadsOption = None,
    json: JsonOption = False,
) -> None:
    """Draw how fair a game is for all combinations of two numbers.

    Only players that do not search, random and greedy, can play. A GPU plays hundreds of millions of moves
    per second, with the same results.
    """
    from banneret.lab.balance_map import axis, draw_balance_map
    from banneret.lab.report import write_balance_map
    from banneret.players import simulate as simulating

    opened = open_game(game, ruleset, setup, scenario)
    across, upward = axis(opened, x), axis(opened, y)
    names = one_for_each(listed(players), len(opened.seats))
    compile_with_progress(partial(simulating.prepare, opened, names, on=on))
    total, done = games * len(across.values) * len(upward.values), 0
    with playing(total) as on_progress:

        def count(more: int) -> None:
            nonlocal done
            done += more
            on_progress(done)

        drawn = draw_balance_map(
            *(opened, across, upward, names),
            games_each=games,
            seed=seed,
            threads=threads,
            on=on,
            on_progress=count,
        )
    path = out or Path(f"{opened.name}-map.svg")
    write_balance_map(path, drawn)
    if json:
        print_json(_summary(drawn))
        return
    seat = opened.seats[0]
    typer.echo(f"{drawn.games:,} games, {games:,} for each of {drawn.games // games:,} combinations.")
    for word, order in (("worst", 0), ("best", -1)):
        column, row, score = drawn.place(order)
        typer.echo(f"{seat} is {word} off with {across.path}={column}, {upward.path}={row}: {score:.1%}")
    typer.echo(f"Picture: {path}")


def _summary(drawn: Any) -> dict[str, Any]:
    return {
        "game": drawn.game.name,
        "players": list(drawn.players),
        "seat": drawn.game.seats[0],
        "games_each": drawn.games_each,
        "seed": drawn.seed,
        "x": {"number": drawn.x.path, "values": list(drawn.x.values)},
        "y": {"number": drawn.y.path, "values": list(drawn.y.values)},
        "scores": [
            [None if each != each else round(each, 5) for each in row] for row in drawn.scores.tolist()
        ],
        "moves": [[None if each != each else round(each, 2) for each in row] for row in drawn.moves.tolist()],
    }
