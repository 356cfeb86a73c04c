"""The audit log of moderators' actions.

Entries are only ever appended; each has a hash over the previous one, so that a change or a gap shows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select

from banneret.server.clock import now
from banneret.server.fairplay.canonical import hash_of
from banneret.server.storage.database import Database, lock_table
from banneret.server.storage.schema import audit

_FIRST = hash_of("banneret-audit-1")
_PAGE = 500


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Who did what, and when."""

    n: int
    at: int
    actor: str
    action: str
    data: dict[str, Any]
    link: str


def add_to_audit(connection: Connection, actor: str, action: str, **data: Any) -> None:
    """Adds an entry, in the transaction of the action it describes."""
    lock_table(connection, audit)
    last = connection.execute(select(audit.c.n, audit.c.link).order_by(audit.c.n.desc()).limit(1)).first()
    n, before = (0, _FIRST) if last is None else (last.n + 1, last.link)
    row = {"n": n, "at": now(), "actor": actor, "action": action, "data": data}
    connection.execute(insert(audit).values(**row, link=hash_of({"before": before, **row})))


def read_audit(database: Database, *, limit: int, offset: int) -> list[AuditEntry]:
    """Audit entries, the newest first."""
    wanted = select(audit).order_by(audit.c.n.desc()).limit(limit).offset(offset)
    with database.reading() as connection:
        return [AuditEntry(*row) for row in connection.execute(wanted)]


def find_audit_break(database: Database) -> int | None:
    """The first entry that is missing or was altered."""
    before = _FIRST
    for n, entry in enumerate(_oldest_first(database)):
        row = {"n": n, "at": entry.at, "actor": entry.actor, "action": entry.action, "data": entry.data}
        if entry.n != n or hash_of({"before": before, **row}) != entry.link:
            return n
        before = entry.link
    return None


def _oldest_first(database: Database) -> Iterator[AuditEntry]:
    with database.reading() as connection:
        for row in connection.execute(select(audit).order_by(audit.c.n)).yield_per(_PAGE):
            yield AuditEntry(*row)
