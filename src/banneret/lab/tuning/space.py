"""The search space: the numbers that may change, and their values."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

from banneret.engine.errors import BadRuleset, BanneretError
from banneret.engine.game import Game
from banneret.engine.rulesets import NumberInfo, describe
from banneret.lab.changes import Change, asked_values, change, steps

Point = tuple[int, ...]
"""A ruleset of the space: the index of each number's value."""

_STEPS = 3
"""The steps either way for a number that is given without values."""


@dataclass(frozen=True, eq=False)
class Space:
    """All rulesets that a search may propose."""

    game: Game
    paths: tuple[str, ...]
    values: tuple[tuple[Any, ...], ...]

    @property
    def size(self) -> int:
        return prod(map(len, self.values))

    @cached_property
    def base(self) -> Point:
        """The point of the ruleset as it is."""
        own = {info.path: info.value for info in describe(self.game.ruleset.numbers)}
        return tuple(values.index(own[path]) for path, values in zip(self.paths, self.values, strict=True))

    def is_ordered(self, index: int) -> bool:
        """Whether the values of a number are ordered, unlike those of a word."""
        return not isinstance(self.values[index][0], str)

    def at(self, point: Point) -> Change:
        """The game at a point; BadRuleset if the ruleset's own rules do not allow it."""
        chosen = (values[place] for values, place in zip(self.values, point, strict=True))
        return change(self.game, tuple(zip(self.paths, chosen, strict=True)))

    def is_allowed(self, point: Point) -> bool:
        """Whether the game at a point is valid and has the same number of seats."""
        try:
            return len(self.at(point).game.seats) == len(self.game.seats)
        except BadRuleset:
            return False

    def distance(self, point: Point) -> float:
        """The squared distance from the ruleset as it is, with the range of each number scaled to 1."""
        return sum(
            ((here - there) / (len(values) - 1)) ** 2
            for here, there, values in zip(point, self.base, self.values, strict=True)
        )


def space_of(game: Game, wanted: Sequence[str]) -> Space:
    """Parses texts such as `archery.range=1..4`, `a.b=1,3`, or `a.b` for a few steps either way."""
    if not wanted:
        raise BanneretError(
            "Say which numbers may change: --vary archery.range=1..4, for example. "
            f"`banneret lab sweep {game.name}` finds out which of them matter."
        )
    numbers = {info.path: info for info in describe(game.ruleset.numbers)}
    asked = [_asked(text, numbers) for text in wanted]
    paths = tuple(path for path, _ in asked)
    if len(set(paths)) < len(paths):
        raise BanneretError("--vary: each number can be named once.")
    values = tuple(_with_own(found, numbers[path]) for path, found in asked)
    for path, found in zip(paths, values, strict=True):
        if len(found) < 2:
            raise BanneretError(f"--vary {path}: the ruleset's own value is the only one.")
    space = Space(game, paths, values)
    for index in range(len(paths)):
        for place in range(len(values[index])):
            _check_bounds(space, index, place)
    return space


def _check_bounds(space: Space, index: int, place: int) -> None:
    """Raises for a value that no ruleset can have; one that conflicts with other numbers is allowed."""
    info = {each.path: each for each in describe(space.game.ruleset.numbers)}[space.paths[index]]
    value = space.values[index][place]
    is_within = not isinstance(value, int) or (
        (info.low is None or value >= info.low) and (info.high is None or value <= info.high)
    )
    if not is_within or (info.options and value not in info.options):
        change(space.game, ((info.path, value),))  # raises, with the reason


def _with_own(values: list[Any], info: NumberInfo) -> tuple[Any, ...]:
    """The values in order, including the ruleset's own."""
    found = list(dict.fromkeys([*values, info.value]))
    return tuple(found if isinstance(info.value, str) else sorted(found))


def _asked(text: str, numbers: dict[str, NumberInfo]) -> tuple[str, list[Any]]:
    if text not in numbers:
        return asked_values(text, numbers)
    found = _within_steps(numbers[text])
    if not found:
        raise BanneretError(f"--vary {text}: name the values it may have, such as {text}=A,B.")
    return text, found


def _within_steps(info: NumberInfo) -> list[Any]:
    """The values within a few steps of a number; for a word, all options."""
    if isinstance(info.value, str):
        return list(info.options)
    found, reached = set[Any](), {info.value}
    for _ in range(_STEPS):
        reached = {value for each in reached for value in steps(info._replace(value=each))}
        found |= reached
    return list(found)
