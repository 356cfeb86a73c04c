"""The best that can be done in a match, in words: what a strong player thinks of it."""

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
    """An action that may follow, whole or as much of it as was thought through."""

    seat: int
    text: str
    """Its notation."""
    words: str
    """What it does, with … at the end if it was not thought through to its own."""
    label: str
    """What a button that does it says, with … likewise."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One of the best actions."""

    text: str
    """Its notation; of an action in several parts, as many as were thought through."""
    words: str
    """What it does, with … at the end if it was not thought through to its own."""
    label: str
    """What a button that does it says, with … likewise."""
    picks: tuple[str, ...]
    """What one points at to do it, as far as it was thought through."""
    value: float
    """The share of a won game that can be expected, from 0 to 1."""
    line: tuple[Following, ...]
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
    """The best answers to a question. `at_once`: somebody waits, who need not wait for a compiler."""
    thought = player.search(game, question, stop, width=count, at_once=at_once)
    hints = []
    for each in thought.considered[:count]:
        line = _actions_of(game, question.state, each.line or _played(question.seat, each.codes))
        if line:
            (_, first, is_whole), rest = line[0], line[1:]
            following = tuple(Following(seat, *_told(one, is_end)) for seat, one, is_end in rest)
            hints.append(Hint(*_told(first, is_whole), first.picks, each.value / CERTAIN, following))
    return Hints(question.seat, tuple(hints), thought.nodes, thought.depth)


def _played(seat: int, codes: Sequence[int]) -> Line:
    return tuple((seat, code) for code in codes)


def _told(action: Action, is_whole: bool) -> tuple[str, str, str]:
    """Its notation, its words and its label."""
    more = "" if is_whole else "…"
    return f"{action.text}{more}", f"{action.words}{more}", f"{action.label}{more}"


def _actions_of(game: Game, state: Array, line: Line) -> list[tuple[int, Action, bool]]:
    """The actions of a line of play, as far as it can be played in one imagined state; each with its seat and
    whether it is whole, which the last one may not be.
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
