"""Warnings: how an action may lose the match or its unit before its seat acts again, as far as the seat can
know. The action is played in a few imagined positions, and the answers of others are tried in each.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from banneret.engine.machine.kernels.frames import UNFINISHED
from banneret.engine.match.answers import Answer, Answers, completed
from banneret.engine.match.causes import code_by_code
from banneret.engine.match.knowledge import without_dice
from banneret.engine.match.outcome import outcome_of
from banneret.engine.match.position import Position, events_for
from banneret.engine.match.sampling import imagine
from banneret.engine.match.setup_steps import side_now
from banneret.engine.text.language import say
from banneret.engine.views.view import Cause, PreviewWarning

WORLDS = 6
"""How many imagined positions an action is played in, if there are secrets or dice."""
SETUP_WORLDS = 24
"""The same for the end of a secret set-up, when nearly everything is unknown."""
ANSWERS = 160
"""How many answers are tried over all positions together, but at least `FEWEST` in each."""
FEWEST = 24
ALTERNATIVES = 12
"""How many other actions are searched for one that loses nothing, if anything is unknown."""
_NAMED = 4


def warnings_of(
    seen: Position, seat: int, codes: Sequence[int], cell: str | None = None
) -> tuple[PreviewWarning, ...]:
    """Warnings about a legal action, the worst first. `cell` is where the acting unit will stand, if known,
    to warn of units that could strike it there.
    """
    looks = _looks(seen, seat, codes)
    losing, foreseen = [*_of_losing(looks)], [*_of_the_game(seen, seat, codes)]
    found = list[PreviewWarning]()
    if losing:
        avoidable = any(_loses_nothing(seen, seat, other) for other in _others(seen, seat, codes[0]))
        found += [PreviewWarning(text=text, clause="", loses=True, avoidable=avoidable) for text in losing]
    if foreseen:
        # An action that loses the match at once does not count as avoiding a later loss.
        avoidable = any(
            not any(_of_the_game(seen, seat, other)) and _loses_nothing(seen, seat, other)
            for other in _others(seen, seat, codes[0])
        )
        found += [
            PreviewWarning(text=cause.text, clause=cause.clause, loses=True, avoidable=avoidable)
            for cause in foreseen
        ]
    if not found and cell is not None and len(looks) == 1:
        found += looks[0].of_being_struck(cell)
    return tuple(found)


def _others(seen: Position, seat: int, first: int) -> Iterator[tuple[int, ...]]:
    """The seat's other actions; if anything is unknown, an evenly spread sample of them."""
    others = [code for code in seen.codes(seat) if code != first]
    for code in others if seen.is_open else others[:: 1 + len(others) // ALTERNATIVES]:
        yield completed(seen, seat, code)


def _loses_nothing(seen: Position, seat: int, codes: Sequence[int]) -> bool:
    return not any(_of_losing(_looks(seen, seat, codes)))


def _looks(seen: Position, seat: int, codes: Sequence[int]) -> "list[_Look]":
    """The positions an action may lead to: only one if neither dice nor secrets make a difference."""
    worlds = [imagine(seen, seat, sample) for sample in range(_worlds(seen, seat))]
    afters = [world.after(seat, *codes) for world in worlds]
    is_thrown = any(
        after.dice_thrown != world.dice_thrown for world, after in zip(worlds, afters, strict=True)
    )
    apart = {without_dice(after): after for after in afters}
    times = Counter(map(without_dice, afters))
    most, is_sure = max(FEWEST, ANSWERS // len(apart)), len(apart) == 1 and not is_thrown
    return [_Look(Answers(after, seat, most), times[key], is_sure=is_sure) for key, after in apart.items()]


def _worlds(seen: Position, seat: int) -> int:
    if not seen.game.has_unknowns:
        return 1
    return WORLDS if side_now(seen, seat) is None else SETUP_WORLDS


def _of_the_game(seen: Position, seat: int, codes: Sequence[int]) -> Iterator[Cause]:
    """Warnings that only the game itself can give."""
    for position, code in code_by_code(seen, seat, codes):
        yield from position.game.forecasts.warnings(position.window, seat, code)


def _of_losing(looks: "Sequence[_Look]") -> Iterator[str]:
    """Sentences about how the match may be lost."""
    many = sum(look.times for look in looks)
    lost, opened = [look for look in looks if look.is_lost], [look for look in looks if not look.is_lost]
    if lost:
        yield _of_being_lost(lost, many)
    for winner in sorted({winner for look in opened for winner in look.winners}):
        yield _of_a_win(winner, [look for look in opened if winner in look.winners], many)


def _of_being_lost(lost: "Sequence[_Look]", many: int) -> str:
    """A sentence: the match is lost in some of the imagined positions; and how, if the same in all."""
    loss_sentences = {how for look in lost for how in look.loss_sentences}
    how = loss_sentences.pop() if len(loss_sentences) == 1 else None
    if lost[0].is_sure:
        return say("This loses the match: {how}", how=how) if how else say("This loses the match.")
    number = sum(look.times for look in lost)
    if how is None:
        return say("In {number} of {many} imagined positions this loses the match.", number=number, many=many)
    return say(
        "In {number} of {many} imagined positions this loses the match: {how}",
        number=number,
        many=many,
        how=how,
    )


def _of_a_win(winner: int, opened: "Sequence[_Look]", many: int) -> str:
    """A sentence: a side could win in some of the imagined positions; and by what, if the same in all."""
    side, number = opened[0].sides[winner], sum(look.times for look in opened)
    first, *others = (look.names_of_wins(winner) for look in opened)
    names = [name for name in first if all(name in other for other in others)]
    if number == many and names:
        return say("{side} could win at once: {named}.", side=side, named=_first_few(names))
    if number == many and not others:
        return say("{side} could win at once.", side=side)
    return say(
        "In {number} of {many} imagined positions {side} could win at once.",
        number=number,
        many=many,
        side=side,
    )


def _first_few(names: Sequence[str]) -> str:
    named, more = ", ".join(names[:_NAMED]), len(names) - _NAMED
    return say("{named} and {more} more", named=named, more=more) if more > 0 else named


class _Look:
    """The position after an action in one imagined position, with the answers to it."""

    def __init__(self, answers: Answers, times: int, *, is_sure: bool) -> None:
        self.times = times
        """How many imagined positions lead to it."""
        self.sides = answers.after.game.sides
        self._answers, self._seat, after = answers, answers.seat, answers.after
        at_once = answers.at_once
        self._wins = [each for each in (*at_once, *answers.later) if _has_lost(each.after, self._seat)]
        """The answers that make the seat lose the match."""
        is_lost_anyway = bool(at_once) and answers.are_all and set(at_once) <= set(self._wins)
        self.is_lost = _has_lost(after, self._seat) or is_lost_anyway
        """Whether the action loses the match, whatever the answer."""
        self.is_sure = is_sure and not (is_lost_anyway and any(each.throws_dice for each in at_once))
        """Whether the loss depends on neither dice nor secrets."""
        self._ends = [each.after for each in at_once] if is_lost_anyway else [after]

    @property
    def loss_sentences(self) -> set[str]:
        """How the match is lost, in sentences."""
        outcomes = (outcome_of(end.game, end.window) for end in self._ends)
        return {outcome.text for outcome in outcomes if outcome}

    @cached_property
    def winners(self) -> set[int]:
        """The seats that could win by some answer, whichever seat gives it."""
        return {winner for each in self._wins for winner in _winners(each)}

    def names_of_wins(self, winner: int) -> list[str]:
        """The units or actions by which a seat could win with its own answer."""
        return self._names([each for each in self._wins if each.seat == winner and winner in _winners(each)])

    def of_being_struck(self, cell: str) -> Iterator[PreviewWarning]:
        """Warns of the units that could strike the unit on a cell."""
        striking = [each for each in self._answers.at_once if self._is_struck_by(each, cell)]
        if striking:
            named = _first_few(self._names(striking))
            text = say("On {cell} it could fall next turn: {named}.", cell=cell, named=named)
            yield PreviewWarning(text=text, clause="", loses=False, avoidable=False)

    def _is_struck_by(self, answer: Answer, cell: str) -> bool:
        """Whether an answer aims a unit at a cell and what stands there falls."""
        units, (first, *aims) = self._answers.units, answer.action.picks
        cells = {units[pick].cell if pick in units else pick.removeprefix("cell:") for pick in aims}
        if first not in units or cell not in cells:
            return False
        events = events_for(answer.after.game, answer.rows, self._seat)
        return any(
            event.deed == "loss" and event.seat == self._seat and event.start == cell for event in events
        )

    def _names(self, answers: Sequence[Answer]) -> list[str]:
        """The units that answer, or the actions if not by a unit, each once."""
        return list(dict.fromkeys(self._name(each) for each in answers))

    def _name(self, answer: Answer) -> str:
        unit = self._answers.units.get(answer.action.picks[0])
        return f"{unit.name} {unit.cell}" if unit else answer.action.words


def _winners(answer: Answer) -> tuple[int, ...]:
    """The seats that win by an answer."""
    outcome = outcome_of(answer.after.game, answer.after.window)
    return outcome.winners if outcome else ()


def _has_lost(position: Position, seat: int) -> bool:
    """Whether a match is over and won by others."""
    state = position.window
    return bool(
        state.over and state.ending not in UNFINISHED and state.winners and not state.winners >> seat & 1
    )
