"""Imported once by the process that worker processes are copies of: what they need before their first job."""

from banneret import games
from banneret.server.computers import worker_process

__all__ = ["worker_process"]

games.definitions()
