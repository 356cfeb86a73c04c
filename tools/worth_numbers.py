"""The numbers with which a game's `worth` judges positions, and games between players with different ones."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, ignore_progress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.rulesets import leaves
from banneret.engine.text import Keys
from banneret.players.arena.plan import usual_opening
from banneret.players.arena.playing import AfterOpening
from banneret.players.arena.sample import Sample
from banneret.players.arena.schedule import seatings
from banneret.players.contest import compiled_game, play_game, prepare_game
from banneret.players.protocol import Player, Question, Stop, Thought, never

Worth = dict[Keys, int]
"""Numbers, keyed by their path in a ruleset."""


def worth_of(game: Game) -> Worth:
    """All numbers of a game's rules named `worth`, or inside a section of that name."""
    return {keys: value for keys, value in leaves(_numbers(game)) if "worth" in keys}


def with_worth(game: Game, worth: Worth) -> Game:
    """The game with other numbers, compiled, for games between computers."""
    changed = deepcopy(_numbers(game))
    for (*above, last), value in worth.items():
        part = changed
        for key in above:
            part = part[key]
        part[last] = value
    return compiled_game(banneret.game(game.name, changed))


def _numbers(game: Game) -> Any:
    return game.ruleset.numbers.model_dump(mode="json")


class Judging:
    """A player that judges positions with other numbers than the game's."""

    def __init__(self, then: Player, judge: Game) -> None:
        self.name = then.name
        self._then = then
        self._judge = judge

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles what the player needs."""
        self._then.prepare(game, on_progress)

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Chooses with its own numbers."""
        return self._then.think(self._judge, question, stop, at_once=at_once)


def meet(game: Game, thinker: Player, one: Worth, other: Worth, seed: int) -> Iterator[Sample]:
    """Plays pairs of games between a player and itself with two sets of numbers; yields the first's score."""
    fast, sample = compiled_game(game), Sample()
    prepare_game(fast, ignore_progress)
    two = [
        AfterOpening(Judging(thinker, with_worth(game, each)), usual_opening(game)) for each in (one, other)
    ]
    for each in two:
        each.prepare(fast, ignore_progress)
    number, ways = 0, seatings(len(game.seats))
    while True:
        got = 0
        for seating in ways:
            row = play_game(fast, [two[who] for who in seating], int(derive(seed, number, STREAM_GAME)))[0]
            winners = [seat for seat in range(len(seating)) if int(row["winners"]) >> seat & 1]
            got += sum(CERTAIN // len(winners) for seat in winners if seating[seat] == 0)
        sample.add(got / (CERTAIN * len(ways)))
        number += 1
        yield sample
