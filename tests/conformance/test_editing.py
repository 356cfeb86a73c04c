"""Positions set up by hand: taken apart, and put together again edit by edit."""

from contextlib import suppress
from typing import Any

import pytest

from banneret.engine.editing.drafts import Draft, drafted, drafted_from_text
from banneret.engine.editing.edits import Clear, Edit, Move, Put, Remove, Set, edited
from banneret.engine.editing.texts import read_text, write_text
from banneret.engine.errors import BadDocument
from banneret.engine.game.editing import Editing
from banneret.engine.machine.layout import look
from banneret.engine.views.palette import FACING, SEAT, Value
from banneret.engine.views.sketch import Piece, Sketch
from banneret.engine.views.view import ARBITER
from tests.conformance.playing import document_of, positions
from tests.conformance.subjects import Subject, each_ruleset, each_ruleset_where
from tests.conformance.test_documents import damaged

each_editor = each_ruleset_where(lambda subject: subject.game.editing is not None)


each_game_with_one = each_ruleset_where(
    lambda subject: subject.ruleset == "default" and subject.game.editing is not None
)
"""Where rulesets make no difference, and every position takes long."""


def editing_of(subject: Subject) -> Editing:
    editing = subject.game.editing
    assert editing is not None
    return editing


@each_editor
def test_a_document_is_taken_apart_and_put_together(subject: Subject) -> None:
    editing = editing_of(subject)
    for at in positions(subject, most=30):
        document = document_of(subject, at.state)
        assert editing.document(editing.sketch(document)) == document, at


@each_ruleset
def test_a_document_is_written_as_text_and_read(subject: Subject) -> None:
    for at in positions(subject, most=10):
        document = document_of(subject, at.state)
        assert read_text(write_text(document)).document == document, at


@each_editor
def test_a_board_shows_what_stands_where(subject: Subject) -> None:
    """As the game itself shows it: the same units by the same names on the same cells."""
    editing = editing_of(subject)
    for at in positions(subject, most=10):
        document = document_of(subject, at.state)
        board = editing.shown(editing.sketch(document))
        told = {(unit.id, unit.cell, unit.seat, unit.kind, unit.name) for unit in board.units}
        scene = subject.game.scenes.scene(look(at.state)[0], ARBITER)
        seen = {
            (unit.id, unit.cell, unit.seat, unit.kind, unit.name)
            for unit in scene.board.units
            if "garrisoned" not in unit.badges and unit.kind != "mountain"
        }
        assert told == seen, at


@each_editor
def test_a_position_is_put_together_by_edits(subject: Subject) -> None:
    """All units are taken away, then put back one by one, with all that can be set of them."""
    editing = editing_of(subject)
    for at in positions(subject, most=6):
        wanted = editing.sketch(document_of(subject, at.state))
        sketch = after(editing, wanted, Clear(do="clear"))
        assert sketch.pieces == (), at
        for piece in wanted.pieces:
            if piece.cell is not None:
                put = Put(do="put", kind=piece.kind, seat=piece.seat, cell=piece.cell)
                sketch = after(editing, sketch, put)
        for cell in {piece.cell for piece in wanted.pieces if piece.cell is not None}:
            for n, piece in enumerate(wanted.on(cell)):
                sketch = with_values(editing, sketch, cell, n, values_of(editing, wanted, piece))
        assert standing(editing, sketch) == standing(editing, wanted), at


def after(editing: Editing, sketch: Sketch, edit: Edit) -> Sketch:
    """What is read of the document that an edit leaves."""
    return editing.sketch(editing.document(edited(editing, sketch, edit)[0]))


Told = Value | tuple[str, int]
"""What is set; of another unit, where it stands: names may change."""


def with_values(editing: Editing, sketch: Sketch, cell: str, place: int, values: dict[str, Told]) -> Sketch:
    """Sets all that can be set of a unit, told by where it stands."""
    for setting, value in values.items():
        piece = sketch.on(cell)[place]
        if values_of(editing, sketch, piece)[setting] != value:
            meant = sketch.on(value[0])[value[1]].id if isinstance(value, tuple) else value
            sketch = after(editing, sketch, Set(do="set", setting=setting, value=meant, unit=piece.id))
    return sketch


def values_of(editing: Editing, sketch: Sketch, piece: Piece) -> dict[str, Told]:
    """What can be set of a unit, as it is."""
    stock = editing.palette.stock(piece.kind, piece.seat)
    assert stock is not None, piece
    own: dict[str, Told] = {**piece.values, FACING: piece.facing, SEAT: piece.seat}
    for setting in stock.settings:
        if setting.kind == "unit":
            own[setting.name] = place_of(sketch, piece.values[setting.name])
    return {setting.name: own[setting.name] for setting in stock.settings}


def place_of(sketch: Sketch, id: Value) -> Told:
    other = sketch.piece(str(id))
    if other is None or other.cell is None:
        return None
    return other.cell, sketch.on(other.cell).index(other)


def standing(editing: Editing, sketch: Sketch) -> Any:
    """All that stands on the board, in order, and all that is set of cells."""
    units = sorted(
        (cell, n, piece.kind, sorted(values_of(editing, sketch, piece).items(), key=str))
        for cell in {piece.cell for piece in sketch.pieces if piece.cell is not None}
        for n, piece in enumerate(sketch.on(cell))
    )
    cells = {cell: values for cell, values in sketch.cells.items() if any(values.values())}
    return units, cells


@each_game_with_one
def test_every_edit_leaves_a_document_that_can_be_judged(subject: Subject) -> None:
    """Whatever is put, moved and removed: the game says whether it can be played, and nothing breaks."""
    editing = editing_of(subject)
    cells = list(subject.game.grid.places)
    for number, at in enumerate(positions(subject, most=3)):
        draft = drafted(subject.game, document_of(subject, at.state))
        for n, stock in enumerate(editing.palette.stocks):
            cell = cells[(7 * n + 13 * number) % len(cells)]
            draft = redrafted(subject, draft, Put(do="put", kind=stock.kind, seat=stock.seats[0], cell=cell))
            assert draft.about is not None
            assert draft.sketch is not None
            piece = draft.sketch.piece(draft.about)
            assert piece is not None
            assert (piece.kind, piece.cell) == (stock.kind, cell)
            draft = redrafted(subject, draft, Move(do="move", unit=piece.id, cell=cells[-1 - n]))
            assert draft.check.text
        draft = redrafted(subject, draft, Remove(do="remove", unit=draft.about or ""))
        assert drafted_from_text(subject.game, draft.text).document == draft.document


def redrafted(subject: Subject, draft: Draft, edit: Edit) -> Draft:
    assert draft.document is not None
    return drafted(subject.game, draft.document, edit)


@each_game_with_one
def test_whatever_somebody_writes_can_be_shown_or_mended(subject: Subject) -> None:
    """A damaged document is judged, and shown where it can be; an edit of it is made, or refused in words."""
    (at, *_) = positions(subject, most=2)
    all_damaged = list(damaged(document_of(subject, at.state)))
    surprises: dict[str, str] = {}
    for damage, document in all_damaged[:: 1 + len(all_damaged) // 200]:
        try:
            assert drafted(subject.game, document).check.text
            with suppress(BadDocument):
                drafted(subject.game, document, Clear(do="clear"))
        except Exception as error:
            surprises.setdefault(repr(error), damage)
    assert surprises == {}


@each_game_with_one
def test_an_edit_that_cannot_be_made_says_why(subject: Subject) -> None:
    document = subject.game.match().document()
    for edit in (
        Put(do="put", kind="no-such", seat=0, cell="a1"),
        Move(do="move", unit="no-such", cell="a1"),
        Remove(do="remove", unit="no-such"),
        Set(do="set", setting="no-such", value=1),
    ):
        with pytest.raises(BadDocument, match="no-such"):
            drafted(subject.game, document, edit)
