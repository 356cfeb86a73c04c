"""Formats measures for people: shares in per cent, differences of shares in points."""

from math import isfinite

from banneret.engine.text import percent
from banneret.lab.estimates import Difference, Estimate
from banneret.lab.measures import Measure


def shown(measure: Measure, value: float) -> str:
    """Formats a value of a measure."""
    if not isfinite(value):
        return "–"
    return percent(value, 1) if measure.is_share else shown_number(value)


def shown_interval(measure: Measure) -> str:
    """Formats a measure's 95% interval."""
    low, high = measure.estimate.low, measure.estimate.high
    if not (isfinite(low) and isfinite(high)):
        return "–"
    return f"{shown(measure, low)} to {shown(measure, high)}"


def shown_difference(measure: Measure, value: float) -> str:
    """Formats a signed difference; shares in percentage points."""
    if not isfinite(value):
        return "–"
    text = f"{100 * value:+.1f}" if measure.is_share else f"{value:+.{_digits(value)}f}"
    return text.replace("-", "−")


def shown_difference_interval(measure: Measure, apart: Difference) -> str:
    """Formats the 95% interval of a difference."""
    return f"{shown_difference(measure, apart.low)} to {shown_difference(measure, apart.high)}"


def shown_size(measure: Measure, value: float) -> str:
    """Formats the absolute size of a difference: `1.2 points`."""
    text = shown_difference(measure, abs(value)).removeprefix("+")
    return f"{text} points" if measure.is_share else text


def shown_points(estimate: Estimate) -> str:
    """Formats a difference of shares in points, with its interval: `+1.2 (−0.3 to +2.7)`."""
    value, low, high = (f"{100 * each:+.1f}" for each in (estimate.value, estimate.low, estimate.high))
    return f"{value} ({low} to {high})".replace("-", "−")


def shown_number(value: float) -> str:
    """Formats a number with its significant digits."""
    if value == 0:
        return "0"
    return f"{value:,.{_digits(value)}f}"


def rounded_up(games: float) -> int:
    """Rounds a number of games up to two digits."""
    step: int = 10 ** max(0, len(str(int(games))) - 2)
    return int(-(-games // step) * step)


def _digits(value: float) -> int:
    return 1 if abs(value) >= 10 else 2 if abs(value) >= 0.1 else 3
