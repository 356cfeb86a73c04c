"""Rate limits. A caller who exceeds one is told when to try again.

Counts are held in the memory of each process: they keep one client from holding up the others, and are not
exact.
"""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import Literal

from banneret.server.errors import TooOften
from banneret.server.limits import Limits

Kind = Literal[
    "requests",
    "guests",
    "sign-ups",
    "tries-from-address",
    "tries-for-name",
    "matches",
    "imports",
    "hints",
    "previews",
    "positions",
    "proofs",
    "seeks",
    "seeks-from-address",
    "challenges",
    "relations",
    "tournaments",
    "reads",
    "changes",
    "chat",
    "reports",
    "test-calls",
    "mails",
    "mails-from-address",
]
Key = int | str
"""A person's number, or an address or a name."""

_MINUTE, _HOUR, _DAY = 60, 60 * 60, 24 * 60 * 60
_MOST_KEYS = 100_000


class Quota:
    """A token bucket for each key, with room for `most` tokens, which refills within a period."""

    def __init__(self, most: int, period: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._rate = most / period
        self._clock = clock
        self._left: OrderedDict[Key, tuple[float, float]] = OrderedDict()
        """The tokens left in a bucket, and when; the least recently used first. A missing bucket is full."""

    def wait(self, key: Key) -> float:
        """Takes a token, or returns the seconds until one is available."""
        now = self._clock()
        left = self._left_at(key, now)
        if left < 1:
            return (1 - left) / self._rate if self._rate else _DAY
        self._put(key, left - 1, now)
        return 0

    def take(self, key: Key) -> None:
        """Takes a token, or raises TooOften."""
        if seconds := self.wait(key):
            raise TooOften(ceil(seconds))

    def give_back(self, key: Key) -> None:
        """Returns a token that was not needed."""
        now = self._clock()
        self._put(key, min(self._most, self._left_at(key, now) + 1), now)

    def _left_at(self, key: Key, now: float) -> float:
        left, then = self._left.get(key, (self._most, now))
        return min(self._most, left + (now - then) * self._rate)

    def _put(self, key: Key, left: float, now: float) -> None:
        self._left[key] = left, now
        self._left.move_to_end(key)
        if len(self._left) > _MOST_KEYS:
            self._left.popitem(last=False)


class Quotas:
    """All quotas of a server. Only an online server counts by address: at home, many people share one."""

    def __init__(self, limits: Limits, *, online: bool) -> None:
        self._limits = limits
        self._by_kind: dict[Kind, Quota] = {
            "sign-ups": Quota(limits.sign_ups_per_address, limits.tries_period),
            "tries-from-address": Quota(limits.tries_per_address, limits.tries_period),
            "tries-for-name": Quota(limits.tries_per_name, limits.tries_period),
            "matches": Quota(limits.matches_per_minute, _MINUTE),
            "imports": Quota(limits.imports_per_minute, _MINUTE),
            "hints": Quota(limits.hints_per_minute, _MINUTE),
            "previews": Quota(limits.previews_per_minute, _MINUTE),
            "positions": Quota(limits.positions_per_minute, _MINUTE),
            "proofs": Quota(limits.proofs_per_minute, _MINUTE),
            "seeks": Quota(limits.seeks_per_minute, _MINUTE),
            "challenges": Quota(limits.challenges_per_minute, _MINUTE),
            "relations": Quota(limits.relations_per_minute, _MINUTE),
            "tournaments": Quota(limits.tournaments_per_day, _DAY),
            "reads": Quota(limits.reads_per_minute, _MINUTE),
            "changes": Quota(limits.changes_per_minute, _MINUTE),
            "chat": Quota(limits.chat_burst, limits.chat_interval),
            "reports": Quota(limits.reports_per_day, _DAY),
            "test-calls": Quota(limits.test_calls_per_minute, _MINUTE),
            "mails": Quota(limits.mails, _HOUR),
            "mails-from-address": Quota(limits.mails_per_address, _HOUR),
        }
        if online:
            self._by_kind["requests"] = Quota(limits.requests_per_address, _MINUTE)
            self._by_kind["guests"] = Quota(limits.guests_per_address, _HOUR)
            self._by_kind["seeks-from-address"] = Quota(limits.seeks_per_address, _HOUR)
        self._most_sockets = limits.sockets_per_address if online else None
        self._sockets: Counter[Key] = Counter()

    def take(self, kind: Kind, key: Key) -> None:
        """Counts a use before it happens; raises TooOften if the quota is exhausted."""
        if quota := self._by_kind.get(kind):
            quota.take(key)

    def give_back(self, kind: Kind, key: Key) -> None:
        """Refunds a use that should not have counted."""
        if quota := self._by_kind.get(kind):
            quota.give_back(key)

    @contextmanager
    def socket(self, person: int | None, address: str) -> Iterator[None]:
        """Counts an open socket during the block."""
        most: dict[Key, int | None] = {network_of(address): self._most_sockets}
        if person is not None:
            most[person] = self._limits.sockets_per_person
        if any(limit is not None and self._sockets[key] >= limit for key, limit in most.items()):
            raise TooOften(_MINUTE)
        self._sockets.update(most.keys())
        try:
            yield
        finally:
            for key in most:
                self._sockets[key] -= 1
                if not self._sockets[key]:
                    del self._sockets[key]


def network_of(address: str) -> str:
    """The network that counts as one address: with IPv6, everybody has very many addresses."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(found if found.version == 4 else ipaddress.ip_network(f"{found}/64", strict=False))
