"""Events and endings in words, with the sum of every attack."""

from collections.abc import Callable
from typing import Any

from banneret.engine.game import Game
from banneret.engine.view import Event
from banneret.games.prevail.names import FACINGS, TYPES, Names, names_of
from banneret.games.prevail.rules import events as e
from banneret.games.prevail.rules.endings import ENDING_CARDS, ENDING_UNITS, EVERYBODY_WINS

ENDINGS = {ENDING_CARDS: "cards", ENDING_UNITS: "units"}

_CAUSES = {
    e.BY_ATTACK: "",
    e.BY_REAR: ", taken from behind",
    e.BY_BLOCKED_RETREAT: ", having nowhere to retreat to",
    e.BY_SUPPORT: ", without support",
}


def describe_event(game: Game, event: Any) -> Event:
    """One event in a sentence, and as the board shows it."""
    teller = _Teller(names_of(game), game.seats[int(event["seat"])], int(event["seat"]))
    a, b, c, d = (int(event[name]) for name in "abcd")
    return _TOLD[int(event["kind"])](teller, a, b, c, d)


class _Teller:
    """Puts one side's events into words."""

    def __init__(self, names: Names, side: str, seat: int) -> None:
        self.names = names
        self.side = side
        self.seat = seat

    def unit(self, kind: int) -> str:
        return f"{self.side} {self.names.title(kind)}"

    def cell(self, cell: int) -> str:
        return self.names.cells[cell]

    def say(self, text: str) -> Event:
        return Event(text=text, seat=self.seat)

    def deployed(self, kind: int, cell: int, facing: int, _: int) -> Event:
        where = self.cell(cell)
        return Event(
            text=f"{self.unit(kind)} takes its stand on {where}, facing {FACINGS[facing]}.",
            deed="move",
            seat=self.seat,
            kind=self.names.kind_words[kind],
            end=where,
        )

    def commander_placed(self, cell: int, *_: int) -> Event:
        text = f"{self.side}'s commander takes its place on {self.cell(cell)}."
        return Event(text=text, deed="move", seat=self.seat, kind="commander", end=self.cell(cell))

    def initiative(self, _: int, tie: int, *__: int) -> Event:
        return self.say(f"{self.side} {'keeps' if tie else 'has'} the initiative.")

    def revealed(self, slot: int, *_: int) -> Event:
        card = self.names.card(self.seat, slot)
        return self.say(f"{self.side} plays {card.name}, initiative {card.initiative}.")

    def commander_moved(self, start: int, end: int, *_: int) -> Event:
        if start == end:
            return self.say(f"{self.side}'s commander stays on {self.cell(end)}.")
        return Event(
            text=f"{self.side}'s commander moves from {self.cell(start)} to {self.cell(end)}.",
            deed="move",
            seat=self.seat,
            kind="commander",
            start=self.cell(start),
            end=self.cell(end),
        )

    def ordered(self, kind: int, cell: int, in_line: int, _: int) -> Event:
        return self.say(
            f"{self.unit(kind)} on {self.cell(cell)} is ordered{' in its line' if in_line else ''}."
        )

    def moved(self, kind: int, start: int, end: int, facing: int) -> Event:
        if start == end:
            return self.say(f"{self.unit(kind)} on {self.cell(end)} faces {FACINGS[facing]}.")
        text = f"{self.unit(kind)} {self.cell(start)} moves to {self.cell(end)}, facing {FACINGS[facing]}."
        return self._going("move", text, kind, start, end)

    def engaged(self, kind: int, cell: int, how: int, foe: int) -> Event:
        text = (
            f"{self.unit(kind)} engages {self.names.title(foe)} on {self.cell(cell)} from the {TYPES[how]}."
        )
        return self.say(text)

    def shot(self, kind: int, start: int, end: int, helpers: int) -> Event:
        helped = f" with {helpers} in support" if helpers else ""
        text = f"{self.unit(kind)} {self.cell(start)} shoots at {self.cell(end)}{helped}."
        return self._going("shot", text, kind, start, end)

    def committed(self, slot: int, *_: int) -> Event:
        if slot < 0:
            return self.say(f"{self.side} commits no card.")
        card = self.names.card(self.seat, slot)
        return self.say(f"{self.side} commits {card.name} (+1 {' and '.join(card.commit)}).")

    def value(self, base: int, support: int, committed: int, cards: int) -> Event:
        parts = [f"{base} attack"]
        parts += [
            f"{value:+} {name}" for value, name in ((support, "support"), (cards, "card in play")) if value
        ]
        parts += [f"{committed:+} committed"] if committed else []
        total = max(0, base + support + committed + cards)
        return self.say(f"{self.side} attacks with {total}: {', '.join(parts)}.")

    def result(self, kind: int, cell: int, value: int, what: int) -> Event:
        unit, guard = self.names.unit_type(kind), (what >> 3) - e.DEFENSE_TOLD
        limits = ", ".join(
            f"{word} {threshold + guard if threshold else '–'}"
            for word, threshold in (("retreat", unit.retreat), ("reverse", unit.reverse), ("rout", unit.rout))
        )
        limits += f" with {guard:+} defense" if guard else ""
        words = [
            word
            for bit, word in ((e.ROUT, "rout"), (e.RETREAT, "retreat"), (e.REVERSE, "reverse"))
            if what & bit
        ]
        outcome = " and ".join(words) or "nothing"
        return self.say(f"{value} against {self.unit(kind)} on {self.cell(cell)} ({limits}): {outcome}.")

    def routed(self, kind: int, cell: int, cause: int, penalty: int) -> Event:
        cards = f"{penalty} card{'' if penalty == 1 else 's'}"
        text = f"{self.unit(kind)} on {self.cell(cell)} routs{_CAUSES[cause]}; it costs {cards}."
        word = self.names.kind_words[kind]
        return Event(text=text, deed="loss", seat=self.seat, kind=word, start=self.cell(cell))

    def retreated(self, kind: int, start: int, end: int, facing: int) -> Event:
        text = f"{self.unit(kind)} {self.cell(start)} retreats to {self.cell(end)}, facing {FACINGS[facing]}."
        return self._going("move", text, kind, start, end)

    def reversed_(self, kind: int, cell: int, facing: int, _: int) -> Event:
        return self.say(f"{self.unit(kind)} on {self.cell(cell)} turns about and faces {FACINGS[facing]}.")

    def turned(self, kind: int, cell: int, facing: int, _: int) -> Event:
        return self.say(f"{self.unit(kind)} on {self.cell(cell)} is forced to face {FACINGS[facing]}.")

    def paid(self, count: int, *_: int) -> Event:
        return self.say(f"{self.side} discards {count} card{'' if count == 1 else 's'}.")

    def paid_cards(self, cards: int, *_: int) -> Event:
        titles = [self.names.card_title(self.seat, slot) for slot in self.names.slots(cards)]
        return self.say(f"{self.side} has discarded {', '.join(titles)}.")

    def rallied(self, slot: int, count: int, *_: int) -> Event:
        burnt = self.names.card_title(self.seat, slot)
        returned = f"{count} card{' returns' if count == 1 else 's return'} to its hand"
        return self.say(f"{self.side} rallies: {burnt} is burnt, {returned}.")

    def not_rallied(self, *_: int) -> Event:
        return self.say(f"{self.side} does not rally.")

    def left(self, kind: int, cell: int, *_: int) -> Event:
        return self.say(f"{self.unit(kind)} on {self.cell(cell)} is left without support.")

    def stood(self, kind: int, cell: int, *_: int) -> Event:
        return self.say(f"{self.unit(kind)} on {self.cell(cell)} stands and fights.")

    def fought(self, kind: int, cell: int, foe: int, how: int) -> Event:
        where = self.cell(cell)
        text = (
            f"{self.unit(kind)} and {self.names.title(foe)} fight on {where}, engaged from the {TYPES[how]}."
        )
        word = self.names.kind_words[kind]
        return Event(text=text, deed="strike", seat=self.seat, kind=word, start=where, end=where)

    def stayed(self, kind: int, cell: int, *_: int) -> Event:
        return self.say(f"{self.unit(kind)} on {self.cell(cell)} cannot retreat and stays.")

    def _going(self, deed: Any, text: str, kind: int, start: int, end: int) -> Event:
        return Event(
            text=text,
            deed=deed,
            seat=self.seat,
            kind=self.names.kind_words[kind],
            start=self.cell(start),
            end=self.cell(end),
        )


_TOLD: dict[int, Callable[[_Teller, int, int, int, int], Event]] = {
    e.DEPLOYED: _Teller.deployed,
    e.COMMANDER_PLACED: _Teller.commander_placed,
    e.INITIATIVE: _Teller.initiative,
    e.REVEALED: _Teller.revealed,
    e.COMMANDER_MOVED: _Teller.commander_moved,
    e.ORDERED: _Teller.ordered,
    e.MOVED: _Teller.moved,
    e.ENGAGED: _Teller.engaged,
    e.SHOT: _Teller.shot,
    e.COMMITTED: _Teller.committed,
    e.VALUE: _Teller.value,
    e.RESULT: _Teller.result,
    e.ROUTED: _Teller.routed,
    e.RETREATED: _Teller.retreated,
    e.REVERSED: _Teller.reversed_,
    e.TURNED: _Teller.turned,
    e.PAID: _Teller.paid,
    e.PAID_CARDS: _Teller.paid_cards,
    e.RALLIED: _Teller.rallied,
    e.NOT_RALLIED: _Teller.not_rallied,
    e.LEFT: _Teller.left,
    e.STOOD: _Teller.stood,
    e.FOUGHT: _Teller.fought,
    e.STAYED: _Teller.stayed,
}


def describe_ending(game: Game, state: Any) -> str:
    """How a finished game ended, in a sentence."""
    lacking = "cards" if state.ending == ENDING_CARDS else "units"
    if state.winners == EVERYBODY_WINS:
        return f"A draw: both have run out of {lacking}."
    winner, loser = game.seats if state.winners == 1 else reversed(game.seats)
    return f"{winner} wins: {loser} has run out of {lacking}."
