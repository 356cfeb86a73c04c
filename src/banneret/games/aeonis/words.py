"""Events and endings in words, with every die."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from banneret.engine.game import Game
from banneret.engine.view import Event
from banneret.games.aeonis.names import CELLS, KIND_WORDS, kind_title, members_of, unit_title
from banneret.games.aeonis.rules import events as e
from banneret.games.aeonis.rules.board import ARCHERS, LORD
from banneret.games.aeonis.rules.campaign.skirmish import ENDING_HELD, ENDING_TAKEN
from banneret.games.aeonis.rules.campaign.victory import ENDING_CONQUEST, ENDING_POINTS, ENDING_ROUNDS

ENDINGS = {
    ENDING_POINTS: "victory points",
    ENDING_ROUNDS: "last round",
    ENDING_CONQUEST: "conquest",
    ENDING_TAKEN: "hex taken",
    ENDING_HELD: "hex held",
}

_REASONS = {
    e.FOR_THE_SEAT: "for the Imperial Seat",
    e.FOR_THE_CROWN: "for its Lord on the Imperial Seat",
    e.FOR_A_HOME: "for the Home City",
    e.FOR_A_RAID: "for the first hex taken in this round",
}


def describe_event(game: Game, event: Any) -> Event:
    """One event in a sentence, and as the board shows it."""
    a, b, c, d = (int(event[name]) for name in "abcd")
    return _TOLD[int(event["kind"])](_Teller(game, int(event["seat"])), a, b, c, d)


class _Teller:
    """Puts one side's events into words."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.side = game.seats[seat]

    def say(self, text: str) -> Event:
        return Event(text=text, seat=self.seat)

    def at(self, cell: int, text: str) -> Event:
        """What happens to a cell."""
        return Event(text=text, seat=self.seat, end=CELLS[cell])

    def unit(self, unit: int, kind: int) -> str:
        side = self.game.seats[unit >> 4]
        return f"{side} {unit_title(self.game, unit, kind)}"

    def several(self, units: int, kinds: int) -> str:
        """`2 Infantry and Archers`."""
        counts = Counter(((kinds >> 2 * number) & 3) + 1 for number in members_of(units))
        titles = [
            f"{count} {kind_title(self.game, self.seat, kind)}" if count > 1 else self._one(kind)
            for kind, count in sorted(counts.items())
        ]
        return " and ".join(filter(None, (", ".join(titles[:-1]), titles[-1])))

    def _one(self, kind: int) -> str:
        return (
            kind_title(self.game, self.seat, kind) if kind == LORD else f"1 {kind_title(self.game, 0, kind)}"
        )

    def attacked(self, cell: int, defender: int, is_assault: int, _: int) -> Event:
        how = "assaults" if is_assault else "attacks"
        return self.say(f"{self.side} {how} {CELLS[cell]}, which {self.game.seats[defender]} defends.")

    def walls_held(self, cell: int, is_held: int, *_: int) -> Event:
        if is_held:
            return self.at(cell, f"{self.side} holds the walls of {CELLS[cell]}: it is a siege.")
        return self.at(cell, f"{self.side} does not hold the walls of {CELLS[cell]}.")

    def committed(self, units: int, kinds: int, joins: int, _: int) -> Event:
        if not units:
            return self.say(f"{self.side} commits nobody.")
        verb = "now has committed" if joins else "commits"
        return self.say(f"{self.side} {verb} {self.several(units, kinds)}.")

    def lined_up(self, units: int, kinds: int, *_: int) -> Event:
        return self.say(f"{self.side}'s line: {self.several(units, kinds)}.")

    def struck(self, units: int, rolls: int, kinds: int, cells: int) -> Event:
        unit, other = units & 255, units >> 8
        kind, target = kinds & 255, kinds >> 8
        attack, defence, bonus = rolls & 255, rolls >> 8 & 255, rolls >> 16
        rules = self.game.rules_window
        attack_die = rules.attack_die[kind << 2 | unit >> 4]
        defence_die = rules.defence_die[target << 2 | other >> 4]
        against = f"{defence} on d{defence_die}"
        if bonus:
            against = f"{defence} on d{defence_die} +{bonus} = {defence + bonus}"
        result = "a hit" if attack > defence + bonus else "nothing"
        return Event(
            text=f"{self.unit(unit, kind)} strikes {self.unit(other, target)}: "
            f"{attack} on d{attack_die} against {against}: {result}.",
            deed="shot" if kind == ARCHERS else "strike",
            seat=self.seat,
            kind=KIND_WORDS[kind],
            start=CELLS[cells & 255],
            end=CELLS[cells >> 8],
            dice=(attack, defence),
        )

    def destroyed(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = f"{self.unit(unit, kind)} is destroyed."
        return Event(text=text, deed="loss", seat=self.seat, kind=KIND_WORDS[kind], start=CELLS[cell])

    def captured(self, unit: int, kind: int, cell: int, captor: int) -> Event:
        capture = self.game.ruleset.numbers.combat.capture
        gains = f"{capture.renown} renown and {capture.points} VP"
        text = f"{self.unit(unit, kind)} is captured: {self.game.seats[captor]} gains {gains}."
        return Event(text=text, deed="loss", seat=self.seat, kind=KIND_WORDS[kind], start=CELLS[cell])

    def retreated(self, cell: int, *_: int) -> Event:
        return self.say(f"{self.side} retreats from {CELLS[cell]}.")

    def withdrew(self, unit: int, kind: int, start: int, end: int) -> Event:
        return self._going("retreats", unit, kind, start, end)

    def pressed(self, cell: int, *_: int) -> Event:
        return self.say(f"{self.side} presses the attack on {CELLS[cell]}.")

    def taken(self, cell: int, *_: int) -> Event:
        return self.at(cell, f"{self.side} takes {CELLS[cell]}.")

    def occupied(self, unit: int, kind: int, start: int, end: int) -> Event:
        return self._going("moves in", unit, kind, start, end)

    def held(self, cell: int, *_: int) -> Event:
        return self.say(f"{self.side} has held {CELLS[cell]}: no attacker is left.")

    def siege_laid(self, cell: int, *_: int) -> Event:
        return self.at(cell, f"{self.side} lays siege to {CELLS[cell]}.")

    def siege_ended(self, cell: int, is_lifted: int, *_: int) -> Event:
        if is_lifted:
            return self.at(cell, f"{self.side} lifts the siege of {CELLS[cell]}.")
        return self.at(cell, f"{self.side}'s siege of {CELLS[cell]} is over.")

    def round_began(self, number: int, *_: int) -> Event:
        return self.say(f"Round {number} begins; {self.side} acts first.")

    def got_points(self, points: int, *_: int) -> Event:
        return self.say(f"{self.side} has {points} AP.")

    def moved(self, unit: int, kind: int, start: int, end: int) -> Event:
        return self._going("goes", unit, kind, start, end)

    def claimed(self, cell: int, *_: int) -> Event:
        return self.at(cell, f"{self.side} controls {CELLS[cell]}.")

    def recruited(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = f"{self.unit(unit, kind)} is recruited in {CELLS[cell]}."
        return Event(text=text, deed="move", seat=self.seat, kind=KIND_WORDS[kind], end=CELLS[cell])

    def passed(self, banked: int, *_: int) -> Event:
        return self.say(f"{self.side} passes{f' and banks {banked} AP' if banked else ''}.")

    def released(self, unit: int, kind: int, cell: int, _: int) -> Event:
        text = f"{self.unit(unit, kind)} is released and returns to {CELLS[cell]}."
        return Event(text=text, deed="move", seat=self.seat, kind=KIND_WORDS[kind], end=CELLS[cell])

    def scored(self, points: int, why: int, cell: int, _: int) -> Event:
        where = f" {CELLS[cell]}" if why == e.FOR_A_HOME else ""
        return self.say(f"{self.side} scores {points} VP {_REASONS[why]}{where}.")

    def gained_renown(self, renown: int, why: int, *_: int) -> Event:
        return self.say(f"{self.side} gains {renown} renown {_REASONS[why]}.")

    def broke_off(self, *_: int) -> Event:
        return self.say(f"{self.side} breaks off.")

    def _going(self, verb: str, unit: int, kind: int, start: int, end: int) -> Event:
        return Event(
            text=f"{self.unit(unit, kind)} {verb} from {CELLS[start]} to {CELLS[end]}.",
            deed="move",
            seat=self.seat,
            kind=KIND_WORDS[kind],
            start=CELLS[start],
            end=CELLS[end],
        )


_TOLD: dict[int, Callable[[_Teller, int, int, int, int], Event]] = {
    e.ATTACKED: _Teller.attacked,
    e.WALLS_HELD: _Teller.walls_held,
    e.COMMITTED: _Teller.committed,
    e.LINED_UP: _Teller.lined_up,
    e.STRUCK: _Teller.struck,
    e.DESTROYED: _Teller.destroyed,
    e.CAPTURED: _Teller.captured,
    e.RETREATED: _Teller.retreated,
    e.WITHDREW: _Teller.withdrew,
    e.PRESSED: _Teller.pressed,
    e.TAKEN: _Teller.taken,
    e.OCCUPIED: _Teller.occupied,
    e.HELD: _Teller.held,
    e.SIEGE_LAID: _Teller.siege_laid,
    e.SIEGE_ENDED: _Teller.siege_ended,
    e.ROUND_BEGAN: _Teller.round_began,
    e.GOT_POINTS: _Teller.got_points,
    e.MOVED: _Teller.moved,
    e.CLAIMED: _Teller.claimed,
    e.RECRUITED: _Teller.recruited,
    e.PASSED: _Teller.passed,
    e.RELEASED: _Teller.released,
    e.SCORED: _Teller.scored,
    e.GAINED_RENOWN: _Teller.gained_renown,
    e.BROKE_OFF: _Teller.broke_off,
}


def describe_ending(game: Game, state: Any) -> str:
    """How a finished game ended, in a sentence."""
    winners = [seat for seat in range(len(game.seats)) if state.winners >> seat & 1]
    names = " and ".join(game.seats[seat] for seat in winners)
    verb = "win" if len(winners) > 1 else "wins"
    if state.ending == ENDING_TAKEN:
        return f"{names} {verb}: it has taken {CELLS[0]}."
    if state.ending == ENDING_HELD:
        return f"{names} {verb}: it has held {CELLS[0]}."
    if state.ending == ENDING_CONQUEST:
        return f"{names} {verb}: no other lord has units or Cities left."
    points, renown = state.victory[winners[0]], state.renown[winners[0]]
    when = f"after round {state.round}"
    if len(winners) == len(game.seats):
        return f"A draw {when}: all stand equal, with {points} VP and {renown} renown."
    return f"{names} {verb} {when}, with {points} VP and {renown} renown."
