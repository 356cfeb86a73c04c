"""A single battle: Blue attacks repeatedly, or breaks off (AE-7.2, AE-7.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell
from banneret.engine.machine.kernels.frames import ask, finish, top
from banneret.games.aeonis.rules.board import units_beside
from banneret.games.aeonis.rules.campaign.map import BATTLEFIELD
from banneret.games.aeonis.rules.codes import ASSAULT, ATTACK, PASS, turn_code, verb_in
from banneret.games.aeonis.rules.combat.committing import declare
from banneret.games.aeonis.rules.combat.frame import BY_ASSAULT, IN_THE_OPEN
from banneret.games.aeonis.rules.events import BROKE_OFF

ENDING_TAKEN = 19
ENDING_HELD = 20

BLUE_WINS = 1
GOLD_WINS = 2


@kernel
def step_skirmish(state, rules):
    """Ends the battle if it is decided; `a` counts Blue's attacks (AE-7.3)."""
    frame = top(state)
    if state.control[BATTLEFIELD] == 1:
        finish(state, BLUE_WINS, ENDING_TAKEN)
    elif units_beside(state, rules, 0, BATTLEFIELD) == 0 or frame.a >= rules.attacks:
        finish(state, GOLD_WINS, ENDING_HELD)
    else:
        ask(state, 0)


@kernel
def add_skirmish(state, rules, work):
    """Lists Blue's actions: attack, assault, break off (AE-7.2)."""
    add_action(work, turn_code(ATTACK, BATTLEFIELD))
    if rules.may_assault and rules.is_fortified[state.terrain[BATTLEFIELD]]:
        add_action(work, turn_code(ASSAULT, BATTLEFIELD))
    add_action(work, turn_code(PASS, 0))


@kernel
def take_skirmish(state, rules, seat, action, work):
    """Carries out Blue's attack, or breaks off (AE-7.2, AE-7.3)."""
    if verb_in(action) == PASS:
        tell(work, BROKE_OFF, seat, BATTLEFIELD, 0, 0, 0)
        finish(state, GOLD_WINS, ENDING_HELD)
        return
    top(state).a += 1
    mode = BY_ASSAULT if verb_in(action) == ASSAULT else IN_THE_OPEN
    declare(state, rules, seat, BATTLEFIELD, mode, work)
