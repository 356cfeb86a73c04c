"""Previews, threats and odds: the causes of an action's result, and how likely each result is."""

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.engine.game import Forecasts
from banneret.engine.kit import members_of
from banneret.engine.machine.kernels.frames import ask_alone, top
from banneret.engine.views import Cause, Event, Fate, Odds, Possibility
from banneret.games.aeonis.action_causes import (
    attack_causes,
    chance_cause,
    cost_cause,
    march_causes,
    place_causes,
    press_causes,
    strike_causes,
)
from banneret.games.aeonis.advance_to_dice import advance_to_dice
from banneret.games.aeonis.decisions import Decision, current_decision
from banneret.games.aeonis.event_words import write_event
from banneret.games.aeonis.language import say
from banneret.games.aeonis.names import CELLS
from banneret.games.aeonis.odds.battle import A_ROUND, Battle, Moment
from banneret.games.aeonis.odds.battle_in_position import (
    attack_battle,
    battle_under_way,
    ground_of,
    moment_now,
    strike_moment,
)
from banneret.games.aeonis.odds.endings import Seats
from banneret.games.aeonis.odds.read_question import read_question
from banneret.games.aeonis.odds.report import battle_odds, odds_soon
from banneret.games.aeonis.opponents import in_a_strike, in_an_attack
from banneret.games.aeonis.rules.board import ATTACKER, defender_of, in_reach, units_on
from banneret.games.aeonis.rules.campaign.map import SKIRMISH
from banneret.games.aeonis.rules.campaign.round import TURN
from banneret.games.aeonis.rules.codes import (
    ASSAULT,
    ATTACK,
    MARCH,
    TO,
    USUAL_STRIKES,
    YES,
    verb_in,
    what_in,
)
from banneret.games.aeonis.rules.combat.frame import BATTLE, COUNTERSTRIKE, LINE_ATTACK, PRESS
from banneret.games.aeonis.strike_chances import StrikeChances

_BEFORE_STRIKES = (
    Decision.HOLD_WALLS,
    Decision.COMMIT,
    Decision.JOIN,
    Decision.LINE,
    Decision.REINFORCE,
)


class AeonisForecasts(Forecasts):
    """Single strikes and whole battles, calculated exactly."""

    def causes(self, state: Any, seat: int, code: int) -> tuple[Cause, ...]:
        asked = current_decision(state)
        if asked == Decision.TURN and verb_in(code) == MARCH:
            start, end = divmod(what_in(code), 64)
            return tuple(march_causes(self.game, state, seat, start, units_on(state, seat, start), end))
        if asked == Decision.GROUP and code >= TO:
            return tuple(march_causes(self.game, state, seat, top(state).a, top(state).b, code - TO))
        if _begins_battle(asked, code):
            fight = attack_causes(self.game, state, seat, what_in(code), is_assault=verb_in(code) == ASSAULT)
            price = self.rules.attack_cost if asked == Decision.TURN else 0
            return (*((cost_cause(price, "AE-2.1"),) if price else ()), *fight)
        if asked == Decision.STRIKE and code != USUAL_STRIKES:
            return tuple(strike_causes(self.game, state, code))
        if asked == Decision.HOLD_WALLS and code == YES:
            text = say("This makes it a siege: each attack is one round, and you cannot retreat.")
            return (Cause(text=text, clause="AE-5.2"),)
        if asked == Decision.PRESSING and code == YES and self.rules.press_cost:
            return tuple(press_causes(self.game, state))
        return ()

    def causes_in_log(self, state: Any, seat: int, code: int, events: Sequence[Event]) -> Sequence[Cause]:
        """Omits what events already tell: committed units, bonuses on rolls, what is left."""
        asked = current_decision(state)
        if _begins_battle(asked, code):
            price = self.rules.attack_cost
            place = place_causes(self.game, state, what_in(code), is_assault=verb_in(code) == ASSAULT)
            return (*((cost_cause(price, "AE-2.1"),) if price else ()), *place)
        if asked == Decision.STRIKE and code != USUAL_STRIKES:
            return (chance_cause(self.game, state, code),)
        return () if asked in _BEFORE_STRIKES else self.causes(state, seat, code)

    def chances(self, state: Any, seat: int, code: int) -> Sequence[Possibility] | None:
        """For a strike, all units it may hit; for an action that leads to dice (strikes, or who begins the
        next round), everything before them; None for actions that lead to no dice.
        """
        asked = current_decision(state)
        if asked == Decision.STRIKE:
            return tuple(StrikeChances(self.game, state).outcomes(code))
        advanced = advance_to_dice(self.game, state, seat, code)
        if advanced.is_up_to_dice:
            events = tuple(write_event(self.game, event) for event in advanced.events)
            return (Possibility(chance=1, events=events),)
        return None

    def strengths(self, state: Any, seat: int, code: int) -> Mapping[str, int]:
        """The hit points in each hex whose units can take part in an attack."""
        if not _begins_battle(current_decision(state), code):
            return {}
        target, found = what_in(code), {}
        sides = {seat + 1, defender_of(state, target) + 1}
        for cell in range(self.rules.cells):
            is_near = cell == target or in_reach(state, self.rules, target) >> cell & 1
            if is_near and state.holder[cell] in sides:
                units = (state.holder[cell] - 1 << 4 | number for number in members_of(state.here[cell]))
                found[CELLS[cell]] = sum(state.hits[unit] for unit in units)
        return found

    def opponents(self, state: Any, seat: int, code: int) -> Sequence[Fate]:
        """Both armies of an attack, or the two units of a strike."""
        asked = current_decision(state)
        if _begins_battle(asked, code):
            return in_an_attack(self.game, state, seat, what_in(code))
        if asked == Decision.STRIKE and code != USUAL_STRIKES:
            return in_a_strike(self.game, state, code)
        return ()

    def odds_of(self, state: Any, seat: int, code: int) -> Odds | None:
        """The odds of the battle that an action begins or continues, if any."""
        asked = current_decision(state)
        if _begins_battle(asked, code):
            cell, is_assault = what_in(code), verb_in(code) == ASSAULT
            battle = attack_battle(self.game, state, seat, cell, is_assault=is_assault)
            return _odds(battle, ground_of(state, cell), A_ROUND, (seat, defender_of(state, cell)))
        if asked == Decision.PRESSING and code == YES:
            return self._odds_under_way(state, A_ROUND)
        if asked == Decision.STRIKE:
            return self._odds_under_way(state, strike_moment(self.game, state, code))
        if asked in _BEFORE_STRIKES:
            after = advance_to_dice(self.game, state, seat, code).state
            frame = top(after)
            if not after.over and frame.kind == BATTLE and frame.stage <= COUNTERSTRIKE:
                return self._odds_under_way(after, Moment(max(0, frame.stage - LINE_ATTACK)))
        return None

    def _odds_under_way(self, state: Any, moment: Moment) -> Odds | None:
        frame = top(state)
        seats = int(frame.seat), int(frame.b)
        return _odds(battle_under_way(self.game, state), ground_of(state, frame.a), moment, seats)

    def odds_now(self, state: Any) -> Odds | None:
        """The odds of the battle under way, from the next strike on."""
        frame = top(state)
        if state.over or frame.kind != BATTLE or frame.stage > PRESS:
            return None
        return self._odds_under_way(state, moment_now(self.game, state))

    def answer(self, question: str) -> Odds:
        """The odds of a battle given in a line, such as `3inf+1arc vs 2inf+cav@fortress` (AE-7.1)."""
        return battle_odds(*read_question(self.game.ruleset.numbers, question))

    def hand_over(self, state: Any, seat: int) -> Cause | None:
        """Gives a lord the turn, with enough AP for an attack; in a single battle only to Blue (AE-7.2)."""
        name, has = self.game.sides[seat], state.points[seat]
        now = say("What {side} could attack now. Only units next to the target count.", side=name)
        is_battle = state.frames[0].kind == SKIRMISH
        if is_battle and seat != ATTACKER:
            return None
        ask_alone(state, seat)
        if is_battle:
            return Cause(text=now, clause="AE-7.2")
        top(state).stage = TURN
        state.points[seat] = max(has, self.rules.attack_cost)
        if has >= self.rules.attack_cost:
            return Cause(text=now, clause="AE-2.1")
        text = say(
            "What {side} could attack in the next round: now it has {points} AP. "
            "Only units next to the target count.",
            side=name,
            points=has,
        )
        return Cause(text=text, clause="AE-9.4")


def _begins_battle(asked: Decision, code: int) -> bool:
    """Whether a code declares an attack or an assault."""
    return asked in (Decision.TURN, Decision.BATTLE_TURN) and verb_in(code) in (ATTACK, ASSAULT)


def _odds(battle: Battle | None, ground: str, moment: Moment, seats: Seats) -> Odds | None:
    return None if battle is None else odds_soon(battle, ground, moment, seats)
