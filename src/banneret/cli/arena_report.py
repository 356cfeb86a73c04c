"""Arena results, for people and for programs."""

from math import isfinite
from typing import Any

from rich.table import Table

from banneret.cli.arguments import ruleset_name
from banneret.cli.consoles import standard_output
from banneret.engine.text import percent
from banneret.players.arena.head_to_head import Meeting, Scoreboard
from banneret.players.arena.sample import Sample
from banneret.players.arena.sprt import Claim, Sprt
from banneret.players.arena.stopping import Stops, compared
from banneret.players.sides import seat_labels, side_names


def shown_verdict(meeting: Meeting, stops: Stops) -> str:
    """The current verdict on two players, in one line."""
    sample = meeting.sample
    return (
        f"{_names(meeting)}: {shown_elo(sample.elo)} ({shown_interval(sample.elo_interval)}), "
        f"{stops.verdict(sample)}"
    )


def shown_elo(elo: float) -> str:
    """A difference in Elo, with its sign."""
    if not isfinite(elo):
        return "+∞" if elo > 0 else "−∞"
    return f"{round(elo):+d}".replace("-", "−") if round(elo) else "0"


def shown_interval(interval: tuple[float, float]) -> str:
    """The interval of a difference in Elo."""
    low, high = interval
    return f"{shown_elo(low)} to {shown_elo(high)}"


def show_scoreboard(scoreboard: Scoreboard, stops: Stops) -> None:
    """Prints the results of an arena in tables."""
    plan, console = scoreboard.plan, standard_output()
    game = plan.game
    console.print(f"{game.definition.title}, ruleset {game.ruleset.name} ({game.ruleset.hash})")
    opening = f", {plan.opening} actions at random to open" if plan.opening else ""
    console.print(f"{scoreboard.games:,} games in pairs, seed {plan.seed}{opening}\n")
    if len(plan.players) > 2:
        console.print(_ratings_table(scoreboard))
        console.print()
    console.print(_meetings_table(scoreboard, stops))
    seats = ", ".join(
        f"{name} {percent(score, 1)}"
        for name, score in zip(seat_labels(game), scoreboard.seat_scores, strict=True)
    )
    console.print(f"\nSeats: {seats} of the points")
    if (began := scoreboard.score_of_who_began) is not None:
        console.print(f"Who begins, which is drawn: {percent(began, 1)} of the points")
    console.print(
        f"Length: {scoreboard.plies / scoreboard.games:.1f} moves on average; "
        f"{scoreboard.unfinished:,} unfinished"
    )


def _ratings_table(scoreboard: Scoreboard) -> Table:
    table = _table("Player", "Elo", "95% interval")
    rated = zip(scoreboard.plan.players, scoreboard.ratings(), strict=True)
    for player, rating in sorted(rated, key=lambda each: -each[1].elo):
        interval = shown_interval(rating.interval) if rating.error else ""
        table.add_row(player, shown_elo(rating.elo), interval)
    return table


def _meetings_table(scoreboard: Scoreboard, stops: Stops) -> Table:
    table = _table("Players", "Won", "Drawn", "Lost", "Elo", "95% interval", "Verdict")
    table.columns[-1].justify = "left"
    for each in scoreboard.meetings.values():
        counts = [f"{count:,}" for count in (each.won, each.drawn, each.lost)]
        elo, interval = shown_elo(each.sample.elo), shown_interval(each.sample.elo_interval)
        table.add_row(_names(each), *counts, elo, interval, stops.verdict(each.sample))
    return table


def _table(first: str, *headings: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(first)
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _names(meeting: Meeting) -> str:
    return f"{meeting.first} – {meeting.second}"


def scoreboard_summary(scoreboard: Scoreboard, stops: Stops) -> dict[str, Any]:
    """The results of an arena as JSON; an unbounded value is null."""
    plan = scoreboard.plan
    seats = [name.lower() for name in plan.game.seats]
    return {
        "game": plan.game.name,
        "ruleset": ruleset_name(plan.game),
        "schedule": str(plan.schedule),
        "opening": plan.opening,
        "seed": plan.seed,
        "games": scoreboard.games,
        "unfinished": scoreboard.unfinished,
        "mean_moves": scoreboard.plies / scoreboard.games,
        "seats": dict(zip(seats, scoreboard.seat_scores, strict=True)),
        "sides": side_names(plan.game),
        "who_began": scoreboard.score_of_who_began,
        "ratings": [
            {"player": player, "elo": rating.elo, "elo_interval": rating.interval}
            for player, rating in zip(plan.players, scoreboard.ratings(), strict=True)
        ],
        "pairings": [_meeting_summary(each, stops) for each in scoreboard.meetings.values()],
    }


def _meeting_summary(meeting: Meeting, stops: Stops) -> dict[str, Any]:
    sample = meeting.sample
    return {
        "players": [meeting.first, meeting.second],
        "games": meeting.games,
        "pairs": sample.pairs,
        "won": meeting.won,
        "drawn": meeting.drawn,
        "lost": meeting.lost,
        "score": sample.score,
        "score_interval": sample.score_interval,
        "elo": _bounded(sample.elo),
        "elo_interval": [_bounded(elo) for elo in sample.elo_interval],
        "superiority": sample.superiority,
        "verdict": compared(sample),
        "sprt": None if stops.sprt is None else _sprt_summary(stops.sprt, sample),
    }


def _sprt_summary(sprt: Sprt, sample: Sample) -> dict[str, Any]:
    accepted = {Claim.LOWER: sprt.elo0, Claim.UPPER: sprt.elo1, Claim.OPEN: None}
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "llr": sprt.ratio(sample),
        "bounds": sprt.bounds,
        "accepted": accepted[sprt.claim(sample)],
    }


def _bounded(elo: float) -> float | None:
    return elo if isfinite(elo) else None
