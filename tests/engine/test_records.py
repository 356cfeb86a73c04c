"""Damaged or altered records are always refused with BadRecord, never with another error."""

import hashlib
import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import banneret
from banneret import BadRecord, Match
from banneret.engine.match import FORMAT, read_record


def played(*texts: str) -> Match:
    match = banneret.game("age-of-chess").match(seed=5)
    for text in texts:
        match.play(text)
    return match


OPENING = ("e2-e3", "e7-e6", "d2-d3", "d7-d6", "c2-c3", "a7-a6")
RECORD = played(*OPENING).record(players=["Ada", "Bo"])

START = {"to_move": "blue", "blue": {"e1": ["commander"], "c3": ["archer"]}, "gold": {"e8": ["commander"]}}


def replay(record: Any) -> Match:
    return banneret.replay(json.loads(json.dumps(record)))


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """The record with one value replaced."""
    record = deepcopy(RECORD)
    part = record
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = to
    return record


class TestForm:
    def test_a_record_tells_who_played_what_by_which_rules(self) -> None:
        assert RECORD["format"] == FORMAT
        assert RECORD["game"] == "age-of-chess"
        assert RECORD["seats"] == ["Ada", "Bo"]
        assert RECORD["seed"] == 5
        assert RECORD["start"] is None
        assert RECORD["outcome"] is None
        assert [(entry["seat"], entry["text"]) for entry in RECORD["actions"]] == [
            (n % 2, text) for n, text in enumerate(OPENING)
        ]
        assert replay(RECORD).record(players=["Ada", "Bo"]) == RECORD

    def test_without_names_seats_are_called_by_their_colours(self) -> None:
        assert played().record()["seats"] == ["Blue", "Gold"]

    def test_equal_matches_have_equal_records(self) -> None:
        assert played(*OPENING).record() == played(*OPENING).record()

    def test_other_matches_have_other_hashes_from_the_first_difference_on(self) -> None:
        other = played("e2-e3", "e7-e6", "d2-c3", "d7-d6", "c2-c3").record(players=["Ada", "Bo"])
        same = [
            one["hash"] == two["hash"] for one, two in zip(RECORD["actions"], other["actions"], strict=False)
        ]
        assert same == [True, True, False, False, False]

    def test_reading_alone_checks_form_and_chain(self) -> None:
        assert [entry.text for entry in read_record(RECORD).actions] == list(OPENING)


def with_whole_chain(record: dict[str, Any]) -> dict[str, Any]:
    """A record without actions, altered by someone who can recompute its hash."""
    parts = {key: value for key, value in record.items() if key not in ("hash", "actions", "outcome")}
    canonical = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return {**record, "hash": hashlib.sha256(canonical.encode()).hexdigest()}


class TestAlterations:
    @pytest.mark.parametrize(
        ("record", "says"),
        [
            (changed("format", to="banneret-record-0"), "format"),
            (changed("game", to="go"), "chain"),
            (changed("version", to=99), "chain"),
            (changed("seed", to=6), "chain"),
            (changed("seats", to=["Ada", "Eve"]), "chain"),
            (changed("start", to=START), "chain"),
            (changed("ruleset", "name", to="v2"), "chain"),
            (changed("ruleset", "numbers", "endings", "plies", to=400), "chain"),
            (changed("actions", 2, "text", to="d2-c3"), "action 3"),
            (changed("actions", 2, "seat", to=1), "action 3"),
            (changed("actions", 2, "hash", to="0" * 64), "action 3"),
            (changed("actions", 2, "hash", to=RECORD["actions"][2]["hash"].upper()), "action 3"),
            (changed("actions", to=RECORD["actions"][1:]), "action 1"),
            (changed("actions", to=RECORD["actions"][:2] + RECORD["actions"][3:]), "action 3"),
            (changed("actions", to=[*RECORD["actions"], RECORD["actions"][-1]]), "action 7"),
            (changed("outcome", to={"result": "won"}), "outcome"),
            (changed("extra", to=1), "extra"),
            (changed("actions", 0, "extra", to=1), "extra"),
        ],
    )
    def test_whatever_is_altered_is_found_and_named(self, record: dict[str, Any], says: str) -> None:
        with pytest.raises(BadRecord, match=says):
            replay(record)

    @pytest.mark.parametrize("key", list(RECORD))
    def test_whatever_is_missing_is_named(self, key: str) -> None:
        record = {name: value for name, value in RECORD.items() if name != key}
        with pytest.raises(BadRecord, match=key):
            replay(record)

    def test_a_record_of_other_rules_is_refused_even_if_its_chain_is_whole(self) -> None:
        """Its hash belongs to other numbers than it contains."""
        record = played().record()
        record["ruleset"]["numbers"]["endings"]["plies"] = 400
        with pytest.raises(BadRecord, match="changed"):
            replay(with_whole_chain(record))

    def test_a_record_of_another_version_is_refused_even_if_its_chain_is_whole(self) -> None:
        record = played().record()
        record["version"] += 1
        with pytest.raises(BadRecord, match="version 2"):
            replay(with_whole_chain(record))

    def test_a_record_of_an_unknown_game_is_refused_even_if_its_chain_is_whole(self) -> None:
        record = played().record()
        record["game"] = "go"
        with pytest.raises(BadRecord, match="go"):
            replay(with_whole_chain(record))

    def test_too_many_names_are_refused_even_if_the_chain_is_whole(self) -> None:
        record = played().record()
        record["seats"] = ["Ada", "Bo", "Eve"]
        with pytest.raises(BadRecord, match="seats"):
            replay(with_whole_chain(record))

    @pytest.mark.parametrize(("seat", "text"), [(0, "e2-e4"), (1, "e7-e6"), (7, "e2-e3"), (0, "?"), (0, "")])
    def test_an_action_that_cannot_be_played_is_named(self, seat: int, text: str) -> None:
        """The chain is intact: the forger can compute hashes, but cannot break rules."""
        match = played("e2-e3")
        match.history.played[0] = replace(match.played[0], seat=seat, text=text)
        with pytest.raises(BadRecord, match=r"actions\.0: .* cannot be played here"):
            replay(match.record())

    def test_a_finished_match_cannot_be_cut_short(self) -> None:
        game = banneret.game("age-of-chess", {"endings": {"plies": 3}})
        match = game.match()
        for text in OPENING[:3]:
            match.play(text)
        record = match.record()
        assert replay(record).outcome == match.outcome
        with pytest.raises(BadRecord, match="outcome"):
            replay({**record, "actions": record["actions"][:2]})
        with pytest.raises(BadRecord, match="outcome"):
            replay({**record, "outcome": None})


NOTHING = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20)
ANYTHING = st.recursive(
    NOTHING, lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=8), part, max_size=4)
)


def paths(part: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    entries = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return [path for key, value in entries for path in [(*before, key), *paths(value, (*before, key))]]


class TestGarbage:
    @given(ANYTHING)
    def test_anything_else_is_no_record(self, garbage: Any) -> None:
        with pytest.raises(BadRecord):
            banneret.replay(garbage)

    @given(st.dictionaries(st.sampled_from(list(RECORD)), ANYTHING))
    def test_anything_with_the_right_keys_is_no_record(self, parts: dict[str, Any]) -> None:
        with pytest.raises(BadRecord):
            banneret.replay({**parts, "format": FORMAT})

    @settings(max_examples=150)
    @given(st.sampled_from(paths(RECORD)), ANYTHING)
    def test_anything_in_any_place_is_refused(self, path: tuple[Any, ...], garbage: Any) -> None:
        """Except for an empty list of actions, which is the record of the same match before the first one."""
        record = changed(*path, to=garbage)
        if record["actions"] != [] and json.dumps(record) != json.dumps(RECORD):
            with pytest.raises(BadRecord):
                banneret.replay(record)

    @settings(max_examples=150)
    @given(st.sampled_from(paths({"start": START})), ANYTHING)
    def test_anything_in_the_first_position_is_refused_or_replayed(
        self, path: tuple[Any, ...], garbage: Any
    ) -> None:
        """Without actions there is no chain yet: the position itself must be refused, or be valid."""
        record = played().record()
        record["start"] = deepcopy(START)
        part = record
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = garbage
        try:
            match = banneret.replay(record)
        except BadRecord:
            return
        assert match.record()["start"] == record["start"]

    def test_deeply_nested_garbage(self) -> None:
        nested: Any = []
        for _ in range(500):
            nested = [nested]
        for key in ("ruleset", "start", "outcome"):
            with pytest.raises(BadRecord):
                replay({**played().record(), key: {"x": nested}})
