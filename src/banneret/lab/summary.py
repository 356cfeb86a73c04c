"""A run's interim results, in a small file that can be read while the run goes on: `summary.json`."""

from collections.abc import Sequence
from math import isfinite
from pathlib import Path

import pydantic

from banneret.lab.files import write_whole
from banneret.lab.measures import BALANCE, ENDS, LENGTH, Measure, Measures
from banneret.lab.playing import Played
from banneret.lab.verdict import FAIR

_SUMMARY = "summary.json"
_GROUPS = (BALANCE, ENDS, LENGTH)


class MeasureSummary(pydantic.BaseModel):
    """A measure with its interval."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    key: str
    group: str
    title: str
    is_share: bool
    value: float | None
    low: float | None
    high: float | None


class ArmSummary(pydantic.BaseModel):
    """The results of an arm: scores, endings and lengths."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    games: int
    fair: tuple[float, float]
    """The range of a seat's score in which the game is called fair."""
    measures: tuple[MeasureSummary, ...]


class Summary(pydantic.BaseModel):
    """The results of a run so far."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    arms: tuple[ArmSummary, ...]


def summary_of(played: Played) -> ArmSummary:
    """Summarizes an arm."""
    measures = Measures(played, with_course=False)
    summaries = (
        (_summary_of(each) for group in _GROUPS for each in measures.of_group(group)) if played.games else ()
    )
    fair = measures.fair - FAIR, measures.fair + FAIR
    return ArmSummary(games=played.games, fair=fair, measures=tuple(summaries))


def write_summary(path: Path, arms: Sequence[ArmSummary]) -> None:
    """Writes the summary into a run's folder."""
    write_whole(path / _SUMMARY, Summary(arms=tuple(arms)).model_dump_json())


def read_summary(path: Path) -> Summary | None:
    """Reads the summary of a run's folder; None if there is none yet."""
    try:
        return Summary.model_validate_json((path / _SUMMARY).read_bytes())
    except (OSError, pydantic.ValidationError):
        return None


def _summary_of(measure: Measure) -> MeasureSummary:
    value, low, high = (
        number if isfinite(number) else None
        for number in (measure.estimate.value, measure.estimate.low, measure.estimate.high)
    )
    return MeasureSummary(
        key=measure.key,
        group=measure.group,
        title=measure.title,
        is_share=measure.is_share,
        value=value,
        low=low,
        high=high,
    )
