"""What is left of both sides of an attack, by the card that the enemy may commit to it.

Which cards it holds is not known: each that nobody has seen is as likely as the others, and as none.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import top
from banneret.engine.views.view import Chance, Odds
from banneret.games.prevail import questions as q
from banneret.games.prevail.causes import Sums, met_by
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import names_of
from banneret.games.prevail.rules.board import ENGAGER, NO_CARD, REAR, unit_at
from banneret.games.prevail.rules.codes import DECLINE, DONE, cell_in, facing_in
from banneret.games.prevail.rules.engagement import engagement_type
from banneret.games.prevail.rules.melee import MELEE, defender_of, engager_of
from banneret.games.prevail.rules.ranged import SHOT_FRAME, has_supporter

Outcome = Callable[[], str]
"""What comes of an attack with the cards that are committed to it, in words."""


def odds_of(game: Game, state: Any, seat: int, code: int) -> Odds | None:
    """What may come of the attack that an answer leads to, if the enemy can still commit a card to it."""
    rules = game.rules_window
    asked, frame = q.question(state, rules), top(state)
    sums, other = Sums(names_of(game), state, rules), 1 - seat
    if asked == q.MOVE:
        unit, enemy = seat << 5 | frame.a, unit_at(state, other, cell_in(code))
        if enemy < 0 or engagement_type(rules, facing_in(code), state.facing[enemy]) == REAR:
            return None
        met = Sums(sums.names, met_by(state, rules, unit, enemy, facing_in(code)), rules)
        return by_card(game, met, other, lambda: met.fight_told(unit, enemy))
    if asked == q.ENGAGEMENT:
        one, two = unit_at(state, seat, code), unit_at(state, other, code)
        defender = two if state.bond[one] & ENGAGER else one
        if state.bond[defender] & 3 == REAR:
            return None
        return by_card(game, sums, other, lambda: sums.fight_told(one, two))
    helpers = _helpers(state, rules, seat, code)
    if helpers is not None:
        shooter = seat << 5 | frame.a
        target = other << 5 | (code if asked == q.TARGET else frame.b)
        return by_card(game, sums, other, lambda: sums.shot_told(shooter, target, helpers), is_shot=True)
    if asked in (q.COMMIT, q.MUST_COMMIT):
        return _of_a_commitment(game, state, sums, seat, code)
    return None


def _helpers(state: Any, rules: Any, seat: int, code: int) -> int | None:
    """How many support the shot that an answer makes; None if it makes none yet."""
    asked, shooter = q.question(state, rules), seat << 5 | top(state).a
    if asked == q.TARGET and not has_supporter(state, rules, shooter, (1 - seat) << 5 | code):
        return 0
    return int(state.supporters).bit_count() if asked == q.SUPPORTERS and code == DONE else None


def _of_a_commitment(game: Game, state: Any, sums: Sums, seat: int, code: int) -> Odds | None:
    """With a card of one's own, or without; of an enemy who has committed already nothing is open."""
    frame, rules, other = top(state), game.rules_window, 1 - seat
    if code != DECLINE:
        sums.cards[seat] = code + 1
    if frame.kind == MELEE and (rules.together or seat == state.initiative):
        units = engager_of(frame), defender_of(frame)
        return by_card(game, sums, other, lambda: sums.fight_told(*units))
    if frame.kind == SHOT_FRAME and seat == frame.seat:
        shot = frame.a, frame.b, frame.c >> 16
        return by_card(game, sums, other, lambda: sums.shot_told(*shot), is_shot=True)
    return None


def unseen(game: Game, state: Any, seat: int) -> list[int]:
    """The cards of a side that may be in its hand, as far as anybody else knows (PV-2.2, PV-2.3)."""
    seen = state.played[seat] | state.shown[seat] | state.burnt[seat]
    seen |= 1 << state.in_play[seat] if state.in_play[seat] != NO_CARD else 0
    return [slot for slot in range(game.rules_window.deck_size[seat]) if not seen >> slot & 1]


def by_card(game: Game, sums: Sums, seat: int, told: Outcome, *, is_shot: bool = False) -> Odds:
    """What comes of an attack by each card that a side may commit, and by none where it need not."""
    slots = unseen(game, sums.state, seat) if sums.state.hand_count[seat] else []
    need_not = not (is_shot and game.rules_window.ranged_required)
    committed, outcomes = sums.cards[seat], Counter[str]()
    alike: dict[tuple[int, ...], str] = {}
    for card in (*((0,) if need_not or not slots else ()), *(slot + 1 for slot in slots)):
        sums.cards[seat] = card
        raised = sums.raised(seat, is_shot=is_shot)
        if raised not in alike:
            alike[raised] = told()
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
