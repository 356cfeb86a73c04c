"""The numbers of the rules: the model of a ruleset."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from banneret.engine.rulesets import Numbers, Repetitions, number, setting
from banneret.games.age_of_chess.rules.board import PLIES_MAX

Kind = Literal["pikeman", "cavalry", "archer", "heavy", "priestess", "commander"]
Soldier = Literal["pikeman", "cavalry", "archer", "heavy", "priestess"]
Result = Literal["win", "lose", "both", "barred"]


def _each_once(kinds: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(kinds)) != len(kinds):
        raise ValueError("each kind can be listed once")
    return kinds


Rank = Annotated[tuple[Kind, ...], Field(min_length=8, max_length=8)]


class Setup(Numbers):
    """How a game begins (AC-1.2, AC-1.3)."""

    first: Literal["blue", "gold"] = setting(means="The side that moves first")
    front_rank: Rank = setting(means="The units of each side's second rank, from file a to file h")
    back_rank: Rank = setting(means="The units of each side's first rank, from file a to file h")

    @model_validator(mode="after")
    def _one_commander(self) -> "Setup":
        commanders = [*self.front_rank, *self.back_rank].count("commander")
        if commanders != 1:
            raise ValueError(f"the two ranks must hold exactly one commander, not {commanders}")
        return self


class Movement(Numbers):
    """Where units may go (chapter 3)."""

    cavalry_steps: int = number(low=1, high=3, unit="squares", means="How far Cavalry can move")
    cavalry_jumps: bool = setting(means="Whether Cavalry leaps over the squares it passes")
    field_depth: int = number(
        low=0, high=8, unit="ranks", means="On how many of the last ranks units may also step sideways"
    )
    last_rank_free: Annotated[tuple[Kind, ...], AfterValidator(_each_once)] = setting(
        means="The kinds of units that may step in any direction on the last rank"
    )
    threat_radius: int = number(
        low=0, high=7, unit="squares", means="An enemy this near lets the Commander step in any direction"
    )


class Stacks(Numbers):
    """How units share a square (chapter 2)."""

    size: int = number(low=1, high=2, unit="units", means="How many units a square can hold")
    joins: Literal["bottom", "top"] = setting(means="Where a unit that joins another stands")


class Defenders(Numbers):
    """The result of an attack by one kind of unit, for each kind of defender (AC-4.1)."""

    pikeman: Result = setting(means="Result against a Pikeman")
    cavalry: Result = setting(means="Result against Cavalry")
    archer: Result = setting(means="Result against an Archer")
    heavy: Result = setting(means="Result against Heavy Infantry")
    priestess: Result = setting(means="Result against a Priestess")
    commander: Result = setting(means="Result against the Commander")


class Melee(Numbers):
    """Results of fights between single units (AC-4.1)."""

    pikeman: Defenders
    cavalry: Defenders
    archer: Defenders
    heavy: Defenders
    priestess: Defenders
    commander: Defenders


class StackException(Numbers):
    """A fight against a stack whose result differs from the table (AC-5.1)."""

    attacker: Kind = setting(means="The unit that attacks")
    top: Kind = setting(means="The unit that fights first")
    below: Literal["pikeman", "cavalry", "archer", "heavy", "priestess", "commander", "any"] = setting(
        means="The unit below it"
    )
    result: Literal["win", "lose", "both", "barred", "sweep"] = setting(
        means="win: the top dies; lose: the attacker; both: these two; sweep: both defenders"
    )


class Archery(Numbers):
    """Shots (chapter 6)."""

    nearest: int = number(low=1, high=7, unit="squares", means="The least distance of a shot")
    range: int = number(low=1, high=7, unit="squares", means="The greatest distance of a shot")
    kills: Annotated[tuple[Soldier, ...], AfterValidator(_each_once)] = setting(
        means="The kinds that a single Archer's shot kills"
    )
    power_kills: Annotated[tuple[Soldier, ...], AfterValidator(_each_once)] = setting(
        means="The kinds that only two stacked Archers kill"
    )
    harmless: bool = setting(means="Whether an Archer may shoot at what the shot cannot kill, to no effect")


class Conversion(Numbers):
    """Which units a Priestess can convert (AC-7.1, AC-7.2)."""

    takes: Annotated[
        tuple[Literal["pikeman", "cavalry", "archer", "heavy", "commander"], ...], AfterValidator(_each_once)
    ] = setting(means="The kinds of lone units a Priestess can convert")


class MinimalLoss(Numbers):
    """The rule of minimal loss (chapter 8)."""

    applies: bool = setting(means="Whether a side that must lose a unit has to lose as little as it can")
    preserve: Annotated[
        tuple[Soldier, ...], Field(min_length=5, max_length=5), AfterValidator(_each_once)
    ] = setting(means="The kinds in order of value, the most valuable first")


class Endings(Numbers):
    """How a game ends (chapter 9)."""

    no_move: Literal["loses", "draws"] = setting(means="What happens to a side that cannot act")
    repetition: Repetitions = number(
        low=0, high=10, unit="times", means="How often a position must occur for a draw; 0: never"
    )
    plies: int = number(
        low=2, high=PLIES_MAX, unit="actions", means="How long a game can last before it ends unfinished"
    )


class Worth(Numbers):
    """The value of each kind to computer players; no rule depends on it."""

    pikeman: int = number(low=0, high=100, unit="points", means="Worth of a Pikeman")
    cavalry: int = number(low=0, high=100, unit="points", means="Worth of Cavalry")
    archer: int = number(low=0, high=100, unit="points", means="Worth of an Archer")
    heavy: int = number(low=0, high=100, unit="points", means="Worth of Heavy Infantry")
    priestess: int = number(low=0, high=100, unit="points", means="Worth of a Priestess")


class AgeOfChessNumbers(Numbers):
    """Every number of Age of Chess."""

    setup: Setup
    movement: Movement
    stacks: Stacks
    melee: Melee
    against_stacks: tuple[StackException, ...] = setting(
        means="Fights against stacks that do not follow the table"
    )
    archery: Archery
    conversion: Conversion
    minimal_loss: MinimalLoss
    endings: Endings
    worth: Worth
