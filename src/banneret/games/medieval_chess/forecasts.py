"""Previews, threats and odds: an action's causes, its possible outcomes, and their chances."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from banneret.engine.game import Forecasts
from banneret.engine.machine.kernels.frames import ask_alone, top
from banneret.engine.machine.layout import Array, copy_of, look
from banneret.engine.views import Cause, Event, Fate, Odds, Possibility, Unit
from banneret.games.medieval_chess.action_causes import (
    blow_causes,
    blow_causes_in_log,
    cost_causes,
    costs_gold,
    idle_turn_warning,
    offer_causes,
    orphan_causes,
    refusal_causes,
    refusals_in_100,
    terrain_causes,
)
from banneret.games.medieval_chess.action_outcomes import Outcome, OutcomeTeller
from banneret.games.medieval_chess.blows import blow_between, outcomes, victim_of
from banneret.games.medieval_chess.claims import cause_of_claim
from banneret.games.medieval_chess.language import count, say
from banneret.games.medieval_chess.names import IDS
from banneret.games.medieval_chess.odds_questions import blow_odds, read_question
from banneret.games.medieval_chess.rules.board import EDGE, list_side
from banneret.games.medieval_chess.rules.codes import CLAIM_DRAW, END_TURN, REVIVE, place_in, verb_in
from banneret.games.medieval_chess.rules.combat import most_hit_points
from banneret.games.medieval_chess.rules.experience import (
    check_promotions,
    gain_of_survivors,
    gain_of_vassals,
)
from banneret.games.medieval_chess.rules.movement import hides
from banneret.games.medieval_chess.rules.phases import end_phase, resolution_phase, start_phase
from banneret.games.medieval_chess.rules.turn import finish_action, take
from banneret.games.medieval_chess.rules.waiting import ACT, CLOSE, TURN


class MedievalChessForecasts(Forecasts):
    """Causes of every action, and exact chances of refusals, blows and the end of a turn."""

    def causes(self, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
        """The rules that decide the result of a legal action."""
        rules = self.rules
        if verb_in(code) == END_TURN:
            return (*idle_turn_warning(state), *orphan_causes(state, seat))
        if verb_in(code) == REVIVE:
            return (costs_gold(rules.gold_revive, "MC-10.3"),)
        if verb_in(code) == CLAIM_DRAW:
            return (cause_of_claim(state, rules),)
        if place_in(code) == EDGE:
            return ()
        return (
            *refusal_causes(state, rules, seat, code),
            *cost_causes(state, rules, seat, code),
            *offer_causes(state, rules, seat, code),
            *terrain_causes(state, rules, code),
            *blow_causes(state, rules, seat, code),
        )

    def causes_in_log(self, state: Any, seat: int, code: int, events: Sequence[Event]) -> tuple[Cause, ...]:
        """The strengths that decided a blow; before attrition there is nothing to explain."""
        if place_in(code) == EDGE or not any(event.deed == "strike" for event in events):
            return ()
        return tuple(blow_causes_in_log(state, self.rules, seat, code))

    def chances(self, state: Any, seat: int, code: int) -> tuple[Possibility, ...] | None:
        """The outcomes of an action that rolls no dice, or only for a refusal, a blow or orphans; None for
        other actions.

        Whatever follows the end of the turn, such as the weather, is left out.
        """
        teller = self._teller(state, seat)
        if verb_in(code) == END_TURN:
            found = list(teller.end_of_turn())
        elif place_in(code) == EDGE:
            return self._without_dice(state, seat, code)
        else:
            refused = Fraction(refusals_in_100(state, self.rules, seat, code), 100)
            is_blow = bool(state.attrition and victim_of(state, self.rules, seat, code)[0])
            if not refused and not is_blow:
                return self._without_dice(state, seat, code)
            done = teller.blow(code) if is_blow else [Outcome(Fraction(1), tuple(teller.obeys(code)))]
            found = [Outcome(each.chance * (1 - refused), each.events) for each in done]
            if refused:
                found.append(Outcome(refused, (teller.refuses(code),)))
        return tuple(Possibility(chance=float(each.chance), events=each.events) for each in found)

    def _without_dice(self, state: Any, seat: int, code: int) -> tuple[Possibility, ...] | None:
        """The outcomes of an action that rolls no dice, with the last phases of the turn if it ends the turn.

        If those phases roll dice, the outcomes are what is certain, followed by what orphans may do.
        """
        rules, works = self.rules, self.game.new_work()
        after, work = copy_of(state), look(works)[0]
        take(after, rules, seat, code, work)
        if top(after).kind == TURN:
            finish_action(after, rules, seat, work)
        if after.dice.count != state.dice.count:
            return None
        ends_turn = top(after).kind == TURN and top(after).stage == CLOSE and not rules.plain
        ends_turn = ends_turn and not hides(state, rules)  # courts and stress depend on units out of sight
        if ends_turn:
            resolution_phase(after, rules, seat, work)
        before, done = copy_of(after), work.event_count
        if ends_turn:
            end_phase(after, rules, seat, work)
        if after.dice.count == state.dice.count:
            return (Possibility(chance=1, events=self._events_in(works, seat)),)
        work.event_count = done
        if rules.experience_on:
            list_side(before, seat, work)
            gain_of_survivors(before, rules, seat, work)
            gain_of_vassals(before, rules, seat, work)
            check_promotions(before, rules, seat, work)
        certain, leaving = self._events_in(works, seat), self._teller(before, seat).end_of_turn()
        return tuple(
            Possibility(chance=float(each.chance), events=(*certain, *each.events)) for each in leaving
        )

    def _events_in(self, works: Array, seat: int) -> tuple[Event, ...]:
        rows = works["events"][0][: works["event_count"][0]]
        return self.game.words.events([row for row in rows if row["known"] >> seat & 1])

    def _teller(self, state: Any, seat: int) -> OutcomeTeller:
        return OutcomeTeller(state, self.rules, self.game.words, seat)

    def opponents(self, state: Any, seat: int, code: int) -> Sequence[Fate]:
        """Both units of a blow whose result dice decide, with the hit points that they have."""
        if not state.attrition or verb_in(code) == END_TURN or place_in(code) == EDGE:
            return ()
        slot, (victim, bonus) = state.board[place_in(code)], victim_of(state, self.rules, seat, code)
        if not victim or len(outcomes(self.rules, blow_between(state, self.rules, slot, victim, bonus))) == 1:
            return ()
        units = {each.id: each for each in self.game.scenes.scene(state, seat).board.units}
        return [self._fate(state, units[IDS[each]], each) for each in (slot, victim)]

    def _fate(self, state: Any, unit: Unit, slot: int) -> Fate:
        of = int(most_hit_points(state, self.rules, slot))
        words = say("{left} of {of} hit points left", left=of - int(state.hurt[slot]), of=of)
        return Fate(seat=unit.seat, units=(unit,), title=unit.name, words=words)

    def answer(self, question: str) -> Odds:
        """The odds of a blow described in words."""
        blow, title = read_question(self.rules, question)
        return blow_odds(self.rules, blow, title)

    def hand_over(self, state: Any, seat: int) -> Cause:
        """Gives the turn to a side, with its points and rested units, before any dice are rolled (MC-8.4)."""
        begins = state.frames[0].seat != seat
        ask_alone(state, seat)
        frame = top(state)
        frame.stage, frame.a, frame.b, frame.c = ACT, 0, 0, 0
        state.claim = 0
        if begins and not self.rules.plain:
            start_phase(state, self.rules, seat, look(self.game.new_work())[0])
        points = state.points[seat] if self.rules.points_on else None
        return Cause(text=_looked_at(self.game.sides[seat], points, begins=begins), clause="MC-8.1")


def _looked_at(side: str, points: int | None, *, begins: bool) -> str:
    """Says which turn the threats assume, and with how many points."""
    if points is None and begins:
        return say("What {side} could do with one action if its turn began now.", side=side)
    if points is None:
        return say("What {side} could do with one action in the rest of its turn.", side=side)
    if begins:
        return count(
            points,
            "What {side} could do with one action and {number} point if its turn began now.",
            "What {side} could do with one action and {number} points if its turn began now.",
            side=side,
        )
    return count(
        points,
        "What {side} could do with one action and {number} point in the rest of its turn.",
        "What {side} could do with one action and {number} points in the rest of its turn.",
        side=side,
    )
