"""Time controls: the settings of a match's clocks."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from banneret.server.models.base import ApiModel


class LiveTime(ApiModel):
    """Each player has a bank of time for the whole match, and an increment for each action."""

    pace: Literal["live"] = "live"
    bank: int = Field(ge=5, le=6 * 3600, description="The time at the start, in seconds")
    increment: int = Field(0, ge=0, le=600, description="The time added after each action, in seconds")


class CorrespondenceTime(ApiModel):
    """Each player has a number of hours for each turn."""

    pace: Literal["correspondence"] = "correspondence"
    hours: int = Field(72, ge=1, le=30 * 24, description="The time for each turn, in hours")


TimeControl = Annotated[LiveTime | CorrespondenceTime, Field(discriminator="pace")]


_adapter: TypeAdapter[TimeControl] = TypeAdapter(TimeControl)


def read_time_control(stored: Mapping[str, Any]) -> TimeControl:
    """Parses a time control from the database or a record."""
    return _adapter.validate_python(stored)
