"""Reads what the followers of the lobby need, in a few queries for all of them together."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, select

from banneret.server.clock import now
from banneret.server.lobby.chat import Place, newest_messages
from banneret.server.lobby.notices import StoredNotice, count_unread, newest_notices, waiting_matches
from banneret.server.lobby.pairing import width_of
from banneret.server.lobby.people import PeopleInGames
from banneret.server.lobby.presence import SECOND, count_here, online
from banneret.server.lobby.ranges import PairingRating, RatingsOf
from banneret.server.lobby.relations import NO_RELATIONS, PersonRelations, relations_of_all
from banneret.server.lobby.stored_challenges import StoredChallenge, open_challenges
from banneret.server.lobby.stored_seeks import StoredSeek, begun_seeks, newest_seeks
from banneret.server.lobby.watching import RunningMatch, running_matches
from banneret.server.models.lobby import Begun, Friend, RatedPerson, Seek
from banneret.server.ratings.reading import names_of
from banneret.server.storage.database import Database
from banneret.server.storage.schema import accounts

_BEGUN = 60 * SECOND
"""How long people are told which match their seek has become."""


@dataclass(frozen=True, slots=True)
class OpenSeek:
    """A seek with its people and the rating difference that it accepts by now."""

    seek: StoredSeek
    people: tuple[RatedPerson, ...]
    within: int | None


@dataclass(frozen=True, slots=True)
class SharedPart:
    """The part that is the same for everybody."""

    here: int = 0
    seeks: tuple[OpenSeek, ...] = ()
    """The newest first."""
    running: tuple[RunningMatch, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnPart:
    """The part that belongs to one person."""

    has_account: bool = False
    around: PersonRelations = NO_RELATIONS
    begun: tuple[Begun, ...] = ()
    challenges: tuple[tuple[StoredChallenge, RatedPerson, RatedPerson], ...] = ()
    """Each with its sender and its recipient."""
    friends: tuple[Friend, ...] = ()
    notices: tuple[StoredNotice, ...] = ()
    unread: int = 0
    waiting: tuple[str, ...] = ()
    pairing_ratings: tuple[PairingRating, ...] = ()
    """The person's ratings in the games of all seeks, which decide what they can join."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read for some people at one time."""

    shared: SharedPart
    own: Mapping[int, OwnPart]
    newest: Mapping[Place, int]
    """The newest chat message, by match and reader."""
    people: PeopleInGames = field(compare=False)
    shown_seeks: dict[tuple[Any, ...], Seek] = field(default_factory=dict, compare=False)
    """Cache of seeks as sent: most people get the same."""

    def part_of(self, person: int | None) -> OwnPart:
        """A person's own part; empty for an unknown visitor."""
        return OwnPart() if person is None else self.own[person]

    def seen_by(self, person: int | None, match: str | None) -> tuple[SharedPart, OwnPart, int | None]:
        """Everything that a snapshot depends on: if it is equal, so is the snapshot."""
        newest = None if match is None else self.newest.get((match, person))
        return self.shared, self.part_of(person), newest


class LobbyReader:
    """Reads the lobby. The shared part is read again only after a change."""

    def __init__(self, database: Database, ratings_of: RatingsOf) -> None:
        self._database = database
        self._ratings_of = ratings_of
        self._shared = SharedPart()
        self._shared_at: int | None = None

    def read(self, places: Collection[tuple[int | None, str | None]], change: int) -> Reading:
        """Reads the lobby for these people, each with the match whose chat they follow. `change` counts the
        changes that everybody may see.
        """
        at, people = now(), PeopleInGames(self._ratings_of)
        known = {person for person, _ in places if person is not None}
        chats = {(match, person) for person, match in places if match is not None}
        with self._database.reading() as connection:
            if change != self._shared_at:
                found = _read_shared(connection, people, at)
                self._shared_at = change
                if found != self._shared:  # if equal, it stays the same object, which is quick to compare
                    self._shared = found
            around = relations_of_all(connection, known)
            own = _read_own(connection, people, self._shared, around, at) if known else {}
            newest = newest_messages(connection, chats, around) if chats else {}
        return Reading(self._shared, own, newest, people)


def _read_shared(connection: Connection, people: PeopleInGames, at: int) -> SharedPart:
    seeks = newest_seeks(connection, at)
    names = names_of(connection, {each for seek in seeks for each in seek.people})
    people.learn((each, seek.game, seek.pace) for seek in seeks for each in seek.people)
    return SharedPart(
        here=count_here(connection, at),
        seeks=tuple(
            OpenSeek(
                seek,
                tuple(people.rated(each, names.get(each, ""), seek.game, seek.pace) for each in seek.people),
                width_of(seek, at),
            )
            for seek in seeks
        ),
        running=running_matches(connection, people),
    )


def _read_own(
    connection: Connection,
    people: PeopleInGames,
    shared: SharedPart,
    around: Mapping[int, PersonRelations],
    at: int,
) -> dict[int, OwnPart]:
    known = around.keys()
    with_account = set(
        connection.execute(select(accounts.c.person).where(accounts.c.person.in_(known))).scalars()
    )
    challenges = open_challenges(connection, known, at)
    begun = begun_seeks(connection, known, at - _BEGUN)
    notices, unread = newest_notices(connection, known), count_unread(connection, known)
    waiting = waiting_matches(connection, known)
    here = online(connection, _united(each.mutual for each in around.values()), at)
    sent = [each for mine in challenges.values() for each in mine]
    strangers = {person for each in sent for person in (each.by, each.to)}
    friends = _united(each.friends for each in around.values())
    names = names_of(connection, strangers | friends)
    kinds = sorted({(each.seek.game, each.seek.pace or "") for each in shared.seeks})
    people.learn((person, game, pace or None) for person in known for game, pace in kinds)
    people.learn((person, each.game, _pace(each)) for each in sent for person in (each.by, each.to))

    def rated(person: int, challenge: StoredChallenge) -> RatedPerson:
        return people.rated(person, names.get(person, ""), challenge.game, _pace(challenge))

    return {
        person: OwnPart(
            has_account=person in with_account,
            around=mine,
            begun=tuple(begun.get(person, ())),
            challenges=tuple(
                (each, rated(each.by, each), rated(each.to, each)) for each in challenges[person]
            ),
            friends=_friends(mine, names, here),
            notices=tuple(notices.get(person, ())),
            unread=unread.get(person, 0),
            waiting=tuple(waiting.get(person, ())),
            pairing_ratings=tuple(people.pairing_rating(person, game, pace or None) for game, pace in kinds),
        )
        for person, mine in around.items()
    }


def _united(sets: Iterable[frozenset[int]]) -> set[int]:
    return set().union(*sets)


def _pace(challenge: StoredChallenge) -> str | None:
    return challenge.time_control["pace"] if challenge.time_control else None


def _friends(around: PersonRelations, names: Mapping[int, str], here: set[int]) -> tuple[Friend, ...]:
    """A person's friends. Only those who call the person a friend in return show whether they are here."""
    found = [
        Friend(id=each, name=names.get(each, ""), online=each in here if each in around.mutual else None)
        for each in around.friends
    ]
    return tuple(sorted(found, key=lambda each: (each.name, each.id)))
