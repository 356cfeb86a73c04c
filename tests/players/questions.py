"""Questions to players, taken from the games of the test suite."""

from collections.abc import Iterator

from banneret.conformance.playing import Moment, asked_seats, legal_codes, plays, positions
from banneret.conformance.subject import Subject
from banneret.engine.machine.kernels.entry_points import carry_out
from banneret.engine.machine.kernels.frames import ENDING_PLIES
from banneret.engine.machine.layout import Array
from banneret.players.protocol import Question, own_seed, question_for


def question(subject: Subject, state: Array, seat: int, seed: int = 1) -> Question:
    """The question for a seat in a true state."""
    game = subject.fast
    return question_for(game, state, seat, own_seed(seed, seat), seed, game.new_work())


def questions(subject: Subject, most: int) -> Iterator[tuple[Moment, Question]]:
    """Questions from all stages of many games."""
    for at in positions(subject, most=most):
        for seat in asked_seats(subject.fast.run, at.state):
            yield at, question(subject, at.state, seat, at.plies)


def play_codes(subject: Subject, state: Array, seat: int, codes: tuple[int, ...]) -> Array:
    """The state after codes, each of which must be legal."""
    game, state, work = subject.fast, state.copy(), subject.fast.new_work()
    for code in codes:
        assert code in legal_codes(game, state, seat, work)
        game.run(carry_out, state, game.rules, seat, code, work)
    return state


def wins(subject: Subject, states: list[Array], seat: int, codes: tuple[int, ...]) -> bool:
    """Whether codes win the game for a seat in every one of these states."""
    after = [play_codes(subject, state, seat, codes) for state in states]
    return all(each["over"][0] and each["winners"][0] == 1 << seat for each in after)


def last_moves(subject: Subject) -> Iterator[tuple[Moment, int, int]]:
    """Winning last actions of the suite's games: the position before, the seat, the code."""
    for play in plays(subject):
        seat, code = play.turns[-1]
        end = play.states[-1]
        if end["winners"] == 1 << seat and end["ending"] != ENDING_PLIES:
            yield Moment(play, len(play.turns) - 1), seat, code
