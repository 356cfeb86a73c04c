"""A turn that is only thought of: whom a lord could attack if it were to act now."""

from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import ask_alone, top
from banneret.engine.views.view import Cause
from banneret.games.aeonis.language import say
from banneret.games.aeonis.rules.board import ATTACKER
from banneret.games.aeonis.rules.campaign.map import SKIRMISH
from banneret.games.aeonis.rules.campaign.round import TURN


def hand_over(game: Game, state: Any, seat: int) -> Cause | None:
    """Gives the turn to a lord who can pay for an attack; in a lone battle only Blue attacks (AE-7.2)."""
    rules, name = game.rules_window, game.sides[seat]
    is_alone = state.frames[0].kind == SKIRMISH
    if is_alone and seat != ATTACKER:
        return None
    has = state.points[seat]
    ask_alone(state, seat)
    if is_alone:
        text = say("What {side} could attack now, with all who stand beside it.", side=name)
        return Cause(text=text, clause="AE-7.2")
    top(state).stage = TURN
    state.points[seat] = max(has, rules.attack_cost)
    if has >= rules.attack_cost:
        text = say(
            "What {side} could attack now, with all who stand beside it. Who must march first is left out.",
            side=name,
        )
        return Cause(text=text, clause="AE-2.1")
    text = say(
        "What {side} could attack in the next round: now it has {points} AP, with all who stand beside it. "
        "Who must march first is left out.",
        side=name,
        points=has,
    )
    return Cause(text=text, clause="AE-9.4")
