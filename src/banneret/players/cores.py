"""The number of usable cores."""

import os


def cores() -> int:
    """The number of cores this process may use, which can be lower than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
