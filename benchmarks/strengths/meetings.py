"""Who meets whom, and the files in which their results are kept."""

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
"""Players that stay as they are, so that gains can be shown."""


def meetings(game: str) -> list[tuple[str, str]]:
    """Who meets whom. Every reference and every level meets the one below; the lowest level also the two
    weakest references, and the best level all of them. Those that take long come last.
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
    """The meetings of a game, each an arena of its own: if a level is changed, only its own are outdated."""
    return [plan_of(game, *two) for two in meetings(game)]


def aim_plans(game: str) -> list[Plan]:
    """The meetings by which it is seen whether a game's aims are reached."""
    return [plan_of(game, aim.first, aim.second) for aim in AIMS.get(game, ())]


def plan_of(game: str, first: str, second: str) -> Plan:
    """Two players who are to meet."""
    return make_plan(banneret.game(game), (first, second))


def path_of(plan: Plan, folder: Path = FOLDER) -> Path:
    """Where the results of two players are kept."""
    name = "--".join(plan.players).replace(":", "-").replace("=", "-")
    return folder / plan.game.name / f"{name}.jsonl"


def open_results(plan: Plan, folder: Path = FOLDER) -> Results:
    """The results of two players, to go on with; those of other players, rules or code are thrown away."""
    path = path_of(plan, folder)
    if path.exists() and read_header(path, path.read_bytes()) != header(plan):
        path.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    return Results(path, plan)


@dataclass(frozen=True, slots=True)
class Kept:
    """How two players stand by what is kept, and whether the code that played has been changed since."""

    scoreboard: Scoreboard
    is_old: bool


def kept(plan: Plan, folder: Path = FOLDER) -> Kept | None:
    """What is kept of two players; None if that is nothing, or of other players or rules."""
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
