"""Reads ratings for display."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from sqlalchemy import Connection, and_, func, select

from banneret.server.ratings.elo import PLACEMENT, Result, points
from banneret.server.ratings.ledger import Key, Rating, RatingEvent
from banneret.server.ratings.partners import PartnerResults, partners_of
from banneret.server.ratings.rows import event_of, rating_of
from banneret.server.storage.database import Database
from banneret.server.storage.people import is_account
from banneret.server.storage.schema import accounts, persons, rating_events, ratings


class Ranked(NamedTuple):
    """A place on a leaderboard."""

    rank: int
    name: str
    rating: Rating


class Record(NamedTuple):
    """A player's results against another in a game."""

    game: str
    opponent: int
    results: Counter[Result]


class Ratings:
    """Reads ratings. Only those of accounts are shown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def for_pairing(
        self, asked: Collection[tuple[int, str, str]]
    ) -> dict[tuple[int, str, str], tuple[int, bool]]:
        """Players' ratings in points, and whether they are flagged as stronger. One query for all, by person
        alone: people play few games.
        """
        wanted = ratings.c["person", "game", "pace", "rating", "flagged"]
        people = {person for person, _, _ in asked}
        with self._database.reading() as connection:
            rows = connection.execute(select(*wanted).where(ratings.c.person.in_(people)))
            return {(row.person, row.game, row.pace): (points(row.rating), row.flagged) for row in rows}

    def name(self, person: int) -> str | None:
        """A player's name; None if there is no such account."""
        with self._database.reading() as connection:
            return names_of(connection, [person])[person] if is_account(connection, person) else None

    def names(self, people: Iterable[int]) -> dict[int, str]:
        with self._database.reading() as connection:
            return names_of(connection, people)

    def of_player(self, person: int) -> list[Rating]:
        """All ratings of a player, the one with the most matches first."""
        wanted = select(ratings).where(ratings.c.person == person)
        order = ratings.c.games.desc(), ratings.c.game, ratings.c.pace
        with self._database.reading() as connection:
            return [rating_of(row) for row in connection.execute(wanted.order_by(*order))]

    def history(self, key: Key, *, limit: int, offset: int) -> list[RatingEvent]:
        """The changes of a rating, the latest first."""
        mine = and_(*(rating_events.c[name] == value for name, value in key._asdict().items()))
        wanted = select(rating_events).where(mine).order_by(rating_events.c.id.desc())
        with self._database.reading() as connection:
            return [event_of(row) for row in connection.execute(wanted.limit(limit).offset(offset))]

    def records(self, person: int, most: int) -> list[Record]:
        """A player's results against others, by game; the most frequent opponents first."""
        mine = and_(rating_events.c.person == person, rating_events.c.reason == "match")
        found: dict[tuple[str, int], Counter[Result]] = {}
        with self._database.reading() as connection:
            for game, opponents in connection.execute(
                select(*rating_events.c["game", "opponents"]).where(mine).order_by(rating_events.c.id)
            ):
                for each in opponents or ():
                    found.setdefault((game, each["person"]), Counter())[each["result"]] += 1
        ordered = sorted(found.items(), key=lambda each: -each[1].total())
        return [Record(game, opponent, results) for (game, opponent), results in ordered[:most]]

    def partners(self, person: int) -> list[PartnerResults]:
        """How a player's results against each frequent opponent fit their ratings."""
        with self._database.reading() as connection:
            return partners_of(connection, person)

    def leaders(self, game: str, pace: str, *, limit: int, offset: int) -> tuple[int, list[Ranked]]:
        """The size of a leaderboard, and a page of it. Equal ratings share a rank."""
        board = (
            select(ratings, persons.c.name, func.rank().over(order_by=ratings.c.rating.desc()).label("rank"))
            .join(persons, persons.c.id == ratings.c.person)
            .join(accounts, accounts.c.person == ratings.c.person)
            .where(ratings.c.game == game, ratings.c.pace == pace, ratings.c.games >= PLACEMENT)
        )
        some = board.order_by(ratings.c.rating.desc(), ratings.c.person).limit(limit).offset(offset)
        with self._database.reading() as connection:
            total = connection.execute(select(func.count()).select_from(board.subquery())).scalar_one()
            return total, [Ranked(row.rank, row.name, rating_of(row)) for row in connection.execute(some)]


def names_of(connection: Connection, people: Iterable[int]) -> dict[int, str]:
    """The names of these people."""
    wanted = select(persons.c.id, persons.c.name).where(persons.c.id.in_([*people]))
    return {row.id: row.name for row in connection.execute(wanted)}
