"""Events and endings in words, with the sum of every attack."""

from collections.abc import Callable
from typing import Any

from banneret.engine.game.game import Game
from banneret.engine.text.language import listed
from banneret.engine.views.view import Event
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import FROM_WHERE, STAT_NAMES, Names, called, names_of, way
from banneret.games.prevail.rules import events as e
from banneret.games.prevail.rules.endings import ENDING_CARDS, ENDING_UNITS, EVERYBODY_WINS

ENDINGS = {ENDING_CARDS: "cards", ENDING_UNITS: "units"}


def describe_event(game: Game, event: Any) -> Event:
    """One event in a sentence, and as the board shows it."""
    teller = _Teller(names_of(game), game.sides[int(event["seat"])], int(event["seat"]))
    a, b, c, d = (int(event[name]) for name in "abcd")
    return _TOLD[int(event["kind"])](teller, a, b, c, d)


class _Teller:
    """Puts one side's events into words."""

    def __init__(self, names: Names, side: str, seat: int) -> None:
        self.names = names
        self.side = side
        self.seat = seat

    def cell(self, cell: int) -> str:
        return self.names.cells[cell]

    def tell(self, text: str) -> Event:
        return Event(text=text, seat=self.seat)

    def of_unit(self, kind: int, cell: int, **more: Any) -> dict[str, Any]:
        """The parts of a text about a unit."""
        return {"side": self.side, "unit": self.names.title(kind), "cell": self.cell(cell), **more}

    def of_way(self, kind: int, start: int, end: int, **more: Any) -> dict[str, Any]:
        """The parts of a text about a unit that goes somewhere, or shoots there."""
        unit = self.names.title(kind)
        return {"side": self.side, "unit": unit, "start": self.cell(start), "end": self.cell(end), **more}

    def deployed(self, kind: int, cell: int, facing: int, _: int) -> Event:
        parts = self.of_unit(kind, cell, facing=way(facing))
        return Event(
            text=say("{side} deploys {unit} on {cell}, facing {facing}.", **parts),
            deed="move",
            seat=self.seat,
            kind=self.names.kind_words[kind],
            end=self.cell(cell),
        )

    def commander_placed(self, cell: int, *_: int) -> Event:
        where = self.cell(cell)
        text = say("{side}'s commander takes its place on {cell}.", side=self.side, cell=where)
        return Event(text=text, deed="move", seat=self.seat, kind="commander", end=where)

    def initiative(self, _: int, tie: int, *__: int) -> Event:
        if tie:
            return self.tell(say("{side} keeps the initiative.", side=self.side))
        return self.tell(say("{side} has the initiative.", side=self.side))

    def revealed(self, slot: int, *_: int) -> Event:
        card = self.names.card(self.seat, slot)
        return self.tell(
            say(
                "{side} plays {card}, initiative {initiative}.",
                side=self.side,
                card=called(card.name),
                initiative=card.initiative,
            )
        )

    def commander_moved(self, start: int, end: int, *_: int) -> Event:
        if start == end:
            return self.tell(say("{side}'s commander stays on {cell}.", side=self.side, cell=self.cell(end)))
        return Event(
            text=say(
                "{side}'s commander moves from {start} to {end}.",
                side=self.side,
                start=self.cell(start),
                end=self.cell(end),
            ),
            deed="move",
            seat=self.seat,
            kind="commander",
            start=self.cell(start),
            end=self.cell(end),
        )

    def ordered(self, kind: int, cell: int, in_line: int, _: int) -> Event:
        parts = self.of_unit(kind, cell)
        if in_line:
            return self.tell(say("{side} orders {unit} on {cell}, in line.", **parts))
        return self.tell(say("{side} orders {unit} on {cell}.", **parts))

    def moved(self, kind: int, start: int, end: int, facing: int) -> Event:
        if start == end:
            parts = self.of_unit(kind, end, facing=way(facing))
            return self.tell(say("{side} has {unit} on {cell} face {facing}.", **parts))
        parts = self.of_way(kind, start, end, facing=way(facing))
        text = say("{side} moves {unit} from {start} to {end}, facing {facing}.", **parts)
        return self._going("move", text, kind, start, end)

    def engaged(self, kind: int, cell: int, how: int, foe: int) -> Event:
        parts = self.of_unit(kind, cell, foe=self.names.title(foe), from_where=FROM_WHERE[how])
        text = say("{side} engages {foe} on {cell} {from_where}, with {unit}.", **parts)
        return Event(text=text, seat=self.seat, end=self.cell(cell))

    def shot(self, kind: int, start: int, end: int, helpers: int) -> Event:
        parts = self.of_way(kind, start, end, helpers=helpers)
        text = say("{side} shoots at {end} with {unit} on {start}.", **parts)
        if helpers:
            text = say("{side} shoots at {end} with {unit} on {start}, {helpers} in support.", **parts)
        return self._going("shot", text, kind, start, end)

    def committed(self, slot: int, *_: int) -> Event:
        if slot < 0:
            return self.tell(say("{side} commits no card.", side=self.side))
        card = self.names.card(self.seat, slot)
        stats = listed([STAT_NAMES[stat] for stat in card.commit])
        return self.tell(
            say("{side} commits {card} (+1 {stats}).", side=self.side, card=called(card.name), stats=stats)
        )

    def value(self, base: int, support: int, committed: int, cards: int) -> Event:
        parts = [say("{value} attack", value=base)]
        parts += [say("{value} support", value=f"{support:+}")] if support else []
        parts += [say("{value} card in play", value=f"{cards:+}")] if cards else []
        parts += [say("{value} committed", value=f"{committed:+}")] if committed else []
        total = max(0, base + support + committed + cards)
        return self.tell(
            say("{side} attacks with {total}: {parts}.", side=self.side, total=total, parts=", ".join(parts))
        )

    def result(self, kind: int, cell: int, value: int, what: int) -> Event:
        unit, guard = self.names.unit_type(kind), (what >> 3) - e.DEFENSE_TOLD
        limits = ", ".join(
            f"{STAT_NAMES[word]} {threshold + guard if threshold else '–'}"
            for word, threshold in (("retreat", unit.retreat), ("reverse", unit.reverse), ("rout", unit.rout))
        )
        if guard:
            limits = say("{limits} with {guard} defense", limits=limits, guard=f"{guard:+}")
        found = [
            STAT_NAMES[word]
            for bit, word in ((e.ROUT, "rout"), (e.RETREAT, "retreat"), (e.REVERSE, "reverse"))
            if what & bit
        ]
        result = listed(found) or say("nothing")
        parts = self.of_unit(kind, cell, value=value, limits=limits, result=result)
        return self.tell(say("{value} against {side} {unit} on {cell} ({limits}): {result}.", **parts))

    def routed(self, kind: int, cell: int, cause: int, penalty: int) -> Event:
        cards = count(penalty, "{number} card", "{number} cards")
        text = _rout_told(cause, self.of_unit(kind, cell, cards=cards))
        word = self.names.kind_words[kind]
        return Event(text=text, deed="loss", seat=self.seat, kind=word, start=self.cell(cell))

    def retreated(self, kind: int, start: int, end: int, facing: int) -> Event:
        parts = self.of_way(kind, start, end, facing=way(facing))
        text = say("{side} retreats with {unit} from {start} to {end}, facing {facing}.", **parts)
        return self._going("move", text, kind, start, end)

    def reversed_(self, kind: int, cell: int, facing: int, _: int) -> Event:
        parts = self.of_unit(kind, cell, facing=way(facing))
        return self.tell(say("{side} has {unit} on {cell} turn about and face {facing}.", **parts))

    def turned(self, kind: int, cell: int, facing: int, _: int) -> Event:
        parts = self.of_unit(kind, cell, facing=way(facing))
        return self.tell(say("{side} must turn {unit} on {cell} to face {facing}.", **parts))

    def paid(self, number: int, *_: int) -> Event:
        return self.tell(
            count(number, "{side} discards {number} card.", "{side} discards {number} cards.", side=self.side)
        )

    def paid_cards(self, cards: int, *_: int) -> Event:
        titles = [self.names.card_title(self.seat, slot) for slot in self.names.slots(cards)]
        return self.tell(say("{side} has discarded {cards}.", side=self.side, cards=", ".join(titles)))

    def rallied(self, slot: int, number: int, *_: int) -> Event:
        if number == 0:
            card = self.names.card_title(self.seat, slot)
            text = say("{side} rallies: {card} is burnt, no card returns.", side=self.side, card=card)
            return self.tell(text)
        return self.tell(
            count(
                number,
                "{side} rallies: {card} is burnt, {number} card returns to its hand.",
                "{side} rallies: {card} is burnt, {number} cards return to its hand.",
                side=self.side,
                card=self.names.card_title(self.seat, slot),
            )
        )

    def not_rallied(self, *_: int) -> Event:
        return self.tell(say("{side} does not rally.", side=self.side))

    def left(self, kind: int, cell: int, *_: int) -> Event:
        parts = self.of_unit(kind, cell)
        return self.tell(say("{side} leaves {unit} on {cell} without support.", **parts))

    def stood(self, kind: int, cell: int, *_: int) -> Event:
        return self.tell(say("{side} stands and fights with {unit} on {cell}.", **self.of_unit(kind, cell)))

    def fought(self, kind: int, cell: int, foe: int, how: int) -> Event:
        where = self.cell(cell)
        parts = self.of_unit(kind, cell, foe=self.names.title(foe), from_where=FROM_WHERE[how])
        text = say("{side} {unit} and {foe} fight on {cell}, engaged {from_where}.", **parts)
        word = self.names.kind_words[kind]
        return Event(text=text, deed="strike", seat=self.seat, kind=word, start=where, end=where)

    def stayed(self, kind: int, cell: int, *_: int) -> Event:
        return self.tell(say("{side} finds no retreat for {unit} on {cell}.", **self.of_unit(kind, cell)))

    def _going(self, deed: Any, text: str, kind: int, start: int, end: int) -> Event:
        return Event(
            text=text,
            deed=deed,
            seat=self.seat,
            kind=self.names.kind_words[kind],
            start=self.cell(start),
            end=self.cell(end),
        )


def _rout_told(cause: int, parts: dict[str, Any]) -> str:
    if cause == e.BY_REAR:
        return say("{side} loses {unit} on {cell}, routed from behind; it costs {cards}.", **parts)
    if cause == e.BY_BLOCKED_RETREAT:
        return say(
            "{side} loses {unit} on {cell}, routed with nowhere to retreat to; it costs {cards}.", **parts
        )
    if cause == e.BY_SUPPORT:
        return say("{side} loses {unit} on {cell}, routed without support; it costs {cards}.", **parts)
    return say("{side} loses {unit} on {cell}, routed; it costs {cards}.", **parts)


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
    by_cards = state.ending == ENDING_CARDS
    if state.winners == EVERYBODY_WINS:
        if by_cards:
            return say("A draw: both have run out of cards.")
        return say("A draw: both have run out of units.")
    winner, loser = game.sides if state.winners == 1 else reversed(game.sides)
    beaten = state.winners == 1
    if by_cards and state.owed[beaten] > state.hand_count[beaten]:
        return count(
            int(state.owed[beaten]),
            "{winner} wins: {loser} cannot pay {number} card.",
            "{winner} wins: {loser} cannot pay {number} cards.",
            winner=winner,
            loser=loser,
        )
    if by_cards:
        return say("{winner} wins: {loser} has run out of cards.", winner=winner, loser=loser)
    return say("{winner} wins: {loser} has run out of units.", winner=winner, loser=loser)
