"""How a game is put before programs that learn: what a seat sees, and its actions, as numbers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from banneret.engine.machine.compiler import Function
from banneret.engine.machine.kernels.encoding import observe_nothing


def no_planes(numbers: Any) -> Sequence[str]:
    """There is nothing to see."""
    return ()


def one_cell(numbers: Any) -> tuple[int, int]:
    """A plane of one number."""
    return 1, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """Observations and action indices of a game. Those that depend on it are given the numbers of a ruleset.

    By default there are no observations, and an action is known by its place among the legal ones.
    """

    planes: Callable[[Any], Sequence[str]] = no_planes
    """What each plane of an observation shows, in order."""
    board: Callable[[Any], tuple[int, int]] = one_cell
    """The rows and columns of a plane."""
    observe: Function = observe_nothing
    actions: Callable[[Any], int] | None = None
    """How many indices of actions there are, where each action has one of its own."""
    index_of: Function | None = None
    action_at: Function | None = None

    def by_name(self) -> dict[str, Function]:
        """The kernels, by the names of the stubs that they stand for."""
        found = {"observe": self.observe, "index_of": self.index_of, "action_at": self.action_at}
        return {name: function for name, function in found.items() if function is not None}
