"""What is sent to a process in which a player thinks. Nothing else of a match leaves the server's process."""

from dataclasses import dataclass
from functools import lru_cache
from json import dumps, loads
from typing import Any

import numpy as np

from banneret import games
from banneret.engine import ruleset as rulesets
from banneret.engine.compiler import ignore_progress
from banneret.engine.game import Game
from banneret.engine.match import Match
from banneret.players.opponent import answer, ask
from banneret.players.protocol import Question
from banneret.players.registry import player


@dataclass(frozen=True, slots=True)
class Job:
    """A question to a player: the game, its rules, and a state that could be true for all the seat knows."""

    game: str
    ruleset: str
    state: bytes
    seat: int
    player: str
    seed: int
    own: int


def job_for(match: Match, seat: int, player: str) -> Job:
    """What a player at a seat is asked now."""
    asked = ask(match, seat)
    ruleset = dumps(rulesets.dump(match.game.ruleset))
    return Job(match.game.name, ruleset, asked.state.tobytes(), seat, player, asked.seed, asked.own)


@dataclass(frozen=True, slots=True)
class Preparation:
    """The order to compile what a player needs for a game."""

    game: str
    player: str


def prepare(wanted: Preparation) -> None:
    """Compiles, or finds that it was done before."""
    definition = games.definition(wanted.game)
    player(wanted.player).prepare(Game(definition, definition.ruleset()), ignore_progress)


def do(job: Job) -> int:
    """The code of the action that the player chooses."""
    game = _game(job.game, job.ruleset)
    state: Any = np.frombuffer(bytearray(job.state), game.definition.STATE)
    return answer(Question(job.seat, state, job.seed, job.own), job.player, game)


@lru_cache(maxsize=32)
def _game(name: str, ruleset: str) -> Game:
    definition = games.definition(name)
    return Game(definition, rulesets.restore(loads(ruleset), game=name, model=definition.numbers))
