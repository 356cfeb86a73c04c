"""Matches as records: kept as text, replayed to the same state, refused when altered."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from banneret.engine.errors import BadRecord
from banneret.engine.match.match import Match
from banneret.engine.match.records import read_record
from banneret.engine.match.replay import replay_record
from tests.conformance.playing import Play, document_of, followed, plays, positions
from tests.conformance.subjects import Subject, each_ruleset


def replayed(subject: Subject, record: dict[str, Any]) -> Match:
    """Through text, as a record is kept and sent."""
    text = json.dumps(record, allow_nan=False)
    return replay_record(read_record(json.loads(text)), subject.definition)


def played_until(play: Play, subject: Subject, plies: int) -> Match:
    return next(match for at, match in followed(play, subject.game) if at.plies in (plies, len(play.turns)))


@each_ruleset
def test_a_record_replays_to_the_same_match(subject: Subject) -> None:
    for play in plays(subject, seeds=2):
        match = played_until(play, subject, plies=len(play.turns))
        again = replayed(subject, match.record())
        assert again.state.tobytes() == match.state.tobytes(), play
        assert again.outcome == match.outcome, play
        assert [each.text for each in again.played] == [each.text for each in match.played], play
        assert again.record() == match.record(), play


@each_ruleset
def test_a_record_can_be_taken_at_any_time(subject: Subject) -> None:
    play = plays(subject)[-1]
    for at, match in followed(play, subject.game):
        if at.plies % 15 == 0:
            assert replayed(subject, match.record()).state.tobytes() == match.state.tobytes(), at


@each_ruleset
def test_a_record_of_a_match_that_began_with_a_document(subject: Subject) -> None:
    for at in positions(subject, most=20):
        match = subject.game.position(document_of(subject, at.state), seed=9)
        while match.to_act and len(match.played) < 10:
            seat = match.to_act[-1]
            match.play(match.legal(seat)[-1], seat=seat)
        assert replayed(subject, match.record()).state.tobytes() == match.state.tobytes(), at


@each_ruleset
def test_a_changed_character_in_any_entry_is_refused(subject: Subject) -> None:
    record = played_until(plays(subject)[-1], subject, plies=24).record()
    unnoticed = [
        change
        for n in range(len(record["actions"]))
        for change, altered in altered_entries(record, n)
        if not is_refused(altered)
    ]
    assert unnoticed == []


def is_refused(record: dict[str, Any]) -> bool:
    try:
        read_record(record)
    except BadRecord:
        return True
    return False


def altered_entries(record: dict[str, Any], n: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Copies of a record, each with one character of an entry changed, or another seat."""
    entry = record["actions"][n]
    for key in ("text", "hash"):
        for at, character in enumerate(entry[key]):
            other = "0" if character != "0" else "1"
            yield (
                f"{key} {at} of action {n}",
                with_entry(record, n, key, entry[key][:at] + other + entry[key][at + 1 :]),
            )
    for seat in (entry["seat"] + 1, entry["seat"] - 1, 1 - entry["seat"]):
        yield f"seat of action {n}", with_entry(record, n, "seat", seat)


def with_entry(record: dict[str, Any], n: int, key: str, value: Any) -> dict[str, Any]:
    actions = list(record["actions"])
    actions[n] = {**actions[n], key: value}
    return {**record, "actions": actions}


@each_ruleset
def test_entries_cannot_be_dropped_doubled_or_exchanged(subject: Subject) -> None:
    record = played_until(plays(subject)[-1], subject, plies=12).record()
    for n in range(len(record["actions"]) - 1):
        dropped, doubled, exchanged = (deepcopy(record) for _ in range(3))
        del dropped["actions"][n]
        doubled["actions"].insert(n, doubled["actions"][n])
        exchanged["actions"][n : n + 2] = reversed(exchanged["actions"][n : n + 2])
        for altered in (dropped, doubled, exchanged):
            with pytest.raises(BadRecord):
                read_record(altered)


@each_ruleset
def test_a_finished_match_cut_short_or_with_another_end_is_refused(subject: Subject) -> None:
    play = plays(subject)[0]
    record = played_until(play, subject, plies=len(play.turns)).record()
    other = {**record["outcome"], "winners": [], "result": "unfinished", "text": "?"}
    for altered in ({**record, "actions": record["actions"][:-1]}, {**record, "outcome": other}):
        with pytest.raises(BadRecord, match="outcome"):
            replayed(subject, altered)


@each_ruleset
def test_the_head_of_a_record_cannot_be_changed(subject: Subject) -> None:
    record = played_until(plays(subject)[0], subject, plies=3).record()
    nobody = ["nobody", *record["seats"][1:]]
    for key, value in {"seed": record["seed"] + 1, "seats": nobody, "start": {}, "version": 99}.items():
        with pytest.raises(BadRecord):
            replayed(subject, {**record, key: value})
