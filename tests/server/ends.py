"""Servers that kill themselves at a moment of their work with the database that chance would hardly hit."""

import os
import signal
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class End:
    """When a server ends by itself: at a commit, counted from its first, before or after it is on the disk.

    The process is killed by the signal that cannot be caught, as if somebody else had sent it.
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
