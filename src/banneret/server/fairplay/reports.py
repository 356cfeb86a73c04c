"""Reports to the moderators, and the decisions on them."""

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import select, update

from banneret.server.errors import RequestError
from banneret.server.fairplay.audit import add_to_audit
from banneret.server.language import say
from banneret.server.storage.database import Database
from banneret.server.storage.schema import persons, reports

Verdict = Literal["dismissed", "upheld"]


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A person's report about another: `open`, or with the decision on it."""

    id: int
    by: int
    reporter: str
    person: int
    name: str
    match: str | None
    reason: str
    text: str
    said: str | None
    at: int
    state: str


class Reports:
    """Reads reports, and records moderators' decisions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, *, limit: int, offset: int) -> list[ReportRow]:
        """Undecided reports, the oldest first."""
        waiting = _reports().where(reports.c.state == "open").order_by(reports.c.id)
        with self._database.reading() as connection:
            return [ReportRow(*row) for row in connection.execute(waiting.limit(limit).offset(offset))]

    def about(self, person: int) -> list[ReportRow]:
        """All reports about a person, the newest first."""
        wanted = _reports().where(reports.c.about == person).order_by(reports.c.id.desc())
        with self._database.reading() as connection:
            return [ReportRow(*row) for row in connection.execute(wanted)]

    def find(self, id: int) -> ReportRow:
        with self._database.reading() as connection:
            row = connection.execute(_reports().where(reports.c.id == id)).one_or_none()
        if row is None:
            raise RequestError(404, say("There is no such report."))
        return ReportRow(*row)

    def decide(self, id: int, moderator: int, verdict: Verdict, note: str) -> ReportRow:
        """Records a moderator's decision on a report. As with flags, it has no further effect."""
        if self.find(id).person == moderator:
            raise RequestError(403, say("You cannot moderate yourself."))
        with self._database.writing() as connection:
            connection.execute(update(reports).where(reports.c.id == id).values(state=verdict))
            add_to_audit(connection, f"#{moderator}", "decide", report=id, decision=verdict, note=note)
        return self.find(id)


def _reports() -> Any:
    reporters, reported = persons.alias(), persons.alias()
    return (
        select(
            *reports.c["id", "by"],
            reporters.c.name.label("reporter"),
            reports.c.about,
            reported.c.name,
            *reports.c["match", "reason", "text", "said", "at", "state"],
        )
        .join(reporters, reporters.c.id == reports.c.by)
        .join(reported, reported.c.id == reports.c.about)
    )
