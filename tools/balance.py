"""Measures how fair every game is under every ruleset, and writes docs/balance.md.

    python -m tools.balance [GAME ...] [--players greedy level:2] [--games 400] [--minutes 2] [--seed 1]

Each ruleset is played by each player against itself, up to the given number of games or minutes. If the two
sides have different armies, half of the games are played with the armies exchanged, to separate the value of
an army from that of a seat. If games are named, only their chapters are rewritten.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from banneret.engine import rulesets
from banneret.engine.game import Definition, Game
from banneret.games import definition, names
from banneret.lab.arms import Arm, make_arm
from banneret.lab.chunks import prepare
from banneret.lab.estimates import Estimate, estimate
from banneret.lab.formatting import shown
from banneret.lab.measures import BALANCE, ENDS, EVENTS, Measures
from banneret.lab.playing import Played
from banneret.lab.results import scores
from banneret.lab.running import STOPPED, Stops, run_arms
from banneret.lab.verdict import FAIR, RARE, shown_share
from banneret.players.cores import cores
from banneret.players.sides import side_names

DOCUMENT = Path(__file__).parents[1] / "docs" / "balance.md"
_FEWEST = 20
_ENDS = 3
"""How many endings are named, the most frequent first."""
_COLUMNS = (
    "ruleset, players",
    "games",
    "side that begins",
    "first seat",
    "army",
    "cut off",
    "drawn",
    "moves (5% to 95%)",
    "ends",
)


def main() -> None:
    """Reads the command line, plays, and writes the document."""
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description="How fair are the games?")
    parser.add_argument("game", nargs="*", default=names(), metavar="GAME")
    parser.add_argument("--players", nargs="+", default=["greedy", "level:2"], metavar="PLAYER")
    parser.add_argument("--games", type=int, default=400, help="the most of each ruleset and player")
    parser.add_argument("--minutes", type=float, default=2, help="the most for each ruleset and player")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.game:
        began = time.process_time()
        game = definition(name)
        measured = list(_measured(game, asked.players, asked.games, asked.minutes, asked.seed))
        how = _HOW.format(
            game=name,
            players=" ".join(asked.players),
            games=asked.games,
            minutes=asked.minutes,
            seed=asked.seed,
            seconds=time.process_time() - began,
        )
        write(game.title, _chapter(game, how, measured))
        print(f"written: {DOCUMENT}, {game.title}", flush=True)


def write(title: str, chapter: str) -> None:
    """Inserts a chapter into the document at the place of its game."""
    text = DOCUMENT.read_text("utf-8") if DOCUMENT.exists() else ""
    chapters = {part.partition("\n")[0]: f"## {part.strip()}\n" for part in text.split("\n## ")[1:]}
    chapters[title] = f"{chapter.strip()}\n"
    titles = [definition(name).title for name in names()]
    parts = [_HEAD.format(fair=100 * FAIR), *(chapters[each] for each in titles if each in chapters)]
    DOCUMENT.write_text("\n".join(parts), encoding="utf-8")


@dataclass(frozen=True)
class Army:
    """The results of the army that the first seat usually has."""

    name: str
    score: Estimate
    """The score over both seats, with half of the games each."""


@dataclass(frozen=True)
class Measured:
    """All games of a ruleset by a player, and the army's own results if armies were exchanged."""

    measures: Measures
    army: Army | None


def _measured(
    game: Definition, players: Sequence[str], games: int, minutes: float, seed: int
) -> Iterator[Measured]:
    for name in rulesets.names_in_order(game.rulesets_folder):
        armies = list(side_names(Game(game, game.ruleset(name))).values())
        setups = [None, ",".join(reversed(armies))] if len(armies) == 2 else [None]
        share = (-(-games // len(setups)), minutes / len(setups))
        for player in players:
            arms = [make_arm(Game(game, game.ruleset(name, setup)), [player]) for setup in setups]
            print(f"{game.name}: {arms[0].title}", file=sys.stderr, flush=True)
            played = [_played(arm, seed + n, *share) for n, arm in enumerate(arms)]
            if all(each.games for each in played):
                yield measure(played, armies[0] if armies else "")


def _played(arm: Arm, seed: int, games: int, minutes: float) -> Played:
    prepare(arm, lambda done, total: None)
    run = run_arms([arm], seed, Stops(games, minutes), threads=cores())
    if run.stopped == STOPPED:
        sys.exit("stopped: nothing was written")
    return run.played[0]


def measure(played: Sequence[Played], army: str) -> Measured:
    """Measures the usual games together with those with armies exchanged, if any."""
    usual, *exchanged = played
    if not exchanged:
        return Measured(Measures(usual), None)
    even = min(each.games for each in played)
    usual, other = (each.first(even) for each in played)
    score = estimate(np.concatenate([scores(usual)[:, 0], scores(other)[:, 1]]), is_share=True)
    both = Played(usual.arm, np.concatenate([usual.rows, other.rows]))
    return Measured(Measures(both), Army(army, score))


_HEAD = """\
# Balance

How fair each game is under each of its rulesets, measured by the [lab](lab.md): identical computer players
against each other. Every share comes with its 95% confidence interval. A result is **fair** if the whole
interval lies within {fair:.0f} points of a fair share, **not fair** if it lies entirely beyond, and
otherwise open: more games are needed. Players with little or no lookahead may miss what strong players see.

Games that are drawn or cut off are shared. The rules decide whether the first player is fixed or drawn at
random. Where the two sides have different armies, half of the games are played with the armies exchanged,
which separates the score of the first seat from the score of an army. `make balance` repeats all
measurements; each chapter gives its number of games and the command that repeats it alone. The
[studies](studies/README.md) have more games of the default rulesets, at four levels.
"""

_HOW = """\
Up to {games:,} games or {minutes:g} min per ruleset and player, {seconds:.0f} s of CPU time in total
on two busy cores:
`python -m tools.balance {game} --players {players} --games {games} --minutes {minutes:g} --seed {seed}`.
"""


def _chapter(game: Definition, how: str, measured: Sequence[Measured]) -> str:
    lines = [
        f"## {game.title}\n",
        how,
        f"| {' | '.join(_COLUMNS)} |",
        "|---" * len(_COLUMNS) + "|",
        *(_line(each) for each in measured),
        "",
        *_unseen([each.measures for each in measured]),
    ]
    return "\n".join(lines)


def _line(measured: Measured) -> str:
    measures = measured.measures
    arm, rows = measures.played.arm, measures.played.rows
    head = f"| {arm.title} | {measures.played.games:,} | "
    if measures.played.games < _FEWEST:
        return head + "too few games |" + " |" * (len(_COLUMNS) - 3)
    low, middle, high = np.percentile(rows["plies"], [5, 50, 95])
    cells = [
        _judged(measures.balance.estimate, measures.fair),
        _first_seat(measures),
        f"{measured.army.name}: {_judged(measured.army.score, measures.fair)}" if measured.army else "",
        shown_share(measures["unfinished"].estimate),
        shown_share(measures["drawn"].estimate),
        f"{middle:,.0f} ({low:,.0f} to {high:,.0f})",
        _ends(measures),
    ]
    return head + " | ".join(cells) + " |"


def _first_seat(measures: Measures) -> str:
    """The score of the first seat, if it does not always begin."""
    first = measures.of_group(BALANCE)[0]
    name = measures.played.arm.game.seats[0]
    if np.array_equal(first.values, measures.balance.values, equal_nan=True):
        return f"{name} begins"
    return f"{name}: {_judged(first.estimate, measures.fair)}"


def _judged(estimate: Estimate, fair: float) -> str:
    low, high = fair - FAIR, fair + FAIR
    word = (
        "**fair**"
        if estimate.is_within(low, high)
        else "**not fair**"
        if estimate.is_outside(low, high)
        else "open"
    )
    return f"{shown_share(estimate)} {word}"


def _ends(measures: Measures) -> str:
    ends = [each for each in measures.of_group(ENDS) if each.key.startswith("end.")]
    ends.sort(key=lambda each: -each.estimate.value)
    return ", ".join(
        f"{each.key.removeprefix('end.')} {shown(each, each.estimate.value)}" for each in ends[:_ENDS]
    )


def _unseen(measured: Sequence[Measures]) -> Iterator[str]:
    """Events that hardly ever happen, by ruleset."""
    found: dict[str, list[str]] = {}
    for each in measured:
        events = [measure for measure in each.of_group(EVENTS) if np.mean(measure.values > 0) < RARE]
        if events and each.played.games >= _FEWEST:
            names = ", ".join(event.key.removeprefix("events.").replace("_", " ") for event in events)
            arm = each.played.arm
            found.setdefault(names, []).append(f"`{arm.game.ruleset.name}` by {arm.players[0]}")
    if found:
        yield "Counted events that occur in fewer than 1 game in 100:\n"
        yield from (f"- {', '.join(arms)}: {names}" for names, arms in found.items())
        yield ""


if __name__ == "__main__":
    main()
