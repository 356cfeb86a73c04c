"""What is checked: a game with one of its rulesets."""

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from typing import Any

from banneret.conformance.compiling import compiled, interpreted
from banneret.engine.errors import BadRuleset
from banneret.engine.game import Definition, Game, filled_rules, kernels_of
from banneret.engine.machine.compiler import Runner
from banneret.engine.machine.kernels.frames import SPECTATOR, ask_together
from banneret.engine.rulesets import Ruleset, describe
from banneret.engine.views import ARBITER

LONGEST = 150
"""Games are cut off after so many actions: a game of thousands would show little that is new."""


class Subject:
    """A game with a ruleset."""

    def __init__(
        self,
        definition: Definition,
        ruleset: str = "default",
        *,
        effort: float = 1.0,
        runner: Callable[[Definition], Runner] = compiled,
    ) -> None:
        self.definition = definition
        self.ruleset = ruleset
        self._effort = effort
        self._runner = runner
        self.at: object = None
        """What a check is looking at, for the report if something stops it."""

    def __repr__(self) -> str:
        return f"{self.definition.name}-{self.ruleset}"

    @cached_property
    def game(self) -> Game:
        """Run interpreted: what people play. Long games are cut off sooner than their ruleset says."""
        return self.cut_off_after(LONGEST)

    @cached_property
    def fast(self) -> Game:
        """The same, run compiled. What people are shown is looked at with it too, which saves most of the
        time: that both ways give the same bytes is a check of its own (`checks/modes.py`).
        """
        return Game(self.definition, self.game.ruleset, run=self._runner(self.definition))

    def cut_off_after(self, actions: int) -> Game:
        """The game with no more actions than these, if its ruleset can be so short."""
        return Game(self.definition, _shortened(self.definition, self.ruleset, actions))

    @property
    def is_compiled(self) -> bool:
        return self._runner is not interpreted

    @cached_property
    def effort(self) -> float:
        """How much of all work is done, up to 1: less on large boards, where every position takes longer."""
        cells = len(self.game.grid.places)
        return max(0.05, self._effort * (1.0 if cells < 96 else 0.3 if cells == 96 else 0.1))

    @property
    def stride(self) -> int:
        """Of so many moments of a game one is looked at, where each is costly."""
        return round(1 / self.effort)

    @cached_property
    def has_features_of_its_own(self) -> bool:
        """Whether its ruleset switches something on or off that is otherwise in the default.

        What is interpreted takes a hundred times as long as what is compiled. Rulesets that differ from the
        default in sizes and amounts alone run the same lines of code, with other numbers: there a quarter of
        the interpreted work is done, and all of the compiled.
        """
        if self.ruleset == "default":
            return True
        own, usual = (_switches(self.definition.ruleset(name)) for name in (self.ruleset, "default"))
        return not own <= usual

    @property
    def seats(self) -> range:
        return range(len(self.game.seats))

    def called(self, viewer: int) -> str:
        """What a report calls a viewer."""
        if viewer in self.seats:
            return self.game.seats[viewer]
        return {SPECTATOR: "a spectator", ARBITER: "the arbiter"}.get(viewer, f"seat {viewer}")

    @property
    def longest(self) -> int:
        """The most codes a game can have. Of those given together, all but one may come past the limit."""
        beyond = len(self.game.seats) - 1 if self.asks_together else 0
        return int(self.game.rules_window.plies) * (1 + self.definition.notation.halves) + beyond

    @cached_property
    def asks_together(self) -> bool:
        """Whether seats are ever asked at once."""
        return ask_together in kernels_of(self.definition)

    @property
    def has_dice(self) -> bool:
        return self.game.has_dice

    @property
    def has_secrets(self) -> bool:
        return self.game.has_secrets


def _shortened(definition: Definition, name: str, longest: int) -> Ruleset[Any]:
    """A ruleset whose limit of actions is `longest` at most: whichever of its numbers sets that limit."""
    ruleset = definition.ruleset(name)
    limit = int(filled_rules(definition, ruleset.numbers)["plies"][0])
    if limit <= longest:
        return ruleset
    for path in (entry.path for entry in describe(ruleset.numbers) if entry.value == limit):
        with suppress(BadRuleset):  # it is another number, and cannot be so
            changed = definition.ruleset({"extends": name, **_nested(path, longest)})
            if filled_rules(definition, changed.numbers)["plies"][0] == longest:
                return changed
    return ruleset


def _nested(path: str, value: Any) -> dict[str, Any]:
    key, _, rest = path.partition(".")
    return {key: _nested(rest, value) if rest else value}


def _switches(ruleset: Ruleset[Any]) -> set[tuple[str, str]]:
    """The settings that decide which rules apply: choices, and whether a number is nothing."""
    found = set[tuple[str, str]]()
    for entry in describe(ruleset.numbers):
        is_choice = isinstance(entry.value, bool) or entry.options
        if is_choice or not isinstance(entry.value, int | str):
            found.add((entry.path, repr(entry.value)))
        elif isinstance(entry.value, int):
            found.add((entry.path, "nothing" if entry.value == 0 else "something"))
    return found
