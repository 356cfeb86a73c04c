"""Compiles the kernels of a game that the checks call."""

import numpy as np

from banneret.conformance.kernels.playing import play_on
from banneret.conformance.workspace import NOTE
from banneret.engine.game import Definition, Game
from banneret.engine.machine.compiler import CompileProgress, Runner, ignore_progress
from banneret.engine.machine.kernels import entry_points
from banneret.players.kernels.playing import choose
from banneret.players.quick import quick_players
from banneret.players.simulate import prepare as prepare_simulate
from banneret.players.workspace import new_minds


def compiled(definition: Definition) -> Runner:
    """The compiled kernels of a game."""
    prepare(definition)
    return definition.compiled


def interpreted(definition: Definition) -> Runner:
    """The kernels of a game as plain Python, for quick checks that do not wait for the compiler."""
    return definition.interpreted


def prepare(definition: Definition, on_progress: CompileProgress = ignore_progress) -> None:
    """Compiles everything that the checks call, or loads it from the cache."""
    game = Game(definition, definition.ruleset())
    state, rules, work = game.new_state(), game.rules, game.new_work()
    prepare_simulate(game, ["random"], on_progress)
    notes, minds = np.zeros(1, NOTE), new_minds(definition, 1)
    for function, arguments in (
        (play_on, (state, rules, minds, notes, 0, 0)),
        (choose, (state, rules, 0, quick_players("random"), minds)),
        (entry_points.begin, (state, rules, work, 0)),
        (entry_points.resume, (state, rules, work, 0)),
        (entry_points.seats_to_act, (state,)),
        (entry_points.list_actions, (state, rules, 0, work)),
        (entry_points.carry_out, (state, rules, 0, 0, work)),
        (entry_points.hide_from, (state, rules, 0)),
        (entry_points.imagine_for, (state, rules, 0, work, 0)),
        (entry_points.worth_for, (state, rules, 0)),
        (entry_points.urgency_of, (state, rules, 0, 0)),
    ):
        definition.compiled.prepare(function, *arguments, on_progress=on_progress)
