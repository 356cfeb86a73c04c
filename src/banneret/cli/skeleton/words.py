"""Events and endings in words, and the board for people."""

from typing import Any

from banneret.cli.skeleton.rules import CAPTURED, EMPTY, ENDING_BREAKTHROUGH, ENDING_NO_MOVE
from banneret.engine.game import Scenes, Words
from banneret.engine.kit import OnSquares
from banneret.engine.machine.kernels.frames import top
from banneret.engine.views import Board, Event, Grid, Prompt, Scene, Unit

ENDINGS = {ENDING_BREAKTHROUGH: "breakthrough", ENDING_NO_MOVE: "no move"}


class SkeletonWords(OnSquares, Words):
    """Events and endings as sentences."""

    def event(self, event: Any) -> Event:
        seat, side = int(event["seat"]), self.game.sides[event["seat"]]
        start = self.squares.cells[event["a"]]
        if event["kind"] == CAPTURED:
            text = f"The {side} unit on {start} is captured."
            return Event(text=text, deed="loss", seat=seat, kind="unit", start=start)
        end = self.squares.cells[event["b"]]
        text = f"{side} moves from {start} to {end}."
        return Event(text=text, deed="move", seat=seat, kind="unit", start=start, end=end)

    def ending(self, state: Any) -> str:
        winner, loser = self.game.sides if state.winners == 1 else reversed(self.game.sides)
        if state.ending == ENDING_BREAKTHROUGH:
            return f"{winner} wins: a unit has reached the last row."
        return f"{winner} wins: {loser} cannot move."


class SkeletonScenes(OnSquares, Scenes):
    """A board of squares with at most one unit on each."""

    def grid(self) -> Grid:
        return self.squares.grid

    def scene(self, state: Any, viewer: int) -> Scene:
        units = [
            Unit(id=cell, cell=cell, seat=state.board[place] - 1, kind="unit", name="Unit", symbol="U")
            for place, cell in enumerate(self.squares.cells)
            if state.board[place] != EMPTY
        ]
        prompt = Prompt(seat=top(state).seat, text="Move a unit.", clause="SK-1.2")
        return Scene(
            phase="over" if state.over else "move",
            turn=state.plies // 2 + 1,
            board=Board(units=tuple(units)),
            prompts=() if state.over else (prompt,),
        )
