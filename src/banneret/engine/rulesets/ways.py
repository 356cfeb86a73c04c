"""Ways to play: how a game's rulesets are offered to people who do not study rules.

A ruleset's file may list them under `ways`. Each has a label that is the same in every game, a line of its
own, and, if the ruleset alone is not enough, a set-up by name or a few numbers that differ.
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
"""What people call them, in the order in which they are offered."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class WayInFile(_Model):
    """A way to play, as a ruleset's file has it."""

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
    """The ways to play that a ruleset's file lists; adds what is wrong with them to the problems."""
    listed = layer.entries.get("ways")
    return () if listed is None else checked(_Ways, Node({"ways": listed}, layer.place), problems).ways
