"""Exports everything that the server has stored about a person, as JSON."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Select, String, case, cast, or_, select

from banneret.server.storage.api_tokens import list_tokens
from banneret.server.storage.schema import (
    absences,
    accounts,
    challenges,
    chat,
    commands,
    entrants,
    flags,
    mail_addresses,
    matches,
    moderators,
    notes,
    notices,
    pairings,
    passkeys,
    persons,
    presence,
    push_subscriptions,
    rating_events,
    ratings,
    relations,
    reports,
    reviews,
    sanctions,
    seats,
    seekers,
    seeks,
    sessions,
    tournaments,
    vacation_days,
    webhooks,
)
from banneret.server.storage.sessions import list_sessions


def export_of(connection: Connection, person: int) -> dict[str, Any]:
    """All parts, by name. Of matches with others, it contains only what this person did."""
    return {name: part(connection, person) for name, part in _PARTS.items()}


def _person(connection: Connection, person: int) -> dict[str, Any]:
    wanted = select(persons.c.name, persons.c.since, accounts.c.made).join(accounts)
    row = connection.execute(wanted.where(persons.c.id == person)).one()
    return {"name": row.name, "first_here": _time(row.since), "signed_up": _time(row.made)}


def _sessions(connection: Connection, person: int) -> list[dict[str, Any]]:
    return [
        {"browser": each.browser, "made": _time(each.made), "used": _time(each.used)}
        for each in list_sessions(connection, person)
    ]


def _tokens(connection: Connection, person: int) -> list[dict[str, Any]]:
    return [
        {"name": each.name, "scope": each.scope, "made": _time(each.made)}
        for each in list_tokens(connection, person)
    ]


def _matches(connection: Connection, person: int) -> list[dict[str, Any]]:
    sat = select(seats.c.match).where(seats.c.person == person)
    columns = matches.c["id", "game", "ruleset", "begun", "changed", "outcome"]
    wanted = select(*columns).where(or_(matches.c.owner == person, matches.c.id.in_(sat)))
    done: dict[str, list[dict[str, Any]]] = {}
    own = select(commands).where(commands.c.person == person).order_by(commands.c.match, commands.c.n)
    for each in connection.execute(own):
        shown = {"kind": each.kind, "seat": each.seat, "text": each.text, "at": _time(each.at)}
        done.setdefault(each.match, []).append(shown)
    return [
        {
            "id": row.id,
            "game": row.game,
            "ruleset": row.ruleset["name"],
            "begun": _time(row.begun),
            "outcome": None if row.outcome is None else row.outcome["text"],
            "commands": done.get(row.id, []),
        }
        for row in connection.execute(wanted.order_by(matches.c.begun))
    ]


def _rows(wanted: Callable[[int], Select[Any]]) -> Callable[[Connection, int], list[dict[str, Any]]]:
    """A part made from the rows of a query, with times in readable form."""

    def part(connection: Connection, person: int) -> list[dict[str, Any]]:
        rows = connection.execute(wanted(person)).mappings()
        return [
            {name: _time(value) if name in _TIMES and value else value for name, value in row.items()}
            for row in rows
        ]

    return part


def _decided_flags(person: int) -> Select[Any]:
    """Flags that a moderator has decided on. Earlier, they would reveal an investigation."""
    columns = (*flags.c["match", "game", "kind", "evidence", "at"], *reviews.c["decision", "note"])
    return select(*columns).join(reviews, reviews.c.flag == flags.c.id).where(flags.c.person == person)


def _decided_reports(person: int) -> Select[Any]:
    """Decided reports about a person, without the reporter and their words."""
    columns = reports.c["match", "reason", "said", "at", "state"]
    return select(*columns).where(reports.c.about == person, reports.c.state != "open")


def _push(person: int) -> Select[Any]:
    """Browsers that are subscribed to notices."""
    theirs = sessions.c.id == push_subscriptions.c.session
    columns = (sessions.c.browser, *push_subscriptions.c["endpoint", "language"])
    return select(*columns).join(sessions, theirs).where(sessions.c.person == person)


def _relations(person: int) -> Select[Any]:
    others = select(relations.c.kind, persons.c.name, relations.c.since)
    return others.join(persons, persons.c.id == relations.c.other).where(relations.c.person == person)


def _tournaments(person: int) -> Select[Any]:
    """Tournaments that the person has joined."""
    columns = (*tournaments.c["id", "name", "kind", "game", "state"], *entrants.c["joined", "withdrawn"])
    played = select(*columns).join(entrants, entrants.c.tournament == tournaments.c.id)
    return played.where(entrants.c.person == person).order_by(entrants.c.joined)


def _pairings(person: int) -> Select[Any]:
    """The person's pairings in each round of a tournament, with scores in half points."""
    is_first = pairings.c.first == person
    score = case((is_first, pairings.c.first_score), else_=pairings.c.second_score).label("score")
    found = select(*pairings.c["tournament", "round", "match", "state"], score)
    mine = found.where(or_(is_first, pairings.c.second == person))
    return mine.order_by(pairings.c.tournament, pairings.c.round, pairings.c.board)


_OFFER = ("game", "ruleset", "setup", "seat", "rated", "time_control", "made", "expires")
_TIMES = {
    "at",
    "changed",
    "expires",
    "joined",
    "made",
    "seen",
    "since",
    "starts",
    "until",
    "used",
    "withdrawn",
}


def _time(microseconds: int) -> str:
    return datetime.fromtimestamp(microseconds / 1e6, UTC).isoformat()


_PARTS: dict[str, Callable[[Connection, int], Any]] = {
    "person": _person,
    "sessions": _sessions,
    "api_tokens": _tokens,
    "passkeys": _rows(
        lambda person: select(*passkeys.c["name", "made", "used"]).where(passkeys.c.person == person)
    ),
    "mail": _rows(
        lambda person: select(*mail_addresses.c["address", "pending", "language", "turns"]).where(
            mail_addresses.c.person == person
        )
    ),
    "matches": _matches,
    "seeks": _rows(lambda person: select(*seeks.c[_OFFER]).where(seeks.c.owner == person)),
    "joined_seeks": _rows(
        lambda person: select(*seekers.c["seek", "since"]).where(seekers.c.person == person)
    ),
    "challenges": _rows(
        lambda person: select(*challenges.c[(*_OFFER, "state", "match")]).where(
            or_(challenges.c.by == person, challenges.c.to == person)
        )
    ),
    "relations": _rows(_relations),
    "lobby": _rows(
        lambda person: select(*presence.c["seen", "watchable"]).where(presence.c.person == person)
    ),
    "chat": _rows(
        lambda person: select(*chat.c["match", "room", "text", "greeting", "at"]).where(
            chat.c.person == person
        )
    ),
    "notes": _rows(lambda person: select(*notes.c["match", "text"]).where(notes.c.person == person)),
    "notices": _rows(
        lambda person: select(*notices.c["kind", "match", "at", "read"]).where(notices.c.person == person)
    ),
    "reports": _rows(
        lambda person: select(*reports.c["match", "reason", "text", "at", "state"]).where(
            reports.c.by == person
        )
    ),
    "webhook": _rows(
        lambda person: select(*webhooks.c["url", "failures"]).where(webhooks.c.person == person)
    ),
    "push": _rows(_push),
    "ratings": _rows(
        lambda person: select(
            *ratings.c["game", "pace", "rating", "games", "wins", "draws", "flagged", "changed"]
        ).where(ratings.c.person == person)
    ),
    "rating_changes": _rows(
        lambda person: select(
            *rating_events.c["game", "pace", "at", "reason", "before", "after", "match"]
        ).where(rating_events.c.person == person)
    ),
    "created_tournaments": _rows(
        lambda person: select(
            *tournaments.c["id", "name", "kind", "game", "ruleset", "rated", "made", "starts", "state"]
        ).where(tournaments.c.by == person)
    ),
    "tournaments": _rows(_tournaments),
    "pairings": _rows(_pairings),
    "flags": _rows(_decided_flags),
    "reported": _rows(_decided_reports),
    "sanctions": _rows(
        lambda person: select(*sanctions.c["kind", "until", "note", "at"]).where(sanctions.c.person == person)
    ),
    "absence": _rows(lambda person: select(*absences.c["since", "until"]).where(absences.c.person == person)),
    "vacation_days": _rows(
        lambda person: select(cast(vacation_days.c.day, String).label("day")).where(
            vacation_days.c.person == person
        )
    ),
    "moderator": _rows(lambda person: select(moderators.c.since).where(moderators.c.person == person)),
}
"""Any new data about people must be added here."""
