"""What an action lays a seat open to, by the very next action of another.

Answers that throw dice are judged by one throw: what is told here could happen. Answers made of halves are
left out, as among threats: there may be very many.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from banneret.engine.machine.layout import Array, look
from banneret.engine.match.sampling import played_on
from banneret.engine.text.language import say

if TYPE_CHECKING:
    from banneret.engine.match.match import Match

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


def danger(match: "Match", seat: int, state: Array, cell: str | None) -> str | None:
    """Who could win at once in the state after an action; else who could strike the unit on a cell."""
    answers = tuple(_answers(match, state, seat))
    winning = [answer for answer in answers if answer.wins]
    if winning:
        side = match.game.sides[winning[0].seat]
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


def _answers(match: "Match", state: Array, seat: int) -> Iterator[_Answer]:
    """What the units of other seats could do next, if it is not the seat's own turn still."""
    game, window = match.game, look(state)[0]
    units = {unit.id: unit for unit in game.definition.scene(game, window, seat).board.units}
    cells = {f"unit:{unit.id}": unit.cell for unit in units.values()}
    asked = match.asked_in(state)
    for other in () if seat in asked else asked:
        for code in match.codes_in(state, other):
            if game.definition.is_half(game, window, other, code):
                continue
            action = game.definition.describe_action(game, window, other, code)
            unit = units.get(action.picks[0].removeprefix("unit:"))
            if unit is None:
                continue
            after, events = played_on(match, state.copy(), other, action.codes)
            aims = {cells.get(pick, pick.removeprefix("cell:")) for pick in action.picks[1:]}
            lost = {event.start for event in events if event.deed == "loss" and event.seat == seat}
            winners = int(after["winners"][0])
            wins = bool(after["over"][0] and winners >> other & 1 and not winners >> seat & 1)
            yield _Answer(other, f"{unit.name} {unit.cell}", wins, frozenset(aims & lost))
