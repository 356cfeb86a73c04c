"""What a side is asked, in a sentence that names the card, the units and the numbers in question."""

from collections.abc import Callable
from typing import Any

from banneret.engine.machine.kernels.frames import top
from banneret.engine.views.view import Prompt
from banneret.games.prevail import questions as q
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import FROM_WHERE, Names, commander_id, unit_id
from banneret.games.prevail.rules.board import SIDE, seat_of
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.melee import MELEE, count_unresolved, defender_of, engager_of
from banneret.games.prevail.rules.ranged import SHOT_FRAME


def prompt_of(names: Names, state: Any, rules: Any, seat: int) -> Prompt:
    """What a side that is to act is asked."""
    asked = q.question(state, rules)
    teller = _Teller(names, state, rules, seat)
    text = _TOLD[asked](teller) if asked in _TOLD else q.PROMPTS[asked]
    return Prompt(
        seat=seat,
        text=text,
        clause=q.CLAUSES[asked],
        unit=teller.unit_in_question(asked),
        choose=asked in (q.UNITS, q.NEAR_END, q.GIVE_UP),
    )


class _Teller:
    def __init__(self, names: Names, state: Any, rules: Any, seat: int) -> None:
        self.names = names
        self.state = state
        self.rules = rules
        self.seat = seat
        self.frame = top(state)

    def unit_in_question(self, asked: str) -> str | None:
        """The unit of the side that is to act or suffer, where no other can be meant."""
        frame = self.frame
        if asked == q.COMMANDER:
            return commander_id(self.seat)
        if asked == q.RETREAT:
            return unit_id(frame.a)
        if frame.kind in (MELEE, MEETING, SHOT_FRAME):
            return next(unit_id(unit) for unit in self._both() if seat_of(unit) == self.seat)
        return None

    def deploy(self) -> str:
        return say("Deploy a unit: choose it, its place in your zone, and where it looks.")

    def place_commander(self) -> str:
        return say("All units stand. Place your commander in your zone.")

    def card(self) -> str:
        return say(
            "Choose your card for round {round}, face down. The lower initiative acts first.",
            round=self.state.round + 1,
        )

    def commander(self) -> str:
        return say(
            "Move your commander up to {steps} steps, or point at it again to leave it.",
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
            "{card} orders one unit: choose whom. {able} can be ordered.",
            "{card} orders up to {number} units: choose whom. {able} can be ordered.",
            card=title,
            able=able,
        )

    def near_end(self) -> str:
        most = self.rules.number[card_in_play(self.state, self.rules, self.seat)]
        if self.frame.b:
            return count(
                most - self.frame.b,
                "{card} orders a line more: choose one end, then the other.",
                "{card} orders {number} lines more: choose one end, then the other.",
                card=self._card(),
            )
        return count(
            most,
            "{card} orders a line: choose one end, then the other.",
            "{card} orders {number} lines: choose one end, then the other.",
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
        return say("{what} Commit a card, or none; both choose unseen.", what=self._engaged())

    def retreat_or_stand(self) -> str:
        return say("{what} Retreat, or stand and fight.", what=self._engaged())

    def retreat(self) -> str:
        return say(
            "Driven back: {unit}. Choose where to retreat to and which way to look.",
            unit=self._title(self.frame.a),
        )

    def pay(self) -> str:
        return count(
            self.frame.a,
            "Your losses cost {number} card: choose what to discard, unseen.",
            "Your losses cost {number} cards: choose what to discard, unseen.",
        )

    def engagement(self) -> str:
        left = count_unresolved(self.state)
        return say("{left} engagements are left: choose the one to resolve next.", left=left)

    def rally(self) -> str:
        state, seat = self.state, self.seat
        back = state.played[seat].bit_count() - 1 + state.shown[seat].bit_count() + state.closed_count[seat]
        if not back:
            return say("Rally would burn your only played card and bring none back. Or hold.")
        return count(
            back,
            "Rally to take {number} card back into hand and burn one by lot, or hold and keep your pile.",
            "Rally to take {number} cards back into hand and burn one by lot, or hold and keep your pile.",
        )

    def give_up(self) -> str:
        return say("Your hand supports too few units: choose one that goes without and routs.")

    def _card(self) -> str:
        return self.names.card_title(self.seat, self.state.in_play[self.seat])

    def _title(self, unit: int) -> str:
        return f"{self.names.title(self.state.kind[unit])} {self.names.cells[self.state.cell[unit]]}"

    def _both(self) -> tuple[int, int]:
        """Who attacks and who is attacked."""
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
            "They shoot at your {target} with {unit}.", unit=self._title(shooter), target=self._title(target)
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


_TOLD: dict[str, Callable[[_Teller], str]] = {
    q.DEPLOY_UNIT: _Teller.deploy,
    q.PLACE_COMMANDER: _Teller.place_commander,
    q.CARD: _Teller.card,
    q.COMMANDER: _Teller.commander,
    q.UNITS: _Teller.units,
    q.NEAR_END: _Teller.near_end,
    q.ACTOR: _Teller.actor,
    q.MUST_COMMIT: _Teller.must_commit,
    q.COMMIT: _Teller.commit,
    q.RETREAT_OR_STAND: _Teller.retreat_or_stand,
    q.RETREAT: _Teller.retreat,
    q.PAY: _Teller.pay,
    q.ENGAGEMENT: _Teller.engagement,
    q.RALLY: _Teller.rally,
    q.GIVE_UP: _Teller.give_up,
}
