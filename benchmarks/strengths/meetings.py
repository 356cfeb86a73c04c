"""The meetings, and the files with their results."""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import banneret
from banneret.players.arena.head_to_head import Scoreboard
from banneret.players.arena.plan import Plan, make_plan
from banneret.players.arena.results import Results, header, read_header, read_pairs
from banneret.players.levels import levels
from benchmarks.strengths.aims import AIMS

FOLDER = Path(__file__).with_name("results")

REFERENCES = ("random", "greedy", "uct:nodes=1000", "uct:nodes=10000")
"""Players that never change, to measure progress against."""


def meetings(game: str) -> list[tuple[str, str]]:
    """The pairs that meet. Every reference and every level meets the one below; the lowest level also the two
    weakest references, and the best level all of them. Slow meetings come last.
    """
    known = [each.name for each in levels(banneret.game(game).definition)]
    return [
        *((upper, lower) for lower, upper in pairwise(known[:-1])),
        (known[0], "random"),
        ("greedy", "random"),
        (known[0], "greedy"),
        *((upper, lower) for lower, upper in pairwise(REFERENCES[1:])),
        (known[-1], known[-2]),
        *((known[-1], reference) for reference in REFERENCES),
    ]


def plans(game: str) -> list[Plan]:
    """The meetings of a game, each a separate arena, so that a changed level invalidates only its own."""
    return [plan_of(game, *two) for two in meetings(game)]


def aim_plans(game: str) -> list[Plan]:
    """The meetings that test a game's aims."""
    return [plan_of(game, aim.first, aim.second) for aim in AIMS.get(game, ())]


def plan_of(game: str, first: str, second: str) -> Plan:
    """The plan for a meeting of two players."""
    return make_plan(banneret.game(game), (first, second))


def path_of(plan: Plan, folder: Path = FOLDER) -> Path:
    """The file with the results of a meeting."""
    name = "--".join(plan.players).replace(":", "-").replace("=", "-")
    return folder / plan.game.name / f"{name}.jsonl"


def open_results(plan: Plan, folder: Path = FOLDER) -> Results:
    """Opens the results of a meeting to continue; discards those of other players, rules or code."""
    path = path_of(plan, folder)
    if path.exists() and read_header(path, path.read_bytes()) != header(plan):
        path.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    return Results(path, plan)


@dataclass(frozen=True, slots=True)
class Kept:
    """The saved results of a meeting, and whether the players' code has changed since."""

    scoreboard: Scoreboard
    is_old: bool


def kept(plan: Plan, folder: Path = FOLDER) -> Kept | None:
    """The saved results of a meeting; None if there are none, or only for other players or rules."""
    path = path_of(plan, folder)
    if not path.exists():
        return None
    content = path.read_bytes()
    found, wanted = read_header(path, content), header(plan)
    if found.model_copy(update={"sources": wanted.sources}) != wanted:
        return None
    scoreboard = Scoreboard(plan)
    for pair in read_pairs(path, content[: content.rfind(b"\n") + 1], plan):
        scoreboard.add(pair)
    return Kept(scoreboard, found != wanted) if scoreboard.games else None
