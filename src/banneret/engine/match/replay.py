"""Plays a record through again."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.match.history import DRAW, RESIGN
from banneret.engine.match.match import Match
from banneret.engine.match.records import Record, RecordedAction, written_outcome
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.text.language import say


def replay_record(record: Record, definition: Definition) -> Match:
    """The match of a record, every action and the outcome checked again."""
    match, actions = replay_record_steps(record, definition)
    deque(actions, maxlen=0)
    return match


def replay_record_steps(record: Record, definition: Definition) -> tuple[Match, Iterator[RecordedAction]]:
    """The match of a record at its start, and its actions: each is played when it is asked for, and the
    outcome is checked after the last.
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


def _steps(record: Record, match: Match) -> Iterator[RecordedAction]:
    for n, action in enumerate(record.actions):
        try:
            _repeat(match, action)
        except BanneretError as refusal:
            what = say("{action} cannot be played here. {refusal}", action=repr(action.text), refusal=refusal)
            raise BadRecord(f"actions.{n}: {what}") from None
        yield action
    if not _is_same_outcome(record.outcome, written_outcome(match.history)):
        raise BadRecord(say("outcome: the actions lead to a different outcome."))


def _is_same_outcome(recorded: dict[str, Any] | None, found: dict[str, Any] | None) -> bool:
    """Whether two outcomes are the same, whatever their sentences: wording may have changed since."""
    if recorded is None or found is None:
        return recorded is found
    return {**recorded, "text": ""} == {**found, "text": ""}


def _repeat(match: Match, action: RecordedAction) -> None:
    if action.text == RESIGN:
        match.resign(action.seat)
    elif action.text == DRAW:
        match.agree_draw(action.seat)
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
