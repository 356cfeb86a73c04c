"""A game as a player sees it that has learned: the same rules, and weights beside them for its estimates."""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import numpy as np

from banneret.engine.game import Definition, Game, Records
from banneret.engine.machine.layout import record
from banneret.players.kernels.learned import estimate_by_net, estimate_by_sum
from banneret.players.nets import Net


@lru_cache(maxsize=8)
def learned_game(game: Game, net: Net) -> Game:
    """A game by the same rules, judged by a net."""
    learned = Game(learned_definition(game.definition, net.hidden), game.ruleset, game.run)
    weights: Any = learned.rules[0]
    weights["tempo"] = net.tempo
    weights["inputs"] = net.inputs
    weights["mirrored"] = game.definition.inputs.mirrored()
    if net.hidden:
        weights["rows"]["weights"] = net.rows
        for each in ("bias", "own", "other"):
            weights[each] = getattr(net, each)
    return learned


@cache
def learned_definition(definition: Definition, hidden: int) -> Definition:
    """A game whose rules have room for weights: compiled once for all nets of a size."""
    slots, count = definition.inputs.slots, definition.inputs.count
    weights: list[Any] = [("tempo", "i4"), ("inputs", "i2", count), ("mirrored", "i2", count)]
    if hidden:
        weights += [(each, "i2", hidden) for each in ("bias", "own", "other")]
        weights += [("rows", record([("weights", "i1", hidden)]), count)]
    view = record([("worth", "i4"), *([("sums", "i2", hidden)] if hidden else [])])
    kept = [("marks", "i4", slots), ("shown", "i2", slots), ("views", view, 2)]
    records = definition.records
    return replace(
        definition,
        records=Records(records.state, _with(records.rules, weights), _with(records.work, kept)),
        kernels=replace(definition.kernels, estimate=estimate_by_net if hidden else estimate_by_sum),
    )


def _with(known: np.dtype[Any], fields: list[Any]) -> np.dtype[Any]:
    """A record with more fields, behind those it has."""
    assert known.names is not None
    assert known.fields is not None
    own: list[Any] = []
    for name in known.names:
        kind = known.fields[name][0]
        item, shape = kind.subdtype or (kind, ())
        own.append((name, item, *shape))
    return record([*own, *fields])
