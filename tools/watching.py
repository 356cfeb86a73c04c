"""Watches games between computer players, with full knowledge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from banneret.engine.game import Game
from banneret.engine.machine.kernels.entry_points import begin, carry_out, seats_to_act
from banneret.engine.machine.layout import Array
from banneret.players.protocol import Player, Question, own_seed, question_for


@dataclass(frozen=True, slots=True)
class Seen:
    """One action: the question, the answer, and the events."""

    question: Question
    codes: tuple[int, ...]
    before: Array
    """The true state before it."""
    events: tuple[Any, ...]
    state: Array
    """The true state after it. The next action overwrites it."""


def watch(game: Game, players: Sequence[Player], seed: int) -> Iterator[Seen]:
    """Plays a game as `simulate` does, and yields every action."""
    state, work = game.new_state(), game.new_work()
    game.run(begin, state, game.rules, work, seed)
    acted = [0] * len(players)
    while asked := int(game.run(seats_to_act, state)):
        seat = (asked & -asked).bit_length() - 1
        question = question_for(game, state, seat, own_seed(seed, seat), acted[seat], work)
        before, events = state.copy(), list[Any]()
        codes = players[seat].think(game, question).codes
        for code in codes:
            game.run(carry_out, state, game.rules, seat, code, work)
            events.extend(work[0]["events"][: int(work[0]["event_count"])].copy())
        acted[seat] += 1
        yield Seen(question, codes, before, tuple(events), state)
