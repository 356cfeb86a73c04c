"""Ways to play: how a game's rulesets are offered to people who do not want to study rules.

A ruleset's file may list them under `ways`. Each has one of a few labels common to all games, a line of
description and, if the ruleset alone is not enough, a set-up by name or a few changed numbers.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.rulesets.model import checked
from banneret.engine.rulesets.yaml_source import Node, Problems
from banneret.engine.text.language import terms

Label = Literal["first", "full", "written"]

LABELS = terms(
    {
        "first": "First game",
        "full": "Full rules",
        "written": "As the rulebook is written",
    }
)
"""The display names of the labels, in the order in which ways are offered."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class WayInFile(_Model):
    """A way to play in a ruleset's file."""

    label: Label = Field(description="for whom it is: first, full or written")
    about: str = Field(min_length=1, max_length=140, description="what it is like, in a line")
    setup: str = Field("", description="the set-up it begins with, by name; empty: the ruleset's own")
    changes: dict[str, bool | int | str] = Field({}, description="numbers that differ, by their dotted names")


class WayToPlay(WayInFile):
    """A way to play, with the ruleset that it belongs to."""

    ruleset: str


class _Ways(_Model):
    ways: tuple[WayInFile, ...]


def check_ways(layer: Node, problems: Problems) -> tuple[WayInFile, ...]:
    """The ways to play that a ruleset's file lists; adds mistakes in them to the problems."""
    listed = layer.entries.get("ways")
    return () if listed is None else checked(_Ways, Node({"ways": listed}, layer.place), problems).ways
