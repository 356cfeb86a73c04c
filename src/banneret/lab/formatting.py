"""Measures as people read them: shares in per cent, differences of shares in points."""

from math import isfinite

from banneret.engine.text import percent
from banneret.lab.estimates import Difference, Estimate
from banneret.lab.measures import Measure


def shown(measure: Measure, value: float) -> str:
    """A value of a measure."""
    if not isfinite(value):
        return "–"
    return percent(value, 1) if measure.is_share else shown_number(value)


def shown_interval(measure: Measure) -> str:
    """From where to where the truth may lie."""
    low, high = measure.estimate.low, measure.estimate.high
    if not (isfinite(low) and isfinite(high)):
        return "–"
    return f"{shown(measure, low)} to {shown(measure, high)}"


def shown_difference(measure: Measure, value: float) -> str:
    """How much more: in points of a hundred for shares, with its sign."""
    if not isfinite(value):
        return "–"
    text = f"{100 * value:+.1f}" if measure.is_share else f"{value:+.{_digits(value)}f}"
    return text.replace("-", "−")


def shown_difference_interval(measure: Measure, apart: Difference) -> str:
    """From where to where a difference may lie."""
    return f"{shown_difference(measure, apart.low)} to {shown_difference(measure, apart.high)}"


def shown_size(measure: Measure, value: float) -> str:
    """How large a difference is, whatever its direction: `1.2 points`."""
    text = shown_difference(measure, abs(value)).removeprefix("+")
    return f"{text} points" if measure.is_share else text


def shown_points(estimate: Estimate) -> str:
    """A difference of shares in points, and from where to where it may lie: `+1.2 (−0.3 to +2.7)`."""
    value, low, high = (f"{100 * each:+.1f}" for each in (estimate.value, estimate.low, estimate.high))
    return f"{value} ({low} to {high})".replace("-", "−")


def shown_number(value: float) -> str:
    """A number with as many digits as mean something."""
    if value == 0:
        return "0"
    return f"{value:,.{_digits(value)}f}"


def rounded_up(games: float) -> int:
    """A number of games, of which two digits are enough."""
    step: int = 10 ** max(0, len(str(int(games))) - 2)
    return int(-(-games // step) * step)


def _digits(value: float) -> int:
    return 1 if abs(value) >= 10 else 2 if abs(value) >= 0.1 else 3
