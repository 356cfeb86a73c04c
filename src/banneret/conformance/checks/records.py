"""Records of matches: stored as text, replayed to the same state, refused if altered."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from banneret.conformance.check import check
from banneret.conformance.playing import (
    document_of,
    followed,
    followed_every,
    followed_to,
    plays,
    plays_to_follow,
    positions_to_interpret,
)
from banneret.conformance.subject import Subject
from banneret.engine.errors import BadRecord
from banneret.engine.match import Match, read_record, replay_record


def _replayed(subject: Subject, record: dict[str, Any]) -> Match:
    """Replays a record after a round trip through JSON text."""
    text = json.dumps(record, allow_nan=False)
    return replay_record(read_record(json.loads(text)), subject.definition)


@check
def a_record_replays_to_the_same_match(subject: Subject) -> Iterator[str]:
    """A record replays to the same match: the same actions, state and outcome."""
    for play in plays_to_follow(subject, seeds=2):
        *_, (at, match) = followed(play)
        again = _replayed(subject, match.record())
        if again.state.tobytes() != match.state.tobytes():
            yield f"{at}: replayed, the state is another."
        if again.record() != match.record():
            yield f"{at}: replayed, the record is another."


@check
def a_record_can_be_taken_at_any_time(subject: Subject) -> Iterator[str]:
    """A record can be made at any time, not only at the end."""
    for at, match in followed_every(plays(subject)[-1], 15):
        if _replayed(subject, match.record()).state.tobytes() != match.state.tobytes():
            yield f"{at}: replayed, the state is another."


@check
def a_match_that_began_with_a_document_has_a_record(subject: Subject) -> Iterator[str]:
    """The record of a match that began from a document replays to the same state."""
    for at in positions_to_interpret(subject, most=20):
        match = subject.fast.position(document_of(subject, at.state), seed=9)
        while match.to_act and len(match.played) < 10:
            seat = match.to_act[-1]
            match.play(match.legal(seat)[-1], seat=seat)
        if _replayed(subject, match.record()).state.tobytes() != match.state.tobytes():
            yield f"{at}: begun there and replayed, the state is another."


@check
def a_changed_character_in_any_entry_is_refused(subject: Subject) -> Iterator[str]:
    """A record with a changed seat, or a changed character of an action, is refused."""
    record = followed_to(plays(subject)[-1], 24).record()
    for n in range(len(record["actions"])):
        for change, altered in _altered_entries(record, n):
            if not _is_refused(altered):
                yield f"A record is taken although {change} was changed."


def _is_refused(record: dict[str, Any]) -> bool:
    try:
        read_record(record)
    except BadRecord:
        return True
    return False


def _altered_entries(record: dict[str, Any], n: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Copies of a record, each with one character or the seat of an entry changed."""
    entry = record["actions"][n]
    for key in ("text", "hash"):
        for at, character in enumerate(entry[key]):
            other = "0" if character != "0" else "1"
            changed = entry[key][:at] + other + entry[key][at + 1 :]
            yield f"{key} {at} of action {n}", _with_entry(record, n, key, changed)
    for seat in (entry["seat"] + 1, entry["seat"] - 1, 1 - entry["seat"]):
        yield f"the seat of action {n}", _with_entry(record, n, "seat", seat)


def _with_entry(record: dict[str, Any], n: int, key: str, value: Any) -> dict[str, Any]:
    actions = list(record["actions"])
    actions[n] = {**actions[n], key: value}
    return {**record, "actions": actions}


@check
def entries_cannot_be_dropped_doubled_or_exchanged(subject: Subject) -> Iterator[str]:
    """A record with actions dropped, duplicated or swapped is refused."""
    record = followed_to(plays(subject)[-1], 12).record()
    for n in range(len(record["actions"]) - 1):
        dropped, doubled, exchanged = (deepcopy(record) for _ in range(3))
        del dropped["actions"][n]
        doubled["actions"].insert(n, doubled["actions"][n])
        exchanged["actions"][n : n + 2] = reversed(exchanged["actions"][n : n + 2])
        for what, altered in (("dropped", dropped), ("doubled", doubled), ("exchanged", exchanged)):
            if not _is_refused(altered):
                yield f"A record is taken although action {n} was {what}."


@check
def a_finished_match_cut_short_or_with_another_end_is_refused(subject: Subject) -> Iterator[str]:
    """The record of a finished match is refused if its last action is missing or its outcome is changed."""
    *_, (at, match) = followed(plays(subject)[0])
    record = match.record()
    other = {**record["outcome"], "winners": [], "result": "unfinished", "ending": "?"}
    for altered in ({**record, "actions": record["actions"][:-1]}, {**record, "outcome": other}):
        try:
            _replayed(subject, altered)
        except BadRecord as refusal:
            if "outcome" not in str(refusal):
                yield f"{at}: an altered record is refused for another reason: {refusal}"
            continue
        yield f"{at}: a record is taken although its end was altered."


@check
def the_head_of_a_record_cannot_be_changed(subject: Subject) -> Iterator[str]:
    """A record with a different seed, players, start or version is refused."""
    record = followed_to(plays(subject)[0], 3).record()
    nobody = ["nobody", *record["seats"][1:]]
    for key, value in {"seed": record["seed"] + 1, "seats": nobody, "start": {}, "version": 99}.items():
        if not _is_refused({**record, key: value}):
            yield f"A record is taken although its {key} was changed."
