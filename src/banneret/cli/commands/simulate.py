"""`banneret simulate`."""

from functools import partial
from typing import Annotated, Any

import typer
from rich.table import Table

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
    ruleset_name,
)
from banneret.cli.consoles import standard_output
from banneret.cli.playing.players import one_for_each
from banneret.cli.waiting import compile_with_progress, exit_interrupted, progress_bar
from banneret.engine.text import percent
from banneret.players import simulate as simulating
from banneret.players.sides import seat_labels, side_names
from banneret.players.simulate import Share, Simulation


def simulate(
    game: GameArgument,
    games: Annotated[
        int, typer.Option(metavar="N", min=1, max=simulating.GAMES_MAX, help="How many.")
    ] = 1000,
    players: Annotated[
        str,
        typer.Option(metavar="A,B", help=f"One for each seat, or one for all. {PLAYERS_HELP}"),
    ] = "random",
    seed: SeedOption = 0,
    ruleset: RulesetOption = "default",
    scenario: ScenarioOption = None,
    setup: SetupOption = None,
    threads: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="How many at once. [default: all cores]")
    ] = None,
    on: OnOption = simulating.CPU,
    json: JsonOption = False,
) -> None:
    """Let computer players play many games, and count who wins."""
    opened = open_game(game, ruleset, setup, scenario)
    names = one_for_each(listed(players), len(opened.seats))
    compile_with_progress(partial(simulating.prepare, opened, names, on=on))
    stopped = False
    with progress_bar(unit="games") as bar:
        task = bar.add_task("Playing", total=games)
        try:
            simulation = simulating.simulate(
                opened,
                names,
                games=games,
                seed=seed,
                threads=threads,
                on=on,
                on_progress=lambda done: bar.advance(task, done),
            )
        except simulating.Stopped as stop:
            if stop.simulation is None:
                raise
            simulation, stopped = stop.simulation, True
    if json:
        print_json(_summary(simulation))
    else:
        _show(simulation)
    if stopped:
        exit_interrupted(simulation.games)


def _shares(simulation: Simulation) -> dict[str, Share]:
    """The number of games won by each seat and by nobody, by their keys in JSON."""
    seats = simulation.game.seats
    wins = {name.lower(): simulation.wins(seat) for seat, name in enumerate(seats)}
    return {**wins, "draws": simulation.draws, "unfinished": simulation.unfinished}


def _summary(simulation: Simulation) -> dict[str, Any]:
    seats = [name.lower() for name in simulation.game.seats]
    shares, began = _shares(simulation), simulation.wins_of_who_began()
    return {
        "game": simulation.game.name,
        "ruleset": ruleset_name(simulation.game),
        "players": dict(zip(seats, simulation.players, strict=True)),
        "seed": simulation.seed,
        "threads": simulation.threads,
        "on": simulation.device or simulating.CPU,
        "games": simulation.games,
        "moves": simulation.moves,
        "wins": {name: shares[name].count for name in seats},
        "sides": side_names(simulation.game),
        "who_began": None if began is None else began.count,
        "draws": simulation.draws.count,
        "unfinished": simulation.unfinished.count,
        "intervals": {name: share.interval for name, share in shares.items()},
        "endings": simulation.endings,
        "mean_moves": simulation.moves / simulation.games,
        "seconds": simulation.seconds,
        "moves_per_second": simulation.moves / simulation.seconds,
        "games_per_second": simulation.games / simulation.seconds,
    }


def _show(simulation: Simulation) -> None:
    game, console = simulation.game, standard_output()
    console.print(f"{game.definition.title}, ruleset {game.ruleset.name} ({game.ruleset.hash})")
    console.print(f"{simulation.games:,} games, seed {simulation.seed}\n")
    labels = [
        f"{seat} ({player})" for seat, player in zip(seat_labels(game), simulation.players, strict=True)
    ]
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("Won by")
    for heading in ("Games", "Share", "95% interval"):
        table.add_column(heading, justify="right")
    labels += ["nobody: drawn", "nobody: unfinished"]
    shares = [*_shares(simulation).values()]
    for label, of_who in (("who began, whatever the seat", True), ("who did not begin", False)):
        if (share := simulation.wins_of_who_began(of_who)) is not None:
            labels.append(label)
            shares.append(share)
    for label, share in zip(labels, shares, strict=True):
        low, high = share.interval
        table.add_row(
            label, f"{share.count:,}", percent(share.value, 1), f"{percent(low, 1)} to {percent(high, 1)}"
        )
    console.print(table)
    endings = ", ".join(f"{ending} {count:,}" for ending, count in simulation.endings.items())
    games_a_second = simulation.games / simulation.seconds
    moves_a_second = simulation.moves / simulation.seconds
    console.print(f"\nEndings: {endings}")
    console.print(f"Length: {simulation.moves / simulation.games:.1f} moves on average")
    console.print(
        f"Speed: {games_a_second:,.0f} games and {moves_a_second:,.0f} moves a second on {simulation.where}"
    )
