"""Exposure: what an action leaves open to the very next action of another seat.

An answer that throws dice is tried with one throw: it shows what could happen. Answers made of halves are
left out, as among threats: there may be very many.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from banneret.engine.match.position import Position
from banneret.engine.match.sampling import played_on
from banneret.engine.text.language import say

_NAMED = 4


@dataclass(frozen=True, slots=True)
class _Answer:
    """What another seat could do next, and what that would cost the seat which acted."""

    seat: int
    who: str
    wins: bool
    """Whether the match would be won by it, and not by the seat which acted."""
    struck: frozenset[str | None]
    """The cells on which that seat would lose a unit to what the answer points at."""


def exposure(after: Position, seat: int, cell: str | None) -> str | None:
    """Who could win at once after an action; else who could strike the unit on a cell."""
    answers = tuple(_answers(after, seat))
    winning = [answer for answer in answers if answer.wins]
    if winning:
        side = after.game.sides[winning[0].seat]
        return say("{side} could win at once: {named}.", side=side, named=_named(winning))
    striking = [answer for answer in answers if cell is not None and cell in answer.struck]
    if striking:
        return say("On {cell} it could fall next turn: {named}.", cell=cell, named=_named(striking))
    return None


def _named(answers: Iterable[_Answer]) -> str:
    """The units that could do it, each once and the first few by name."""
    units = list(dict.fromkeys(answer.who for answer in answers))
    named, more = ", ".join(units[:_NAMED]), len(units) - _NAMED
    return say("{named} and {more} more", named=named, more=more) if more > 0 else named


def _answers(position: Position, seat: int) -> Iterator[_Answer]:
    """What the units of other seats could do next, if it is not the seat's own turn still."""
    scene = position.game.scenes.scene(position.window, seat)
    units = {unit.id: unit for unit in scene.board.units}
    cells = {f"unit:{unit.id}": unit.cell for unit in units.values()}
    asked = position.to_act()
    for other in () if seat in asked else asked:
        for code in position.codes(other):
            if position.is_half(other, code):
                continue
            action = position.describe(other, code)
            unit = units.get(action.picks[0].removeprefix("unit:"))
            if unit is None:
                continue
            after, events = played_on(position, other, action.codes)
            aims = {cells.get(pick, pick.removeprefix("cell:")) for pick in action.picks[1:]}
            lost = {event.start for event in events if event.deed == "loss" and event.seat == seat}
            winners = after.window.winners
            wins = bool(after.is_over and winners >> other & 1 and not winners >> seat & 1)
            yield _Answer(other, f"{unit.name} {unit.cell}", wins, frozenset(aims & lost))
