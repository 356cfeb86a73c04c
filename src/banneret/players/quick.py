"""Players that choose at once: `random` and `greedy`. They run inside the kernel that plays many games."""

from typing import Any

import numpy as np

from banneret.engine.errors import BadPlayer
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.dice import seed_dice
from banneret.engine.machine.layout import Array, look, record
from banneret.engine.text import suggestion
from banneret.players.kernels.choosing import GREEDY, RANDOM
from banneret.players.kernels.playing import choose
from banneret.players.options import Options
from banneret.players.protocol import ActionBuilder, Question, Stop, Thought, never
from banneret.players.workspace import new_minds

PLAYER = record([("kind", "i4")])
"""A quick player's record for kernels."""

KINDS = {"random": RANDOM, "greedy": GREEDY}


def quick_players(*wanted: str) -> Array:
    """The records of quick players, one for each seat."""
    found: Any = np.zeros(len(wanted), PLAYER)
    for index, name in enumerate(wanted):
        if name not in KINDS:
            raise BadPlayer(f"There is no quick player called {name!r}. {suggestion(name, KINDS)}")
        found[index]["kind"] = KINDS[name]
    return found  # type: ignore[no-any-return]


class Quick:
    """A quick player, asked for one action at a time. It runs in the match's own runner."""

    def __init__(self, name: str, options: Options) -> None:
        self.name = name
        self._records = quick_players(name)

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles the choice, if the match runs compiled."""
        minds = new_minds(game.definition, 1)
        game.run.prepare(
            choose, game.new_state(), game.rules, 0, self._records, minds, on_progress=on_progress
        )

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        minds = new_minds(game.definition, 1)
        mind: Any = look(minds)[0]
        seed_dice(mind.dice, question.seed)
        builder = ActionBuilder(game, question)
        while not builder.add(
            int(game.run(choose, builder.state, game.rules, question.seat, self._records, minds))
        ):
            pass
        return Thought(builder.codes)
