"""A game with a learned evaluation: the same rules, with the weights of a net added to the rules record."""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import numpy as np

from banneret.engine.game import Definition, Game, Records
from banneret.engine.machine.layout import SEATS_MAX, extended, record
from banneret.players.kernels.learned import estimate_by_net, estimate_by_sum
from banneret.players.kernels.learned_in_trees import judge_by_net, judge_by_sum
from banneret.players.nets import Net


@lru_cache(maxsize=8)
def learned_game(game: Game, net: Net) -> Game:
    """The game under the same rules, evaluated by a net."""
    define = learned_in_trees if net.is_for_trees else learned_definition
    learned = Game(define(game.definition, net.hidden), game.ruleset, game.run)
    weights: Any = learned.rules[0]
    for each in ("tempo", "inputs"):
        weights[each] = getattr(net, each)
    if net.is_for_trees:
        weights["group_starts"] = np.cumsum([0, *game.definition.tree_inputs.groups])
        for each in ("terms", "spread"):
            weights[each] = getattr(net, each)
    else:
        weights["mirrored"] = game.definition.inputs.mirrored()
    if net.hidden:
        weights["unit_rows"]["weights"] = net.rows
        for each in ("bias", "own", "other"):
            weights[each] = getattr(net, each)
    return learned


@cache
def learned_definition(definition: Definition, hidden: int) -> Definition:
    """A definition whose rules record has room for weights; compiled once per net size."""
    slots, count = definition.inputs.slots, definition.inputs.count
    weights = [*_weights(count, hidden), ("mirrored", "i2", count)]
    view = record([("worth", "i4"), *([("sums", "i2", hidden)] if hidden else [])])
    kept = [("marks", "i4", slots), ("shown", "i2", slots), ("views", view, 2)]
    records = definition.records
    return replace(
        definition,
        records=Records(records.state, extended(records.rules, weights), extended(records.work, kept)),
        kernels=replace(definition.kernels, estimate=estimate_by_net if hidden else estimate_by_sum),
    )


@cache
def with_tree_inputs(definition: Definition) -> Definition:
    """The definition, still evaluated by its `worth`, with the inputs for learning in trees."""
    return replace(definition, inputs=definition.tree_inputs)


@cache
def learned_in_trees(definition: Definition, hidden: int) -> Definition:
    """The same as `learned_definition`, for tree search."""
    inputs, records = definition.tree_inputs, definition.records
    terms, groups = len(inputs.terms), len(inputs.groups)
    weights = _weights(inputs.count, hidden)
    weights += [("spread", "i4"), ("group_starts", "i2", groups + 1), ("terms", "i4", terms)]
    sums: list[Any] = [("worth", "i4"), *([("sums", "i2", hidden)] if hidden else [])]
    view = record([("marks", "i8", groups), ("shown", "i2", inputs.slots), *sums])
    kept = [("terms", "i4", terms), ("marks", "i8", groups), ("views", view, SEATS_MAX)]
    return replace(
        definition,
        records=Records(records.state, extended(records.rules, weights), extended(records.work, kept)),
        kernels=replace(definition.kernels, estimate=judge_by_net if hidden else judge_by_sum),
        inputs=inputs,
    )


def _weights(count: int, hidden: int) -> list[Any]:
    weights: list[Any] = [("tempo", "i4"), ("inputs", "i2", count)]
    if hidden:
        weights += [(each, "i2", hidden) for each in ("bias", "own", "other")]
        weights += [("unit_rows", record([("weights", "i1", hidden)]), count)]
    return weights
