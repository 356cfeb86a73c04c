"""Scenarios and set-ups: what of a game is played, and other ways to begin it.

A scenario is the setting `scenario` of a game's rulesets, where it has one. A set-up is chosen by name, from
a file or as data, one for all seats or one for each; what it is, is the game's, which says which numbers of a
ruleset change by it. Records and replays need to know nothing of either.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from banneret.engine.errors import BanneretError
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.rulesets.ruleset import Ruleset
from banneret.engine.rulesets.yaml_source import Node, Problems, read_data

if TYPE_CHECKING:
    from banneret.engine.game.definition import Definition


class Chosen(NamedTuple):
    """A set-up that somebody chose: its name, and what it holds if it is not one of the game's own."""

    name: str
    content: Node | None


def with_scenario(definition: "Definition", ruleset: Ruleset[Any], scenario: str) -> Ruleset[Any]:
    """The ruleset for a game of which this is played."""
    if "scenario" not in definition.numbers.model_fields:
        raise BanneretError(f"{definition.title} has no scenarios to choose from.")
    return rulesets.changed(ruleset, {"scenario": scenario}, model=definition.numbers)


def with_setup(definition: "Definition", ruleset: Ruleset[Any], setup: str) -> Ruleset[Any]:
    """The ruleset for a game that begins so: `NAME`, `FILE.yaml`, or `A,B` for the seats in order."""
    names, seats = [name.strip() for name in setup.split(",")], definition.seat_count(ruleset.numbers)
    if len(names) not in (1, seats):
        raise BanneretError(f"Expected one set-up, or one for each of {seats} seats; found {len(names)}.")
    chosen = [_chosen(name) for name in (names if len(names) == seats else names * seats)]
    return with_sides(definition, ruleset, chosen)


def with_sides(
    definition: "Definition", ruleset: Ruleset[Any], sides: Sequence[Chosen | None]
) -> Ruleset[Any]:
    """The ruleset for a game in which each seat begins from its own set-up; none: as the ruleset has it."""
    if not any(sides):
        return ruleset
    changes: Mapping[str, Any] = definition.setup_changes(ruleset.numbers, sides)
    return rulesets.changed(ruleset, changes, model=definition.numbers)


def made_by_hand(seat: int, content: Mapping[str, Any]) -> Chosen:
    """A seat's set-up as plain data, with what a file would hold."""
    problems, name = Problems(), f"own-{seat + 1}"
    node = read_data(content, name, problems)
    if problems:
        raise problems.error()
    return Chosen(name, node)


def _chosen(name: str) -> Chosen:
    if not rulesets.is_path(name):
        return Chosen(name, None)
    return Chosen(Path(name).stem, rulesets.read_file(Path(name)))
