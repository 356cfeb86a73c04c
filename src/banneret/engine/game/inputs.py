"""The inputs of learned evaluations: how a game turns a position into sparse features."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from banneret.engine.machine.compiler import Function
from banneret.engine.machine.kernels.inputs import no_input, no_mark, no_marks, no_terms
from banneret.engine.machine.layout import Array


def no_parts() -> Array:
    """No inputs share parts."""
    return np.zeros((0, 0), np.int32)


def no_fixed_values() -> Array:
    """No input has a given value: all values are learned."""
    return np.zeros(0)


def all_are_served(numbers: Any) -> bool:
    """Inputs exist for everything in every ruleset."""
    return True


def nothing(numbers: Any) -> str:
    """Weights learned under one ruleset serve under every other."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of a game: sparse features of its positions, such as "an own Archer on c3".

    A position has slots, such as squares, each of which shows one input or none. By default there are none,
    and nothing is learned.
    """

    slots: int = 0
    most: int = 0
    """The most slots that show an input at the same time."""
    count: int = 0
    """The number of different inputs; at most 15 bits."""
    input_at: Function = no_input
    mark_at: Function = no_mark
    """A number that determines the input of a slot, so that a search adds up only the slots that changed."""
    groups: tuple[int, ...] = ()
    """For tree searches: how many slots each mark covers, in the order of the slots."""
    write_marks: Function = no_marks
    """Writes the mark of each group, for the same purpose."""
    terms: tuple[float, ...] = ()
    """The initial weights of the terms, the dense features that `worth` is made of. With these weights their
    sum is roughly `worth` before it is squashed to a share (w becomes w ÷ (1 + |w|))."""
    write_terms: Function = no_terms
    mirrored: Callable[[], Array] = no_parts
    """For each input, its number as seen by the other of two sides; unused if seats see different things."""
    parts: Callable[[], Array] = no_parts
    """For each input, a row with the numbers of the parts it shares with others, such as "an own Archer",
    counted from 0, or −1. Rare inputs thus borrow from similar, more frequent ones.
    """
    given: Callable[[], Array] = no_fixed_values
    """For each input, a fixed value in log-odds added to the learned one, for what training positions cannot
    show, such as a King that both sides always have."""
    serve: Callable[[Any], bool] = all_are_served
    """Whether the inputs cover everything in a ruleset: places, kinds and so on."""
    alike: Callable[[Any], str] = nothing
    """What two rulesets must have in common for the weights of one to serve the other, in words."""

    def by_name(self) -> dict[str, Function]:
        """The kernels, keyed by the stubs they replace."""
        return {
            "input_at": self.input_at,
            "mark_at": self.mark_at,
            "write_marks": self.write_marks,
            "write_terms": self.write_terms,
        }
