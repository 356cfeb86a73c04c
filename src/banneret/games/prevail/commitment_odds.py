"""The odds of an attack, by the card that the enemy may commit to it.

The enemy's hand is hidden, so all unseen cards, and no card at all, are taken to be equally likely.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from banneret.engine.game import Game
from banneret.engine.views import Chance, Odds
from banneret.games.prevail.attack_sums import AttackResult, AttackSums
from banneret.games.prevail.language import count, say
from banneret.games.prevail.rules.board import NO_CARD

Outcome = Callable[[], AttackResult]
"""Returns the result of an attack with the cards committed to it."""


def unseen_cards(game: Game, state: Any, seat: int) -> list[int]:
    """The cards that may be in a side's hand, as far as the other side knows (PV-2.2, PV-2.3)."""
    seen = state.played[seat] | state.shown[seat] | state.burnt[seat]
    seen |= 1 << state.in_play[seat] if state.in_play[seat] != NO_CARD else 0
    return [slot for slot in range(game.rules_window.deck_size[seat]) if not seen >> slot & 1]


def odds_by_card(game: Game, sums: AttackSums, seat: int, outcome: Outcome, *, is_shot: bool = False) -> Odds:
    """The outcomes of an attack for each card that a side may commit, and for none if it may decline."""
    slots = unseen_cards(game, sums.state, seat) if sums.state.hand_count[seat] else []
    need_not = not (is_shot and game.rules_window.ranged_required)
    committed, outcomes = sums.cards[seat], Counter[AttackResult]()
    alike: dict[tuple[int, ...], AttackResult] = {}
    for card in (*((0,) if need_not or not slots else ()), *(slot + 1 for slot in slots)):
        sums.cards[seat] = card
        raised = sums.raised(seat, is_shot=is_shot)
        if raised not in alike:
            alike[raised] = outcome()
        outcomes[alike[raised]] += 1
    sums.cards[seat] = committed
    return Odds(title=_title(game.sides[seat], len(slots), need_not=need_not), chances=_chances(outcomes))


def _title(side: str, cards: int, *, need_not: bool) -> str:
    if not cards:
        return say("{side} has no card to commit", side=side)
    if need_not:
        return count(
            cards,
            "If {side} commits the {number} card it may hold, or none",
            "If {side} commits one of the {number} cards it may hold, or none, all equally likely",
            side=side,
        )
    return count(
        cards,
        "If {side} commits the {number} card it may hold",
        "If {side} commits one of the {number} cards it may hold, all equally likely",
        side=side,
    )


def _chances(outcomes: Counter[AttackResult]) -> tuple[Chance, ...]:
    found = []
    for (text, favours), number in outcomes.most_common():
        share = Fraction(number, outcomes.total())
        found.append(Chance(text=text, chance=float(share), exact=str(share), favours=favours))
    return tuple(found)
