"""What the server counts and measures, for Prometheus. No names of people and no ids of matches appear in it.

If several processes serve one address, each of them reports for all: they share their counts in a folder that
prometheus_client finds by itself.
"""

import os

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Must be set before this module is imported if several processes serve one address."""
CONTENT_TYPE = CONTENT_TYPE_LATEST

COMMAND_SECONDS = Histogram(
    "banneret_command_seconds",
    "From the arrival of a command to its answer, when it is stored",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
COMMANDS = Counter("banneret_commands", "Commands by their answer", ["answer"])
REFUSED = Counter("banneret_refused_requests", "Requests that were refused, by HTTP status", ["status"])
SOCKETS = Gauge("banneret_sockets", "Sockets that follow a match", multiprocess_mode="livesum")
MATCHES = Gauge("banneret_matches_in_memory", "Matches in memory", multiprocess_mode="livesum")
JOBS = Gauge("banneret_jobs", "Computer players' jobs, waiting or being done", multiprocess_mode="livesum")


def exposed() -> bytes:
    """All metrics in Prometheus's text format."""
    if SHARED_FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
