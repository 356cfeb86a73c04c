"""How a game is presented to learning programs: observations and actions as numbers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from banneret.engine.machine.compiler import Function
from banneret.engine.machine.kernels.encoding import observe_nothing


def no_planes(numbers: Any) -> Sequence[str]:
    """No planes: the game has no observations."""
    return ()


def one_cell(numbers: Any) -> tuple[int, int]:
    """A plane of one cell."""
    return 1, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """Observations and action indices of a game. The callables take the numbers of a ruleset.

    By default there are no observations, and an action's index is its place among the legal ones.
    """

    planes: Callable[[Any], Sequence[str]] = no_planes
    """What each plane of an observation shows, in order."""
    board: Callable[[Any], tuple[int, int]] = one_cell
    """The rows and columns of a plane."""
    observe: Function = observe_nothing
    actions: Callable[[Any], int] | None = None
    """The number of action indices, if each action has a fixed one; else None."""
    index_of: Function | None = None
    action_at: Function | None = None

    def by_name(self) -> dict[str, Function]:
        """The kernels, keyed by the stubs they replace."""
        found = {"observe": self.observe, "index_of": self.index_of, "action_at": self.action_at}
        return {name: function for name, function in found.items() if function is not None}
