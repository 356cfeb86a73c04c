"""Records: a match as JSON that can be kept, sent, replayed, and checked for tampering.

Each entry carries a SHA-256 over itself and the hash before it, the first over the head of the record; so
changing, inserting or reordering anything breaks the chain from there on. It cannot show that the end of an
unfinished match was cut off. It has no secret either: a forger can write all of the hashes again, unless the
last one is kept elsewhere.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.kit.document_values import first_mistake
from banneret.engine.match.history import History
from banneret.engine.match.outcome import outcome_of
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.text.language import ENGLISH, say, speaking

FORMAT = "banneret-record-1"


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Head(_Model):
    """What a match is played with. `start` is the first position, if it was not the game's own."""

    format: str
    game: str
    version: int
    ruleset: dict[str, Any]
    seats: list[str]
    seed: int
    start: dict[str, Any] | None


class RecordedAction(_Model):
    """One action, in notation, with the hash of the chain up to it."""

    seat: int
    text: str
    hash: str


class Record(Head):
    """A whole match. `hash` is that of its head, where the chain begins."""

    hash: str
    actions: list[RecordedAction]
    outcome: dict[str, Any] | None


def write_record(
    history: History, seed: int, start: dict[str, Any] | None, players: Sequence[str] | None = None
) -> dict[str, Any]:
    """The record of a match, with the names of its players."""
    game = history.game
    names = list(game.seats if players is None else players)
    if len(names) != len(game.seats) or not all(isinstance(name, str) for name in names):
        raise BanneretError(f"A record has a name for each of the {len(game.seats)} seats; found {names}.")
    head = Head(
        format=FORMAT,
        game=game.name,
        version=game.definition.version,
        ruleset=rulesets.dump(game.ruleset),
        seats=names,
        seed=seed,
        start=deepcopy(start),
    ).model_dump()
    first = link = _hash(head)
    actions = []
    for each in history.played:
        link = _hash_action(link, each.seat, each.text)
        actions.append({"seat": each.seat, "text": each.text, "hash": link})
    return {**head, "hash": first, "actions": actions, "outcome": written_outcome(history)}


def written_outcome(history: History) -> dict[str, Any] | None:
    """How a match ended, in English as all records are; None while it goes on."""
    with speaking(ENGLISH):
        outcome = outcome_of(history.game, history.truth().window)
        return outcome.model_dump(mode="json") if outcome else None


def read_record(data: Any) -> Record:
    """Checks the form and the chain of a record; BadRecord says where it breaks."""
    if not isinstance(data, Mapping):
        raise BadRecord(say("This is not a record: expected a JSON object."))
    if data.get("format") != FORMAT:
        raise BadRecord(
            say(
                "format: expected {expected}, found {found}.",
                expected=repr(FORMAT),
                found=repr(data.get("format")),
            )
        )
    try:
        record = Record.model_validate(dict(data))
    except ValidationError as error:
        place, what = first_mistake(error)
        raise BadRecord(f"{place or 'record'}: {what}.") from None
    link = _hash(record.model_dump(include=set(Head.model_fields)))
    if record.hash != link:
        raise BadRecord(say("hash: the hash chain does not start from this game, ruleset, seed and start."))
    for n, action in enumerate(record.actions, start=1):
        link = _hash_action(link, action.seat, action.text)
        if action.hash != link:
            what = say("the hash chain breaks at action {n} ({action}).", n=n, action=repr(action.text))
            raise BadRecord(f"actions.{n - 1}: {what}")
    return record


def _hash_action(before: str, seat: int, text: str) -> str:
    return _hash({"before": before, "seat": seat, "text": text})


def _hash(data: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
