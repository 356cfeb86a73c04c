"""The board and what is around it, for people."""

from functools import cached_property
from typing import Any

from banneret.engine.game import Scenes
from banneret.engine.kit import CHESSBOARD
from banneret.engine.machine.kernels.frames import top
from banneret.engine.text import spoken
from banneret.engine.views import Board, Grid, Prompt, Scene, Unit
from banneret.games.age_of_chess.language import say
from banneret.games.age_of_chess.names import CELLS, KIND_WORDS, SYMBOLS, TITLES
from banneret.games.age_of_chess.rules.board import BELOW, COMMANDER, TOP, kind_at, seat_of
from banneret.games.age_of_chess.rules.movement import is_threatened

FACING = ("N", "S")


class AgeOfChessScenes(Scenes):
    """Squares with stacks of up to two units."""

    def grid(self) -> Grid:
        return CHESSBOARD.grid

    def scene(self, state: Any, viewer: int) -> Scene:
        """The units, whose turn it is, and what is asked."""
        units = [
            self._unit(state, place, slot)
            for place in range(64)
            for slot in (TOP, BELOW)
            if kind_at(state, place, slot)
        ]
        seat = top(state).seat
        prompt = Prompt(seat=seat, text=say("Move one unit or use one ability."), clause="AC-1.4")
        return Scene(
            turn=state.plies // 2 + 1,
            phase="over" if state.over else "action",
            board=Board(units=tuple(units)),
            prompts=() if state.over else (prompt,),
        )

    def _unit(self, state: Any, place: int, slot: int) -> Unit:
        kind, seat = kind_at(state, place, slot), seat_of(state.board[place])
        threatened = kind == COMMANDER and is_threatened(state, self.rules, seat, place)
        key = place, slot, kind, seat, threatened, spoken()
        if key not in self._units:
            self._units[key] = self._new_unit(place, slot, kind, seat, threatened)
        return self._units[key]

    @cached_property
    def _units(self) -> dict[tuple[Any, ...], Unit]:
        """Units that were shown before: most stay where they are from one position to the next."""
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
