"""Passwords: their strength, hashing and verification."""

import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from banneret.server.accounts.names import skeleton
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.limits import Limits
from banneret.server.threads import in_thread

T = TypeVar("T")

_SHORTEST = 8
_COMMON = Path(__file__).with_name("common_passwords.txt")
_ROWS = ("0123456789" * 2, "9876543210" * 2, "abcdefghijklmnopqrstuvwxyz", "zyxwvutsrqponmlkjihgfedcba")

# Argon2id with 19 MiB, two passes and one lane.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def check_password(password: str, name: str) -> None:
    """Refuses a password that is easy to guess, with the reason. There are no rules on its characters."""
    if len(_normal(password)) < _SHORTEST:
        text = say("A password must have at least {number} characters.", number=_SHORTEST)
        raise RequestError(422, text)
    if _is_easily_guessed(_normal(password).casefold()):
        raise RequestError(422, say("This password is too common. Choose another one."))
    if skeleton(password) == skeleton(name):
        raise RequestError(422, say("The password must not be your name."))


class Passwords:
    """Hashes passwords in separate threads, a few at a time: each takes much memory and time by design."""

    def __init__(self, limits: Limits) -> None:
        self._threads = ThreadPoolExecutor(limits.hashes, thread_name_prefix="passwords")
        self._most = limits.waiting_hashes
        self._under_way = 0

    def stop(self) -> None:
        self._threads.shutdown()

    async def hash(self, password: str) -> str:
        """The hash of a password, as it is stored."""
        return await self._run(lambda: _HASHER.hash(_normal(password)))

    async def is_right(self, stored: str | None, password: str) -> bool:
        """Whether a password matches the stored hash. Without a hash a dummy is compared, so that the time
        taken does not reveal whether the account exists.
        """
        return await self._run(lambda: _verify(stored or _dummy_hash(), password)) and stored is not None

    async def _run(self, work: Callable[[], T]) -> T:
        if self._under_way >= self._most:
            raise RequestError(503, say("Too many people are signing in. Try again in a moment."))
        self._under_way += 1
        try:
            return await in_thread(self._threads, work)
        finally:
            self._under_way -= 1


def _normal(password: str) -> str:
    """Normalizes a password, as keyboards compose the same characters differently."""
    return unicodedata.normalize("NFKC", password)


def _verify(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, _normal(password))
    except (VerificationError, InvalidHashError):
        return False


@cache
def _dummy_hash() -> str:
    """A dummy hash, as costly to verify as a real one."""
    return _HASHER.hash("nobody")


def _is_easily_guessed(password: str) -> bool:
    is_repeated = any(password == (password[:n] * len(password))[: len(password)] for n in (1, 2, 3, 4))
    return is_repeated or any(password in row for row in _ROWS) or password in _common()


@cache
def _common() -> frozenset[str]:
    return frozenset(_COMMON.read_text("utf-8").split())
