"""Plays a record through again."""

from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.match.match import DRAW, RESIGN, Match
from banneret.engine.match.records import Entry, Record, told_outcome
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.text.language import say


def replay_record(record: Record, definition: Definition) -> Match:
    """The match of a record, every action and the outcome checked again."""
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
    for n, entry in enumerate(record.actions):
        try:
            _repeat(match, entry)
        except BanneretError as refusal:
            what = say("{action} cannot be played here. {refusal}", action=repr(entry.text), refusal=refusal)
            raise BadRecord(f"actions.{n}: {what}") from None
    if told_outcome(match) != record.outcome:
        raise BadRecord(say("outcome: the actions lead to another outcome than the record says."))
    return match


def _repeat(match: Match, entry: Entry) -> None:
    if entry.text == RESIGN:
        match.resign(entry.seat)
    elif entry.text == DRAW:
        match.agree_draw(entry.seat)
    else:
        match.play(entry.text, seat=entry.seat)


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
