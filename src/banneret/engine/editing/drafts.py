"""Drafts: a document under construction, edited, shown on the board and checked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from banneret.engine.editing.edits import Edit, Edited, apply_edit
from banneret.engine.editing.texts import BadText, read_text, write_text
from banneret.engine.errors import BadDocument
from banneret.engine.game.editing import Editing
from banneret.engine.game.game import Game
from banneret.engine.match.match import waiting_for
from banneret.engine.match.viewing import named_board
from banneret.engine.text.language import say
from banneret.engine.views.palette import Part, Property
from banneret.engine.views.sketch import Sketch
from banneret.engine.views.view import Board

_WRONG_DATA = (ValueError, TypeError, KeyError, AttributeError, IndexError, StopIteration)
"""What a game's `sketch` may raise: documents are typed by hand, so they may hold anything."""


class DraftCheck(Part):
    """Whether a position can be played, with a sentence: who is to act, how it ended, or what is wrong."""

    playable: bool
    readable: bool
    """Whether the document describes a position, even one in which the game is over."""
    text: str
    place: str
    """The dotted path of the mistake; empty if there is none, or if it concerns the whole position."""
    line: int | None
    """The line of the text with the mistake."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The current state of a document, which may not be playable yet."""

    text: str
    document: dict[str, Any] | None
    """None if the text is not a document."""
    check: DraftCheck
    board: Board | None
    """None if the document cannot be taken apart into units and cells."""
    sketch: Sketch | None
    about: str | None
    """The unit that the last edit was about."""


def make_draft(game: Game, document: Mapping[str, Any], edit: Edit | None = None) -> Draft:
    """The draft of a document, with an edit applied if given; BadDocument if the edit is impossible."""
    about = None
    if edit is not None:
        editing = game.editing
        sketch = _sketched(game, document)
        if editing is None or sketch is None:
            raise BadDocument(say("This position can only be changed as text."))
        try:
            after, about = apply_edit(editing, sketch, edit)
            document = editing.document(after)
        except _WRONG_DATA:
            raise BadDocument(say("Fix this position as text before you change it on the board.")) from None
    return _draft(game, dict(document), write_text(document), about)


def make_draft_from_text(game: Game, text: str) -> Draft:
    """The draft of a document given as text, which may contain anything."""
    try:
        read = read_text(text)
    except BadText as problem:
        line = problem.line or None  # 0 refers to the whole text
        return Draft(text, None, _unreadable(problem, line), None, None, None)
    return _draft(game, read.document, text, None)


def _draft(game: Game, document: dict[str, Any], text: str, about: Edited | None) -> Draft:
    sketch = _sketched(game, document)
    board = None if sketch is None else _shown(game, sketch)
    if board is None:
        sketch = None
    return Draft(text, document, _checked(game, document, text), board, sketch, _found(sketch, about))


def _shown(game: Game, sketch: Sketch) -> Board | None:
    """The board of a sketch; None if it cannot be drawn."""
    editing = game.editing
    try:
        return None if editing is None else named_board(game, editing.shown(sketch))
    except _WRONG_DATA:
        return None


def _sketched(game: Game, document: Mapping[str, Any]) -> Sketch | None:
    """The sketch of a document; None if the document cannot be taken apart."""
    editing = game.editing
    if editing is None:
        return None
    try:
        sketch = editing.sketch(document)
        return sketch if _is_sound(editing, sketch) else None
    except _WRONG_DATA:
        return None


def _is_sound(editing: Editing, sketch: Sketch) -> bool:
    """Whether all units, cells and values are of known kinds; does not check that they fit each other."""
    places, palette = editing.game.grid.places, editing.palette
    stocks = [(piece, palette.stock(piece.kind, piece.seat)) for piece in sketch.pieces]
    return (
        all(piece.cell is None or piece.cell in places for piece in sketch.pieces)
        and all(stock and _fits(piece.values, stock.settings) for piece, stock in stocks)
        and all(cell in places and _fits(values, palette.cells) for cell, values in sketch.cells.items())
        and _fits(sketch.values, palette.position)
    )


def _fits(values: Mapping[str, Any], settings: Sequence[Property]) -> bool:
    """Whether values have the types of their settings; numbers may be out of bounds."""
    return all(values.get(each.name) is None or _is_kind(values[each.name], each) for each in settings)


def _is_kind(value: Any, setting: Property) -> bool:
    if setting.kind == "choice":
        return value in [option.value for option in setting.options]
    return type(value) is {"flag": bool, "number": int, "unit": str}[setting.kind]


def _found(sketch: Sketch | None, about: Edited | None) -> str | None:
    """The id, after an edit, of the unit that it was about: the rearmost of the units that match."""
    if sketch is None or about is None:
        return None
    alike = [each.id for each in sketch.on(about.cell) if (each.kind, each.seat) == (about.kind, about.seat)]
    return alike[-1] if alike else None


def _checked(game: Game, document: Mapping[str, Any], text: str) -> DraftCheck:
    try:
        match = game.position(document)
    except BadDocument as problem:
        return _unreadable(problem, _line_of(problem.place, text))
    if match.outcome is not None:
        return DraftCheck(playable=False, readable=True, text=match.outcome.text, place="", line=None)
    return DraftCheck(playable=True, readable=True, text=waiting_for(game, match.to_act), place="", line=None)


def _unreadable(wrong: BadDocument, line: int | None) -> DraftCheck:
    return DraftCheck(playable=False, readable=False, text=wrong.problem, place=wrong.place, line=line)


def _line_of(place: str, text: str) -> int | None:
    """The line of the text at a dotted path."""
    keys = tuple(int(key) if key.isdecimal() and len(key) < 5 else key for key in place.split("."))
    try:
        return read_text(text).line_of(keys)
    except BadText:
        return None
