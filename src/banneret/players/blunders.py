"""One-move lookahead: actions that win at once, and actions that let an opponent win at once."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from banneret.engine.game import Game
from banneret.engine.machine.kernels.dice import STREAM_IMAGINED, derive
from banneret.engine.machine.kernels.entry_points import (
    carry_out,
    hide_from,
    imagine_for,
    list_actions,
    seats_to_act,
)
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import Array, look
from banneret.players.protocol import Question, Thought

MOST = 1_000
"""The most actions to look at: where a set is chosen there can be millions."""

_FEW = 200
"""The most actions to look at for the safety check."""

_DETERMINIZATIONS = 8
"""The number of determinizations in which an action must win to count as winning. An action that the dice
foil in a third of all cases passes in one case out of 25.
"""

Codes = tuple[int, ...]


def actions(game: Game, state: Array, seat: int, most: int = MOST) -> Iterator[tuple[Codes, Array]]:
    """Yields up to `most` whole actions of a seat (with halves), each with the state after it."""
    begun: list[tuple[Codes, Array]] = [((), state)]
    work, left = game.new_work(), most
    while begun and left:
        codes, here = begun.pop()
        count = int(game.run(list_actions, here, game.rules, seat, work))
        for code in work["actions"][0][:count].tolist():
            is_half = game.notation.is_half(look(here)[0], seat, code)
            after = here.copy()
            game.run(carry_out, after, game.rules, seat, code, work)
            if is_half:
                begun.append(((*codes, code), after))
            elif left:
                left -= 1
                yield (*codes, code), after


def is_won(state: Array, seat: int) -> bool:
    """Whether a game is over and a seat is the sole winner."""
    return bool(state["over"][0]) and int(state["winners"][0]) == 1 << seat


def is_lost(state: Array, seat: int) -> bool:
    """Whether a game is over and a seat has no share in the win."""
    return bool(state["over"][0]) and not int(state["winners"][0]) >> seat & 1


def wins(game: Game, question: Question, most: int = MOST) -> list[Codes]:
    """The actions that win at once in every determinization, whatever the dice."""
    seat = question.seat
    found = [codes for codes, after in actions(game, question.state, seat, most) if is_won(after, seat)]
    determinizations = _determinizations(game, question.state, seat, question.seed) if found else []
    return [
        codes
        for codes in found
        if all(is_won(_after(game, each, seat, codes), seat) for each in determinizations)
    ]


def loses_at_once(game: Game, state: Array, seat: int, most: int = MOST) -> bool:
    """Whether a seat has lost, or the next seat to act can make it lose at once, whatever the dice."""
    asked = int(game.run(seats_to_act, state))
    if not asked:
        return is_lost(state, seat)
    other = asked.bit_length() - 1
    if other == seat or asked != 1 << other or top(look(state)[0]).together:
        return False
    found = [codes for codes, after in actions(game, state, other, most) if is_lost(after, seat)]
    determinizations = _determinizations(game, state, other, 0) if found else []
    return any(
        all(is_lost(_after(game, each, other, codes), seat) for each in determinizations) for codes in found
    )


def without_blunders(game: Game, question: Question, thought: Thought) -> Thought:
    """Returns the same thought, corrected for blunders: a win that was missed, because it lay behind a half
    or because the dice can foil the chosen action; or an action that lets an opponent win at once, which
    gives way to the best-valued safe action.
    """
    seat, start = question.seat, question.state
    if not thought.considered:
        return thought
    won = wins(game, question, _FEW) if game.definition.notation.halves or game.has_unknowns else []
    if won:
        return thought if thought.codes in won else replace(thought, codes=won[question.seed % len(won)])
    if not loses_at_once(game, _after(game, start, seat, thought.codes), seat, _FEW):
        return thought
    values = {each.codes[0]: each.value for each in thought.considered}
    others = sorted(actions(game, start, seat, _FEW), key=lambda each: -values.get(each[0][0], -1))
    safe = (codes for codes, after in others if not loses_at_once(game, after, seat, _FEW))
    return replace(thought, codes=next(safe, thought.codes))


def _determinizations(game: Game, state: Array, seat: int, seed: int) -> Sequence[Array]:
    """Samples determinizations: states consistent with what a seat knows in this one."""
    if not game.has_unknowns:
        return []
    work, found = game.new_work(), []
    for n in range(_DETERMINIZATIONS):
        other = state.copy()
        game.run(hide_from, other, game.rules, seat)
        game.run(imagine_for, other, game.rules, seat, work, derive(seed, n + 1, STREAM_IMAGINED))
        found.append(other)
    return found


def _after(game: Game, state: Array, seat: int, codes: Codes) -> Array:
    """The state after an action."""
    after, work = state.copy(), game.new_work()
    for code in codes:
        game.run(carry_out, after, game.rules, seat, code, work)
    return after
