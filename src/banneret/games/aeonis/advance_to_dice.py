"""Plays an action up to the first roll of dice."""

from typing import Any, NamedTuple

from banneret.engine.game import Game
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import Array, copy_of, look
from banneret.games.aeonis.rules.campaign.map import ROUND
from banneret.games.aeonis.rules.campaign.round import START, last_seats
from banneret.games.aeonis.rules.combat.frame import BATTLE, COUNTERSTRIKE, PRE_STRIKE
from banneret.games.aeonis.rules.turn import step, take


class Advanced(NamedTuple):
    """A state in which a seat is asked or dice are rolled next, with the events that led to it."""

    state: Any
    events: Array
    rules: Any

    @property
    def is_up_to_dice(self) -> bool:
        """Whether dice are rolled before any seat is asked again."""
        return not self.state.over and not top(self.state).asked and _is_rolling(self.state, self.rules)


def advance_to_dice(game: Game, state: Any, seat: int, code: int) -> Advanced:
    """Plays a legal action that rolls no dice itself, up to the next roll or decision."""
    rules, works = game.rules_window, game.new_work()
    after, work = copy_of(state), look(works)[0]
    top(after).asked &= ~(1 << seat)
    take(after, rules, seat, code, work)
    while not after.over and not top(after).asked and not _is_rolling(after, rules):
        step(after, rules, work)
    return Advanced(after, works["events"][0][: work.event_count], rules)


def _is_rolling(state: Any, rules: Any) -> bool:
    """Whether units strike next, or dice decide which lord begins the next round (AE-9.3)."""
    frame = top(state)
    if frame.kind == ROUND and frame.stage == START:
        last = last_seats(state, rules)
        return bool(last & (last - 1))
    return bool(frame.kind == BATTLE and PRE_STRIKE <= frame.stage <= COUNTERSTRIKE)
