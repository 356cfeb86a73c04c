"""Hints: the best actions in a match, in words, as a strong player sees them."""

from collections.abc import Sequence
from dataclasses import dataclass

from banneret.engine.game import Game
from banneret.engine.machine.kernels.entry_points import carry_out, list_actions, seats_to_act
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.machine.layout import Array, look
from banneret.engine.match import Match
from banneret.engine.views import Action, join_actions
from banneret.players.opponent import ask
from banneret.players.protocol import Line, Question, Stop, never
from banneret.players.search.player import Searching


@dataclass(frozen=True, slots=True)
class Following:
    """A follow-up action, complete or up to where the search stopped."""

    seat: int
    text: str
    """Its notation."""
    words: str
    """What it does, ending in … if it is incomplete."""
    label: str
    """The label of its button, ending in … if it is incomplete."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One of the best actions."""

    text: str
    """Its notation; for an action of several parts, as many as the search has chosen."""
    words: str
    """What it does, ending in … if it is incomplete."""
    label: str
    """The label of its button, ending in … if it is incomplete."""
    picks: tuple[str, ...]
    """The picks that play it, as far as it is complete."""
    value: float
    """The expected share of a won game, from 0 to 1."""
    line: tuple[Following, ...]
    """The expected continuation."""


@dataclass(frozen=True, slots=True)
class Hints:
    """The best actions of a seat, the best first."""

    seat: int
    hints: tuple[Hint, ...]
    nodes: int
    depth: int


def best_actions(match: Match, seat: int, count: int, player: Searching, stop: Stop = never) -> Hints:
    """The best actions of a seat that is to act, from what it may know."""
    return hints_for(match.game, ask(match, seat), count, player, stop)


def hints_for(
    game: Game,
    question: Question,
    count: int,
    player: Searching,
    stop: Stop = never,
    *,
    at_once: bool = False,
) -> Hints:
    """The best answers to a question. `at_once`: a person is waiting, so do not wait for the compiler."""
    thought = player.search(game, question, stop, width=count, at_once=at_once)
    hints = []
    for each in thought.considered[:count]:
        line = _actions_of(game, question.state, each.line or _played(question.seat, each.codes))
        if line:
            (_, first, is_whole), rest = line[0], line[1:]
            following = tuple(Following(seat, *_in_words(one, is_end)) for seat, one, is_end in rest)
            hints.append(Hint(*_in_words(first, is_whole), first.picks, each.value / CERTAIN, following))
    return Hints(question.seat, tuple(hints), thought.nodes, thought.depth)


def _played(seat: int, codes: Sequence[int]) -> Line:
    return tuple((seat, code) for code in codes)


def _in_words(action: Action, is_whole: bool) -> tuple[str, str, str]:
    """An action's notation, its words and its label."""
    more = "" if is_whole else "…"
    return f"{action.text}{more}", f"{action.words}{more}", f"{action.label}{more}"


def _actions_of(game: Game, state: Array, line: Line) -> list[tuple[int, Action, bool]]:
    """The actions of a line of play, up to where it can be played in this one determinization; each with its
    seat and whether it is whole, which the last one may not be.
    """
    state, work = state.copy(), game.new_work()
    found, parts = list[tuple[int, Action, bool]](), list[Action]()
    for seat, code in line:
        count = game.run(list_actions, state, game.rules, seat, work)
        if not game.run(seats_to_act, state) >> seat & 1 or code not in work["actions"][0][:count]:
            break
        window = look(state)[0]
        parts.append(game.notation.describe(window, seat, code))
        if not game.notation.is_half(window, seat, code):
            found.append((seat, join_actions(parts), True))
            parts = []
        game.run(carry_out, state, game.rules, seat, code, work)
    return [*found, (seat, join_actions(parts), False)] if parts else found
