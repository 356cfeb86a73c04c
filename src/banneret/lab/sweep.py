"""The effect of each number on one measure: changes side by side, on the same seeds as the base.

With many changes, some look strong by chance: p-values are corrected for that, and the strongest changes are
played again with fresh seeds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.lab.active_changes import most_active_first
from banneret.lab.arms import Arm, make_arm
from banneret.lab.changes import Change, Refused, check_count, grid, one_step
from banneret.lab.comparison import compare
from banneret.lab.estimates import Difference, Estimate, holm
from banneret.lab.measures import Measure, Measures
from banneret.lab.on_gpu import run_on_gpu
from banneret.lab.playing import Played
from banneret.lab.running import STOPPED, OnProgress, Run, Stops, run_arms
from banneret.lab.screening import screen_arms
from banneret.players.simulate import CPU, is_on_gpu

_SURE = 0.05
_SCREENING = 0.75
"""The share of the time for screening all changes; the rest is for confirmation."""
_MANY = 100
"""The number of changes from which active ones are played first, if time is limited."""
_ORDERING = 0.2
"""The largest share of the time for finding active changes."""
_CONFIRMED = 5
"""The number of the strongest changes that are played again."""


@dataclass(frozen=True)
class Effect:
    """The effect of a change on the measure."""

    change: Change
    estimate: Estimate
    difference: Difference
    p: float
    """The p-value, corrected for the number of changes."""
    confirmed: Difference | None = None
    """The difference with fresh seeds, if it was played again."""

    @property
    def is_sure(self) -> bool:
        return self.p < _SURE

    @property
    def is_confirmed(self) -> bool:
        """Whether fresh games show a significant difference in the same direction."""
        again = self.confirmed
        return again is not None and again.p < _SURE and again.value * self.difference.value > 0


@dataclass(frozen=True)
class Sweep:
    """The result of a sweep."""

    base: Measures
    measure: Measure
    effects: list[Effect]
    """In the order of the changes."""
    refused: list[Refused]
    seed: int
    games: int
    is_stopped: bool
    """Whether Ctrl-C stopped it."""


def strongest_first(effects: Sequence[Effect]) -> list[Effect]:
    """Effects by absolute size, the largest first."""
    return sorted(effects, key=lambda effect: -abs(effect.difference.value))


def changes_for(game: Game, wanted: Sequence[str]) -> tuple[list[Change], list[Refused]]:
    """The requested changes, or one step of every number if none are requested."""
    found, refused = (grid(game, wanted), []) if wanted else one_step(game)
    own = game.ruleset.hash
    found = [change for change in found if change.game.ruleset.hash != own]
    others = [change for change in found if len(change.game.seats) != len(game.seats)]
    refused += [Refused(*change.values[0], "that many seats are another game") for change in others]
    found = [change for change in found if change not in others]
    if not found:
        raise BanneretError("There is nothing to change: every value asked for is the ruleset's own.")
    check_count(len(found))
    return found, refused


def sweep(
    game: Game,
    players: Sequence[str],
    changes: Sequence[Change],
    refused: list[Refused],
    *,
    games: int,
    seed: int,
    threads: int,
    key: str | None = None,
    minutes: float | None = None,
    on: str = CPU,
    on_progress: OnProgress = lambda games: None,
) -> Sweep:
    """Plays the base and all changes, then the strongest changes again.

    If time is short, active changes come first (`active_changes.py`), and changes without an apparent effect
    get few games (`screening.py`). On a GPU all changes are played in parallel (`on_gpu.py`).
    """
    with_gpu = is_on_gpu(on)
    if minutes is not None and len(changes) > _MANY and not with_gpu:
        seconds = _ORDERING * 60 * minutes
        changes = most_active_first(game, changes, seed, seconds=seconds, threads=threads)
        minutes *= 1 - _ORDERING
    arms = [make_arm(each, players) for each in (game, *(change.game for change in changes))]
    stops = Stops(games, minutes and minutes * _SCREENING)
    if with_gpu:
        run = run_on_gpu(arms, seed, stops, on_progress=on_progress)
    elif minutes is None:
        run = run_arms(arms, seed, stops, threads=threads, on_progress=on_progress)
    else:
        strength = partial(_strength, key)
        run = screen_arms(arms, seed, stops, strength, threads=threads, on_progress=on_progress)
    base, *others = (_measures(played) for played in run.played)
    measure = _measure(base, key)
    effects = _effects(base, others, changes, measure.key)
    known = {_hash(effect) for effect in effects}
    refused = refused + [
        Refused(*change.values[0], why)
        for change, played in zip(changes, run.played[1:], strict=True)
        if change.game.ruleset.hash not in known
        for why in [f"its games have no {measure.title.lower()}" if played.games else "there was no time"]
    ]
    if run.stopped != STOPPED:
        stops = Stops(games, minutes and minutes * (1 - _SCREENING))

        def play_again(chosen: Sequence[Arm]) -> Run:
            def report_games(new: int) -> None:
                on_progress(run.games + new)

            if with_gpu:
                return run_on_gpu(chosen, seed + 1, stops, on_progress=report_games)
            return run_arms(chosen, seed + 1, stops, threads=threads, on_progress=report_games)

        effects = _confirmed(effects, arms, measure.key, play_again)
    return Sweep(base, measure, effects, refused, seed, run.games, run.stopped == STOPPED)


def _strength(key: str | None, played: Played) -> Callable[[Played], float]:
    """Returns a function that rates a change by its distance from the base, in standard errors."""
    base = _measures(played)

    def strength(other: Played) -> float:
        found = compare(base, _measures(other), [_measure(base, key).key])
        if not found or not found[0].difference.value:
            return 0.0
        apart = found[0].difference
        return abs(apart.value) / apart.error if apart.error else inf

    return strength


def _measures(played: Played) -> Measures:
    return Measures(played, with_course=False)


def _measure(base: Measures, key: str | None) -> Measure:
    if key is None:
        return base.balance
    if key not in base:
        known = ", ".join(measure.key for measure in base.all)
        raise BanneretError(f"There is no measure {key!r}; there are {known}.")
    return base[key]


def _effects(base: Measures, others: Sequence[Measures], changes: Sequence[Change], key: str) -> list[Effect]:
    found = [
        (change, each.other.estimate, each.difference)
        for change, other in zip(changes, others, strict=True)
        if other.played.games
        for each in compare(base, other, [key])
    ]
    p_values = holm([difference.p for _, _, difference in found])
    return [Effect(*each, p) for each, p in zip(found, p_values, strict=True)]


def _confirmed(
    effects: list[Effect], arms: Sequence[Arm], key: str, play_again: Callable[[Sequence[Arm]], Run]
) -> list[Effect]:
    """The effects, with fresh games of the base (the first arm) and of the strongest sure ones added."""
    sure = strongest_first([each for each in effects if each.is_sure])
    chosen = [each.change for each in sure[:_CONFIRMED]]
    if not chosen:
        return effects
    of_change = {arm.game.ruleset.hash: arm for arm in arms[1:]}
    run = play_again([arms[0], *(of_change[change.game.ruleset.hash] for change in chosen)])
    base, *others = (_measures(played) for played in run.played)
    fresh = {_hash(each): each.difference for each in _effects(base, others, chosen, key)}
    return [replace(each, confirmed=fresh.get(_hash(each))) for each in effects]


def _hash(effect: Effect) -> str:
    return effect.change.game.ruleset.hash
