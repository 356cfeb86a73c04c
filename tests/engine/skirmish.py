"""A small game made up for the tests of rulesets and of messages about their files."""

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, model_validator

from banneret.engine.errors import BadRuleset
from banneret.engine.rulesets import Numbers, Ruleset, load, number, setting

Unit = Literal["pike", "bow", "horse"]
Level = Annotated[int, number(low=1, high=9, unit="points", means="points for a level")]


class Archery(Numbers):
    """Ranged attacks."""

    range: int = number(low=1, high=7, unit="squares", means="range of a shot")
    kills: tuple[Unit, ...] = setting(means="units that an arrow kills")
    pierces: bool = setting(means="whether an arrow goes through its first victim")

    @model_validator(mode="after")
    def _long_shots_stop(self) -> "Archery":
        if self.pierces and self.range > 5:
            raise ValueError(f"an arrow that pierces flies 5 squares at most, not {self.range}")
        return self


class Fight(Numbers):
    """One row of the table of fights."""

    attacker: Unit = setting(means="who attacks")
    bonus: int = number(low=-3, high=3, unit="pips", means="what is added to the die")


class Traits(Numbers):
    """The abilities of a unit."""

    steps: int = number(low=0, high=4, unit="squares", means="how far the unit moves")
    cost: int = number(low=0, high=99, unit="gold", means="price of the unit")


class Skirmish(Numbers):
    """Rules of a small game made up for these tests."""

    first: Literal["blue", "red"] = setting(means="who begins")
    dice: Literal[6, 8, 10] = setting(means="sides of a die")
    rank: tuple[Unit, Unit, Unit] = setting(means="the first rank, from left to right")
    levels: Annotated[tuple[Level, ...], Field(min_length=1, max_length=4)] = setting(
        means="points for each level"
    )
    archery: Archery
    fights: Annotated[tuple[Fight, ...], Field(min_length=1)] = setting(means="exceptions in a fight")
    units: dict[Unit, Traits] = setting(means="the units")


DEFAULT = """\
title: As written
about: The whole rulebook.
first: blue
dice: 6
rank: [pike, bow, pike]
levels: [1, 3]
archery:
  range: 3  # the shot
  kills: [pike, bow]
  pierces: false
fights:
  - {attacker: horse, bonus: +1}
  - {attacker: pike, bonus: -1}
units:
  pike: {steps: 1, cost: 2}
  bow: {steps: 1, cost: 3}
"""


def skirmish_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Changes to a new directory, and returns the folder for the game's rulesets in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own").mkdir()
    (tmp_path / "own/default.yaml").write_text(DEFAULT)
    return Path("own")


def skirmish(source: Any, folder: Path = Path("own")) -> Ruleset[Skirmish]:
    return load(source, game="skirmish", model=Skirmish, folder=folder)


def complaint(source: Any) -> str:
    with pytest.raises(BadRuleset) as caught:
        skirmish(source)
    return str(caught.value)


def write(path: str, text: str | bytes) -> str:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def complaint_about(text: str | bytes) -> str:
    return complaint(write("mine.yaml", text))


def complaint_about_change(text: str) -> str:
    """The error about a file that extends the default by these lines, which begin on line 3."""
    return complaint_about("title: Mine\nextends: default\n" + text)
