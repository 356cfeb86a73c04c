"""Illegal attempts: which of them count, and what they cost.

An attempt counts only if it was made in earnest: by a seat that the game waits for, at the newest version,
with a new id, and as an action in the game's notation that the rules refuse. The rules decide from what the
seat may know, so no player is penalised for hidden information.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from banneret.engine.game import ILLEGAL_ATTEMPTS
from banneret.server.language import count, say
from banneret.server.matches.visitor import Visitor

if TYPE_CHECKING:
    from banneret.server.matches.live import LiveMatch


class AttemptCount:
    """How many illegal attempts each seat has made: in its turn, and in the match."""

    def __init__(self, seats: int) -> None:
        self.in_turn = [0] * seats
        self.in_match = [0] * seats

    def add(self, seat: int) -> None:
        self.in_turn[seat] += 1
        self.in_match[seat] += 1

    def wait_for(self, asked: Collection[int]) -> None:
        """Resets the count of a turn for seats that the game no longer waits for."""
        self.in_turn = [n if seat in asked else 0 for seat, n in enumerate(self.in_turn)]


def are_counted(live: "LiveMatch", visitor: Visitor) -> bool:
    """Whether attempts count: not in lessons, nor against computers alone without a clock."""
    return not live.is_lesson and (live.time_control is not None or live.has_other_people(visitor))


def apply_attempt(live: "LiveMatch", seat: int) -> bool:
    """Counts an attempt; returns whether it had a cost, which all viewers may know."""
    live.illegal_attempts.add(seat)
    limits = live.game.conduct.attempt_limits
    if live.illegal_attempts.in_match[seat] == limits.in_match:
        live.match.forfeit_by_attempts(seat)
    elif live.illegal_attempts.in_turn[seat] == limits.in_turn:
        live.match.note_fault(seat, ILLEGAL_ATTEMPTS)
    else:
        return False
    return True


def counted_refusal(live: "LiveMatch", seat: int, reason: str) -> str:
    """The refusal of an action, with the number of illegal attempts a seat has made and has left."""
    made, limits = live.illegal_attempts, live.game.conduct.attempt_limits
    said = [reason, say("Your illegal attempts in this match: {number}.", number=made.in_match[seat])]
    if 0 < made.in_turn[seat] < limits.in_turn:
        said.append(
            count(
                limits.in_turn - made.in_turn[seat],
                "{number} more in this turn incurs a penalty.",
                "{number} more in this turn incur a penalty.",
            )
        )
    if 0 < made.in_match[seat] < limits.in_match:
        said.append(
            count(
                limits.in_match - made.in_match[seat],
                "{number} more loses the match.",
                "{number} more lose the match.",
            )
        )
    return " ".join(said)
