"""Offers of a rematch. They are stored with the finished match, so that they outlive a restart."""

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, select, update

from banneret.server.storage.schema import matches
from banneret.server.storage.stored import RematchOffer


def read_offers(stored: Sequence[Sequence[int]] | None) -> tuple[RematchOffer, ...]:
    """Offers as the database has them."""
    return tuple(RematchOffer(*each) for each in stored or ())


def add_offers(
    connection: Connection, match: str, seats: Iterable[int], at: int, expires: int
) -> tuple[RematchOffer, ...]:
    """These seats want a rematch; returns all offers that are open now."""
    wanted = select(matches.c.rematch_offers).where(matches.c.id == match).with_for_update()
    found = read_offers(connection.execute(wanted).scalar_one_or_none())
    open_offers = {each.seat: each for each in found if each.expires > at}
    open_offers.update({seat: RematchOffer(seat, expires) for seat in seats})
    offers = tuple(open_offers.values())
    connection.execute(update(matches).where(matches.c.id == match).values(rematch_offers=offers))
    return offers


def drop_offers(connection: Connection, match: str) -> None:
    """Nobody wants a rematch any more, or somebody does not."""
    connection.execute(update(matches).where(matches.c.id == match).values(rematch_offers=None))
