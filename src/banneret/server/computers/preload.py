"""Imported once by the fork server, from which workers are copied: what they need before their first job."""

from banneret import games
from banneret.server.computers import worker_process

__all__ = ["worker_process"]

games.definitions()
