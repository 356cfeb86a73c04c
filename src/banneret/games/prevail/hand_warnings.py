"""Warnings about an empty hand, given before it is too late (PV-11.1 to PV-11.4)."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.views import Cause
from banneret.games.prevail.language import say


def last_card(state: Any, rules: Any, seat: int) -> Iterator[Cause]:
    """What happens if this uses up the last card in hand."""
    if state.hand_count[seat] != 1:
        return
    if rules.empty_at_once:
        yield Cause(text=say("It is your last card: with an empty hand you lose at once."), clause="PV-11.4")
        return
    text = say("It is your last card: unless a rally brings cards back, you lose when the next round begins.")
    yield Cause(text=text, clause="PV-11.1")
    yield Cause(text=say("With an empty hand you lose by any rout that costs a card."), clause="PV-11.2")


def causes_of_a_rally(state: Any, seat: int, *, is_rally: bool) -> Iterator[Cause]:
    """The effects of a rally, and the risk of not rallying while the hand is empty."""
    back = state.played[seat].bit_count() - 1 + state.shown[seat].bit_count() + state.closed_count[seat]
    if is_rally:
        text = say("One of your played cards is burnt at random; then units without support rout.")
        yield Cause(text=text, clause="PV-10.3")
        if not back and not state.hand_count[seat]:
            text = say("No card comes back into your empty hand: you lose when the next round begins.")
            yield Cause(text=text, clause="PV-11.1")
    elif not state.hand_count[seat]:
        text = say("Your hand is empty: without a rally you lose when the next round begins.")
        yield Cause(text=text, clause="PV-11.1")
