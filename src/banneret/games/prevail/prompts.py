"""Prompts: a sentence for each decision, with the card, units and numbers involved."""

from collections.abc import Callable
from typing import Any

from banneret.engine.machine.kernels.frames import top
from banneret.engine.views import Prompt
from banneret.games.prevail.decisions import Decision, decision_of
from banneret.games.prevail.language import count, say, terms
from banneret.games.prevail.names import FROM_WHERE, Names, commander_id, unit_id
from banneret.games.prevail.rules.board import SIDE, seat_of
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.melee import MELEE, count_unresolved, defender_of, engager_of
from banneret.games.prevail.rules.ranged import SHOT_FRAME

TASKS = terms(
    {
        Decision.DEPLOY_UNIT: "deploy a unit",
        Decision.PLACE_UNIT: "place the unit",
        Decision.PLACE_COMMANDER: "place the commander",
        Decision.CARD: "choose a card",
        Decision.COMMANDER: "move the commander",
        Decision.UNITS: "order units",
        Decision.NEAR_END: "order a line",
        Decision.FAR_END: "choose the other end of the line",
        Decision.ACTOR: "carry out a command",
        Decision.MOVE: "move the unit",
        Decision.TARGET: "choose a target",
        Decision.SUPPORTERS: "choose supporters",
        Decision.COMMIT: "commit a card",
        Decision.MUST_COMMIT: "commit a card to the shot",
        Decision.RETREAT_OR_STAND: "retreat or stand",
        Decision.RETREAT: "retreat",
        Decision.PAY: "discard cards",
        Decision.ENGAGEMENT: "choose an engagement",
        Decision.RALLY: "decide whether to rally",
        Decision.GIVE_UP: "choose a unit to give up",
    }
)
"""Each decision as a task: `To …, write …`."""

PROMPTS = terms(
    {
        Decision.DEPLOY_UNIT: "Deploy one of your units.",
        Decision.PLACE_UNIT: "Choose where the unit stands and which way it faces.",
        Decision.PLACE_COMMANDER: "Place your commander.",
        Decision.CARD: "Choose a card, face down.",
        Decision.COMMANDER: "Move your commander, or leave it where it is.",
        Decision.UNITS: "Order units with your card, then finish.",
        Decision.NEAR_END: "Order a line from one end to the other, or finish.",
        Decision.FAR_END: "Choose the other end of the line.",
        Decision.ACTOR: "Carry out a command with one of the units you ordered, or end your commands.",
        Decision.MOVE: "Choose where the unit goes and which way it faces.",
        Decision.TARGET: "Choose a target.",
        Decision.SUPPORTERS: "Choose which units support the shot, then shoot.",
        Decision.COMMIT: "Commit a card, or decline.",
        Decision.MUST_COMMIT: "Commit a card to the shot.",
        Decision.RETREAT_OR_STAND: "Retreat, or stand and fight.",
        Decision.RETREAT: "Choose where your unit retreats to.",
        Decision.PAY: "Discard cards for the rout.",
        Decision.ENGAGEMENT: "Choose the engagement to resolve next.",
        Decision.RALLY: "Rally, or leave your played cards where they are.",
        Decision.GIVE_UP: "Choose a unit to leave without support.",
    }
)
"""Each decision as a request, independent of the position."""

CLAUSES = {
    Decision.DEPLOY_UNIT: "PV-1.6",
    Decision.PLACE_UNIT: "PV-1.6",
    Decision.PLACE_COMMANDER: "PV-1.7",
    Decision.CARD: "PV-3.2",
    Decision.COMMANDER: "PV-4.1",
    Decision.UNITS: "PV-5.3",
    Decision.NEAR_END: "PV-5.4",
    Decision.FAR_END: "PV-5.4",
    Decision.ACTOR: "PV-5.6",
    Decision.MOVE: "PV-6.1",
    Decision.TARGET: "PV-7.2",
    Decision.SUPPORTERS: "PV-7.4",
    Decision.COMMIT: "PV-2.7",
    Decision.MUST_COMMIT: "PV-7.5",
    Decision.RETREAT_OR_STAND: "PV-8.8",
    Decision.RETREAT: "PV-9.3",
    Decision.PAY: "PV-9.8",
    Decision.ENGAGEMENT: "PV-8.6",
    Decision.RALLY: "PV-10.2",
    Decision.GIVE_UP: "PV-10.7",
}


def prompt_of(names: Names, state: Any, rules: Any, seat: int) -> Prompt:
    """The prompt for a side that is asked."""
    decision = decision_of(state, rules)
    words = _PromptWords(names, state, rules, seat)
    text = _DETAILED[decision](words) if decision in _DETAILED else PROMPTS[decision]
    return Prompt(
        seat=seat,
        text=text,
        clause=CLAUSES[decision],
        unit=words.unit_in_question(decision),
        choose=decision in (Decision.UNITS, Decision.NEAR_END, Decision.GIVE_UP),
    )


class _PromptWords:
    """Puts one side's decision into a sentence."""

    def __init__(self, names: Names, state: Any, rules: Any, seat: int) -> None:
        self.names = names
        self.state = state
        self.rules = rules
        self.seat = seat
        self.frame = top(state)

    def unit_in_question(self, decision: Decision) -> str | None:
        """The side's unit that the decision is about, if there is exactly one."""
        frame = self.frame
        if decision is Decision.COMMANDER:
            return commander_id(self.seat)
        if decision is Decision.RETREAT:
            return unit_id(frame.a)
        if frame.kind in (MELEE, MEETING, SHOT_FRAME):
            return next(unit_id(unit) for unit in self._both() if seat_of(unit) == self.seat)
        return None

    def deploy(self) -> str:
        return say("Deploy a unit: choose the unit, a cell in your zone and a facing.")

    def place_commander(self) -> str:
        return say("All units are deployed. Place your commander in your zone.")

    def card(self) -> str:
        return say(
            "Choose your card for round {round}, face down. The lower initiative acts first.",
            round=self.state.round + 1,
        )

    def commander(self) -> str:
        return say(
            "Move your commander up to {steps} steps, or choose it again to leave it where it is.",
            steps=self.rules.commander_steps,
        )

    def units(self) -> str:
        card = card_in_play(self.state, self.rules, self.seat)
        title, most = self._card(), self.rules.number[card]
        able = sum(
            can_be_ordered(self.state, self.rules, self.seat, self.seat << 5 | number, card, True)
            for number in range(SIDE)
        )
        if not able:
            return say("{card} reaches none of your units this round.", card=title)
        return count(
            most,
            "{card} orders one unit: choose it. {able} can be ordered.",
            "{card} orders up to {number} units: choose them. {able} can be ordered.",
            card=title,
            able=able,
        )

    def near_end(self) -> str:
        most = self.rules.number[card_in_play(self.state, self.rules, self.seat)]
        if self.frame.b:
            return count(
                most - self.frame.b,
                "{card} orders one more line: choose a unit of it.",
                "{card} orders {number} more lines: choose a unit of the next.",
                card=self._card(),
            )
        return count(
            most,
            "{card} orders a line: choose a unit of it.",
            "{card} orders {number} lines: choose a unit of the first.",
            card=self._card(),
        )

    def actor(self) -> str:
        left = (self.state.ordered[self.seat] & ~self.state.acted[self.seat]).bit_count()
        if self.rules.is_ranged[card_in_play(self.state, self.rules, self.seat)]:
            return say("Choose an ordered unit to shoot: {left} left. Or end your commands.", left=left)
        return say("Choose an ordered unit to move: {left} left. Or end your commands.", left=left)

    def must_commit(self) -> str:
        return say("{what} You must commit a card.", what=self._shot())

    def commit(self) -> str:
        if self.frame.kind == SHOT_FRAME:
            return say("{what} Commit a card, or none.", what=self._shot())
        if self.frame.kind == MEETING:
            return say("{what} Commit a card to get away, or none.", what=self._engaged())
        if self.rules.together:
            return say("{what} Commit a card face down, or none.", what=self._engaged())
        return say("{what} Commit a card, or none.", what=self._engaged())

    def retreat_or_stand(self) -> str:
        return say("{what} Retreat, or stand and fight.", what=self._engaged())

    def retreat(self) -> str:
        return say(
            "Driven back: {unit}. Choose where it retreats to and which way it faces.",
            unit=self._title(self.frame.a),
        )

    def pay(self) -> str:
        if self.rules.shows_discards:
            return count(
                self.frame.a,
                "Your losses cost {number} card: choose which to discard, face up.",
                "Your losses cost {number} cards: choose which to discard, face up.",
            )
        return count(
            self.frame.a,
            "Your losses cost {number} card: choose which to discard, face down.",
            "Your losses cost {number} cards: choose which to discard, face down.",
        )

    def engagement(self) -> str:
        left = count_unresolved(self.state)
        return say("{left} engagements are left: choose the one to resolve next.", left=left)

    def rally(self) -> str:
        state, seat = self.state, self.seat
        back = state.played[seat].bit_count() - 1 + state.shown[seat].bit_count() + state.closed_count[seat]
        if not back:
            return say("Rally or hold: a rally would burn your only played card and bring none back.")
        return count(
            back,
            "Rally to take {number} card back into hand and burn one at random, or hold.",
            "Rally to take {number} cards back into hand and burn one at random, or hold.",
        )

    def give_up(self) -> str:
        return say("Your hand cannot support all units: choose one to give up. It will rout.")

    def _card(self) -> str:
        return self.names.card_title(self.seat, self.state.in_play[self.seat])

    def _title(self, unit: int) -> str:
        return self.names.unit_title(self.state, unit)

    def _both(self) -> tuple[int, int]:
        """The attacker and its target."""
        frame = self.frame
        if frame.kind == MELEE:
            return engager_of(frame), defender_of(frame)
        return (frame.a, frame.b) if frame.kind == SHOT_FRAME else (frame.b, frame.a)

    def _shot(self) -> str:
        shooter, target = self._both()
        if seat_of(shooter) == self.seat:
            return say(
                "You shoot at {target} with {unit}.", unit=self._title(shooter), target=self._title(target)
            )
        return say(
            "The enemy shoots at your {target} with {unit}.",
            unit=self._title(shooter),
            target=self._title(target),
        )

    def _engaged(self) -> str:
        engager, defender = self._both()
        own, enemy = (defender, engager) if seat_of(defender) == self.seat else (engager, defender)
        unit, foe = self._title(own), self.names.title(self.state.kind[enemy])
        where = FROM_WHERE[self.state.bond[defender] & 3]
        if own == defender:
            return say(
                "You are engaged {from_where}: {foe} against your {unit}.",
                unit=unit,
                from_where=where,
                foe=foe,
            )
        return say("You engage {foe} {from_where} with {unit}.", unit=unit, from_where=where, foe=foe)


_DETAILED: dict[Decision, Callable[[_PromptWords], str]] = {
    Decision.DEPLOY_UNIT: _PromptWords.deploy,
    Decision.PLACE_COMMANDER: _PromptWords.place_commander,
    Decision.CARD: _PromptWords.card,
    Decision.COMMANDER: _PromptWords.commander,
    Decision.UNITS: _PromptWords.units,
    Decision.NEAR_END: _PromptWords.near_end,
    Decision.ACTOR: _PromptWords.actor,
    Decision.MUST_COMMIT: _PromptWords.must_commit,
    Decision.COMMIT: _PromptWords.commit,
    Decision.RETREAT_OR_STAND: _PromptWords.retreat_or_stand,
    Decision.RETREAT: _PromptWords.retreat,
    Decision.PAY: _PromptWords.pay,
    Decision.ENGAGEMENT: _PromptWords.engagement,
    Decision.RALLY: _PromptWords.rally,
    Decision.GIVE_UP: _PromptWords.give_up,
}
