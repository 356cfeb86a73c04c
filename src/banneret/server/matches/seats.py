"""Seats as a visitor sees them, and invitations to open ones."""

import base64
import hashlib
import hmac
from functools import lru_cache

from banneret.engine.game import COLOURS, SIDES
from banneret.engine.text import spoken
from banneret.players.levels import level_of, spoken_name
from banneret.server.clock import now
from banneret.server.language import say
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import Away, RatingInSeat, Seat
from banneret.server.ratings.elo import START, is_provisional, points
from banneret.server.storage.people import FORMER_PLAYER
from banneret.server.storage.stored import Absence, SeatHolder, SeatRating
from banneret.server.storage.vacations import last_day

TEACHER = "teacher"
"""The computer player that plays the other seats in a lesson."""


def invitation_key(secret: bytes, person: int) -> bytes:
    """The key from which the codes of a person's invitations are derived."""
    return hmac.digest(secret, f"inviter {person}".encode(), hashlib.sha256)


def invitation(key: bytes, match: str, seat: int) -> str:
    """The invitation code for an open seat, derived from the owner's key, so that it need not be stored."""
    code = hmac.digest(key, f"invitation {match} {seat}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(code[:18]).decode()


def seats_for(visitor: Visitor, match: str, owner: int, holders: tuple[SeatHolder, ...]) -> tuple[Seat, ...]:
    """The seats of a match, as the visitor sees them."""
    return tuple(_seat(visitor, match, owner, seat, holder) for seat, holder in enumerate(holders))


def _seat(visitor: Visitor, match: str, owner: int, seat: int, holder: SeatHolder) -> Seat:
    mine = holder.person is not None and holder.person == visitor.person
    code = None
    if holder.is_open and visitor.person == owner:
        code = invitation(visitor.key, match, seat)
    if holder.absence is not None:
        return _new_seat(seat, holder, mine, code)
    return _same_seat(seat, holder, mine, code, spoken())


@lru_cache(maxsize=4000)
def _same_seat(seat: int, holder: SeatHolder, mine: bool, code: str | None, language: str) -> Seat:
    """A seat whose player is not on vacation, cached because it looks the same after every move."""
    return _new_seat(seat, holder, mine, code)


def _new_seat(seat: int, holder: SeatHolder, mine: bool, code: str | None) -> Seat:
    return Seat(
        name=SIDES[COLOURS[seat]],
        player="open" if holder.is_open else "computer" if holder.computer else "person",
        title=_title(holder),
        level=level_of(holder.computer) if holder.computer else None,
        mine=mine,
        invitation=code,
        person=holder.person if holder.rating else None,
        rating=_rating(holder.rating) if holder.rating else None,
        away=_away(holder.absence) if holder.absence else None,
    )


def _rating(found: SeatRating) -> RatingInSeat:
    before = points(START if found.rating is None else found.rating)
    return RatingInSeat(
        points=before,
        provisional=is_provisional(found.games),
        change=None if found.after is None else points(found.after) - before,
    )


def _away(absence: Absence) -> Away | None:
    return Away(until=last_day(absence)) if absence.covers(now()) else None


def _title(holder: SeatHolder) -> str:
    if holder.computer == TEACHER:
        return say("Teacher")
    if holder.name == FORMER_PLAYER:
        return say("former player")
    return spoken_name(holder.computer) if holder.computer else holder.name
