"""Outcomes: by the rules of the game, or in one of the ways common to all games."""

from typing import Any

from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.machine.kernels.frames import (
    ENDING_AGREED,
    ENDING_ATTEMPTS,
    ENDING_NO_RESULT,
    ENDING_PLIES,
    ENDING_RESIGNED,
    ENDING_STUCK,
    ENDING_TIME,
    UNFINISHED,
)
from banneret.engine.text.language import count, listed, say, terms
from banneret.engine.views.view import Outcome

NO_RESULT = "no result"

_COMMON = {
    ENDING_PLIES: "limit",
    ENDING_RESIGNED: "resignation",
    ENDING_AGREED: "agreement",
    ENDING_STUCK: "stuck",
    ENDING_TIME: "time",
    ENDING_ATTEMPTS: "illegal attempts",
    ENDING_NO_RESULT: NO_RESULT,
}

_ONE_WINS = terms(
    {
        ENDING_RESIGNED: "{winner} wins: {side} resigned.",
        ENDING_TIME: "{winner} wins: {side} ran out of time.",
        ENDING_ATTEMPTS: "{winner} wins: {side} tried too many illegal actions.",
    }
)
_OTHERS_WIN = terms(
    {
        ENDING_RESIGNED: "{sides} win: {side} resigned.",
        ENDING_TIME: "{sides} win: {side} ran out of time.",
        ENDING_ATTEMPTS: "{sides} win: {side} tried too many illegal actions.",
    }
)
"""Sentences for a match that one seat has resigned or forfeited."""


def ending_names(definition: Definition) -> dict[int, str]:
    """Every ending of a match in a word or two, keyed by its number."""
    return {**_COMMON, **definition.endings}


def outcome_of(game: Game, state: Any) -> Outcome | None:
    """How a match ended; None while it goes on."""
    if not state.over:
        return None
    winners = tuple(seat for seat in range(len(game.seats)) if state.winners >> seat & 1)
    ending = ending_names(game.definition)[state.ending]
    text = _describe(game, state)
    if state.ending in UNFINISHED:
        return Outcome(result="unfinished", winners=(), ending=ending, text=text)
    if len(winners) == len(game.seats):
        return Outcome(result="drawn", winners=(), ending=ending, text=text)
    return Outcome(result="won", winners=winners, ending=ending, text=text)


def broken_off() -> Outcome:
    """The outcome of a match ended without a result. It needs no rules, which may no longer exist."""
    text = say("The match was ended without a result.")
    return Outcome(result="unfinished", winners=(), ending=NO_RESULT, text=text)


def _describe(game: Game, state: Any) -> str:
    if state.ending == ENDING_PLIES:
        return count(
            state.plies,
            "Unfinished after {number} action: nobody wins.",
            "Unfinished after {number} actions: nobody wins.",
        )
    if state.ending == ENDING_STUCK:
        return say("The rules made no progress: `step` neither asked a seat nor ended the game.")
    if state.ending == ENDING_AGREED:
        return say("A draw, by agreement.")
    if state.ending == ENDING_NO_RESULT:
        return broken_off().text
    if state.ending in _ONE_WINS:
        winners = [name for seat, name in enumerate(game.sides) if state.winners >> seat & 1]
        loser = next(name for name in game.sides if name not in winners)
        if len(winners) > 1:
            return _OTHERS_WIN.say(state.ending, sides=listed(winners), side=loser)
        return _ONE_WINS.say(state.ending, winner=winners[0], side=loser)
    return game.words.ending(state)
