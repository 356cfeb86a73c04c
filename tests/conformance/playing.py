"""How the games come about that the suite looks at.

Random play alone reaches little: most of its moves meet nobody. So games are also played by those who take
what they can, by those who seek fights (`urgency`), and by a mixture of all. A failing test names the game:
ruleset, style, seed, and how many actions were played.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import numpy as np

from banneret.engine.game.game import Game
from banneret.engine.machine.compiler import Runner
from banneret.engine.machine.kernels.entry_points import (
    begin,
    carry_out,
    hide_from,
    imagine_for,
    list_actions,
    seats_to_act,
    urgency_of,
)
from banneret.engine.machine.kernels.frames import NO_ANSWER
from banneret.engine.machine.layout import Array, look
from banneret.engine.match.match import Match
from banneret.engine.views.actions import join_codes
from banneret.players.kernels.playing import choose
from banneret.players.quick import quick_players
from banneret.players.workspace import new_minds
from tests.conformance.subjects import Subject

STYLES = ("random", "greedy", "quarrelsome", "mixed")
SEEDS = tuple(n * 0x1234_5678_90AB_CDEF % (1 << 62) for n in range(6))
"""Seeds as long as seeds can be, so that no part of one is forgotten anywhere."""

Turn = tuple[int, int]
"""A seat and the code of what it did."""


@dataclass(frozen=True, repr=False)
class Play:
    """A game as it was played, from start to end."""

    subject: Subject
    style: str
    seed: int
    states: Array
    """The state after 0, 1, 2 … actions."""
    turns: tuple[Turn, ...]

    def __repr__(self) -> str:
        return f"{self.subject}, {self.style}, seed {self.seed}"


@dataclass(frozen=True, repr=False)
class Position:
    """A moment of a game."""

    play: Play
    plies: int

    def __repr__(self) -> str:
        return f"{self.play}, after {self.plies} of {len(self.play.turns)} actions"

    @property
    def state(self) -> Array:
        """A copy of the state."""
        return self.play.states[self.plies : self.plies + 1].copy()


@cache
def plays(subject: Subject, seeds: int = len(SEEDS)) -> list[Play]:
    """Whole games in all styles."""
    if seeds < len(SEEDS):
        return [play for play in plays(subject) if play.seed in SEEDS[:seeds]]
    styles = STYLES if subject.effort > 0.2 else STYLES[2:]
    most = max(1, round(len(SEEDS) * subject.effort))
    return [_play_out(subject, style, seed) for style in styles for seed in SEEDS[:most]]


def positions(subject: Subject, most: int | None = None) -> list[Position]:
    """The positions of all games, or so many of them: the ends first, then evenly spread ones."""
    ends = [Position(play, len(play.turns)) for play in plays(subject)]
    others = [Position(play, plies) for play in plays(subject) for plies in range(len(play.turns))]
    most = most if most is None else max(2, round(most * subject.effort))
    if most is None or most >= len(ends) + len(others):
        return others + ends
    ends = ends[: most // 4]
    wanted = most - len(ends)
    return [others[index * len(others) // wanted] for index in range(wanted)] + ends


def whole_actions(play: Play) -> list[tuple[int, int, int]]:
    """Actions as people know them, halves joined: seat, code, and how many codes have then been played."""
    game, found = play.subject.game, list[tuple[int, int, int]]()
    codes = list[int]()
    for plies, (seat, code) in enumerate(play.turns, start=1):
        codes.append(code)
        state = look(Position(play, plies - 1).state)[0]
        if not game.notation.is_half(state, seat, code):
            found.append((seat, join_codes(codes), plies))
            codes = []
    return found


def followed(play: Play, game: Game) -> Iterator[tuple[Position, Match]]:
    """The same game as a match, at its start and after each action. A half at the end is left out."""
    match = game.match(play.seed)
    yield Position(play, 0), match
    for seat, code, plies in whole_actions(play):
        match.play(code, seat=seat)
        yield Position(play, plies), match


def asked_seats(run: Runner, state: Array) -> list[int]:
    """The seats that must act."""
    asked = int(run(seats_to_act, state))
    return [seat for seat in range(asked.bit_length()) if asked >> seat & 1]


def face_down(state: Array) -> list[int]:
    """The seats whose answers lie face down."""
    frame, answers = state["frames"][0][state["depth"][0] - 1], state["answers"][0]
    return [
        seat for seat, answer in enumerate(answers) if frame["together"] >> seat & 1 and answer != NO_ANSWER
    ]


def legal_codes(game: Game, state: Array, seat: int, work: Array) -> list[int]:
    """The codes of the legal actions of a seat."""
    count = game.run(list_actions, state, game.rules, seat, work)
    return [int(code) for code in work["actions"][0][:count]]


def seen_by(game: Game, state: Array, viewer: int) -> Array:
    """A copy with only what the viewer may know."""
    seen = state.copy()
    game.run(hide_from, seen, game.rules, viewer)
    return seen


def document_of(subject: Subject, state: Array) -> dict[str, Any]:
    """A position in human terms."""
    return subject.game.documents.write(look(state)[0])


def imagined_by(game: Game, state: Array, seat: int, seed: int) -> Array:
    """What could be true for all that the seat knows."""
    imagined = seen_by(game, state, seat)
    game.run(imagine_for, imagined, game.rules, seat, game.new_work(), seed)
    return imagined


def truths(subject: Subject, at: Position, seat: int) -> list[Array]:
    """The truth, and others that the seat cannot tell from it."""
    seeds = range(4 * at.plies, 4 * at.plies + 4)
    return [at.state, *(imagined_by(subject.fast, at.state, seat, seed) for seed in seeds)]


class Chooser:
    """Chooses actions in some style, from what the acting seat may know."""

    def __init__(self, game: Game, random: Random) -> None:
        self.game = game
        self.random = random
        self.work = game.new_work()
        self.mind = new_minds(game.definition, 1)

    def choose(self, style: str, state: Array, seat: int) -> int:
        if style == "mixed":
            style = self.random.choice(STYLES[:3])
        if style == "greedy":
            return self._greedy(state, seat)
        codes = legal_codes(self.game, state, seat, self.work)
        assert codes, f"seat {seat} is asked and has no action"
        return self.random.choice(codes if style == "random" else self._most_urgent(state, seat, codes))

    def _greedy(self, state: Array, seat: int) -> int:
        seed = self.random.getrandbits(60)
        self.mind["dice"]["key0"] = seed & 0xFFFFFFFF
        imagined = imagined_by(self.game, state, seat, seed)
        return int(self.game.run(choose, imagined, self.game.rules, seat, quick_players("greedy"), self.mind))

    def _most_urgent(self, state: Array, seat: int, codes: list[int]) -> list[int]:
        rules = self.game.rules
        urgencies = [int(self.game.run(urgency_of, state, rules, seat, code)) for code in codes]
        assert min(urgencies) >= 0
        return [code for code, each in zip(codes, urgencies, strict=True) if each == max(urgencies)]


def play_on(
    game: Game, state: Array, style: str, random: Random, most: int
) -> tuple[list[Array], list[Turn]]:
    """Plays from a state to the end, which must come after `most` actions at the latest."""
    chooser, work = Chooser(game, random), game.new_work()
    states, turns = [state.copy()], list[Turn]()
    while asked := asked_seats(game.run, state):
        assert len(turns) < most, f"not over after {most} actions"
        seat = random.choice(asked)
        code = chooser.choose(style, state, seat)
        game.run(carry_out, state, game.rules, seat, code, work)
        states.append(state.copy())
        turns.append((seat, code))
    return states, turns


def _play_out(subject: Subject, style: str, seed: int) -> Play:
    game, random = subject.fast, Random(f"{subject}, {style}, seed {seed}")
    state = game.new_state()
    game.run(begin, state, game.rules, game.new_work(), seed)
    try:
        states, turns = play_on(game, state, style, random, subject.longest)
    except AssertionError as error:
        raise AssertionError(f"{subject}, {style}, seed {seed}: {error}") from None
    return Play(subject, style, seed, np.concatenate(states), tuple(turns))
