"""The time, as the database stores it."""

import time


def now() -> int:
    """Microseconds since 1970."""
    return time.time_ns() // 1000
