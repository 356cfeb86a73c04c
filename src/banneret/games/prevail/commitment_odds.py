"""What is left of both sides of an attack, by the card that the enemy may commit to it.

Which cards it holds is not known: each that nobody has seen is as likely as the others, and as none.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.views.view import Chance, Odds
from banneret.games.prevail.attack_sums import AttackSums
from banneret.games.prevail.language import count, say
from banneret.games.prevail.rules.board import NO_CARD

Outcome = Callable[[], str]
"""What comes of an attack with the cards that are committed to it, in words."""


def unseen_cards(game: Game, state: Any, seat: int) -> list[int]:
    """The cards of a side that may be in its hand, as far as anybody else knows (PV-2.2, PV-2.3)."""
    seen = state.played[seat] | state.shown[seat] | state.burnt[seat]
    seen |= 1 << state.in_play[seat] if state.in_play[seat] != NO_CARD else 0
    return [slot for slot in range(game.rules_window.deck_size[seat]) if not seen >> slot & 1]


def odds_by_card(game: Game, sums: AttackSums, seat: int, outcome: Outcome, *, is_shot: bool = False) -> Odds:
    """What comes of an attack by each card that a side may commit, and by none where it need not."""
    slots = unseen_cards(game, sums.state, seat) if sums.state.hand_count[seat] else []
    need_not = not (is_shot and game.rules_window.ranged_required)
    committed, outcomes = sums.cards[seat], Counter[str]()
    alike: dict[tuple[int, ...], str] = {}
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
            "If {side} commits {number} card that it may hold, or none",
            "If {side} commits any of {number} cards that it may hold, or none, each as likely",
            side=side,
        )
    return count(
        cards,
        "If {side} commits {number} card that it may hold",
        "If {side} commits any of {number} cards that it may hold, each as likely",
        side=side,
    )


def _chances(outcomes: Counter[str]) -> tuple[Chance, ...]:
    found = []
    for text, number in outcomes.most_common():
        share = Fraction(number, outcomes.total())
        found.append(Chance(text=text, chance=float(share), exact=str(share)))
    return tuple(found)
