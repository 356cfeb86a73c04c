"""Warns during the set-up of a King that could be captured at once (CV-1.5)."""

from typing import Any

import numpy as np

from banneret.engine.machine.layout import look
from banneret.games.cyvasse.fill_rules import fill_rules
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import CELLS, TITLES
from banneret.games.cyvasse.numbers import CyvasseNumbers
from banneret.games.cyvasse.openings import Array
from banneret.games.cyvasse.rules.board import BLUE, RULES, STATE, WORK
from banneret.games.cyvasse.rules.exposure import exposure
from banneret.games.cyvasse.rules.setup import put_piece


def exposed_in(numbers: CyvasseNumbers, array: Array) -> str | None:
    """How the King of an array could be captured at once, from Blue's view; None if it could not."""
    rules, state = np.zeros(1, RULES), np.zeros(1, STATE)
    fill_rules(numbers, rules)
    for place, kind in enumerate(array):
        if kind:
            put_piece(look(state)[0], look(rules)[0], BLUE, place, kind)
    return exposed_now(look(state)[0], look(rules)[0], BLUE)


def exposed_now(state: Any, rules: Any, seat: int) -> str | None:
    """The same for the current array of a side that is setting up."""
    found = exposure(state, rules, seat, look(np.zeros(1, WORK))[0])
    if not found:
        return None
    return say(
        "The King could be captured at once: nothing stands between him and {unit} on {cell}, for example",
        unit=TITLES[found >> 7],
        cell=CELLS[found & 127],
    )
