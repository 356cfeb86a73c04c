"""Ten thousand positions: every player answers with a legal action."""

from itertools import cycle
from random import Random

import pytest

import banneret
from banneret.conformance.playing import asked_seats, legal_codes
from banneret.conformance.subject import Subject
from banneret.engine.machine.kernels.entry_points import begin, carry_out
from banneret.players.protocol import question_for
from banneret.players.registry import player
from tests.conformance.subjects import SUBJECTS
from tests.players.questions import play_codes

POSITIONS = 10_000
ASKED = ("level:1", "search:nodes=12", "level:2", "uct:nodes=4", "level:3", "greedy")
GAMES = [each for each in SUBJECTS if str(each) in {f"{name}-default" for name in banneret.game_names()}]


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_whatever_is_asked_the_answer_is_legal(subject: Subject) -> None:
    """At every step of random games."""
    print("seed", seed := 11)
    chance, game, players = Random(seed), subject.fast, cycle(map(player, ASKED))
    state, work, turn = game.new_state(), game.new_work(), list[int]()
    for number in range(POSITIONS // len(GAMES)):
        if not turn:
            state = game.new_state()
            game.run(begin, state, game.rules, work, number)
            turn = asked_seats(game.run, state)
        seat = chance.choice(turn)
        question = question_for(game, state, seat, seed, number, work)
        play_codes(subject, question.state, seat, next(players).think(game, question).codes)
        code = chance.choice(legal_codes(game, state, seat, work))
        game.run(carry_out, state, game.rules, seat, code, work)
        turn = asked_seats(game.run, state)
