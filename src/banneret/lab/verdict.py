"""Findings in words: what is fair, what is not, and how certain that is."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from banneret.engine.text import percent
from banneret.lab.estimates import Estimate
from banneret.lab.formatting import rounded_up
from banneret.lab.measures import BALANCE, Measure, Measures, uses

FAIR = 0.05
"""The largest deviation of a seat's score at which the game is still called fair."""
_CUT_OFF = 0.02
"""The largest acceptable share of unfinished games."""
_DRAWN = 0.25
RARE = 0.01
"""Events in a smaller share of games than this do not matter."""
_NAMED = 6


class Tone(StrEnum):
    """The tone of a finding."""

    GOOD = "good"
    BAD = "bad"
    OPEN = "open"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """A statement about the games."""

    tone: Tone
    text: str


def findings(measures: Measures) -> list[Finding]:
    """All findings about an arm, the most important first."""
    found = [_balance(measures, measure) for measure in decisive(measures)]
    found.sort(key=lambda finding: finding.tone is not Tone.BAD)
    found += [*_ends(measures), _length(measures), *_course(measures), *_unused(measures), _players(measures)]
    return found


def shown_share(estimate: Estimate) -> str:
    """A share with its interval: `51.2% (48.9 to 53.5)`."""
    low, high = (percent(each, 1).removesuffix("%") for each in (estimate.low, estimate.high))
    return f"{percent(estimate.value, 1)} ({low} to {high})"


def decisive(measures: Measures) -> list[Measure]:
    """The scores that decide on fairness: of the seat that begins, and of the first seat if it differs."""
    found = [each for each in measures.of_group(BALANCE) if " against " in each.title]
    found.append(measures.balance)
    seat = measures.all[0]
    if not np.array_equal(seat.values, measures.balance.values, equal_nan=True):
        found.append(seat)
    return found


def _balance(measures: Measures, measure: Measure) -> Finding:
    estimate, fair = measure.estimate, measures.fair
    low, high = fair - FAIR, fair + FAIR
    who = measure.title.removeprefix("Score of ")
    if " against " in measure.title:
        first, _, second = who.partition(" against ")
        return Finding(Tone.NOTE, f"{first} scores {shown_share(estimate)} against {second}.")
    if not estimate.games:
        return Finding(Tone.BAD, "Nothing is known: no game came to anything.")
    who = who[0].upper() + who[1:]
    scored = f"{who} scores {shown_share(estimate)}, and a fair share is {percent(fair)}."
    if len(set(measures.played.arm.players)) > 1:
        return Finding(Tone.NOTE, f"{scored} Between unequal players that says little of the rules.")
    if estimate.is_within(low, high):
        return Finding(Tone.GOOD, f"Fair. {scored}")
    if estimate.is_outside(low, high):
        return Finding(Tone.BAD, f"Not fair. {scored}")
    return Finding(Tone.OPEN, f"Not known yet. {scored} {games_to_tell(estimate, low, high)}")


def games_to_tell(estimate: Estimate, low: float, high: float) -> str:
    """How many games would be conclusive, if the true value is the estimated one."""
    room = min(abs(estimate.value - low), abs(estimate.value - high))
    if room < (high - low) / 20:
        return "It seems to lie just on the border of what is good."
    needed = estimate.games * (estimate.width / 2 / room) ** 2
    return f"About {rounded_up(needed):,} games would tell."


def _ends(measures: Measures) -> list[Finding]:
    found = []
    if "crashed" in measures:
        share = shown_share(measures["crashed"].estimate)
        found.append(Finding(Tone.BAD, f"{share} of the games failed: see `error` in the rows."))
    cut_off, drawn = measures["unfinished"].estimate, measures["drawn"].estimate
    if cut_off.low > _CUT_OFF:
        found.append(Finding(Tone.BAD, f"{shown_share(cut_off)} of the games reach no end and are cut off."))
    elif cut_off.high <= _CUT_OFF:
        found.append(Finding(Tone.GOOD, f"Games come to an end: {shown_share(cut_off)} are cut off."))
    else:
        found.append(Finding(Tone.OPEN, f"{shown_share(cut_off)} of the games are cut off."))
    if drawn.value:
        tone = Tone.BAD if drawn.low > _DRAWN else Tone.NOTE
        found.append(Finding(tone, f"{shown_share(drawn)} of the games are drawn."))
    return found


def _length(measures: Measures) -> Finding:
    plies = measures.played.rows["plies"]
    low, middle, high = np.percentile(plies, [5, 50, 95])
    return Finding(
        Tone.NOTE,
        f"The median game has {middle:,.0f} moves; nine in ten have {low:,.0f} to {high:,.0f}.",
    )


def _course(measures: Measures) -> list[Finding]:
    if not len(measures.course.winner):
        return []
    error = measures.course.calibration_error
    if not measures.is_course_trusted:
        return [
            Finding(
                Tone.NOTE,
                "Nothing can be said of leads and comebacks: what positions are worth does not tell who will "
                f"win (calibration error {percent(error, 1)}).",
            )
        ]
    leads, early = measures["lead_changes"].estimate, measures["leader_wins.1"].estimate
    return [
        Finding(
            Tone.NOTE,
            f"The lead changes {leads.value:.1f} times in a game. Who leads after a third of it wins "
            f"{shown_share(early)}; {shown_share(measures['comebacks'].estimate)} are won from a chance of a "
            "fifth or less.",
        )
    ]


def _unused(measures: Measures) -> list[Finding]:
    """Events that hardly ever happen; and units that were never seen, perhaps because no side has them."""
    used = uses(measures.played)
    counted = Counter(use.kind for use in used if use.kind)
    seen = {use.kind for use in used if any(use.by_seat)}
    absent = [kind for kind, events in counted.items() if events > 1 and kind not in seen]
    found = []
    if rare := [use.name for use in used if use.share.high < RARE and use.kind not in absent]:
        found.append(Finding(Tone.NOTE, f"Seen in fewer than 1 game in 100: {_named(rare)}."))
    if absent:
        text = f"Nothing was seen of these, which perhaps no side has: {_named(absent)}."
        found.append(Finding(Tone.NOTE, text))
    return found


def _named(names: list[str]) -> str:
    return ", ".join(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")


def _players(measures: Measures) -> Finding:
    arm = measures.played.arm
    names = " and ".join(dict.fromkeys(arm.players))
    games = measures.played.games
    text = f"Measured in {games:,} {'game' if games == 1 else 'games'} of {names}."
    if arm.is_quick:
        text += " They do not look ahead: people, and players that search, may find otherwise."
    return Finding(Tone.NOTE, text)
