"""Plays the games of a study: by players of four strengths, with changed numbers, and with a variant.

Two of the players do not look ahead, two search. Every part stops after a number of games, or after its share
of the time.
"""

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from banneret.engine.game import Definition, Game
from banneret.lab.arms import Arm, make_arm
from banneret.lab.changes import Change, one_step
from banneret.lab.chunks import prepare
from banneret.lab.measures import Measure, Measures
from banneret.lab.running import STOPPED, Run, Stops, run_arms
from banneret.lab.sweep import Effect, Sweep, strongest_first, sweep
from banneret.lab.tuning.samplers import Tpe
from banneret.lab.tuning.search import Budget, Search, Tuned
from banneret.lab.tuning.space import space_of
from banneret.lab.tuning.targets import SEAT_SCORE, Target
from banneret.lab.verdict import FAIR, decisive
from banneret.players.cores import cores

LEVELS = {"random": 0.04, "greedy": 0.11, "search:nodes=100": 0.12, "search:nodes=400": 0.16}
"""The players, from weak to strong, and their shares of the time."""
_SWEEP, _TUNE, _PUBLISHED, _AGAIN = 0.18, 0.18, 0.05, 0.16
"""The shares of the other parts; the last is for the variant at all levels."""
_GAMES_OF_A_CHANGE = 200
_PUBLISHED_GAMES = 10_000
_ENOUGH = 20
"""The fewest games with which a change is considered."""
_QUICK = 200
"""A player that plays fewer games than this in its time is too slow for trying changes."""
_SLOW = ("medieval-chess",)
"""Games with so many numbers and such long turns that random players try the changes in any case."""
_NO_RULES = ("worth.", "endings.plies", "conduct.")
"""Numbers that do not shape the game: computers' judgement, the limit, the cost of missed turns."""
_FAULTS = {"unfinished": 0.02, "drawn": 0.25}
"""The shares of games above which these endings are a fault, if significantly so."""
_VARIED = 3


@dataclass(frozen=True)
class StudyBudget:
    """The budget of a study."""

    games: int
    minutes: float
    seed: int

    def share(self, part: float) -> float:
        return self.minutes * part


@dataclass
class Study:
    """The measurements of a game."""

    game: Definition
    budget: StudyBudget
    written: list[Measures]
    """The rules as written, by each player."""
    quick: Measures
    """The same by the player that tried changes."""
    swept: Sweep
    tuned: Tuned | None
    variant: list[Measures] = field(default_factory=list)
    """The variant that was found, by each player, in fresh games."""
    published: list[Measures] = field(default_factory=list)
    """Age of Chess: games like those of its authors' study."""
    corrected: list[Measures] = field(default_factory=list)
    """Age of Chess: its authors' corrections, by each player."""
    seconds: float = 0.0


def study(game: Definition, budget: StudyBudget) -> Study:
    """Plays all games for a page."""
    began = time.process_time()
    base = Game(game, game.ruleset())
    written = measure(base, LEVELS, budget)
    quick = _quick(written)
    player = quick.played.arm.players[0]
    swept = sweep(
        base,
        [player],
        changes_of(base),
        [],
        games=_GAMES_OF_A_CHANGE,
        seed=budget.seed,
        threads=cores(),
        key=key_to_mend(quick),
        minutes=budget.share(_SWEEP),
    )
    found = Study(game, budget, written, quick, swept, tune(base, player, quick, swept, budget))
    if found.tuned and found.tuned.is_better and not found.tuned.is_base:
        fresh = replace(budget, seed=budget.seed + 2)
        found.variant = measure(found.tuned.change.game, shares_of(_AGAIN), fresh)
    if game.name == "age-of-chess":
        _beside_the_authors(found)
    found.seconds = time.process_time() - began
    return found


def shares_of(whole: float) -> dict[str, float]:
    """Divides a share of the time among the players in the usual proportions."""
    total = sum(LEVELS.values())
    return {player: whole * share / total for player, share in LEVELS.items()}


def measure(base: Game, shares: Mapping[str, float], budget: StudyBudget) -> list[Measures]:
    """Measures the game with each player against itself. Unused time goes to the next player."""
    found, left = list[Measures](), 0.0
    for player, share in shares.items():
        minutes = budget.share(share) + left
        run = _run(make_arm(base, [player]), budget, minutes)
        left = max(0.0, minutes - run.seconds / 60)
        if run.games:
            found.append(Measures(run.played[0]))
    return found


def _run(arm: Arm, budget: StudyBudget, minutes: float) -> Run:
    """Plays an arm; compile time does not count."""
    print(f"{arm.game.name}: {arm.title}", file=sys.stderr, flush=True)
    prepare(arm, lambda done, total: None)
    run = run_arms([arm], budget.seed, Stops(budget.games, minutes), threads=cores())
    if run.stopped == STOPPED:
        sys.exit("stopped: this page was not written")
    return run


def _quick(written: Sequence[Measures]) -> Measures:
    """The games of greedy, or of random if greedy is too slow to play many."""
    by_player = {each.played.arm.players[0]: each for each in written}
    greedy = by_player.get("greedy")
    is_quick = greedy is not None and greedy.played.games >= _QUICK
    return greedy if greedy and is_quick and greedy.played.arm.game.name not in _SLOW else by_player["random"]


def changes_of(base: Game) -> list[Change]:
    """One-step changes of all numbers that are rules."""
    return [
        each
        for each in one_step(base)[0]
        if len(each.game.seats) == len(base.seats) and not each.text.startswith(_NO_RULES)
    ]


def tune(base: Game, player: str, measures: Measures, swept: Sweep, budget: StudyBudget) -> Tuned | None:
    """Searches for a variant that fixes the faults, or for a quicker game if there are none."""
    paths = numbers_to_vary(swept, measures)
    if not paths:
        return None
    space = space_of(base, paths)
    tuning = Budget(budget.games, budget.games // 2, budget.share(_TUNE))
    search = Search(space, wanted(measures), (player,), budget.seed, Tpe(space, budget.seed), threads=cores())
    return search.run(tuning)


def numbers_to_vary(swept: Sweep, measures: Measures) -> list[str]:
    """The numbers of which a step brought the measure nearest to its target, going by a few games."""
    goals = {**dict.fromkeys(_FAULTS, 0.0), "moves": shorter(measures).value}
    goal, key = goals.get(swept.measure.key, measures.fair), swept.measure.key
    now = measures[key].estimate.value

    def gain(effect: Effect) -> float:
        return abs(now - goal) - abs(now + effect.difference.value - goal)

    best = sorted((each for each in worth_trying(swept) if gain(each) > 0), key=gain, reverse=True)
    return list(dict.fromkeys(effect.change.values[0][0] for effect in best))[:_VARIED]


def unfair(measures: Measures) -> Measure | None:
    """The score that is farthest from fair, if any is significantly unfair."""
    fair = measures.fair
    found = [each for each in decisive(measures) if each.estimate.is_outside(fair - FAIR, fair + FAIR)]
    return max(found, key=lambda each: abs(each.estimate.value - fair), default=None)


def key_to_mend(measures: Measures) -> str:
    """The measure that most needs fixing; the length if nothing is wrong."""
    if worst := unfair(measures):
        return worst.key
    return next((key for key, bound in _FAULTS.items() if measures[key].estimate.low > bound), "moves")


def worth_trying(swept: Sweep) -> list[Effect]:
    """Changes with enough games, the significant ones first, then by strength."""
    enough = [effect for effect in swept.effects if effect.difference.games >= _ENOUGH]
    return sorted(strongest_first(enough), key=lambda effect: not effect.is_sure)


def wanted(measures: Measures) -> tuple[Target, ...]:
    """The targets: a fair game that ends and is not mostly drawn; if it is all of that, a shorter one."""
    keys = [SEAT_SCORE if each is measures.balance else each.key for each in decisive(measures)]
    found = [Target(key, measures.fair, FAIR) for key in keys]
    if measures["unfinished"].estimate.low > _FAULTS["unfinished"]:
        found.append(Target("unfinished", 0.0, 0.02))
    if measures["drawn"].estimate.low > _FAULTS["drawn"]:
        found.append(Target("drawn", 0.1, 0.1))
    if key_to_mend(measures) == "moves":
        found.append(shorter(measures))
    return tuple(found)


def shorter(measures: Measures) -> Target:
    """A target of a fifth fewer moves."""
    moves = measures["moves"].estimate.value
    return Target("moves", round(0.8 * moves), max(1, round(0.08 * moves)))


def _beside_the_authors(found: Study) -> None:
    """Plays games like those that the authors of Age of Chess published, and their corrections (v2)."""
    budget, corrected = found.budget, Game(found.game, found.game.ruleset("v2"))
    more, half = replace(budget, games=_PUBLISHED_GAMES), budget.share(_PUBLISHED / 2)
    arms = [make_arm(corrected, ["random"]), make_arm(corrected, ["greedy", "random"])]
    found.published = [Measures(_run(arm, more, half).played[0]) for arm in arms]
    found.corrected = measure(corrected, shares_of(_AGAIN), budget)
