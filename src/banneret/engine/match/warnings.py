"""Warnings: how an action may lose the match or its unit before its seat acts again, as far as the seat can
know. It is played in a few imagined positions, and in each the answers of others are tried.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.engine.match.answers import Answer, Answers, completed
from banneret.engine.match.causes import code_by_code
from banneret.engine.match.knowledge import without_dice
from banneret.engine.match.outcome import outcome_of
from banneret.engine.match.position import Position, events_for
from banneret.engine.match.sampling import imagine
from banneret.engine.text.language import say
from banneret.engine.views.view import PreviewWarning

WORLDS = 6
"""In how many imagined positions an action is played, where something is unknown or left to dice."""
ANSWERS = 160
"""How many answers are tried, in all of them together."""
ALTERNATIVES = 12
"""Among how many other actions one is looked for that loses nothing."""
_NAMED = 4


def warnings_of(
    seen: Position, seat: int, codes: Sequence[int], cell: str | None = None
) -> tuple[PreviewWarning, ...]:
    """What a seat should know before a legal action, the worst first. `cell` is where the unit that acts will
    stand, if it is known: it is told who could strike it there.
    """
    looks = _looks(seen, seat, codes)
    losing = list(_of_losing(looks))
    avoidable = bool(losing) and _may_avoid(seen, seat, codes[0])
    if avoidable:
        losing[-1] = say("{warning} Another action would avoid that.", warning=losing[-1])
    found = [PreviewWarning(text=text, clause="", loses=True, avoidable=avoidable) for text in losing]
    found += _of_the_game(seen, seat, codes)
    if not found and cell is not None and len(looks) == 1:
        found += looks[0].of_being_struck(cell)
    return tuple(found)


def _may_avoid(seen: Position, seat: int, first: int) -> bool:
    """Whether the seat has another action that loses nothing, among some that are evenly spread."""
    others = [code for code in seen.codes(seat) if code != first]
    return any(
        not any(_of_losing(_looks(seen, seat, completed(seen, seat, code))))
        for code in others[:: 1 + len(others) // ALTERNATIVES]
    )


def _looks(seen: Position, seat: int, codes: Sequence[int]) -> "list[_Look]":
    """Where an action may lead: to one position where neither dice nor secrets make a difference."""
    worlds = WORLDS if seen.game.has_unknowns else 1
    afters = [imagine(seen, seat, sample).after(seat, *codes) for sample in range(worlds)]
    apart = {without_dice(after): after for after in afters}
    times = Counter(map(without_dice, afters))
    most = ANSWERS // len(apart)
    return [_Look(Answers(after, seat, most), times[key]) for key, after in apart.items()]


def _of_the_game(seen: Position, seat: int, codes: Sequence[int]) -> Iterator[PreviewWarning]:
    """What only the game can foresee."""
    for position, code in code_by_code(seen, seat, codes):
        for cause in position.game.forecasts.warnings(position.window, seat, code):
            yield PreviewWarning(text=cause.text, clause=cause.clause, loses=True, avoidable=True)


def _of_losing(looks: "Sequence[_Look]") -> Iterator[str]:
    """How the match may be lost, in sentences."""
    lost, many = [look for look in looks if look.is_lost], sum(look.times for look in looks)
    if len(lost) == len(looks):
        yield say("This loses the match: {how}", how=lost[0].how)
    elif lost:
        yield say("This may lose the match at once: {how}", how=lost[0].how)
    opened = [look for look in looks if look.wins and not look.is_lost]
    if opened:
        side = opened[0].side_of(opened[0].wins[0])
        number = sum(look.times for look in opened)
        if number == many:
            named = opened[0].named(opened[0].wins)
            yield say("{side} could win at once: {named}.", side=side, named=named)
        else:
            yield say(
                "In {number} of {many} imagined positions {side} could win at once.",
                number=number,
                many=many,
                side=side,
            )


class _Look:
    """What an action leads to in one imagined position."""

    def __init__(self, answers: Answers, times: int) -> None:
        self.times = times
        """How often it was imagined."""
        self._answers, self._seat, after = answers, answers.seat, answers.after
        at_once = answers.at_once
        self.wins = [each for each in (*at_once, *answers.later) if _has_lost(each.after, self._seat)]
        """The answers by which the match is lost."""
        is_lost_anyway = bool(at_once) and answers.are_all and set(at_once) <= set(self.wins)
        self.is_lost = _has_lost(after, self._seat) or is_lost_anyway
        """Whether the match is lost by the action, whatever anybody answers."""
        self._end = at_once[0].after if is_lost_anyway else after

    @property
    def how(self) -> str:
        """How the match is lost, in a sentence."""
        outcome = outcome_of(self._end.game, self._end.window)
        return outcome.text if outcome else ""

    def of_being_struck(self, cell: str) -> Iterator[PreviewWarning]:
        """Who could strike the unit on a cell."""
        striking = [each for each in self._answers.at_once if self._is_struck_by(each, cell)]
        if striking:
            text = say("On {cell} it could fall next turn: {named}.", cell=cell, named=self.named(striking))
            yield PreviewWarning(text=text, clause="", loses=False, avoidable=False)

    def _is_struck_by(self, answer: Answer, cell: str) -> bool:
        """Whether a unit aims at a cell, and what stands there falls."""
        units, (first, *aims) = self._answers.units, answer.action.picks
        cells = {units[pick].cell if pick in units else pick.removeprefix("cell:") for pick in aims}
        if first not in units or cell not in cells:
            return False
        events = events_for(answer.after.game, answer.rows, self._seat)
        return any(
            event.deed == "loss" and event.seat == self._seat and event.start == cell for event in events
        )

    def side_of(self, answer: Answer) -> str:
        return answer.after.game.sides[answer.seat]

    def named(self, answers: Sequence[Answer]) -> str:
        """The units that could do it, or what is done; each once, and the first few by name."""
        names = list(dict.fromkeys(self._name(each) for each in answers))
        named, more = ", ".join(names[:_NAMED]), len(names) - _NAMED
        return say("{named} and {more} more", named=named, more=more) if more > 0 else named

    def _name(self, answer: Answer) -> str:
        unit = self._answers.units.get(answer.action.picks[0])
        return f"{unit.name} {unit.cell}" if unit else answer.action.words


def _has_lost(position: Position, seat: int) -> bool:
    """Whether a match is over and others have won it."""
    state = position.window
    return bool(
        state.over and state.ending not in UNFINISHED and state.winners and not state.winners >> seat & 1
    )
