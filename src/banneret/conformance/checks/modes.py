"""Interpreted and compiled kernels give the same game."""

from collections.abc import Iterator

import numpy as np

from banneret.conformance.check import check_where
from banneret.conformance.playing import (
    USUAL_STYLES,
    Moment,
    asked_seats,
    imagined_by,
    legal_codes,
    plays,
    positions_to_interpret,
)
from banneret.conformance.subject import Subject
from banneret.engine.game import Game
from banneret.engine.machine.compiler import Runner
from banneret.engine.machine.kernels.dice import seed_dice
from banneret.engine.machine.kernels.entry_points import (
    begin,
    carry_out,
    hide_from,
    imagine_for,
    urgency_of,
    worth_for,
)
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.machine.layout import Array, look
from banneret.players.kernels.playing import choose, play_games
from banneret.players.quick import quick_players
from banneret.players.workspace import RESULT, new_minds, new_table

GAMES = 200
ACTIONS = 6000
"""How many games between random players are compared: up to GAMES, with up to ACTIONS actions in total, since
a complex game is slow to interpret.
"""
DECISIONS = 200
"""How many decisions of a greedy player are compared, in positions from all games, early and late. Whole
games would take a hundred times as long, as it tries every action.
"""

check_if_compiled = check_where(lambda subject: subject.is_compiled)


@check_if_compiled
def every_state_is_the_same_interpreted(subject: Subject) -> Iterator[str]:
    """Compiled games of all styles are the same, byte by byte, when replayed interpreted."""
    game = subject.game
    followed = plays(subject) if subject.enables_own_rules else plays(subject)[:: len(USUAL_STYLES)]
    for play in followed:
        state, work = game.new_state(), game.new_work()
        game.run(begin, state, game.rules, work, play.seed)
        for plies, (seat, code) in enumerate(play.turns, start=1):
            if state.tobytes() != play.states[plies - 1].tobytes():
                break
            subject.at = Moment(play, plies)
            game.run(carry_out, state, game.rules, seat, code, work)
        if state.tobytes() != play.states[plies].tobytes():
            field = _differing(state, play.states[plies:])
            yield f"{Moment(play, plies)}: the field `{field}` differs interpreted and compiled."


def _differing(one: Array, other: Array) -> str:
    """The first field in which two states differ."""
    return next(name for name in one.dtype.names or () if one[name][0].tobytes() != other[name][0].tobytes())


@check_if_compiled
def games_between_computer_players_come_out_the_same(subject: Subject) -> Iterator[str]:
    """Games between computer players come out the same interpreted and compiled."""
    share = subject.effort if subject.enables_own_rules else subject.effort / 4
    game, fast = subject.game, subject.fast.run
    first = _results(game, fast, max(1, round(GAMES * share)))
    count = max(1, int((np.cumsum(first[0]["plies"]) <= ACTIONS).sum()))
    slow, quick = (_results(game, run, count) for run in (game.run, fast))
    for n in np.flatnonzero(slow[0] != quick[0]):
        yield f"random players, game {n}: {slow[0][n]} interpreted, {quick[0][n]} compiled."
    if slow[1] != quick[1]:
        yield f"random players, game {count - 1}: the end differs interpreted and compiled."


def _results(game: Game, run: Runner, games: int) -> tuple[Array, bytes]:
    """The results of games between random players, and the bytes of the last final state."""
    found = np.zeros(games, RESULT)
    table, minds = new_table(game), new_minds(game.definition, len(game.seats))
    run(play_games, table, minds, game.rules, quick_players(*["random"] * len(game.seats)), found, 0, 11)
    return found, table["states"].tobytes()


@check_if_compiled
def a_greedy_player_decides_the_same(subject: Subject) -> Iterator[str]:
    """A greedy player chooses the same interpreted and compiled, early in a game and late."""
    for at in positions_to_interpret(subject, most=DECISIONS):
        for seat in asked_seats(subject.fast.run, at.state):
            state = imagined_by(subject.fast, at.state, seat, at.plies)
            slowly, quickly = (_decision(game, state, seat) for game in (subject.game, subject.fast))
            if slowly != quickly:
                told = f"code {slowly} interpreted, {quickly} compiled"
                yield f"{at}: a greedy player at {subject.called(seat)} chooses {told}."


def _decision(game: Game, state: Array, seat: int) -> int:
    """The code that a greedy player chooses."""
    minds = new_minds(game.definition, 1)
    seed_dice(look(minds)[0].dice, seat)
    return int(game.run(choose, state.copy(), game.rules, seat, quick_players("greedy"), minds))


@check_if_compiled
def everything_asked_of_a_position_is_answered_the_same(subject: Subject) -> Iterator[str]:
    """Legal actions, redacted and imagined states, worth and urgency are the same in both modes."""
    slow, fast = subject.game, subject.fast
    works = slow.new_work(), fast.new_work()
    for at in positions_to_interpret(subject, most=150):
        for viewer in (*subject.seats, SPECTATOR):
            seen = [at.state, at.state]
            for game, state in zip((slow, fast), seen, strict=True):
                game.run(hide_from, state, game.rules, viewer)
            if seen[0].tobytes() != seen[1].tobytes():
                yield f"{at}: `redact` for {subject.called(viewer)} differs interpreted and compiled."
            if viewer == SPECTATOR:
                continue
            for game, state, work in zip((slow, fast), seen, works, strict=True):
                game.run(imagine_for, state, game.rules, viewer, work, at.plies)
            if seen[0].tobytes() != seen[1].tobytes():
                yield f"{at}: `imagine` for {subject.called(viewer)} differs interpreted and compiled."
            worths = [game.run(worth_for, seen[0], game.rules, viewer) for game in (slow, fast)]
            if worths[0] != worths[1]:
                yield f"{at}: `worth` for {subject.called(viewer)} is {worths}, interpreted and compiled."
        for seat in asked_seats(fast.run, at.state):
            codes = legal_codes(slow, at.state, seat, works[0])
            if codes != legal_codes(fast, at.state, seat, works[1]):
                yield f"{at}: `legal` for {subject.called(seat)} differs interpreted and compiled."
            for code in codes[:: max(1, len(codes) // 8)]:
                answers = [game.run(urgency_of, at.state, game.rules, seat, code) for game in (slow, fast)]
                if answers[0] != answers[1]:
                    slowly, quickly = answers
                    yield f"{at}: `urgency` of code {code} is {slowly} interpreted, {quickly} compiled."
