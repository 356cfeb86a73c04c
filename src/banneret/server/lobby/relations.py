"""Relations between people: friends, muted, blocked."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, and_, delete, or_, select

from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.storage.database import Database, insert_new
from banneret.server.storage.schema import accounts, challenges, persons, relations

Relation = Literal["friend", "mute", "block"]

_MOST = 500
"""The most relations that one person can have."""


class RelationStore:
    """Reads and writes relations."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, person: int) -> dict[Relation, dict[int, str]]:
        """A person's relations, with names."""
        wanted = (
            select(relations.c.kind, persons.c.id, persons.c.name)
            .join(persons, persons.c.id == relations.c.other)
            .where(relations.c.person == person)
            .order_by(persons.c.name, persons.c.id)
        )
        found: dict[Relation, dict[int, str]] = {"friend": {}, "mute": {}, "block": {}}
        with self._database.reading() as connection:
            for row in connection.execute(wanted):
                found[row.kind][row.id] = row.name
        return found

    def add(self, person: int, other: int, kind: Relation) -> bool:
        """Adds a relation; returns whether it is new. Blocking a friend ends the friendship."""
        with self._database.writing() as connection:
            own = connection.execute(
                select(relations.c.other, relations.c.kind).where(relations.c.person == person)
            ).all()
            if (other, kind) in [tuple(row) for row in own]:
                return False
            if len(own) >= _MOST:
                raise RequestError(409, say("Your lists are full. Remove somebody first."))
            if kind == "block":
                end_friendship(connection, person, other)
            elif kind == "friend":
                if is_blocked(connection, other, [person]):
                    raise RequestError(409, say("This person does not want to hear from you."))
                _forget(connection, person, other, "block")
            row = {"person": person, "other": other, "kind": kind, "since": now()}
            return insert_new(connection, relations, row)

    def remove(self, person: int, other: int, kind: Relation) -> None:
        with self._database.writing() as connection:
            _forget(connection, person, other, kind)

    def blocked_either_way(self, person: int) -> set[int]:
        """Everybody whom a person has blocked or who has blocked them."""
        with self._database.reading() as connection:
            return blocked_either_way(connection, person)

    def find(self, name: str | None, person: int | None) -> int:
        """The id of a person, given by id, or by name: the account of that name, or the only guest who has
        it.
        """
        if (name is None) == (person is None):
            raise RequestError(422, "Give either `name` or `person`.")
        which = persons.c.id == person if name is None else persons.c.name == " ".join(name.split())
        with self._database.reading() as connection:
            found = connection.execute(
                select(persons.c.id, accounts.c.person.label("account"))
                .outerjoin(accounts, accounts.c.person == persons.c.id)
                .where(which, persons.c.name != "")
                .order_by(accounts.c.person.is_(None))
                .limit(2)
            ).all()
        if not found:
            raise RequestError(404, say("Nobody here has that name."))
        if len(found) > 1 and found[0].account is None:
            raise RequestError(409, say("Several people here have that name. Send a link instead."))
        return int(found[0].id)


@dataclass(frozen=True, slots=True)
class PersonRelations:
    """How others relate to a person."""

    friends: frozenset[int] = frozenset()
    mutual: frozenset[int] = frozenset()
    """Friends who call the person a friend in return."""
    blocked: frozenset[int] = frozenset()
    """Blocked by the person, or the person by them."""
    unheard: frozenset[int] = frozenset()
    """People whom the person has muted or blocked."""


NO_RELATIONS = PersonRelations()


def relations_of_all(connection: Connection, people: Collection[int]) -> dict[int, PersonRelations]:
    """The relations around each of these people."""
    theirs = or_(relations.c.person.in_(people), relations.c.other.in_(people))
    rows = connection.execute(select(*relations.c["person", "other", "kind"]).where(theirs)).all()
    pairs: dict[str, set[tuple[int, int]]] = {"friend": set(), "mute": set(), "block": set()}
    of: dict[int, set[int]] = {person: set() for person in people}
    for one, other, kind in rows:
        pairs[kind].add((one, other))
        for each, second in ((one, other), (other, one)):
            if each in of:
                of[each].add(second)
    return {person: _person_relations(person, others, pairs) for person, others in of.items()}


def _person_relations(
    person: int, others: set[int], pairs: dict[str, set[tuple[int, int]]]
) -> PersonRelations:
    friends = {each for each in others if (person, each) in pairs["friend"]}
    blocked = {each for each in others if (person, each) in pairs["block"]}
    return PersonRelations(
        friends=frozenset(friends),
        mutual=frozenset(each for each in friends if (each, person) in pairs["friend"]),
        blocked=frozenset({each for each in others if (each, person) in pairs["block"]} | blocked),
        unheard=frozenset({each for each in others if (person, each) in pairs["mute"]} | blocked),
    )


def blocked_either_way(connection: Connection, person: int) -> set[int]:
    """Everybody whom a person has blocked or who has blocked them."""
    either = or_(relations.c.person == person, relations.c.other == person)
    rows = connection.execute(
        select(relations.c.person, relations.c.other).where(either, relations.c.kind == "block")
    )
    return {each for row in rows for each in (row.person, row.other)} - {person}


def is_blocked(connection: Connection, by: int, others: Sequence[int]) -> bool:
    """Whether a person has blocked one of these."""
    wanted = select(relations.c.other).where(
        relations.c.person == by, relations.c.kind == "block", relations.c.other.in_(others)
    )
    return connection.execute(wanted).first() is not None


def end_friendship(connection: Connection, person: int, other: int) -> None:
    """Ends a friendship on both sides, and the open challenges between the two."""
    for one, two in ((person, other), (other, person)):
        _forget(connection, one, two, "friend")
        between = and_(challenges.c.by == one, challenges.c.to == two, challenges.c.state == "open")
        connection.execute(delete(challenges).where(between))


def _forget(connection: Connection, person: int, other: int, kind: Relation) -> None:
    connection.execute(
        delete(relations).where(
            relations.c.person == person, relations.c.other == other, relations.c.kind == kind
        )
    )
