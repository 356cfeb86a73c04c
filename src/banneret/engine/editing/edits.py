"""The edits of a position, which are the same in every game."""

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from banneret.engine.errors import BadDocument
from banneret.engine.game.editing import Editing
from banneret.engine.kit.document_values import checked_choice, checked_flag, checked_number
from banneret.engine.text.language import say
from banneret.engine.text.wording import suggestion
from banneret.engine.views.palette import FACING, SEAT, Part, Property, Stock, Value
from banneret.engine.views.sketch import Piece, Sketch

Name = Annotated[str, Field(max_length=60)]


class Put(Part):
    """Puts a unit on a cell: one that is not on the board yet if there is one, else a new one. Units that
    cannot share the cell with it are removed.
    """

    do: Literal["put"]
    kind: Name
    seat: int | None
    cell: Name


class Move(Part):
    """Moves a unit to another cell, behind the units already there."""

    do: Literal["move"]
    unit: Name
    cell: Name


class Remove(Part):
    """Removes a unit from the game."""

    do: Literal["remove"]
    unit: Name


class Set(Part):
    """Sets a value of a unit, of a cell, or, if neither is named, of the position."""

    do: Literal["set"]
    setting: Name
    value: bool | int | Name | None
    unit: Name | None = None
    cell: Name | None = None


class Clear(Part):
    """Removes all units from the game."""

    do: Literal["clear"]


Edit = Annotated[Put | Move | Remove | Set | Clear, Field(discriminator="do")]


class Edited(Part):
    """Which unit an edit was about, identified by its cell, as an edit may change ids."""

    kind: str
    seat: int | None
    cell: str


def apply_edit(editing: Editing, sketch: Sketch, edit: Edit) -> tuple[Sketch, Edited | None]:
    """A sketch after an edit, and the unit that it was about; BadDocument if the edit is impossible."""
    after, about = _Edits(editing, sketch).make(edit)
    settled = editing.settled(sketch, after)
    if about is None or about.cell is None:
        return settled, None
    return settled, Edited(kind=about.kind, seat=about.seat, cell=about.cell)


class _Edits:
    def __init__(self, editing: Editing, sketch: Sketch) -> None:
        self.editing = editing
        self.palette = editing.palette
        self.sketch = sketch

    def make(self, edit: Edit) -> tuple[Sketch, Piece | None]:
        match edit:
            case Put():
                return self.put(edit)
            case Move():
                piece = self.piece(edit.unit)
                return self.stand(piece, self.cell(edit.cell))
            case Remove():
                return self.sketch.without(self.piece(edit.unit)), None
            case Set():
                return self.set(edit)
            case Clear():
                return replace(self.sketch, pieces=()), None

    # Units

    def put(self, edit: Put) -> tuple[Sketch, Piece]:
        stock = self.stock(edit.kind, edit.seat)
        same = [each for each in self.sketch.pieces if (each.kind, each.seat) == (edit.kind, edit.seat)]
        waiting = [each for each in same if stock.single or each.cell is None]
        piece = waiting[0] if waiting else self.editing.new_piece(self.sketch, edit.kind, edit.seat)
        return self.stand(piece, self.cell(edit.cell))

    def stand(self, piece: Piece, cell: str) -> tuple[Sketch, Piece]:
        """Places a unit, new or not, on a cell."""
        sketch, stock = self.sketch.without(piece), self.stock(piece.kind, piece.seat)
        if not stock.beside:
            sketch = sketch.without(*self.in_the_way(sketch, piece.seat, cell))
        moved = replace(piece, cell=cell)
        return sketch.with_piece(moved), moved

    def in_the_way(self, sketch: Sketch, seat: int | None, cell: str) -> list[Piece]:
        """The enemies that cannot share the cell, and the rearmost own units if the cell is full."""
        there = [each for each in sketch.on(cell) if not self.stock(each.kind, each.seat).beside]
        own = [each for each in there if each.seat == seat]
        others = [] if self.palette.mixed else [each for each in there if each.seat != seat]
        return [*others, *own[self.palette.crowd - 1 :]]

    # Settings

    def set(self, edit: Set) -> tuple[Sketch, Piece | None]:
        if edit.unit is not None:
            piece = self.piece(edit.unit)
            settings = self.stock(piece.kind, piece.seat).settings
            setting = _setting(settings, edit.setting)
            value = (
                self.unit(setting, edit.value) if setting.kind == "unit" else _checked(setting, edit.value)
            )
            changed = self.with_value(piece, edit.setting, value)
            return self.sketch.changed(piece, changed), changed
        if edit.cell is not None:
            cell = self.cell(edit.cell)
            value = _checked(_setting(self.palette.cells, edit.setting), edit.value)
            values = {**self.sketch.cells.get(cell, {}), edit.setting: value}
            return replace(self.sketch, cells={**self.sketch.cells, cell: values}), None
        value = _checked(_setting(self.palette.position, edit.setting), edit.value)
        return replace(self.sketch, values={**self.sketch.values, edit.setting: value}), None

    def unit(self, setting: Property, value: Value) -> Value:
        """The id of another unit, or None, if the setting allows that kind of unit."""
        if value is not None and self.piece(str(value)).kind not in setting.among:
            kinds = ", ".join(setting.among)
            raise BadDocument(say("expected a unit: {kinds}.", kinds=kinds), at=setting.name)
        return value

    def with_value(self, piece: Piece, name: str, value: Value) -> Piece:
        if name == FACING:
            return replace(piece, facing=None if value is None else str(value))
        if name == SEAT:
            seat = None if value is None else int(value)
            self.stock(piece.kind, seat)
            return self.editing.turned(self.sketch.without(piece), piece, seat)
        return replace(piece, values={**piece.values, name: value})

    # Look-ups by name

    def stock(self, kind: str, seat: int | None) -> Stock:
        stock = self.palette.stock(kind, seat)
        if stock is None:
            kinds = dict.fromkeys(each.kind for each in self.palette.stocks)
            hint = suggestion(kind, kinds)
            raise BadDocument(say("this unit cannot stand there. {hint}", hint=hint), at=kind[:40])
        return stock

    def piece(self, id: str) -> Piece:
        piece = self.sketch.piece(id)
        if piece is None:
            raise BadDocument(say("There is no unit called {unit} in this position.", unit=repr(id)))
        return piece

    def cell(self, name: str) -> str:
        if name not in self.editing.game.grid.places:
            raise BadDocument(say("There is no cell called {cell} on this board.", cell=repr(name)))
        return name


def _setting(settings: tuple[Property, ...], name: str) -> Property:
    setting = next((each for each in settings if each.name == name), None)
    if setting is None:
        hint = suggestion(name, (each.name for each in settings))
        raise BadDocument(say("there is no such setting here. {hint}", hint=hint), at=name[:40])
    return setting


def _checked(setting: Property, value: Value) -> Value:
    """A value, if the setting allows it."""
    if setting.kind == "flag":
        return checked_flag(setting.name, value)
    if setting.kind == "number":
        return checked_number(setting.name, value, setting.low, setting.high)
    return checked_choice(setting.name, value, [option.value for option in setting.options])
