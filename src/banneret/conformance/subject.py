"""The subject of checks: a game with one of its rulesets."""

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
"""The limit of actions for the games played: thousands more would show little that is new."""


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
        """What a check is examining, for the report if an exception stops it."""

    def __repr__(self) -> str:
        return f"{self.definition.name}-{self.ruleset}"

    @cached_property
    def game(self) -> Game:
        """The game run interpreted, as people play it, with its limit of actions lowered for long games."""
        return self.cut_off_after(LONGEST)

    @cached_property
    def fast(self) -> Game:
        """The same run compiled. Most checks use it, also those of what people are shown, to save time: that
        both ways give the same bytes is checked separately (`checks/modes.py`).
        """
        return Game(self.definition, self.game.ruleset, run=self._runner(self.definition))

    def cut_off_after(self, actions: int) -> Game:
        """The game with a lower limit of actions, if its ruleset allows one."""
        return Game(self.definition, _shortened(self.definition, self.ruleset, actions))

    @property
    def is_compiled(self) -> bool:
        return self._runner is not interpreted

    @cached_property
    def effort(self) -> float:
        """The fraction of all work that is done: less on large boards, where every position takes longer."""
        cells = len(self.game.grid.places)
        return max(0.05, self._effort * (1.0 if cells < 96 else 0.3 if cells == 96 else 0.1))

    @property
    def stride(self) -> int:
        """Costly checks examine only every n-th moment of a game; this is n."""
        return round(1 / self.effort)

    @cached_property
    def enables_own_rules(self) -> bool:
        """Whether its ruleset switches on or off something that the default does not.

        Interpreted checks take a hundred times as long as compiled ones. Rulesets that differ from the
        default only in sizes and amounts run the same lines of code with other numbers: for them a quarter of
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
        """The name of a viewer in reports."""
        if viewer in self.seats:
            return self.game.seats[viewer]
        return {SPECTATOR: "a spectator", ARBITER: "the arbiter"}.get(viewer, f"seat {viewer}")

    @property
    def longest(self) -> int:
        """The most codes a game can have. Of answers given together, all but one may exceed the limit."""
        beyond = len(self.game.seats) - 1 if self.asks_together else 0
        return int(self.game.rules_window.plies) * (1 + self.definition.notation.halves) + beyond

    @cached_property
    def asks_together(self) -> bool:
        """Whether seats are ever asked together."""
        return ask_together in kernels_of(self.definition)

    @property
    def has_dice(self) -> bool:
        return self.game.has_dice

    @property
    def has_secrets(self) -> bool:
        return self.game.has_secrets


def _shortened(definition: Definition, name: str, longest: int) -> Ruleset[Any]:
    """A ruleset limited to at most `longest` actions; finds the number that sets the limit by trial."""
    ruleset = definition.ruleset(name)
    limit = int(filled_rules(definition, ruleset.numbers)["plies"][0])
    if limit <= longest:
        return ruleset
    for path in (entry.path for entry in describe(ruleset.numbers) if entry.value == limit):
        with suppress(BadRuleset):  # another number of the same value, with other bounds
            changed = definition.ruleset({"extends": name, **_nested(path, longest)})
            if filled_rules(definition, changed.numbers)["plies"][0] == longest:
                return changed
    return ruleset


def _nested(path: str, value: Any) -> dict[str, Any]:
    key, _, rest = path.partition(".")
    return {key: _nested(rest, value) if rest else value}


def _switches(ruleset: Ruleset[Any]) -> set[tuple[str, str]]:
    """The settings that decide which rules apply: choices, and whether a number is 0."""
    found = set[tuple[str, str]]()
    for entry in describe(ruleset.numbers):
        is_choice = isinstance(entry.value, bool) or entry.options
        if is_choice or not isinstance(entry.value, int | str):
            found.add((entry.path, repr(entry.value)))
        elif isinstance(entry.value, int):
            found.add((entry.path, "nothing" if entry.value == 0 else "something"))
    return found
