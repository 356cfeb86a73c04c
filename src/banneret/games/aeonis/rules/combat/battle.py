"""An attack, stage by stage: dispatches to the modules of this package (AE-3.1)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action
from banneret.engine.machine.kernels.frames import top
from banneret.games.aeonis.rules.board import ATTACKER, DEFENDER
from banneret.games.aeonis.rules.codes import NO, YES
from banneret.games.aeonis.rules.combat.aftermath import (
    add_occupation,
    step_occupy,
    step_take_hex,
    take_occupation,
)
from banneret.games.aeonis.rules.combat.committing import (
    add_commit,
    step_commit,
    step_walls,
    take_commit,
    take_walls,
)
from banneret.games.aeonis.rules.combat.frame import (
    COMMIT_ATTACK,
    COMMIT_DEFENCE,
    COUNTERSTRIKE,
    LINE_ATTACK,
    LINE_DEFENCE,
    OCCUPY,
    PRESS,
    RETREAT_ATTACK,
    RETREAT_DEFENCE,
    WALLS,
)
from banneret.games.aeonis.rules.combat.lines import add_line, step_line, take_line
from banneret.games.aeonis.rules.combat.retreat import (
    add_refuges,
    step_press,
    step_retreat_attack,
    step_retreat_defence,
    take_press,
    take_retreat_attack,
    take_retreat_defence,
)
from banneret.games.aeonis.rules.combat.strikes import add_strikes, step_strikes, take_strikes


@kernel
def step_battle(state, rules, work):
    """Advances the current stage of an attack, which may ask a side (AE-3.1)."""
    stage = top(state).stage
    if stage == WALLS:
        step_walls(state, rules, work)
    elif stage <= COMMIT_DEFENCE:
        step_commit(state, rules, ATTACKER if stage == COMMIT_ATTACK else DEFENDER, work)
    elif stage <= LINE_DEFENCE:
        step_line(state, rules, ATTACKER if stage == LINE_ATTACK else DEFENDER, work)
    elif stage <= COUNTERSTRIKE:
        step_strikes(state, rules, work)
    elif stage == RETREAT_ATTACK:
        step_retreat_attack(state, work)
    elif stage == RETREAT_DEFENCE:
        step_retreat_defence(state, rules)
    elif stage == PRESS:
        step_press(state, rules, work)
    elif stage == OCCUPY:
        step_occupy(state, rules, work)
    else:
        step_take_hex(state, rules, work)


@kernel
def add_answers(state, rules, work):
    """Lists the answers to the current stage of an attack (AE-3.1)."""
    stage = top(state).stage
    if stage == WALLS or stage == RETREAT_ATTACK or stage == PRESS:
        add_action(work, NO)
        add_action(work, YES)
    elif stage <= COMMIT_DEFENCE:
        add_commit(state, rules, ATTACKER if stage == COMMIT_ATTACK else DEFENDER, work)
    elif stage <= LINE_DEFENCE:
        add_line(state, rules, ATTACKER if stage == LINE_ATTACK else DEFENDER, work)
    elif stage <= COUNTERSTRIKE:
        add_strikes(state, rules, work)
    elif stage == RETREAT_DEFENCE:
        add_refuges(state, rules, work)
    else:
        add_occupation(state, work)


@kernel
def take_answer(state, rules, action, work):
    """Passes an answer to the current stage of an attack (AE-3.1)."""
    stage = top(state).stage
    if stage == WALLS:
        take_walls(state, action, work)
    elif stage <= COMMIT_DEFENCE:
        take_commit(state, rules, ATTACKER if stage == COMMIT_ATTACK else DEFENDER, action, work)
    elif stage <= LINE_DEFENCE:
        take_line(state, rules, ATTACKER if stage == LINE_ATTACK else DEFENDER, action, work)
    elif stage <= COUNTERSTRIKE:
        take_strikes(state, rules, action, work)
    elif stage == RETREAT_ATTACK:
        take_retreat_attack(state, action, work)
    elif stage == RETREAT_DEFENCE:
        take_retreat_defence(state, rules, action, work)
    elif stage == PRESS:
        take_press(state, rules, action, work)
    else:
        take_occupation(state, rules, action, work)
