"""Servers that kill themselves at database operations a random kill would hardly hit."""

import os
import signal
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class End:
    """When a server kills itself: at a commit, counted from its first one, before or after it is on disk.

    The process dies by SIGKILL, as if sent from outside.
    """

    commit: int
    moment: Literal["before", "after"]

    def prepare(self) -> None:
        """Called in the process before it serves."""
        from sqlalchemy import Connection, Engine, event

        numbers = count(1)

        @event.listens_for(Engine, "commit")
        def on_commit(connection: Connection) -> None:
            if next(numbers) != self.commit:
                return
            if self.moment == "after":
                driver: Any = connection.connection.driver_connection
                driver.commit()
            os.kill(os.getpid(), signal.SIGKILL)
