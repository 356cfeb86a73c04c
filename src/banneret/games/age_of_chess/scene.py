"""The board and everything around it, for people."""

from functools import cached_property
from typing import Any

from banneret.engine.game import Scenes
from banneret.engine.kit import CHESSBOARD
from banneret.engine.machine.kernels.frames import top
from banneret.engine.text import spoken
from banneret.engine.views import Board, Grid, Prompt, Scene, Unit
from banneret.games.age_of_chess.language import say
from banneret.games.age_of_chess.names import CELLS, KIND_WORDS, SYMBOLS, TITLES
from banneret.games.age_of_chess.rules.board import (
    BELOW,
    COMMANDER,
    TOP,
    below_of,
    kind_at,
    seat_of,
    top_of,
)
from banneret.games.age_of_chess.rules.movement import is_threatened

FACING = ("N", "S")


class AgeOfChessScenes(Scenes):
    """Squares with stacks of up to two units."""

    def grid(self) -> Grid:
        return CHESSBOARD.grid

    def scene(self, state: Any, viewer: int) -> Scene:
        """The units, the turn, and the prompt."""
        units = self._units_on(state)
        seat = top(state).seat
        prompt = Prompt(seat=seat, text=say("Move one unit or use one ability."), clause="AC-1.4")
        return Scene(
            turn=state.plies // 2 + 1,
            phase="over" if state.over else "action",
            board=Board(units=tuple(units)),
            prompts=() if state.over else (prompt,),
        )

    def _units_on(self, state: Any) -> list[Unit]:
        """All units. Few squares change between positions, so the units of a square are cached."""
        kept = self._kept.setdefault(spoken(), {})
        units = list[Unit]()
        for place, square in enumerate(state.board[:64]):
            if square:
                found = kept.get((place, square))
                if found is None:
                    found = self._units_at(state, place)
                    if COMMANDER not in (top_of(square), below_of(square)):  # its badge may change
                        kept[place, square] = found
                units += found
        return units

    def _units_at(self, state: Any, place: int) -> tuple[Unit, ...]:
        seat = seat_of(state.board[place])
        kinds = ((slot, kind_at(state, place, slot)) for slot in (TOP, BELOW))
        return tuple(
            self._new_unit(
                place,
                slot,
                kind,
                seat,
                kind == COMMANDER and bool(is_threatened(state, self.rules, seat, place)),
            )
            for slot, kind in kinds
            if kind
        )

    @cached_property
    def _kept(self) -> dict[str, dict[tuple[int, int], tuple[Unit, ...]]]:
        """Cached units by language, then by square and its contents."""
        return {}

    def _new_unit(self, place: int, slot: int, kind: int, seat: int, threatened: bool) -> Unit:
        return Unit(
            id=f"{CELLS[place]}{'ab'[slot]}",
            cell=CELLS[place],
            place=slot,
            seat=seat,
            kind=KIND_WORDS[kind],
            name=TITLES[kind],
            symbol=SYMBOLS[kind],
            facing=FACING[seat],
            badges=("threatened",) if threatened else (),
            values={say("worth"): self.rules.worth[kind]} if kind != COMMANDER else {},
        )
