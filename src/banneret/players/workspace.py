"""The space in which computer players think, and a table at which they play."""

from collections.abc import Sequence

import numpy as np

from banneret.engine.game import Definition, Game
from banneret.engine.machine.layout import DICE, SEATS_MAX, Array, record

RESULT = record([("plies", "i4"), ("ending", "i2"), ("winners", "i2"), ("began", "i4")])
"""How a game came out, and who was asked first, as bits of seats."""


def new_minds(definition: Definition, count: int) -> Array:
    """The space of so many players: what each sees, a state to try things in, work spaces, its own dice."""
    state, work = definition.records.state, definition.records.work
    mind = record([("seen", state, 1), ("trials", state, 1), ("works", work, 2), ("dice", DICE)])
    return np.zeros(count, mind)


def new_table(game: Game) -> Array:
    """A table: the true state, a wiped one to begin from, and whether players must imagine anything."""
    state, work = game.definition.records.state, game.definition.records.work
    table = np.zeros(
        1, record([("states", state, 1), ("wiped", state, 1), ("works", work, 1), ("has_unknowns", "i1")])
    )
    table["has_unknowns"] = game.has_unknowns
    return table


def new_space(definition: Definition) -> Array:
    """What a lane of a GPU needs for itself: the true state, a mind for whoever is asked, and all dice."""
    state, mind = definition.records.state, new_minds(definition, 1).dtype
    return np.zeros(1, record([("states", state, 1), ("minds", mind, 1), ("dice", DICE, SEATS_MAX)]))


def new_variants(games: Sequence[Game]) -> Array:
    """The rules of several variants of a game, and whether players must imagine anything in each."""
    rules = games[0].definition.records.rules
    variants = np.zeros(len(games), record([("rules", rules, 1), ("has_unknowns", "i8")]))
    for index, game in enumerate(games):
        variants["rules"][index], variants["has_unknowns"][index] = game.rules, game.has_unknowns
    return variants
