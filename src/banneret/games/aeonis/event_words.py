"""Single events in words, with every die."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kit import members_of
from banneret.engine.text import listed
from banneret.engine.views import Event
from banneret.games.aeonis.language import say, terms
from banneret.games.aeonis.names import CELLS, KIND_WORDS, die, kind_title, several, unit_title
from banneret.games.aeonis.rules import events as e
from banneret.games.aeonis.rules.board import ARCHERS, LORD

_REASONS = terms(
    {
        e.FOR_THE_SEAT: "for the Imperial Seat",
        e.FOR_THE_CROWN: "for its Lord on the Imperial Seat",
        e.FOR_A_RAID: "for the first hex taken this round",
    }
)


def write_event(game: Game, event: Any) -> Event:
    """An event in a sentence, and as the board shows it."""
    a, b, c, d = (int(event[name]) for name in "abcd")
    return _WRITERS[int(event["kind"])](_EventWriter(game, int(event["seat"])), a, b, c, d)


def units_text(game: Game, seat: int, kind: int, number: int) -> str:
    """Units of a kind: `2 Infantry`; a Lord by name."""
    title = kind_title(game, seat, kind)
    return title if kind == LORD else several(number, title)


class _EventWriter:
    """Puts one side's events into words."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.side = game.sides[seat]

    def event(self, text: str) -> Event:
        return Event(text=text, seat=self.seat)

    def at(self, cell: int, text: str) -> Event:
        """What happens to a cell."""
        return Event(text=text, seat=self.seat, end=CELLS[cell])

    def unit(self, unit: int, kind: int) -> str:
        return unit_title(self.game, unit, kind)

    def several(self, units: int, kinds: int) -> str:
        """`2 Infantry and 1 Archers`."""
        counts = Counter(((kinds >> 2 * number) & 3) + 1 for number in members_of(units))
        return listed([units_text(self.game, self.seat, *each) for each in sorted(counts.items())])

    def attacked(self, cell: int, defender: int, is_assault: int, _: int) -> Event:
        side, name, other = self.side, CELLS[cell], self.game.sides[defender]
        if is_assault:
            return self.event(
                say("{side} assaults {cell}, defended by {defender}.", side=side, cell=name, defender=other)
            )
        return self.event(
            say("{side} attacks {cell}, defended by {defender}.", side=side, cell=name, defender=other)
        )

    def walls_held(self, cell: int, is_held: int, *_: int) -> Event:
        side, name = self.side, CELLS[cell]
        if is_held:
            return self.at(cell, say("{side} holds the walls of {cell}.", side=side, cell=name))
        return self.at(cell, say("{side} does not hold the walls of {cell}.", side=side, cell=name))

    def committed(self, units: int, kinds: int, joins: int, _: int) -> Event:
        if not units:
            return self.event(say("{side} commits nobody.", side=self.side))
        named = self.several(units, kinds)
        if joins:
            return self.event(say("{side} has now committed {units}.", side=self.side, units=named))
        return self.event(say("{side} commits {units}.", side=self.side, units=named))

    def lined_up(self, units: int, kinds: int, *_: int) -> Event:
        return self.event(say("{side}'s line: {units}.", side=self.side, units=self.several(units, kinds)))

    def struck(self, units: int, rolls: int, kinds: int, cells: int) -> Event:
        unit, other = units & 255, units >> 8
        kind, target = kinds & 255, kinds >> 8
        attack, defence, bonus = rolls & 255, rolls >> 8 & 255, rolls >> 16
        rules = self.game.rules_window
        text = say(
            "{side} {unit} strikes {enemy} {target}: {attack} against {defence}, {result}.",
            side=self.side,
            unit=self.unit(unit, kind),
            enemy=self.game.sides[other >> 4],
            target=self.unit(other, target),
            attack=_roll(attack, rules.attack_die[kind << 2 | unit >> 4], 0),
            defence=_roll(defence, rules.defence_die[target << 2 | other >> 4], bonus),
            result=say("a hit") if attack > defence + bonus else say("no hit"),
        )
        return Event(
            text=text,
            deed="shot" if kind == ARCHERS else "strike",
            seat=self.seat,
            kind=KIND_WORDS[kind],
            start=CELLS[cells & 255],
            end=CELLS[cells >> 8],
            dice=(attack, defence),
        )

    def destroyed(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = say("{side} {unit} is destroyed.", side=self.side, unit=self.unit(unit, kind))
        return Event(text=text, deed="loss", seat=self.seat, kind=KIND_WORDS[kind], start=CELLS[cell])

    def captured(self, unit: int, kind: int, cell: int, captor: int) -> Event:
        capture = self.game.ruleset.numbers.combat.capture
        text = say(
            "{side} {unit} is captured: {captor} gains {renown} renown and {points} VP.",
            side=self.side,
            unit=self.unit(unit, kind),
            captor=self.game.sides[captor],
            renown=capture.renown,
            points=capture.points,
        )
        return Event(text=text, deed="loss", seat=self.seat, kind=KIND_WORDS[kind], start=CELLS[cell])

    def retreated(self, cell: int, *_: int) -> Event:
        return self.event(say("{side} retreats from {cell}.", side=self.side, cell=CELLS[cell]))

    def withdrew(self, unit: int, kind: int, start: int, end: int) -> Event:
        text = say(
            "{side} {unit} retreats from {start} to {end}.",
            side=self.side,
            unit=self.unit(unit, kind),
            start=CELLS[start],
            end=CELLS[end],
        )
        return self._going(text, kind, start, end)

    def pressed(self, cell: int, *_: int) -> Event:
        return self.event(say("{side} presses the attack on {cell}.", side=self.side, cell=CELLS[cell]))

    def taken(self, cell: int, *_: int) -> Event:
        return self.at(cell, say("{side} takes {cell}.", side=self.side, cell=CELLS[cell]))

    def occupied(self, unit: int, kind: int, start: int, end: int) -> Event:
        text = say(
            "{side} {unit} moves in from {start} to {end}.",
            side=self.side,
            unit=self.unit(unit, kind),
            start=CELLS[start],
            end=CELLS[end],
        )
        return self._going(text, kind, start, end)

    def held(self, cell: int, *_: int) -> Event:
        return self.event(
            say("{side} has held {cell}: no attacker is left.", side=self.side, cell=CELLS[cell])
        )

    def siege_laid(self, cell: int, *_: int) -> Event:
        text = say("{side} lays siege to {cell}.", side=self.side, cell=CELLS[cell])
        return Event(text=text, deed="siege", seat=self.seat, end=CELLS[cell])

    def siege_ended(self, cell: int, is_lifted: int, *_: int) -> Event:
        if is_lifted:
            return self.at(cell, say("{side} lifts the siege of {cell}.", side=self.side, cell=CELLS[cell]))
        return self.at(cell, say("{side}'s siege of {cell} is over.", side=self.side, cell=CELLS[cell]))

    def round_began(self, number: int, *_: int) -> Event:
        return self.event(say("Round {number} begins; {side} acts first.", number=number, side=self.side))

    def got_points(self, points: int, *_: int) -> Event:
        return self.event(say("{side} has {points} AP.", side=self.side, points=points))

    def moved(self, unit: int, kind: int, start: int, end: int) -> Event:
        text = say(
            "{side} {unit} moves from {start} to {end}.",
            side=self.side,
            unit=self.unit(unit, kind),
            start=CELLS[start],
            end=CELLS[end],
        )
        return self._going(text, kind, start, end)

    def claimed(self, cell: int, *_: int) -> Event:
        return self.at(cell, say("{side} controls {cell}.", side=self.side, cell=CELLS[cell]))

    def recruited(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = say(
            "{side} {unit} is recruited in {cell}.",
            side=self.side,
            unit=self.unit(unit, kind),
            cell=CELLS[cell],
        )
        return Event(text=text, deed="move", seat=self.seat, kind=KIND_WORDS[kind], end=CELLS[cell])

    def passed(self, banked: int, *_: int) -> Event:
        if banked:
            return self.event(say("{side} passes and banks {points} AP.", side=self.side, points=banked))
        return self.event(say("{side} passes.", side=self.side))

    def released(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = say(
            "{side} {unit} is released and returns to {cell}.",
            side=self.side,
            unit=self.unit(unit, kind),
            cell=CELLS[cell],
        )
        return Event(text=text, deed="move", seat=self.seat, kind=KIND_WORDS[kind], end=CELLS[cell])

    def scored(self, points: int, why: int, cell: int, _: int) -> Event:
        home = say("for the Home City {cell}", cell=CELLS[cell])
        reason = home if why == e.FOR_A_HOME else _REASONS[why]
        return self.event(
            say("{side} scores {points} VP {reason}.", side=self.side, points=points, reason=reason)
        )

    def gained_renown(self, renown: int, why: int, *_: int) -> Event:
        text = say(
            "{side} gains {renown} renown {reason}.", side=self.side, renown=renown, reason=_REASONS[why]
        )
        return self.event(text)

    def broke_off(self, *_: int) -> Event:
        return self.event(say("{side} breaks off.", side=self.side))

    def _going(self, text: str, kind: int, start: int, end: int) -> Event:
        return Event(
            text=text,
            deed="move",
            seat=self.seat,
            kind=KIND_WORDS[kind],
            start=CELLS[start],
            end=CELLS[end],
        )


def _roll(roll: int, sides: int, bonus: int) -> str:
    """`4 on d6`, or `4 on d6 +2 = 6`."""
    if bonus:
        return say(
            "{roll} on {die} +{bonus} = {sum}", roll=roll, die=die(sides), bonus=bonus, sum=roll + bonus
        )
    return say("{roll} on {die}", roll=roll, die=die(sides))


_WRITERS: dict[int, Callable[[_EventWriter, int, int, int, int], Event]] = {
    e.ATTACKED: _EventWriter.attacked,
    e.WALLS_HELD: _EventWriter.walls_held,
    e.COMMITTED: _EventWriter.committed,
    e.LINED_UP: _EventWriter.lined_up,
    e.STRUCK: _EventWriter.struck,
    e.DESTROYED: _EventWriter.destroyed,
    e.CAPTURED: _EventWriter.captured,
    e.RETREATED: _EventWriter.retreated,
    e.WITHDREW: _EventWriter.withdrew,
    e.PRESSED: _EventWriter.pressed,
    e.TAKEN: _EventWriter.taken,
    e.OCCUPIED: _EventWriter.occupied,
    e.HELD: _EventWriter.held,
    e.SIEGE_LAID: _EventWriter.siege_laid,
    e.SIEGE_ENDED: _EventWriter.siege_ended,
    e.ROUND_BEGAN: _EventWriter.round_began,
    e.GOT_POINTS: _EventWriter.got_points,
    e.MOVED: _EventWriter.moved,
    e.CLAIMED: _EventWriter.claimed,
    e.RECRUITED: _EventWriter.recruited,
    e.PASSED: _EventWriter.passed,
    e.RELEASED: _EventWriter.released,
    e.SCORED: _EventWriter.scored,
    e.GAINED_RENOWN: _EventWriter.gained_renown,
    e.BROKE_OFF: _EventWriter.broke_off,
}
