"""Documents: positions written and read back."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from banneret.conformance.check import check, check_where
from banneret.conformance.damage import damaged
from banneret.conformance.playing import (
    Moment,
    asked_seats,
    document_of,
    legal_codes,
    plays_to_follow,
    positions_to_interpret,
)
from banneret.conformance.subject import Subject
from banneret.engine.editing import read_text, write_text
from banneret.engine.errors import BadDocument
from banneret.engine.game import Documents, Game
from banneret.engine.machine.kernels.entry_points import carry_out
from banneret.engine.machine.layout import Array, position_bytes

DAMAGED = 250
"""The most damaged documents tried per position, evenly spread."""

PLAYED_ON = 30
"""How many actions are played from a damaged document that was accepted."""


def _read_again(subject: Subject, at: Moment) -> Array:
    """The state of a match that begins from the document of a position."""
    return subject.fast.position(document_of(subject, at.state), seed=5).state


@check
def a_document_is_plain_json(subject: Subject) -> Iterator[str]:
    """A document is plain JSON data, and survives being written as text and read back."""
    for at in positions_to_interpret(subject, most=100):
        document = document_of(subject, at.state)
        if json.loads(json.dumps(document, allow_nan=False)) != document:
            yield f"{at}: the document is another after it was written as JSON."
    for at in positions_to_interpret(subject, most=10):
        document = document_of(subject, at.state)
        if read_text(write_text(document)).document != document:
            yield f"{at}: the document is another after it was written as YAML."


@check
def a_document_gives_the_same_position(subject: Subject) -> Iterator[str]:
    """A document gives the same position, the same document, and the same actions to the same seats."""
    game, work = subject.fast, subject.fast.new_work()
    for at in positions_to_interpret(subject, most=200):
        again, state = _read_again(subject, at), at.state
        if again["plies"][0] != state["plies"][0] or position_bytes(again) != position_bytes(state):
            yield f"{at}: read again, the position differs in {_differing(again, state)}."
        if document_of(subject, again) != document_of(subject, state):
            yield f"{at}: read and written again, the document is another."
        if asked_seats(game.run, again) != asked_seats(game.run, state):
            yield f"{at}: read again, other seats are asked."
        for seat in subject.seats:
            if legal_codes(game, again, seat, work) != legal_codes(game, state, seat, work):
                yield f"{at}: read again, {subject.called(seat)} has other actions."


def _differing(one: Array, other: Array) -> str:
    """The fields in which two positions differ, which say more than their bytes."""
    names = one.dtype.names or ()
    parts = ("plies", *(name for name in names[names.index("over") :] if name != "history"))
    return ", ".join(
        f"{name} ({one[name][0]} in place of {other[name][0]})"
        for name in parts
        if one[name].tobytes() != other[name].tobytes()
    )


@check
def a_game_goes_on_the_same_from_a_document(subject: Subject) -> Iterator[str]:
    """From a document, a game continues to its end as it did before.

    With the same dice: they are not part of a document, so they are restored by hand.
    """
    game, work = subject.fast, subject.fast.new_work()
    for play in plays_to_follow(subject, seeds=2):
        for plies in range(0, len(play.turns), 12):
            again = _read_again(subject, Moment(play, plies))
            again["dice"] = play.states["dice"][plies]
            for after, (seat, code) in enumerate(play.turns[plies:], start=plies + 1):
                game.run(carry_out, again, game.rules, seat, code, work)
                expected = play.states[after : after + 1]
                if again["plies"] != expected["plies"] or position_bytes(again) != position_bytes(expected):
                    at = Moment(play, after)
                    yield f"{at}, from the document after {plies}: {_differing(again, expected)}."
                    break


def _writes_its_own(subject: Subject) -> bool:
    """Whether a game defines its own documents; raw fields of a state are not validated."""
    return subject.definition.documents.read is not Documents.read


@check_where(_writes_its_own)
def a_damaged_document_is_refused_or_can_be_played(subject: Subject) -> Iterator[str]:
    """A damaged document is refused, or it is a position that can be played without errors.

    Played interpreted, where an index out of bounds raises IndexError.
    """
    told, played = set[str](), set[bytes]()
    for at in positions_to_interpret(subject, most=4):
        all_damaged = list(damaged(document_of(subject, at.state)))
        for damage, document in all_damaged[:: subject.stride + len(all_damaged) // DAMAGED]:
            problem = _problem_with(subject, document, played)
            if problem and problem not in told:
                told.add(problem)
                yield f"{at}, with a document in which {damage}: {problem}"


def _problem_with(subject: Subject, document: dict[str, Any], played: set[bytes]) -> str | None:
    """What goes wrong with a damaged document, or None. Each state is played only once."""
    try:
        match = subject.game.position(document)
    except BadDocument as refusal:
        return None if str(refusal).strip() else "it is refused without a reason."
    except Exception as error:
        return f"it is read with {error!r}."
    if match.state.tobytes() in played:
        return None
    played.add(match.state.tobytes())
    try:
        _play_a_while(subject.game, match.state.copy())
    except Exception as error:
        return f"it is let through, and playing on raises {error!r}."
    return None


def _play_a_while(game: Game, state: Array) -> None:
    work, random = game.new_work(), Random(1)
    for _ in range(PLAYED_ON):
        asked = asked_seats(game.run, state)
        if not asked:
            return
        seat = random.choice(asked)
        code = random.choice(legal_codes(game, state, seat, work))
        game.run(carry_out, state, game.rules, seat, code, work)


@check
def an_empty_document_is_refused(subject: Subject) -> Iterator[str]:
    """An empty document is refused with BadDocument."""
    try:
        subject.game.position({})
    except BadDocument:
        return
    yield "An empty document is taken for a position."


@check
def a_match_does_not_change_the_document_it_began_with(subject: Subject) -> Iterator[str]:
    """A match does not change the document it began with."""
    for at in positions_to_interpret(subject, most=4):
        document = document_of(subject, at.state)
        kept = deepcopy(document)
        match = subject.game.position(document)
        if match.to_act:
            seat = match.to_act[0]
            match.play(match.legal(seat)[0], seat=seat)
        if document != kept:
            yield f"{at}: the match has changed the document it began with."
