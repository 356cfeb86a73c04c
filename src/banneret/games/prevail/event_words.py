"""Single events in words. For sentences that combine several events, see report.py."""

from collections.abc import Callable
from typing import Any

from banneret.engine.kit import members_of
from banneret.engine.text import listed
from banneret.engine.views import Event
from banneret.games.prevail.language import count, say
from banneret.games.prevail.names import FROM_WHERE, STAT_NAMES, Names, called, facing_name
from banneret.games.prevail.rules import events as e
from banneret.games.prevail.rules.board import FLANK, REAR


class EventWords:
    """Puts one side's events into words."""

    def __init__(self, names: Names, side: str, seat: int) -> None:
        self.names = names
        self.side = side
        self.seat = seat

    def describe(self, kind: int, a: int, b: int, c: int, d: int) -> Event:
        """One event in a sentence, and as the board shows it."""
        return _DESCRIBED_BY[kind](self, a, b, c, d)

    def cell(self, cell: int) -> str:
        return self.names.cells[cell]

    def only_text(self, text: str) -> Event:
        return Event(text=text, seat=self.seat)

    def of_unit(self, kind: int, cell: int, **more: Any) -> dict[str, Any]:
        """The values for a text about a unit."""
        return {"side": self.side, "unit": self.names.title(kind), "cell": self.cell(cell), **more}

    def of_trip(self, kind: int, start: int, end: int, **more: Any) -> dict[str, Any]:
        """The values for a text about a unit that moves or shoots from one cell to another."""
        unit = self.names.title(kind)
        return {"side": self.side, "unit": unit, "start": self.cell(start), "end": self.cell(end), **more}

    def deployed(self, kind: int, cell: int, facing: int, _: int) -> Event:
        values = self.of_unit(kind, cell, facing=facing_name(facing))
        return Event(
            text=say("{side} deploys {unit} on {cell}, facing {facing}.", **values),
            deed="move",
            seat=self.seat,
            kind=self.names.kind_words[kind],
            end=self.cell(cell),
        )

    def commander_placed(self, cell: int, *_: int) -> Event:
        where = self.cell(cell)
        text = say("{side} places its commander on {cell}.", side=self.side, cell=where)
        return Event(text=text, deed="move", seat=self.seat, kind="commander", end=where)

    def round_began(self, number: int, *_: int) -> Event:
        return self.only_text(
            say("Round {round} begins; {side} holds the initiative.", side=self.side, round=number)
        )

    def initiative(self, own: int, other: int, *_: int) -> Event:
        if own == other:
            return self.only_text(say("{side} keeps the initiative, on a tie.", side=self.side))
        return self.only_text(
            say("{side} has the initiative, {own} against {other}.", side=self.side, own=own, other=other)
        )

    def revealed(self, slot: int, *_: int) -> Event:
        card = self.names.card(self.seat, slot)
        return self.only_text(
            say(
                "{side} plays {card}, initiative {initiative}.",
                side=self.side,
                card=called(card.name),
                initiative=card.initiative,
            )
        )

    def commander_moved(self, start: int, end: int, *_: int) -> Event:
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

    def moved(self, kind: int, start: int, end: int, facing: int) -> Event:
        values = self.of_trip(kind, start, end, facing=facing_name(facing))
        text = say("{side} moves {unit} from {start} to {end}, facing {facing}.", **values)
        return self._going("move", text, kind, start, end)

    def held(self, kind: int, cell: int, *_: int) -> Event:
        return self.only_text(say("{side} holds {unit} on {cell}.", **self.of_unit(kind, cell)))

    def wheeled(self, kind: int, cell: int, facing: int, _: int) -> Event:
        values = self.of_unit(kind, cell, facing=facing_name(facing))
        return self.only_text(say("{side} turns {unit} on {cell} to face {facing}.", **values))

    def engaged(self, kind: int, cell: int, how: int, foe: int) -> Event:
        values = self.of_unit(kind, cell, foe=self.names.title(foe), from_where=FROM_WHERE[how])
        text = say("{side} engages {foe} on {cell} {from_where}, with {unit}.", **values)
        return Event(text=text, seat=self.seat, end=self.cell(cell))

    def shot(self, kind: int, start: int, end: int, foe: int) -> Event:
        values = self.of_trip(kind, start, end, foe=self.names.title(foe))
        text = say("{side} shoots at {foe} on {end} with {unit} on {start}.", **values)
        return self._going("shot", text, kind, start, end)

    def committed(self, slot: int, *_: int) -> Event:
        if slot < 0:
            return self.only_text(say("{side} commits no card.", side=self.side))
        card = self.names.card(self.seat, slot)
        stats = listed([STAT_NAMES[stat] for stat in card.commit])
        return self.only_text(
            say("{side} commits {card} (+1 {stats}).", side=self.side, card=called(card.name), stats=stats)
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
        values = self.of_unit(kind, cell, value=value, limits=limits, result=result)
        return self.only_text(
            say("{value} against {side}'s {unit} on {cell} ({limits}): {result}.", **values)
        )

    def routed(self, kind: int, cell: int, cause: int, penalty: int) -> Event:
        cards = count(penalty, "{number} card", "{number} cards") if penalty else say("no card")
        if cause == e.BY_SUPPORT and not self.names.preserves_types:
            cause = _WITHOUT_A_PLACE
        text = _rout(cause, self.of_unit(kind, cell, cards=cards))
        word = self.names.kind_words[kind]
        return Event(text=text, deed="loss", seat=self.seat, kind=word, start=self.cell(cell), flees=True)

    def retreated(self, kind: int, start: int, end: int, facing: int) -> Event:
        values = self.of_trip(kind, start, end, facing=facing_name(facing))
        text = say("{side} retreats with {unit} from {start} to {end}, facing {facing}.", **values)
        return self._going("move", text, kind, start, end, flees=True)

    def reversed_(self, kind: int, cell: int, facing: int, _: int) -> Event:
        values = self.of_unit(kind, cell, facing=facing_name(facing))
        return self.only_text(say("{side} turns {unit} on {cell} about, facing {facing}.", **values))

    def turned(self, kind: int, cell: int, facing: int, _: int) -> Event:
        values = self.of_unit(kind, cell, facing=facing_name(facing))
        return self.only_text(say("{side} must turn {unit} on {cell} to face {facing}.", **values))

    def paid(self, number: int, *_: int) -> Event:
        return self.only_text(
            count(
                number,
                "{side} discards {number} card for its losses.",
                "{side} discards {number} cards for its losses.",
                side=self.side,
            )
        )

    def paid_cards(self, cards: int, *_: int) -> Event:
        titles = [self.names.card_title(self.seat, slot) for slot in members_of(cards)]
        return self.only_text(say("{side} has discarded {cards}.", side=self.side, cards=", ".join(titles)))

    def rallied(self, slot: int, number: int, *_: int) -> Event:
        if number == 0:
            card = self.names.card_title(self.seat, slot)
            text = say("{side} rallies: {card} is burnt, no card returns.", side=self.side, card=card)
            return self.only_text(text)
        return self.only_text(
            count(
                number,
                "{side} rallies: {card} is burnt, {number} card returns to its hand.",
                "{side} rallies: {card} is burnt, {number} cards return to its hand.",
                side=self.side,
                card=self.names.card_title(self.seat, slot),
            )
        )

    def not_rallied(self, *_: int) -> Event:
        return self.only_text(say("{side} does not rally.", side=self.side))

    def left(self, kind: int, cell: int, *_: int) -> Event:
        values = self.of_unit(kind, cell)
        return self.only_text(say("{side} leaves {unit} on {cell} without support.", **values))

    def stood(self, kind: int, cell: int, *_: int) -> Event:
        return self.only_text(
            say("{side} stands and fights with {unit} on {cell}.", **self.of_unit(kind, cell))
        )

    def fought(self, kind: int, cell: int, foe: int, how: int) -> Event:
        where = self.cell(cell)
        values = self.of_unit(kind, cell, foe=self.names.title(foe))
        if how == REAR:
            text = say("{side} takes {foe} on {cell} from the rear with {unit}.", **values)
        elif how == FLANK:
            text = say("{side} takes {foe} on {cell} in the flank with {unit}.", **values)
        else:
            text = say("{side}'s {unit} and {foe} meet on {cell}, front to front.", **values)
        word = self.names.kind_words[kind]
        return Event(text=text, deed="strike", seat=self.seat, kind=word, start=where, end=where)

    def stayed(self, kind: int, cell: int, is_cut: int, _: int) -> Event:
        values = self.of_unit(kind, cell)
        if is_cut:
            text = say("{side} cannot retreat with {unit} on {cell}: an enemy cuts it off.", **values)
            return self.only_text(text)
        return self.only_text(say("{side} has nowhere to retreat with {unit} on {cell}.", **values))

    def still_engaged(self, kind: int, cell: int, foe: int, _: int) -> Event:
        values = self.of_unit(kind, cell, foe=self.names.title(foe))
        return self.only_text(say("{unit} and {foe} stay engaged on {cell}.", **values))

    def lost(self, why: int, owed: int, held: int, _: int) -> Event:
        if why == e.BY_NO_UNITS:
            return self.only_text(say("{side} has no unit left, and has lost.", side=self.side))
        if why == e.BY_EMPTY_HAND:
            return self.only_text(say("{side}'s hand is empty: {side} has lost.", side=self.side))
        values = {"side": self.side, "owed": count(owed, "{number} card", "{number} cards"), "held": held}
        if owed == held:
            text = say("{side} has to discard {owed}, the last of its hand: {side} has lost.", **values)
            return self.only_text(text)
        return self.only_text(
            say("{side} has to discard {owed} and holds {held}: {side} has lost.", **values)
        )

    def _going(self, deed: Any, text: str, kind: int, start: int, end: int, *, flees: bool = False) -> Event:
        return Event(
            text=text,
            deed=deed,
            seat=self.seat,
            kind=self.names.kind_words[kind],
            start=self.cell(start),
            end=self.cell(end),
            flees=flees,
        )


_WITHOUT_A_PLACE = -1


def _rout(cause: int, values: dict[str, Any]) -> str:
    if cause == e.BY_REAR:
        return say("{side} loses {unit} on {cell}, routed from the rear; it costs {cards}.", **values)
    if cause == e.BY_BLOCKED_RETREAT:
        return say(
            "{side} loses {unit} on {cell}, routed with nowhere to retreat; it costs {cards}.", **values
        )
    if cause == e.BY_CUT_OFF:
        return say(
            "{side} loses {unit} on {cell}, routed with its retreat cut off; it costs {cards}.", **values
        )
    if cause == e.BY_SUPPORT:
        return say(
            "{side} loses {unit} on {cell}, routed: no card in hand preserves it; it costs {cards}.",
            **values,
        )
    if cause == _WITHOUT_A_PLACE:
        return say(
            "{side} loses {unit} on {cell}, routed: no card in hand has a place for it; it costs {cards}.",
            **values,
        )
    return say("{side} loses {unit} on {cell}, routed; it costs {cards}.", **values)


_DESCRIBED_BY: dict[int, Callable[[EventWords, int, int, int, int], Event]] = {
    e.DEPLOYED: EventWords.deployed,
    e.COMMANDER_PLACED: EventWords.commander_placed,
    e.INITIATIVE: EventWords.initiative,
    e.REVEALED: EventWords.revealed,
    e.COMMANDER_MOVED: EventWords.commander_moved,
    e.MOVED: EventWords.moved,
    e.ENGAGED: EventWords.engaged,
    e.SHOT: EventWords.shot,
    e.COMMITTED: EventWords.committed,
    e.RESULT: EventWords.result,
    e.ROUTED: EventWords.routed,
    e.RETREATED: EventWords.retreated,
    e.REVERSED: EventWords.reversed_,
    e.TURNED: EventWords.turned,
    e.PAID: EventWords.paid,
    e.PAID_CARDS: EventWords.paid_cards,
    e.RALLIED: EventWords.rallied,
    e.NOT_RALLIED: EventWords.not_rallied,
    e.LEFT: EventWords.left,
    e.STOOD: EventWords.stood,
    e.FOUGHT: EventWords.fought,
    e.STAYED: EventWords.stayed,
    e.STILL_ENGAGED: EventWords.still_engaged,
    e.ROUND_BEGAN: EventWords.round_began,
    e.LOST: EventWords.lost,
    e.HELD: EventWords.held,
    e.WHEELED: EventWords.wheeled,
}
