"""What an evaluation that learns is made of: the inputs that a position consists of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from banneret.engine.machine.compiler import Function
from banneret.engine.machine.kernels.inputs import no_input, no_mark, no_marks, no_terms
from banneret.engine.machine.layout import Array


def no_parts() -> Array:
    """No input has anything in common with another."""
    return np.zeros((0, 0), np.int32)


def nothing_given() -> Array:
    """Everything about inputs is learned."""
    return np.zeros(0)


def all_are_served(numbers: Any) -> bool:
    """There are numbers for everything, whatever the ruleset."""
    return True


def nothing(numbers: Any) -> str:
    """All rulesets are alike."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The inputs of a game: its positions as a few numbers out of many, such as "an own Archer on c3".

    A position has slots, such as squares, each of which shows one input or none. By default there are none,
    and nothing is learned.
    """

    slots: int = 0
    most: int = 0
    """No more slots than so many ever show something."""
    count: int = 0
    """How many different inputs there are; they are counted in 15 bits."""
    input_at: Function = no_input
    mark_at: Function = no_mark
    """What decides the input of a slot; so that players who look ahead only add up what has changed."""
    groups: tuple[int, ...] = ()
    """In trees: how many slots one mark decides, mark by mark; all slots in their order."""
    write_marks: Function = no_marks
    """Writes a mark for each of these groups, for the same purpose."""
    terms: tuple[float, ...] = ()
    """There are so many numbers more, with a weight each: what `worth` is made of. These weights make them
    `worth`, before it is bent to a share (w becomes w ÷ (1 + |w|)), or nearly; learning begins with them."""
    write_terms: Function = no_terms
    mirrored: Callable[[], Array] = no_parts
    """For each input its number as the other of two sides sees it; not where seats see different things."""
    parts: Callable[[], Array] = no_parts
    """For each input a row of numbers of what it has in common with others, such as "an own Archer", counted
    from 0, or −1. What is rarely seen is then judged like what is often seen and much the same.
    """
    given: Callable[[], Array] = nothing_given
    """For each input what it is worth beside what is learned, as a logarithm of odds, for what no position to
    learn from can tell: a King that both sides always have."""
    serve: Callable[[Any], bool] = all_are_served
    """Whether there are numbers for all that a ruleset has: places, kinds and so on."""
    alike: Callable[[Any], str] = nothing
    """What rulesets must have in common for what was learned under one to serve under the other, in words."""

    def by_name(self) -> dict[str, Function]:
        """The kernels, by the names of the stubs that they stand for."""
        return {
            "input_at": self.input_at,
            "mark_at": self.mark_at,
            "write_marks": self.write_marks,
            "write_terms": self.write_terms,
        }
