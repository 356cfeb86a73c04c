"""The memory in which computer players think, and the table at which they play."""

from collections.abc import Sequence

import numpy as np

from banneret.engine.game import Definition, Game
from banneret.engine.machine.layout import DICE, SEATS_MAX, Array, record

RESULT = record([("plies", "i4"), ("ending", "i2"), ("winners", "i2"), ("began", "i4")])
"""A game's result, and the seats that were asked first, as a bitmask."""


def new_minds(definition: Definition, count: int) -> Array:
    """Memory for this many players: a seen state, a trial state, work spaces, and dice for each."""
    state, work = definition.records.state, definition.records.work
    mind = record([("seen", state, 1), ("trials", state, 1), ("works", work, 2), ("dice", DICE)])
    return np.zeros(count, mind)


def new_table(game: Game) -> Array:
    """A table: the true state, a blank one to begin from, and whether players need determinizations."""
    state, work = game.definition.records.state, game.definition.records.work
    table = np.zeros(
        1, record([("states", state, 1), ("wiped", state, 1), ("works", work, 1), ("has_unknowns", "i1")])
    )
    table["has_unknowns"] = game.has_unknowns
    return table


def new_space(definition: Definition) -> Array:
    """A GPU lane's own memory: the true state, one mind for the seat being asked, and all players' dice."""
    state, mind = definition.records.state, new_minds(definition, 1).dtype
    return np.zeros(1, record([("states", state, 1), ("minds", mind, 1), ("dice", DICE, SEATS_MAX)]))


def new_variants(games: Sequence[Game]) -> Array:
    """The rules of several variants, and for each whether players need determinizations."""
    rules = games[0].definition.records.rules
    variants = np.zeros(len(games), record([("rules", rules, 1), ("has_unknowns", "i8")]))
    for index, game in enumerate(games):
        variants["rules"][index], variants["has_unknowns"][index] = game.rules, game.has_unknowns
    return variants
