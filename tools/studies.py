"""Studies each game with the lab, and writes docs/studies/GAME.md: `make studies`.

    python -m tools.studies [GAME ...] [--minutes 3] [--games 2000] [--seed 1]

Every part of a study stops after so many games, or after its share of the minutes; each text is made from
what was measured, with intervals, and says how much was played.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from banneret.engine.game import Definition, Game
from banneret.games import definition, names
from banneret.lab.arms import make_arm
from banneret.lab.changes import Change, one_step
from banneret.lab.measures import EVENTS, Measures
from banneret.lab.playing import Played, prepare
from banneret.lab.running import STOPPED, Stops, run_arms
from banneret.lab.shown import shown, shown_difference, shown_difference_interval, shown_interval
from banneret.lab.sweep import Effect, Sweep, strongest_first, sweep
from banneret.lab.tuning.samplers import Tpe
from banneret.lab.tuning.search import Budget, Search, Tuned
from banneret.lab.tuning.space import space_of
from banneret.lab.tuning.targets import Target
from banneret.lab.tuning.verdict import tuning_verdict
from banneret.lab.units import unit_worths
from banneret.lab.verdict import FAIR, RARE, findings, shown_share
from banneret.lab.verdict_of_changes import sweep_verdict
from banneret.players.cores import cores

FOLDER = Path(__file__).parents[1] / "docs" / "studies"
_CHANGES = 60
"""So many one-step changes are looked at; where there are more, they are drawn by the seed."""
_GAMES_OF_A_CHANGE = 200
_ENOUGH = 20
"""A change with fewer games says nothing."""
_NO_RULES = ("worth.", "endings.plies", "conduct.")
"""How computers judge, when a game is cut off, what missed turns cost: not what a game is like."""
_VARIED = 3
_SHOWN = 8
_KEYS = (
    "score.begins",
    "won",
    "drawn",
    "unfinished",
    "moves",
    "turns",
    "options",
    "lead_changes",
    "comebacks",
)
_PUBLISHED = """\
The authors published a study of 10,000 random games under v2: 45% and 46% won by the two sides, 145 plies on
average; greedy beat random in 97.8%. The same players here:
"""


@dataclass(frozen=True)
class Means:
    """What a study may cost."""

    games: int
    minutes: float
    seed: int

    def share(self, part: float) -> float:
        return self.minutes * part


def main() -> None:
    """Reads the command line, studies, and writes a page for each game."""
    parser = argparse.ArgumentParser(prog="python -m tools.studies", description="What are the games like?")
    parser.add_argument("game", nargs="*", default=names(), metavar="GAME")
    parser.add_argument("--games", type=int, default=2000, help="the most of each ruleset and player")
    parser.add_argument("--minutes", type=float, default=3, help="the most for each game")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in asked.game:
        path = FOLDER / f"{name}.md"
        path.write_text(
            study(definition(name), Means(asked.games, asked.minutes, asked.seed)), encoding="utf-8"
        )
        print(f"written: {path}", flush=True)


def study(game: Definition, means: Means) -> str:
    """The page of a game."""
    began = time.process_time()
    base = Game(game, game.ruleset())
    measured = measure(base, ("random", "greedy"), means, 0.3)
    quick = measured[-1] if measured[-1].played.games >= means.games // 2 else measured[0]
    player = quick.played.arm.players[0]
    changes, total = some_changes(base, means.seed)
    swept = sweep(
        base,
        [player],
        changes,
        [],
        games=_GAMES_OF_A_CHANGE,
        seed=means.seed,
        threads=cores(),
        key=None if _is_unfair(quick) else "moves",
        minutes=means.share(0.1),
    )
    parts = list(_as_written(measured))
    if game.name == "age-of-chess":
        parts += _published(game, means)
    parts += [*_units(measured), *_numbers(swept, len(changes), total)]
    if tuned := tune(base, player, quick, swept, means):
        parts += _variant(tuned)
    spent = time.process_time() - began
    return "\n".join([_head(game, means, spent), *parts])


def measure(base: Game, players: Sequence[str], means: Means, part: float) -> list[Measures]:
    """The game by each player, who meets itself."""
    arms = [make_arm(base, [player]) for player in players]
    for arm in arms:
        print(f"{base.name}: {arm.title}", file=sys.stderr, flush=True)
        prepare(arm, lambda done, total: None)
    return [Measures(played) for played in _run(arms, means, part)]


def _run(arms: Sequence[object], means: Means, part: float) -> Iterator[Played]:
    for arm in arms:
        stops = Stops(means.games, means.share(part) / len(arms))
        run = run_arms([arm], means.seed, stops, threads=cores())  # type: ignore[list-item]
        if run.stopped == STOPPED:
            sys.exit("stopped: this page was not written")
        if run.games:
            yield run.played[0]


def some_changes(base: Game, seed: int) -> tuple[list[Change], int]:
    """One-step changes to look at, and how many there are."""
    found = [
        each
        for each in one_step(base)[0]
        if len(each.game.seats) == len(base.seats) and not each.text.startswith(_NO_RULES)
    ]
    if len(found) <= _CHANGES:
        return found, len(found)
    chosen = sorted(np.random.default_rng(seed).choice(len(found), _CHANGES, replace=False).tolist())
    return [found[index] for index in chosen], len(found)


def tune(base: Game, player: str, measures: Measures, swept: Sweep, means: Means) -> Tuned | None:
    """A search for a variant that mends what is wrong; a quicker game where nothing is."""
    paths = list(dict.fromkeys(effect.change.values[0][0] for effect in _worth_trying(swept)))[:_VARIED]
    if not paths:
        return None
    space = space_of(base, paths)
    budget = Budget(means.games, means.games // 2, means.share(0.4))
    targets = _wanted(measures)
    search = Search(space, targets, (player,), means.seed, Tpe(space, means.seed), threads=cores())
    return search.run(budget)


def _is_unfair(measures: Measures) -> bool:
    return not measures.balance.estimate.is_within(measures.fair - 2 * FAIR, measures.fair + 2 * FAIR)


def _worth_trying(swept: Sweep) -> list[Effect]:
    """Changes with enough games, the strongest first, those that are sure before the rest."""
    enough = [effect for effect in swept.effects if effect.difference.games >= _ENOUGH]
    return sorted(strongest_first(enough), key=lambda effect: not effect.is_sure)


def _wanted(measures: Measures) -> tuple[Target, ...]:
    """What to ask for: a fair game, that ends, is not mostly drawn, and is a fifth shorter."""
    found = [Target("seat_score", measures.fair, FAIR)]
    if measures["unfinished"].estimate.low > 0.02:
        found.append(Target("unfinished", 0.0, 0.02))
    if measures["drawn"].estimate.low > 0.25:
        found.append(Target("drawn", 0.1, 0.1))
    moves = measures["moves"].estimate.value
    return (*found, Target("moves", round(0.8 * moves), max(1, round(0.08 * moves))))


def _head(game: Definition, means: Means, spent: float) -> str:
    return (
        f"# A study of {game.title}\n\n"
        "What the [lab](../lab.md) says of the rules as written. Computer players that do not look ahead "
        f"played; people may find otherwise. Up to {means.games:,} games of each kind, within about "
        f"{means.minutes:g} minutes ({spent:.0f} seconds of processor time on two busy cores): where an "
        "interval is wide, more games would tell. To repeat it:\n"
        f"`python -m tools.studies {game.name} --games {means.games} --minutes {means.minutes:g} "
        f"--seed {means.seed}`.\n"
    )


def _as_written(measured: Sequence[Measures]) -> Iterator[str]:
    yield "## The rules as written\n"
    for measures in measured:
        yield f"**{measures.played.arm.title}, {measures.played.games:,} games.**\n"
        yield from (f"- {finding.text}" for finding in findings(measures)[:-1])
        yield ""
    keys = [key for key in _KEYS if any(key in measures for measures in measured)]
    heads = [measures.played.arm.players[0] for measures in measured]
    yield f"| | {' | '.join(heads)} |\n|---|{'---|' * len(heads)}"
    for key in keys:
        title = next(measures[key].title for measures in measured if key in measures)
        yield f"| {title} | {' | '.join(_value(measures, key) for measures in measured)} |"
    yield ""
    never = [
        event.key.removeprefix("events.").replace("_", " ")
        for event in measured[-1].of_group(EVENTS)
        if all(np.mean(measures[event.key].values > 0) < RARE for measures in measured)
    ]
    if never:
        yield f"Mechanisms that happen in fewer than 1 game in 100, whoever plays: {', '.join(never)}.\n"


def _value(measures: Measures, key: str) -> str:
    if key not in measures:
        return "–"
    measure = measures[key]
    return f"{shown(measure, measure.estimate.value)} ({shown_interval(measure)})"


def _published(game: Definition, means: Means) -> Iterator[str]:
    yield "## Beside the published study\n"
    yield _PUBLISHED
    corrected = Game(game, game.ruleset("v2"))
    arms = [make_arm(corrected, ["random"]), make_arm(corrected, ["greedy", "random"])]
    for arm in arms:
        prepare(arm, lambda done, total: None)
    first, second = (Measures(played) for played in _run(arms, means, 0.1))
    won = [(first.played.rows["winners"] == bit).mean() for bit in (1, 2)]
    yield (
        f"- random under v2, {first.played.games:,} games: Blue won {won[0]:.1%}, Gold {won[1]:.1%}; "
        f"{_value(first, 'moves')} moves."
    )
    score = second["score.greedy"].estimate
    yield f"- greedy scores {shown_share(score)} against random in {score.games:,} games.\n"


def _units(measured: Sequence[Measures]) -> Iterator[str]:
    worths = unit_worths(measured[-1].played)
    if not worths:
        return
    arm = measured[-1].played.arm
    yield "## What units are worth\n"
    yield f"One more lost by the enemy than by oneself, in Elo, in games of {arm.players[0]}. It tells what"
    yield "goes together, not what causes what.\n"
    yield "| unit | Elo | sure |\n|---|---|---|"
    for each in worths:
        elo = f"{each.elo.value:.0f} ({each.elo.low:.0f} to {each.elo.high:.0f})".replace("-", "−")
        yield f"| {each.name.replace('_', ' ')} | {elo} | {'yes' if each.is_sure else ''} |"
    yield ""


def _numbers(swept: Sweep, tried: int, total: int) -> Iterator[str]:
    yield "## Which numbers matter\n"
    if tried < total:
        yield f"{tried} of {total} one-step changes were tried, drawn at random.\n"
    yield f"{' '.join(sweep_verdict(swept))}\n"
    yield f"| change | {swept.measure.title} | difference | 95% interval | |\n|---|---|---|---|---|"
    for effect in _worth_trying(swept)[:_SHOWN]:
        sure = "confirmed" if effect.is_confirmed else "sure" if effect.is_sure else "could be chance"
        yield (
            f"| `{effect.change.text}` | {shown(swept.measure, effect.estimate.value)} | "
            f"{shown_difference(swept.measure, effect.difference.value)} | "
            f"{shown_difference_interval(swept.measure, effect.difference)} | {sure} |"
        )
    yield ""


def _variant(tuned: Tuned) -> Iterator[str]:
    yield "## A variant\n"
    wanted = ", ".join(target.text for target in tuned.targets)
    yield f"Asked for: `{wanted}`, by changing {', '.join(f'`{path}`' for path in tuned.space.paths)}.\n"
    yield from (f"- {text}" for text in tuning_verdict(tuned))
    yield ""


if __name__ == "__main__":
    main()
