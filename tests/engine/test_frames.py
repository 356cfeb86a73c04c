"""Pending decisions: the stack of frames, and the loop that plays on it."""

from typing import Any

import numpy as np
import pytest

from banneret.engine.game import Game
from banneret.engine.machine.kernels.entry_points import (
    begin,
    carry_out,
    hide_from,
    list_actions,
    seats_to_act,
)
from banneret.engine.machine.kernels.frames import (
    CERTAIN,
    NO_ANSWER,
    SPECTATOR,
    ask,
    ask_together,
    collect,
    finish,
    payoff,
    pop,
    push,
    top,
    turn,
)
from banneret.engine.machine.layout import Array, look
from tests.engine.toy import ROAD
from tests.engine.toy.rules import DUEL, DUEL_WITH, READY, ROUND, SWAP, TURN, WALK, YIELD

GAME = Game(ROAD, ROAD.ruleset())


def wiped() -> Any:
    return look(GAME.new_state())[0]


def begun(*actions: tuple[int, int], seed: int = 1) -> Array:
    """A game after some actions."""
    state = GAME.new_state()
    GAME.run(begin, state, GAME.rules, GAME.new_work(), seed)
    return played(state, *actions)


def played(state: Array, *actions: tuple[int, int]) -> Array:
    for seat, action in actions:
        GAME.run(carry_out, state, GAME.rules, seat, action, GAME.new_work())
    return state


def kinds(state: Array) -> list[int]:
    """The kinds of the frames, from the bottom."""
    return [int(frame["kind"]) for frame in state[0]["frames"][: state[0]["depth"]]]


EVERYBODY_READY = [(0, READY), (1, READY), (2, READY)]


class TestTheStack:
    def test_the_last_frame_pushed_is_the_top(self) -> None:
        state = wiped()
        push(state, 3, 0)
        push(state, 5, 2).a = 77
        assert (top(state).kind, top(state).seat, top(state).a) == (5, 2, 77)
        assert state.depth == 2

    def test_a_popped_frame_is_wiped(self) -> None:
        state = wiped()
        push(state, 3, 1)
        before = bytes(state)
        frame = push(state, 5, 2)
        frame.stage, frame.a, frame.b, frame.c, frame.d = 1, 2, 3, 4, 5
        ask_together(state, 0b11)
        for seat in range(2):
            assert collect(state, seat) == NO_ANSWER
        pop(state)
        assert bytes(state) == before

    def test_interpreted_a_stack_that_is_too_high_is_noticed(self) -> None:
        state = wiped()
        for _ in range(len(state.frames)):
            push(state, 1, 0)
        with pytest.raises(IndexError):
            push(state, 1, 0)

    def test_asking_adds_to_those_who_are_asked(self) -> None:
        state = wiped()
        push(state, 1, 0)
        ask(state, 0)
        ask(state, 3)
        assert turn(state) == 0b1001

    def test_only_the_top_frame_asks(self) -> None:
        state = wiped()
        push(state, 1, 0)
        ask(state, 0)
        push(state, 2, 1)
        ask(state, 1)
        assert turn(state) == 0b10
        pop(state)
        assert turn(state) == 0b1

    def test_nobody_is_asked_when_the_game_is_over(self) -> None:
        state = wiped()
        push(state, 1, 0)
        ask(state, 0)
        finish(state, 0b1, 16)
        assert turn(state) == 0
        assert (state.over, state.winners, state.ending) == (1, 0b1, 16)


class TestPayoffs:
    @pytest.mark.parametrize("sharing", range(1, 7))
    def test_winners_share_evenly_and_nothing_is_lost(self, sharing: int) -> None:
        state = wiped()
        finish(state, (1 << sharing) - 1, 16)
        shares = [payoff(state, seat) for seat in range(6)]
        assert shares == [CERTAIN // sharing] * sharing + [0] * (6 - sharing)
        assert sum(shares) == CERTAIN


class TestPlaying:
    def test_one_frame_on_another(self) -> None:
        """A round contains a turn, which contains a duel; then back to the turn, and to the next round."""
        state = begun(*EVERYBODY_READY)
        assert kinds(state) == [ROUND]
        played(state, (0, 2), (1, 3), (2, 3))
        assert kinds(state) == [ROUND, TURN]
        played(state, (0, DUEL_WITH + 2))
        assert kinds(state) == [ROUND, TURN, DUEL]
        assert GAME.run(seats_to_act, state) == 0b100
        played(state, (2, YIELD))
        assert kinds(state) == [ROUND, TURN]
        assert GAME.run(seats_to_act, state) == 0b001
        played(state, (0, WALK))
        assert kinds(state) == [ROUND]
        assert GAME.run(seats_to_act, state) == 0b111

    def test_a_seat_can_be_asked_again_while_others_still_are(self) -> None:
        state = begun((1, SWAP))
        assert GAME.run(seats_to_act, state) == 0b111
        played(state, (1, READY))
        assert GAME.run(seats_to_act, state) == 0b101

    def test_answers_lie_face_down_until_the_last_has_come(self) -> None:
        state = begun(*EVERYBODY_READY, (2, 3), (0, 1))
        assert state[0]["answers"].tolist()[:3] == [1, NO_ANSWER, 3]
        assert GAME.run(seats_to_act, state) == 0b010

    def test_nothing_is_left_of_answers_once_they_were_given(self) -> None:
        """Equal positions have equal bytes: a turn is the same whether or not bids preceded it."""
        state = begun(*EVERYBODY_READY, (0, 1), (1, 3), (2, 3))
        assert state[0]["answers"].tolist() == [0] * 6

    def test_every_action_is_counted(self) -> None:
        assert begun(*EVERYBODY_READY)[0]["plies"] == 3

    def test_answers_given_together_are_counted_when_all_have_come(self) -> None:
        assert begun(*EVERYBODY_READY, (0, 1), (1, 3))[0]["plies"] == 3
        assert begun(*EVERYBODY_READY, (0, 1), (1, 3), (2, 3))[0]["plies"] == 6

    def test_who_has_answered_has_no_actions(self) -> None:
        state, work = begun(*EVERYBODY_READY, (0, 1)), GAME.new_work()
        counts = [GAME.run(list_actions, state, GAME.rules, seat, work) for seat in range(3)]
        assert counts == [0, 3, 3]


class TestHiding:
    def test_the_dice_are_wiped(self) -> None:
        state = begun(seed=(1 << 61) + 1)
        assert state[0]["dice"]["count"] > 0
        GAME.run(hide_from, state, GAME.rules, 0)
        assert state["dice"].tobytes() == bytes(24)

    @pytest.mark.parametrize(
        ("viewer", "answers", "asked"),
        [
            (0, [2, NO_ANSWER, NO_ANSWER], 0b110),
            (1, [NO_ANSWER, NO_ANSWER, NO_ANSWER], 0b111),
            (2, [NO_ANSWER, NO_ANSWER, 3], 0b011),
            (SPECTATOR, [NO_ANSWER, NO_ANSWER, NO_ANSWER], 0b111),
        ],
    )
    def test_answers_of_others_are_taken_back(self, viewer: int, answers: list[int], asked: int) -> None:
        """Blue and Green have bid, Gold has not: each sees only its own bid."""
        state = begun(*EVERYBODY_READY, (2, 3), (0, 2))
        GAME.run(hide_from, state, GAME.rules, viewer)
        assert state[0]["answers"].tolist()[:3] == answers
        assert GAME.run(seats_to_act, state) == asked
        assert state[0]["plies"] == 3

    def test_who_knows_only_that_can_still_play_on(self) -> None:
        state = begun(*EVERYBODY_READY, (2, 3), (0, 2))
        GAME.run(hide_from, state, GAME.rules, 2)
        state[0]["held"] = np.array([1, 2, 3, 0])
        played(state, (0, 1), (1, 2))
        assert kinds(state) == [ROUND, TURN]
        assert GAME.run(seats_to_act, state) == 0b001
