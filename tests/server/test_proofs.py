"""A proof of each game verifies; and every kind of change in it is detected."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banneret.server.fairplay.chain import state_hash
from banneret.server.fairplay.receipts import Signer
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.proof import proof_of, verify
from tests.cli.running import run
from tests.server.chains import FIVE, SIGNER, begin, do, play_some


def finished(game: str, actions: int = 30, seed: int = 11) -> LiveMatch:
    """A match played to its end, or resigned."""
    live = begin(game)
    if live.game.has_dice:
        for seat in range(len(live.holders)):
            do(live, "mix", seat, f"{seat}f" * 32)
    play_some(live, Random(seed), actions)
    if not live.is_over:
        do(live, "resign", 0)
    return live


def exported(live: LiveMatch) -> dict[str, Any]:
    """The proof after serialization."""
    data: dict[str, Any] = json.loads(proof_of(live).model_dump_json())
    return data


@pytest.fixture(scope="module")
def played() -> LiveMatch:
    """A short match with dice."""
    return finished("aeonis", 6)


@pytest.fixture
def proof(played: LiveMatch) -> dict[str, Any]:
    return exported(played)


@pytest.mark.parametrize("game", FIVE)
def test_the_proof_of_each_game_is_sound(game: str, tmp_path: Path) -> None:
    live = finished(game)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(exported(live)))
    done = run("verify", str(file), "--key", SIGNER.public)
    assert done.code == 0, done.err
    assert f"{len(live.commands)} commands" in done.out


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every leaf in a JSON tree."""
    if isinstance(data, (dict, list)) and data:
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(value, (*path, key))
    else:
        yield path


def changed(data: Any, path: tuple[Any, ...]) -> Any:
    """A copy of the data with one value replaced by another of its type."""
    copy = deepcopy(data)
    parent = copy
    for key in path[:-1]:
        parent = parent[key]
    parent[path[-1]] = _other(parent[path[-1]])
    return copy


def _other(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return ("1" if value[:1] == "0" else "0") + value[1:]
    return {"x": 1} if isinstance(value, dict) else [1]


def test_every_changed_value_is_found(proof: dict[str, Any]) -> None:
    assert not verify(proof).problems
    paths = [path for path in leaves(proof) if path[0] != "ruleset" or path[1] != "numbers"]
    numbers = [path for path in leaves(proof) if path not in paths]
    for path in [*paths, *Random(2).sample(numbers, 20)]:
        assert verify(changed(proof, path)).problems, path


def test_what_is_left_out_added_or_moved_is_found(proof: dict[str, Any]) -> None:
    entries = proof["entries"]
    for name, other in {
        "the last one is missing": entries[:-1],
        "the first one is missing": entries[1:],
        "one is there twice": [*entries[:3], entries[2], *entries[3:]],
        "two are exchanged": [entries[1], entries[0], *entries[2:]],
        "all are missing": [],
    }.items():
        assert verify({**proof, "entries": other}).problems, name
    assert verify({**proof, "receipts": proof["receipts"][1:]}).problems
    assert verify({**proof, "receipts": []}).problems
    for key in proof:
        assert verify({name: value for name, value in proof.items() if name != key}).problems, key
    assert verify({**proof, "more": 1}).problems


def test_who_has_not_the_key_cannot_write_the_chain_again(played: LiveMatch, proof: dict[str, Any]) -> None:
    """A forger can recompute all hashes, but can only sign with another key, which the check detects."""
    forged = forgery(played, Signer(b"x" * 32))
    assert not verify(forged).problems
    problems = verify(forged, key=SIGNER.public).problems
    assert any("signature" in each for each in problems)
    mixed = {**forged, "receipts": proof["receipts"]}
    assert any("not the match that the server signed" in each for each in verify(mixed).problems)


def forgery(played: LiveMatch, signer: Signer) -> dict[str, Any]:
    """The same match with a later time for one command, and everything else recomputed."""
    other = begin("aeonis")
    other.signer = signer
    for n, command in enumerate(played.commands):
        do(other, command.kind, command.seat, command.text, after=2_000_000 if n == 3 else 1_000_000)
    return exported(other)


def test_a_receipt_that_was_kept_shows_that_the_server_wrote_the_match_again(played: LiveMatch) -> None:
    early = played.receipt(0, played.commands[4])
    assert early is not None
    kept = early.model_dump(mode="json")
    assert not verify(exported(played), receipts=[kept]).problems
    problems = verify(forgery(played, SIGNER), receipts=[kept]).problems
    assert len(problems) == 1
    assert f"not the match that the server signed after {early.links} commands" in problems[0]


def test_other_dice_than_those_of_the_seed_are_found(played: LiveMatch) -> None:
    """A server that rolls other dice than it committed to signs positions that do not follow."""
    thrown, committed = begin("aeonis", seed=4), begin("aeonis", seed=3)
    for command in played.commands[:-1]:
        do(thrown, command.kind, command.seat, command.text)
        committed.carry_out(thrown.commands[-1], state_hash(thrown.match.state.tobytes()))
    do(committed, "resign", 0)
    problems = verify(exported(committed)).problems
    assert problems
    assert all("leads to another position" in each for each in problems)


def test_what_is_wrong_is_said_and_where(proof: dict[str, Any], tmp_path: Path) -> None:
    proof["entries"][3]["at"] += 1
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof))
    done = run("verify", str(file))
    assert done.code == 1
    assert "entries.3: the chain breaks at command 4" in done.err
    file.write_text("{}")
    assert "This is not a proof" in run("verify", str(file)).err
    assert run("verify", str(tmp_path / "none.json")).code == 1
