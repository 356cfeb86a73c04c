"""Nudges: messages that a match has changed, from one process to the others that share the database.

A nudge may be lost, and only says where to look: what has changed is read from the database.
"""

import logging
import secrets
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from banneret.server.storage.database import Database

if TYPE_CHECKING:
    from psycopg import Connection

_log = logging.getLogger(__name__)

_CHANNEL = "banneret"
_PAUSE = 1.0  # seconds until a shutdown or a lost connection is noticed


class Nudge(NamedTuple):
    """A message that a match has `changed`, or that its computer player should `hurry`."""

    kind: str
    match: str


class Nudges:
    """Sends nudges with NOTIFY, always after a transaction and never in it: there it would block others."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine
        self._own = secrets.token_hex(8)
        self._is_stopped = threading.Event()

    def send(self, nudge: Nudge) -> None:
        """Sends a nudge to the other processes."""
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(select(func.pg_notify(_CHANNEL, f"{self._own} {nudge.kind} {nudge.match}")))

    def listen(self, hear: Callable[[Nudge], object]) -> None:
        """Calls `hear` in a separate thread with every nudge from another process."""
        threading.Thread(target=self._listen, args=(hear,), name="nudges", daemon=True).start()

    def stop(self) -> None:
        self._is_stopped.set()

    def _listen(self, hear: Callable[[Nudge], object]) -> None:
        while not self._is_stopped.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {_CHANNEL}")
                    while not self._is_stopped.is_set():
                        for notice in connection.notifies(timeout=_PAUSE):
                            sender, kind, match = notice.payload.split(" ")
                            if sender != self._own:
                                hear(Nudge(kind, match))
            except Exception as error:  # the database is down, and may come back
                if not self._is_stopped.wait(_PAUSE):
                    _log.warning("Nudges from the database have stopped: %s", type(error).__name__)

    def _connect(self) -> "Connection[tuple[object, ...]]":
        """A connection detached from the engine's pool."""
        pooled = self._engine.raw_connection()
        connection: Connection[tuple[object, ...]] | None = pooled.driver_connection
        pooled.detach()
        if connection is None:
            raise DBAPIError("connect", None, Exception("no connection"))
        connection.autocommit = True
        return connection
