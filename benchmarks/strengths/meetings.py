"""Who meets whom, and the files in which their results are kept."""

from itertools import pairwise
from pathlib import Path

import banneret
from banneret.players.arena.plan import Plan, make_plan
from banneret.players.arena.results import Results, header, read_header, read_pairs
from banneret.players.arena.standing import Standing
from banneret.players.gamedata import LEVELS
from banneret.players.levels import level_name

FOLDER = Path(__file__).with_name("results")

REFERENCES = ("random", "greedy", "uct:nodes=1000", "uct:nodes=10000")
"""Players that stay as they are, so that gains can be shown."""

_LEVELS = tuple(level_name(n) for n in range(1, LEVELS + 1))
MEETINGS = (
    *((upper, lower) for lower, upper in pairwise(REFERENCES)),
    *((_LEVELS[0], reference) for reference in REFERENCES[:2]),
    *((upper, lower) for lower, upper in pairwise(_LEVELS)),
    *((_LEVELS[-1], reference) for reference in REFERENCES),
)
"""Every reference and every level meets the one below; the lowest level also the two weakest references, and
the best level all of them."""


def plans(game: str) -> list[Plan]:
    """The meetings of a game, each an arena of its own: if a level is changed, only its own are outdated."""
    return [make_plan(banneret.game(game), two) for two in MEETINGS]


def path_of(plan: Plan, folder: Path = FOLDER) -> Path:
    """Where the results of two players are kept."""
    name = "--".join(plan.players).replace(":", "-").replace("=", "-")
    return folder / plan.game.name / f"{name}.jsonl"


def open_results(plan: Plan, folder: Path = FOLDER) -> Results:
    """The results of two players, to go on with; outdated ones are thrown away."""
    path = path_of(plan, folder)
    if path.exists() and _is_outdated(path, plan):
        path.unlink()
    path.parent.mkdir(parents=True, exist_ok=True)
    return Results(path, plan)


def kept_standing(plan: Plan, folder: Path = FOLDER) -> Standing | None:
    """How two players stand by what is kept; None if that is nothing, or outdated."""
    path = path_of(plan, folder)
    if not path.exists() or _is_outdated(path, plan):
        return None
    standing = Standing(plan)
    content = path.read_bytes()
    for pair in read_pairs(path, content[: content.rfind(b"\n") + 1], plan):
        standing.add(pair)
    return standing if standing.games else None


def _is_outdated(path: Path, plan: Plan) -> bool:
    """Whether what is kept was played by other rules, or by players that have been changed."""
    return read_header(path, path.read_bytes()) != header(plan)
