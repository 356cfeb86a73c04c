"""Seats as people see them, and the codes by which open ones are taken."""

import base64
import hashlib
import hmac

from banneret.engine.game.game import COLOURS, SIDES
from banneret.players.levels import spoken_name
from banneret.server.language import say
from banneret.server.models import Seat
from banneret.server.sitting.visitor import Visitor
from banneret.server.storage.rows import Chair

TEACHER = "teacher"
"""The computer that plays the seats of a lesson with which nobody learns."""


def invitation(token: str, match: str, seat: int) -> str:
    """The code for an open seat. It is made from the token of whoever began, so that it need not be kept."""
    code = hmac.digest(token.encode(), f"invitation {match} {seat}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(code[:18]).decode()


def seat_for(visitor: Visitor, match: str, owner: int, seat: int, chair: Chair) -> Seat:
    """A seat as somebody sees it."""
    invites = chair.is_open and visitor.person == owner
    return Seat(
        name=SIDES[COLOURS[seat]],
        player="open" if chair.is_open else "computer" if chair.computer else "person",
        title=_title(chair),
        mine=chair.person is not None and chair.person == visitor.person,
        invitation=invitation(visitor.token, match, seat) if invites else None,
    )


def _title(chair: Chair) -> str:
    if chair.computer == TEACHER:
        return say("Teacher")
    return spoken_name(chair.computer) if chair.computer else chair.name
