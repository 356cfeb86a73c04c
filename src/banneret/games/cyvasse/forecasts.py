"""Previews and threats: the rules that decide an action, such as combined tiers, ruins and promotions."""

from collections.abc import Iterator, Sequence
from typing import Any

from banneret.engine.game import Forecasts, Game
from banneret.engine.machine.kernels.frames import ask_alone, top
from banneret.engine.views import Cause, Event
from banneret.games.cyvasse.attackers import attackers_of, in_words, members, strongest_group
from banneret.games.cyvasse.defence import defence_cause
from banneret.games.cyvasse.exposed import exposed_now
from banneret.games.cyvasse.language import say
from banneret.games.cyvasse.names import CELLS, KIND_WORDS, TITLES
from banneret.games.cyvasse.rules.board import KING, holds, kind_at
from banneret.games.cyvasse.rules.capture import defence_of
from banneret.games.cyvasse.rules.codes import MOVE, PROMOTE, READY, first_in, target_in, verb_in
from banneret.games.cyvasse.rules.promotion import can_crown, kind_in_fortress, lacks_king
from banneret.games.cyvasse.rules.setup import SETUP
from banneret.games.cyvasse.rules.turn import MOVING


class CyvasseForecasts(Forecasts):
    """Nothing is left to chance, so there are only causes and strengths."""

    def causes(self, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
        """The rules that decide the result of a legal action."""
        verb, first, target = verb_in(code), first_in(code), target_in(code)
        if verb == PROMOTE:
            return tuple(_promotion_causes(state, self.rules, seat, first))
        return tuple(_move_causes(self.game, state, seat, first, target)) if verb == MOVE else ()

    def causes_in_log(self, state: Any, seat: int, code: int, events: Sequence[Event]) -> tuple[Cause, ...]:
        """The causes of a logged action, always shown if its side has no King, and the reasons for promotions
        at the start of the opponent's next turn.
        """
        causes = super().causes_in_log(state, seat, code, events)
        if not causes and lacks_king(state, seat):
            causes = self.causes(state, seat, code)
        changed = [event for event in events if event.deed == "change" and event.seat != seat]
        return (*causes, *(_new_piece_cause(event) for event in changed))

    def warnings(self, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
        """Warns a side that is about to be ready with a King that could be captured at once (CV-1.5)."""
        exposed = exposed_now(state, self.rules, seat) if verb_in(code) == READY else None
        return (Cause(text=f"{exposed}.", clause="CV-1.5"),) if exposed else ()

    def strengths(self, state: Any, seat: int, code: int) -> dict[str, int]:
        """The tier of each piece that takes part in a capture, and that of the target's defence (CV-3.2)."""
        verb, place, target = verb_in(code), first_in(code), target_in(code)
        if verb != MOVE or not holds(state, target, 1 - seat):
            return {}
        kind, defence = kind_at(state, place), int(defence_of(state, self.rules, target))
        tiers = {CELLS[place]: int(self.rules.tier[kind]), CELLS[target]: defence}
        if self.rules.tier[kind] >= defence:
            return tiers
        attackers = attackers_of(self.game, state, seat, target)
        group = strongest_group(self.rules, attackers, kind)
        for each in members(state, self.rules, attackers, group):
            here = kind_at(state, each)
            joins = here == KING and self.rules.king_joins_highest
            tiers[CELLS[each]] = int(group.highest if joins else self.rules.tier[here])
        return tiers

    def hand_over(self, state: Any, seat: int) -> Cause | None:
        """Gives a side the move at once, without promotions; None during the set-up."""
        if top(state).kind == SETUP:
            return None
        ask_alone(state, seat)
        top(state).stage = MOVING
        text = say("What {side} could capture if it were its turn now.", side=self.game.sides[seat])
        return Cause(text=text, clause="CV-1.8")


def _promotion_causes(state: Any, rules: Any, seat: int, kind: int) -> Iterator[Cause]:
    if kind == KING:
        here = TITLES[kind_in_fortress(state, seat)]
        yield Cause(text=say("{unit} on the fortress becomes King.", unit=here), clause="CV-6.1")
    elif kind:
        text = say("{unit} comes from the pool in its place.", unit=TITLES[kind])
        yield Cause(text=text, clause="CV-5.2")
    elif can_crown(state, rules, seat):
        text = say("By the end of this turn an heir must stand on the fortress.")
        yield Cause(text=text, clause="CV-6.1")


def _new_piece_cause(event: Event) -> Cause:
    """Why a piece was promoted at the start of a turn."""
    if event.kind == KIND_WORDS[KING]:
        text = say("An heir on the fortress replaces a captured King.")
        return Cause(text=text, clause="CV-6.1")
    text = say("A piece on its own fortress is promoted when its turn begins.")
    return Cause(text=text, clause="CV-5.1")


def _move_causes(game: Game, state: Any, seat: int, place: int, target: int) -> Iterator[Cause]:
    other = 1 - seat
    is_ruin = state.fortress[other] == target and not state.ruined[other]
    if holds(state, target, other):
        yield from _capture_causes(game, state, seat, place, target)
    if is_ruin:
        yield Cause(text=say("A fortress that an enemy enters is ruined."), clause="CV-4.4")
    if holds(state, target, other) and kind_at(state, target) == KING:
        if is_ruin or state.ruined[other]:
            yield Cause(text=say("Without a fortress the King cannot be replaced."), clause="CV-6.3")
        else:
            yield Cause(text=say("The King must be replaced in the very next turn."), clause="CV-6.1")
    if lacks_king(state, seat):
        yield _succession_cause(state, game.rules_window, seat, place, target)


def _succession_cause(state: Any, rules: Any, seat: int, place: int, target: int) -> Cause:
    """Whether an heir will be on the fortress when this move ends the turn of a side without a King."""
    fortress = state.fortress[seat]
    heir = kind_at(state, place) if target == fortress else kind_in_fortress(state, seat)
    if not state.ruined[seat] and place != fortress and rules.is_heir[heir]:
        return Cause(text=say("{unit} on the fortress becomes King.", unit=TITLES[heir]), clause="CV-6.1")
    text = say("No heir stands on the fortress at the end of the turn: the game is lost.")
    return Cause(text=text, clause="CV-6.2")


def _capture_causes(game: Game, state: Any, seat: int, place: int, target: int) -> Iterator[Cause]:
    rules, kind = game.rules_window, kind_at(state, place)
    tier, unit = rules.tier[kind], f"{TITLES[kind]} {CELLS[place]}"
    yield Cause(text=say("{unit}: tier {tier}.", unit=unit, tier=tier), clause="CV-3.1")
    if tier < int(defence_of(state, rules, target)):
        attackers = attackers_of(game, state, seat, target)
        group = strongest_group(rules, attackers, kind)
        together = members(state, rules, attackers, group)
        units = in_words(state, together)
        text = say("Flanking together: {units}. Combined tier {tier}.", units=units, tier=group.combined)
        yield Cause(text=text, clause="CV-3.3", is_sum=True)
        if KING in group.kinds and rules.king_joins_highest and group.highest != rules.tier[KING]:
            text = say("The King counts as tier {tier} here.", tier=group.highest)
            yield Cause(text=text, clause="CV-3.4")
    yield defence_cause(state, rules, target)
