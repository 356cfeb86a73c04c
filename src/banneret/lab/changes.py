"""Changes of a ruleset's numbers: requested ones, and single steps of each number."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from banneret.engine.errors import BadRuleset, BanneretError
from banneret.engine.game import Game
from banneret.engine.rulesets import NumberInfo, Ruleset, changed, describe
from banneret.engine.text import suggestion

_MOST_VALUES = 100
_MOST_CHANGES = 1_000


@dataclass(frozen=True, slots=True)
class Change:
    """A game with some numbers changed."""

    game: Game
    values: tuple[tuple[str, Any], ...]
    """The new value of each changed number, by its dotted path."""

    @property
    def text(self) -> str:
        return ", ".join(f"{path}={shown_value(value)}" for path, value in self.values) or "as it is"


@dataclass(frozen=True, slots=True)
class Refused:
    """A change that the ruleset's own rules do not allow, and the reason."""

    path: str
    value: Any
    why: str


def grid(game: Game, wanted: Sequence[str]) -> list[Change]:
    """The game with every combination of values, from texts such as `archery.range=2..4`, `a.b=1,3`."""
    numbers = {info.path: info for info in describe(game.ruleset.numbers)}
    asked = [asked_values(text, numbers) for text in wanted]
    check_count(prod(len(values) for _, values in asked))  # fail before making the rulesets, which is slow
    paths = [path for path, _ in asked]
    return [
        change(game, tuple(zip(paths, values, strict=True)))
        for values in product(*(values for _, values in asked))
    ]


def check_count(changes: int) -> None:
    """Refuses more changes than can be played."""
    if changes > _MOST_CHANGES:
        raise BanneretError(f"{changes:,} combinations are too many; up to {_MOST_CHANGES:,} can be played.")


def one_step(game: Game) -> tuple[list[Change], list[Refused]]:
    """The game with each single number one step lower and one step higher, and each boolean flipped.

    Steps that the ruleset refuses are returned with the reason.
    """
    found, refused = list[Change](), list[Refused]()
    for info in describe(game.ruleset.numbers):
        for value in steps(info):
            try:
                found.append(change(game, ((info.path, value),)))
            except BadRuleset as error:
                refused.append(Refused(info.path, value, str(error).partition("\n")[0]))
    return found, refused


def shown_value(value: Any) -> str:
    """A value as it is written in a ruleset's file."""
    return value if isinstance(value, str) else json.dumps(value)


def steps(info: NumberInfo) -> Iterator[Any]:
    """A number one step down and up, within its bounds: by 1, by a tenth from 20 on, or to a neighbour in a
    list.
    """
    if isinstance(info.value, bool):
        yield not info.value
    elif isinstance(info.value, int) and info.value in info.options:
        place = info.options.index(info.value)
        yield from (*info.options[max(0, place - 1) : place], *info.options[place + 1 : place + 2])
    elif isinstance(info.value, int) and info.low is not None and info.high is not None:
        step = max(1, abs(info.value) // 10 if abs(info.value) >= 20 else 1)
        lower, higher = max(info.low, info.value - step), min(info.high, info.value + step)
        yield from (value for value in (lower, higher) if value != info.value)


def change(game: Game, values: tuple[tuple[str, Any], ...]) -> Change:
    """A game with some numbers changed; BadRuleset if its rules do not allow that."""
    tree: dict[str, Any] = {}
    for path, value in values:
        *parents, last = path.split(".")
        branch = tree
        for key in parents:
            branch = branch.setdefault(key, {})
        branch[last] = value
    ruleset: Ruleset[Any] = changed(game.ruleset, tree, model=game.definition.numbers)
    return Change(Game(game.definition, ruleset), values)


def asked_values(text: str, numbers: dict[str, NumberInfo]) -> tuple[str, list[Any]]:
    """Parses the path and the values in a text such as `archery.range=2..4`."""
    path, sign, values = text.partition("=")
    if not sign or not values:
        raise BanneretError(f"Expected a number and its values, such as archery.range=2..4; found {text!r}.")
    if path not in numbers:
        raise BanneretError(f"The ruleset has no number {path!r}. {suggestion(path, numbers)}")
    low, dots, high = values.partition("..")
    if dots:
        return path, _range(text, low, high)
    return path, [_value(each) for each in values.split(",")]


def _range(text: str, low: str, high: str) -> list[int]:
    try:
        first, last = int(low), int(high)
    except ValueError:
        raise BanneretError(f"{text}: expected whole numbers around the dots, such as 2..4.") from None
    if not first <= last < first + _MOST_VALUES:
        raise BanneretError(f"{text}: expected a range of 1 to {_MOST_VALUES} numbers, the lowest first.")
    return list(range(first, last + 1))


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text.strip()
