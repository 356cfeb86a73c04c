"""The numbers of the rules: the model of a ruleset, and how it fills the record the kernels read."""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from banneret.engine.kernels.dice import WORD, threefry
from banneret.engine.layout import Array
from banneret.engine.ruleset_model import Numbers, number, setting
from banneret.games.age_of_chess.names import KINDS, SEATS
from banneret.games.age_of_chess.rules.board import COMMANDER, GOLD, PLIES_MAX
from banneret.games.age_of_chess.rules.melee import BARRED, BOTH, LOSE, SWEEP, WIN

Kind = Literal["pikeman", "cavalry", "archer", "heavy", "priestess", "commander"]
Soldier = Literal["pikeman", "cavalry", "archer", "heavy", "priestess"]
Result = Literal["win", "lose", "both", "barred"]

RESULTS = {"barred": BARRED, "win": WIN, "lose": LOSE, "both": BOTH, "sweep": SWEEP}

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

    cavalry_steps: int = number(low=1, high=3, unit="squares", means="How far Cavalry moves at most")
    cavalry_jumps: bool = setting(means="Whether Cavalry leaps over the squares it passes")
    field_depth: int = number(
        low=0, high=8, unit="ranks", means="On so many of the last ranks units also step sideways"
    )
    last_rank_free: bool = setting(means="Whether units on the last rank step in any direction")
    threat_radius: int = number(
        low=0, high=7, unit="squares", means="An enemy this near lets the Commander step in any direction"
    )


class Stacks(Numbers):
    """How units share a square (chapter 2)."""

    size: int = number(low=1, high=2, unit="units", means="How many units a square holds at most")
    joins: Literal["bottom", "top"] = setting(means="Where a unit that joins another stands")


class Defenders(Numbers):
    """What comes of an attack by one kind of unit, for each kind of defender (AC-4.1)."""

    pikeman: Result = setting(means="Result against a Pikeman")
    cavalry: Result = setting(means="Result against Cavalry")
    archer: Result = setting(means="Result against an Archer")
    heavy: Result = setting(means="Result against Heavy Infantry")
    priestess: Result = setting(means="Result against a Priestess")
    commander: Result = setting(means="Result against the Commander")


class Melee(Numbers):
    """The table of fights between single units (AC-4.1)."""

    pikeman: Defenders
    cavalry: Defenders
    archer: Defenders
    heavy: Defenders
    priestess: Defenders
    commander: Defenders


class StackException(Numbers):
    """A fight against a stack that does not go by the table (AC-5.1)."""

    attacker: Kind = setting(means="Who attacks")
    top: Kind = setting(means="The unit that fights first")
    below: Kind | Literal["any"] = setting(means="The unit below it")
    result: Literal["win", "lose", "both", "barred", "sweep"] = setting(
        means="win: the top dies; lose: the attacker; both: these two; sweep: both defenders"
    )


class Archery(Numbers):
    """Shots (chapter 6)."""

    nearest: int = number(low=1, high=7, unit="squares", means="The least distance of a shot")
    range: int = number(low=1, high=7, unit="squares", means="The greatest distance of a shot")
    kills: tuple[Soldier, ...] = setting(means="Who dies of a single Archer's shot")
    power_kills: tuple[Soldier, ...] = setting(means="Who else dies of the shot of two stacked Archers")


class Conversion(Numbers):
    """What a Priestess converts (AC-7.1, AC-7.2)."""

    takes: tuple[Literal["pikeman", "cavalry", "archer", "heavy", "commander"], ...] = setting(
        means="The kinds of lone units a Priestess can convert"
    )


class MinimalLoss(Numbers):
    """The rule of minimal loss (chapter 8)."""

    applies: bool = setting(means="Whether a side that must lose a unit has to lose as little as it can")
    preserve: Annotated[tuple[Soldier, ...], Field(min_length=5, max_length=5)] = setting(
        means="Which units are dear, the dearest first"
    )

    @model_validator(mode="after")
    def _each_once(self) -> "MinimalLoss":
        if len(set(self.preserve)) != len(self.preserve):
            raise ValueError("each kind must be listed once")
        return self


class Endings(Numbers):
    """How a game ends (chapter 9)."""

    no_move: Literal["loses", "draws"] = setting(means="What happens to a side that cannot act")
    repetition: int = number(
        low=0, high=10, unit="times", means="A position that occurs so often is a draw; 0: never"
    )
    plies: int = number(low=1, high=PLIES_MAX, unit="actions", means="After so many the game ends unfinished")


class Worth(Numbers):
    """What computer players take a unit to be worth; no rule depends on it."""

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
    against_stacks: tuple[StackException, ...] = setting(means="Fights against stacks that break the table")
    archery: Archery
    conversion: Conversion
    minimal_loss: MinimalLoss
    endings: Endings
    worth: Worth


def fill_rules(numbers: AgeOfChessNumbers, rules: Array) -> None:
    """Writes the numbers, and the tables made of them, into an array of one rules record."""
    rules["first"] = SEATS.index(numbers.setup.first)
    rules["stack_size"] = numbers.stacks.size
    rules["joins_below"] = numbers.stacks.joins == "bottom"
    for name in ("cavalry_steps", "cavalry_jumps", "field_depth", "last_rank_free", "threat_radius"):
        rules[name] = getattr(numbers.movement, name)
    rules["nearest_shot"] = numbers.archery.nearest
    rules["farthest_shot"] = numbers.archery.range
    rules["minimal_loss"] = numbers.minimal_loss.applies
    rules["no_move_loses"] = numbers.endings.no_move == "loses"
    rules["repetition"] = numbers.endings.repetition
    rules["plies"] = numbers.endings.plies
    row: Any = rules[0]
    _fill_start(numbers.setup, row["start"])
    _fill_melee(numbers, row["melee"])
    _fill_targets(numbers, row)
    _fill_prices(numbers, row)
    _fill_near(row["near"])
    _fill_keys(row)


def _fill_start(setup: Setup, start: Array) -> None:
    for file, (front, back) in enumerate(zip(setup.front_rank, setup.back_rank, strict=True)):
        start[file], start[8 + file] = KINDS[back], KINDS[front]
        start[56 + file], start[48 + file] = GOLD << 6 | KINDS[back], GOLD << 6 | KINDS[front]


def _fill_melee(numbers: AgeOfChessNumbers, melee: Array) -> None:
    """A result for every attacker and every pair: the table, then the exceptions, the first listed last."""
    for attacker, code in KINDS.items():
        defenders = getattr(numbers.melee, attacker)
        for top, top_code in KINDS.items():
            for below_code in (0, *KINDS.values()):
                melee[code << 6 | below_code << 3 | top_code] = RESULTS[getattr(defenders, top)]
    for row in reversed(numbers.against_stacks):
        for below in KINDS if row.below == "any" else (row.below,):
            units = KINDS[below] << 3 | KINDS[row.top]
            melee[KINDS[row.attacker] << 6 | units] = RESULTS[row.result]


def _fill_targets(numbers: AgeOfChessNumbers, row: Any) -> None:
    """Who can be shot, for each pair on a square, and who can be converted, standing alone."""
    for taken in numbers.conversion.takes:
        row["convertible"][KINDS[taken]] = True
    for below in (0, *KINDS.values()):
        for kind in numbers.archery.kills:
            row["shot_kills"][below << 3 | KINDS[kind]] = True
        for kind in (*numbers.archery.kills, *numbers.archery.power_kills):
            row["shot_kills"][1 << 6 | below << 3 | KINDS[kind]] = True


def _fill_prices(numbers: AgeOfChessNumbers, row: Any) -> None:
    for kind in KINDS:
        if kind != "commander":
            row["price"][KINDS[kind]] = 5 - numbers.minimal_loss.preserve.index(kind)
            row["worth"][KINDS[kind]] = getattr(numbers.worth, kind)
    row["price"][COMMANDER] = len(KINDS)


def _fill_near(near: Array) -> None:
    """The neighbour of each square in each direction, in the order drawn in rules/movement.py."""
    steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
    for place in range(64):
        for direction, (up, right) in enumerate(steps):
            rank, file = place // 8 + up, place % 8 + right
            on_board = 0 <= rank < 8 and 0 <= file < 8
            near[place * 8 + direction] = rank * 8 + file if on_board else -1


def _fill_keys(row: Any) -> None:
    """Random numbers of 31 bits for the key of a position; fixed, so that keys can be written down."""
    for stream, table in enumerate(("square_keys", "content_keys", "seat_keys")):
        for index in range(len(row[table])):
            row[table][index] = threefry(1, stream, index, 0) & (WORD >> 1)
    row["content_keys"][0] = 0
