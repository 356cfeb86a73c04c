"""A turn that is only thought of: whom a lord could attack if it were to act now."""

from typing import Any

from banneret.engine.game import Game
from banneret.engine.kernels.frames import ask_alone, top
from banneret.engine.view import Cause
from banneret.games.aeonis.rules.board import ATTACKER
from banneret.games.aeonis.rules.campaign.map import SKIRMISH
from banneret.games.aeonis.rules.campaign.round import TURN


def hand_over(game: Game, state: Any, seat: int) -> Cause | None:
    """Gives the turn to a lord who can pay for an attack; in a lone battle only Blue attacks (AE-7.2)."""
    rules, name = game.rules_window, game.seats[seat]
    is_alone = state.frames[0].kind == SKIRMISH
    if is_alone and seat != ATTACKER:
        return None
    has = state.points[seat]
    ask_alone(state, seat)
    if is_alone:
        return Cause(text=f"What {name} could attack now, with all who stand beside it.", clause="AE-7.2")
    top(state).stage = TURN
    state.points[seat] = max(has, rules.attack_cost)
    when = "now" if has >= rules.attack_cost else f"in the next round: now it has {has} AP"
    text = f"What {name} could attack {when}, with all who stand beside it. Who must march first is left out."
    return Cause(text=text, clause="AE-2.1" if has >= rules.attack_cost else "AE-9.4")
