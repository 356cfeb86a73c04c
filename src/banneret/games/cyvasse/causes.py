"""Why an action comes out as it does, rule by rule: tiers that add up, ruins, promotions."""

from collections.abc import Iterator
from typing import Any

from banneret.engine.views.view import Cause
from banneret.games.cyvasse.bearing import bearing_on, flankers
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import CELLS, GROUND_WORDS, NAMES, TITLES, titled
from banneret.games.cyvasse.rules.board import KING, holds, kind_at
from banneret.games.cyvasse.rules.capture import combined_tier, defence_of
from banneret.games.cyvasse.rules.codes import MOVE, PROMOTE, first_in, target_in, verb_in
from banneret.games.cyvasse.rules.promotion import lacks_king


def causes(state: Any, rules: Any, work: Any, seat: int, code: int) -> tuple[Cause, ...]:
    """The rules that decide what comes of a legal action."""
    verb, first, target = verb_in(code), first_in(code), target_in(code)
    if verb == PROMOTE and first:
        text = say("One {unit} off the board comes back in its place.", unit=TITLES[first])
        return (Cause(text=text, clause="CV-5.2"),)
    return tuple(_of_a_move(state, rules, work, seat, first, target)) if verb == MOVE else ()


def _of_a_move(state: Any, rules: Any, work: Any, seat: int, place: int, target: int) -> Iterator[Cause]:
    other, kind = 1 - seat, kind_at(state, place)
    is_ruin = state.fortress[other] == target and not state.ruined[other]
    if holds(state, target, other):
        yield from _of_a_capture(state, rules, work, seat, place, target)
    if is_ruin:
        yield Cause(text=say("A fortress that an enemy enters is ruined."), clause="CV-4.4")
    if holds(state, target, other) and kind_at(state, target) == KING:
        if is_ruin or state.ruined[other]:
            yield Cause(text=say("Without a fortress the King cannot be replaced."), clause="CV-6.3")
        else:
            yield Cause(text=say("The King must be replaced in the very next turn."), clause="CV-6.1")
    heir = target == state.fortress[seat] and rules.is_heir[kind]
    if lacks_king(state, seat) and heir and not state.ruined[seat]:
        yield Cause(text=say("{unit} on the fortress becomes King.", unit=TITLES[kind]), clause="CV-6.1")


def _of_a_capture(state: Any, rules: Any, work: Any, seat: int, place: int, target: int) -> Iterator[Cause]:
    kind, tier = kind_at(state, place), rules.tier[kind_at(state, place)]
    defence = int(defence_of(state, rules, target))
    unit = f"{TITLES[kind]} {CELLS[place]}"
    yield Cause(text=say("{unit}: tier {tier}.", unit=unit, tier=tier), clause="CV-3.1")
    if tier < defence:
        bearing = bearing_on(state, rules, work, seat, target)
        highest, group = flankers(rules, bearing, kind)
        combined = combined_tier(bearing.counts, highest)
        units = ", ".join(titled(each, count) for each, count in group.items())
        text = say("Flanking together: {units}. Combined tier {tier}.", units=units, tier=combined)
        yield Cause(text=text, clause="CV-3.3")
        if KING in group and rules.king_joins_highest:
            yield Cause(text=say("The King counts as tier {tier} here.", tier=highest), clause="CV-3.4")
    yield defence_cause(state, rules, target)


def strengths(state: Any, rules: Any, work: Any, seat: int, code: int) -> dict[str, int]:
    """The tiers of all who take part in a capture, and that with which the target defends (CV-3.2)."""
    verb, place, target = verb_in(code), first_in(code), target_in(code)
    if verb != MOVE or not holds(state, target, 1 - seat):
        return {}
    kind, defence = kind_at(state, place), int(defence_of(state, rules, target))
    found = {CELLS[place]: int(rules.tier[kind]), CELLS[target]: defence}
    if rules.tier[kind] >= defence:
        return found
    bearing = bearing_on(state, rules, work, seat, target)
    highest, group = flankers(rules, bearing, kind)
    for each in bearing.places:
        here = kind_at(state, each)
        if here in group:
            joins = here == KING and rules.king_joins_highest
            found[CELLS[each]] = int(highest if joins else rules.tier[here])
    return found


def defence_cause(state: Any, rules: Any, place: int) -> Cause:
    """With which tier a piece defends, and what that is made of."""
    kind, base, whole = (
        kind_at(state, place),
        rules.tier[kind_at(state, place)],
        int(defence_of(state, rules, place)),
    )
    unit = f"{TITLES[kind]} {CELLS[place]}"
    if whole == base:
        return Cause(text=say("{unit}: defends with tier {tier}.", unit=unit, tier=base), clause="CV-4.1")
    if place in (state.fortress[0], state.fortress[1]):
        text = say(
            "{unit}: tier {tier} + {more} in its fortress, defends with tier {whole}.",
            unit=unit,
            tier=base,
            more=whole - base,
            whole=whole,
        )
        return Cause(text=text, clause="CV-4.2")
    text = say(
        "{unit}: tier {tier} + {more} on its home terrain, {ground}, defends with tier {whole}.",
        unit=unit,
        tier=base,
        more=whole - base,
        ground=NAMES[GROUND_WORDS[state.ground[place]]],
        whole=whole,
    )
    return Cause(text=text, clause="CV-4.1")
