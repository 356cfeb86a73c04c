"""The games that the checks examine: played once, in all styles, and shared by all checks of a process.

A failing check identifies the game: style, seed, and the number of actions played.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from random import Random
from typing import Any

import numpy as np

from banneret.conformance.kernels import playing as kernels
from banneret.conformance.subject import Subject
from banneret.conformance.workspace import NOTE
from banneret.engine.game import Game
from banneret.engine.machine.compiler import Runner
from banneret.engine.machine.kernels.entry_points import (
    begin,
    hide_from,
    imagine_for,
    list_actions,
    seats_to_act,
)
from banneret.engine.machine.kernels.frames import NO_ANSWER
from banneret.engine.machine.layout import Array, look
from banneret.engine.match import Match, Played, Position, view_of
from banneret.engine.views import Action, View, join_codes
from banneret.players.workspace import new_minds

STYLES = {
    "random": kernels.RANDOM,
    "greedy": kernels.GREEDY,
    "quarrelsome": kernels.QUARRELSOME,
    "mixed": kernels.MIXED,
    "hunting": kernels.HUNTING,
}
USUAL_STYLES = ("random", "greedy", "quarrelsome", "mixed")
SEEDS = tuple(n * 0x1234_5678_90AB_CDEF % (1 << 62) for n in range(6))
"""Seeds of full length, to reveal code that drops a part of one."""

Turn = tuple[int, int]
"""A seat and the code that it played."""


@dataclass(frozen=True, repr=False, eq=False)
class Play:
    """A finished game."""

    subject: Subject
    style: str
    seed: int
    states: Array
    """The states after 0, 1, 2 … codes."""
    notes: Array
    """The notes on each of them."""
    _offered: dict[tuple[int, int], list[Action]] = field(default_factory=dict)
    _shown: dict[tuple[int, int], View] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"{self.style} players, seed {self.seed}"

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every code that was played."""
        notes = self.notes[:-1]
        return tuple(zip(notes["seat"].tolist(), notes["code"].tolist(), strict=True))

    @cached_property
    def actions(self) -> list[tuple[int, int, int]]:
        """Whole actions, halves joined: seat, code, and the number of codes played by then."""
        game, found, codes = self.subject.game, list[tuple[int, int, int]](), list[int]()
        windows = look(self.states.copy())
        for plies, (seat, code) in enumerate(self.turns, start=1):
            codes.append(code)
            if not game.notation.is_half(windows[plies - 1], seat, code):
                found.append((seat, join_codes(codes), plies))
                codes = []
        return found

    @cached_property
    def history(self) -> list[tuple[int, Played, Array]]:
        """The same game as a match: for each action the number of codes so far, the action, and the state
        after it.
        """
        match, found = self.subject.fast.match(self.seed), list[tuple[int, Played, Array]]()
        for seat, code, plies in self.actions:
            self.subject.at = Moment(self, plies)
            match.play(code, seat=seat)
            found.append((plies, match.history.played[-1], match.state))
        return found


@dataclass(frozen=True, repr=False)
class Moment:
    """A position of a game."""

    play: Play
    plies: int

    def __repr__(self) -> str:
        return f"{self.play}, after {self.plies} of {len(self.play.turns)} actions"

    def __str__(self) -> str:
        if self.plies == 0:
            return f"{self.play}, at the start"
        return f"{self.play}, after {self.plies} actions (the last: {self._last_text()})"

    def _last_text(self) -> str:
        """The notation of the last action, or its code if that fails."""
        seat, code = self.play.turns[self.plies - 1]
        try:
            return self.before().seen_by(seat).describe(seat, code).text
        except Exception:
            return f"code {code}"

    def before(self) -> Position:
        """The position before the last action."""
        return Moment(self.play, self.plies - 1).truth(self.play.subject.game)

    @property
    def state(self) -> Array:
        """A copy of the state."""
        return self.play.states[self.plies : self.plies + 1].copy()

    @property
    def note(self) -> Any:
        """The notes on it."""
        return self.play.notes[self.plies]

    def truth(self, game: Game) -> Position:
        """The true position."""
        return Position(game, self.state)

    def offered(self, match: Match, seat: int) -> list[Action]:
        """The legal actions of a seat in the match at this moment, cached for several checks."""
        kept = self.play._offered
        if (self.plies, seat) not in kept:
            kept[self.plies, seat] = match.legal(seat)
        return kept[self.plies, seat]

    def shown(self, match: Match, viewer: int) -> View:
        """The view of a viewer in the match at this moment, without the log."""
        kept = self.play._shown
        if (self.plies, viewer) not in kept:
            kept[self.plies, viewer] = view_of(match.seen_by(viewer), viewer, ())
        return kept[self.plies, viewer]


@lru_cache(maxsize=4)
def _all_plays(subject: Subject) -> list[Play]:
    styles = USUAL_STYLES if subject.effort > 0.2 else USUAL_STYLES[2:]
    most = max(1, round(len(SEEDS) * subject.effort))
    return [play_out(subject, style, seed) for style in styles for seed in SEEDS[:most]]


def plays(subject: Subject) -> list[Play]:
    """Whole games in all styles."""
    return _all_plays(subject)


def plays_to_follow(subject: Subject, seeds: int = 1) -> list[Play]:
    """The games that are followed as matches: one per style and seed."""
    chosen = [play for play in plays(subject) if play.seed in SEEDS[:seeds]]
    return chosen if subject.enables_own_rules else chosen[-1:]


def play_out(subject: Subject, style: str, seed: int) -> Play:
    """Plays a game from its start."""
    game = subject.fast
    state = game.new_state()
    subject.at = f"{style} players, seed {seed}"
    game.run(begin, state, game.rules, game.new_work(), seed)
    states, notes = play_on(subject, state, style, Random(f"{style} {seed}").getrandbits(60))
    return Play(subject, style, seed, states, notes)


def play_on(subject: Subject, state: Array, style: str, seed: int) -> tuple[Array, Array]:
    """Plays from a state to the end, or one action past the limit; returns the states and the notes."""
    game, room = subject.fast, subject.longest + 2
    states, notes = np.zeros(room, state.dtype), np.zeros(room, NOTE)
    states[0] = state[0]
    minds = new_minds(game.definition, 1)
    count = int(game.run(kernels.play_on, states, game.rules, minds, notes, STYLES[style], seed))
    return states[: count + 1].copy(), notes[: count + 1].copy()


def positions(subject: Subject, most: int | None = None) -> Iterator[Moment]:
    """The positions of all games, or `most` of them: evenly spread ones, then up to a quarter final ones."""
    ends = [Moment(play, len(play.turns)) for play in plays(subject)]
    others = [Moment(play, plies) for play in plays(subject) for plies in range(len(play.turns))]
    most = most if most is None else max(2, round(most * subject.effort))
    if most is not None and most < len(ends) + len(others):
        ends = ends[: most // 4]
        wanted = most - len(ends)
        others = [others[index * len(others) // wanted] for index in range(wanted)]
    for at in others + ends:
        subject.at = at
        yield at


def positions_to_interpret(subject: Subject, most: int) -> Iterator[Moment]:
    """The same for slow, interpreted checks: fewer positions if the ruleset enables no rules of its own."""
    return positions(subject, most if subject.enables_own_rules else max(2, most // 4))


def followed(play: Play) -> Iterator[tuple[Moment, Match]]:
    """The same game as a match, at its start and after each action. A trailing half is left out."""
    match = play.subject.fast.match(play.seed)
    play.subject.at = at = Moment(play, 0)
    yield at, match
    for plies, played, state in play.history:
        match.history.add(played, state)
        play.subject.at = at = Moment(play, plies)
        yield at, match


def followed_every(play: Play, number: int) -> Iterator[tuple[Moment, Match]]:
    """The moments of a match at every `number`-th code."""
    return ((at, match) for at, match in followed(play) if at.plies % number == 0)


def followed_to(play: Play, plies: int) -> Match:
    """The match of a game after `plies` codes, or at its end."""
    return next(match for at, match in followed(play) if at.plies in (plies, play.history[-1][0]))


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
    codes: list[int] = work["actions"][0][:count].tolist()
    return codes


def seen_by(game: Game, state: Array, viewer: int) -> Array:
    """A copy of a state, redacted for a viewer."""
    seen = state.copy()
    game.run(hide_from, seen, game.rules, viewer)
    return seen


def without_dice(state: Array) -> bytes:
    """The bytes of a state with its dice zeroed."""
    state = state.copy()
    state["dice"] = 0
    return state.tobytes()


def document_of(subject: Subject, state: Array) -> dict[str, Any]:
    """The document of a position."""
    return subject.game.documents.write(look(state)[0])


def imagined_by(game: Game, state: Array, seat: int, seed: int) -> Array:
    """A state consistent with what a seat knows."""
    imagined = seen_by(game, state, seat)
    game.run(imagine_for, imagined, game.rules, seat, game.new_work(), seed)
    return imagined


def truths(subject: Subject, at: Moment, seat: int) -> list[Array]:
    """The true state, and others that the seat cannot tell from it."""
    seeds = range(4 * at.plies, 4 * at.plies + 4)
    return [at.state, *(imagined_by(subject.fast, at.state, seat, seed) for seed in seeds)]
