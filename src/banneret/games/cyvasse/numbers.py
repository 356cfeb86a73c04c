"""The numbers of the rules: the model of a ruleset."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from banneret.engine.rulesets import Numbers, Repetitions, number, setting
from banneret.engine.text import shown
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import PLACES
from banneret.games.cyvasse.rules.board import HOME, PLIES_MAX

RANDOM = "random"
EMPTY = "empty"
PIECES = 26

Kind = Literal[
    "rabble", "king", "crossbows", "spears", "light_horse", "trebuchet", "elephant", "heavy_horse", "dragon"
]
Soldier = Literal[
    "rabble", "crossbows", "spears", "light_horse", "trebuchet", "elephant", "heavy_horse", "dragon"
]


def _each_once(kinds: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(kinds)) != len(kinds):
        raise ValueError("each kind can be listed once")
    return kinds


def _at_home(cells: tuple[str, ...]) -> tuple[str, ...]:
    for cell in cells:
        if PLACES.get(cell, HOME) >= HOME:
            raise ValueError(
                say("{cell} is not a hex in Blue's home: rows 1 to 5, such as F1", cell=repr(cell))
            )
    return cells


Six = Annotated[tuple[str, ...], Field(min_length=6, max_length=6), AfterValidator(_at_home)]
Two = Annotated[tuple[str, ...], Field(min_length=2, max_length=2), AfterValidator(_at_home)]
One = Annotated[tuple[str, ...], Field(min_length=1, max_length=1), AfterValidator(_at_home)]
Kinds = Annotated[tuple[Soldier, ...], AfterValidator(_each_once)]


class OpeningArray(Numbers):
    """The places of a side's 26 pieces at the start, as Blue sees them (CV-1.5)."""

    mountain: Six = setting(means="The hexes of the Mountains")
    rabble: Six = setting(means="The hexes of the Rabble")
    king: One = setting(means="The hex of the King")
    crossbows: Two = setting(means="The hexes of the Crossbows")
    spears: Two = setting(means="The hexes of the Spears")
    light_horse: Two = setting(means="The hexes of the Light Horses")
    trebuchet: Two = setting(means="The hexes of the Trebuchets")
    elephant: Two = setting(means="The hexes of the Elephants")
    heavy_horse: Two = setting(means="The hexes of the Heavy Horses")
    dragon: One = setting(means="The hex of the Dragon")

    @model_validator(mode="after")
    def _one_on_a_hex(self) -> "OpeningArray":
        counts = Counter(cell for _, cells in self for cell in cells)
        doubled = sorted(cell for cell, count in counts.items() if count > 1)
        if doubled:
            raise ValueError(say("only one piece can stand on {cells}", cells=", ".join(doubled)))
        return self


class Setup(Numbers):
    """How a game begins (CV-1.5 to CV-1.8)."""

    first: Literal["blue", "gold"] = setting(means="The side that moves first")
    blue: str = setting(means="Blue's opening array: one of `arrays`, random or empty")
    gold: str = setting(means="Gold's opening array: one of `arrays`, random or empty")
    changes: int = number(
        low=0,
        high=1000,
        unit="changes",
        means="How many changes a side may make to its array before it is ready; 0: no set-up",
    )


class Movement(Numbers):
    """The ranges of the pieces (chapter 2)."""

    rabble: int = number(low=1, high=10, unit="hexes", means="How far Rabble move orthogonally")
    king: int = number(low=1, high=10, unit="hexes", means="How far a King moves orthogonally")
    crossbows: int = number(low=1, high=10, unit="hexes", means="How far Crossbows move orthogonally")
    spears: int = number(low=1, high=5, unit="steps", means="How far Spears move diagonally")
    light_horse: int = number(low=1, high=60, unit="hexes", means="How far a Light Horse rides on a ring")
    trebuchet: int = number(low=1, high=10, unit="hexes", means="How far a Trebuchet moves orthogonally")
    elephant: int = number(low=1, high=5, unit="steps", means="How far an Elephant moves diagonally")
    heavy_horse: int = number(low=1, high=60, unit="hexes", means="How far a Heavy Horse rides on a ring")
    dragon: int = number(low=1, high=10, unit="hexes", means="How far a Dragon flies")


class Tiers(Numbers):
    """The tier of each kind (CV-3.1)."""

    rabble: int = number(low=1, high=4, unit="tiers", means="Tier of Rabble")
    king: int = number(low=1, high=4, unit="tiers", means="Tier of a King")
    crossbows: int = number(low=1, high=4, unit="tiers", means="Tier of Crossbows")
    spears: int = number(low=1, high=4, unit="tiers", means="Tier of Spears")
    light_horse: int = number(low=1, high=4, unit="tiers", means="Tier of a Light Horse")
    trebuchet: int = number(low=1, high=4, unit="tiers", means="Tier of a Trebuchet")
    elephant: int = number(low=1, high=4, unit="tiers", means="Tier of an Elephant")
    heavy_horse: int = number(low=1, high=4, unit="tiers", means="Tier of a Heavy Horse")
    dragon: int = number(low=1, high=4, unit="tiers", means="Tier of a Dragon")


class Flanking(Numbers):
    """Captures by several pieces together (CV-3.2 to CV-3.5)."""

    king: Literal["highest", "own"] = setting(
        means="The tier of a King in a group: the highest of the others, or his own"
    )
    excluded: Annotated[tuple[Kind, ...], AfterValidator(_each_once)] = setting(
        means="The kinds that never belong to a group"
    )


class Defence(Numbers):
    """What makes a piece harder to capture (CV-4.1 to CV-4.3)."""

    terrain: int = number(low=0, high=3, unit="tiers", means="What home terrain adds to a piece's defence")
    fortress: int = number(
        low=0, high=3, unit="tiers", means="What its own fortress adds to a piece's defence"
    )
    both: bool = setting(means="Whether home terrain and fortress on the same hex add up")


class Promotion(Numbers):
    """What pieces on their own fortress are promoted to (chapter 5, CV-6.1)."""

    rabble: Kinds = setting(means="What Rabble can be promoted to")
    crossbows: Kinds = setting(means="What Crossbows can be promoted to")
    spears: Kinds = setting(means="What Spears can be promoted to")
    light_horse: Kinds = setting(means="What a Light Horse can be promoted to")
    heirs: Kinds = setting(means="Which pieces can replace a captured King")
    heir_waits: bool = setting(
        means="Whether a piece that can replace the King at the start of a turn may wait until its end"
    )
    forced: bool = setting(means="Whether a promotion to the only possible kind is automatic")
    returns: bool = setting(means="Whether promoted pieces go to the pool and can come back later")


class Endings(Numbers):
    """How a game ends (chapter 6)."""

    no_move: Literal["loses", "draws"] = setting(means="What happens to a side that cannot move")
    repetition: Repetitions = number(
        low=0, high=10, unit="times", means="How often a position must occur for a draw; 0: never"
    )
    plies: int = number(
        low=2, high=PLIES_MAX, unit="actions", means="How long a game can last before it ends unfinished"
    )


class Worth(Numbers):
    """The value of each kind to computer players; no rule depends on it."""

    rabble: int = number(low=0, high=100, unit="points", means="Worth of Rabble")
    king: int = number(low=0, high=1000, unit="points", means="Worth of a King")
    crossbows: int = number(low=0, high=100, unit="points", means="Worth of Crossbows")
    spears: int = number(low=0, high=100, unit="points", means="Worth of Spears")
    light_horse: int = number(low=0, high=100, unit="points", means="Worth of a Light Horse")
    trebuchet: int = number(low=0, high=100, unit="points", means="Worth of a Trebuchet")
    elephant: int = number(low=0, high=100, unit="points", means="Worth of an Elephant")
    heavy_horse: int = number(low=0, high=100, unit="points", means="Worth of a Heavy Horse")
    dragon: int = number(low=0, high=100, unit="points", means="Worth of a Dragon")


class CyvasseNumbers(Numbers):
    """Every number of Cyvasse."""

    setup: Setup
    arrays: dict[str, OpeningArray] = setting(means="Opening arrays by name")
    movement: Movement
    tiers: Tiers
    flanking: Flanking
    defence: Defence
    promotion: Promotion
    endings: Endings
    worth: Worth

    @model_validator(mode="after")
    def _arrays_there(self) -> "CyvasseNumbers":
        for name in (RANDOM, EMPTY):
            if name in self.arrays:
                raise ValueError(f"an array cannot be called {name}")
        for seat in ("blue", "gold"):
            wanted = getattr(self.setup, seat)
            if wanted not in (*self.arrays, RANDOM, EMPTY):
                raise ValueError(f"setup.{seat}: {no_array(wanted, (*self.arrays, RANDOM, EMPTY))}")
            if wanted == EMPTY and self.setup.changes < PIECES:
                what = say("an empty array needs at least {pieces} setup.changes", pieces=PIECES)
                raise ValueError(f"setup.{seat}: {what}")
        if self.endings.plies <= 2 * (self.setup.changes + 1):
            raise ValueError("endings.plies: the set-up alone could take that many actions")
        return self


def no_array(wanted: str, names: Iterable[str]) -> str:
    """Says that there is no array of this name, and lists those there are (CV-1.5)."""
    return say(
        "there is no array {array}; choose one of {names}", array=shown(wanted), names=", ".join(names)
    )
