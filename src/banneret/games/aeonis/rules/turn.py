"""Dispatches by the top frame: a round, an attack, or a single battle (AE-3.1, AE-7.2, AE-9.1)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.frames import top
from banneret.games.aeonis.rules.campaign.map import ROUND
from banneret.games.aeonis.rules.campaign.round import add_turn, step_round, take_turn
from banneret.games.aeonis.rules.campaign.skirmish import add_skirmish, step_skirmish, take_skirmish
from banneret.games.aeonis.rules.combat.battle import add_answers, step_battle, take_answer
from banneret.games.aeonis.rules.combat.frame import BATTLE


@kernel
def step(state, rules, work):
    """Advances the top frame (AE-9.1)."""
    kind = top(state).kind
    if kind == BATTLE:
        step_battle(state, rules, work)
    elif kind == ROUND:
        step_round(state, rules, work)
    else:
        step_skirmish(state, rules)


@kernel
def legal(state, rules, seat, work):
    """Lists the answers of a seat that is asked (AE-9.3)."""
    kind = top(state).kind
    if kind == BATTLE:
        add_answers(state, rules, work)
    elif kind == ROUND:
        add_turn(state, rules, seat, work)
    else:
        add_skirmish(state, rules, work)


@kernel
def take(state, rules, seat, action, work):
    """Passes an answer to the top frame (AE-9.3)."""
    kind = top(state).kind
    if kind == BATTLE:
        take_answer(state, rules, action, work)
    elif kind == ROUND:
        take_turn(state, rules, seat, action, work)
    else:
        take_skirmish(state, rules, seat, action, work)
