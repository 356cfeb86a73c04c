"""Setting up at once: the actions that lead from what a seat has laid out to what it wants."""

from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import IllegalAction
from banneret.engine.machine.layout import Array, look
from banneret.engine.match.match import Match
from banneret.engine.text.language import say


def side_now(match: Match, seat: int) -> dict[str, Any] | None:
    """What a seat has set up so far, while it can still change it; else none."""
    return match.game.definition.side_now(match.game, look(match.seen_by(seat))[0], seat)


def steps_to(match: Match, seat: int, content: Mapping[str, Any]) -> list[str]:
    """The actions by which a seat gets to a set-up by hand, from what it knows; IllegalAction if not."""
    state, texts = match.seen_by(seat), list[str]()
    while (code := _next_step(match, state, seat, content)) is not None:
        texts.append(match.game.definition.describe_action(match.game, look(state)[0], seat, code).text)
        state = match.after_half(state, seat, code)
    return texts


def _next_step(match: Match, state: Array, seat: int, content: Mapping[str, Any]) -> int | None:
    game, definition, window = match.game, match.game.definition, look(state)[0]
    if definition.side_now(game, window, seat) is None:
        raise IllegalAction(say("Nothing is set up now."))
    code = definition.next_step(game, window, seat, content)
    if code is not None and code not in match.codes_in(state, seat):
        raise IllegalAction(str(definition.why_not(game, window, seat, code)))
    return code
