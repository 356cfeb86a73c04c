"""Positions set up by hand: taken apart, and rebuilt edit by edit."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from banneret.conformance.check import check_where
from banneret.conformance.damage import damaged
from banneret.conformance.playing import document_of, positions_to_interpret
from banneret.conformance.subject import Subject
from banneret.engine.editing import (
    Clear,
    Draft,
    Edit,
    Move,
    Put,
    Remove,
    Set,
    apply_edit,
    make_draft,
    make_draft_from_text,
)
from banneret.engine.errors import BadDocument
from banneret.engine.game import Editing
from banneret.engine.machine.layout import look
from banneret.engine.views import ARBITER, FACING, SEAT, Piece, Sketch, Unit, Value

check_editor = check_where(lambda subject: subject.game.editing is not None)
check_editor_once = check_where(
    lambda subject: subject.ruleset == "default" and subject.game.editing is not None
)
"""For checks that do not depend on the ruleset and are slow for every position."""


def _editing_of(subject: Subject) -> Editing:
    editing = subject.game.editing
    assert editing is not None
    return editing


@check_editor
def a_document_is_taken_apart_and_put_together(subject: Subject) -> Iterator[str]:
    """A document that is taken apart into a sketch and put together again is unchanged."""
    editing = _editing_of(subject)
    for at in positions_to_interpret(subject, most=30):
        document = document_of(subject, at.state)
        if editing.document(editing.sketch(document)) != document:
            yield f"{at}: put together from its sketch, the document is another."


@check_editor
def a_board_shows_what_stands_where(subject: Subject) -> Iterator[str]:
    """The board for editing shows the same units as the game, with the same names on the same cells.

    Except for units inside another, and units that the game shows as terrain.
    """
    editing = _editing_of(subject)
    kinds = {stock.kind for stock in editing.palette.stocks}
    for at in positions_to_interpret(subject, most=10):
        board = editing.shown(editing.sketch(document_of(subject, at.state)))
        scene = subject.game.scenes.scene(look(at.state)[0], ARBITER)
        told = {_shown(unit) for unit in board.units}
        seen = {
            _shown(unit)
            for unit in scene.board.units
            if unit.kind in kinds and "garrisoned" not in unit.badges
        }
        for unit in sorted(told ^ seen, key=str):
            yield f"{at}: only {'the editor' if unit in told else 'the game'} shows {unit}."


def _shown(unit: Unit) -> tuple[Any, ...]:
    return unit.id, unit.cell, unit.seat, unit.kind, unit.name


@check_editor
def a_position_is_put_together_by_edits(subject: Subject) -> Iterator[str]:
    """A cleared board can be rebuilt by edits, unit by unit, with all settings."""
    editing = _editing_of(subject)
    for at in positions_to_interpret(subject, most=6):
        wanted = editing.sketch(document_of(subject, at.state))
        sketch = _after(editing, wanted, Clear(do="clear"))
        if sketch.pieces:
            yield f"{at}: cleared, the board still has units."
        for piece in wanted.pieces:
            if piece.cell is not None:
                put = Put(do="put", kind=piece.kind, seat=piece.seat, cell=piece.cell)
                sketch = _after(editing, sketch, put)
        for cell in {piece.cell for piece in wanted.pieces if piece.cell is not None}:
            for n, piece in enumerate(wanted.on(cell)):
                sketch = _with_values(editing, sketch, cell, n, _values_of(editing, wanted, piece))
        if _standing(editing, sketch) != _standing(editing, wanted):
            yield f"{at}: put together by edits, the board is another."


def _after(editing: Editing, sketch: Sketch, edit: Edit) -> Sketch:
    """The sketch after an edit, written to a document and read back."""
    return editing.sketch(editing.document(apply_edit(editing, sketch, edit)[0]))


PieceValue = Value | tuple[str, int]
"""A value of a setting; another unit is identified by its place, as ids may change."""


def _with_values(
    editing: Editing, sketch: Sketch, cell: str, place: int, values: dict[str, PieceValue]
) -> Sketch:
    """Sets all settings of a unit, identified by its place."""
    for setting, value in values.items():
        piece = sketch.on(cell)[place]
        if _values_of(editing, sketch, piece)[setting] != value:
            meant = sketch.on(value[0])[value[1]].id if isinstance(value, tuple) else value
            sketch = _after(editing, sketch, Set(do="set", setting=setting, value=meant, unit=piece.id))
    return sketch


def _values_of(editing: Editing, sketch: Sketch, piece: Piece) -> dict[str, PieceValue]:
    """The values of all settings of a unit."""
    stock = editing.palette.stock(piece.kind, piece.seat)
    assert stock is not None, piece
    own: dict[str, PieceValue] = {**piece.values, FACING: piece.facing, SEAT: piece.seat}
    for setting in stock.settings:
        if setting.kind == "unit":
            own[setting.name] = _place_of(sketch, piece.values[setting.name])
    return {setting.name: own[setting.name] for setting in stock.settings}


def _place_of(sketch: Sketch, id: Value) -> PieceValue:
    other = sketch.piece(str(id))
    if other is None or other.cell is None:
        return None
    return other.cell, sketch.on(other.cell).index(other)


def _standing(editing: Editing, sketch: Sketch) -> Any:
    """All units on the board, in order, and all values of cells."""
    units = sorted(
        (cell, n, piece.kind, sorted(_values_of(editing, sketch, piece).items(), key=str))
        for cell in {piece.cell for piece in sketch.pieces if piece.cell is not None}
        for n, piece in enumerate(sketch.on(cell))
    )
    cells = {cell: values for cell, values in sketch.cells.items() if any(values.values())}
    return units, cells


@check_editor_once
def every_edit_leaves_a_document_that_can_be_judged(subject: Subject) -> Iterator[str]:
    """After any edits, the game says whether the position can be played, and nothing fails."""
    editing, cells = _editing_of(subject), list(subject.game.grid.places)
    for number, at in enumerate(positions_to_interpret(subject, most=3)):
        draft = make_draft(subject.game, document_of(subject, at.state))
        for n, stock in enumerate(editing.palette.stocks):
            cell = cells[(7 * n + 13 * number) % len(cells)]
            draft = _redrafted(subject, draft, Put(do="put", kind=stock.kind, seat=stock.seats[0], cell=cell))
            piece = draft.sketch.piece(draft.about) if draft.sketch and draft.about else None
            if piece is None or (piece.kind, piece.cell) != (stock.kind, cell):
                yield f"{at}: a {stock.kind} put on {cell} is not there."
                continue
            draft = _redrafted(subject, draft, Move(do="move", unit=piece.id, cell=cells[-1 - n]))
            if not draft.check.text:
                yield f"{at}: a {stock.kind} on {cells[-1 - n]} is not judged in words."
        draft = _redrafted(subject, draft, Remove(do="remove", unit=draft.about or ""))
        if make_draft_from_text(subject.game, draft.text).document != draft.document:
            yield f"{at}: written as text and read, an edited document is another."


def _redrafted(subject: Subject, draft: Draft, edit: Edit) -> Draft:
    assert draft.document is not None
    return make_draft(subject.game, draft.document, edit)


@check_editor_once
def a_damaged_document_can_be_shown_or_mended(subject: Subject) -> Iterator[str]:
    """A damaged document is judged, and shown if possible; an edit of it is made or refused with a reason."""
    (at, *_) = positions_to_interpret(subject, most=2)
    all_damaged = list(damaged(document_of(subject, at.state)))
    told = set[str]()
    for damage, document in all_damaged[:: 1 + len(all_damaged) // 200]:
        try:
            is_judged = bool(make_draft(subject.game, document).check.text)
            with suppress(BadDocument):
                make_draft(subject.game, document, Clear(do="clear"))
        except Exception as error:
            problem = f"editing it raises {error!r}"
        else:
            problem = "" if is_judged else "it is not judged in words"
        if problem and problem not in told:
            told.add(problem)
            yield f"{at}, with a document in which {damage}: {problem}."


@check_editor_once
def an_edit_that_cannot_be_made_says_why(subject: Subject) -> Iterator[str]:
    """An edit of something that does not exist is refused with a message that names it."""
    document = subject.game.match().document()
    for edit in (
        Put(do="put", kind="no-such", seat=0, cell="a1"),
        Move(do="move", unit="no-such", cell="a1"),
        Remove(do="remove", unit="no-such"),
        Set(do="set", setting="no-such", value=1),
    ):
        try:
            make_draft(subject.game, document, edit)
        except BadDocument as refusal:
            if "no-such" not in str(refusal):
                yield f"To {edit.do} what is called 'no-such' is refused without its name: {refusal}"
            continue
        yield f"To {edit.do} what is called 'no-such' is not refused."
