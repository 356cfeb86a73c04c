"""What is known of a run so far, in a small file that can be read while it goes on: `summary.json`."""

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
    """What is known of an arm: who scores, how games end, how long they are."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    games: int
    fair: tuple[float, float]
    """Between which scores of a seat the game is called fair."""
    measures: tuple[MeasureSummary, ...]


class Summary(pydantic.BaseModel):
    """What is known of a run."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid")

    arms: tuple[ArmSummary, ...]


def summary_of(played: Played) -> ArmSummary:
    """What is known of an arm."""
    measures = Measures(played, with_course=False)
    told = (_told(each) for group in _GROUPS for each in measures.of_group(group)) if played.games else ()
    fair = measures.fair - FAIR, measures.fair + FAIR
    return ArmSummary(games=played.games, fair=fair, measures=tuple(told))


def write_summary(path: Path, arms: Sequence[ArmSummary]) -> None:
    """Writes what is known of the run in a folder."""
    write_whole(path / _SUMMARY, Summary(arms=tuple(arms)).model_dump_json())


def read_summary(path: Path) -> Summary | None:
    """What is known of the run in a folder, if anything is yet."""
    try:
        return Summary.model_validate_json((path / _SUMMARY).read_bytes())
    except (OSError, pydantic.ValidationError):
        return None


def _told(measure: Measure) -> MeasureSummary:
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
