"""A piece's defence in words, for previews and refusals."""

from typing import Any

from banneret.engine.views import Cause
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import CELLS, GROUND_WORDS, NAMES, TITLES
from banneret.games.cyvasse.rules.board import kind_at
from banneret.games.cyvasse.rules.capture import defence_of


def defence_cause(state: Any, rules: Any, place: int) -> Cause:
    """The tier with which a piece defends, and what it is made up of."""
    kind = kind_at(state, place)
    tier, whole = rules.tier[kind], int(defence_of(state, rules, place))
    unit, more = f"{TITLES[kind]} {CELLS[place]}", whole - rules.tier[kind]
    if not more:
        return Cause(text=say("{unit}: defends with tier {tier}.", unit=unit, tier=tier), clause="CV-4.1")
    if place in (state.fortress[0], state.fortress[1]):
        text = say(
            "{unit}: tier {tier} + {more} in its fortress, defends with tier {whole}.",
            unit=unit,
            tier=tier,
            more=more,
            whole=whole,
        )
        return Cause(text=text, clause="CV-4.2")
    text = say(
        "{unit}: tier {tier} + {more} on its home terrain, {ground}, defends with tier {whole}.",
        unit=unit,
        tier=tier,
        more=more,
        ground=NAMES[GROUND_WORDS[state.ground[place]]],
        whole=whole,
    )
    return Cause(text=text, clause="CV-4.1")
