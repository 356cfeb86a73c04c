"""Lets players meet, and writes the tables of `docs/players.md`: `python -m benchmarks.strengths`.

What has been played is kept, so it can be stopped at any time and goes on the next time.
"""

import argparse
from contextlib import closing

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
    parser.add_argument("--most", type=int, default=100, metavar="N", help="games of any two (100)")
    parser.add_argument("--workers", type=int, default=cores(), help="processes at once (all cores)")
    parser.add_argument("--tables", action="store_true", help="only write the tables, of what is there")
    parser.add_argument("--again", action="store_true", help="throw away what was played before")
    asked = parser.parse_args()
    if asked.most < 2 or asked.most % 2:
        parser.error("--most: games are played in pairs: an even number, please")
    try:
        wanted = [
            plan for name in asked.games or banneret.game_names() for plan in (*plans(name), *aim_plans(name))
        ]
        if not asked.tables:
            play(wanted, Stops(asked.most // 2), asked.workers, again=asked.again)
    except banneret.BanneretError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        tell("")
        print("Stopped; the same command goes on.")
    write_tables()
    print(f"Written: {PAGE.name}")


def play(wanted: list[Plan], stops: Stops, workers: int, *, again: bool) -> None:
    """Has players meet as often as wanted, one meeting after the other."""
    if again:
        for plan in wanted:
            path_of(plan).unlink(missing_ok=True)
    for plan in wanted:
        before = kept(plan)
        if before is not None and before.scoreboard.games >= stops.pairs * len(plan.seatings):
            continue
        with closing(open_results(plan)) as results:
            tell(f"{plan.game.name}: getting {' and '.join(plan.players)} ready")
            Table(plan).prepare(ignore_progress)
            compete(plan, stops, workers=workers, results=results, on_pair=_progress(plan, stops))
    tell("")


def _progress(plan: Plan, stops: Stops) -> OnPair:
    def on_pair(meeting: Meeting) -> None:
        done = f"{meeting.games}/{stops.pairs * len(plan.seatings)}"
        tell(f"{plan.game.name}, {done} games: {shown_verdict(meeting, stops)}")

    return on_pair


if __name__ == "__main__":
    main()
