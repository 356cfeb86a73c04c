"""Rematch offers. They are stored with the finished match, so that they survive a restart."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, select, update

from banneret.server.storage.schema import matches
from banneret.server.storage.stored import RematchOffer


def read_offers(stored: Sequence[Sequence[int]] | None) -> tuple[RematchOffer, ...]:
    """Converts offers from their stored form."""
    return tuple(RematchOffer(*each) for each in stored or ())


def add_offers(
    connection: Connection, match: str, seats: Iterable[int], at: int, expires: int
) -> tuple[RematchOffer, ...]:
    """Adds offers by these seats; returns all offers that are open now."""
    wanted = select(matches.c.rematch_offers).where(matches.c.id == match).with_for_update()
    found = read_offers(connection.execute(wanted).scalar_one_or_none())
    open_offers = {each.seat: each for each in found if each.expires > at}
    open_offers.update({seat: RematchOffer(seat, expires) for seat in seats})
    offers = tuple(open_offers.values())
    connection.execute(update(matches).where(matches.c.id == match).values(rematch_offers=offers))
    return offers


def drop_offers(connection: Connection, match: str) -> None:
    """Deletes all offers."""
    connection.execute(update(matches).where(matches.c.id == match).values(rematch_offers=None))
