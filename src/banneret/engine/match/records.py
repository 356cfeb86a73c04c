"""Records: a match as JSON that can be kept, sent, replayed, and checked for tampering.

Each entry carries a SHA-256 over itself and the hash before it, the first over the head of the record; so
changing, inserting or reordering anything breaks the chain from there on. It cannot show that the end of an
unfinished match was cut off; and it has no secret: whoever writes it anew can forge a record, unless its last
hash is kept elsewhere.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, ValidationError

from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.kit.document_values import first_mistake
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.text.language import ENGLISH, say, speaking

if TYPE_CHECKING:
    from banneret.engine.match.match import Match

FORMAT = "banneret-record-1"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Head(_Part):
    """What a match is played with. `start` is the first position, if it was not the game's own."""

    format: str
    game: str
    version: int
    ruleset: dict[str, Any]
    seats: list[str]
    seed: int
    start: dict[str, Any] | None


class Entry(_Part):
    """One action, in notation, with the hash of the chain up to it."""

    seat: int
    text: str
    hash: str


class Record(Head):
    """A whole match. `hash` is that of its head, where the chain begins."""

    hash: str
    actions: list[Entry]
    outcome: dict[str, Any] | None


def write_record(match: "Match", players: Sequence[str] | None = None) -> dict[str, Any]:
    """The record of a match, with the names of those who played the seats."""
    game = match.game
    names = list(game.seats if players is None else players)
    if len(names) != len(game.seats) or not all(isinstance(name, str) for name in names):
        raise BanneretError(f"A record has a name for each of the {len(game.seats)} seats; found {names}.")
    head = Head(
        format=FORMAT,
        game=game.name,
        version=game.definition.version,
        ruleset=rulesets.dump(game.ruleset),
        seats=names,
        seed=match.seed,
        start=deepcopy(match.start),
    ).model_dump()
    first = link = _hash(head)
    actions = []
    for turn in match.turns:
        link = _hash_entry(link, turn.seat, turn.text)
        actions.append({"seat": turn.seat, "text": turn.text, "hash": link})
    return {**head, "hash": first, "actions": actions, "outcome": told_outcome(match)}


def told_outcome(match: "Match") -> dict[str, Any] | None:
    """How a match ended, as records have it, which are the same in every language; none while it goes on."""
    with speaking(ENGLISH):
        return match.outcome.model_dump(mode="json") if match.outcome else None


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
        raise BadRecord(say("hash: the hash chain does not begin with what the match is played with."))
    for n, entry in enumerate(record.actions, start=1):
        link = _hash_entry(link, entry.seat, entry.text)
        if entry.hash != link:
            what = say("the hash chain breaks at action {n} ({action}).", n=n, action=repr(entry.text))
            raise BadRecord(f"actions.{n - 1}: {what}")
    return record


def _hash_entry(before: str, seat: int, text: str) -> str:
    return _hash({"before": before, "seat": seat, "text": text})


def _hash(data: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
