"""What a side is asked, in a sentence that names the card, the units and the numbers in question."""

from collections.abc import Callable
from typing import Any

from banneret.engine.kernels.frames import top
from banneret.engine.view import Prompt
from banneret.games.prevail import questions as q
from banneret.games.prevail.names import TYPES, Names, commander_id, unit_id
from banneret.games.prevail.rules.board import SIDE, seat_of
from banneret.games.prevail.rules.cards import can_be_ordered, card_in_play
from banneret.games.prevail.rules.engagement import MEETING
from banneret.games.prevail.rules.melee import MELEE, count_unresolved, defender_of, engager_of
from banneret.games.prevail.rules.ranged import SHOT_FRAME


def prompt_of(names: Names, state: Any, rules: Any, seat: int) -> Prompt:
    """What a side that is to act is asked."""
    asked = q.question(state, rules)
    teller = _Teller(names, state, rules, seat)
    text = _TOLD[asked](teller) if asked in _TOLD else q.PROMPTS[asked].text
    return Prompt(
        seat=seat,
        text=text,
        clause=q.PROMPTS[asked].clause,
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
        return "Deploy a unit: choose it, its place in your zone, and where it looks."

    def place_commander(self) -> str:
        return "All units stand. Place your commander in your zone."

    def card(self) -> str:
        return (
            f"Choose your card for round {self.state.round + 1}, face down. The lower initiative acts first."
        )

    def commander(self) -> str:
        return (
            f"Move your commander up to {self.rules.commander_steps} steps, or point at it again to leave it."
        )

    def units(self) -> str:
        card = card_in_play(self.state, self.rules, self.seat)
        title, most = self._card(), self.rules.number[card]
        able = sum(
            can_be_ordered(self.state, self.rules, self.seat, self.seat << 5 | number, card, True)
            for number in range(SIDE)
        )
        if not able:
            return f"{title} reaches none of your units this round."
        units = "one unit" if most == 1 else f"up to {most} units"
        return f"{title} orders {units}: choose whom, {able} can be."

    def near_end(self) -> str:
        most = self.rules.number[card_in_play(self.state, self.rules, self.seat)]
        left = most - self.frame.b
        lines = "a line" if left == 1 else f"{left} lines"
        return (
            f"{self._card()} orders {lines}{' more' if self.frame.b else ''}: choose one end, then the other."
        )

    def actor(self) -> str:
        left = (self.state.ordered[self.seat] & ~self.state.acted[self.seat]).bit_count()
        shoots = self.rules.is_ranged[card_in_play(self.state, self.rules, self.seat)]
        return (
            f"Choose an ordered unit to {'shoot' if shoots else 'move'}: {left} left. Or end your commands."
        )

    def must_commit(self) -> str:
        return f"{self._shot()} You must commit a card."

    def commit(self) -> str:
        if self.frame.kind == SHOT_FRAME:
            return f"{self._shot()} Commit a card, or none."
        if self.frame.kind == MEETING:
            return f"{self._engaged()} Commit a card to get away, or none."
        return f"{self._engaged()} Commit a card, or none; both choose unseen."

    def retreat_or_stand(self) -> str:
        return f"{self._engaged()} Retreat, or stand and fight."

    def retreat(self) -> str:
        return f"{self._unit(self.frame.a)} is driven back: choose where it retreats to and where it looks."

    def pay(self) -> str:
        count = self.frame.a
        return f"Your losses cost {count} card{'' if count == 1 else 's'}: choose what to discard, unseen."

    def engagement(self) -> str:
        return f"{count_unresolved(self.state)} engagements are left: choose the one to resolve next."

    def rally(self) -> str:
        state, seat = self.state, self.seat
        back = state.played[seat].bit_count() - 1 + state.shown[seat].bit_count() + state.closed_count[seat]
        if not back:
            return "Rally would burn your only played card and bring none back. Or hold."
        cards = f"{back} card{'' if back == 1 else 's'}"
        return f"Rally to take {cards} back into hand and burn one by lot, or hold and keep your pile."

    def give_up(self) -> str:
        return "Your hand supports too few units: choose one that goes without and routs."

    def _card(self) -> str:
        return self.names.card_title(self.seat, self.state.in_play[self.seat])

    def _unit(self, unit: int) -> str:
        whose = "Your" if seat_of(unit) == self.seat else "Their"
        return f"{whose} {self._title(unit)}"

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
        return f"{self._unit(shooter)} shoots at {self._title(target)}."

    def _engaged(self) -> str:
        engager, defender = self._both()
        how = TYPES[self.state.bond[defender] & 3]
        foe = self.names.title(self.state.kind[engager if seat_of(defender) == self.seat else defender])
        if seat_of(defender) == self.seat:
            return f"{self._unit(defender)} is engaged from the {how} by {foe}."
        return f"{self._unit(engager)} engages {foe} from the {how}."


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
