"""The best that can be done in a match, in words: what a strong player thinks of it."""

from dataclasses import dataclass

from banneret.engine.kernels.entries import carry_out, list_actions, seats_to_act
from banneret.engine.kernels.frames import CERTAIN
from banneret.engine.layout import Array, look
from banneret.engine.match import Match
from banneret.players.opponent import ask
from banneret.players.protocol import Line, Stop, never
from banneret.players.search.player import Searching


@dataclass(frozen=True, slots=True)
class Hint:
    """One of the best actions."""

    text: str
    """Its notation; of an action in several parts, as many as were thought through."""
    value: float
    """The share of a won game that can be expected, from 0 to 1."""
    line: tuple[str, ...]
    """What may follow."""


@dataclass(frozen=True, slots=True)
class Hints:
    """The best actions of a seat, the best first."""

    seat: int
    hints: tuple[Hint, ...]
    nodes: int
    depth: int


def best_actions(match: Match, seat: int, count: int, player: Searching, stop: Stop = never) -> Hints:
    """The best actions of a seat that is to act, from what it may know."""
    question = ask(match, seat)
    thought = player.search(match.game, question, stop, width=count)
    hints = []
    for each in thought.considered[:count]:
        first, *rest = _in_words(match, question.state, each.line)
        hints.append(Hint(first, each.value / CERTAIN, tuple(rest)))
    return Hints(seat, tuple(hints), thought.nodes, thought.depth)


def _in_words(match: Match, state: Array, line: Line) -> list[str]:
    """The notation of a line of play, as far as it can be played in one imagined state."""
    game, state, work = match.game, state.copy(), match.game.new_work()
    texts, is_inside = list[str](), False
    for seat, code in line:
        count = game.run(list_actions, state, game.rules, seat, work)
        if not game.run(seats_to_act, state) >> seat & 1 or code not in work["actions"][0][:count]:
            break
        window = look(state)[0]
        text = game.definition.describe_action(game, window, seat, code).text
        if is_inside:
            texts[-1] += text
        else:
            texts.append(text)
        is_inside = game.definition.is_half(game, window, seat, code)
        game.run(carry_out, state, game.rules, seat, code, work)
    if is_inside:
        texts[-1] += "…"
    return texts
