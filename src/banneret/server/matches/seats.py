"""Seats as a visitor sees them, and invitations to open ones."""

import base64
import hashlib
import hmac

from banneret.engine.game import COLOURS, SIDES
from banneret.players.levels import spoken_name
from banneret.server.language import say
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import Seat
from banneret.server.storage.stored import SeatHolder

TEACHER = "teacher"
"""The computer player of the other seats in a lesson."""


def invitation(token: str, match: str, seat: int) -> str:
    """The code for an open seat. It is derived from the owner's token, so that it need not be stored."""
    code = hmac.digest(token.encode(), f"invitation {match} {seat}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(code[:18]).decode()


def seats_for(visitor: Visitor, match: str, owner: int, holders: tuple[SeatHolder, ...]) -> tuple[Seat, ...]:
    """The seats of a match, as the visitor sees them."""
    return tuple(_seat(visitor, match, owner, seat, holder) for seat, holder in enumerate(holders))


def _seat(visitor: Visitor, match: str, owner: int, seat: int, holder: SeatHolder) -> Seat:
    invites = holder.is_open and visitor.person == owner
    return Seat(
        name=SIDES[COLOURS[seat]],
        player="open" if holder.is_open else "computer" if holder.computer else "person",
        title=_title(holder),
        mine=holder.person is not None and holder.person == visitor.person,
        invitation=invitation(visitor.token, match, seat) if invites else None,
    )


def _title(holder: SeatHolder) -> str:
    if holder.computer == TEACHER:
        return say("Teacher")
    return spoken_name(holder.computer) if holder.computer else holder.name
