"""Every text is read in full as the action that it names, or refused, at every kind of question."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle, islice
from random import Random

import numpy as np

from banneret.conformance.check import check
from banneret.conformance.playing import Moment, plays
from banneret.conformance.subject import Subject
from banneret.conformance.text_fuzzer import TextFuzzer
from banneret.engine.errors import BanneretError, IllegalAction
from banneret.engine.match import Position
from banneret.engine.views import Action, join_actions, split_code

MOMENTS = 24
"""How many moments of each kind of question are examined, for each seat."""
QUESTIONS = 200
"""The minimum number of moments in total, for games with few kinds of questions."""
ACTIONS = 8
"""How many actions are tried at each."""


@dataclass(frozen=True)
class Question:
    """A seat that is asked for an action, and some of its legal actions."""

    at: Moment
    seat: int
    seen: Position
    actions: list[Action]


@check
def a_text_is_read_as_the_action_it_was_written_for(subject: Subject) -> Iterator[str]:
    """A text is read as the action it was written for."""
    for question in questions(subject):
        for action in question.actions:
            try:
                found = question.seen.read(question.seat, action.text)
            except IllegalAction as refusal:
                yield f"{question.at}: {action.text!r} is legal and is refused: {refusal}"
                continue
            if found.code != action.code:
                yield f"{question.at}: {action.text!r} is read as {found.text!r}, another action."


@check
def other_texts_are_read_as_what_they_say_or_refused(subject: Subject) -> Iterator[str]:
    """A garbled text, or one for another moment, is read as the action that it names or refused with a
    sentence about it, but never read as another action.
    """
    asked = questions(subject)
    offered = {action.text for question in asked for action in question.actions}
    slips = TextFuzzer(offered.union(*map(_suggested, asked)), subject.game.grid.places)
    for n, question in enumerate(asked):
        random, places = Random(n), _places(question)
        typed = [each for action in question.actions for each in slips.of(action.text, places, random)]
        for text in dict.fromkeys([*typed, *(slips.other(random) for _ in question.actions)]):
            problem = _problem_with(question, text)
            if problem is not None:
                yield f"{question.at}: {text!r} {problem}"


def _suggested(question: Question) -> set[str]:
    """The words of a refusal: its examples include notation for actions that are rarely legal."""
    try:
        question.seen.read(question.seat, "?")
    except IllegalAction as refusal:
        return {word.strip(",.:;") for word in str(refusal).split()} - {""}
    return set()


def _places(question: Question) -> list[str]:
    """The cells of units, and as many first cells of the board, which have the lowest numbers."""
    scene = question.seen.game.scenes.scene(question.seen.window, question.seat)
    units = sorted({unit.cell for unit in scene.board.units})
    return [*units, *islice(cycle(islice(question.seen.game.grid.places, 4)), len(units))]


def _problem_with(question: Question, text: str) -> str | None:
    """What is wrong with how a text is handled, or None."""
    plain = question.seen.game.notation.plain
    try:
        found = question.seen.read(question.seat, text)
    except BanneretError as refusal:
        if not str(refusal).strip():
            return "is refused without a reason."
        taken_for = _taken_for(question, text)
        if taken_for is None or plain(taken_for) == plain(text):
            return None
        return f"is refused as {taken_for!r}, another action."
    except Exception as error:
        return f"stops the game: {type(error).__name__}: {error}"
    return None if plain(found.text) == plain(text) else f"is read as {found.text!r}, another action."


def _taken_for(question: Question, text: str) -> str | None:
    """The notation of the illegal action that a text was parsed as; None if it has no code or no notation.

    In another position that action might be legal, and be played by mistake.
    """
    seen, seat, notation, said = question.seen, question.seat, question.seen.game.notation, ""
    try:
        *halves, last = split_code(notation.parse(seen.window, seat, notation.plain(text)))
        for code in halves:
            if code not in seen.codes(seat) or not seen.is_half(seat, code):
                return None
            said += seen.describe(seat, code).text
            seen = seen.after(seat, code)
        return said + seen.describe(seat, last).text
    except Exception:
        return None


@lru_cache(maxsize=2)
def questions(subject: Subject) -> list[Question]:
    """Every kind of question found, grouped by the frame that asks, each several times for each seat."""
    met: dict[tuple[int, ...], list[Moment]] = {}
    for play in plays(subject):
        rows = np.arange(len(play.states))
        frames = play.states["frames"][rows, play.states["depth"] - 1]
        kinds = zip(*(frames[name].tolist() for name in ("kind", "stage", "asked")), strict=True)
        for plies, kind in enumerate(kinds):
            if not play.states["over"][plies]:
                met.setdefault(kind, []).append(Moment(play, plies))
    most = max(MOMENTS, QUESTIONS // len(met)) // (1 if subject.enables_own_rules else 3)
    return [question for _, moments in sorted(met.items()) for question in _asked(subject, moments, most)]


def _asked(subject: Subject, moments: list[Moment], most: int) -> Iterator[Question]:
    """The questions at some moments, evenly spread, without those in the middle of an action."""
    whole = [at for at in moments[:: 1 + len(moments) // (8 * most)] if not _is_begun(at)]
    for at in whole[:: 1 + len(whole) // most]:
        subject.at = at
        truth = at.truth(subject.fast)
        for seat in truth.to_act():
            seen = truth.seen_by(seat)
            yield Question(at, seat, seen, _some_actions(seen, seat, Random(at.plies)))


def _is_begun(at: Moment) -> bool:
    """Whether the last code was a half."""
    if at.plies == 0:
        return False
    seat, code = at.play.turns[at.plies - 1]
    return at.before().seen_by(seat).is_half(seat, code)


def _some_actions(seen: Position, seat: int, random: Random) -> list[Action]:
    """A few random legal actions, with all their halves."""
    codes = seen.codes(seat)
    return [_completed(seen, seat, code, random) for code in random.sample(codes, min(ACTIONS, len(codes)))]


def _completed(seen: Position, seat: int, code: int, random: Random) -> Action:
    parts = [seen.describe(seat, code)]
    while seen.is_half(seat, code):
        seen = seen.after(seat, code)
        code = random.choice(seen.codes(seat))
        parts.append(seen.describe(seat, code))
    return join_actions(parts)
