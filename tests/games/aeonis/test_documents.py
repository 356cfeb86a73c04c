"""Mutated documents: each gives a position, or an error that says what is wrong."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

import banneret
from banneret import BadDocument, Game
from banneret.engine.editing import Set, make_draft, make_draft_from_text, write_text
from banneret.engine.views.palette import Value
from tests.games.aeonis.positions import POSITIONS, played

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 15, 99, 10**30, 1.5, "", "x", "D4", "Z9", "blue", "rose", "bl1", "go-lord",
    "lake", [], {}, [[]], [None], ["bl1"], {"x": []}, {"terrain": []}, [["bl1"], ["go1"]],
)  # fmt: skip
"""Values that may appear anywhere in a document."""
KEYS = ("x", "", "D4", "Z9", "bl1", "bl15", "home", "terrain", "captor", "set", "hexes", "frames")
MUTANTS = 40
VALUE = TypeAdapter[Value](Value)


def parts_of(part: Any) -> Iterator[Any]:
    """Every mapping and list in a document."""
    if isinstance(part, (dict, list)):
        yield part
        for each in part.values() if isinstance(part, dict) else part:
            yield from parts_of(each)


def mutated(document: Any, random: Random) -> Any:
    """A document with one to three random changes, additions or removals."""
    found = deepcopy(document)
    for _ in range(random.randint(1, 3)):
        part = random.choice(list(parts_of(found)))
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        how = random.random()
        if how < 0.2 and keys:
            del part[random.choice(keys)]
        elif how < 0.4:
            odd = deepcopy(random.choice(ODD))
            part.append(odd) if isinstance(part, list) else part.update({random.choice(KEYS): odd})
        elif keys:
            part[random.choice(keys)] = deepcopy(random.choice(ODD))
    return found


@pytest.mark.parametrize("name", POSITIONS)
def test_altered_documents(name: str) -> None:
    """A document gives a position that can be viewed and played, or BadDocument says why not."""
    read = 0
    for seed, document in enumerate(played(name)):
        random = Random(seed)
        for _ in range(MUTANTS // 8):
            changed = mutated(document, random)
            try:
                match = game_of(name).position(changed)
            except BadDocument:
                continue
            read += 1
            assert game_of(name).position(match.document()).document() == match.document(), (seed, changed)
            for seat in match.to_act:
                match.view(seat)
                assert match.seen_by(seat).codes(seat), (seed, changed)
    assert read > 5


@pytest.mark.parametrize("name", POSITIONS)
def test_altered_documents_in_the_editor(name: str) -> None:
    """A draft of a mutated document can always be shown; an edit of it is made or refused."""
    for seed, document in enumerate(played(name)[::4]):
        random = Random(seed)
        for _ in range(MUTANTS // 10):
            changed = mutated(document, random)
            draft = make_draft_from_text(game_of(name), write_text(changed))
            assert draft.check.text, (seed, changed)
            try:
                draft = make_draft(game_of(name), changed, Set(do="set", setting="plies", value=3))
            except BadDocument:
                continue
            sketch = draft.sketch
            for values in () if sketch is None else (*sketch.cells.values(), sketch.values):
                for value in values.values():
                    VALUE.validate_python(value, strict=True)


def test_an_unknown_field_of_a_hex() -> None:
    """No data is lost or misrepresented: such a document can be changed only as text."""
    game = banneret.game("aeonis")
    document = json.loads(json.dumps(game.match(seed=1).document()))
    document["hexes"]["D4"]["x"] = []
    with pytest.raises(BadDocument, match=r"hexes\.D4\.x: extra inputs are not permitted"):
        game.position(document)
    with pytest.raises(BadDocument, match="can only be changed as text"):
        make_draft(game, document, Set(do="set", setting="plies", value=3))
    assert make_draft_from_text(game, write_text(document)).sketch is None


def game_of(name: str) -> Game:
    return POSITIONS[name]()


@pytest.mark.parametrize("name", POSITIONS)
def test_documents_of_games_that_were_played(name: str) -> None:
    """Every position can be written and read again, also by the editor."""
    editing = game_of(name).editing
    assert editing is not None
    for document in played(name):
        assert game_of(name).position(document).document() == document
        assert editing.document(editing.sketch(document)) == document
