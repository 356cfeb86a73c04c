"""Actions as text and picks, and why one is not legal: `b2-b3` moves, `b2xc3` captures."""

import re
from collections.abc import Sequence
from typing import Any

from banneret.cli.skeleton.rules import EMPTY, WAYS, target_of
from banneret.engine.errors import BadNotation
from banneret.engine.game import Notation, Reason, Refusals
from banneret.engine.kit import OnSquares, picks_by_kind
from banneret.engine.views import Action

_MOVE = re.compile(r"([a-z]\d)[-x]([a-z]\d)")


class SkeletonNotation(OnSquares, Notation):
    """A unit's cell, a sign, and the cell it goes to."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        place, target = code // WAYS, target_of(self.rules, seat, code // WAYS, code % WAYS)
        start, end = self.squares.cells[place], self.squares.cells[target]
        picks = (f"unit:{start}", f"cell:{end}")
        if state.board[target] == EMPTY:
            return Action(code, "move", f"{start}-{end}", picks, f"{start} moves to {end}", f"Move to {end}")
        return Action(
            code, "capture", f"{start}x{end}", picks, f"{start} captures on {end}", f"Capture {end}"
        )

    def parse(self, state: Any, seat: int, text: str) -> int:
        move = _MOVE.fullmatch(text.strip())
        code = None if move is None else self.code(seat, move[1], move[2])
        if code is None:
            raise BadNotation(f"{text[:40]!r} is not a move. Write b2-b3 to move, b2xc3 to capture.")
        if text.strip() != self.describe(state, seat, code).text:
            raise BadNotation(f"This move is written {self.describe(state, seat, code).text}.")
        return code

    def code(self, seat: int, start: str, end: str) -> int | None:
        """The code of a move between two cells, legal or not; None if there is no such move."""
        if start in self.squares.places and end in self.squares.places:
            place = self.squares.places[start]
            for way in range(WAYS):
                if target_of(self.rules, seat, place, way) == self.squares.places[end]:
                    return place * WAYS + way
        return None


class SkeletonRefusals(Refusals):
    """The first rule that forbids a move."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        place, cells = code // WAYS, self.rules.width * self.rules.height
        if not 0 <= place < cells or target_of(self.rules, seat, place, code % WAYS) < 0:
            return Reason("There is no such move.", "SK-2.1")
        if state.board[place] != seat + 1:
            return Reason("No unit of yours stands there.", "SK-1.2")
        if code % WAYS == 1:
            return Reason("A unit moves straight ahead to an empty cell only.", "SK-2.1")
        return Reason("One of your own units stands there.", "SK-2.1")

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        pointed = picks_by_kind(picks)
        notation = self.game.notation
        assert isinstance(notation, SkeletonNotation)
        start, end = pointed.get("unit", ""), pointed.get("cell", "")
        code = notation.code(seat, start, end)
        if code is not None:
            return self.why_not(state, seat, code)
        place = notation.squares.places.get(start)
        if place is None or state.board[place] != seat + 1:
            return Reason("No unit of yours stands there.", "SK-1.2")
        return Reason("A unit moves one cell forward, straight or diagonally.", "SK-2.1")
