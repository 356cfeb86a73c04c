"""The worth of a unit, an ability or a retreat: a player that does without it plays one that does not.

They are otherwise the same player and meet in pairs with seats swapped, so the score that the restricted one
lacks to a half is the worth (restricted play, Jaffe and others 2012).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.layout import Array
from banneret.lab.arms import Arm, make_arm
from banneret.lab.estimates import Estimate, difference, holm
from banneret.lab.layout import Layout
from banneret.lab.measures import Measures
from banneret.lab.playing import Played
from banneret.lab.restrictions import banned_columns, restricted_name, words
from banneret.lab.running import STOPPED, OnProgress, Stops, run_arms

_BASELINE_GAMES = 100
_BASELINE_SHARE = 0.1
"""The largest share of the time for games of unrestricted players."""
_RARE = 0.01
"""Events in a smaller share of games than this are not tested unless requested."""
_SURE = 0.05


@dataclass(frozen=True, slots=True)
class Ablation:
    """The result of doing without something."""

    name: str
    score: Estimate
    """The score of the restricted player."""
    baseline_rate: float
    """How often it happens per seat and game between unrestricted players."""
    residual_rate: float
    """How often it still happened to the restricted player: when there was no alternative, or by chance."""
    p: float
    """The p-value of the score's deviation from a half, corrected for multiple comparisons."""

    @property
    def worth(self) -> Estimate:
        """How much having it adds to the score."""
        score = self.score
        return Estimate(0.5 - score.value, 0.5 - score.high, 0.5 - score.low, score.games)

    @property
    def is_sure(self) -> bool:
        return self.p < _SURE


@dataclass(frozen=True)
class AblationStudy:
    """The results for everything tested, the most valuable first."""

    player: str
    found: list[Ablation]
    rare: list[str]
    """What was not tested because it hardly ever happens."""
    games: int
    is_stopped: bool = False


def run_ablations(
    game: Game,
    wanted: Sequence[str],
    player: str,
    *,
    games: int,
    seed: int,
    threads: int,
    minutes: float | None = None,
    on_progress: OnProgress = lambda games: None,
) -> AblationStudy:
    """Tests doing without each named thing, or without everything that happens and has a name."""
    if len(game.seats) != 2:
        raise BanneretError(f"Doing without is measured in games for two; this one is for {len(game.seats)}.")
    base = make_arm(game, [player])
    named = list(dict.fromkeys(wanted)) or choices(base.layout)
    first = run_arms(
        [base], seed + 1, Stops(_BASELINE_GAMES, minutes and minutes * _BASELINE_SHARE), threads=threads
    )
    if first.stopped == STOPPED:
        return AblationStudy(player, [], [], 0, is_stopped=True)
    baseline = first.played[0]
    chosen, rare = (named, []) if wanted else _common(baseline, named)
    if not chosen:
        return AblationStudy(player, [], rare, 0)
    arms = [ablation_arm(game, player, word) for word in chosen]
    stops = Stops(games, minutes and minutes * (1 - _BASELINE_SHARE))
    run = run_arms(arms, seed, stops, threads=threads, on_progress=on_progress)
    found = [ablation_of(played, word, baseline) for played, word in zip(run.played, chosen, strict=True)]
    return AblationStudy(player, ranked(found), rare, run.games, run.stopped == STOPPED)


def ablation_arm(game: Game, player: str, word: str) -> Arm:
    """The restricted player against the unrestricted one."""
    return make_arm(game, [restricted_name(player, word), player])


def choices(layout: Layout) -> list[str]:
    """What is tested by default: every event and every kind.

    A kind that only one event has, such as an ability, is named together with it: `used.charge`.
    """
    chosen = [column for column in layout.columns if not column.is_loss]
    events = Counter(column.kind for column in chosen)
    alone = {column.kind: column.name for column in chosen if events[column.kind] == 1}
    of_event = {column.event for column in chosen}
    found = [word if word in of_event else alone.get(word, word) for word in words(layout) if "." not in word]
    if not found:
        raise BanneretError("Nothing is counted in this game, so there is nothing to do without.")
    return list(dict.fromkeys(found))


def _common(baseline: Played, named: Sequence[str]) -> tuple[list[str], list[str]]:
    """Splits names into those that happen often enough to be tested, and the others."""
    layout = baseline.arm.layout
    counts = layout.counts(baseline.rows)
    found: tuple[list[str], list[str]] = [], []
    for word in named:
        happened = counts[:, banned_columns(layout, (word,)), :-1].sum(axis=(1, 2)) > 0
        is_rare = baseline.games > 0 and bool(happened.mean() < _RARE)
        found[is_rare].append(word)
    return found


def ablation_of(played: Played, word: str, baseline: Played) -> Ablation:
    """The result of the restricted player's games; its p-value is not corrected yet."""
    name = played.arm.players[0]
    score = Measures(played, with_course=False)[f"score.{name}"]
    apart = difference(np.full(len(score.values), 0.5), score.values, score.each)
    columns = banned_columns(played.arm.layout, (word,))
    happened = baseline.arm.layout.counts(baseline.rows)[:, columns, :-1].sum(axis=1)
    return Ablation(
        word,
        score.estimate,
        float(happened.mean()) if baseline.games else 0.0,
        float(_own(played)[:, columns].sum(axis=1).mean()) if played.games else 0.0,
        apart.p if apart else 1.0,
    )


def _own(played: Played) -> Array:
    """The counts of the first player, which sits in the first and the second seat alternately."""
    counts = played.arm.layout.counts(played.rows)
    seats = np.arange(played.games) % len(played.arm.seatings)
    found: Array = counts[np.arange(played.games), :, seats]
    return found


def ranked(found: Sequence[Ablation]) -> list[Ablation]:
    """The results with corrected p-values, the most valuable first."""
    known = [each for each in found if each.score.games]
    p_values = holm([each.p for each in known])
    corrected = [
        Ablation(each.name, each.score, each.baseline_rate, each.residual_rate, p)
        for each, p in zip(known, p_values, strict=True)
    ]
    return sorted(corrected, key=lambda each: -each.worth.value)


def without_verdict(without: AblationStudy) -> list[str]:
    """What is valuable, what is not, and how that was measured."""
    if not without.found:
        return ["Nothing is known: no game was played."]
    helps = [each.name for each in without.found if each.is_sure and each.worth.value > 0]
    harms = [each.name for each in without.found if each.is_sure and each.worth.value < 0]
    sentences = [
        f"Surely worth something: {', '.join(helps)}." if helps else "Nothing is surely worth anything.",
    ]
    if harms:
        sentences.append(f"{without.player} does better without: {', '.join(harms)}.")
    if without.rare:
        sentences.append(f"Not tried, as it hardly ever happens: {', '.join(without.rare)}.")
    games = min(each.score.games for each in without.found)
    sentences.append(
        f"Measured in {games:,} games or more of {without.player} without it against {without.player}, in "
        "pairs with seats swapped. It tells what that player makes of a thing, and others may make more."
    )
    return sentences
