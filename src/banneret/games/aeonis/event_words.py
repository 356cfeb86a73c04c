"""Single events in words, including every die."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from banneret.engine.game import Game
from banneret.engine.kit import members_of
from banneret.engine.text import listed
from banneret.engine.views import Blow, Event, Figure
from banneret.games.aeonis.battle_scene import stage_of
from banneret.games.aeonis.language import count, say, terms
from banneret.games.aeonis.names import (
    CELLS,
    KIND_WORDS,
    NAMES,
    SYMBOLS,
    TERRAIN_WORDS,
    die,
    kind_title,
    lord_title,
    several,
    unit_title,
)
from banneret.games.aeonis.rules import events as e
from banneret.games.aeonis.rules.board import ARCHERS, ATTACKER, DEFENDER, LORD, PLAIN
from banneret.games.aeonis.rules.combat.frame import (
    BY_SIEGE,
    COUNTERSTRIKE,
    PRE_COUNTERSTRIKE,
    PRE_STRIKE,
    STRIKE,
)

_REASONS = terms(
    {
        e.FOR_THE_SEAT: "for the Imperial Seat",
        e.FOR_A_RAID: "for the first hex taken this round",
    }
)

_PLACES = terms(
    {
        e.FOR_A_HOME: "for the Home City {cell}",
        e.FOR_A_FORTRESS: "for the Fortress {cell}",
    }
)


def write_event(game: Game, event: Any) -> Event:
    """An event as a sentence, and as the board shows it."""
    a, b, c, d = (int(event[name]) for name in "abcd")
    return _WRITERS[int(event["kind"])](_EventWriter(game, int(event["seat"])), a, b, c, d)


def units_text(game: Game, seat: int, kind: int, number: int) -> str:
    """A number of units of a kind: `2 Infantry`; a Lord by name."""
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
        """An event at a cell, with its sentence."""
        return Event(text=text, seat=self.seat, end=CELLS[cell])

    def unit(self, unit: int, kind: int) -> str:
        return unit_title(self.game, unit, kind)

    def several(self, units: int, kinds: int) -> str:
        """A mixed group of units: `2 Infantry and 1 Archers`."""
        counts = Counter(((kinds >> 2 * number) & 3) + 1 for number in members_of(units))
        return listed([units_text(self.game, self.seat, *each) for each in sorted(counts.items())])

    def attacked(self, cell: int, defender: int, how: int, terrain: int) -> Event:
        words = {"side": self.side, "defender": self.game.sides[defender], "place": _place(cell, terrain)}
        if how == e.GOES_ON:
            text = say("{side} goes on with the siege of {place}.", **words)
        elif how == e.BY_STORM:
            text = say("{side} assaults {place}, defended by {defender}.", **words)
        else:
            text = say("{side} attacks {place}, defended by {defender}.", **words)
        return Event(text=text, deed="battle", seat=self.seat, end=CELLS[cell])

    def walls_held(self, cell: int, is_held: int, is_choice: int, _: int) -> Event:
        side, name = self.side, CELLS[cell]
        if not is_held:
            return self.at(cell, say("{side} does not hold the walls of {cell}.", side=side, cell=name))
        if is_choice:
            return self.at(
                cell, say("{side} holds the walls of {cell}: the attack is a siege.", side=side, cell=name)
            )
        return self.at(cell, say("The walls of {cell} are held: the attack is a siege.", cell=name))

    def committed(self, units: int, kinds: int, joins: int, cell: int) -> Event:
        if not units:
            return self.event(
                say("{side} commits nobody: {cell} is not defended.", side=self.side, cell=CELLS[cell])
            )
        words = {"side": self.side, "units": self.several(units, kinds), "cell": CELLS[cell]}
        if joins == ATTACKER + 1:
            return self.event(say("{side} besieges {cell} with {units}.", **words))
        if joins == DEFENDER + 1:
            return self.event(say("{side} holds {cell} with {units}.", **words))
        return self.event(say("{side} commits {units}.", **words))

    def lined_up(self, line: int, kinds: int, reserves: int, is_later: int) -> Event:
        words = {"side": self.side, "units": self.several(line, kinds)}
        if reserves:
            words["reserves"] = self.several(reserves, kinds)
            if line & (line - 1) == 0:
                return self.event(
                    say("{side} puts {units} alone on the line; in reserve: {reserves}.", **words)
                )
            if is_later:
                return self.event(say("{side}'s line is now {units}; in reserve: {reserves}.", **words))
            return self.event(say("{side}'s line: {units}; in reserve: {reserves}.", **words))
        if line & (line - 1) == 0:
            return self.event(say("{side} {units} comes forward alone.", **words))
        if is_later:
            return self.event(say("{side}'s line is now {units}; nobody is in reserve.", **words))
        return self.event(say("{side}'s line: {units}.", **words))

    def struck(self, units: int, rolls: int, kinds: int, cells: int) -> Event:
        unit, other, left, stage = units & 255, units >> 8 & 255, units >> 16 & 255, units >> 24
        kind, target = kinds & 255, kinds >> 8
        attack, defence, added = rolls & 255, rolls >> 8 & 255, rolls >> 16
        rules = self.game.rules_window
        bonuses = self._bonuses(other >> 4, added, cells >> 16)
        is_hit = attack > defence + sum(bonus for bonus, _ in bonuses)
        text = _STRIKES.say(
            stage,
            side=self.side,
            unit=self.unit(unit, kind),
            enemy=self.game.sides[other >> 4],
            target=self.unit(other, target),
            attack=_roll(attack, rules.attack_die[kind << 2 | unit >> 4], ()),
            defence=_roll(defence, rules.defence_die[target << 2 | other >> 4], bonuses),
            result=_result(is_hit, left),
        )
        return Event(
            text=text,
            deed="shot" if kind == ARCHERS else "strike",
            seat=self.seat,
            kind=KIND_WORDS[kind],
            start=CELLS[cells & 255],
            end=CELLS[cells >> 8 & 255],
            dice=(attack, defence),
            blow=Blow(
                stage=stage_of(stage),
                striker=self._figure(unit, kind),
                target=self._figure(other, target),
                hit=is_hit,
                words=_blow(is_hit, left, attack == defence + sum(bonus for bonus, _ in bonuses)),
            ),
        )

    def _figure(self, unit: int, kind: int) -> Figure:
        seat = unit >> 4
        return Figure(
            seat=seat,
            kind=KIND_WORDS[kind],
            name=kind_title(self.game, seat, kind),
            symbol=SYMBOLS[kind],
            emblem=self.game.ruleset.numbers.lords[seat] if kind == LORD else None,
        )

    def _bonuses(self, seat: int, added: int, terrain: int) -> tuple[tuple[int, str], ...]:
        """The bonuses on a defence roll, each with its source (AE-1.10, AE-3.8, AE-6.3)."""
        found = (
            (added & 31, NAMES[TERRAIN_WORDS[terrain]]),
            (added >> 5 & 31, say("the assault")),
            (added >> 10 & 31, lord_title(self.game, seat)),
        )
        return tuple(each for each in found if each[0])

    def destroyed(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = say("{side} {unit} is destroyed.", side=self.side, unit=self.unit(unit, kind))
        return Event(text=text, deed="loss", seat=self.seat, kind=KIND_WORDS[kind], start=CELLS[cell])

    def captured(self, unit: int, kind: int, cell: int, captor: int) -> Event:
        capture = self.game.ruleset.numbers.combat.capture
        words = {
            "side": self.side,
            "unit": self.unit(unit, kind),
            "captor": self.game.sides[captor],
            "renown": capture.renown,
            "points": capture.points,
        }
        if self.game.rules_window.is_battle:
            text = say("{captor} captures {side} {unit}.", **words)
        else:
            text = say("{side} {unit} is captured: {captor} gains {renown} renown and {points} VP.", **words)
        return Event(text=text, deed="loss", seat=self.seat, kind=KIND_WORDS[kind], start=CELLS[cell])

    def retreated(self, cell: int, how: int, *_: int) -> Event:
        words = {"side": self.side, "cell": CELLS[cell]}
        if how == e.HEX_KEPT:
            return self.event(say("{side} retreats from the battle for {cell}, but keeps the hex.", **words))
        if how == e.HEX_LEFT:
            return self.event(say("{side} retreats from the battle for {cell}.", **words))
        return self.event(say("{side} retreats: the attack on {cell} is over.", **words))

    def stayed(self, cell: int, mode: int, is_defender: int, _: int) -> Event:
        words = {"side": self.side, "cell": CELLS[cell]}
        if is_defender:
            return self.event(say("{side} stands fast at {cell}.", **words))
        if mode == BY_SIEGE:
            return self.event(say("{side} keeps up the siege of {cell}.", **words))
        return self.event(say("{side} fights on for {cell}.", **words))

    def paused(self, cell: int, mode: int, *_: int) -> Event:
        words = {"side": self.side, "cell": CELLS[cell]}
        if mode == BY_SIEGE:
            return self.event(say("The next round of the siege waits for another attack by {side}.", **words))
        return self.event(say("The battle for {cell} is undecided.", **words))

    def fought_on(self, cell: int, number: int, *_: int) -> Event:
        return self.event(
            say("The assault on {cell} goes into round {number}.", cell=CELLS[cell], number=number)
        )

    def withdrew(self, unit: int, kind: int, start: int, end: int) -> Event:
        text = say(
            "{side} {unit} retreats from {start} to {end}.",
            side=self.side,
            unit=self.unit(unit, kind),
            start=CELLS[start],
            end=CELLS[end],
        )
        return self._going(text, kind, start, end, flees=True)

    def pressed(self, cell: int, cost: int, *_: int) -> Event:
        words = {"side": self.side, "cell": CELLS[cell], "points": cost}
        if cost:
            return self.event(
                say("{side} presses the attack on {cell} for {points} AP: another round.", **words)
            )
        return self.event(say("{side} presses the attack on {cell}: another round.", **words))

    def taken(self, cell: int, had: int, *_: int) -> Event:
        words = {"side": self.side, "cell": CELLS[cell], "other": self.game.sides[had - 1]}
        if had and had != self.seat + 1:
            return self.at(cell, say("{side} takes {cell} from {other}.", **words))
        return self.at(cell, say("{side} takes {cell}.", **words))

    def left_empty(self, cell: int, *_: int) -> Event:
        return self.event(say("{side} leaves {cell} empty.", side=self.side, cell=CELLS[cell]))

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
        return self.event(
            say(
                "Round {number} begins: every lord has {points} AP. {side} acts first.",
                number=number,
                points=self.game.rules_window.base_points,
                side=self.side,
            )
        )

    def got_points(self, cities: int, renown: int, behind: int, banked: int) -> Event:
        points = self.game.rules_window.base_points + cities + renown + behind + banked
        reasons = [
            *([say("{number} more for Cities", number=cities)] if cities else []),
            *([say("{number} more for renown", number=renown)] if renown else []),
            *([say("{number} more for being behind", number=behind)] if behind else []),
            *([say("{number} from the bank", number=banked)] if banked else []),
        ]
        return self.event(
            say("{side} has {points} AP: {reasons}.", side=self.side, points=points, reasons=listed(reasons))
        )

    def moved(self, unit: int, kind: int, start: int, end: int) -> Event:
        text = say(
            "{side} {unit} moves from {start} to {end}.",
            side=self.side,
            unit=self.unit(unit, kind),
            start=CELLS[start],
            end=CELLS[end],
        )
        return self._going(text, kind, start, end)

    def claimed(self, cell: int, had: int, *_: int) -> Event:
        if had:
            words = {"side": self.side, "cell": CELLS[cell], "other": self.game.sides[had - 1]}
            return self.at(
                cell, say("{side} has stayed on {cell}, and takes control of it from {other}.", **words)
            )
        return self.at(cell, say("{side} controls {cell}.", side=self.side, cell=CELLS[cell]))

    def recruited(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = say(
            "{side} {unit} is recruited in {cell}.",
            side=self.side,
            unit=self.unit(unit, kind),
            cell=CELLS[cell],
        )
        return Event(text=text, deed="move", seat=self.seat, kind=KIND_WORDS[kind], end=CELLS[cell])

    def passed(self, banked: int, has_none: int, *_: int) -> Event:
        if has_none:
            return self.event(say("{side} has no AP left.", side=self.side))
        if banked:
            return self.event(say("{side} passes and banks {points} AP.", side=self.side, points=banked))
        return self.event(say("{side} passes.", side=self.side))

    def healed(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = say("{side} {unit} recovers from its wounds.", side=self.side, unit=self.unit(unit, kind))
        return self.at(cell, text)

    def released(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = say(
            "{side} {unit} is released and returns to {cell}.",
            side=self.side,
            unit=self.unit(unit, kind),
            cell=CELLS[cell],
        )
        return Event(text=text, deed="move", seat=self.seat, kind=KIND_WORDS[kind], end=CELLS[cell])

    def scored(self, points: int, why: int, cell: int, _: int) -> Event:
        reason = _PLACES.say(why, cell=CELLS[cell]) if why in _PLACES else _REASONS[why]
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

    def _going(self, text: str, kind: int, start: int, end: int, *, flees: bool = False) -> Event:
        return Event(
            text=text,
            deed="move",
            seat=self.seat,
            kind=KIND_WORDS[kind],
            start=CELLS[start],
            end=CELLS[end],
            flees=flees,
        )


def _place(cell: int, terrain: int) -> str:
    """A hex with its ground, unless that is plain: `D4 (forest)`."""
    if terrain == PLAIN:
        return CELLS[cell]
    return say("{cell} ({ground})", cell=CELLS[cell], ground=NAMES[TERRAIN_WORDS[terrain]])


def _result(is_hit: int, left: int) -> str:
    """Whether a strike hit, and how many hit points it left a unit that has several."""
    if not is_hit:
        return say("no hit")
    return (
        count(left, "a hit; {number} hit point left", "a hit; {number} hit points left")
        if left
        else say("a hit")
    )


def _blow(is_hit: bool, left: int, is_tie: bool) -> str:
    """The result of a strike in a word or two."""
    if not is_hit:
        return say("no hit: a tie does nothing") if is_tie else say("no hit")
    return say("hit: {left} left", left=left) if left else say("hit: falls")


def _roll(roll: int, sides: int, bonuses: Sequence[tuple[int, str]]) -> str:
    """A roll with its bonuses: `4 on d6`, or `4 on d6 +2 (fortress) = 6`."""
    text = say("{roll} on {die}", roll=roll, die=die(sides))
    for bonus, source in bonuses:
        text += f" +{bonus} ({source})"
    return f"{text} = {roll + sum(bonus for bonus, _ in bonuses)}" if bonuses else text


_STRIKES = terms(
    {
        PRE_STRIKE: "In the pre-strike, {side} {unit} strikes {enemy} {target}: "
        "{attack} against {defence}, {result}.",
        PRE_COUNTERSTRIKE: "In the pre-strike, {side} {unit} strikes {enemy} {target}: "
        "{attack} against {defence}, {result}.",
        STRIKE: "{side} {unit} strikes {enemy} {target}: {attack} against {defence}, {result}.",
        COUNTERSTRIKE: "In the counterstrike, {side} {unit} strikes {enemy} {target}: "
        "{attack} against {defence}, {result}.",
    }
)

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
    e.STAYED: _EventWriter.stayed,
    e.PAUSED: _EventWriter.paused,
    e.FOUGHT_ON: _EventWriter.fought_on,
    e.PRESSED: _EventWriter.pressed,
    e.TAKEN: _EventWriter.taken,
    e.OCCUPIED: _EventWriter.occupied,
    e.LEFT_EMPTY: _EventWriter.left_empty,
    e.HELD: _EventWriter.held,
    e.SIEGE_LAID: _EventWriter.siege_laid,
    e.SIEGE_ENDED: _EventWriter.siege_ended,
    e.HEALED: _EventWriter.healed,
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
