"""Records that the server is up, and detects when it was not."""

from sqlalchemy import case, exists, insert, select, update

from banneret.server.storage.database import Database, lock_table
from banneret.server.storage.schema import heartbeat, matches, outages, seats

_ROW = 1
_ALL_OUTAGES = select(outages).order_by(outages.c.begun)


class Heartbeat:
    """One heartbeat, shared by all server processes on a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def beat(self, at: int, *, alive: int | None, longest: int) -> list[tuple[int, int]]:
        """Records a heartbeat, if any clock is running. `alive` is when this process last did so.

        If the last heartbeat is older than `longest`, the time since is an outage. It is added to every
        deadline that had not passed when it began; for matches that have changed since, only from that change
        on: there may have been no clocks, and so no heartbeats, before. Returns all outages.
        """
        with self._database.reading() as connection:
            has_clocks = connection.execute(select(exists().where(matches.c.deadline.is_not(None)))).scalar()
            found = [(row.begun, row.ended) for row in connection.execute(_ALL_OUTAGES)]
        if not has_clocks:
            return found
        with self._database.writing() as connection:
            lock_table(connection, heartbeat)
            noted = connection.execute(select(heartbeat.c.at)).scalar_one_or_none()
            if noted is None:
                connection.execute(insert(heartbeat).values(id=_ROW, at=at))
            elif noted < at:
                connection.execute(update(heartbeat).values(at=at))
            last = max((each for each in (noted, alive) if each is not None), default=at)
            if at - last > longest:
                connection.execute(insert(outages).values(begun=last, ended=at))
                for table in (matches, seats):
                    since = case((table.c.changed > last, table.c.changed), else_=last)
                    later = update(table).values(deadline=table.c.deadline + at - since)
                    connection.execute(later.where(table.c.deadline > last))
            return [(row.begun, row.ended) for row in connection.execute(_ALL_OUTAGES)]
