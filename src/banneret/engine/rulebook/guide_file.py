"""The model of a game's guide.yaml: the rules for players, to be read in five minutes.

Texts refer to numbers of the rules by name, as in the glossary. Pictures are described, not drawn: a
position, the unit that acts in it, and the part of the board to show. An element that `needs` a setting is
left out without it: `needs: setup.changes`, `needs: stacks.size > 1`, `needs: endings.repetition = 3`.
"""

from functools import cache
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from banneret.engine.game.definition import Definition
from banneret.engine.rulesets.model import checked
from banneret.engine.rulesets.ruleset import read_file
from banneret.engine.rulesets.yaml_source import Problems


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Paragraph(_Model):
    """A paragraph that depends on a setting."""

    text: str = Field(min_length=1)
    needs: str = Field(description="the setting without which it is not so")


class FigureInFile(_Model):
    """A picture with a few sentences: what a unit can do in a position."""

    title: str = Field(min_length=1)
    text: str = Field(min_length=1)
    clauses: tuple[str, ...] = Field(min_length=1, description="the rules behind it")
    needs: str = Field("", description="the setting without which it is not so")
    kind: str = Field("", description="the kind of unit that it is about, if it is about one")
    position: str = Field("", description="one of `positions`; empty: there is no picture")
    at: str = Field("", description="the cell of the unit that acts; empty: nobody does")
    word: str = Field("", description="what it does besides moving and attacking: the word of its picks")
    show: tuple[str, ...] = Field((), description="cells that frame what is shown; left out: all of it")


class FightsInFile(_Model):
    """Which kind beats which: in a position, each of the kinds attacks each of them."""

    position: str = Field(description="one of `positions`; `ENEMY` in it is the kind of the defender")
    at: str
    against: str
    kinds: tuple[str, ...]


class SectionInFile(_Model):
    """A few paragraphs, then pictures."""

    title: str = Field(min_length=1)
    text: tuple[str | Paragraph, ...]
    clauses: tuple[str, ...] = Field(min_length=1, description="the rules behind it")
    needs: str = Field("", description="the setting without which it is left out")
    figures: tuple[FigureInFile, ...] = ()
    fights: FightsInFile | None = None


class GuideFile(_Model):
    """A guide file."""

    aim: str = Field(min_length=1, description="what the game is about, in a sentence or two")
    changes: dict[str, Any] = Field({}, description="numbers that differ in the pictures, as in a ruleset")
    positions: dict[str, dict[str, Any]] = Field(
        {}, description="documents by name; `KIND` in them is the kind of the figure's unit"
    )
    sections: tuple[SectionInFile, ...] = Field(min_length=1)


@cache
def read_guide(definition: Definition) -> GuideFile | None:
    """The guide of a game, if it has one; cached, as the file is long."""
    path = definition.folder / "guide.yaml"
    return checked(GuideFile, read_file(path), Problems()) if path.exists() else None
