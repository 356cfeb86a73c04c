"""Replays a record."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.match.history import DRAW, FAULTS, OUT_OF_TIME, RESIGN, TOO_MANY_ATTEMPTS
from banneret.engine.match.match import Match
from banneret.engine.match.outcome import NO_RESULT
from banneret.engine.match.records import (
    Record,
    RecordedAction,
    RecordedDay,
    RecordedMix,
    RecordedStep,
    written_outcome,
)
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.text.language import say


def replay_record(record: Record, definition: Definition) -> Match:
    """Replays a record into a match, checking every action and the outcome."""
    match, actions = replay_record_steps(record, definition)
    deque(actions, maxlen=0)
    return match


def replay_record_steps(record: Record, definition: Definition) -> tuple[Match, Iterator[RecordedStep]]:
    """The match of a record at its start, and an iterator over its steps. Each step is played when it is
    requested, and the outcome is checked after the last.
    """
    if record.version != definition.version:
        raise BadRecord(
            say(
                "version: this record was played by version {theirs} of {game}; this is version {ours}.",
                theirs=record.version,
                game=definition.name,
                ours=definition.version,
            )
        )
    match = _opened(record, definition)
    return match, _steps(record, match)


def _steps(record: Record, match: Match) -> Iterator[RecordedStep]:
    for step in record.steps():
        if isinstance(step, RecordedMix):
            _mix_again(record, match, step)
        elif isinstance(step, RecordedDay):
            _check_day(record, match, step)
        else:
            _play_again(match, step)
        yield step
    if not _is_same_outcome(record.outcome, written_outcome(match.history)):
        raise BadRecord(say("outcome: the actions lead to a different outcome."))


def _mix_again(record: Record, match: Match, mix: RecordedMix) -> None:
    try:
        match.mix(mix.seat, mix.seed)
    except BanneretError as refusal:
        raise BadRecord(f"mixes.{record.mixes.index(mix)}: {refusal}") from None


def _check_day(record: Record, match: Match, day: RecordedDay) -> None:
    """Checks a day of vacation; it changes nothing on the board."""
    if not 0 <= day.seat < len(match.game.seats):
        place, last = f"vacations.{record.vacations.index(day)}", len(match.game.seats) - 1
        what = say("There is no seat {seat}; seats are 0 to {last}.", seat=day.seat, last=last)
        raise BadRecord(f"{place}: {what}")


def _play_again(match: Match, action: RecordedAction) -> None:
    n = len(match.history.played)
    try:
        _repeat(match, action)
    except BanneretError as refusal:
        what = say("{action} cannot be played here. {refusal}", action=repr(action.text), refusal=refusal)
        raise BadRecord(f"actions.{n}: {what}") from None


def _is_same_outcome(recorded: dict[str, Any] | None, found: dict[str, Any] | None) -> bool:
    """Whether two outcomes are the same, ignoring their sentences, whose wording may have changed."""
    if recorded is None or found is None:
        return recorded is found
    return {**recorded, "text": ""} == {**found, "text": ""}


def _repeat(match: Match, action: RecordedAction) -> None:
    if action.text == RESIGN:
        match.resign(action.seat)
    elif action.text == DRAW:
        match.agree_draw(action.seat)
    elif action.text == OUT_OF_TIME:
        match.run_out_of_time(action.seat)
    elif action.text == TOO_MANY_ATTEMPTS:
        match.forfeit_by_attempts(action.seat)
    elif action.text == NO_RESULT:
        match.end_without_result(action.seat)
    elif action.text in FAULTS:
        match.note_fault(action.seat, action.text)
    else:
        match.play(action.text, seat=action.seat)


def _opened(record: Record, definition: Definition) -> Match:
    try:
        ruleset = rulesets.restore(record.ruleset, game=definition.name, model=definition.numbers)
        game = Game(definition, ruleset)
        if len(record.seats) != len(game.seats):
            raise BadRecord(
                say(
                    "seats: expected {expected} names, found {found}.",
                    expected=len(game.seats),
                    found=len(record.seats),
                )
            )
        return Match(game, seed=record.seed, start=record.start)
    except BadRecord:
        raise
    except BanneretError as problem:
        raise BadRecord(say("This record cannot be opened: {problem}", problem=problem)) from None
