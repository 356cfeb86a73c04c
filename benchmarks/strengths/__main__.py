"""Plays players against each other, and writes the tables of `docs/players.md`.

Run it with `python -m benchmarks.strengths`.

Results are saved, so it can be stopped at any time and continues on the next run.
"""

import argparse
from collections.abc import Sequence
from contextlib import closing
from itertools import chain, zip_longest
from time import monotonic

import banneret
from banneret.cli.arena_report import shown_verdict
from banneret.engine.machine.compiler import ignore_progress
from banneret.players.arena.head_to_head import Meeting
from banneret.players.arena.plan import Plan
from banneret.players.arena.playing import Table
from banneret.players.arena.running import OnPair, compete
from banneret.players.arena.stopping import Stops
from banneret.players.cores import cores
from benchmarks.strengths.meetings import aim_plans, kept, open_results, path_of, plans
from benchmarks.strengths.tables import PAGE, write_tables
from benchmarks.telling import tell


def main() -> None:
    """Reads the command line, plays, and writes the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strengths", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--most", type=int, default=400, metavar="N", help="games of any two at most (400)")
    parser.add_argument(
        "--width", type=float, default=80, metavar="ELO", help="an interval so wide is narrow enough (80)"
    )
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many; later go on")
    parser.add_argument("--workers", type=int, default=cores(), help="processes at once (all cores)")
    parser.add_argument("--tables", action="store_true", help="only write the tables, of what is there")
    parser.add_argument("--again", action="store_true", help="throw away what was played before")
    asked = parser.parse_args()
    if asked.most < 2 or asked.most % 2:
        parser.error("--most: games are played in pairs: an even number, please")
    try:
        wanted = in_turn(asked.games or banneret.game_names())
        if not asked.tables:
            stops = Stops(asked.most // 2, width=asked.width)
            play(wanted, stops, asked.workers, until=_until(asked.minutes), again=asked.again)
    except banneret.BanneretError as error:
        parser.error(str(error))
    except (KeyboardInterrupt, OutOfTime):
        tell("")
        print("Stopped; the same command continues.")
    write_tables()
    print(f"Written: {PAGE.name}")


class OutOfTime(Exception):
    """The time budget is spent."""


def _until(minutes: float | None) -> float:
    return float("inf") if minutes is None else monotonic() + 60 * minutes


def in_turn(games: Sequence[str]) -> list[Plan]:
    """All meetings: the quick ones of every game first, then the slow ones."""
    in_turns = chain.from_iterable(zip_longest(*(plans(name) for name in games)))
    return [*filter(None, in_turns), *chain.from_iterable(aim_plans(name) for name in games)]


def play(wanted: list[Plan], stops: Stops, workers: int, *, until: float, again: bool) -> None:
    """Plays the meetings one after the other, each until its stopping rules apply."""
    if again:
        for plan in wanted:
            path_of(plan).unlink(missing_ok=True)
    for plan in wanted:
        before = kept(plan)
        if before is not None and all(
            stops.are_reached(each.sample) for each in before.scoreboard.meetings.values()
        ):
            continue
        with closing(open_results(plan)) as results:
            tell(f"{plan.game.name}: getting {' and '.join(plan.players)} ready")
            Table(plan).prepare(ignore_progress)
            compete(plan, stops, workers=workers, results=results, on_pair=_progress(plan, stops, until))
    tell("")


def _progress(plan: Plan, stops: Stops, until: float) -> OnPair:
    def on_pair(meeting: Meeting) -> None:
        done = f"{meeting.games}/{stops.pairs * len(plan.seatings)}"
        tell(f"{plan.game.name}, {done} games: {shown_verdict(meeting, stops)}")
        if monotonic() > until:
            raise OutOfTime

    return on_pair


if __name__ == "__main__":
    main()
