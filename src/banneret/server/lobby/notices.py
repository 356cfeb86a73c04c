"""Notices: what happened while a person was away. They name matches and people, and nothing hidden."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, bindparam, delete, func, insert, or_, select, update

from banneret.engine.text import listed
from banneret.server.clock import now
from banneret.server.language import say
from banneret.server.lobby.push_calls import BROWSERS, call_browsers
from banneret.server.lobby.webhooks import WEBHOOK, call_webhook
from banneret.server.matches.summaries import title_of
from banneret.server.models.lobby import Notice, NoticeKind
from banneret.server.storage.database import Database
from banneret.server.storage.prepared import Prepared
from banneret.server.storage.schema import challenges, matches, notices, persons, seats
from banneret.server.storage.stored import AGREED, MatchProgress, StoredCommand

_KEPT = 100
"""The most notices kept for one person."""
_BY_OTHERS = ("challenge", "rematch", "friend")
_KEPT_BY_OTHERS = 20
"""The most kept of each kind that anybody can cause, so that these never push out the others."""
_DAY = 24 * 3600 * 1_000_000
SHOWN = 30
_WAITING = 100
"""The most waiting matches listed for one person."""
_TO_WEBHOOKS: tuple[NoticeKind, ...] = ("turn", "challenge", "held")
_TO_BROWSERS: tuple[NoticeKind, ...] = (*_TO_WEBHOOKS, "begun")
"""The kinds that are also sent to browsers, if a person wants that. "Begun" is among them because the player
with the first move gets no "turn".
"""

# The statements that nearly every move between two people needs.
_SEATS = Prepared(select(*seats.c["seat", "person", "waits"]).where(seats.c.match == bindparam("match")))
_ROW = ("person", "kind", "match", "challenge", "other", "at", "read")
_INSERT = Prepared(insert(notices).returning(notices.c.id), columns=_ROW)


_DROP_TURNS = Prepared(
    delete(notices).where(
        notices.c.match == bindparam("match"),
        or_(
            and_(
                notices.c.person == bindparam("acted"),
                or_(notices.c.kind == "turn", notices.c.kind == "offer"),
            ),
            and_(notices.c.person == bindparam("next"), notices.c.kind == "turn"),
        ),
    )
)
"""Updates notices in the usual case: one of two people has acted, and it is the other's turn."""


def _follow_up_query(alike: Any, most: int) -> Prepared:
    """Finds what is left to do after a notice was added, usually nothing: whether browsers and a webhook have
    to be called, and the newest notice beyond the number that is kept.
    """
    mine = and_(notices.c.person == bindparam("person"), alike)
    too_old = select(notices.c.id).where(mine).order_by(notices.c.id.desc()).offset(most).limit(1)
    return Prepared(select(BROWSERS.exists(), WEBHOOK.exists(), too_old.scalar_subquery()))


_FOLLOW_UP = _follow_up_query(and_(*(notices.c.kind != kind for kind in _BY_OTHERS)), _KEPT)
_FOLLOW_UP_OF_KIND = _follow_up_query(notices.c.kind == bindparam("kind"), _KEPT_BY_OTHERS)


def notice_command(
    connection: Connection, match: str, command: StoredCommand, progress: MatchProgress
) -> None:
    """Adds notices for the people whom a command concerns, in the transaction that stores it.

    Each seat learns only what its own progress reveals, and only in matches with several people.
    """
    rows = _SEATS.run(connection, {"match": match}).fetchall()
    people = {person for _, person, _ in rows if person is not None}
    if len(people) < 2:
        return
    others = people - {command.person}
    if progress.outcome is not None:
        drop_notices(connection, people, ("turn", "offer", "held"), match)
        add_notices(connection, others, "ended", match=match)
        return
    waiting = {person for seat, person, _ in rows if person is not None and progress.seats[seat].waits}
    waited = {person for _, person, waits in rows if waits}
    acted = people & {command.person}
    asked = waiting - waited - {command.person}
    if len(people) == 2 and len(acted) == len(asked) == 1 and command.kind == "play":
        (one,), (other,) = acted, asked
        _DROP_TURNS.run(connection, {"match": match, "acted": one, "next": other})
        _add_notice(connection, other, "turn", match=match)
        return
    drop_notices(connection, people - waiting - acted, ("turn",), match)
    drop_notices(connection, acted - waiting, ("turn", "offer"), match)  # a player who goes on has seen it
    drop_notices(connection, acted & waiting, ("offer",), match)
    if command.kind == "offer-draw" and command.text != AGREED:
        add_notices(connection, others, "offer", match=match, other=command.person)
    add_notices(connection, asked, "turn", match=match)


def notice_held(connection: Connection, match: str, is_held: bool) -> None:
    """Adds a notice that a match is held, in place of those that ask its players to act; or, if it is
    released, a notice for those whose turn it is. A single player is told of the hold, too: no other notice
    would say so.
    """
    rows = [row for row in _SEATS.run(connection, {"match": match}) if row[1] is not None]
    people = {person for _, person, _ in rows}
    if is_held:
        drop_notices(connection, people, ("turn", "offer"), match)
        add_notices(connection, people, "held", match=match)
    else:
        drop_notices(connection, people, ("held",), match)
        if len(people) > 1:
            add_notices(connection, {person for _, person, waits in rows if waits}, "turn", match=match)


def add_notices(
    connection: Connection,
    people: Iterable[int],
    kind: NoticeKind,
    *,
    match: str | None = None,
    challenge: str | None = None,
    other: int | None = None,
) -> None:
    """Adds a notice for each of these people, replacing an older one of its kind about the same match."""
    people = sorted(people)
    if not people:
        return
    if match is not None:
        drop_notices(connection, people, (kind,), match)
    for person in people:
        _add_notice(connection, person, kind, match=match, challenge=challenge, other=other)


def _add_notice(
    connection: Connection,
    person: int,
    kind: NoticeKind,
    *,
    match: str | None = None,
    challenge: str | None = None,
    other: int | None = None,
) -> None:
    """Adds a notice, and queues calls to the person's browsers and webhook."""
    at = now()
    row = {"person": person, "kind": kind, "match": match, "challenge": challenge, "other": other}
    (added,) = _INSERT.run(connection, {**row, "at": at, "read": False}).fetchone()
    follows = _FOLLOW_UP_OF_KIND if kind in _BY_OTHERS else _FOLLOW_UP
    (has_browsers, has_webhook, too_old) = follows.run(
        connection, {"person": person, "kind": kind, "at": at}
    ).fetchone()
    if has_browsers and kind in _TO_BROWSERS:
        call_browsers(connection, person, added)
    if has_webhook and kind in _TO_WEBHOOKS:
        call_webhook(connection, person, kind, match=match, challenge=challenge)
    if too_old is not None:
        _forget_until(connection, person, kind, too_old)


def notice_friend(connection: Connection, person: int, by: int) -> None:
    """Notifies a person that another has added them as a friend, at most once a day, however often that is
    undone.
    """
    same = and_(notices.c.person == person, notices.c.kind == "friend", notices.c.other == by)
    if connection.execute(select(notices.c.id).where(same, notices.c.at > now() - _DAY)).first() is None:
        add_notices(connection, [person], "friend", other=by)


def _forget_until(connection: Connection, person: int, kind: NoticeKind, last: int) -> None:
    """Deletes the oldest notices that make room for a new one of a kind."""
    alike = notices.c.kind == kind if kind in _BY_OTHERS else notices.c.kind.not_in(_BY_OTHERS)
    mine = and_(notices.c.person == person, alike)
    connection.execute(delete(notices).where(mine, notices.c.id <= last))


def drop_notices(
    connection: Connection, people: Iterable[int], kinds: Sequence[NoticeKind], match: str
) -> None:
    """Deletes notices about a match that no longer apply."""
    for person in people:
        _drop(tuple(kinds)).run(connection, {"match": match, "person": person})


@cache
def _drop(kinds: tuple[NoticeKind, ...]) -> Prepared:
    """Deletes a person's notices of some kinds about a match."""
    about = and_(notices.c.match == bindparam("match"), notices.c.person == bindparam("person"))
    return Prepared(delete(notices).where(about, or_(*(notices.c.kind == kind for kind in kinds))))


class NoticeStore:
    """Marks notices as read."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, id: int) -> Notice | None:
        """A notice, if it still exists."""
        with self._database.reading() as connection:
            found = _stored_notices(connection, _with_context().where(notices.c.id == id))
        return shown_notice(found[0]) if found else None

    def read(self, person: int, until: int) -> None:
        """Marks a person's notices up to this id as read."""
        which = and_(notices.c.person == person, notices.c.id <= until)
        with self._database.writing() as connection:
            connection.execute(update(notices).where(which).values(read=True))


@dataclass(frozen=True, slots=True)
class StoredNotice:
    """A notice, with the names it needs."""

    row: Row[Any]
    others: tuple[str, ...]
    """The names of the other players in the match."""


def newest_notices(connection: Connection, people: Collection[int]) -> dict[int, list[StoredNotice]]:
    """The newest notices of each of these people."""
    order = func.row_number().over(partition_by=notices.c.person, order_by=notices.c.id.desc())
    mine = select(notices.c.id, order.label("n")).where(notices.c.person.in_(people)).subquery()
    wanted = _with_context().join(mine, mine.c.id == notices.c.id).where(mine.c.n <= SHOWN)
    found: dict[int, list[StoredNotice]] = {}
    for each in _stored_notices(connection, wanted.order_by(notices.c.id.desc())):
        found.setdefault(each.row.person, []).append(each)
    return found


def _with_context() -> Select[Any]:
    """Selects notices with everything needed to word them."""
    return (
        select(notices, persons.c.name, matches.c.game, challenges.c.game.label("wished"))
        .outerjoin(persons, persons.c.id == notices.c.other)
        .outerjoin(matches, matches.c.id == notices.c.match)
        .outerjoin(challenges, challenges.c.id == notices.c.challenge)
    )


def _stored_notices(connection: Connection, wanted: Select[Any]) -> list[StoredNotice]:
    rows = connection.execute(wanted).all()
    players = _players(connection, {row.match for row in rows if row.match})

    def others(row: Row[Any]) -> tuple[str, ...]:
        return tuple(name for person, name in players.get(row.match, ()) if person != row.person)

    return [StoredNotice(row, others(row)) for row in rows]


def unread_turns(connection: Connection, person: int) -> list[StoredNotice]:
    """A person's unread notices of correspondence matches that wait for them: one for each match."""
    mine = (notices.c.person == person, is_unread_turn())
    found = _stored_notices(connection, _with_context().where(*mine).order_by(notices.c.id))
    return [*{each.row.match: each for each in found}.values()]


def is_unread_turn() -> Any:
    """A condition: the notice is unread, and about a correspondence match that waits for its person."""
    waits = and_(seats.c.match == notices.c.match, seats.c.person == notices.c.person, seats.c.waits)
    by_correspondence = and_(matches.c.id == notices.c.match, matches.c.pace == "correspondence")
    return and_(
        ~notices.c.read,
        notices.c.kind.in_(("turn", "begun")),
        select(seats.c.seat).where(waits).exists(),
        select(matches.c.id)
        .where(by_correspondence, matches.c.outcome.is_(None))
        .correlate(notices)
        .exists(),
    )


def count_unread(connection: Connection, people: Collection[int]) -> dict[int, int]:
    """The number of unread notices of each of these people."""
    wanted = select(notices.c.person, func.count().label("unread"))
    mine = wanted.where(notices.c.person.in_(people), ~notices.c.read).group_by(notices.c.person)
    return {row.person: row.unread for row in connection.execute(mine)}


def waiting_matches(connection: Connection, people: Collection[int]) -> dict[int, list[str]]:
    """The matches with others that wait for each of these people: first by their own deadline, then by how
    long they have been waiting.
    """
    deadline = func.min(seats.c.deadline)
    wanted = (
        select(seats.c.person, matches.c.id)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.person.in_(people), seats.c.waits, matches.c.outcome.is_(None), _has_others())
        .group_by(seats.c.person, matches.c.id)
        .order_by(deadline.is_(None), deadline, func.min(seats.c.changed), matches.c.id)
    )
    found: dict[int, list[str]] = {}
    for row in connection.execute(wanted):
        found.setdefault(row.person, []).append(row.id)
    return {person: mine[:_WAITING] for person, mine in found.items()}


def _has_others() -> Any:
    other = seats.alias()
    return (
        select(other.c.seat)
        .where(other.c.match == matches.c.id, other.c.person.is_not(None), other.c.person != seats.c.person)
        .correlate(matches, seats)
        .exists()
    )


def _players(connection: Connection, wanted: Collection[str]) -> dict[str, list[tuple[int, str]]]:
    """The players of each match, with their names."""
    rows = connection.execute(
        select(seats.c.match, persons.c.id, persons.c.name)
        .join(persons, persons.c.id == seats.c.person)
        .where(seats.c.match.in_(wanted))
        .order_by(seats.c.match, seats.c.seat)
    )
    found: dict[str, list[tuple[int, str]]] = {}
    for row in rows:
        found.setdefault(row.match, []).append((row.id, row.name))
    return found


def shown_notice(notice: StoredNotice) -> Notice:
    """A notice in the current language."""
    row = notice.row
    return Notice(
        id=row.id,
        kind=row.kind,
        text=_text(row, [name or say("somebody") for name in notice.others]),
        match=row.match,
        challenge=row.challenge,
        at=datetime.fromtimestamp(row.at / 1e6, UTC),
        read=row.read,
    )


def _text(row: Any, others: Sequence[str]) -> str:
    game = title_of(row.game or row.wished or "")
    name = row.name or say("somebody")
    names = listed(others) if others else say("somebody")
    match row.kind:
        case "turn":
            return say("Your move in {game} against {names}.", game=game, names=names)
        case "offer":
            return say("{name} offers a draw in {game}.", name=name, game=game)
        case "begun":
            return say("{game} against {names} has begun.", game=game, names=names)
        case "ended":
            return say("{game} against {names} is over.", game=game, names=names)
        case "held" if not others:
            return say("Your match of {game} is held. Its page says why.", game=game)
        case "held":
            return say("{game} against {names} is held. Its page says why.", game=game, names=names)
        case "rematch":
            return say("{name} would like a rematch of {game}.", name=name, game=game)
        case "challenge":
            return say("{name} challenges you to {game}.", name=name, game=game)
        case _:
            return say("{name} has added you as a friend.", name=name)
