"""Positions in human terms, there and back."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from banneret.engine.errors import BadDocument
from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.entry_points import carry_out
from banneret.engine.machine.layout import Array, position_bytes
from tests.conformance.playing import (
    Position,
    asked_seats,
    document_of,
    legal_codes,
    plays,
    positions,
)
from tests.conformance.subjects import Subject, each_ruleset

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    "e4",
    [],
    [[]],
    [None],
    {},
    {"x": [1]},
)


DAMAGED = 250
"""No more documents than this are tried for a position, evenly spread."""

PLAYED_ON = 30
"""How long a document that was let through is played."""


def read_again(subject: Subject, at: Position) -> Array:
    """The state of a match that begins with the document of a position."""
    return subject.game.position(document_of(subject, at.state), seed=5).state


@each_ruleset
def test_a_document_is_plain_json(subject: Subject) -> None:
    for at in positions(subject, most=100):
        document = document_of(subject, at.state)
        assert json.loads(json.dumps(document, allow_nan=False)) == document, at


@each_ruleset
def test_a_document_gives_the_same_position(subject: Subject) -> None:
    for at in positions(subject, most=200):
        again = read_again(subject, at)
        assert again[0]["plies"] == at.state[0]["plies"], at
        assert differing_fields(again, at.state) == [], at
        assert position_bytes(again) == position_bytes(at.state), at


def differing_fields(one: Array, other: Array) -> list[str]:
    """The parts of the position in which two states differ: more to read than their bytes."""
    assert one.dtype.names is not None
    names = one.dtype.names[one.dtype.names.index("over") :]
    return [
        f"{name}: {one[name][0]} {other[name][0]}"
        for name in names
        if one[name].tobytes() != other[name].tobytes()
    ]


@each_ruleset
def test_a_document_gives_the_same_document(subject: Subject) -> None:
    for at in positions(subject, most=200):
        document = document_of(subject, at.state)
        assert document_of(subject, read_again(subject, at)) == document, at


@each_ruleset
def test_a_document_gives_the_same_actions(subject: Subject) -> None:
    game, work = subject.fast, subject.fast.new_work()
    for at in positions(subject, most=200):
        again, state = read_again(subject, at), at.state
        assert asked_seats(game.run, again) == asked_seats(game.run, state), at
        for seat in subject.seats:
            assert legal_codes(game, again, seat, work) == legal_codes(game, state, seat, work), at


@each_ruleset
def test_a_game_goes_on_the_same_from_a_document(subject: Subject) -> None:
    """To its end, with the same dice: these are not part of a document, so they are put back by hand."""
    game, work = subject.fast, subject.fast.new_work()
    for play in plays(subject, seeds=2):
        for plies in range(0, len(play.turns), 12):
            again = read_again(subject, Position(play, plies))
            again["dice"] = play.states["dice"][plies]
            for after, (seat, code) in enumerate(play.turns[plies:], start=plies + 1):
                game.run(carry_out, again, game.rules, seat, code, work)
                expected = play.states[after : after + 1]
                where = f"{play}, from the document after {plies}, at {after}"
                assert differing_fields(again, expected) == [], where
                assert again["plies"] == expected["plies"], where


@each_ruleset
def test_a_damaged_document_is_refused_or_can_be_played(subject: Subject) -> None:
    """One that is let through is a position like any other: nothing breaks when it is played.

    Interpreted, where a kernel that leaves its arrays raises IndexError.
    """
    surprises: dict[str, str] = {}
    for at in positions(subject, most=4):
        all_damaged = list(damaged(document_of(subject, at.state)))
        for damage, document in all_damaged[:: subject.stride + len(all_damaged) // DAMAGED]:
            problem = try_out(subject, document)
            if problem:
                surprises.setdefault(problem, f"{at}: {damage}")
    assert surprises == {}


def try_out(subject: Subject, document: dict[str, Any]) -> str | None:
    """What goes wrong with a document, if anything does that should not."""
    try:
        match = subject.game.position(document)
    except BadDocument as refusal:
        return None if str(refusal).strip() else "refused without a reason"
    except Exception as error:
        return f"read with {error!r}"
    if not asked_seats(subject.game.run, match.state):
        return None
    try:
        try_playing(subject.game, match.state.copy(), Random(1))
    except Exception as error:
        return f"played with {error!r}"
    return None


def try_playing(game: Game, state: Array, random: Random) -> None:
    """Plays a while, or to the end if that comes first."""
    work = game.new_work()
    for _ in range(PLAYED_ON):
        asked = asked_seats(game.run, state)
        if not asked:
            return
        seat = random.choice(asked)
        game.run(
            carry_out, state, game.rules, seat, random.choice(legal_codes(game, state, seat, work)), work
        )


def damaged(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Copies of a document, each with one thing in it replaced, left out or added."""
    for path in paths(document):
        for number, garbage in enumerate(GARBAGE):
            # All kinds of garbage at the top, where there is little; below, one kind after the other.
            if len(path) == 1 or number % 5 == len(str(path)) % 5:
                changed = deepcopy(document)
                parent(changed, path)[path[-1]] = garbage
                yield f"{path} = {garbage!r}", changed
        without = deepcopy(document)
        del parent(without, path)[path[-1]]
        yield f"{path} left out", without
        if isinstance(path[-1], str):
            for name in ("zz1", "9" * 5000):
                renamed = deepcopy(without)
                parent(renamed, path)[name] = parent(document, path)[path[-1]]
                yield f"{path} called {name[:9]}", renamed
    yield "added a key", {**document, "no-such-key": 1}


def paths(part: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything inside."""
    entries = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in entries:
        yield (*before, key)
        yield from paths(value, (*before, key))


def parent(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        document = document[key]
    return document


@each_ruleset
def test_an_empty_document_is_refused(subject: Subject) -> None:
    with pytest.raises(BadDocument):
        subject.game.position({})


@each_ruleset
def test_a_match_does_not_change_the_document_it_began_with(subject: Subject) -> None:
    for at in positions(subject, most=4):
        document = document_of(subject, at.state)
        kept = deepcopy(document)
        match = subject.game.position(document)
        if match.to_act:
            seat = match.to_act[0]
            match.play(match.legal(seat)[0], seat=seat)
        assert document == kept, at
